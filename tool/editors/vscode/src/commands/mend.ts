// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What can be done about the finding at the cursor.
import { commands, languages, Range, type TextEditor, window } from 'vscode';
import { cudaEditor } from '../documents';

/** Shows it; where the cursor is at none, of the first conflict of the file. */
export async function mend(): Promise<void> {
  const editor = cudaEditor();
  if (editor === undefined) {
    void window.showInformationMessage('Open a CUDA file first.');
    return;
  }
  const at = placeToMend(editor) ?? editor.selection.active;
  await window.showTextDocument(editor.document, {
    selection: new Range(at, at),
  });
  await commands.executeCommand('editor.action.quickFix');
}

function placeToMend({
  document,
  selection,
}: TextEditor): Range['start'] | undefined {
  const findings = languages
    .getDiagnostics(document.uri)
    .filter(({ source, code }) => source === 'bank-lint' && code !== undefined);
  if (findings.some(({ range }) => range.contains(selection.active))) {
    return undefined;
  }
  const conflict = findings.find(({ message }) =>
    /bank conflict/.test(message)
  );
  return (conflict ?? findings[0])?.range.start;
}
