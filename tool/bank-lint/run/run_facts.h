//===-- tool/bank-lint/run/run_facts.h - what was run, when -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What the head of the HTML report says of the run. Nothing is run for it.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_BANK_LINT_RUN_RUN_FACTS_H
#define BANK_LINT_TOOL_BANK_LINT_RUN_RUN_FACTS_H

#include "tool/bank-lint/options/options.h"
#include "tool/report/report_options.h"

namespace bank_lint {

/// The commit that is checked out in the repository at \p Folder, as the files
/// of its .git folder say; "" if they do not, or lead out of that folder. A
/// work tree, whose .git is a file that names a folder, has none.
std::string headCommit(llvm::StringRef Folder);

/// Adds the command, the date, the commit and the links, if \p Options asks for
/// an HTML report. The date is that of SOURCE_DATE_EPOCH, if it is set. Links
/// are left out, with a note on \p Errors, if the commit is unknown.
void addRunFacts(llvm::ArrayRef<FileResult> Results,
                 const CommandOptions &Options, const CommandOptions &Typed,
                 ReportOptions &Report, llvm::raw_ostream &Errors);

} // namespace bank_lint

#endif
