//===-- analysis/frontend/host/lost_statements.h - after errors -*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Statements that an error took away (recovery/lost_code.h): each may do what
/// it names, or nothing.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_HOST_LOST_STATEMENTS_H
#define BANK_LINT_ANALYSIS_FRONTEND_HOST_LOST_STATEMENTS_H

#include "analysis/frontend/host/side_effects.h"

namespace bank_lint::frontend {

class LostStatements {
public:
  LostStatements(const LostCode &Lost, HostState &State, CallStack &Stack,
                 HostSideEffects &Effects)
      : Lost(Lost), State(State), Stack(Stack), Effects(Effects) {}

  /// What is lost right in front of \p S, or of it.
  void runBefore(const clang::Stmt &S) {
    if (const LostText *Text = Lost.empty() ? nullptr : Lost.before(S))
      run(*Text);
  }
  /// What is lost at the end of the compound statement \p S.
  void runAtEnd(const clang::Stmt &S) {
    if (const LostText *Text = Lost.atEnd(S))
      run(*Text);
  }

private:
  void run(const LostText &Text);

  const LostCode &Lost;
  HostState &State;
  CallStack &Stack;
  HostSideEffects &Effects;
};

} // namespace bank_lint::frontend

#endif
