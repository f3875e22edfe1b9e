// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Starts `bank-lint lsp` with the first CUDA file that is opened, and again
// whenever the user names another program or comes to trust the workspace.
import {
  type ExtensionContext,
  type TextDocument,
  window,
  workspace,
} from 'vscode';
import { registerCommands } from './commands/commands';
import { happened, setStateKey } from './context_keys';
import { activeCudaDocument, isCuda, watchEditors } from './documents';
import { tellFailure } from './failure';
import { Installer } from './install/installer';
import { Offer } from './install/offer';
import { watchForFewerFindings } from './mended';
import { findConfigured, Server } from './server';
import { needsRestart } from './settings';
import type { State } from './state';
import { Status } from './status/status';
import { TextPages } from './text_page';

let server: Server | undefined;

/** Called by VS Code when a CUDA file is opened, or a folder that has one. */
export async function activate(context: ExtensionContext): Promise<void> {
  const output = window.createOutputChannel('bank-lint');
  const status = new Status();
  const pages = new TextPages();
  const installer = new Installer(
    async () => !('missing' in (await findConfigured())),
    () => void started.restart()
  );
  const offer = new Offer(output, installer);
  let state: State = { kind: 'idle' };

  const started = new Server({
    output: status.summaries.hearing(output),
    tell: async (now) => {
      state = now;
      status.set(now);
      setStateKey(now.kind);
      if (now.kind === 'ready') {
        installer.stop();
        happened('bankLint.programFound');
      } else if (now.kind === 'missing') {
        await offer.show(now.reason);
      }
    },
    noteAnalysed: (uri) => status.noteAnalysed(uri),
    complain: (reason) => tellFailure(reason, output),
    showExplanation: async (text) => {
      await pages.show('bank-lint explain', text);
      happened('bankLint.accessExplained');
    },
  });
  server = started;

  const parts = { context, output, pages, offer, server, state: () => state };
  context.subscriptions.push(
    output,
    status,
    pages,
    installer,
    watchEditors(),
    watchForFewerFindings(),
    ...registerCommands(parts),
    window.onDidChangeActiveTextEditor(() => tickSteps(state))
  );
  await startWhenWanted(started, context);
}

/**
 * What was so before the walkthrough was opened is ticked off when it is used.
 */
function tickSteps({ kind }: State): void {
  if (activeCudaDocument() === undefined) {
    return;
  }
  happened('bankLint.fileOpened');
  if (kind === 'ready') {
    happened('bankLint.programFound');
  }
}

/** Starts with the first CUDA file, and again when that may change something. */
async function startWhenWanted(
  started: Server,
  context: ExtensionContext
): Promise<void> {
  let wanted = false; // a CUDA file has been seen
  const see = async (document: TextDocument): Promise<void> => {
    if (!wanted && isCuda(document)) {
      wanted = true;
      await started.startIfNone();
    }
  };
  const restart = async (): Promise<void> => {
    if (wanted) {
      await started.restart();
    }
  };
  context.subscriptions.push(
    workspace.onDidOpenTextDocument(see),
    workspace.onDidChangeConfiguration(async (change) => {
      if (needsRestart(change)) {
        await restart();
      }
    }),
    workspace.onDidGrantWorkspaceTrust(restart)
  );
  for (const document of workspace.textDocuments) {
    await see(document);
  }
}

/** Called by VS Code when it ends. */
export async function deactivate(): Promise<void> {
  await server?.stop();
}
