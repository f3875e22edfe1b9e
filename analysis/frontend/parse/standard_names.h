//===-- analysis/frontend/parse/standard_names.h ----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What a parse knows of namespace std at a point of the file.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_PARSE_STANDARD_NAMES_H
#define BANK_LINT_ANALYSIS_FRONTEND_PARSE_STANDARD_NAMES_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>

namespace clang {
class Sema;
} // namespace clang

namespace bank_lint::frontend {

enum class StandardName : std::uint8_t {
  Incomplete, ///< nothing, or a class without its definition
  Functions,  ///< there may be more of them, or more in a namespace
  Whole,      ///< no header adds to it
};

StandardName standardName(const clang::Sema &Sema, llvm::StringRef Name);

} // namespace bank_lint::frontend

#endif
