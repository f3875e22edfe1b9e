//===-- analysis/frontend/host/functions.h ----------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Executes the functions whose bodies can be seen.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_HOST_FUNCTIONS_H
#define BANK_LINT_ANALYSIS_FRONTEND_HOST_FUNCTIONS_H

#include "analysis/frontend/host/budget.h"
#include "analysis/frontend/host/facts/executed_code.h"
#include "analysis/frontend/host/initialisers.h"
#include "analysis/frontend/host/notes.h"
#include "analysis/frontend/host/statement_runner.h"
#include "llvm/ADT/SetVector.h"

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
                StatementRunner &Statements, HostNotes &Notes)
      : File(File), Budget(Budget), State(State), Stack(Stack),
        Initialisers(Initialisers), Statements(Statements), Notes(Notes) {}

  /// Whether to execute \p Function. If it leads to a launch and is not
  /// executed, the reason is noted. \p Call: null for a constructor.
  bool mayEnter(const clang::FunctionDecl &Function,
                const clang::CallExpr *Call);
  /// Executes \p Function, whose parameters the state holds. \returns what it
  /// returns.
  HostValue run(const clang::FunctionDecl &Function, HostValue This);
  /// Executes a constructor without a body.
  void runBodiless(const clang::CXXConstructorDecl &Constructor,
                   HostValue This);

  bool hasEntered(const clang::FunctionDecl &Function) const {
    return Entered.contains(&Function);
  }
  /// \p Function is called, and not executed.
  void leaveOut(const clang::FunctionDecl &Function) {
    if (File.Reach.reaches(Function))
      LeftOut.insert(executedFunction(&Function));
  }
  /// Functions that lead to a launch and were called, but not executed, at some
  /// call: what they are given there is unknown.
  llvm::ArrayRef<const clang::FunctionDecl *> leftOut() const {
    return LeftOut.getArrayRef();
  }

private:
  /// Functions that are entered within one another.
  static constexpr unsigned MostFrames = 12;

  bool isInSight(const clang::FunctionDecl &Function) const;
  void refuse(const clang::FunctionDecl &Function, const clang::CallExpr *Call,
              const char *Why);

  const FileFacts File;
  HostBudget &Budget;
  HostState &State;
  CallStack &Stack;
  HostInitialisers &Initialisers;
  StatementRunner &Statements;
  HostNotes &Notes;
  llvm::DenseSet<const clang::FunctionDecl *> Entered;
  llvm::SetVector<const clang::FunctionDecl *> LeftOut;
};

} // namespace bank_lint::frontend

#endif
