//===-- analysis/frontend/host/interpreter.cpp ----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/host/interpreter.h"
#include "clang/AST/ASTContext.h"

using namespace clang;

namespace bank_lint::frontend {

HostInterpreter::HostInterpreter(const FileFacts &File, Observer AtLaunch)
    : File(File), Context(File.Context),
      Variables(File, State, Stack, Names, *this),
      Initialisers(Context, State, Stack, *this, Variables),
      Effects(File.Lost, State, Variables),
      Lambdas(File, State, Initialisers, Effects),
      Functions(File, Budget, State, Stack, Initialisers, *this, Notes),
      Tuples(Context, *this, Variables),
      Objects(Context, State, *this, Initialisers, Functions, Tuples,
              Decisions),
      Numbers(Context, *this, Variables), Device(Context, *this, Variables),
      Library(File.Where, State, *this, Variables, Numbers, Device),
      TensorMaps(File.Where, *this, Variables),
      Calls(File, State, *this, Variables, Initialisers, Functions, Tuples,
            Library, TensorMaps, Decisions, AtLaunch),
      Conditions(Context, State, *this, Variables, Decisions),
      Operators(Context, State, *this, Variables, Names, Decisions, Conditions),
      Lvalues(Context, Budget, State, *this, Variables, Decisions, Calls,
              Operators),
      Expressions(File, Budget, State,
                  {Variables, Initialisers, Lambdas, Objects, Calls, Operators,
                   Lvalues},
                  *this, Notes),
      Lost(File.Lost, State, Stack, Effects),
      Loops(File, Budget, State, Stack, Decisions, Conditions, *this, Effects,
            *this, Notes),
      Statements(
          File, Budget, State, Stack, *this,
          {Variables, Effects, Objects, Conditions, Lost, Loops, Decisions},
          Notes) {
  State = HostState(&Lambdas);
}

void HostInterpreter::runAlone(const FunctionDecl &Function,
                               llvm::ArrayRef<HostTurn> Given,
                               llvm::ArrayRef<PassedValue> Passed) {
  Decisions.beginRun(Given);
  State.clear();
  State.IsAlive = true;
  run(Function, HostValue(), Passed);
  runWaiting();
}

/// Executes \p Function with parameters of which \p Passed is known.
void HostInterpreter::run(const FunctionDecl &Function, HostValue This,
                          llvm::ArrayRef<PassedValue> Passed) {
  Stack.clear();
  const auto Inside = Decisions.within(&Function);
  for (unsigned I = 0; I < Function.getNumParams(); ++I)
    declare(*Function.getParamDecl(I),
            I < Passed.size() ? Passed[I] : PassedValue());
  // Its caller, which is not seen, has what it returns.
  State.escape(Functions.run(Function, std::move(This)));
}

void HostInterpreter::declare(const ParmVarDecl &Parameter,
                              const PassedValue &Passed) {
  const QualType Type = Parameter.getType();
  HostValue Value;
  if (!Type->isReferenceType() || Passed.isSaid())
    Value = valueOf(Passed, Type.getNonReferenceType(), Context);
  if (Type->isIntegralOrEnumerationType() && !Value.isKnown())
    Value.Same = {Names.ofInput(Parameter), Context.getIntWidth(Type),
                  hasSign(Type)};
  State.declare(&Parameter, std::move(Value));
}

HostValue HostInterpreter::argument(const ParmVarDecl &Parameter,
                                    const Expr &Argument) {
  HostValue Value = Initialisers.parameter(Parameter, &Argument, nullptr);
  return Parameter.getType()->isReferenceType() && Value.place()
             ? read(*Value.place())
             : Value;
}

/// Executes the lambdas that unseen code may call, and those that no call led
/// to, each where its surroundings were known.
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

/// Adds the variables and members that \p Code reads to \p To.
static void collectRead(const Stmt *Code,
                        llvm::SmallPtrSetImpl<const ValueDecl *> &To) {
  if (!Code)
    return;
  if (const auto *Name = dyn_cast<DeclRefExpr>(Code))
    if (const auto *Variable = dyn_cast<VarDecl>(Name->getDecl()))
      To.insert(Variable->getCanonicalDecl());
  if (const auto *Member = dyn_cast<MemberExpr>(Code))
    if (isa<FieldDecl>(Member->getMemberDecl()))
      To.insert(Member->getMemberDecl());
  for (const Stmt *Part : Code->children())
    collectRead(Part, To);
}

/// Whether \p A and \p B may have to do with each other, as far as can be seen.
bool HostInterpreter::areRelated(const HostDecision &A,
                                 const HostDecision &B) const {
  if (Names.haveInCommon(A.By, B.By))
    return true;
  if (A.By && B.By)
    return false;
  llvm::SmallPtrSet<const ValueDecl *, 8> OfA, OfB;
  collectRead(conditionOf(A), OfA);
  collectRead(conditionOf(B), OfB);
  return llvm::any_of(OfA, [&](const ValueDecl *D) { return OfB.contains(D); });
}

/// Whether the ways of \p A and \p B may be combined at will.
bool HostInterpreter::areIndependent(const HostDecision &A,
                                     const HostDecision &B,
                                     llvm::ArrayRef<HostTurn> Path) const {
  if (!Names.areIndependent(A.By, B.By))
    return false;
  for (llvm::ArrayRef<HostTurn> Turns :
       {ArrayRef(A.Before), ArrayRef(B.Before), Path})
    for (const HostTurn &Turn : Turns)
      if (Turn.At != &A && Turn.At != &B &&
          Names.links(Turn.At->By, A.By, B.By))
        return false;
  return true;
}

bool HostInterpreter::mayTurn(const HostDecision &Decision,
                              llvm::ArrayRef<HostTurn> Given,
                              llvm::ArrayRef<HostTurn> Path) const {
  // A test behind it may make a way impossible, by other words.
  for (const HostTurn &Turn : Path)
    if (Turn.At != &Decision && !llvm::is_contained(Decision.Before, Turn) &&
        llvm::none_of(Turn.At->Before,
                      [&](const HostTurn &T) { return T.At == &Decision; }) &&
        areRelated(*Turn.At, Decision) &&
        !Names.areDecidedTogether(Turn.At->By, Decision.By))
      return false;
  return !Decision.IsRepeated && llvm::all_of(Given, [&](const HostTurn &Turn) {
    return Turn.At != &Decision &&
           (llvm::is_contained(Decision.Before, Turn) ||
            llvm::any_of(
                Turn.At->Before,
                [&](const HostTurn &Outer) { return Outer.At == &Decision; }) ||
            areIndependent(Decision, *Turn.At, Path) ||
            Names.areDecidedTogether(Decision.By, Turn.At->By));
  });
}

void HostInterpreter::visitAlone(const CallExpr &Launch) {
  State.clear();
  Stack.clear();
  Budget.refill();
  Stack.push({});
  Calls.visit(Launch);
}

} // namespace bank_lint::frontend
