//===-- analysis/frontend/host/values/variables.h ---------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Variables and their parts: where they are, what they hold, assignments to
/// them.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_HOST_VALUES_VARIABLES_H
#define BANK_LINT_ANALYSIS_FRONTEND_HOST_VALUES_VARIABLES_H

#include "analysis/frontend/host/facts/file_facts.h"
#include "analysis/frontend/host/values/call_stack.h"
#include "analysis/frontend/host/values/expression_evaluator.h"
#include "analysis/frontend/host/values/names.h"

namespace bank_lint::frontend {

class HostVariables {
public:
  /// \p Values: for the initialisers of variables that never change.
  HostVariables(const FileFacts &File, HostState &State, CallStack &Stack,
                HostNames &Names, ExpressionEvaluator &Values)
      : Context(File.Context), Stable(File.Stable), Lost(File.Lost),
        State(State), Stack(Stack), Names(Names), Values(Values) {}

  HostLocation locate(const clang::VarDecl &Variable);
  /// Where the lambda that is executed now has captured \p Captured, a variable
  /// or a part of `auto [a, b] = x`; nothing if it has not.
  std::optional<HostLocation> capture(const clang::ValueDecl &Captured);
  /// The value of `this`, in a lambda of the one that it has captured; unknown
  /// if no function is executed.
  HostValue thisPointer();
  /// What \p Place holds here.
  HostValue read(const HostPlace &Place);
  HostValue valueAt(const HostLocation &At);
  void assign(const HostLocation &To, HostValue Value);
  /// What a reference to \p At holds: the place, or the value that is in no
  /// variable.
  HostValue reference(const HostLocation &At);
  /// From now on unseen code may change what is at \p At.
  void escape(const HostLocation &At);
  /// The same for visible code, which calls no lambda on its own.
  void mayChange(const HostLocation &At);

private:
  HostValue initialValue(HostRoot Root);
  HostValue readNamed(const HostPlace &Place);
  void noteMap(HostRoot Root, const HostTensorMap &Map);
  HostValue onlyMapOf(HostRoot Root) const;

  const clang::ASTContext &Context;
  const StableVariables &Stable;
  const LostCode &Lost;
  HostState &State;
  CallStack &Stack;
  HostNames &Names;
  ExpressionEvaluator &Values;
  /// For variables that are not local: the different tensor maps that the file
  /// stores there.
  llvm::DenseMap<HostRoot, std::vector<HostTensorMap>> Maps;
};

} // namespace bank_lint::frontend

#endif
