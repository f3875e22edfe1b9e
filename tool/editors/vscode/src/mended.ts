// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// That a finding was fixed: one of the steps of the walkthrough.
import { type Disposable, languages, type Uri } from 'vscode';
import { happened } from './context_keys';
import { openDocument } from './documents';
import { countsOf } from './status/counts';

/**
 * Notices when a file that stays open comes to have a finding less. That a file
 * cannot be analysed any more does not count, nor that it is closed.
 */
export function watchForFewerFindings(): Disposable {
  const known = new Map<string, number>();
  const look = (uri: Uri): void => {
    const { findings, remarks } = countsOf(uri);
    if (openDocument(uri) === undefined || remarks.length > 0) {
      known.delete(uri.toString());
      return;
    }
    if (findings < (known.get(uri.toString()) ?? 0)) {
      happened('bankLint.findingMended');
    }
    known.set(uri.toString(), findings);
  };
  return languages.onDidChangeDiagnostics(({ uris }) => uris.forEach(look));
}
