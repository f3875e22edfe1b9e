//===-- analysis/frontend/host/loops.cpp - loops of host code -------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/host/interpreter.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace bank_lint::frontend {

static bool hasReturn(const Stmt *S, const LostCode &Lost) {
  if (!S || isa<LambdaExpr>(S))
    return false;
  bool IsThere = isa<ReturnStmt>(S);
  for (const LostText *Text : {Lost.before(*S), Lost.atEnd(*S)})
    IsThere |= Text && Text->Returns;
  return IsThere || llvm::any_of(S->children(), [&](const Stmt *Part) {
           return hasReturn(Part, Lost);
         });
}

/// Walks what comes before the first iteration, too.
HostInterpreter::Loop HostInterpreter::partsOfLoop(const Stmt &S) {
  if (const auto *While = dyn_cast<WhileStmt>(&S))
    return {While, While->getBody(), While->getConditionVariableDeclStmt(),
            While->getCond()};
  if (const auto *Do = dyn_cast<DoStmt>(&S)) {
    Loop L{Do, Do->getBody(), nullptr, Do->getCond()};
    L.TestsFirst = false;
    return L;
  }
  if (const auto *For = dyn_cast<ForStmt>(&S)) {
    walk(For->getInit());
    return {For, For->getBody(), For->getConditionVariableDeclStmt(),
            For->getCond(), For->getInc()};
  }
  const auto *Range = cast<CXXForRangeStmt>(&S);
  walk(Range->getInit());
  return {Range, Range->getBody(), Range->getLoopVarStmt()};
}

void HostInterpreter::walkLoop(const Loop &L) {
  bool Launches = Reach.reaches(L.Whole);
  if (const auto *Range = dyn_cast<CXXForRangeStmt>(L.Whole)) {
    if (Launches && repeatRange(*Range))
      return;
    walk(Range->getRangeStmt());
    walk(Range->getBeginStmt());
    walk(Range->getEndStmt());
  }
  if (Launches ? repeat(L) : !IsExecutingLoop && execute(L))
    return;
  forgetChanges(L.Whole);
  if (!Launches) {
    if (!hasReturn(L.Whole, Lost))
      return;
    // Perhaps it returned, with a value that is not known.
    Frame &Here = Frames.back();
    Here.Result = Here.Returned.IsAlive ? meet(Here.Result, {}) : HostValue();
    Here.Returned.join(State);
    return;
  }
  Jumps Leaving;
  Leaving.Break.IsAlive = Leaving.Continue.IsAlive = false;
  Frames.back().Inside.push_back(Leaving);
  walk(L.Declaration);
  std::optional<bool> GoesOn =
      L.TestsFirst && L.Condition && !Lost.losesHeader(*L.Whole)
          ? evaluate(L.Condition).truth()
          : std::nullopt;
  HostState Before = State;
  Before.IsAlive &= L.TestsFirst && !(GoesOn && *GoesOn) &&
                    (L.Condition || isa<CXXForRangeStmt>(L.Whole) ||
                     Lost.losesHeader(*L.Whole));
  if (GoesOn && !*GoesOn)
    State.IsAlive = false;
  walk(L.Body);
  State.join(Frames.back().Inside.back().Continue);
  if (L.Step && State.IsAlive)
    evaluate(L.Step);
  if (L.Condition && State.IsAlive)
    evaluate(L.Condition);
  bool NeverEnds = L.Condition ? GoesOn && *GoesOn
                               : !isa<CXXForRangeStmt>(L.Whole) &&
                                     !Lost.losesHeader(*L.Whole);
  if (NeverEnds)
    State.IsAlive = false;
  State.join(Before);
  State.join(Frames.back().Inside.back().Break);
  Frames.back().Inside.pop_back();
}

/// Walks through a loop's body once. \p Left: where it is left for good.
void HostInterpreter::walkIteration(const Stmt *Body, HostState &Left) {
  Jumps Leaving;
  Leaving.Break.IsAlive = Leaving.Continue.IsAlive = false;
  Frames.back().Inside.push_back(Leaving);
  walk(Body);
  Leaving = std::move(Frames.back().Inside.back());
  Frames.back().Inside.pop_back();
  State.join(Leaving.Continue);
  Left.join(Leaving.Break);
}

/// Walks once for each element of an array, or of a list in braces, through a
/// loop over it. \returns false, with nothing changed, if these are many, or it
/// is over something else.
bool HostInterpreter::repeatRange(const CXXForRangeStmt &Range) {
  const VarDecl *Variable = Range.getLoopVariable();
  const Expr *Over = Range.getRangeInit();
  if (!Variable || !Over)
    return false;
  if (const auto *List = dyn_cast<CXXStdInitializerListExpr>(
          Over->IgnoreUnlessSpelledInSource()))
    Over = List->getSubExpr();
  const ConstantArrayType *Array =
      Context.getAsConstantArrayType(Over->getType());
  const QualType Type = Variable->getType();
  if (!Array || Array->getSize().ugt(MostRepetitions) ||
      !(Type->isReferenceType() || Type.isTriviallyCopyableType(Context)) ||
      Lost.losesHeader(Range))
    return false;
  const Location Whole = locate(Over);
  HostState Left;
  Left.IsAlive = false;
  const unsigned Size = unsigned(Array->getSize().getZExtValue());
  for (unsigned I = 0; I < Size && State.IsAlive; ++I) {
    const Location Element = part(Whole, I);
    if (Type->isReferenceType() && Element.Place && !Element.IsVague)
      State.declare(Variable, HostValue(*Element.Place));
    else if (Type->isArithmeticType())
      State.declare(Variable, converted(valueAt(Element), Type, Context));
    else
      State.declare(Variable, valueAt(Element));
    walkIteration(Range.getBody(), Left);
  }
  State.join(Left);
  return true;
}

/// Walks once for each iteration through a loop that launches something and has
/// few, such as one over several sizes of a block. \returns false, with nothing
/// changed, if their number is not known or large.
bool HostInterpreter::repeat(const Loop &L) {
  if (!L.Condition || !L.Step || L.Declaration || !L.TestsFirst ||
      Lost.losesHeader(*L.Whole))
    return false;
  // Without the body, but for what it changes.
  HostState Entry = State;
  forgetChanges(L.Body);
  unsigned Iterations = 0;
  std::optional<bool> GoesOn;
  while ((GoesOn = evaluate(L.Condition).truth()) && *GoesOn &&
         ++Iterations <= MostRepetitions)
    evaluate(L.Step);
  State = std::move(Entry);
  if (!GoesOn || *GoesOn)
    return false;
  HostState Left;
  Left.IsAlive = false;
  for (unsigned I = 0; I < Iterations && State.IsAlive; ++I) {
    evaluate(L.Condition);
    walkIteration(L.Body, Left);
    if (State.IsAlive)
      evaluate(L.Step);
  }
  if (State.IsAlive)
    evaluate(L.Condition); // the last time, when it does not hold
  State.join(Left);
  return true;
}

/// Executes a loop whose condition is known each time. \returns false, with
/// nothing changed, if it is not, or if the loop is long.
bool HostInterpreter::execute(const Loop &L) {
  if (!L.Condition || L.Declaration || !L.TestsFirst ||
      Lost.losesHeader(*L.Whole))
    return false;
  llvm::SaveAndRestore Executing(IsExecutingLoop, true);
  HostState Saved = State;
  Frame &Here = Frames.back();
  HostState SavedReturned = Here.Returned;
  HostValue SavedResult = Here.Result;
  std::size_t Depth = Frames.size();
  unsigned Budget = std::min(StepsLeft, MostLoopSteps);
  unsigned Until = StepsLeft - Budget;
  bool IsDone = false;
  while (StepsLeft > Until) {
    std::optional<bool> GoesOn = evaluate(L.Condition).truth();
    if (!GoesOn)
      break;
    if (!*GoesOn) {
      IsDone = true;
      break;
    }
    Jumps Leaving;
    Leaving.Break.IsAlive = Leaving.Continue.IsAlive = false;
    Frames[Depth - 1].Inside.push_back(Leaving);
    walk(L.Body);
    Leaving = std::move(Frames[Depth - 1].Inside.back());
    Frames[Depth - 1].Inside.pop_back();
    State.join(Leaving.Continue);
    if (!State.IsAlive) {
      State.join(Leaving.Break);
      IsDone = StepsLeft > Until;
      break;
    }
    if (Leaving.Break.IsAlive || Frames[Depth - 1].Returned.IsAlive)
      break; // perhaps left, perhaps not
    if (L.Step)
      evaluate(L.Step);
  }
  if (IsDone)
    return true;
  State = std::move(Saved);
  Frames[Depth - 1].Returned = std::move(SavedReturned);
  Frames[Depth - 1].Result = std::move(SavedResult);
  return false;
}

void HostInterpreter::forgetChanges(const Stmt *Code) {
  Changes Found = changesIn(const_cast<Stmt *>(Code));
  for (const VarDecl *Pointer : Found.Followed)
    if (State.holds(Pointer))
      State.escape(valueAt(locateVariable(*Pointer)));
  for (const VarDecl *Variable : Found.Changed) {
    // By a reference, what it stands for changes.
    if (Variable->getType()->isReferenceType() ||
        Found.Addressed.contains(Variable))
      escape(locateVariable(*Variable));
    else
      State.forget(Variable);
  }
  if (Found.MentionsThis)
    State.escape(Frames.back().This);
  if (Found.MaySetLimits)
    State.forgetLimits();
  Lost.forEachIn(Code, [this](const LostText &Text) { changeLost(Text); });
}

} // namespace bank_lint::frontend
