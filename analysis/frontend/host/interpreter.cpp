//===-- analysis/frontend/host/interpreter.cpp ----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/host/interpreter.h"
#include "clang/AST/ASTContext.h"

using namespace clang;

namespace bank_lint::frontend {

HostInterpreter::HostInterpreter(const FileFacts &File, Observer AtLaunch)
    : Context(File.Context), Variables(File, State, Stack, *this),
      Initialisers(Context, State, Stack, *this, Variables),
      Effects(File.Lost, State, Stack, Variables),
      Lambdas(File.Reach, State, Stack, *this, Initialisers, Effects),
      Functions(File, Budget, State, Stack, Initialisers, *this),
      Tuples(Context, *this, Variables),
      Objects(Context, State, *this, Initialisers, Functions, Tuples),
      Numbers(Context, *this, Variables),
      Library(File.Where, State, *this, Variables, Numbers),
      TensorMaps(File.Where, *this, Variables),
      Calls(Context, State, *this, Variables, Initialisers, Lambdas, Functions,
            Tuples, Library, TensorMaps, AtLaunch),
      Operators(Context, State, *this, Variables),
      Lvalues(Context, Budget, *this, Variables, Calls, Operators),
      Expressions(File, Budget, State, Stack,
                  {Variables, Initialisers, Lambdas, Objects, Calls, Operators,
                   Lvalues},
                  *this),
      Conditions(Context, State, *this, Variables),
      Lost(File.Lost, State, Stack, Effects),
      Loops(File, Budget, State, Stack, *this, Variables, Effects, *this),
      Statements(Context, Budget, State, Stack, *this,
                 {Variables, Effects, Objects, Conditions, Lost, Loops}) {}

void HostInterpreter::runAlone(const FunctionDecl &Function) {
  State = HostState();
  Stack.clear();
  for (const ParmVarDecl *Parameter : Function.parameters())
    State.declare(Parameter, Parameter->getType()->isReferenceType()
                                 ? HostValue()
                                 : unknownOf(Parameter->getType(), Context));
  Functions.run(Function, HostValue());
  runWaiting();
}

/// Executes the lambdas that no call led to, each where its surroundings were
/// known.
void HostInterpreter::runWaiting() {
  for (;;) {
    std::vector<HostLambdas::Waiting> Left = Lambdas.takeWaiting();
    if (Left.empty())
      return;
    llvm::erase_if(Left,
                   [&](const auto &One) { return hasEntered(*One.first); });
    for (auto &[Operator, MadeIn] : Left) {
      if (!Operator->hasBody() || Budget.isSpent())
        continue;
      State = std::move(MadeIn);
      Stack.clear();
      Functions.run(*Operator, HostValue(), CallReason::MayBeCalled);
    }
  }
}

void HostInterpreter::visitAlone(const CallExpr &Launch) {
  State = HostState();
  Stack.clear();
  Budget.refill();
  Stack.push({});
  Calls.visit(Launch);
}

} // namespace bank_lint::frontend
