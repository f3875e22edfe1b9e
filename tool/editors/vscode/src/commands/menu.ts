// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The menu of the status item: what can be done as things are.
import { commands, type QuickPickItem, window, workspace } from 'vscode';
import { contributes } from '../../package.json';
import { activeCudaDocument } from '../documents';
import type { State } from '../state';

interface Item extends QuickPickItem {
  readonly command: string;
}

/** Shows the menu, and does what is chosen. */
export async function showMenu(state: State): Promise<void> {
  const items = commandsFor(state).map(itemOf);
  const chosen = await window.showQuickPick<Item>(items, {
    title: 'bank-lint',
    placeHolder: placeHolder(state),
  });
  if (chosen !== undefined) {
    await commands.executeCommand(chosen.command);
  }
}

function placeHolder(state: State): string {
  switch (state.kind) {
    case 'ready':
      return state.program.version;
    case 'missing':
    case 'failed':
      return state.reason;
    case 'disabled':
      return 'switched off by bankLint.enable';
    default:
      return state.kind;
  }
}

/** Those that work, in the order of the manifest. */
function commandsFor({ kind }: State): string[] {
  const active = activeCudaDocument();
  const hasFile = active !== undefined;
  const hasFolder = (workspace.workspaceFolders ?? []).length > 0;
  const hasProgram = kind !== 'missing';
  const conditions: Record<string, boolean> = {
    'bankLint.explain': kind === 'ready' && hasFile,
    'bankLint.mend': kind === 'ready' && hasFile,
    'bankLint.seeThrough':
      kind === 'ready' && /\.(cuh|h|hpp|inl)$/.test(active?.uri.path ?? ''),
    'bankLint.report': hasProgram && hasFile,
    'bankLint.reportProject': hasProgram && hasFolder,
    'bankLint.lintProject': kind === 'ready' && hasFolder,
    'bankLint.doctor': hasProgram && hasFile,
    'bankLint.projectSettings': hasFolder,
    'bankLint.install': !hasProgram,
    'bankLint.chooseProgram': kind === 'missing' || kind === 'failed',
    'bankLint.restart': kind !== 'disabled',
    'bankLint.showOutput': true,
  };
  return contributes.commands
    .map(({ command }) => command)
    .filter((command) => conditions[command] ?? false);
}

function itemOf(command: string): Item {
  const { title } = contributes.commands.find(
    (one) => one.command === command
  )!;
  return { label: title, command };
}
