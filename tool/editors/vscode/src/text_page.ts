// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the program prints, in a tab beside the code that cannot be edited.
import {
  type Disposable,
  EventEmitter,
  type TextDocumentContentProvider,
  Uri,
  ViewColumn,
  window,
  workspace,
} from 'vscode';

const scheme = 'bank-lint';

export class TextPages implements TextDocumentContentProvider, Disposable {
  private readonly texts = new Map<string, string>();
  private readonly changed = new EventEmitter<Uri>();
  private readonly registered: Disposable;
  readonly onDidChange = this.changed.event;

  constructor() {
    this.registered = workspace.registerTextDocumentContentProvider(
      scheme,
      this
    );
  }

  provideTextDocumentContent(uri: Uri): string {
    return this.texts.get(uri.path) ?? '';
  }

  /** Shows a text; one of the same name is replaced. */
  async show(name: string, text: string): Promise<void> {
    const uri = Uri.from({ scheme, path: `/${name}` });
    this.texts.set(uri.path, text);
    this.changed.fire(uri);
    const document = await workspace.openTextDocument(uri);
    await window.showTextDocument(document, {
      viewColumn: ViewColumn.Beside,
      preserveFocus: true,
    });
  }

  dispose(): void {
    this.registered.dispose();
    this.changed.dispose();
  }
}
