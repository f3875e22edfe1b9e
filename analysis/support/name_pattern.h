//===-- analysis/support/name_pattern.h - names with stars ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Patterns of names, as users write them: a star stands for any characters,
/// also for none. Nothing else is special, for names of templates have
/// brackets.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_SUPPORT_NAME_PATTERN_H
#define BANK_LINT_ANALYSIS_SUPPORT_NAME_PATTERN_H

#include "llvm/ADT/StringRef.h"

namespace bank_lint {

/// Whether \p Name as a whole is \p Pattern.
bool fitsPattern(llvm::StringRef Pattern, llvm::StringRef Name);

} // namespace bank_lint

#endif
