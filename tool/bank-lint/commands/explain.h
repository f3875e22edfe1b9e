//===-- tool/bank-lint/commands/explain.h - `bank-lint explain` -*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Explains a rule, by its page, or the accesses of a line of a file, by all
/// that is known of them.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_BANK_LINT_COMMANDS_EXPLAIN_H
#define BANK_LINT_TOOL_BANK_LINT_COMMANDS_EXPLAIN_H

#include "tool/bank-lint/options/options.h"
#include "tool/report/tally/tally.h"

namespace bank_lint {

/// A line of a file, as a finding's place is written.
struct ExplainedPlace {
  std::string File;
  unsigned Line = 0;
  unsigned Column = 0; ///< 0: any

  bool contains(const SourceRange &Where) const {
    return Line >= Where.Line && Line <= std::max(Where.Line, Where.EndLine) &&
           (!Column || Column == Where.Column);
  }
};

/// "a.cu:39" or "a.cu:39:30"; nothing if \p Text is neither.
std::optional<ExplainedPlace> parsePlace(llvm::StringRef Text);

/// Explains each of Options.Files, which name rules or places. Exits with 2 if
/// there is nothing to explain, with 3 if a part of a file was not analysed.
ExitCode runExplain(const CommandOptions &Options, llvm::raw_ostream &Out,
                    llvm::raw_ostream &Errors);

/// For the one file in Options.Files: what each stage does to the accesses at
/// Options.TraceAccess, and the code after Options.PrintAfter. Exits like
/// runExplain().
ExitCode runTrace(const CommandOptions &Options, llvm::raw_ostream &Out,
                  llvm::raw_ostream &Errors);

} // namespace bank_lint

#endif
