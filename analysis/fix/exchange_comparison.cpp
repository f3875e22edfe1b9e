//===-- analysis/fix/exchange_comparison.cpp ------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/fix/exchange_comparison.h"
#include "analysis/fix/comparison.h"
#include "analysis/fix/text/place_text.h"
#include <cmath>
#include <map>
#include <tuple>

using namespace llvm;

namespace bank_lint {
Interval perBlock(const AccessSummary &A, const Figure &Of) {
  return {std::uint64_t(std::floor(A.perBlock(Of.Total.Min))),
          std::uint64_t(std::ceil(A.perBlock(Of.Total.Max)))};
}

namespace {

/// An access of the source under one launch, in both results. For a block, how
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
    return "the cost of the access at " + placeText(C.Place) +
           " becomes unknown";
  return "";
}

} // namespace

std::string whyNoBetterExchanged(const FileResult &Before,
                                 const FileResult &After,
                                 const EditedText *Edited,
                                 const KernelNames &Of, bool IgnoresShared) {
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
    if ((!Edited && !Of.count(Key.Kernel)) ||
        (IgnoresShared && Key.Space == AccessSpace::Shared))
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
    if (!IgnoresShared && Now.Wavefronts.Max > Was.Wavefronts.Max)
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

} // namespace bank_lint
