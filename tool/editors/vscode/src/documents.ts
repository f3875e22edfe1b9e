// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which documents are analysed, and which of them the user works on.
import {
  type Disposable,
  languages,
  type TextDocument,
  type TextEditor,
  type Uri,
  window,
  workspace,
} from 'vscode';
import type { DocumentSelector } from 'vscode-languageclient/node';

/** The documents that are analysed. */
export const cudaFiles = [
  { scheme: 'file', language: 'cuda-cpp' },
  { scheme: 'file', language: 'cuda' },
  { scheme: 'file', pattern: '**/*.{cu,cuh}' },
] satisfies DocumentSelector;

export function isCuda(document: TextDocument): boolean {
  return languages.match(cudaFiles, document) > 0;
}

/** The document that the user is in, if it is analysed. */
export function activeCudaDocument(): TextDocument | undefined {
  const document = window.activeTextEditor?.document;
  return document !== undefined && isCuda(document) ? document : undefined;
}

let last: TextEditor | undefined;

/** Remembers where the user was, for commands that a page has a button for. */
export function watchEditors(): Disposable {
  const remember = (editor: TextEditor | undefined): void => {
    if (editor !== undefined && isCuda(editor.document)) {
      last = editor;
    }
  };
  remember(window.activeTextEditor);
  return window.onDidChangeActiveTextEditor(remember);
}

/**
 * The editor with a CUDA file that the user is in, or was in before they went
 * to a page that is no text.
 */
export function cudaEditor(): TextEditor | undefined {
  const active = window.activeTextEditor;
  if (active !== undefined) {
    return isCuda(active.document) ? active : undefined;
  }
  return last?.document.isClosed === false ? last : undefined;
}

/** The open document of a file, if there is one. */
export function openDocument(uri: Uri): TextDocument | undefined {
  return workspace.textDocuments.find(
    (one) => one.uri.toString() === uri.toString()
  );
}
