//===-- analysis/cost/shared_bounds.cpp - limits of wavefronts ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/cost/shared_bounds.h"
#include "analysis/cost/shared_cases.h"
#include "analysis/cost/shared_values.h"
#include <algorithm>
#include <bit>

using namespace bank_lint::symbolic;

namespace bank_lint {
namespace {

/// The most that lanes may do to banks if each chooses a word of its own.
struct WorstBanks {
  std::uint64_t Wavefronts = 0, Transactions = 0, Contended = 0;
};

/// Lanes move by multiples of 2^\p Zeros bytes and by \p Common, and reach no
/// more than \p WordsPerBank words of a bank.
WorstBanks worstBanks(const PricingRequest &Request, unsigned Zeros,
                      std::uint64_t WordsPerBank, std::int64_t Common) {
  const unsigned Group = Request.Width <= 4 ? 32 : Request.Width == 8 ? 16 : 8;
  const unsigned Words = std::max(1u, Request.Width / 4);
  const std::uint64_t Step = Zeros >= 7 ? 128 : std::uint64_t(1) << Zeros;
  WorstBanks Worst;
  for (unsigned First = 0; First < NumLanes; First += Group) {
    std::array<unsigned, 32> Reaching{};
    bool Any = false;
    for (unsigned Lane = First; Lane < First + Group; ++Lane) {
      if (!(Request.Active >> Lane & 1))
        continue;
      Any = true;
      const std::uint64_t Start =
          std::uint64_t(Request.Parts.Offset[Lane]) + std::uint64_t(Common);
      std::uint32_t Banks = 0;
      for (std::uint64_t Shift = 0; Shift < 128; Shift += Step)
        for (unsigned Word = 0; Word < Words; ++Word)
          Banks |= std::uint32_t(1) << ((Start + Shift) / 4 + Word) % 32;
      for (unsigned Bank = 0; Bank < 32; ++Bank)
        Reaching[Bank] += Banks >> Bank & 1;
    }
    if (!Any)
      continue;
    ++Worst.Transactions;
    unsigned Busiest = *std::max_element(Reaching.begin(), Reaching.end());
    Worst.Wavefronts += std::min<std::uint64_t>(Busiest, WordsPerBank);
    Worst.Contended = std::max<std::uint64_t>(Worst.Contended, Busiest);
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
  for (std::int64_t Common : wordShifts(Request, Parts.CommonZeros)) {
    const WorstBanks Worst = worstBanks(Request, Zeros, WordsPerBank, Common);
    Most = std::max(Most, Worst.Wavefronts);
    Contended = std::max(Contended, Worst.Contended);
    Transactions = Worst.Transactions;
  }
  AccessCost Cost;
  const bool MayMerge = Request.Operation == AccessOperation::Load &&
                        Request.Form == AccessForm::Plain &&
                        Request.Width >= 8 && Request.Arch.MergesWideLoads;
  std::uint64_t Fewest = MayMerge ? (Transactions + 1) / 2 : Transactions;
  Cost.Ideal = {Fewest, Transactions};
  Cost.Wavefronts = {Fewest, Most};
  Cost.Conflicts = {0, Most - Fewest}; // merged lanes may conflict
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
