// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The user shows where the program is.
import { ConfigurationTarget, window, workspace } from 'vscode';
import { section } from '../settings';

/** Asks for a file, and makes it the setting `bankLint.path`. */
export async function chooseProgram(): Promise<void> {
  const [file] =
    (await window.showOpenDialog({
      title: 'The program bank-lint',
      openLabel: 'Use this program',
      canSelectMany: false,
    })) ?? [];
  if (file === undefined) {
    return;
  }
  const settings = workspace.getConfiguration(section);
  // One of the workspace, if there is one, would win over the user's.
  const isOfWorkspace =
    workspace.isTrusted &&
    settings.inspect('path')?.workspaceValue !== undefined;
  await settings.update(
    'path',
    file.fsPath,
    isOfWorkspace ? ConfigurationTarget.Workspace : ConfigurationTarget.Global
  );
}
