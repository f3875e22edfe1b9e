//===-- analysis/fix/thread_exchange.cpp ----------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/fix/thread_exchange.h"
#include "analysis/fix/comparison.h"
#include "analysis/fix/exchange_edits.h"
#include "analysis/fix/place_text.h"
#include "analysis/fix/swizzle_checks.h"
#include "llvm/ADT/STLExtras.h"
#include <cmath>
#include <map>

using namespace llvm;

namespace bank_lint {
namespace {

/// An access of the source under one launch, in both results. Of a block, how
/// many threads it has along x and y, whichever is which.
struct ExchangedKey {
  std::string Kernel;
  std::vector<unsigned> Places; ///< lines and columns: its own, and of calls
  AccessSpace Space;
  AccessOperation Operation;
  unsigned Width;
  std::array<std::uint32_t, 3> Block;
  std::vector<std::pair<std::string, std::int64_t>> Arguments;
  auto operator<=>(const ExchangedKey &) const = default;
};

struct ExchangedCost {
  Interval Sectors, Wavefronts, Requests; ///< per block
  std::set<std::string> Rules;
  unsigned Undecided = 0;
  SourceRange Place;
};

Interval perBlock(const AccessSummary &A, const Figure &Of) {
  return {std::uint64_t(std::floor(A.perBlock(Of.Total.Min))),
          std::uint64_t(std::ceil(A.perBlock(Of.Total.Max)))};
}

std::map<ExchangedKey, ExchangedCost> costsOf(const FileResult &Result,
                                              const EditedText *Back) {
  std::map<ExchangedKey, ExchangedCost> All;
  auto There = [&](const SourceRange &Place) {
    return Back ? Back->before(Place) : Place;
  };
  for (const AccessSummary &A : Result.Accesses) {
    auto Block = A.LaunchedWith.Block;
    if (Block[0] > Block[1])
      std::swap(Block[0], Block[1]);
    ExchangedKey Key{A.Kernel, {}, A.Space, A.Operation, A.Width, Block, {}};
    const SourceRange Place = There(A.Where);
    Key.Places = {Place.Line, Place.Column};
    for (const SourceRange &Call : A.InlinedAt) {
      const SourceRange At = There(Call);
      Key.Places.push_back(At.Line);
      Key.Places.push_back(At.Column);
    }
    for (const ArgumentValue &Argument : A.LaunchedWith.Arguments)
      if (Argument.Value)
        Key.Arguments.emplace_back(Argument.Name, *Argument.Value);
    ExchangedCost &C = All[Key];
    C.Place = Place;
    if (A.Space == AccessSpace::Global || A.Space == AccessSpace::Local)
      C.Sectors += perBlock(A, A.Sectors);
    if (A.Space == AccessSpace::Shared)
      C.Wavefronts += perBlock(A, A.Wavefronts);
    if (A.Space == AccessSpace::Constant)
      C.Requests += perBlock(A, A.Requests);
    if (!A.ReportedBy.empty())
      C.Rules.insert(A.ReportedBy);
    C.Undecided += A.Sureness == Certainty::Undecided;
  }
  return All;
}

/// What \p C has that is worse than \p Known, null for an access that was not
/// there.
std::string whatIsWorse(const ExchangedCost &C, const ExchangedCost *Known) {
  for (const std::string &Rule : C.Rules)
    if (!Known || !Known->Rules.count(Rule))
      return Rule + " at " + placeText(C.Place);
  if (C.Undecided > (Known ? Known->Undecided : 0))
    return "nothing is known of the access at " + placeText(C.Place);
  return "";
}

} // namespace

std::string whyNoBetterExchanged(const FileResult &Before,
                                 const FileResult &After,
                                 const EditedText *Edited,
                                 const KernelNames &Of) {
  if (!After.Failure.empty())
    return After.Failure;
  if (Edited)
    if (std::string Lost = whatIsLost(Before, After); !Lost.empty())
      return Lost;
  const auto Old = costsOf(Before, nullptr), New = costsOf(After, Edited);
  /// By kernel, launch.
  using Launched =
      std::tuple<std::string, std::array<std::uint32_t, 3>,
                 std::vector<std::pair<std::string, std::int64_t>>>;
  struct Sum {
    Interval Sectors, Wavefronts, Requests;
  };
  auto SumsOf = [&](const std::map<ExchangedKey, ExchangedCost> &Costs) {
    std::map<Launched, Sum> Sums;
    for (const auto &[Key, C] : Costs) {
      if (!Of.count(Key.Kernel))
        continue;
      Sum &To = Sums[{Key.Kernel, Key.Block, Key.Arguments}];
      To.Sectors += C.Sectors;
      To.Wavefronts += C.Wavefronts;
      To.Requests += C.Requests;
    }
    return Sums;
  };
  for (const auto &[Key, C] : New) {
    if (!Edited && !Of.count(Key.Kernel))
      continue;
    auto It = Old.find(Key);
    std::string Worse = whatIsWorse(C, It == Old.end() ? nullptr : &It->second);
    if (!Worse.empty())
      return Worse;
  }
  const auto OldSums = SumsOf(Old), NewSums = SumsOf(New);
  if (OldSums.size() != NewSums.size())
    return "its accesses are not found again";
  std::uint64_t Gained = 0;
  for (const auto &[Launch, Now] : NewSums) {
    auto It = OldSums.find(Launch);
    if (It == OldSums.end())
      return "its accesses are not found again";
    const Sum &Was = It->second;
    if (Now.Wavefronts.Max > Was.Wavefronts.Max)
      return "shared memory would take " + std::to_string(Now.Wavefronts.Max) +
             " wavefronts per block (now " +
             std::to_string(Was.Wavefronts.Max) + ")";
    if (Now.Requests.Max > Was.Requests.Max)
      return "constant memory would take more requests";
    if (Now.Sectors.Max > Was.Sectors.Max || Now.Sectors.Min > Was.Sectors.Min)
      return "global memory would take " + std::to_string(Now.Sectors.Max) +
             " sectors per block (now " + std::to_string(Was.Sectors.Max) + ")";
    Gained += Was.Sectors.Max - Now.Sectors.Max;
  }
  return Gained ? "" : "global memory would take as many sectors";
}

const AccessSummary *ExchangedKernel::after(const AccessSummary &A) const {
  const EditedText Back(A.Where.File, "", Edits);
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

class ExchangeSearch {
public:
  explicit ExchangeSearch(FixTrials &Trials) : Trials(Trials) {}

  std::vector<ExchangedKernel> run(const KernelNames &Candidates);

private:
  KernelNames betterOnes(const KernelNames &Candidates);
  void search(const KernelAxes &Axes, const KernelNames &Better);
  bool tryEdits(const ExchangeEdits &Made, ExchangedKernel &To,
                std::string &Objection);
  std::string whyNotKnown(const KernelNames &Kernels) const;

  FixTrials &Trials;
  FileResult Simulated;
  std::vector<ExchangedKernel> Found;
};

/// Those of \p Candidates that an exchange makes better, with nothing edited.
KernelNames ExchangeSearch::betterOnes(const KernelNames &Candidates) {
  AnalysisOptions Options = Trials.Options;
  Options.ExchangesThreads = true;
  Options.Filter = nullptr;
  Options.KernelNames.clear();
  for (const std::string &Kernel : Candidates)
    Options.KernelNames.push_back(nameIn(Kernel));
  Simulated = analyzeFile(Trials.File, Options);
  KernelNames Better;
  for (const std::string &Kernel : Candidates)
    if (std::string Why =
            whyNoBetterExchanged(Trials.Result, Simulated, nullptr, {Kernel});
        Why.empty()) {
      Better.insert(Kernel);
    } else {
      ExchangedKernel &Worse = Found.emplace_back();
      Worse.Kernels = {Kernel};
      Worse.NoFix = std::move(Why);
      Worse.IsBetter = false;
    }
  return Better;
}

/// Why the launches of the file are not those of \p Kernels; "" if they are.
std::string ExchangeSearch::whyNotKnown(const KernelNames &Kernels) const {
  for (const AccessSummary &A : Trials.Result.Accesses)
    if (Kernels.count(A.Kernel) &&
        A.LaunchedWith.Source != LaunchSource::LaunchSite)
      return "its block is not said by a launch in this file";
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

void ExchangeSearch::search(const KernelAxes &Axes, const KernelNames &Better) {
  ExchangedKernel To;
  bool IsWanted = false;
  for (const std::string &Kernel : Axes.Kernels)
    if (auto It = Trials.Facts.DisplayNames.find(Kernel);
        It != Trials.Facts.DisplayNames.end()) {
      To.Kernels.insert(It->second);
      IsWanted |= Better.count(It->second) != 0;
    }
  if (!IsWanted)
    return;
  To.After = Simulated;
  To.MayAdvise = Axes.WhyOrdered.empty();
  To.NoFix = Axes.WhyOrdered;
  if (To.MayAdvise)
    To.NoFix = whyNotKnown(To.Kernels);
  for (bool WithBlocks : {true, false}) {
    if (!To.MayAdvise || To.Made || (WithBlocks && !To.NoFix.empty()))
      continue;
    if (!whyNotKnown(To.Kernels).empty())
      break;
    ExchangeEdits Made = exchangeEdits(Axes, Trials.Facts, WithBlocks);
    To.NoFix = Made.Obstacle;
    if (To.NoFix.empty() && tryEdits(Made, To, To.NoFix))
      To.Made->Declaration = Axes.Where;
  }
  Found.push_back(std::move(To));
}

std::vector<ExchangedKernel>
ExchangeSearch::run(const KernelNames &Candidates) {
  const KernelNames Better = betterOnes(Candidates);
  if (Better.empty())
    return std::move(Found);
  Trials.needFacts();
  for (const KernelAxes &Axes : Trials.Facts.Axes)
    search(Axes, Better);
  return std::move(Found);
}

} // namespace

std::vector<ExchangedKernel> exchangedKernels(FixTrials &Trials,
                                              const KernelNames &Candidates) {
  return ExchangeSearch(Trials).run(Candidates);
}

} // namespace bank_lint
