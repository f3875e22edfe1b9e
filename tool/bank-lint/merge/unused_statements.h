//===-- tool/bank-lint/merge/unused_statements.h ----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What the command line states of kernels and parameters that no file has.
/// It is most likely misspelt, and every verdict rests on something else than
/// the user believes: an error in CI, a note in a terminal.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_BANK_LINT_MERGE_UNUSED_STATEMENTS_H
#define BANK_LINT_TOOL_BANK_LINT_MERGE_UNUSED_STATEMENTS_H

#include "tool/bank-lint/options/options.h"
#include "tool/report/tally/tally.h"

namespace bank_lint {

/// How a run over \p Results fails. Reports on \p Errors each statement that
/// fits nothing in any of them; \p Typed are the options without those of
/// files, which hold for other files too. If \p StopSignal stopped the run,
/// files that were not analysed may have what is stated.
ExitRules exitRules(llvm::ArrayRef<FileResult> Results,
                    const CommandOptions &Typed, int StopSignal,
                    llvm::raw_ostream &Errors);

} // namespace bank_lint

#endif
