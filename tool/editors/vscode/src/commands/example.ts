// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A kernel to try things on: a copy, which may be changed.
import { type ExtensionContext, Range, Uri, window, workspace } from 'vscode';

const name = 'transpose.cu';

/** What is read down a column in it; the cursor is put there. */
const conflict = 'tile[threadIdx.x][threadIdx.y';

/** Opens the example; what was changed in it before is undone. */
export async function openExample(context: ExtensionContext): Promise<void> {
  const from = Uri.joinPath(context.extensionUri, 'dist', 'example', name);
  const to = Uri.joinPath(context.globalStorageUri, 'example', name);
  await workspace.fs.copy(from, to, { overwrite: true });
  const document = await workspace.openTextDocument(to);
  const at = document.positionAt(document.getText().indexOf(conflict));
  await window.showTextDocument(document, { selection: new Range(at, at) });
}
