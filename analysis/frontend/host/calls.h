//===-- analysis/frontend/host/calls.h --------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Calls. A call leads into the function if its body can be seen, with the
/// values of the arguments. What is handed to unseen code by address is unknown
/// from then on.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_HOST_CALLS_H
#define BANK_LINT_ANALYSIS_FRONTEND_HOST_CALLS_H

#include "analysis/frontend/host/functions.h"
#include "analysis/frontend/host/library/library.h"
#include "analysis/frontend/host/library/tensor_maps.h"
#include "analysis/frontend/host/library/tuples.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace bank_lint::frontend {

class HostCalls {
public:
  using LaunchObserver = llvm::function_ref<void(const clang::CallExpr &)>;

  /// \p AtLaunch is called at each launch.
  HostCalls(const FileFacts &File, HostState &State,
            ExpressionEvaluator &Values, HostVariables &Variables,
            HostInitialisers &Initialisers, HostFunctions &Functions,
            HostTuples &Tuples, HostLibrary &Library,
            HostTensorMaps &TensorMaps, HostDecisions &Decisions,
            LaunchObserver AtLaunch)
      : Context(File.Context), Reach(File.Reach), State(State), Values(Values),
        Variables(Variables), Initialisers(Initialisers), Functions(Functions),
        Tuples(Tuples), Library(Library), TensorMaps(TensorMaps),
        Decisions(Decisions), AtLaunch(AtLaunch) {}

  HostValue call(const clang::CallExpr &Call);
  /// The program comes to \p Launch here.
  void visit(const clang::CallExpr &Launch);
  bool hasVisited(const clang::CallExpr &Launch) const {
    return Visited.contains(&Launch);
  }

private:
  bool callOfRecord(const clang::CallExpr &Call,
                    const clang::FunctionDecl &Callee, HostValue &Result);
  HostValue enter(const clang::CallExpr &Call,
                  const clang::FunctionDecl &Function);
  HostValue objectOf(const clang::Expr *Object, HostRoot &Made);
  void callOutOfSight(const clang::CallExpr &Call);

  const clang::ASTContext &Context;
  const LaunchReach &Reach;
  HostState &State;
  ExpressionEvaluator &Values;
  HostVariables &Variables;
  HostInitialisers &Initialisers;
  HostFunctions &Functions;
  HostTuples &Tuples;
  HostLibrary &Library;
  HostTensorMaps &TensorMaps;
  HostDecisions &Decisions;
  LaunchObserver AtLaunch;
  llvm::DenseSet<const clang::CallExpr *> Visited;
};

} // namespace bank_lint::frontend

#endif
