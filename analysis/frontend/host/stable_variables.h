//===-- analysis/frontend/host/stable_variables.h ---------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Which variables a piece of code may change. Reading is no change; neither is
/// handing a constant pointer to a function, nor an address among the
/// arguments of a kernel. Any other mention (an assignment, ++, an address, a
/// non-const reference) counts as a change.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_HOST_STABLE_VARIABLES_H
#define BANK_LINT_ANALYSIS_FRONTEND_HOST_STABLE_VARIABLES_H

#include "analysis/frontend/parse/locations.h"
#include "analysis/frontend/recovery/lost_code.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SetVector.h"

namespace clang {
class ASTContext;
class CallExpr;
class FunctionDecl;
class Stmt;
class VarDecl;
} // namespace clang

namespace bank_lint::frontend {

/// What a piece of code may change, in the order of first mention.
struct Changes {
  using Variables = llvm::SetVector<const clang::VarDecl *>;
  Variables Changed;
  /// Those of Changed whose address is taken: it may be kept.
  Variables Addressed;
  /// Pointers that are read: what they lead to may change.
  Variables Followed;
  /// Variables that a constant reference or pointer is made to.
  Variables Lent;
  /// It casts `const` away from a reference or a pointer. Then Lent is part of
  /// Changed.
  bool DropsConst = false;
  bool MentionsThis = false;
  /// It calls cudaFuncSetAttribute, or code that may.
  bool MaySetLimits = false;
};
Changes changesIn(clang::Stmt *Code);

/// The runtime function that \p Call launches a kernel with; "" if it is none
/// of them: "cudaLaunchKernel", ...
llvm::StringRef launchFunction(const clang::CallExpr &Call);

/// The variables that hold what they were initialised with for as long as they
/// live.
///
/// Of one that other files can name that is so only if the file is a program of
/// its own: it has `main`, and names no function of the user whose body is
/// elsewhere. In a file with an error, no variable that is not a local one is
/// stable, for the code that is lost may change it. Functions of the system and
/// the toolkit do not know the user's variables. (Initialisers of other files
/// that run before `main` are not reckoned with.)
class StableVariables {
public:
  /// Looks at every mention in the bodies of \p Functions, in what constructors
  /// and default arguments execute, and in the initialisers of global
  /// variables. \p HasErrors: some code of the file may be lost;
  /// \p Lost, which must outlive this: what of it is known.
  StableVariables(llvm::ArrayRef<clang::FunctionDecl *> Functions,
                  const clang::ASTContext &Context, const Locations &Where,
                  bool HasErrors, const LostCode *Lost = nullptr);

  /// True if nothing changes \p Variable (also true of one never mentioned).
  bool isStable(const clang::VarDecl &Variable) const;

private:
  void addInitialiser(clang::VarDecl &Variable,
                      llvm::function_ref<void(clang::Stmt *)> Add);

  llvm::DenseSet<const clang::VarDecl *> Changed; ///< canonical declarations
  bool SkipsBodies = false; ///< of functions of system headers
  bool HasOthers = false;   ///< code that is not in the file may run
  const LostCode *Lost = nullptr;
  bool IsIncomplete = false; ///< code of the file is lost, which may change any
};

} // namespace bank_lint::frontend

#endif
