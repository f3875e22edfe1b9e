//===-- analysis/frontend/host/chosen_launches.cpp ------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/host/chosen_launches.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/StringExtras.h"
#include <set>
#include <utility>

using namespace clang;

namespace bank_lint::frontend {

/// Columns of a condition that are shown.
static constexpr std::size_t MostText = 60;

/// Whether \p Turn is about another iteration of a loop.
static bool isLoop(const HostTurn &Turn) {
  return isa<WhileStmt, DoStmt, ForStmt, CXXForRangeStmt>(Turn.At->At);
}

/// The executions of one function, by the turns that were given.
struct ChosenLaunches::Search {
  const FunctionDecl &Function;
  HostInterpreter &Host;
  llvm::ArrayRef<PassedValue> Passed;
  std::map<Places, Run> Runs;
  std::set<Places> Seen; ///< of the launch that is followed now
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

void ChosenLaunches::run(const FunctionDecl &Function, HostInterpreter &Host,
                         llvm::ArrayRef<PassedValue> Passed) {
  recordRest();
  Host.runAlone(Function, {}, Passed);
  Search In{Function, Host, Passed, {}, {}};
  for (const auto &[Launch, Visits] : std::exchange(Now, {}))
    record(*Launch, Visits, In);
}

static bool hasBlock(const LaunchSite &Site) { return Site.Block.isKnown(); }

/// Whether it is a call of a function of another file, and no launch.
static bool isCallOut(const LaunchSite &Site) { return !Site.Passed.empty(); }

/// Records the ways of \p Launch, which was come by as \p Visits say, or what
/// is known without them.
void ChosenLaunches::record(const CallExpr &Launch,
                            const std::vector<LaunchVisit> &Visits,
                            Search &In) {
  Recorder.record(Launch, {}); // it was come by
  std::vector<LaunchSite> Open;
  bool IsOpenBlock = false;
  for (const LaunchVisit &Visit : Visits) {
    if (!Visit.Block && !Visit.Rest) {
      Recorder.record(Launch, Visit.Sites);
      continue;
    }
    llvm::append_range(Open, Visit.Sites);
    IsOpenBlock |= Visit.Block != nullptr;
  }
  if (Open.empty())
    return;
  Ways All;
  In.Seen.clear();
  follow(Launch, Visits, {}, {}, In, All);
  auto IsKnown = [&](const LaunchSite &Site) {
    return hasBlock(Site) && Site.Grid.isKnown() && Site.SharedBytes;
  };
  if (llvm::all_of(Open, isCallOut)) {
    if (!All.IsWhole)
      TooMany.insert(&Launch);
    return Recorder.record(Launch, std::move(All.IsWhole ? All.Sites : Open));
  }
  const bool IsSplit = IsOpenBlock ? llvm::any_of(All.Sites, hasBlock)
                                   : llvm::all_of(All.Sites, IsKnown) &&
                                         All.IsWhole && !All.Sites.empty();
  if (!IsSplit) {
    if (!All.IsWhole)
      TooMany.insert(&Launch);
    return Recorder.record(Launch, std::move(Open));
  }
  if (!All.IsWhole)
    TooMany.insert(&Launch);
  else if (!llvm::all_of(All.Sites, hasBlock))
    AlsoUnknown.insert(&Launch);
  llvm::erase_if(All.Sites,
                 [&](const LaunchSite &Site) { return !hasBlock(Site); });
  Recorder.record(Launch, std::move(All.Sites));
}

/// Adds to \p To the ways of \p Launch, which was come by as \p Visits say with
/// \p Given, of which the code came by \p Taken.
void ChosenLaunches::follow(const CallExpr &Launch,
                            const std::vector<LaunchVisit> &Visits,
                            const Turns &Given, const Turns &Taken, Search &In,
                            Ways &To) {
  llvm::SmallSetVector<const HostDecision *, 4> Next;
  for (const LaunchVisit &Visit : Visits)
    if (const HostDecision *Decision = nextOf(Visit, Given, In.Host))
      Next.insert(Decision);
    else
      addWays(Visit, Given, Taken, To);
  for (const HostDecision *Decision : Next)
    for (unsigned Way = Decision->Ways; Way-- > 0;) {
      Turns With = Given;
      With.push_back({Decision, Way});
      if (With.size() > MostTurns || To.Sites.size() >= MostWays) {
        To.IsWhole = false;
        return;
      }
      if (!In.Seen.insert(keyOf(With)).second)
        continue;
      const Run *Found = runWith(With, In);
      if (!Found) {
        To.IsWhole = false;
        return;
      }
      auto It = Found->Launches.find(&Launch);
      if (It != Found->Launches.end())
        follow(Launch, It->second, With, Found->Taken, In, To);
    }
}

/// The decision by which \p Visit must be split; null if there is none, or none
/// that goes with \p Given.
const HostDecision *ChosenLaunches::nextOf(const LaunchVisit &Visit,
                                           const Turns &Given,
                                           const HostInterpreter &Host) {
  const HostDecision *Kernel = Given.empty() ? nullptr : Visit.Kernel;
  for (const HostDecision *Decision : {Visit.Block, Kernel, Visit.Rest})
    if (Decision && Host.mayTurn(*Decision, Given, Visit.Path))
      return Decision;
  return nullptr;
}

/// Adds \p Visit, which is not split any further.
void ChosenLaunches::addWays(const LaunchVisit &Visit, const Turns &Given,
                             const Turns &Taken, Ways &To) const {
  for (LaunchSite Site : Visit.Sites) {
    // Which of several kernels has this block cannot be said.
    if (!Given.empty() && Visit.Sites.size() > 1)
      Site.Block = {};
    add(std::move(Site), Taken, To);
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

/// Stands for \p Given in any order.
ChosenLaunches::Places ChosenLaunches::keyOf(const Turns &Given) {
  Places Key;
  for (const HostTurn &Turn : Given)
    Key.emplace_back(Turn.At, Turn.Way);
  llvm::sort(Key);
  return Key;
}

/// What the function comes by with \p Given; null if it is not executed again.
const ChosenLaunches::Run *ChosenLaunches::runWith(const Turns &Given,
                                                   Search &In) {
  const Places Key = keyOf(Given);
  auto It = In.Runs.find(Key);
  if (It != In.Runs.end())
    return &It->second;
  if (In.Runs.size() >= MostRuns || !In.Host.mayRepeat())
    return nullptr;
  In.Host.runAlone(In.Function, Given, In.Passed);
  Run &Result = In.Runs[Key];
  Result.Launches = std::exchange(Now, {});
  llvm::copy_if(Given, std::back_inserter(Result.Taken),
                [&](const HostTurn &Turn) { return In.Host.hasMet(*Turn.At); });
  return &Result;
}

/// One for each place in the source; of a loop, how often it goes on.
std::vector<LaunchDecision> ChosenLaunches::describe(const Turns &Given) const {
  std::vector<LaunchDecision> Result;
  for (const HostTurn &Turn : Given) {
    // For a loop, only the last iteration that was decided about counts.
    const bool IsEarlier = llvm::any_of(Given, [&](const HostTurn &Other) {
      return isLoop(Turn) && Other.At->At == Turn.At->At &&
             Other.At->Iteration > Turn.At->Iteration;
    });
    LaunchDecision Decision = describe(Turn);
    if (!IsEarlier && !llvm::is_contained(Result, Decision))
      Result.push_back(std::move(Decision));
  }
  return Result;
}

/// "n > 1000", "!(x > 0.5)", "mode == 2", "2 iterations of i < n".
LaunchDecision ChosenLaunches::describe(const HostTurn &Turn) const {
  const Stmt *At = Turn.At->At;
  const Expr *Condition = conditionOf(*Turn.At, Turn.Way);
  LaunchDecision Result;
  if (!Condition)
    return Result;
  Result.Where = Where.range(Condition->getSourceRange());
  auto TextOf = [&](const Expr &E) {
    const SourceManager &Sources = Context.getSourceManager();
    // For a macro's argument, the range as it is written.
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
    // For real numbers neither may hold; a comparison in a macro is not read.
    if (!Comparison || Comparison->getBeginLoc().isMacroID() ||
        !Comparison->isComparisonOp() || Comparison->getOpcode() == BO_Cmp ||
        !Comparison->getLHS()->getType()->isIntegralOrEnumerationType())
      return "!(" + Text + ")";
    return TextOf(*Comparison->getLHS()) + " " +
           BinaryOperator::getOpcodeStr(
               BinaryOperator::negateComparisonOp(Comparison->getOpcode()))
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
    const unsigned Done = Turn.At->Iteration - !Turn.Way;
    Text = (Turn.Way ? "at least " : "") + std::to_string(Done) +
           (Done == 1 ? " iteration of " : " iterations of ") + Text;
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
