// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the conditions (`when`) and the walkthrough of package.json can ask of
// the extension.
import { commands } from 'vscode';
import type { State } from './state';

/** What the steps of the walkthrough wait for. */
export type Happening =
  | 'bankLint.programFound'
  | 'bankLint.fileOpened'
  | 'bankLint.accessExplained'
  | 'bankLint.findingMended'
  | 'bankLint.reportShown';

/** Says how the server is, for conditions. */
export function setStateKey(kind: State['kind']): void {
  set('bankLint.state', kind);
}

/**
 * Ticks a step of the walkthrough off. VS Code takes no notice of a key that
 * was true before the walkthrough was opened, so it is true for a moment only,
 * and again when the same happens again.
 */
export function happened(what: Happening): void {
  set(what, true);
  set(what, false);
}

function set(name: string, value: unknown): void {
  void commands.executeCommand('setContext', name, value);
}
