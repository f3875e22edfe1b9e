//===-- analysis/frontend/host/facts/stable_variables.h ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Which variables of a file never change.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_HOST_FACTS_STABLE_VARIABLES_H
#define BANK_LINT_ANALYSIS_FRONTEND_HOST_FACTS_STABLE_VARIABLES_H

#include "analysis/frontend/parse/locations.h"
#include "analysis/frontend/recovery/lost_code.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace clang {
class ASTContext;
class FunctionDecl;
class Stmt;
class VarDecl;
} // namespace clang

namespace bank_lint::frontend {

/// The variables that hold what they were initialised with for as long as they
/// live.
///
/// For one that other files can name, this holds only if the file is a complete
/// program: it has `main`, and names no function of the user whose body is
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
