//===-- tool/config/own_reports.h - is it a report of ours ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A project's settings name the files of reports. They may replace the report
/// of the last run, and no other file that is there.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_CONFIG_OWN_REPORTS_H
#define BANK_LINT_TOOL_CONFIG_OWN_REPORTS_H

#include "llvm/ADT/StringRef.h"

namespace bank_lint {

/// Whether \p Text, the contents of a file, looks like what bank-lint writes in
/// \p Format, a name of --format, or "baseline". A file without contents does.
bool isOwnReport(llvm::StringRef Text, llvm::StringRef Format);

} // namespace bank_lint

#endif
