//===-- tool/bank-lint/options/spelling.h - what was meant ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// For unknown words of a command line: which was meant.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_BANK_LINT_OPTIONS_SPELLING_H
#define BANK_LINT_TOOL_BANK_LINT_OPTIONS_SPELLING_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace bank_lint {

/// The one of \p Known that \p Typed may have meant; "" if none is near.
std::string nearestOf(llvm::StringRef Typed, llvm::ArrayRef<std::string> Known);

/// "; did you mean 'sm_90'?", or "".
std::string didYouMean(llvm::StringRef Typed,
                       llvm::ArrayRef<std::string> Known);

/// "; did you mean 'sm_90'? known are sm_70, sm_90", or without the question.
std::string knownAre(llvm::StringRef Typed, llvm::ArrayRef<std::string> Known);

} // namespace bank_lint

#endif
