//===-- analysis/frontend/host/statement_runner.h - runs bodies -*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What the parts of the interpreter know of statements. Executing a statement
/// evaluates expressions and runs loops; a call executes the statements of a
/// body, and a loop those of its own: each needs the other, so the parts below
/// are given the execution of statements as this.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_HOST_STATEMENT_RUNNER_H
#define BANK_LINT_ANALYSIS_FRONTEND_HOST_STATEMENT_RUNNER_H

namespace clang {
class Stmt;
} // namespace clang

namespace bank_lint::frontend {

class StatementRunner {
public:
  virtual ~StatementRunner() = default;
  /// Executes \p S, null or not.
  virtual void run(const clang::Stmt *S) = 0;
};

} // namespace bank_lint::frontend

#endif
