// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the diagnostics of a document say of it.
import { languages, type Uri } from 'vscode';

export interface Counts {
  readonly findings: number;
  /** Why the file or a kernel of it was not analysed, and similar reasons. */
  readonly remarks: readonly string[];
}

/** Findings have a rule; what is said of the analysis has none. */
export function countsOf(uri: Uri): Counts {
  const own = languages
    .getDiagnostics(uri)
    .filter(({ source }) => source === 'bank-lint');
  return {
    findings: own.filter(({ code }) => code !== undefined).length,
    remarks: own
      .filter(({ code }) => code === undefined)
      .map(({ message }) => message),
  };
}
