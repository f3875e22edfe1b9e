//===-- analysis/pipeline/argument_independence.cpp -----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/pipeline/argument_independence.h"
#include "llvm/ADT/STLExtras.h"
#include <map>
#include <tuple>

using namespace llvm;

namespace bank_lint {
namespace {

/// Mostly a few milliseconds' work: loops of unknown length are solved, not
/// run.
constexpr std::uint64_t MostSteps = 500'000;

/// With how many steps left a run that did \p Inner with the \p Share of them
/// would have done the same.
BudgetRange rangeOfShare(const BudgetRange &Inner, std::uint64_t Share) {
  BudgetRange Result;
  // One that takes more than its share counts with its share.
  const bool IsFixed = Inner.Taken > Share;
  const std::uint64_t Least =
                          IsFixed ? Share : std::max(Inner.Least, Inner.Taken),
                      Most = IsFixed ? Share : Inner.Most;
  Result.Taken = std::min(Inner.Taken, Share);
  Result.Least = 4 * Least;
  if (Most < MostSteps)
    Result.Most = 4 * Most + 3;
  return Result;
}

auto identity(const AccessSummary &A) {
  return std::tie(A.Where, A.InlinedAt, A.Counter, A.Space, A.Operation, A.Form,
                  A.Width);
}

/// What one instruction costs at worst.
bool costsTheSame(const AccessSummary &A, const AccessSummary &B) {
  return A.Wavefronts.Worst == B.Wavefronts.Worst &&
         A.Ideal.Worst == B.Ideal.Worst && A.Sectors.Worst == B.Sectors.Worst &&
         A.IdealSectors.Worst == B.IdealSectors.Worst;
}

/// True if \p Open is the verdict of \p Closed, and rests on nothing else but
/// that lanes take the same way.
bool confirms(const AccessSummary &Open, const AccessSummary &Closed) {
  if (!Open.isExact() || !costsTheSame(Open, Closed))
    return false;
  return all_of(Open.Assumptions, [&](const std::string &A) {
    // Which side lanes are given depends on the arguments.
    return StringRef(A).starts_with("the condition") ||
           (is_contained(Closed.Assumptions, A) &&
            !StringRef(A).starts_with("the choice") &&
            !StringRef(A).starts_with("lanes choose"));
  });
}

/// True if the block of \p Closed executes it as often with the arguments open.
bool runsAsOften(const AccessSummary &Open, const AccessSummary &Closed) {
  return Open.ExecutionsKnown && Open.ExecutionsCertain &&
         Closed.ExecutionsKnown && Open.Executions == Closed.Executions;
}

} // namespace

/// Empty if the analysis was cut short: that says nothing.
const std::vector<AccessSummary> &
GeneralVerdicts::of(const Launch &With, std::uint64_t &StepsLeft) {
  Launch Open = With;
  Open.Arguments.clear();
  Open.Grid = Extent();
  for (const Verdicts &V : Known)
    if (Run.cannotTell(V.Open, Open))
      return V.Accesses;
  KernelRun Again = Run.again();
  const std::uint64_t Share = std::min(MostSteps, StepsLeft / 4);
  std::uint64_t Steps = Share;
  Known.push_back({Open, Again.analyse(Open, Steps)});
  StepsLeft -= Share - Steps;
  Run.noteSteps(rangeOfShare(Again.steps(), Share));
  if (Again.solvedLoops() || !Again.takeNotAnalysed().empty())
    Known.back().Accesses.clear();
  return Known.back().Accesses;
}

void GeneralVerdicts::note(const Launch &With,
                           std::vector<AccessSummary> &Accesses,
                           std::uint64_t &StepsLeft) {
  std::vector<std::string> Names;
  for (const ArgumentValue &A : With.Arguments)
    if (A.Value)
      Names.push_back(A.Name);
  if (Names.empty() ||
      none_of(Accesses, [](const AccessSummary &A) { return A.isExact(); }))
    return;
  const std::vector<AccessSummary> &General = of(With, StepsLeft);
  std::map<decltype(identity(General.front())), const AccessSummary *> Index;
  for (const AccessSummary &G : General)
    Index.emplace(identity(G), &G);
  for (AccessSummary &A : Accesses) {
    auto It = Index.find(identity(A));
    if (A.isExact() && It != Index.end() && confirms(*It->second, A)) {
      A.HoldsForEvery = Names;
      A.HoldsForWholeWarps = !It->second->ExecutionsCertain;
      A.RunsAsOftenForEvery = runsAsOften(*It->second, A);
    }
  }
}

} // namespace bank_lint
