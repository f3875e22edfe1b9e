// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How a file is understood: whose options, which headers, which kernels.
import type { Uri } from 'vscode';
import type { TextPages } from '../text_page';
import { orderFor, type ProgramRuns } from './program_runs';

/** Shows what `bank-lint doctor` says of a file. */
export async function doctor(
  file: Uri,
  runs: ProgramRuns,
  pages: TextPages
): Promise<void> {
  const title = 'bank-lint: how the file is understood';
  const said = await runs.make(orderFor(file, title, ['doctor']));
  if (said !== undefined) {
    await pages.show('bank-lint doctor', said.out + said.err);
  }
}
