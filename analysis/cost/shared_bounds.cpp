//===-- analysis/cost/shared_bounds.cpp - limits of wavefronts ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/cost/shared_bounds.h"
#include "analysis/cost/lane_groups.h"
#include "analysis/cost/shared_cases.h"
#include "analysis/cost/shared_values.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <algorithm>
#include <array>
#include <bit>

using namespace bank_lint::symbolic;

namespace bank_lint {
namespace {

/// What lanes may do to banks if each group of them that is moved alike chooses
/// its place: at most, and at least.
struct WorstBanks {
  std::uint64_t Wavefronts = 0, Transactions = 0, Contended = 0;
  std::uint64_t Fewest = 0;    ///< wavefronts of lanes that are moved alike
  std::uint64_t MostAlike = 0; ///< of one transaction
};

/// Lanes of \p Among that are moved alike. For lanes that meet, only their
/// number matters, not what is known of them.
std::vector<LaneMask> groupsOf(const PricingRequest &Request, LaneMask Among) {
  std::vector<LaneMask> Result;
  if (Request.Operation == AccessOperation::Atomic ||
      Request.Form != AccessForm::Plain) {
    for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
      if (Among >> Lane & 1)
        Result.push_back(LaneMask(1) << Lane);
    return Result;
  }
  for (const LaneGroup &Group : lanesTogether(Request))
    if (Group.Lanes & Among)
      Result.push_back(Group.Lanes & Among);
  return Result;
}

/// How many words each bank has.
using BankCounts = std::array<unsigned, 32>;

/// Counts all words that \p Lanes touch, moved by \p Shift bytes.
BankCounts wordsOf(const PricingRequest &Request, LaneMask Lanes,
                   std::uint64_t Shift) {
  llvm::SmallVector<std::uint64_t, 32> Words;
  for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
    if (Lanes >> Lane & 1)
      for (unsigned Word = 0; Word < std::max(1u, Request.Width / 4); ++Word)
        Words.push_back(
            (std::uint64_t(Request.Parts.Offset[Lane]) + Shift) / 4 + Word);
  llvm::sort(Words);
  Words.erase(llvm::unique(Words), Words.end());
  BankCounts Result{};
  for (std::uint64_t Word : Words)
    ++Result[Word % 32];
  return Result;
}

/// What one group does.
struct GroupOfBanks {
  BankCounts Most{};         ///< in each bank, wherever it is
  unsigned Least = NumLanes; ///< in its busiest bank, wherever it is
};

/// \p Lanes move by multiples of \p Step bytes, and by \p Common.
GroupOfBanks wherever(const PricingRequest &Request, LaneMask Lanes,
                      std::uint64_t Step, std::uint64_t Common) {
  GroupOfBanks Result;
  // Whole words turn the banks.
  for (std::uint64_t Part = 0; Part < 4;
       Part += std::min<std::uint64_t>(Step, 4)) {
    const BankCounts Here = wordsOf(Request, Lanes, Common + Part);
    Result.Least =
        std::min(Result.Least, *std::max_element(Here.begin(), Here.end()));
    for (unsigned Turn = 0; Turn < 32;
         Turn += unsigned(std::max<std::uint64_t>(Step / 4, 1)))
      for (unsigned Bank = 0; Bank < 32; ++Bank)
        Result.Most[(Bank + Turn) % 32] =
            std::max(Result.Most[(Bank + Turn) % 32], Here[Bank]);
  }
  return Result;
}

/// Lanes move by multiples of 2^\p Zeros bytes and by \p Common, and reach no
/// more than \p WordsPerBank words of a bank.
WorstBanks worstBanks(const PricingRequest &Request, unsigned Zeros,
                      std::uint64_t WordsPerBank, std::int64_t Common) {
  const unsigned Size = Request.Width <= 4 ? 32 : Request.Width == 8 ? 16 : 8;
  const std::uint64_t Step = Zeros >= 7 ? 128 : std::uint64_t(1) << Zeros;
  WorstBanks Worst;
  for (unsigned First = 0; First < NumLanes; First += Size) {
    const LaneMask Together =
        Request.Active & LaneMask((std::uint64_t(1) << Size) - 1) << First;
    if (!Together)
      continue;
    BankCounts Reaching{};
    std::uint64_t Alike = 1;
    for (LaneMask Group : groupsOf(Request, Together)) {
      const GroupOfBanks Here =
          wherever(Request, Group, Step, std::uint64_t(Common));
      Alike = std::max<std::uint64_t>(Alike, Here.Least);
      for (unsigned Bank = 0; Bank < 32; ++Bank)
        Reaching[Bank] += Here.Most[Bank];
    }
    ++Worst.Transactions;
    const std::uint64_t Busiest =
        *std::max_element(Reaching.begin(), Reaching.end());
    Worst.Wavefronts += std::max(std::min(Busiest, WordsPerBank), Alike);
    Worst.Contended = std::max<std::uint64_t>(Worst.Contended, Busiest);
    Worst.Fewest += Alike;
    Worst.MostAlike = std::max<std::uint64_t>(Worst.MostAlike, Alike);
  }
  return Worst;
}

} // namespace

/// What lanes of an atomic on one address add, of which \p Contended may meet.
static void addTurns(const PricingRequest &Request, std::uint64_t Contended,
                     AccessCost &Cost) {
  const std::uint64_t Lanes = std::popcount(Request.Active);
  Cost.Contention = {1, Request.Form == AccessForm::Increment
                            ? 1
                            : std::max<std::uint64_t>(Contended, 1)};
  if (takesKnownTurns(Request.Form) && Request.Form != AccessForm::Increment) {
    const std::uint64_t Passes =
        Request.Form == AccessForm::CompareAndSwap ? 2 : 1;
    Cost.Ideal = Cost.Ideal * Passes;
    Cost.Wavefronts.Max =
        std::max(Cost.Wavefronts.Max, Contended > 1 ? Lanes : 0);
    Cost.Wavefronts = Cost.Wavefronts * Passes;
    Cost.Conflicts = {0, Cost.Wavefronts.Max - Cost.Ideal.Min};
  }
  Cost.SerialWavefronts = Cost.Wavefronts;
  if (!takesKnownTurns(Request.Form))
    Cost.SerialWavefronts.Max = std::max(Cost.SerialWavefronts.Max, Lanes);
}

AccessCost boundShared(const PricingRequest &Request) {
  const AddressParts &Parts = Request.Parts;
  unsigned Zeros = Parts.MixesObjects ? 2 : Parts.GatheredZeros;
  for (const StridedPart &Part : Parts.Strided)
    for (std::int64_t Factor : Part.Factor)
      if (Factor)
        Zeros =
            std::min(Zeros, unsigned(std::countr_zero(std::uint64_t(Factor))) +
                                Part.KnownZeros);
  // How many distinct words of one bank lie where lanes can reach.
  std::uint64_t WordsPerBank = 32;
  if (!Parts.MixesObjects && Parts.IsGathered && !isAsyncCopy(Request.Form) &&
      Parts.Reach.Lo > IntRange::NoLower &&
      Parts.Reach.Hi < IntRange::NoUpper && Parts.Reach.Hi >= Parts.Reach.Lo) {
    // Lanes narrower than a word may begin within one.
    const unsigned Within = Request.Width >= 4       ? 0
                            : Parts.CommonZeros >= 2 ? Parts.Reach.Lo & 3
                                                     : 3;
    WordsPerBank =
        (std::uint64_t(Parts.Reach.Hi) - std::uint64_t(Parts.Reach.Lo) +
         Within + Request.Width + 127) /
        128;
  }
  // Where lanes narrower than a word begin in one decides which share it.
  std::uint64_t Most = 0, Transactions = 0, Contended = 0;
  std::uint64_t Alike = ~std::uint64_t(0), OfOne = Alike;
  for (std::int64_t Common : wordShifts(Request, Parts.CommonZeros)) {
    const WorstBanks Worst = worstBanks(Request, Zeros, WordsPerBank, Common);
    Most = std::max(Most, Worst.Wavefronts);
    Contended = std::max(Contended, Worst.Contended);
    Transactions = Worst.Transactions;
    Alike = std::min(Alike, Worst.Fewest);
    OfOne = std::min(OfOne, Worst.MostAlike);
  }
  AccessCost Cost;
  const bool MayMerge = Request.Operation == AccessOperation::Load &&
                        Request.Form == AccessForm::Plain &&
                        Request.Width >= 8 && Request.Arch.MergesWideLoads;
  std::uint64_t Fewest = MayMerge ? (Transactions + 1) / 2 : Transactions;
  Cost.Ideal = {Fewest, Transactions};
  Cost.Conflicts = {0, Most - Fewest}; // merged lanes may conflict
  // Lanes whose distance is known conflict wherever they are.
  if (Request.Operation != AccessOperation::Atomic &&
      Request.Form == AccessForm::Plain) {
    Fewest = MayMerge ? std::max(Fewest, OfOne) : Alike;
    Cost.Conflicts.Min = Fewest - std::min(Fewest, Transactions);
  }
  Cost.Wavefronts = {Fewest, Most};
  if (Request.Operation == AccessOperation::Atomic)
    addTurns(Request, Contended, Cost);
  if (Most == Transactions && !MayMerge && Cost.Contention.Max <= 1) {
    Cost.Sureness = Certainty::Proven;
  } else {
    Cost.Sureness = Certainty::Bounded;
    Cost.DecidedBy = decidersOf(Request.Context, Parts);
    Cost.Reason = Parts.MixesObjects ? "lanes access different arrays"
                  : Parts.IsGathered
                      ? "each lane's address depends on " +
                            gatheredName(Request.Context, Parts)
                      : "too many unknowns to try all their residues";
  }
  return Cost;
}

} // namespace bank_lint
