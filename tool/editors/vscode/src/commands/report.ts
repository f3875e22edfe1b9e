// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reports of a file and of the project, as pages.
import * as path from 'node:path';
import { type Uri, window, workspace } from 'vscode';
import { orderFor, type ProgramRuns } from './program_runs';
import type { ReportPage } from './report_page';

const html = ['check', '--format=html'];

/** Reports on a file, as it is in the editor. */
export async function reportFile(
  file: Uri,
  runs: ProgramRuns,
  page: ReportPage
): Promise<void> {
  const name = path.basename(file.fsPath);
  const said = await runs.make(
    orderFor(file, `bank-lint: report of ${name}`, html)
  );
  if (said !== undefined) {
    await page.show(`bank-lint: ${name}`, said.out);
  }
}

/**
 * Reports on all CUDA files of the folders that are open, as they are saved.
 */
export async function reportProject(
  runs: ProgramRuns,
  page: ReportPage
): Promise<void> {
  const folders = (workspace.workspaceFolders ?? [])
    .filter(({ uri }) => uri.scheme === 'file')
    .map(({ uri }) => uri.fsPath);
  const [first, ...others] = folders;
  if (first === undefined) {
    void window.showInformationMessage('No folder is open.');
    return;
  }
  const said = await runs.make({
    title: 'bank-lint: report of the project',
    folder: first,
    command: html,
    files: ['.', ...others],
  });
  if (said !== undefined) {
    await page.show(`bank-lint: ${path.basename(first)}`, said.out);
  }
}
