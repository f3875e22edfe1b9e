//===-- analysis/frontend/host/functions.cpp ------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/host/functions.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"

using namespace clang;

namespace bank_lint::frontend {

/// For a function outside the user's file, such as make_uint3.
static bool isShort(const Stmt *Body) {
  const auto *Compound = dyn_cast<CompoundStmt>(Body);
  return Compound && (Compound->size() <= 2 ||
                      (Compound->size() <= 6 &&
                       llvm::all_of(Compound->body(), [](const Stmt *S) {
                         return isa<DeclStmt, BinaryOperator, ReturnStmt>(S);
                       })));
}

/// Whether there is a body to execute, and which one is known: a virtual
/// function may be another class's.
bool HostFunctions::isInSight(const FunctionDecl &Function) const {
  if (!Function.hasBody() || Function.isDependentContext() ||
      Function.isVariadic() || Function.isInvalidDecl() ||
      isa<CoroutineBodyStmt>(Function.getBody()))
    return false;
  if (!isShort(Function.getBody()) &&
      !File.Where.isInUserFile(Function.getLocation()))
    return false;
  const auto *Method = dyn_cast<CXXMethodDecl>(&Function);
  return !Method || !Method->isVirtual() || Method->hasAttr<FinalAttr>();
}

bool HostFunctions::mayEnter(const FunctionDecl &Function,
                             const CallExpr *Call) {
  if (!isInSight(Function)) {
    leaveOut(Function);
    return false;
  }
  if (Stack.isExecuting(Function)) {
    refuse(Function, Call, "recursion is not followed");
    return false;
  }
  if (Stack.size() >= MostFrames) {
    refuse(Function, Call, "too many calls within one another");
    return false;
  }
  return !Budget.isSpent();
}

void HostFunctions::refuse(const FunctionDecl &Function, const CallExpr *Call,
                           const char *Why) {
  if (Call && File.Reach.reaches(Function))
    Notes.Calls.try_emplace(File.Where.range(Call->getSourceRange()), Why);
}

HostValue HostFunctions::run(const FunctionDecl &Function, HostValue This) {
  Entered.insert(&Function);
  CallFrame Entry;
  Entry.Function = &Function;
  Entry.This = std::move(This);
  Entry.Returned.IsAlive = false;
  Stack.push(std::move(Entry));
  if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(&Function))
    Initialisers.runBeforeBody(*Constructor);
  if (File.Lost.losesInitialisers(Function))
    State.escape(Stack.back().This);
  Statements.run(Function.getBody());
  State.join(Stack.back().Returned);
  HostValue Result = std::move(Stack.back().Result);
  Stack.pop();
  if (!Stack.empty())
    State.endLocals(Function);
  return Result;
}

void HostFunctions::runBodiless(const CXXConstructorDecl &Constructor,
                                HostValue This) {
  CallFrame Entry;
  Entry.This = std::move(This);
  Stack.push(std::move(Entry));
  Initialisers.runBeforeBody(Constructor);
  Stack.pop();
}

} // namespace bank_lint::frontend
