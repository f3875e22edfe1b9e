//===-- analysis/frontend/host/side_effects.cpp ---------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/host/side_effects.h"
#include "analysis/frontend/host/facts/changes.h"
#include "clang/AST/DeclCXX.h"

using namespace clang;

namespace bank_lint::frontend {

void HostSideEffects::mayRun(const Stmt *Code) {
  const Changes Found = changesIn(Code);
  if (Found.HidesCode)
    State.escapeAll();
  for (const VarDecl *Pointer : Found.Followed)
    if (State.holds(Pointer) || Variables.capture(*Pointer))
      State.mayChange(Variables.valueAt(Variables.locate(*Pointer)));
  for (const VarDecl *Variable : Found.Changed) {
    // By a reference, what it stands for changes.
    if (Variable->getType()->isReferenceType() ||
        Found.Addressed.contains(Variable) || Variables.capture(*Variable))
      Variables.mayChange(Variables.locate(*Variable));
    else
      State.forget(Variable);
  }
  if (Found.MentionsThis)
    State.mayChange(Variables.thisPointer());
  if (Found.MaySetLimits)
    State.forgetLimits();
  Lost.forEachIn(Code, [this](const LostText &Text) { mayRun(Text); });
}

void HostSideEffects::mayRunLater(const Stmt *Body) {
  const Changes Found = changesIn(Body);
  for (const auto *Set : {&Found.Changed, &Found.Addressed})
    for (const VarDecl *Variable : *Set)
      Variables.escape(Variables.locate(*Variable));
  for (const VarDecl *Variable : Found.Followed)
    State.escape(Variables.valueAt(Variables.locate(*Variable)));
  if (Found.MentionsThis)
    State.escape(Variables.thisPointer());
  Lost.forEachIn(Body, [this](const LostText &Text) { mayRun(Text); });
}

void HostSideEffects::mayRun(const LostText &Text) {
  for (const VarDecl *Variable : Text.Changed) {
    if (!State.holds(Variable))
      continue;
    HostPlace Whole;
    Whole.Root = Variable;
    if (Variable->getType()->isReferenceType())
      State.escape(State.read(Whole));
    State.escape(Whole);
  }
  if (Text.ChangesThis)
    State.escape(Variables.thisPointer());
  if (Text.SetsLimits)
    State.forgetLimits();
}

} // namespace bank_lint::frontend
