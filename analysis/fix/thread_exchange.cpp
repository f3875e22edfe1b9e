//===-- analysis/fix/thread_exchange.cpp ----------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/fix/thread_exchange.h"
#include "analysis/fix/comparison.h"
#include "analysis/fix/exchange_comparison.h"
#include "analysis/fix/exchange_edits.h"
#include "analysis/fix/layout_candidates.h"
#include "analysis/fix/shared_budget.h"
#include "analysis/fix/swizzle_checks.h"
#include "llvm/ADT/STLExtras.h"
#include <map>

using namespace llvm;

namespace bank_lint {
const AccessSummary *ExchangedKernel::after(const AccessSummary &A) const {
  const EditedText Back(Edits);
  auto Launched = [](const AccessSummary &Of) {
    auto Block = Of.LaunchedWith.Block;
    if (Block[0] > Block[1])
      std::swap(Block[0], Block[1]);
    return std::pair(Block, Of.LaunchedWith.Arguments);
  };
  const auto Found = find_if(After.Accesses, [&](const AccessSummary &Other) {
    return Other.Kernel == A.Kernel && Other.Operation == A.Operation &&
           Other.Space == A.Space && Other.Width == A.Width &&
           Other.InlinedAt.size() == A.InlinedAt.size() &&
           beginOf(Back.before(Other.Where)) == beginOf(A.Where) &&
           Launched(Other) == Launched(A);
  });
  return Found == After.Accesses.end() ? nullptr : &*Found;
}

KernelNames exchangeableKernels(const FileResult &Result) {
  KernelNames Kernels;
  for (const Finding &F : Result.Findings) {
    const AccessSummary &A = F.Access;
    const auto &Block = A.LaunchedWith.Block;
    if (F.Rule != "global-uncoalesced" || A.Form != AccessForm::Plain ||
        Block[0] < 2 || Block[1] < 2 || A.Derivation.Terms.empty())
      continue;
    const AddressPart *X = A.Derivation.part("threadIdx.x"),
                      *Y = A.Derivation.part("threadIdx.y");
    const std::int64_t AlongY = Y ? std::abs(Y->Factor.value_or(INT32_MAX)) : 0;
    if (X && (!X->Factor || std::abs(*X->Factor) > AlongY) && AlongY <= 32)
      Kernels.insert(A.Kernel);
  }
  return Kernels;
}

namespace {

/// "ns::k<16>" of "void ns::k<16>(float*)".
std::string nameIn(const std::string &Kernel) {
  StringRef Name = withoutParameters(Kernel);
  Name.consume_front("void ");
  return Name.str();
}

/// The entry of kernels that an exchange makes no better.
ExchangedKernel worse(KernelNames Kernels, const std::string &Why) {
  ExchangedKernel Result;
  Result.Kernels = std::move(Kernels);
  Result.NoFix = Why;
  Result.IsBetter = false;
  return Result;
}

class ExchangeSearch {
public:
  explicit ExchangeSearch(FixTrials &Trials) : Trials(Trials) {}

  std::vector<ExchangedKernel> run(const KernelNames &Candidates);

private:
  void simulate(const KernelNames &Candidates);
  void search(const KernelAxes &Axes);
  void tryWithLayouts(const KernelAxes &Axes, ExchangedKernel &To);
  bool tryEdits(const ExchangeEdits &Made, ExchangedKernel &To,
                std::string &Objection);
  std::string whyNotKnown(const KernelNames &Kernels) const;

  FixTrials &Trials;
  FileResult Simulated;
  KernelNames Better; ///< with nothing edited
  /// Those that global memory alone would gain by: what stands against it.
  std::map<std::string, std::string> Blocked;
  std::vector<ExchangedKernel> Found;
};

/// Finds those of \p Candidates that an exchange makes better.
void ExchangeSearch::simulate(const KernelNames &Candidates) {
  AnalysisOptions Options = Trials.Options;
  Options.ExchangesThreads = true;
  Options.Filter = nullptr;
  Options.KernelNames.clear();
  for (const std::string &Kernel : Candidates)
    Options.KernelNames.push_back(nameIn(Kernel));
  Simulated = analyzeFile(Trials.File, Options);
  for (const std::string &Kernel : Candidates) {
    auto Objection = [&](bool IgnoresShared) {
      return whyNoBetterExchanged(Trials.Result, Simulated, nullptr, {Kernel},
                                  IgnoresShared);
    };
    std::string Why = Objection(false);
    if (Why.empty())
      Better.insert(Kernel);
    else if (Objection(true).empty())
      Blocked[Kernel] = std::move(Why);
    else
      Found.push_back(worse({Kernel}, Why));
  }
}

/// Why the launches of the file are not those of \p Kernels; "" if they are.
std::string ExchangeSearch::whyNotKnown(const KernelNames &Kernels) const {
  for (const AccessSummary &A : Trials.Result.Accesses)
    if (Kernels.count(A.Kernel) &&
        A.LaunchedWith.Source != LaunchSource::LaunchSite)
      return "no launch in this file sets its block";
  return "";
}

bool ExchangeSearch::tryEdits(const ExchangeEdits &Made, ExchangedKernel &To,
                              std::string &Objection) {
  FileResult After;
  Expected<EditedText> Edited = Trials.tryEdits(Made.Edits, After);
  if (!Edited) {
    Objection = toString(Edited.takeError());
    return false;
  }
  Objection = whyNoBetterExchanged(Trials.Result, After, &*Edited, To.Kernels);
  if (Objection.empty() &&
      !haveExchangedLaunches(Trials.Result, After, Made, To.Kernels))
    Objection = "the launches of the edited file are not the exchanged ones";
  if (!Objection.empty())
    return false;
  Fix F;
  F.Kind = FixKind::ExchangeThreads;
  F.Title = Made.Title;
  F.Edits = Made.Edits;
  auto Add = [&](const FileResult &Of, std::uint64_t &Excess,
                 std::uint64_t &Executions) {
    for (const AccessSummary &A : Of.Accesses) {
      const bool IsShared = A.Space == AccessSpace::Shared;
      if (!To.Kernels.count(A.Kernel) ||
          (!IsShared && A.Space != AccessSpace::Global))
        continue;
      if (&Of == &After)
        F.Accesses.push_back(
            {Edited->before(A.Where), A.Operation,
             IsShared ? A.Wavefronts.Worst : A.Sectors.Worst,
             IsShared ? A.Ideal.Worst.Max : A.IdealSectors.Worst.Max, A.Space});
      if (IsShared)
        continue;
      const Interval Paid = perBlock(A, A.Sectors),
                     Ideal = perBlock(A, A.IdealSectors);
      Excess += Paid.Max - std::min(Paid.Max, Ideal.Max);
      Executions += A.Executions.Max;
    }
  };
  Add(Trials.Result, F.ExcessBefore, F.ExecutionsBefore);
  Add(After, F.ExcessAfter, F.ExecutionsAfter);
  To.Made = std::move(F);
  To.After = std::move(After);
  To.Edits = Made.Edits;
  return true;
}

/// With the one array whose accesses are in the way in another layout, which
/// takes no more memory.
void ExchangeSearch::tryWithLayouts(const KernelAxes &Axes,
                                    ExchangedKernel &To) {
  FixTarget T;
  for (const AccessSummary &A : Simulated.Accesses)
    if (To.Kernels.count(A.Kernel) && A.ReportedBy == "shared-bank-conflict") {
      if (T.Declaration.isValid() && T.Declaration != A.Declaration)
        return;
      T.Declaration = A.Declaration;
    }
  for (const SharedArray &Array : Trials.Facts.Arrays)
    if (Array.Declaration == T.Declaration)
      T.Variants.push_back(&Array);
  if (T.Variants.empty() || T.Variants.front()->IsDynamic ||
      !whyNotProven(T.Variants, Trials.Result, Trials.Facts).empty())
    return;
  const MergedAccesses Merged = Trials.mergedAccesses(T);
  for (const Candidate &C :
       layoutCandidates(T.Variants, Merged, Trials.Facts.Indices).List) {
    if (C.MoreBytes != 0 || C.IsLastResort ||
        (C.Kind != FixKind::SwapIndices && C.Kind != FixKind::SwizzleRows))
      continue;
    for (bool WithBlocks : {true, false}) {
      ExchangeEdits Made = exchangeEdits(Axes, Trials.Facts, WithBlocks);
      Made.Title += ", " + C.Title;
      std::string Objection;
      if (Made.Obstacle.empty() && addLayout(Made, C.Edits) &&
          tryEdits(Made, To, Objection))
        return;
    }
  }
}

void ExchangeSearch::search(const KernelAxes &Axes) {
  ExchangedKernel To;
  bool IsBetter = false;
  std::string InTheWay;
  for (const std::string &Kernel : Axes.Kernels)
    if (auto It = Trials.Facts.DisplayNames.find(Kernel);
        It != Trials.Facts.DisplayNames.end()) {
      To.Kernels.insert(It->second);
      IsBetter |= Better.count(It->second) != 0;
      if (auto Why = Blocked.find(It->second); Why != Blocked.end())
        InTheWay = Why->second;
    }
  if (!IsBetter && InTheWay.empty())
    return;
  To.After = Simulated;
  To.MayAdvise = Axes.WhyOrdered.empty();
  To.NoFix = To.MayAdvise ? whyNotKnown(To.Kernels) : Axes.WhyOrdered;
  const bool MayEdit = To.NoFix.empty();
  if (!InTheWay.empty()) {
    if (MayEdit)
      tryWithLayouts(Axes, To);
    if (!To.Made)
      return Found.push_back(worse(To.Kernels, InTheWay));
  }
  for (bool WithBlocks : {true, false}) {
    if (!MayEdit || To.Made)
      break;
    ExchangeEdits Made = exchangeEdits(Axes, Trials.Facts, WithBlocks);
    To.NoFix = Made.Obstacle;
    if (To.NoFix.empty())
      tryEdits(Made, To, To.NoFix);
  }
  if (To.Made)
    To.Made->Declaration = Axes.Where;
  Found.push_back(std::move(To));
}

std::vector<ExchangedKernel>
ExchangeSearch::run(const KernelNames &Candidates) {
  simulate(Candidates);
  if (Better.empty() && Blocked.empty())
    return std::move(Found);
  Trials.needFacts();
  for (const KernelAxes &Axes : Trials.Facts.Axes)
    search(Axes);
  return std::move(Found);
}

} // namespace

std::vector<ExchangedKernel> exchangedKernels(FixTrials &Trials,
                                              const KernelNames &Candidates) {
  return ExchangeSearch(Trials).run(Candidates);
}

} // namespace bank_lint
