//===-- analysis/frontend/host/loops.cpp ----------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/host/loops.h"
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

/// Whether \p S is a `do` that ends after one iteration, as macros are often
/// written: `do { ... } while (0)`.
static bool isRunOnce(const Stmt &S, const LostCode &Lost,
                      const ASTContext &Context) {
  const auto *Do = dyn_cast<DoStmt>(&S);
  bool GoesOn = true;
  return Do && !Lost.losesHeader(S) && !Do->getCond()->isValueDependent() &&
         !Do->getCond()->HasSideEffects(Context) &&
         Do->getCond()->EvaluateAsBooleanCondition(GoesOn, Context) && !GoesOn;
}

void HostLoops::run(const Stmt &S) {
  if (isRunOnce(S, Lost, Context)) {
    State.join(runBody(cast<DoStmt>(S).getBody()).Break);
    return;
  }
  const Loop L = partsOf(S);
  const bool Launches = Reach.reaches(L.Whole);
  if (const auto *Range = dyn_cast<CXXForRangeStmt>(L.Whole)) {
    if (Launches && repeatRange(*Range))
      return;
    Statements.run(Range->getRangeStmt());
    Statements.run(Range->getBeginStmt());
    Statements.run(Range->getEndStmt());
  }
  if (Launches ? repeat(L) : !IsExecuting && execute(L))
    return;
  Effects.mayRun(L.Whole);
  if (Launches)
    runForAll(L);
  else if (hasReturn(L.Whole, Lost))
    Stack.back().mayReturn({}, State); // with a value that is not known
}

/// Executes what comes before the first iteration, too.
HostLoops::Loop HostLoops::partsOf(const Stmt &S) {
  if (const auto *While = dyn_cast<WhileStmt>(&S))
    return {While, While->getBody(), While->getConditionVariableDeclStmt(),
            While->getCond()};
  if (const auto *Do = dyn_cast<DoStmt>(&S)) {
    Loop L{Do, Do->getBody(), nullptr, Do->getCond()};
    L.TestsFirst = false;
    return L;
  }
  if (const auto *For = dyn_cast<ForStmt>(&S)) {
    Statements.run(For->getInit());
    return {For, For->getBody(), For->getConditionVariableDeclStmt(),
            For->getCond(), For->getInc()};
  }
  const auto *Range = cast<CXXForRangeStmt>(&S);
  Statements.run(Range->getInit());
  return {Range, Range->getBody(), Range->getLoopVarStmt()};
}

/// Goes through a loop over an array, or over a list in braces, once for each
/// element. \returns false, with nothing changed, if these are many, or it
/// is over something else.
bool HostLoops::repeatRange(const CXXForRangeStmt &Range) {
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
  const HostLocation Whole = Values.locate(Over);
  HostState Left;
  Left.IsAlive = false;
  const unsigned Size = unsigned(Array->getSize().getZExtValue());
  for (unsigned I = 0; I < Size && State.IsAlive; ++I) {
    const HostLocation Element = partOf(Whole, I);
    if (Type->isReferenceType() && Element.Place && !Element.IsVague)
      State.declare(Variable, HostValue(*Element.Place));
    else if (Type->isArithmeticType())
      State.declare(Variable,
                    converted(Variables.valueAt(Element), Type, Context));
    else
      State.declare(Variable, Variables.valueAt(Element));
    Left.join(runBody(Range.getBody()).Break);
  }
  State.join(Left);
  return true;
}

/// Goes once for each iteration through a loop that launches something and has
/// few, such as one over several sizes of a block. \returns false, with nothing
/// changed, if their number is not known or large.
bool HostLoops::repeat(const Loop &L) {
  if (!L.Condition || !L.Step || L.Declaration || !L.TestsFirst ||
      Lost.losesHeader(*L.Whole))
    return false;
  // Without the body, but for what it changes.
  HostState Entry = State;
  Effects.mayRun(L.Body);
  unsigned Iterations = 0;
  std::optional<bool> GoesOn;
  while ((GoesOn = Values.evaluate(L.Condition).truth()) && *GoesOn &&
         ++Iterations <= MostRepetitions)
    Values.evaluate(L.Step);
  State = std::move(Entry);
  if (!GoesOn || *GoesOn)
    return false;
  HostState Left;
  Left.IsAlive = false;
  for (unsigned I = 0; I < Iterations && State.IsAlive; ++I) {
    Values.evaluate(L.Condition);
    Left.join(runBody(L.Body).Break);
    if (State.IsAlive)
      Values.evaluate(L.Step);
  }
  if (State.IsAlive)
    Values.evaluate(L.Condition); // the last time, when it does not hold
  State.join(Left);
  return true;
}

/// Executes a loop whose condition is known each time. \returns false, with
/// nothing changed, if it is not, or if the loop is long.
bool HostLoops::execute(const Loop &L) {
  if (!L.Condition || L.Declaration || Lost.losesHeader(*L.Whole))
    return false;
  llvm::SaveAndRestore Executing(IsExecuting, true);
  HostState Saved = State;
  CallFrame &Here = Stack.back();
  HostState SavedReturned = Here.Returned;
  HostValue SavedResult = Here.Result;
  const unsigned Until = Budget.leftAfterLoop();
  bool IsDone = false, IsTested = L.TestsFirst;
  while (Budget.stepsLeft() > Until) {
    if (std::exchange(IsTested, true)) {
      std::optional<bool> GoesOn = Values.evaluate(L.Condition).truth();
      if (!GoesOn)
        break;
      if (!*GoesOn) {
        IsDone = true;
        break;
      }
    }
    const Jumps Leaving = runBody(L.Body);
    if (!State.IsAlive) {
      State.join(Leaving.Break);
      IsDone = Budget.stepsLeft() > Until;
      break;
    }
    if (Leaving.Break.IsAlive || Here.Returned.IsAlive)
      break; // perhaps left, perhaps not
    if (L.Step)
      Values.evaluate(L.Step);
  }
  if (IsDone)
    return true;
  State = std::move(Saved);
  Here.Returned = std::move(SavedReturned);
  Here.Result = std::move(SavedResult);
  return false;
}

/// Goes once through a loop that launches something, for all iterations. What
/// it changes is unknown already.
void HostLoops::runForAll(const Loop &L) {
  Stack.back().Inside.emplace_back();
  Statements.run(L.Declaration);
  std::optional<bool> GoesOn =
      L.TestsFirst && L.Condition && !Lost.losesHeader(*L.Whole)
          ? Values.evaluate(L.Condition).truth()
          : std::nullopt;
  HostState Before = State;
  Before.IsAlive &= L.TestsFirst && !(GoesOn && *GoesOn) &&
                    (L.Condition || isa<CXXForRangeStmt>(L.Whole) ||
                     Lost.losesHeader(*L.Whole));
  if (GoesOn && !*GoesOn)
    State.IsAlive = false;
  Statements.run(L.Body);
  State.join(Stack.back().Inside.back().Continue);
  if (L.Step && State.IsAlive)
    Values.evaluate(L.Step);
  if (L.Condition && State.IsAlive)
    Values.evaluate(L.Condition);
  bool NeverEnds = L.Condition ? GoesOn && *GoesOn
                               : !isa<CXXForRangeStmt>(L.Whole) &&
                                     !Lost.losesHeader(*L.Whole);
  if (NeverEnds)
    State.IsAlive = false;
  State.join(Before);
  State.join(Stack.back().Inside.back().Break);
  Stack.back().Inside.pop_back();
}

/// Goes once through \p Body, up to where the next iteration begins. \returns
/// what left it.
Jumps HostLoops::runBody(const Stmt *Body) {
  Stack.back().Inside.emplace_back();
  Statements.run(Body);
  Jumps Leaving = std::move(Stack.back().Inside.back());
  Stack.back().Inside.pop_back();
  State.join(Leaving.Continue);
  return Leaving;
}

} // namespace bank_lint::frontend
