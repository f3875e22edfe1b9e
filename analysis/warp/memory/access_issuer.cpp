//===-- analysis/warp/memory/access_issuer.cpp ----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/warp/memory/access_issuer.h"
#include "analysis/lowering/build/build_traits.h"
#include "analysis/symbolic/arithmetic.h"

using namespace llvm;
using namespace bank_lint::symbolic;

namespace bank_lint {

static constexpr const char *NotFollowed =
    "the address is not an integer that is followed";

/// The largest power of two that is at most \p Widest and divides \p Bytes and
/// \p Alignment: what one instruction moves for a lane.
static unsigned pieceWidth(std::uint64_t Bytes, std::uint64_t Alignment,
                           unsigned Widest) {
  unsigned Width = Widest;
  while (Width > 1 && (Bytes % Width || Alignment % Width))
    Width /= 2;
  return Width;
}

/// Why nothing can be said of an access at \p Address; "" if something can.
static std::string whyUndecided(const LaneValue &Address, const Place &Where) {
  return Where.WhyUnknown.empty() && Address.isOpaque() ? NotFollowed
                                                        : Where.WhyUnknown;
}

/// What an access to \p Where rests on, as a place of this or another block.
AssumptionSet AccessIssuer::restsOn(const Place &Where) {
  if (Where.Base != BaseSpace::OtherBlock || !Where.WhyUnknown.empty())
    return Where.RestsOn;
  return Where.RestsOn |
         C.assumption("another block's shared memory costs the same as its own "
                      "block's: no metric of it is published");
}

/// Bytes that an instruction such as \p What moves for a lane at the most.
unsigned AccessIssuer::widest(const AccessShape &What) {
  constexpr unsigned OfOthers = 16;
  if (What.Where.Space != AccessSpace::Global ||
      What.Operation == AccessOperation::Atomic)
    return OfOthers;
  if (!WidestGlobal)
    WidestGlobal = lowering::traitsOf(lowering::buildOf(*What.At.getModule()))
                       .WidestGlobal;
  return WidestGlobal;
}

void AccessIssuer::plain(const AccessShape &What, const LaneContext &Lanes,
                         AssumptionSet Because) {
  if (State.isInTrial() || isPartOfMerged(What.At))
    return;
  const std::optional<MergedAccess> Made = mergedAccess(What.At);
  if (Made && Made->Parts > 1)
    return merged(What, *Made, Lanes);
  AccessRecord R;
  R.Instruction = &What.At;
  R.Space = What.Where.Space;
  R.Operation = What.Operation;
  R.Form = What.Where.Base == BaseSpace::OtherBlock ? AccessForm::OtherBlock
                                                    : What.Form;
  R.Width = pieceWidth(What.Bytes, What.Alignment, widest(What));
  R.RestsOn = Because | restsOn(What.Where);
  R.Seen = What.Seen;
  if (Made) {
    R.WholeBytes = Made->WholeBytes;
    R.WholeShift = Made->WholeShift;
  }
  R.Undecided = whyUndecided(What.Address, What.Where);
  const LaneValue First = withinArray(What.Address, What.Bytes);
  for (std::uint64_t Offset = 0; Offset < What.Bytes; Offset += R.Width) {
    R.Address = Offset && !First.isOpaque()
                    ? add(C, First, LaneValue(64, Offset))
                    : First;
    Out.access(R, Lanes);
    if (!R.Undecided.empty())
      return;
  }
}

/// One instruction for several accesses of the source.
void AccessIssuer::merged(const AccessShape &What, const MergedAccess &Made,
                          const LaneContext &Lanes) {
  AccessRecord R;
  R.Instruction = &What.At;
  R.Space = What.Where.Space;
  R.Operation = What.Operation;
  if (What.Where.Base == BaseSpace::OtherBlock)
    R.Form = AccessForm::OtherBlock;
  R.Width = Made.Bytes;
  R.Parts = Made.Parts;
  R.RestsOn = restsOn(What.Where);
  R.WholeBytes = Made.WholeBytes;
  R.WholeShift = Made.WholeShift - Made.Shift;
  R.Undecided = whyUndecided(What.Address, What.Where);
  R.Address =
      R.Undecided.empty()
          ? add(C, What.Address, LaneValue(64, std::uint64_t(Made.Shift)))
          : What.Address;
  Out.access(std::move(R), Lanes);
}

void AccessIssuer::undecided(const Instruction &At, AccessSpace Space,
                             AccessOperation Operation, const std::string &Why,
                             const LaneContext &Lanes) {
  AccessRecord R;
  R.Instruction = &At;
  R.Space = Space;
  R.Operation = Operation;
  R.Undecided = Why;
  Out.access(std::move(R), Lanes);
}

void AccessIssuer::unmodelled(const Instruction &At, const std::string &Why,
                              const LaneContext &Lanes) {
  AccessRecord R;
  R.Instruction = &At;
  R.OperationKnown = false;
  R.Undecided = Why;
  Out.access(std::move(R), Lanes);
}

void AccessIssuer::notPriced(const Instruction &At, AccessOperation Operation,
                             const std::string &Why, const LaneContext &Lanes) {
  undecided(At, AccessSpace::Other, Operation, Why, Lanes);
}

void AccessIssuer::pastShared(const Instruction &At, AccessOperation Operation,
                              const std::string &Why,
                              const LaneContext &Lanes) {
  AccessRecord R;
  R.Instruction = &At;
  R.Space = AccessSpace::Other;
  R.Operation = Operation;
  R.IsPastShared = true;
  R.Undecided = Why;
  Out.access(std::move(R), Lanes);
}

void AccessIssuer::matrix(const Instruction &At, const LaneValue &Address,
                          unsigned Matrices, AccessOperation Operation,
                          const LaneContext &Lanes, AssumptionSet Because) {
  AccessRecord R;
  R.Instruction = &At;
  R.Space = AccessSpace::Shared;
  R.Operation = Operation;
  R.Form = AccessForm::Matrix;
  R.Width = 16;
  R.Address = Address;
  R.RestsOn = Because;
  if (Address.isOpaque())
    R.Undecided = NotFollowed;
  const LaneMask Rows =
      Matrices >= 4 ? AllLanes : (LaneMask(1) << (8 * Matrices)) - 1;
  if (Lanes.May & Rows)
    Out.access(std::move(R), Lanes.narrowed(Rows, Rows));
}

void AccessIssuer::bulkCopy(const Instruction &At, const LaneValue &Address,
                            const LaneValue &Shared, const LaneValue &Size,
                            AccessOperation Operation,
                            const LaneContext &Lanes) {
  AccessRecord R;
  R.Instruction = &At;
  R.Space = AccessSpace::Global;
  R.Operation = Operation;
  R.Form = AccessForm::BulkCopy;
  R.Address = Address;
  TileUse Other; // of no layout
  Other.IsWrite = Operation == AccessOperation::Load;
  Other.Start = Shared;
  R.Tile = std::make_shared<const TileUse>(std::move(Other));
  for (unsigned Lane = 0; Lane < NumLanes; ++Lane) {
    const LaneMask Alone = LaneMask(1) << Lane;
    if (!(Lanes.May & Alone))
      continue;
    R.Undecided = "";
    if (Address.isOpaque())
      R.Undecided = NotFollowed;
    else if (Size.isOpaque() || !Size.isConcrete(Alone))
      R.Undecided = "the size of a bulk copy is unknown";
    else
      R.Width = unsigned(Size.unsignedConstant(Lane));
    if (!R.Undecided.empty() || R.Width)
      Out.access(R, Lanes.narrowed(Alone, Alone));
  }
}

void AccessIssuer::tile(const Instruction &At, AccessOperation Operation,
                        AccessForm Form, std::uint64_t Bytes, TileUse Tile,
                        const LaneContext &Lanes) {
  AccessRecord R;
  R.Instruction = &At;
  R.Space = Form == AccessForm::TensorCopy ? AccessSpace::Global
                                           : AccessSpace::Shared;
  R.Operation = Operation;
  R.Form = Form;
  R.Width = unsigned(Bytes);
  // A copy has no visible pointer to global memory: the map has it.
  R.Address =
      Form == AccessForm::TensorCopy ? LaneValue::opaque(true) : Tile.Start;
  R.Tile = std::make_shared<const TileUse>(std::move(Tile));
  Out.access(std::move(R), Lanes);
}

void AccessIssuer::unknownCopy(const Instruction &At, AccessOperation Operation,
                               const std::string &Why, TileUse Tile,
                               const LaneContext &Lanes) {
  AccessRecord R;
  R.Instruction = &At;
  R.Space = AccessSpace::Other;
  R.Operation = Operation;
  R.Undecided = Why;
  R.Address = LaneValue::opaque(true);
  Tile.Map = nullptr;
  R.Tile = std::make_shared<const TileUse>(std::move(Tile));
  Out.access(std::move(R), Lanes);
}

void AccessIssuer::asyncCopy(const Instruction &At,
                             const LaneValue &Destination,
                             const LaneValue &Source, unsigned Bytes,
                             AccessForm Form, CopyReaders Readers,
                             const LaneContext &Lanes) {
  AccessRecord R;
  R.Instruction = &At;
  R.Form = Form;
  R.Width = Bytes;
  auto Issue = [&](const LaneValue &Address, AccessSpace Space,
                   AccessOperation Operation, const LaneContext &Which) {
    R.Address = Address;
    R.Space = Space;
    R.Operation = Operation;
    R.Undecided = Address.isOpaque() ? NotFollowed : "";
    Out.access(R, Which);
  };
  // What lanes cost that only write is known of the destination alone.
  const bool AllRead = (Lanes.May & ~Readers.Perhaps) == 0;
  const AssumptionSet ReadsAll =
      Lanes.May & Readers.Perhaps & ~Readers.Surely
          ? C.assumption("asynchronous copies read all their bytes")
          : 0;
  if (AllRead) {
    R.OtherSide = Source;
    R.RestsOn = ReadsAll;
  }
  Issue(Destination, AccessSpace::Shared, AccessOperation::Store, Lanes);
  R.RestsOn = 0;
  R.OtherSide = Form == AccessForm::AsyncCopyPastL1 ? Destination
                                                    : LaneValue::opaque(true);
  LaneContext Reading = Lanes.narrowed(Readers.Perhaps, Readers.Surely);
  if (Reading.May & Lanes.Must & ~Readers.Surely)
    Reading.Guards |= ReadsAll;
  if (Reading.May)
    Issue(Source, AccessSpace::Global, AccessOperation::Load, Reading);
}

} // namespace bank_lint
