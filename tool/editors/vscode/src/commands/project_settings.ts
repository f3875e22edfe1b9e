// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The file in which a project says what holds for all who work on it.
import { Uri, window, workspace } from 'vscode';

/** Opens the file; if there is none, one that is not saved yet. */
export async function openProjectSettings(): Promise<void> {
  const [folder] = workspace.workspaceFolders ?? [];
  if (folder === undefined) {
    void window.showInformationMessage('No folder is open.');
    return;
  }
  const file = Uri.joinPath(folder.uri, '.bank-lint');
  const exists = await workspace.fs.stat(file).then(
    () => true,
    () => false
  );
  const document = await workspace.openTextDocument(
    exists ? file : file.with({ scheme: 'untitled' })
  );
  await window.showTextDocument(document);
}
