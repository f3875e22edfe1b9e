//===-- analysis/frontend/host/loops.cpp ----------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/host/loops.h"
#include "analysis/frontend/host/facts/changes.h"
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

/// The variables that \p Declaration, null or not, declares.
static llvm::SmallVector<const VarDecl *, 1>
declaredIn(const Stmt *Declaration) {
  llvm::SmallVector<const VarDecl *, 1> Result;
  if (const auto *Declared = dyn_cast_or_null<DeclStmt>(Declaration))
    for (const Decl *D : Declared->decls())
      if (const auto *Variable = dyn_cast<VarDecl>(D))
        Result.push_back(Variable);
  return Result;
}

void HostLoops::run(const Stmt &S) {
  if (isRunOnce(S, Lost, Context)) {
    Loop Once;
    Once.Body = cast<DoStmt>(S).getBody();
    State.join(runBody(Once).Break);
    return;
  }
  const Loop L = partsOf(S);
  const bool Launches = Reach.reaches(L.Whole);
  if (Launches ? repeat(L) : execute(L))
    return;
  Effects.mayRun(L.Whole);
  if (Launches)
    runForAll(L);
  else if (hasReturn(L.Whole, Lost))
    Stack.back().mayReturn({}, State); // with an unknown value
}

/// Executes what comes before the first iteration, too.
HostLoops::Loop HostLoops::partsOf(const Stmt &S) {
  Loop L;
  L.Whole = &S;
  if (const auto *While = dyn_cast<WhileStmt>(&S)) {
    L.Body = While->getBody();
    L.Tested = While->getConditionVariableDeclStmt();
    L.Condition = While->getCond();
  } else if (const auto *Do = dyn_cast<DoStmt>(&S)) {
    L.Body = Do->getBody();
    L.Condition = Do->getCond();
    L.TestsFirst = false;
  } else if (const auto *For = dyn_cast<ForStmt>(&S)) {
    Statements.run(For->getInit());
    L.Body = For->getBody();
    L.Tested = For->getConditionVariableDeclStmt();
    L.Condition = For->getCond();
    L.Step = For->getInc();
  } else {
    const auto *Range = cast<CXXForRangeStmt>(&S);
    for (const Stmt *Part :
         {Range->getInit(), static_cast<const Stmt *>(Range->getRangeStmt()),
          static_cast<const Stmt *>(Range->getBeginStmt()),
          static_cast<const Stmt *>(Range->getEndStmt())})
      Statements.run(Part);
    L.Body = Range->getBody();
    L.Element = Range->getLoopVarStmt();
    L.Condition = Range->getCond();
    L.Step = Range->getInc();
  }
  return L;
}

/// Executes a loop that launches something and has few iterations, such as one
/// over several sizes of a block, one by one. \returns false, with nothing
/// changed, if their number is unknown or large.
bool HostLoops::repeat(const Loop &L) {
  if (!L.Condition || !L.Step || L.Tested || !L.TestsFirst ||
      Lost.losesHeader(*L.Whole))
    return false;
  HostState Entry = State;
  const unsigned Iterations = countIterations(L);
  State = std::move(Entry);
  if (Iterations > MostRepetitions) {
    noteMany(L, Iterations);
    return false;
  }
  if (!Iterations)
    return isNeverEntered(L);
  HostState Left = State;
  Left.IsAlive = false;
  for (unsigned I = 0; I < Iterations && State.IsAlive; ++I) {
    const auto Iteration = Decisions.within(L.Whole, I + 1);
    Values.evaluate(L.Condition);
    Left.join(runBody(L).Break);
    if (State.IsAlive)
      Values.evaluate(L.Step);
  }
  if (State.IsAlive)
    Values.evaluate(L.Condition); // the last time, when it does not hold
  State.join(Left);
  return true;
}

/// The iterations of \p L, whatever its body does with what it changes; 0 if
/// their number is unknown, or there are none. Leaves the state changed.
unsigned HostLoops::countIterations(const Loop &L) {
  Effects.mayRun(L.Element);
  Effects.mayRun(L.Body);
  unsigned Iterations = 0;
  std::optional<bool> GoesOn;
  while ((GoesOn = Values.evaluate(L.Condition).truth()) && *GoesOn &&
         ++Iterations <= MostCounted)
    Values.evaluate(L.Step);
  return GoesOn && !*GoesOn ? Iterations : 0;
}

/// Whether the condition of \p L does not hold the first time. Then it has been
/// evaluated.
bool HostLoops::isNeverEntered(const Loop &L) {
  HostState Entry = State;
  const std::optional<bool> GoesOn = Values.evaluate(L.Condition).truth();
  if (GoesOn && !*GoesOn)
    return true;
  State = std::move(Entry);
  return false;
}

/// Whether another iteration of \p L, which is executed, comes now; unknown if
/// there are too many for which it is unknown. Where it may end it leaves.
std::optional<bool> HostLoops::goesOn(const Loop &L, unsigned Iteration,
                                      unsigned &Open, Jumps &Leaving) {
  if (!L.Condition)
    return true;
  Statements.run(L.Tested);
  const HostValue Tested = Values.evaluate(L.Condition);
  if (std::optional<bool> Known = Tested.truth())
    return Known;
  const HostDecision &Decision =
      Decisions.meet(*L.Whole, 2, Tested.Same.name(), Tested.Why.Decision,
                     State.path(), Iteration);
  if (std::optional<unsigned> Given = Decisions.givenWay(Decision)) {
    Conditions.narrow(L.Condition, *Given);
    return *Given != 0;
  }
  if (++Open > MostEnds)
    return std::nullopt;
  HostState End = State;
  State.turn(Decision, 0);
  Conditions.narrow(L.Condition, false);
  Leaving.Break.join(State);
  State = std::move(End);
  State.turn(Decision, 1);
  Conditions.narrow(L.Condition, true);
  return true;
}

/// Executes a loop whose condition is known each time, or becomes so after some
/// iterations. \returns false, with nothing changed, if it does not, or if the
/// loop is long.
bool HostLoops::execute(const Loop &L) {
  if (Lost.losesHeader(*L.Whole))
    return false;
  HostState Saved = State;
  CallFrame &Here = Stack.back();
  HostState SavedReturned = Here.Returned;
  HostValue SavedResult = Here.Result;
  const unsigned Until = Budget.leftAfterLoop();
  bool IsDone = false, IsTested = L.TestsFirst;
  Jumps Left; // where the loop may have ended
  unsigned Open = 0;
  for (unsigned I = 1; Budget.stepsLeft() > Until; ++I) {
    const auto Iteration = Decisions.within(L.Whole, I);
    if (std::exchange(IsTested, true)) {
      const std::optional<bool> GoesOn = goesOn(L, I, Open, Left);
      if (!GoesOn)
        break;
      if (!*GoesOn) {
        IsDone = true;
        break;
      }
    }
    const unsigned Returns = Here.Returns;
    const Jumps Leaving = runBody(L);
    Left.Break.join(Leaving.Break);
    if (!State.IsAlive) {
      IsDone = Budget.stepsLeft() > Until;
      break;
    }
    const bool MayHaveEnded = Leaving.Break.IsAlive || Here.Returns != Returns;
    if (MayHaveEnded && ++Open > MostEnds)
      break;
    if (L.Step)
      Values.evaluate(L.Step);
  }
  State.join(Left.Break);
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
  const auto Iterations = Decisions.within(L.Whole);
  Stack.back().Inside.emplace_back();
  Statements.run(L.Tested);
  std::optional<bool> GoesOn =
      L.TestsFirst && L.Condition && !Lost.losesHeader(*L.Whole)
          ? Values.evaluate(L.Condition).truth()
          : std::nullopt;
  HostState Before = State;
  Before.IsAlive &= L.TestsFirst && !(GoesOn && *GoesOn) &&
                    (L.Condition || Lost.losesHeader(*L.Whole));
  if (GoesOn && !*GoesOn)
    State.IsAlive = false;
  Statements.run(L.Element);
  Statements.run(L.Body);
  State.join(Stack.back().Inside.back().Continue);
  if (L.Step && State.IsAlive)
    Values.evaluate(L.Step);
  if (L.Condition && State.IsAlive)
    Values.evaluate(L.Condition);
  bool NeverEnds =
      L.Condition ? GoesOn && *GoesOn : !Lost.losesHeader(*L.Whole);
  if (NeverEnds)
    State.IsAlive = false;
  State.join(Before);
  State.join(Stack.back().Inside.back().Break);
  Stack.back().Inside.pop_back();
}

/// Executes the body of \p L once, up to where the next iteration begins.
/// \returns what left it.
Jumps HostLoops::runBody(const Loop &L) {
  Stack.back().Inside.emplace_back();
  Statements.run(L.Element);
  Statements.run(L.Body);
  Jumps Leaving = std::move(Stack.back().Inside.back());
  Stack.back().Inside.pop_back();
  State.join(Leaving.Continue);
  return Leaving;
}

/// Records that \p L has too many iterations to be executed one by one, if they
/// differ in what they launch.
void HostLoops::noteMany(const Loop &L, unsigned Iterations) {
  Changes InLoop = changesIn(L.Whole);
  InLoop.Changed.insert_range(declaredIn(L.Element));
  if (Reach.launchesWith(*L.Body, InLoop.Changed))
    Notes.Loops.try_emplace(Where.range(L.Whole->getSourceRange()), Iterations);
}

} // namespace bank_lint::frontend
