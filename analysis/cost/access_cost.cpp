//===-- analysis/cost/access_cost.cpp ---------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/cost/access_cost.h"
#include "analysis/cost/over_blocks.h"
#include "analysis/cost/pricing.h"
#include "analysis/cost/remembered_costs.h"
#include "analysis/cost/step_pricing.h"
#include "analysis/cost/tile_pricing.h"
#include "analysis/symbolic/choice.h"
#include "analysis/symbolic/index_value.h"
#include "analysis/symbolic/steps.h"
#include <optional>

using namespace bank_lint::symbolic;

namespace bank_lint {

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
/// at least in some of them.
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
    : Context(Context), Arch(Arch),
      Remembered(std::make_unique<RememberedCosts>()) {}

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

/// Whether it is what an asynchronous copy stores, which costs by what it loads
/// as well, and by all unknowns of that.
static bool storesCopy(const AccessRecord &Record) {
  return !Record.OtherSide.isOpaque() && Record.Space != AccessSpace::Global;
}

/// With the steps of quotients tried, where these are all that is open.
const AccessCost &CostModel::costOfSteps(const AccessRecord &Record) {
  const AccessCost &All = costOfAll(Record);
  const LaneValue *Stepped = sideWithSteps(Context, Record, Followed);
  if (All.Sureness != Certainty::Bounded || !Stepped)
    return All;
  RememberedCosts::Key Key = Remembered->latest();
  Key.push_back(std::uint64_t(Followed.AsIndex) << 1 | Followed.LaneChoices);
  Remembered->appendForms(Context, *Stepped, Key);
  const std::optional<AccessCost> &Cost =
      Remembered->costOfSteps(std::move(Key), [&] {
        return priceSteps(Context, Record, AccessCost(All), Followed,
                          [&](const AccessRecord &Form) -> const AccessCost & {
                            return costOfAll(Form);
                          });
      });
  return Cost ? *Cost : costOfAll(Record);
}

/// Where only choices leave the cost open that keep an index inside an array:
/// that of a warp which is not at the edge. The other sides cost no more, else
/// it stays open. Where lanes of an atomic meet at the edge, it is the edge
/// that counts.
const AccessCost &CostModel::cost(const AccessRecord &Record) {
  const AccessCost &All = costOfAll(Record);
  if (All.Sureness != Certainty::Bounded || Record.Tile)
    return All;
  if (storesCopy(Record))
    return costOfSteps(Record);
  const AccessCost &Cost = costAsIndex(Record);
  if (Cost.Sureness != Certainty::Bounded)
    return Cost;
  const std::optional<LaneValue> Index = asIndex(Context, Record.Address);
  if (!hasStepChoices(Context, Record.Address) &&
      !(Index && hasStepChoices(Context, *Index)))
    return Cost;
  Followed.LaneChoices = true;
  const AccessCost &OfChoices = costAsIndex(Record);
  Followed.LaneChoices = false;
  return OfChoices.Sureness != Certainty::Bounded ? OfChoices
                                                  : costByParts(Record);
}

/// As it is, or else with what is assumed of indices.
const AccessCost &CostModel::costAsIndex(const AccessRecord &Record) {
  const AccessCost &Cost = costByParts(Record);
  if (Cost.Sureness != Certainty::Bounded)
    return Cost;
  AccessRecord OfIndex = Record;
  if (std::optional<LaneValue> Index = asIndex(Context, Record.Address))
    OfIndex.Address = std::move(*Index);
  Followed.AsIndex = true;
  OfNoWrap = costByParts(OfIndex);
  Followed.AsIndex = false;
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
      storesCopy(Record))
    return All;
  const std::optional<ChosenValue> Own =
      withOwnSides(Context, Record.Address, Followed.AsIndex);
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
        withOwnSides(Context, Record.Address, Followed.AsIndex, Others);
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
  RememberedCosts::Key Key{Record.Active,
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
  return Remembered->cost(std::move(Key), [&] {
    PricingRequest Request{
        Parts,       Record.Active, Record.Width, Record.Operation,
        Record.Form, Arch,          Context};
    if (SourceParts)
      Request.OtherSide = &*SourceParts;
    Request.InEveryBlock = Sure == Record.Active;
    Request.PicksBlocks = Record.PicksBlocks;
    Request.Seen = Record.Seen;
    AccessCost Cost = price(Record.Space, Request);
    if (mustBeAligned(Record)) {
      checkAlignment(Record, Parts, Sure, Cost);
      Cost.RestsOn |= alignedBy(
          Context, Parts, Record.WholeBytes ? Record.WholeBytes : Record.Width);
    }
    return Cost;
  });
}

} // namespace bank_lint
