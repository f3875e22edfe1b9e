// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The item in the status bar: how the server is, and what it says of the file
// that the user is in.
import {
  type Disposable,
  languages,
  StatusBarAlignment,
  ThemeColor,
  type Uri,
  window,
} from 'vscode';
import { activeCudaDocument } from '../documents';
import type { State } from '../state';
import { countsOf } from './counts';
import { Summaries } from './summaries';

/** What the item shows. */
interface Shown {
  readonly text: string;
  readonly tooltip: string;
  readonly isProblem?: boolean;
}

export class Status implements Disposable {
  private state: State = { kind: 'idle' };
  /** The files that the server has said something of, by URI. */
  private readonly analysed = new Set<string>();
  private readonly item = window.createStatusBarItem(
    'bankLint.status',
    StatusBarAlignment.Right,
    50
  );
  private readonly listening = [
    window.onDidChangeActiveTextEditor(() => this.update()),
    languages.onDidChangeDiagnostics(() => this.update()),
  ];
  readonly summaries = new Summaries(() => this.update());

  constructor() {
    this.item.name = 'bank-lint';
    this.item.command = 'bankLint.menu';
  }

  set(state: State): void {
    this.state = state;
    if (state.kind === 'starting') {
      this.analysed.clear();
    }
    this.update();
  }

  /**
   * Called when the diagnostics of a file have come, also if there are none.
   */
  noteAnalysed(uri: Uri): void {
    this.analysed.add(uri.toString());
    this.update();
  }

  dispose(): void {
    [this.item, ...this.listening].forEach((one) => one.dispose());
  }

  private update(): void {
    const document = activeCudaDocument();
    if (document === undefined) {
      this.item.hide();
      return;
    }
    const { text, tooltip, isProblem } = shownFor(this.state, () =>
      this.analysed.has(document.uri.toString())
        ? shownOfFile(document.uri, this.summaries)
        : busy('the file is being analysed')
    );
    this.item.text = text;
    this.item.tooltip = tooltip;
    this.item.backgroundColor = isProblem
      ? new ThemeColor('statusBarItem.errorBackground')
      : undefined;
    this.item.show();
  }
}

function shownFor(state: State, ofFile: () => Shown): Shown {
  switch (state.kind) {
    case 'idle':
    case 'starting':
      return busy('bank-lint is starting');
    case 'disabled':
      return {
        text: '$(circle-slash) bank-lint',
        tooltip: 'bank-lint is switched off by bankLint.enable',
      };
    case 'ready':
      return ofFile();
    case 'missing':
      return {
        text: '$(error) bank-lint: not found',
        tooltip: state.reason,
        isProblem: true,
      };
    case 'failed':
      return {
        text: '$(error) bank-lint: failed',
        tooltip: state.reason,
        isProblem: true,
      };
  }
}

function busy(tooltip: string): Shown {
  return { text: '$(loading~spin) bank-lint', tooltip };
}

function shownOfFile(uri: Uri, summaries: Summaries): Shown {
  const { findings, remarks } = countsOf(uri);
  const summary = summaries.of(uri.fsPath);
  const undecided = summary?.undecided ?? 0;
  const lost = remarks.some((one) => one.startsWith('not analysed'));
  const parts = [
    counted(findings, 'finding'),
    ...(undecided > 0 ? [`${undecided} undecided`] : []),
    ...(lost ? ['not all analysed'] : []),
  ];
  const icon =
    findings > 0 ? 'warning' : undecided > 0 || lost ? 'question' : 'check';
  return {
    text: `$(${icon}) bank-lint: ${parts.join(', ')}`,
    tooltip: [summary?.text, ...remarks]
      .filter((one) => one !== undefined)
      .join('\n'),
  };
}

function counted(count: number, what: string): string {
  return `${count === 0 ? 'no' : count} ${what}${count === 1 ? '' : 's'}`;
}
