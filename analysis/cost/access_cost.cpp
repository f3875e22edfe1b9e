//===-- analysis/cost/access_cost.cpp ---------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/cost/access_cost.h"
#include "analysis/cost/over_blocks.h"
#include "analysis/cost/pricing.h"
#include "analysis/cost/step_pricing.h"
#include "analysis/cost/tile_pricing.h"
#include "analysis/symbolic/choice.h"
#include "analysis/symbolic/index_value.h"
#include "analysis/symbolic/steps.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/Support/xxhash.h"
#include <optional>
#include <unordered_map>

using namespace bank_lint::symbolic;

namespace bank_lint {

/// Costs by everything they depend on. Most warp instructions of a kernel
/// differ only in what lanes have in common, and share one entry.
struct CostModel::Memory {
  using Key = std::vector<std::uint64_t>;
  struct Hash {
    std::size_t operator()(const Key &K) const {
      return llvm::xxh3_64bits(
          {reinterpret_cast<const std::uint8_t *>(K.data()),
           K.size() * sizeof(std::uint64_t)});
    }
  };
  std::unordered_map<Key, AccessCost, Hash> Costs;
  /// Of steps (step_pricing.h), by the same and by what these are.
  std::unordered_map<Key, std::optional<AccessCost>, Hash> OfSteps;
  Key Latest; ///< of the record whose cost was bounded latest
  /// An entry has more than a kilobyte, and where there are so many few come
  /// again: new memory would take longer than to price them again.
  static constexpr std::size_t Most = 2048;

  /// All that pricing uses of \p Parts. \p Start: what offsets count from.
  void append(const ValueContext &C, const AddressParts &Parts, LaneMask Active,
              std::int64_t Start, Key &To) {
    for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
      To.push_back(Active >> Lane & 1 ? std::uint64_t(Parts.Offset[Lane]) -
                                            std::uint64_t(Start)
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
    if (Parts.Strided.empty() && !Parts.IsGathered) // a table names these
      for (const CommonPart &Part : Parts.Common) {
        To.push_back(std::uint64_t(Part.Factor));
        To.push_back(nameOf(C, Part.Unknown));
      }
    for (const StridedPart &Part : Parts.Strided) {
      To.push_back(nameOf(C, Part.Unknown));
      To.push_back(Part.KnownZeros);
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
      To.push_back(
          Active >> Lane & 1 ? std::uint64_t(Parts.GatheredFactor[Lane]) : 0);
    To.push_back(Parts.GatheredZeros);
    const IntRange Reach = Parts.Reach + IntRange::exactly(-Start);
    To.push_back(std::uint64_t(Reach.Lo));
    To.push_back(std::uint64_t(Reach.Hi));
  }

  /// What decides the forms of the steps and choices in \p Address.
  void appendForms(const ValueContext &C, const LaneValue &Address, Key &To) {
    Names Known;
    for (AtomId Id : Address.atoms(C))
      appendForm(C, Id, Known, To);
  }

private:
  /// What has been met on the way.
  struct Names {
    llvm::SmallVector<MonomialId, 8> Order; ///< which are the same
    llvm::SmallDenseSet<AtomId, 8> Followed;
  };
  void appendForm(const ValueContext &C, AtomId Id, Names &Known, Key &To) {
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
  }

  void appendValue(const ValueContext &C, const LaneValue &V, Names &Known,
                   Key &To) {
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

  /// Of a carry each lane's own part decides, which its name does not tell.
  static void appendCarry(const ValueContext &C, MonomialId Id, LaneMask Active,
                          Key &To) {
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
                         Key &To) {
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
  std::uint64_t nameOf(const ValueContext &C, MonomialId Id) {
    auto [It, IsNew] = Named.try_emplace(Id);
    if (IsNew) {
      const std::string Name = C.name(Id);
      It->second = std::hash<std::string>()(Name);
      if (Name.find("a long expression") != std::string::npos)
        It->second ^= std::uint64_t(Id) << 32; // one name for many
    }
    return It->second;
  }
  std::unordered_map<MonomialId, std::uint64_t> Named;
};

static AccessCost price(AccessSpace Space, const PricingRequest &Request) {
  switch (Space) {
  case AccessSpace::Shared:
    return priceShared(Request);
  case AccessSpace::Constant:
    return priceConstant(Request);
  case AccessSpace::Local:
    return priceLocal(Request);
  case AccessSpace::Global:
  case AccessSpace::Unknown:
  case AccessSpace::Other:
    break;
  }
  return priceGlobal(Request);
}

/// Whether a lane's address must be a multiple of the width. That of a bulk
/// copy is no lane's.
static bool mustBeAligned(const AccessRecord &Record) {
  return (Record.Space == AccessSpace::Shared ||
          Record.Space == AccessSpace::Global) &&
         Record.Form != AccessForm::BulkCopy;
}

/// Notes lanes that are at no multiple of their width: in every block, or
/// surely in some of them.
static void checkAlignment(const AccessRecord &Record,
                           const AddressParts &Parts, LaneMask Sure,
                           AccessCost &Cost) {
  if (Record.IsOfAnyLane)
    return;
  const unsigned Width = Record.WholeBytes ? Record.WholeBytes : Record.Width;
  Cost.MisalignedLanes =
      misalignedLanes(Parts, Record.Active, Width, Record.WholeShift);
  if (Cost.MisalignedLanes)
    return;
  if (const std::optional<MisalignedBlock> Some =
          misalignedBlock(Parts, Sure, Width, Record.WholeShift)) {
    Cost.MisalignedLanes = Some->Lanes;
    Cost.IsMisalignedInBlock = true;
    Cost.MisalignedBlock = Some->Index;
  }
}

/// What an access of \p Bytes rests on so that it does not fault, as far as the
/// place of a variable decides that.
static AssumptionSet alignedBy(ValueContext &C, const AddressParts &Parts,
                               unsigned Bytes) {
  auto IsLess = [&](unsigned Zeros) {
    return Zeros < 64 && Bytes > std::uint64_t(1) << Zeros;
  };
  AssumptionSet Result = 0;
  if (Parts.AlignmentRestsOn && IsLess(Parts.AssuredZeros))
    Result |= Parts.AlignmentRestsOn;
  if (IsLess(Parts.UnplacedZeros))
    Result |= C.assumption("no access of " + std::to_string(Bytes) +
                           " bytes is misaligned");
  return Result;
}

CostModel::CostModel(ValueContext &Context, const model::Architecture &Arch)
    : Context(Context), Arch(Arch), Remembered(std::make_unique<Memory>()) {}

CostModel::~CostModel() = default;

/// Whether \p Other costs an instruction no more than \p Own, or, if \p IsOpen,
/// the same.
static bool costsNoMore(const AccessCost &Other, const AccessCost &Own,
                        bool IsOpen) {
  auto Figures = [](const AccessCost &Of) {
    return std::array{Of.Wavefronts, Of.Ideal,         Of.Conflicts,
                      Of.Requests,   Of.Sectors,       Of.IdealSectors,
                      Of.Lines,      Of.AlignedSectors};
  };
  if (IsOpen)
    return Other.Sureness == Own.Sureness && Other.Table == Own.Table &&
           Figures(Other) == Figures(Own) && !Other.InAllBlocks &&
           !Own.InAllBlocks;
  return Other.Wavefronts.Max <= Own.Wavefronts.Max &&
         Other.Requests.Max <= Own.Requests.Max &&
         Other.Sectors.Max <= Own.Sectors.Max &&
         Other.Lines.Max <= Own.Lines.Max;
}

/// With the steps of quotients tried, where these are all that is open.
const AccessCost &CostModel::costOfSteps(const AccessRecord &Record) {
  const AccessCost &All = costOfAll(Record);
  if (All.Sureness != Certainty::Bounded ||
      !hasOnlySteps(Context, Record.Address, AsIndex))
    return All;
  constexpr std::size_t Most = 512;
  Memory::Key Key = Remembered->Latest;
  Key.push_back(AsIndex);
  Remembered->appendForms(Context, Record.Address, Key);
  if (Remembered->OfSteps.size() >= Most)
    Remembered->OfSteps.clear();
  auto [It, IsNew] = Remembered->OfSteps.try_emplace(std::move(Key));
  if (IsNew)
    It->second =
        priceSteps(Context, Record, AccessCost(All), AsIndex,
                   [&](const AccessRecord &Form) -> const AccessCost & {
                     return costOfAll(Form);
                   });
  return It->second ? *It->second : costOfAll(Record);
}

/// Where only choices leave the cost open that keep an index inside an array:
/// that of a warp which is not at the edge. The other sides cost no more, else
/// it stays open. Where lanes of an atomic meet at the edge, it is the edge
/// that counts.
const AccessCost &CostModel::cost(const AccessRecord &Record) {
  const AccessCost &All = costOfAll(Record);
  if (All.Sureness != Certainty::Bounded || Record.Tile ||
      !Record.OtherSide.isOpaque())
    return All;
  const AccessCost &Cost = costByParts(Record);
  if (Cost.Sureness != Certainty::Bounded)
    return Cost;
  AccessRecord OfIndex = Record;
  if (std::optional<LaneValue> Index = asIndex(Context, Record.Address))
    OfIndex.Address = std::move(*Index);
  AsIndex = true;
  OfNoWrap = costByParts(OfIndex);
  AsIndex = false;
  if (OfNoWrap.Sureness == Certainty::Bounded)
    return costByParts(Record);
  OfNoWrap.RestsOn |= OfIndex.Address.assumed();
  return OfNoWrap;
}

const AccessCost &CostModel::costByParts(const AccessRecord &Record) {
  constexpr unsigned MostBits = 3;
  const AccessCost &All = costOfSteps(Record);
  if (CountsEdges || All.Sureness != Certainty::Bounded || Record.IsOfAnyLane ||
      Record.Operation == AccessOperation::Atomic || Record.Tile ||
      !Record.OtherSide.isOpaque())
    return All;
  const std::optional<ChosenValue> Own =
      withOwnSides(Context, Record.Address, AsIndex);
  if (!Own || Own->Bits > MostBits)
    return All;
  auto CostOf = [&](const ChosenValue &Chosen) {
    AccessRecord Inside = Record;
    Inside.Address = Chosen.Value;
    return costOfSteps(Inside);
  };
  OfOwnSides = CostOf(*Own);
  if (OfOwnSides.Sureness == Certainty::Bounded)
    return costOfSteps(Record);
  if (Own->MayAllBeAtEdge &&
      !costsNoMore(costOfSteps(Record), OfOwnSides, false))
    return costOfSteps(Record); // no warp need be another
  for (unsigned Others = 1; Others < 1U << Own->Bits; ++Others) {
    const std::optional<ChosenValue> Other =
        withOwnSides(Context, Record.Address, AsIndex, Others);
    if (!Other || !costsNoMore(CostOf(*Other), OfOwnSides, Own->IsOpen))
      return costOfSteps(Record);
  }
  OfOwnSides.IsOfOwnSides = true;
  OfOwnSides.RestsOn |= Own->Value.assumed();
  return OfOwnSides;
}

const AccessCost &CostModel::costOfAll(const AccessRecord &Record) {
  if (Record.Tile && isOfTile(Record.Form))
    return OfTile = priceTile(Record, Context);
  // The lanes that execute it in every block.
  const LaneMask Sure = Record.CountKnown ? Record.Certain : 0;
  Memory::Key Key{Record.Active,
                  Sure,
                  Record.Width,
                  std::uint64_t(Record.Operation),
                  std::uint64_t(Record.Seen) << 18 |
                      std::uint64_t(Record.IsOfAnyLane) << 17 |
                      std::uint64_t(Record.PicksBlocks) << 16 |
                      std::uint64_t(Record.Space) << 8 |
                      std::uint64_t(Record.Form),
                  std::uint64_t(Record.WholeBytes) << 32 |
                      std::uint32_t(Record.WholeShift)};
  AddressParts Parts = takeApart(Context, Record);
  // Known offsets matter relative to each other and to a line's start.
  std::int64_t Least = IntRange::NoUpper;
  for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
    if (Record.Active >> Lane & 1)
      Least = std::min(Least, Parts.Offset[Lane]);
  Remembered->append(Context, Parts, Record.Active, Least & ~std::int64_t(127),
                     Key);
  std::optional<AddressParts> SourceParts; // what a copy reads
  if (!Record.OtherSide.isOpaque()) {
    AccessRecord Reading = Record;
    Reading.Address = Record.OtherSide;
    SourceParts = takeApart(Context, Reading);
    Remembered->append(Context, *SourceParts, Record.Active, 0, Key);
  }
  if (Remembered->Costs.size() >= Memory::Most)
    Remembered->Costs.clear();
  auto [It, IsNew] = Remembered->Costs.try_emplace(std::move(Key));
  if (IsNew) {
    PricingRequest Request{
        Parts,       Record.Active, Record.Width, Record.Operation,
        Record.Form, Arch,          Context};
    if (SourceParts)
      Request.OtherSide = &*SourceParts;
    Request.InEveryBlock = Sure == Record.Active;
    Request.PicksBlocks = Record.PicksBlocks;
    Request.Seen = Record.Seen;
    It->second = price(Record.Space, Request);
    if (mustBeAligned(Record)) {
      checkAlignment(Record, Parts, Sure, It->second);
      It->second.RestsOn |= alignedBy(
          Context, Parts, Record.WholeBytes ? Record.WholeBytes : Record.Width);
    }
  }
  if (It->second.Sureness == Certainty::Bounded)
    Remembered->Latest = It->first;
  return It->second;
}

} // namespace bank_lint
