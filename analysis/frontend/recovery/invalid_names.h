//===-- analysis/frontend/recovery/invalid_names.h --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Finds functions that call one whose declaration has an error.
///
/// Where a parameter has an unknown type, say, clang reports the error once, at
/// the declaration. A statement that calls such a function is then dropped
/// without a message and without a trace in the syntax tree: the caller looks
/// whole, and an access is missing from it. So the text of the functions is
/// read for the names of such declarations in front of parentheses, also
/// through macros. A variable may have such a name; any other use of the
/// function leaves a trace.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_RECOVERY_INVALID_NAMES_H
#define BANK_LINT_ANALYSIS_FRONTEND_RECOVERY_INVALID_NAMES_H

#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSet.h"

namespace clang {
class ASTContext;
class FunctionDecl;
class MacroInfo;
class Preprocessor;
} // namespace clang

namespace bank_lint::frontend {

class InvalidNames {
public:
  /// \p Macros has seen the whole file.
  InvalidNames(clang::ASTContext &Context, clang::Preprocessor &Macros);

  bool empty() const { return Names.empty(); }

  /// One of the names that the text of \p Function, behind its own name, may
  /// call; "" if there is none.
  std::string firstIn(const clang::FunctionDecl &Function) const;

private:
  const clang::MacroInfo *macro(llvm::StringRef Word) const;
  bool isIn(llvm::StringRef Word, unsigned MacroDepth) const;

  clang::ASTContext &Context;
  clang::Preprocessor &Macros;
  llvm::StringSet<> Names;
};

} // namespace bank_lint::frontend

#endif
