// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Starts `bank-lint lsp` with the first CUDA file that is opened, and again
// whenever the user names another program or comes to trust the workspace.
import {
  commands,
  type ExtensionContext,
  languages,
  type OutputChannel,
  type TextDocument,
  window,
  workspace,
} from 'vscode';
import type { LanguageClient } from 'vscode-languageclient/node';
import { cudaFiles, makeClient } from './client';
import { findProgram } from './program';
import { needsRestart, section } from './settings';

/** At most one server; starts and stops follow each other in order. */
class Server {
  private client: LanguageClient | undefined;
  private turn: Promise<void> = Promise.resolve();

  constructor(private readonly output: OutputChannel) {}

  restart(): Promise<void> {
    return this.next(async () => {
      await this.stopNow();
      await this.startNow();
    });
  }

  startIfNone(): Promise<void> {
    return this.next(async () => {
      if (this.client === undefined) {
        await this.startNow();
      }
    });
  }

  stop(): Promise<void> {
    return this.next(() => this.stopNow());
  }

  /** Has the server lint the files of the workspace, open or not. */
  async lintProject(): Promise<void> {
    await this.startIfNone();
    await this.client?.sendRequest('workspace/executeCommand', {
      command: 'bank-lint.lintProject',
      arguments: [],
    });
  }

  private next(step: () => Promise<void>): Promise<void> {
    this.turn = this.turn.then(step, step);
    return this.turn;
  }

  private async startNow(): Promise<void> {
    const settings = workspace.getConfiguration(section);
    if (!settings.get('enable', true)) {
      return;
    }
    const folders = workspace.workspaceFolders?.map(({ uri }) => uri.fsPath);
    const found = await findProgram(settings.get('path', 'bank-lint'), {
      folder: folders?.[0],
      untrusted: workspace.isTrusted ? [] : (folders ?? []),
      environment: process.env,
    });
    if ('missing' in found) {
      this.complain(
        `bank-lint was not found: ${found.missing} ` +
          'Install it, or say where it is in the setting bankLint.path.'
      );
      return;
    }
    this.output.appendLine(`starting ${found.file} lsp (${found.version})`);
    this.client = makeClient(found.file, this.output);
    try {
      await this.client.start();
    } catch (error) {
      this.complain(`${found.file} lsp did not start: ${String(error)}`);
    }
  }

  private async stopNow(): Promise<void> {
    const client = this.client;
    this.client = undefined;
    try {
      await client?.dispose();
    } catch (error) {
      this.output.appendLine(`stopped with ${String(error)}`);
    }
  }

  /** Says what is wrong, without waiting for the user to see it. */
  private complain(message: string): void {
    this.output.appendLine(message);
    const [settings, details] = ['Open Settings', 'Show Output'];
    void window.showErrorMessage(message, settings, details).then((chosen) => {
      if (chosen === settings) {
        void commands.executeCommand(
          'workbench.action.openSettings',
          `${section}.path`
        );
      } else if (chosen === details) {
        this.output.show();
      }
    });
  }
}

let server: Server | undefined;

/** Called by VS Code when a CUDA file is opened, or a folder that has one. */
export async function activate(context: ExtensionContext): Promise<void> {
  const output = window.createOutputChannel('bank-lint');
  const started = new Server(output);
  server = started;

  let wanted = false; // a CUDA file has been seen
  const see = async (document: TextDocument): Promise<void> => {
    if (!wanted && languages.match(cudaFiles, document) > 0) {
      wanted = true;
      await started.startIfNone();
    }
  };

  context.subscriptions.push(
    output,
    commands.registerCommand('bankLint.restart', () => started.restart()),
    commands.registerCommand('bankLint.showOutput', () => output.show()),
    commands.registerCommand('bankLint.lintProject', () =>
      started.lintProject()
    ),
    workspace.onDidOpenTextDocument(see),
    workspace.onDidChangeConfiguration(async (change) => {
      if (wanted && needsRestart(change)) {
        await started.restart();
      }
    }),
    workspace.onDidGrantWorkspaceTrust(async () => {
      if (wanted) {
        await started.restart();
      }
    })
  );
  for (const document of workspace.textDocuments) {
    await see(document);
  }
}

/** Called by VS Code when it ends. */
export async function deactivate(): Promise<void> {
  await server?.stop();
}
