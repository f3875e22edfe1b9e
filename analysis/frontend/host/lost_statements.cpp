//===-- analysis/frontend/host/lost_statements.cpp - after errors ---------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/host/interpreter.h"
#include "clang/AST/DeclCXX.h"

using namespace clang;

namespace bank_lint::frontend {

/// From now on what \p Text may change is not known.
void HostInterpreter::changeLost(const LostText &Text) {
  for (const VarDecl *Variable : Text.Changed) {
    if (!State.holds(Variable))
      continue;
    HostPlace Whole;
    Whole.Root = Variable;
    if (Variable->getType()->isReferenceType())
      State.escape(State.read(Whole));
    State.escape(Whole);
  }
  if (Text.ChangesThis && !Frames.empty())
    State.escape(Frames.back().This);
  if (Text.SetsLimits)
    State.forgetLimits();
}

/// Comes by \p Text, which may do what it names or nothing.
void HostInterpreter::lose(const LostText &Text) {
  if (Frames.empty())
    return;
  Frame &Here = Frames.back();
  if (Text.Jumps && Here.Function) {
    State.IsAlive = true;
    forgetChanges(Here.Function->getBody());
  }
  if (Text.IsEntered)
    for (std::size_t I = Here.Inside.size(); I-- > 0;)
      if (!Here.Inside[I].IsLoop) {
        State.join(Here.Inside[I].Entry);
        break;
      }
  if (!State.IsAlive)
    return;
  changeLost(Text);
  if (Text.Returns) {
    Here.Result = Here.Returned.IsAlive ? meet(Here.Result, {}) : HostValue();
    Here.Returned.join(State);
  }
  if (!Text.Leaves)
    return;
  bool IsInnermost = true;
  for (std::size_t I = Here.Inside.size(); I-- > 0; IsInnermost = false) {
    if (IsInnermost)
      Here.Inside[I].Break.join(State);
    if (Here.Inside[I].IsLoop) {
      Here.Inside[I].Continue.join(State);
      break;
    }
  }
}

void HostInterpreter::loseBefore(const Stmt *S) {
  if (const LostText *Text = Lost.empty() ? nullptr : Lost.before(*S))
    lose(*Text);
}

} // namespace bank_lint::frontend
