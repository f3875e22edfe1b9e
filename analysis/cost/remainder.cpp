//===-- analysis/cost/remainder.cpp - remainders by unknowns --------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/cost/remainder.h"
#include "analysis/cost/shared_cases.h"
#include <algorithm>
#include <bit>
#include <set>

using namespace bank_lint::symbolic;

namespace bank_lint {
namespace {

/// The step of a quotient among the factors of \p Id, if the rest of them is
/// what it was divided by.
const QuotientStep *stepTimesDivisor(ValueContext &C, MonomialId Id) {
  for (AtomId Factor : C.factors(Id))
    if (const QuotientStep *Step = C.quotientStep(Factor);
        Step && C.product(C.monomial(Factor), Step->Divisor) == Id)
      return Step;
  return nullptr;
}

/// Which lanes have passed the divisor, and how often: 0, 1, 2, ... for each.
using Passes = std::array<std::int64_t, 32>;

/// Calls \p Try(passes, d) for every divisor d that is no larger than the lanes
/// are apart, with every remainder that the first lane may have; then
/// \p TryLarge(passes) for every way in which larger ones divide the lanes.
template <typename TrySmall, typename TryLarge>
void forEachDivision(const PricingRequest &Request,
                     const RemainderAddress &Address, TrySmall Small,
                     TryLarge Large) {
  auto IsPossible = [&](std::int64_t D) {
    return Address.Divisor.contains(D) || Address.Divisor.contains(-D);
  };
  Passes P{};
  for (std::int64_t D = 1; D <= Address.Span; ++D)
    for (std::int64_t First = 0; First < D && IsPossible(D); ++First) {
      for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
        P[Lane] = (First + Address.Addend[Lane]) / D;
      Small(P, D);
    }
  if (Address.Divisor.Hi <= Address.Span && Address.Divisor.Lo >= -Address.Span)
    return;
  std::set<std::int64_t> Breaks{0}; // at 0 no lane is passed by others
  for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
    if (Request.Active >> Lane & 1)
      Breaks.insert(Address.Addend[Lane]);
  for (std::int64_t Break : Breaks) {
    for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
      P[Lane] = Break && Address.Addend[Lane] >= Break;
    Large(P);
  }
}

/// Divisors beyond this are those of lanes that diverge more than usual.
constexpr std::int64_t MostSpan = 64;

} // namespace

std::optional<RemainderAddress>
remainderAddress(const PricingRequest &Request) {
  const AddressParts &Parts = Request.Parts;
  if (Parts.Gathered.size() != 1 || Parts.MixesObjects ||
      !Parts.Strided.empty() || !Request.Active)
    return std::nullopt;
  ValueContext &C = Request.Context;
  const QuotientStep *Step = stepTimesDivisor(C, Parts.Gathered[0]);
  if (!Step)
    return std::nullopt;
  const unsigned First = unsigned(std::countr_zero(Request.Active));
  RemainderAddress Result;
  const std::int64_t Factor = Parts.GatheredFactor[First];
  if (Factor == 0 || Factor % Step->DivisorFactor)
    return std::nullopt;
  Result.Stride = -(Factor / Step->DivisorFactor);
  std::int64_t Least = 0;
  for (unsigned Lane = 0; Lane < NumLanes; ++Lane) {
    if (!(Request.Active >> Lane & 1))
      continue;
    Result.Addend[Lane] = std::int64_t(Step->Addend[Lane]);
    Least = Lane == First ? Result.Addend[Lane]
                          : std::min(Least, Result.Addend[Lane]);
    const std::uint64_t Ahead =
        std::uint64_t(Result.Addend[Lane] - Result.Addend[First]);
    if (Parts.GatheredFactor[Lane] != Factor ||
        std::uint64_t(Parts.Offset[Lane]) -
                std::uint64_t(Parts.Offset[First]) !=
            std::uint64_t(Result.Stride) * Ahead)
      return std::nullopt;
  }
  for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
    if (Request.Active >> Lane & 1) {
      Result.Addend[Lane] -= Least;
      Result.Span = std::max(Result.Span, Result.Addend[Lane]);
    }
  Result.Divisor =
      IntRange::exactly(Step->DivisorFactor) * C.range(Step->Divisor);
  if (Result.Span > MostSpan)
    return std::nullopt;
  Result.DivisorName = C.name(Step->Divisor);
  return Result;
}

std::optional<AccessCost> boundSharedRemainder(const PricingRequest &Request) {
  if (Request.Width < 4 || Request.Parts.CommonZeros < 2)
    return std::nullopt;
  const std::optional<RemainderAddress> Address = remainderAddress(Request);
  if (!Address || std::abs(Address->Stride) < std::int64_t(Request.Width))
    return std::nullopt;
  SharedCases All(Request);
  auto Add = [&](const Passes &P, std::int64_t Divisor) {
    LaneOffsets Offset{};
    for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
      Offset[Lane] =
          Address->Stride * (Address->Addend[Lane] - P[Lane] * Divisor);
    All.add(Offset);
  };
  // A large divisor moves a run by a multiple of the stride, and so to banks
  // that repeat after 128 of them at the latest; no run meets the other.
  const std::int64_t Period =
      128 >> std::min(std::countr_zero(std::uint64_t(Address->Stride)), 7);
  forEachDivision(Request, *Address, Add, [&](const Passes &P) {
    for (std::int64_t Residue = 0; Residue < Period; ++Residue)
      Add(P, (std::int64_t(1) << 22) + Residue);
  });
  AccessCost Cost = All.take();
  if (Cost.Wavefronts.isExact() && Cost.Ideal.isExact() &&
      Cost.Contention.isExact())
    return Cost;
  Cost.Sureness = Certainty::Bounded;
  Cost.Reason = "consecutive lanes modulo " + Address->DivisorName;
  Cost.DecidedBy = decidersOf(Request.Context, Request.Parts);
  return Cost;
}

std::uint64_t mostPieces(const PricingRequest &Request,
                         const RemainderAddress &Address, std::uint64_t Size) {
  const std::uint64_t Stride = std::uint64_t(std::abs(Address.Stride));
  const std::uint64_t Step =
      std::min({std::uint64_t(1) << std::min(Request.Parts.CommonZeros, 7u),
                Stride & -Stride, Size});
  /// For the lanes that have passed \p Count times, by themselves.
  auto Run = [&](const Passes &P, std::int64_t Count) {
    std::size_t Most = 0;
    for (std::uint64_t Shift = 0; Shift < Size; Shift += Step) {
      std::set<std::uint64_t> Pieces;
      for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
        if (Request.Active >> Lane & 1 && P[Lane] == Count) {
          const std::uint64_t Begin =
              Shift + Stride * std::uint64_t(Address.Addend[Lane]);
          Pieces.insert(Begin / Size);
          Pieces.insert((Begin + Request.Width - 1) / Size);
        }
      Most = std::max(Most, Pieces.size());
    }
    return Most;
  };
  std::uint64_t Most = 0;
  forEachDivision(
      Request, Address,
      [&](const Passes &, std::int64_t D) {
        // All lie within d elements.
        Most = std::max(Most, (Stride * std::uint64_t(D - 1) + Request.Width -
                               1 + Size - Step) /
                                      Size +
                                  1);
      },
      [&](const Passes &P) {
        Most = std::max<std::uint64_t>(Most, Run(P, 0) + Run(P, 1));
      });
  return Most;
}

} // namespace bank_lint
