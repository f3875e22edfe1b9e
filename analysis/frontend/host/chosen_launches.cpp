//===-- analysis/frontend/host/chosen_launches.cpp ------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/host/chosen_launches.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/StringExtras.h"
#include <utility>

using namespace clang;

namespace bank_lint::frontend {

/// Columns of a condition that are shown.
static constexpr std::size_t MostText = 60;

/// Whether \p Turn is about another iteration of a loop.
static bool isLoop(const HostTurn &Turn) {
  return isa<WhileStmt, DoStmt, ForStmt, CXXForRangeStmt>(Turn.At->At);
}

/// What is decided by at \p Turn.
static const Expr *conditionOf(const HostTurn &Turn) {
  const Stmt *At = Turn.At->At;
  if (const auto *If = dyn_cast<IfStmt>(At))
    return If->getCond();
  if (const auto *Choice = dyn_cast<ConditionalOperator>(At))
    return Choice->getCond();
  if (const auto *Switch = dyn_cast<SwitchStmt>(At))
    return Switch->getCond();
  if (const auto *Element = dyn_cast<ArraySubscriptExpr>(At))
    return Element->getIdx();
  if (const auto *While = dyn_cast<WhileStmt>(At))
    return While->getCond();
  if (const auto *Do = dyn_cast<DoStmt>(At))
    return Do->getCond();
  if (const auto *For = dyn_cast<ForStmt>(At))
    return For->getCond();
  if (const auto *Range = dyn_cast<CXXForRangeStmt>(At))
    return Range->getRangeInit();
  // Of `a || b`, and of `a && b` that does not hold, one side.
  if (const auto *Either = dyn_cast<BinaryOperator>(At))
    return Turn.Way ? Either->getLHS() : Either->getRHS();
  return nullptr;
}

/// The executions of one function, by the turns that were given.
struct ChosenLaunches::Search {
  const FunctionDecl &Function;
  HostInterpreter &Host;
  std::map<Places, Run> Runs;
};

void ChosenLaunches::visit(const CallExpr &Launch, HostInterpreter &Host) {
  LaunchVisit Visit = Recorder.read(Launch, Host);
  // Evaluating may have come by other launches.
  std::vector<LaunchVisit> &Visits = Now[&Launch];
  if (!llvm::is_contained(Visits, Visit))
    Visits.push_back(std::move(Visit));
}

void ChosenLaunches::recordRest() {
  for (auto &[Launch, Visits] : std::exchange(Now, {}))
    for (LaunchVisit &Visit : Visits)
      Recorder.record(*Launch, std::move(Visit.Sites));
}

void ChosenLaunches::run(const FunctionDecl &Function, HostInterpreter &Host) {
  recordRest();
  Host.runAlone(Function);
  Search In{Function, Host, {}};
  for (const auto &[Launch, Visits] : std::exchange(Now, {})) {
    Recorder.record(*Launch, {}); // it was come by
    for (const LaunchVisit &Visit : Visits)
      record(*Launch, Visit, In);
  }
}

/// Records the ways of \p Visit, or what is known without them.
void ChosenLaunches::record(const CallExpr &Launch, const LaunchVisit &Visit,
                            Search &In) {
  if (!Visit.Block && !Visit.Rest)
    return Recorder.record(Launch, Visit.Sites);
  Ways All;
  follow(Launch, Visit, {}, {}, In, All);
  auto HasBlock = [](const LaunchSite &Site) { return Site.Block.isKnown(); };
  auto IsKnown = [&](const LaunchSite &Site) {
    return HasBlock(Site) && Site.Grid.isKnown() && Site.SharedBytes;
  };
  const bool IsSplit = Visit.Block ? llvm::any_of(All.Sites, HasBlock)
                                   : llvm::all_of(All.Sites, IsKnown) &&
                                         All.IsWhole && !All.Sites.empty();
  if (!IsSplit)
    return Recorder.record(Launch, Visit.Sites);
  if (!All.IsWhole || !llvm::all_of(All.Sites, HasBlock))
    AlsoUnknown.insert(&Launch);
  llvm::erase_if(All.Sites,
                 [&](const LaunchSite &Site) { return !HasBlock(Site); });
  Recorder.record(Launch, std::move(All.Sites));
}

/// Adds to \p To the ways of \p Visit, which was come by with \p Given, of
/// which the code came by \p Taken.
void ChosenLaunches::follow(const CallExpr &Launch, const LaunchVisit &Visit,
                            const Turns &Given, const Turns &Taken, Search &In,
                            Ways &To) {
  const HostDecision *Kernel = Given.empty() ? nullptr : Visit.Kernel;
  const HostDecision *Next = nullptr;
  for (const HostDecision *Decision : {Visit.Block, Kernel, Visit.Rest})
    if (!Next && Decision && In.Host.mayTurn(*Decision, Given, Visit.Path))
      Next = Decision;
  if (!Next) {
    for (LaunchSite Site : Visit.Sites) {
      if (Kernel) // which of the kernels has this block cannot be said
        Site.Block = {};
      add(std::move(Site), Taken, To);
    }
    return;
  }
  if (Given.size() >= MostTurns) {
    To.IsWhole = false;
    return;
  }
  for (unsigned Way = Next->Ways; Way-- > 0;) {
    Turns With = Given;
    With.push_back({Next, Way});
    const Run *Found = runWith(With, In);
    if (!Found || To.Sites.size() >= MostWays) {
      To.IsWhole = false;
      return;
    }
    auto It = Found->Launches.find(&Launch);
    if (It != Found->Launches.end())
      for (const LaunchVisit &There : It->second)
        follow(Launch, There, With, Found->Taken, In, To);
  }
}

void ChosenLaunches::add(LaunchSite Site, const Turns &Taken, Ways &To) const {
  std::vector<LaunchDecision> Decisions = describe(Taken);
  for (LaunchSite &Known : To.Sites)
    if (Known.saysTheSame(Site)) {
      // It is so on several ways.
      llvm::erase_if(Known.Decisions, [&](const LaunchDecision &D) {
        return !llvm::is_contained(Decisions, D);
      });
      return;
    }
  if (To.Sites.size() >= MostWays) {
    To.IsWhole = false;
    return;
  }
  Site.Decisions = std::move(Decisions);
  To.Sites.push_back(std::move(Site));
}

/// What the function comes by with \p Given; null if it is not executed again.
const ChosenLaunches::Run *ChosenLaunches::runWith(const Turns &Given,
                                                   Search &In) {
  Places Key;
  for (const HostTurn &Turn : Given)
    Key.emplace_back(Turn.At, Turn.Way);
  auto It = In.Runs.find(Key);
  if (It != In.Runs.end())
    return &It->second;
  if (In.Runs.size() >= MostRuns || !In.Host.mayRepeat())
    return nullptr;
  In.Host.runAlone(In.Function, Given);
  Run &Result = In.Runs[Key];
  Result.Launches = std::exchange(Now, {});
  llvm::copy_if(Given, std::back_inserter(Result.Taken),
                [&](const HostTurn &Turn) { return In.Host.hasMet(*Turn.At); });
  return &Result;
}

/// One for each place in the source; of a loop, how often it goes on.
std::vector<LaunchDecision> ChosenLaunches::describe(const Turns &Given) const {
  std::vector<LaunchDecision> Result;
  llvm::DenseMap<const Stmt *, unsigned> Iterations;
  llvm::DenseMap<const Stmt *, std::size_t> Loops;
  for (const HostTurn &Turn : Given) {
    unsigned &GoesOn = Iterations[Turn.At->At];
    GoesOn += Turn.Way;
    LaunchDecision Decision = describe(Turn, GoesOn);
    if (!isLoop(Turn)) {
      Result.push_back(std::move(Decision));
      continue;
    }
    auto [It, IsNew] = Loops.try_emplace(Turn.At->At, Result.size());
    if (IsNew)
      Result.emplace_back();
    Result[It->second] = std::move(Decision);
  }
  return Result;
}

/// "n > 1000", "!(x > 0.5)", "mode == 2", "2 iterations of i < n".
LaunchDecision ChosenLaunches::describe(const HostTurn &Turn,
                                        unsigned GoesOn) const {
  const Stmt *At = Turn.At->At;
  const Expr *Condition = conditionOf(Turn);
  LaunchDecision Result;
  if (!Condition)
    return Result;
  Result.Where = Where.range(Condition->getSourceRange());
  auto TextOf = [&](const Expr &E) {
    const SourceManager &Sources = Context.getSourceManager();
    // Of a macro's argument, as it is written.
    CharSourceRange Range = Lexer::makeFileCharRange(
        CharSourceRange::getTokenRange(E.getSourceRange()), Sources,
        Context.getLangOpts());
    if (Range.isInvalid())
      Range = Sources.getExpansionRange(E.getSourceRange());
    return Lexer::getSourceText(Range, Sources, Context.getLangOpts()).str();
  };
  std::string Text = TextOf(*Condition);
  auto Negated = [&] {
    const auto *Comparison =
        dyn_cast<BinaryOperator>(Condition->IgnoreParenImpCasts());
    // Of real numbers neither may hold.
    if (!Comparison || !Comparison->isComparisonOp() ||
        Comparison->getOpcode() == BO_Cmp ||
        !Comparison->getLHS()->getType()->isIntegralOrEnumerationType())
      return "!(" + Text + ")";
    return TextOf(*Comparison->getLHS()) + " " +
           BinaryOperator::getOpcodeStr(BinaryOperator::negateComparisonOp(
                                            Comparison->getOpcode()))
               .str() +
           " " + TextOf(*Comparison->getRHS());
  };
  if (const auto *Switch = dyn_cast<SwitchStmt>(At)) {
    std::vector<const SwitchCase *> Labels; // from the last to the first
    for (const SwitchCase *Label = Switch->getSwitchCaseList(); Label;
         Label = Label->getNextSwitchCase())
      Labels.push_back(Label);
    const auto *Case =
        Turn.Way < Labels.size()
            ? dyn_cast<CaseStmt>(Labels[Labels.size() - 1 - Turn.Way])
            : nullptr;
    Text += Case ? " == " + TextOf(*Case->getLHS()) : " is no case";
  } else if (isa<ArraySubscriptExpr>(At)) {
    Text += " == " + std::to_string(Turn.Way);
  } else if (isLoop(Turn)) {
    Text = std::to_string(GoesOn) +
           (GoesOn == 1 ? " iteration of " : " iterations of ") + Text;
  } else if (const auto *Either = dyn_cast<BinaryOperator>(At)) {
    if (Either->getOpcode() == BO_LAnd)
      Text = Negated();
  } else if (!Turn.Way) {
    Text = Negated();
  }
  // As on one line, if it is short.
  llvm::SmallVector<llvm::StringRef> Words;
  llvm::SplitString(Text, Words);
  Text = llvm::join(Words, " ");
  if (Text.size() > MostText)
    Text = Text.substr(0, MostText - 3) + "...";
  Result.Text = std::move(Text);
  return Result;
}

} // namespace bank_lint::frontend
