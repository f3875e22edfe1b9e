// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Commands that run the program: it is found first, progress is shown, and what
// goes wrong is reported.
import * as path from 'node:path';
import {
  type OutputChannel,
  ProgressLocation,
  type Uri,
  window,
  workspace,
} from 'vscode';
import { commandLine, run, type Said } from '../cli';
import { openDocument } from '../documents';
import type { Offer } from '../install/offer';
import { findConfigured } from '../server';

/** A run that will be made. */
interface Order {
  /** Shown while it runs. */
  readonly title: string;
  readonly command: readonly string[];
  readonly files: readonly string[];
  readonly folder: string;
  readonly input?: string;
}

/** The exit codes of a run that has said something of what was asked. */
const answered = [0, 1, 3];

export class ProgramRuns {
  constructor(
    private readonly output: OutputChannel,
    private readonly offer: Offer
  ) {}

  /**
   * What a run has said; undefined if nothing, which the user has seen.
   */
  async make(order: Order): Promise<Said | undefined> {
    const found = await findConfigured();
    if ('missing' in found) {
      await this.offer.show(found.missing);
      return undefined;
    }
    const args = commandLine(order.command, order.files);
    this.output.appendLine(`running ${[found.file, ...args].join(' ')}`);
    return window.withProgress(
      {
        location: ProgressLocation.Notification,
        title: order.title,
        cancellable: true,
      },
      async (_progress, wanted) => {
        const { folder, input } = order;
        const said = await run(found.file, args, {
          folder,
          wanted,
          ...(input === undefined ? {} : { input }),
        });
        if (wanted.isCancellationRequested) {
          return undefined;
        }
        this.output.append(said.err);
        if (said.code !== undefined && answered.includes(said.code)) {
          return said;
        }
        this.complain(said);
        return undefined;
      }
    );
  }

  private complain({ code, err }: Said): void {
    const line = err.trim().split('\n')[0];
    const details = 'Show Output';
    void window
      .showErrorMessage(
        line || `bank-lint ended with ${code ?? 'a signal'} and said nothing.`,
        details
      )
      .then((chosen) => chosen === details && this.output.show());
  }
}

/** The folder that a file belongs to: of the workspace, or its own. */
function folderOf(file: Uri): string {
  return (
    workspace.getWorkspaceFolder(file)?.uri.fsPath ?? path.dirname(file.fsPath)
  );
}

/**
 * An order for a file, also for one that is not saved. Reports name it as it is
 * named here: from the folder.
 */
export function orderFor(
  file: Uri,
  title: string,
  command: readonly string[]
): Order {
  const folder = folderOf(file);
  const below = path.relative(folder, file.fsPath);
  const name = below.startsWith('-') ? `.${path.sep}${below}` : below;
  const document = openDocument(file);
  return document?.isDirty
    ? {
        title,
        folder,
        command: [...command, `--stdin-filename=${name}`],
        files: ['-'],
        input: document.getText(),
      }
    : { title, folder, command, files: [name] };
}
