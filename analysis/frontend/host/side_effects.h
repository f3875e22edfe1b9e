//===-- analysis/frontend/host/side_effects.h - unknown code ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What code may change that is not executed: from then on it is unknown.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_HOST_SIDE_EFFECTS_H
#define BANK_LINT_ANALYSIS_FRONTEND_HOST_SIDE_EFFECTS_H

#include "analysis/frontend/host/values/variables.h"

namespace clang {
class Stmt;
} // namespace clang

namespace bank_lint::frontend {

class HostSideEffects {
public:
  HostSideEffects(const LostCode &Lost, HostState &State,
                  HostVariables &Variables)
      : Lost(Lost), State(State), Variables(Variables) {}

  /// \p Code may be executed now, once or many times.
  void mayRun(const clang::Stmt *Code);
  /// The body of a lambda may be executed at any time from now on.
  void mayRunLater(const clang::Stmt *Body);
  /// \p Text may be executed now.
  void mayRun(const LostText &Text);

private:
  const LostCode &Lost;
  HostState &State;
  HostVariables &Variables;
};

} // namespace bank_lint::frontend

#endif
