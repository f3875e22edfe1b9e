//===-- analysis/cost/remembered_costs.cpp ----------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/cost/remembered_costs.h"
#include "analysis/symbolic/choice.h"
#include "analysis/symbolic/index_value.h"
#include "analysis/symbolic/steps.h"

using namespace bank_lint::symbolic;

namespace bank_lint {

/// For a carry, the part of each lane decides, which is not in its name.
static void appendCarry(const ValueContext &C, MonomialId Id, LaneMask Active,
                        RememberedCosts::Key &To) {
  const Carry *Facts =
      C.factors(Id).size() == 1 ? C.carry(C.factors(Id)[0]) : nullptr;
  if (!Facts)
    return;
  To.push_back(Facts->Divisor);
  To.push_back(Facts->Step);
  for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
    To.push_back(Active >> Lane & 1 ? Facts->Addend[Lane] : 0);
}

/// The same of a step.
static void appendStep(const ValueContext &C, MonomialId Id, LaneMask Active,
                       RememberedCosts::Key &To) {
  for (AtomId Factor : C.factors(Id))
    if (const QuotientStep *Facts = C.quotientStep(Factor)) {
      To.push_back(std::uint64_t(Facts->DivisorFactor));
      To.push_back(C.trailingZeros(Facts->Divisor));
      To.push_back(std::uint64_t(C.range(Facts->Divisor).Lo));
      To.push_back(std::uint64_t(C.range(Facts->Divisor).Hi));
      for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
        To.push_back(Active >> Lane & 1 ? Facts->Addend[Lane] : 0);
    }
}

/// Unknowns of different iterations of a loop look alike, and cost the same.
std::uint64_t RememberedCosts::nameOf(const ValueContext &C, MonomialId Id) {
  auto [It, IsNew] = Named.try_emplace(Id);
  if (IsNew) {
    const std::string Name = C.name(Id);
    It->second = std::hash<std::string>()(Name);
    if (Name.find("a long expression") != std::string::npos)
      It->second ^= std::uint64_t(Id) << 32; // one name for many
  }
  return It->second;
}

void RememberedCosts::append(const ValueContext &C, const AddressParts &Parts,
                             LaneMask Active, std::int64_t Start, Key &To) {
  for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
    To.push_back(Active >> Lane & 1
                     ? std::uint64_t(Parts.Offset[Lane]) - std::uint64_t(Start)
                     : 0);
  To.push_back(std::min(Parts.CommonZeros, 7u) | Parts.MixesObjects << 8 |
               Parts.IsGathered << 9 | Parts.RestVaries << 10 |
               std::min(Parts.RestZeros, 7u) << 12 |
               Parts.Strided.size() << 16 | Parts.Blocks.size() << 24);
  To.push_back(std::min(Parts.AssuredZeros, 7u) |
               std::min(Parts.UnplacedZeros, 7u) << 8);
  for (const BlockPart &Part : Parts.Blocks) {
    To.push_back(std::uint64_t(Part.Factor));
    To.push_back(std::uint64_t(Part.Range.Lo));
    To.push_back(std::uint64_t(Part.Range.Hi));
    To.push_back(Part.Axis);
    To.push_back(nameOf(C, Part.Unknown));
  }
  To.push_back(Parts.AlignmentRestsOn);
  if (Parts.Strided.size() == 1)
    To.push_back(std::min(Parts.OtherZeros, 7u) | Parts.OtherVaries << 8);
  if (Parts.Strided.empty() && !Parts.IsGathered) // a table names these
    for (const CommonPart &Part : Parts.Common) {
      To.push_back(std::uint64_t(Part.Factor));
      To.push_back(nameOf(C, Part.Unknown));
    }
  for (const StridedPart &Part : Parts.Strided) {
    To.push_back(nameOf(C, Part.Unknown));
    To.push_back(Part.KnownZeros | std::uint64_t(Part.ProductZeros) << 8 |
                 std::uint64_t(Part.InAll) << 16);
    To.push_back(Part.SumsPowersOf);
    To.push_back(std::uint64_t(Part.GridAxis) << 1 | Part.VariesByBlock);
    To.push_back(std::uint64_t(Part.Range.Lo));
    To.push_back(std::uint64_t(Part.Range.Hi));
    for (std::int64_t Factor : Part.Factor)
      To.push_back(std::uint64_t(Factor));
  }
  if (!Parts.IsGathered)
    return;
  for (MonomialId Unknown : Parts.Gathered) {
    To.push_back(nameOf(C, Unknown));
    appendCarry(C, Unknown, Active, To);
    appendStep(C, Unknown, Active, To);
  }
  for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
    To.push_back(Active >> Lane & 1 ? std::uint64_t(Parts.GatheredFactor[Lane])
                                    : 0);
  To.push_back(Parts.GatheredZeros);
  To.push_back(Parts.Together.has_value());
  if (Parts.Together)
    for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
      To.push_back((*Parts.Together)[Lane]);
  const IntRange Reach = Parts.Reach + IntRange::exactly(-Start);
  To.push_back(std::uint64_t(Reach.Lo));
  To.push_back(std::uint64_t(Reach.Hi));
}

void RememberedCosts::appendForms(const ValueContext &C,
                                  const LaneValue &Address, Key &To) {
  Names Known;
  for (AtomId Id : Address.atoms(C))
    appendForm(C, Id, Known, To);
}

void RememberedCosts::appendForm(const ValueContext &C, AtomId Id, Names &Known,
                                 Key &To) {
  if (!Known.Followed.insert(Id).second)
    return;
  if (const LaneStep *Step = C.laneStep(Id)) {
    To.push_back(Step->FromCommon);
    appendValue(C, Step->Dividend, Known, To);
    appendValue(C, Step->Divisor, Known, To);
  } else if (const LaneChoice *Choice = C.laneChoice(Id)) {
    To.push_back(C.choiceName(Id).first);
    appendValue(C, Choice->A, Known, To);
    appendValue(C, Choice->B, Known, To);
    appendValue(C, Choice->Decides, Known, To);
  }
  if (const LaneValue *Index = C.indexValue(Id))
    appendValue(C, *Index, Known, To);
  if (const ComparedBit *Bit = C.comparedBit(Id)) {
    To.push_back(std::uint64_t(Bit->How));
    appendValue(C, Bit->Difference, Known, To);
  }
}

void RememberedCosts::appendValue(const ValueContext &C, const LaneValue &V,
                                  Names &Known, Key &To) {
  To.push_back(V.bits() << 8 | V.terms().size());
  for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
    To.push_back(V.constant()[Lane]);
  for (const Term &T : V.terms()) {
    To.push_back(nameOf(C, T.Monomial));
    To.push_back(std::uint64_t(C.range(T.Monomial).Lo));
    To.push_back(std::uint64_t(C.range(T.Monomial).Hi));
    const auto *At = llvm::find(Known.Order, T.Monomial);
    To.push_back(std::uint64_t(At - Known.Order.begin()));
    if (At == Known.Order.end())
      Known.Order.push_back(T.Monomial);
    for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
      To.push_back(T.Coefficient[Lane]);
    for (AtomId Factor : C.factors(T.Monomial))
      appendForm(C, Factor, Known, To);
  }
}

} // namespace bank_lint
