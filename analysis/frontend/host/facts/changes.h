//===-- analysis/frontend/host/facts/changes.h ------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Which variables a piece of code may change. Reading is no change; neither is
/// handing a constant pointer to a function, nor an address among the
/// arguments of a kernel. Any other mention (an assignment, ++, an address, a
/// non-const reference) counts as a change.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_HOST_FACTS_CHANGES_H
#define BANK_LINT_ANALYSIS_FRONTEND_HOST_FACTS_CHANGES_H

#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringRef.h"

namespace clang {
class CallExpr;
class Expr;
class LambdaCapture;
class Stmt;
class VarDecl;
} // namespace clang

namespace bank_lint::frontend {

/// What a piece of code may change, in the order of first mention. Variables
/// are canonical declarations.
struct Changes {
  using Variables = llvm::SetVector<const clang::VarDecl *>;
  Variables Changed;
  /// Those of Changed whose address is taken: it may be kept.
  Variables Addressed;
  /// Pointers and objects with pointers that are read: what they lead to may
  /// change.
  Variables Followed;
  /// Variables that a constant reference or pointer is made to.
  Variables Lent;
  /// It casts `const` away from a reference or a pointer. Then Lent is part of
  /// Changed.
  bool DropsConst = false;
  bool MentionsThis = false;
  /// It executes code of a kind that is not followed.
  bool HidesCode = false;
  /// It calls cudaFuncSetAttribute, or code that may.
  bool MaySetLimits = false;

  /// Whether the body of a lambda changes the variable that it has captured by
  /// \p Captured.
  bool mayChange(const clang::LambdaCapture &Captured) const;
};
Changes changesIn(const clang::Stmt *Code);

/// The variable that \p E names, or of which it names a part; or null.
const clang::VarDecl *namedVariable(const clang::Expr *E);

/// The runtime function that \p Call launches a kernel with; "" if it is none
/// of them: "cudaLaunchKernel", ...
llvm::StringRef launchFunction(const clang::CallExpr &Call);

} // namespace bank_lint::frontend

#endif
