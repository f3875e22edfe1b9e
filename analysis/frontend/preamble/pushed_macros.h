//===-- analysis/frontend/preamble/pushed_macros.h --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// `#pragma push_macro("N")` keeps what N means for a later pop_macro. A
/// precompiled header does not have what is kept.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_PREAMBLE_PUSHED_MACROS_H
#define BANK_LINT_ANALYSIS_FRONTEND_PREAMBLE_PUSHED_MACROS_H

#include "llvm/ADT/StringMap.h"

namespace clang {
class Preprocessor;
} // namespace clang

namespace bank_lint::frontend {

class PushedMacros {
public:
  /// Follows what \p Reader, which has not begun, pushes and pops. This must
  /// live as long.
  void watch(clang::Preprocessor &Reader);

  /// Whether something has been pushed and not popped.
  bool areLeft() const;

private:
  friend class StackPragma;
  llvm::StringMap<unsigned> Depths; ///< by macro
};

} // namespace bank_lint::frontend

#endif
