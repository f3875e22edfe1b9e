//===-- analysis/include_folders/include_lines.h ----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Which headers a header includes, by a glance at its lines: no macro is
/// expanded. For an `#if` whose condition is not obvious all branches count; a
/// macro that is tested alone (`#ifdef WITH_HIP`) counts as undefined, unless
/// it is the compiler's.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_INCLUDE_FOLDERS_INCLUDE_LINES_H
#define BANK_LINT_ANALYSIS_INCLUDE_FOLDERS_INCLUDE_LINES_H

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace bank_lint {

struct IncludeLine {
  std::string Name;
  bool IsQuoted = false; ///< looked for beside the file first
};

/// The `#include` lines of \p Text, in their order, without those in branches
/// that are not compiled.
std::vector<IncludeLine> includeLines(llvm::StringRef Text);

} // namespace bank_lint

#endif
