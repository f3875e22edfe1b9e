//===-- analysis/frontend/host/lambdas.cpp --------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/host/lambdas.h"
#include "analysis/frontend/host/facts/changes.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace bank_lint::frontend {

HostValue HostLambdas::make(const LambdaExpr &Lambda) {
  const CXXRecordDecl *Class = Lambda.getLambdaClass();
  const Changes Body = changesIn(Lambda.getBody());
  HostValue::Parts Parts;
  auto Init = Lambda.capture_init_begin();
  auto Capture = Lambda.capture_begin();
  for (const FieldDecl *Field : Class->fields()) {
    const Expr *From = *Init++;
    const LambdaCapture &Captured = *Capture++;
    if (!From) { // the size of an array of variable length
      Parts.emplace_back();
      continue;
    }
    HostValue Value = Initialisers.initial(From, Field->getType());
    if (auto *Place = std::get_if<HostPlace>(&Value.Content);
        Place && Field->getType()->isReferenceType())
      Place->IsReadOnly |= !Body.mayChange(Captured);
    if (Captured.capturesThis() && !Body.MentionsThis)
      Value = {};
    Parts.push_back(std::move(Value));
  }
  HostValue Result(std::move(Parts));
  Result.Lambda = Class;
  bool IsBroken = Body.HidesCode;
  File.Lost.forEachIn(Lambda.getBody(),
                      [&](const LostText &) { IsBroken = true; });
  wait(Result, State, /*Escapes=*/IsBroken);
  if (IsBroken) {
    Effects.mayRunLater(Lambda.getBody());
    State.escape(Result);
  }
  return Result;
}

void HostLambdas::lambdaEscapes(const HostValue &Lambda, const HostState &At) {
  wait(Lambda, At, /*Escapes=*/true);
}

/// \p Lambda is executed later if it leads to a launch.
void HostLambdas::wait(const HostValue &Lambda, const HostState &At,
                       bool Escapes) {
  std::vector<const FunctionDecl *> Operators;
  const CXXMethodDecl *Operator = Lambda.Lambda->getLambdaCallOperator();
  if (!Operator)
    return;
  if (FunctionTemplateDecl *Generic = Operator->getDescribedFunctionTemplate())
    Operators.assign(Generic->specializations().begin(),
                     Generic->specializations().end());
  else
    Operators.push_back(Operator);
  for (const FunctionDecl *Each : Operators) {
    if (!File.Reach.reaches(*Each) || Each->isDependentContext())
      continue;
    if (Counts[Each] < MostStates) {
      Counts[Each] += Escapes;
      Found.push_back({Each, At, lasting(Lambda), Escapes});
    } else if (Escapes) {
      LeftOut.insert(Each);
    }
  }
}

/// \p Value without what may have changed when the lambda is called.
HostValue HostLambdas::lasting(HostValue Value) const {
  if (const HostPlace *Place = Value.place()) {
    const auto *Variable =
        llvm::dyn_cast_if_present<const VarDecl *>(Place->Root);
    if (!Variable || !File.Stable.isStable(*Variable))
      return {};
  }
  if (HostValue::Parts *Parts = Value.parts())
    for (HostValue &Part : *Parts)
      Part = lasting(std::move(Part));
  return Value;
}

} // namespace bank_lint::frontend
