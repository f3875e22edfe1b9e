//===-- analysis/frontend/host/lambdas.h ------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Lambdas: what they capture, and what they may change. One that takes no
/// arguments may be called where it is not seen.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_HOST_LAMBDAS_H
#define BANK_LINT_ANALYSIS_FRONTEND_HOST_LAMBDAS_H

#include "analysis/frontend/host/initialisers.h"
#include "analysis/frontend/host/side_effects.h"
#include <utility>
#include <vector>

namespace clang {
class CXXMethodDecl;
class LambdaExpr;
} // namespace clang

namespace bank_lint::frontend {

class HostLambdas {
public:
  HostLambdas(const LaunchReach &Reach, HostState &State, CallStack &Stack,
              ExpressionEvaluator &Values, HostInitialisers &Initialisers,
              HostSideEffects &Effects)
      : Reach(Reach), State(State), Stack(Stack), Values(Values),
        Initialisers(Initialisers), Effects(Effects) {}

  /// \p Lambda is made here. What it changes is unknown from now on.
  HostValue make(const clang::LambdaExpr &Lambda);
  /// \returns what `this` is in the body of \p Lambda, which is called in
  /// place.
  HostValue capture(const clang::LambdaExpr &Lambda);

  /// A lambda that leads to a launch, and the state that it was made in.
  using Waiting = std::pair<const clang::CXXMethodDecl *, HostState>;
  /// Those without parameters that were made since the last time.
  std::vector<Waiting> takeWaiting() { return std::exchange(Made, {}); }

private:
  const LaunchReach &Reach;
  HostState &State;
  CallStack &Stack;
  ExpressionEvaluator &Values;
  HostInitialisers &Initialisers;
  HostSideEffects &Effects;
  std::vector<Waiting> Made;
};

} // namespace bank_lint::frontend

#endif
