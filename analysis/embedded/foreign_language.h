//===-- analysis/embedded/foreign_language.h - not CUDA C++ -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Names files of other languages for GPUs for what they are, with what makes
/// an input of them. docs/languages.md says more of each.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_EMBEDDED_FOREIGN_LANGUAGE_H
#define BANK_LINT_ANALYSIS_EMBEDDED_FOREIGN_LANGUAGE_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace bank_lint {

/// What \p Text of \p File is and how to lint it, in a line that follows the
/// file's name; "" if it is none of these languages. So is what could be
/// linted, had it another name.
std::string foreignLanguage(llvm::StringRef File, llvm::StringRef Text);

/// Whether \p Text of \p File is HIP: C++ like CUDA, for GPUs of AMD.
bool isHip(llvm::StringRef File, llvm::StringRef Text);

} // namespace bank_lint

#endif
