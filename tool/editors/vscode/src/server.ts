// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// At most one server; starts and stops follow each other in order.
import { type OutputChannel, type Uri, workspace } from 'vscode';
import {
  type LanguageClient,
  State as Running,
} from 'vscode-languageclient/node';
import { makeClient } from './client';
import { Messages } from './messages';
import { findProgram, usualName } from './search/program';
import { surroundings } from './search/surroundings';
import type { Missing, Program } from './search/version';
import { section } from './settings';
import type { State } from './state';

/** The server's command that shows all of an access. */
export const explainOnServer = 'bank-lint.explain';

/** What a server is made with. */
export interface Surface {
  readonly output: OutputChannel;
  /** Called with each new state; the next start or stop waits for it. */
  readonly tell: (state: State) => Promise<void>;
  /** Called when the diagnostics of a file have come. */
  readonly noteAnalysed: (uri: Uri) => void;
  /** Says why there is no server. */
  readonly complain: (reason: string) => void;
  /** Shows what is known of an access. */
  readonly showExplanation: (text: string) => Promise<void>;
}

export class Server {
  private client: LanguageClient | undefined;
  private turn: Promise<void> = Promise.resolve();
  private readonly messages = new Messages();

  constructor(private readonly surface: Surface) {}

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

  /** The connection, if there is a server at its other end. */
  get connection(): LanguageClient | undefined {
    return this.client?.isRunning() ? this.client : undefined;
  }

  private next(step: () => Promise<void>): Promise<void> {
    this.turn = this.turn.then(step, step);
    return this.turn;
  }

  private async startNow(): Promise<void> {
    const { output, tell } = this.surface;
    if (!workspace.getConfiguration(section).get('enable', true)) {
      return tell({ kind: 'disabled' });
    }
    await tell({ kind: 'starting' });
    const found = await findConfigured();
    if ('missing' in found) {
      return tell({ kind: 'missing', reason: found.missing });
    }
    output.appendLine(`starting ${found.file} lsp (${found.version})`);
    const client = this.connectTo(found);
    this.client = client;
    try {
      await client.start();
      client.onDidChangeState(({ newState }) => {
        if (this.client === client) {
          void tell(stateOf(newState, found));
        }
      });
      await tell({ kind: 'ready', program: found });
    } catch (error) {
      const reason = `${found.file} lsp did not start: ${String(error)}`;
      this.surface.complain(reason);
      await tell({ kind: 'failed', reason });
    }
  }

  private connectTo({ file }: Program): LanguageClient {
    const client = makeClient(file, this.surface.output, {
      handleDiagnostics: (uri, diagnostics, next) => {
        next(uri, diagnostics);
        this.surface.noteAnalysed(uri);
      },
      executeCommand: async (command, args, next) => {
        if (command !== explainOnServer) {
          return next(command, args);
        }
        const text: unknown = await this.messages.besides(
          async () => next(command, args) as unknown
        );
        if (typeof text === 'string') {
          await this.surface.showExplanation(text);
        }
        return text;
      },
    });
    this.messages.of(client);
    return client;
  }

  private async stopNow(): Promise<void> {
    const client = this.client;
    this.client = undefined;
    try {
      await client?.dispose();
    } catch (error) {
      this.surface.output.appendLine(`stopped with ${String(error)}`);
    }
  }
}

/** The program of the settings, or why there is none. */
export async function findConfigured(): Promise<Program | Missing> {
  const settings = workspace.getConfiguration(section);
  return findProgram(settings.get('path', usualName), await surroundings());
}

function stateOf(running: Running, program: Program): State {
  switch (running) {
    case Running.Starting:
      return { kind: 'starting' };
    case Running.Running:
      return { kind: 'ready', program };
    case Running.Stopped:
      return { kind: 'failed', reason: `${program.file} lsp has ended.` };
  }
}
