//===-- tool/launches/launch_files.h - files of launches --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Reads launches from whatever file has them: an export of Nsight Systems, a
/// page of Nsight Compute, its report, or our own record. What it is, its
/// contents say.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_LAUNCHES_LAUNCH_FILES_H
#define BANK_LINT_TOOL_LAUNCHES_LAUNCH_FILES_H

#include "tool/launches/launch_set.h"

namespace bank_lint::launches {

/// The name that a project's record has, beside its .bank-lint file.
constexpr llvm::StringLiteral UsualRecord = ".bank-lint-launches.json";

/// Adds the launches of \p Path. Reports of Nsight Compute are read by ncu, if
/// \p MayRun says that programs may be run. An error names the file.
llvm::Error readFile(llvm::StringRef Path, bool MayRun, LaunchSet &Into);

} // namespace bank_lint::launches

#endif
