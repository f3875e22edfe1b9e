//===-- analysis/frontend/host/interpreter.cpp ----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/host/interpreter.h"
#include "clang/AST/ASTContext.h"

using namespace clang;

namespace bank_lint::frontend {

HostInterpreter::HostInterpreter(const FileFacts &File, Observer AtLaunch)
    : File(File), Context(File.Context), Variables(File, State, Stack, *this),
      Initialisers(Context, State, Stack, *this, Variables),
      Effects(File.Lost, State, Variables),
      Lambdas(File, State, Initialisers, Effects),
      Functions(File, Budget, State, Stack, Initialisers, *this, Notes),
      Tuples(Context, *this, Variables),
      Objects(Context, State, *this, Initialisers, Functions, Tuples),
      Numbers(Context, *this, Variables), Device(Context, *this, Variables),
      Library(File.Where, State, *this, Variables, Numbers, Device),
      TensorMaps(File.Where, *this, Variables),
      Calls(Context, State, *this, Variables, Initialisers, Functions, Tuples,
            Library, TensorMaps, AtLaunch),
      Operators(Context, State, *this, Variables),
      Lvalues(Context, Budget, State, *this, Variables, Calls, Operators),
      Expressions(File, Budget, State,
                  {Variables, Initialisers, Lambdas, Objects, Calls, Operators,
                   Lvalues},
                  *this, Notes),
      Conditions(Context, State, *this, Variables),
      Lost(File.Lost, State, Stack, Effects),
      Loops(File, Budget, State, Stack, *this, Effects, *this, Notes),
      Statements(File, Budget, State, Stack, *this,
                 {Variables, Effects, Objects, Conditions, Lost, Loops},
                 Notes) {
  State = HostState(&Lambdas);
}

void HostInterpreter::runAlone(const FunctionDecl &Function) {
  State.clear();
  State.IsAlive = true;
  run(Function, HostValue());
  runWaiting();
}

/// Executes \p Function with parameters that are unknown.
void HostInterpreter::run(const FunctionDecl &Function, HostValue This) {
  Stack.clear();
  for (const ParmVarDecl *Parameter : Function.parameters())
    State.declare(Parameter, Parameter->getType()->isReferenceType()
                                 ? HostValue()
                                 : unknownOf(Parameter->getType(), Context));
  // Its caller, which is not seen, has what it returns.
  State.escape(Functions.run(Function, std::move(This)));
}

/// Executes the lambdas that code out of sight may call, and those that no call
/// led to, each where its surroundings were known.
void HostInterpreter::runWaiting() {
  for (;;) {
    std::vector<HostLambdas::Waiting> Left = Lambdas.takeWaiting();
    if (Left.empty())
      return;
    llvm::erase_if(Left, [&](const HostLambdas::Waiting &One) {
      return !One.Escaped && hasEntered(*One.Operator);
    });
    for (HostLambdas::Waiting &One : Left) {
      if (!One.Operator->hasBody() || Budget.isSpent())
        continue;
      State = std::move(One.At);
      State.IsAlive = true;
      HostPlace Whole;
      Whole.Root = One.Value.Lambda;
      State.declare(Whole.Root, std::move(One.Value));
      run(*One.Operator, Whole);
    }
  }
}

std::vector<const FunctionDecl *> HostInterpreter::leftOut() const {
  std::vector<const FunctionDecl *> Result(Functions.leftOut());
  llvm::append_range(Result, Lambdas.leftOut());
  return Result;
}

void HostInterpreter::visitAlone(const CallExpr &Launch) {
  State.clear();
  Stack.clear();
  Budget.refill();
  Stack.push({});
  Calls.visit(Launch);
}

} // namespace bank_lint::frontend
