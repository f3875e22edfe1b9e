//===-- analysis/frontend/host/functions.h ----------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Executes the functions whose bodies can be seen.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_HOST_FUNCTIONS_H
#define BANK_LINT_ANALYSIS_FRONTEND_HOST_FUNCTIONS_H

#include "analysis/frontend/host/budget.h"
#include "analysis/frontend/host/initialisers.h"
#include "analysis/frontend/host/statement_runner.h"
#include <map>
#include <string>

namespace clang {
class CallExpr;
class CXXConstructorDecl;
class FunctionDecl;
} // namespace clang

namespace bank_lint::frontend {

class HostFunctions {
public:
  HostFunctions(const FileFacts &File, HostBudget &Budget, HostState &State,
                CallStack &Stack, HostInitialisers &Initialisers,
                StatementRunner &Statements)
      : File(File), Budget(Budget), State(State), Stack(Stack),
        Initialisers(Initialisers), Statements(Statements) {}

  /// Whether \p Function is to be executed. If it leads to a launch and is not,
  /// the reason is noted. \p Call: null of a constructor.
  bool mayEnter(const clang::FunctionDecl &Function,
                const clang::CallExpr *Call);
  /// Executes \p Function, whose parameters the state holds. \returns what it
  /// returns.
  HostValue run(const clang::FunctionDecl &Function, HostValue This,
                CallReason Why = CallReason::IsCalled);
  /// Executes a constructor without a body.
  void runBodiless(const clang::CXXConstructorDecl &Constructor,
                   HostValue This);

  bool hasEntered(const clang::FunctionDecl &Function) const {
    return Entered.contains(&Function);
  }
  /// Calls that lead to a launch and were not followed, each with the reason.
  const std::map<bank_lint::SourceRange, std::string> &notFollowed() const {
    return NotFollowed;
  }

private:
  /// Functions that are entered within one another.
  static constexpr unsigned MostFrames = 12;

  void refuse(const clang::FunctionDecl &Function, const clang::CallExpr *Call,
              const char *Why);

  const FileFacts File;
  HostBudget &Budget;
  HostState &State;
  CallStack &Stack;
  HostInitialisers &Initialisers;
  StatementRunner &Statements;
  llvm::DenseSet<const clang::FunctionDecl *> Entered;
  std::map<bank_lint::SourceRange, std::string> NotFollowed;
};

} // namespace bank_lint::frontend

#endif
