//===-- tool/report/tally/closing.h - the end of a text report --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The last lines of a report for people: what became of everything, and what
/// was left out. Nothing is written if no file could be read.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_REPORT_TALLY_CLOSING_H
#define BANK_LINT_TOOL_REPORT_TALLY_CLOSING_H

#include "analysis/counters.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/raw_ostream.h"

namespace bank_lint {

/// For `bank-lint check`: counts every access. Long lists are cut, unless \p
/// IsWhole.
void writeClosing(llvm::ArrayRef<FileResult> Results, bool IsWhole,
                  llvm::raw_ostream &OS);

/// "1 of 2 files, 3 kernels under 4 launches (arch sm_80, ...)"; "" if nothing
/// could be read.
std::string whatWasRead(llvm::ArrayRef<FileResult> Results);

/// For `bank-lint counters`: counts every launch.
void writeCountersClosing(llvm::ArrayRef<CountersResult> Results,
                          llvm::raw_ostream &OS);

} // namespace bank_lint

#endif
