//===-- tool/launches/ncu_page.h - launches that ncu profiled ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Reads the launches of what `ncu --csv` prints: the details page, a row for
/// each metric of a launch, or the raw page, a row for each launch behind one
/// with the units:
///
///     "ID","Process ID",...,"Kernel Name",...,"Block Size","Grid Size",...
///     "0","4711",...,"k(int *)",...,"(32, 8, 1)","(64, 1, 1)",...
///
/// The shared bytes are known where the page has them in bytes, which
/// `--print-units base` is for: "16.4 Kbyte" is a rounded number.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_LAUNCHES_NCU_PAGE_H
#define BANK_LINT_TOOL_LAUNCHES_NCU_PAGE_H

#include "tool/launches/launch_set.h"

namespace bank_lint::launches {

/// An error says why \p Text is no such page.
llvm::Error readNcuPage(llvm::StringRef Text, LaunchSet &Into);

} // namespace bank_lint::launches

#endif
