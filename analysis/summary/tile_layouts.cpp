//===-- analysis/summary/tile_layouts.cpp - layouts compared --------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/summary/tile_layouts.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <bit>

using namespace llvm;
using namespace bank_lint::symbolic;

namespace bank_lint {
namespace {

/// The largest number of values of an unknown that are all tried.
constexpr std::int64_t MostValues = 64;
/// After so many bytes every swizzle repeats: 2^this.
constexpr unsigned PatternZeros = 10;
/// The one array that an address is computed from.
struct Origin {
  const Atom *Base = nullptr;
  bool IsOne = true;    ///< and no other
  bool HasMore = false; ///< other unknowns have a part in it
};

void addAtom(const ValueContext &C, AtomId Id, unsigned Depth, Origin &To) {
  const Atom &A = C.atom(Id);
  if (A.Kind == AtomKind::Base) {
    if (A.Space != BaseSpace::Shared || !A.Object ||
        (To.Base && To.Base->Object != A.Object))
      To.IsOne = false;
    else if (!To.Base || To.Base->TrailingZeros < A.TrailingZeros)
      To.Base = &A;
    return;
  }
  if ((A.Kind == AtomKind::Derived || A.Kind == AtomKind::Merged) &&
      !A.Operands.empty() && Depth < 8) {
    for (AtomId Part : A.Operands)
      addAtom(C, Part, Depth + 1, To);
    return;
  }
  To.HasMore = true;
}

Origin originOf(const ValueContext &C, const LaneValue &Address) {
  Origin Result;
  if (Address.isOpaque())
    return Result;
  for (AtomId Id : Address.atoms(C))
    addAtom(C, Id, 0, Result);
  return Result;
}

/// The bytes that \p Address may be from the beginning of its array in the
/// lanes of \p Active; nothing if they have no bounds.
std::optional<IntRange> offsets(const ValueContext &C, const LaneValue &Address,
                                const Origin &From, LaneMask Active) {
  // If the bits of an address were cut from a number, the constant is left.
  IntRange Rest = IntRange::exactly(-From.Base->ObjectOffset);
  for (const Term &T : Address.terms()) {
    const ArrayRef<AtomId> Factors = C.factors(T.Monomial);
    Origin OfTerm;
    for (AtomId Id : Factors)
      addAtom(C, Id, 0, OfTerm);
    if (OfTerm.Base && !OfTerm.HasMore)
      continue;
    IntRange Product = IntRange::exactly(1);
    for (AtomId Id : Factors)
      Product = Product * C.atom(Id).Range;
    std::optional<IntRange> OfLanes;
    for (unsigned Lane = 0; Lane < NumLanes; ++Lane) {
      if (!(Active >> Lane & 1))
        continue;
      const IntRange Here =
          Product * IntRange::exactly(Address.asSigned(T.Coefficient[Lane]));
      OfLanes = OfLanes ? OfLanes->hull(Here) : Here;
    }
    if (OfLanes)
      Rest = Rest + *OfLanes;
  }
  std::optional<IntRange> Constants;
  for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
    if (Active >> Lane & 1) {
      const IntRange Here = IntRange::exactly(Address.signedConstant(Lane));
      Constants = Constants ? Constants->hull(Here) : Here;
    }
  constexpr std::int64_t Most = std::int64_t(1) << 24;
  if (!Constants)
    return std::nullopt;
  Rest = Rest + *Constants;
  if (Rest.Lo < -Most || Rest.Hi > Most)
    return std::nullopt;
  return Rest;
}

} // namespace

void TileLayouts::addTile(const TileUse &Tile, LayoutUse &To) {
  if (Tile.Map) {
    To.What = LayoutUseKind::Copy;
    To.Writes = Tile.IsWrite;
    // A map that is only assumed is nothing to compare with.
    To.IsMixed = !Tile.Map->SwizzleBytes || Tile.Map->InterleaveBytes != 0u ||
                 Tile.Map->IsAssumed;
    To.SwizzleBytes = Tile.Map->SwizzleBytes.value_or(0);
    To.RowBytes = Tile.RowBytes;
    To.Rows = Tile.Rows;
    // Pixels follow each other, however many dimensions they have.
    To.Rank = Tile.IsOfPixels ? 2 : Tile.Map->Rank.value_or(0);
    To.MadeAt = Tile.Map->Where;
    To.MadeBy = Tile.Map->MadeBy;
    return;
  }
  if (!Tile.Descriptor) { // an unknown copy
    To.What = LayoutUseKind::Copy;
    To.Writes = Tile.IsWrite;
    To.IsMixed = true;
    return;
  }
  To.What = LayoutUseKind::Operand;
  const auto Mode = static_cast<unsigned>(Tile.Descriptor->Mode);
  To.SwizzleBytes = Mode ? std::uint64_t(16) << Mode : 0;
  To.StrideOffset = Tile.Descriptor->StrideOffset;
  To.Lines = Tile.Lines;
  To.IsAlongK = Tile.Along == model::Major::K;
  To.Name = Tile.What;
  To.IsCopied = Tile.IsCopied;
}

/// Keeps where the lanes go, if that is known well enough: what unknowns that
/// have few values, the same in all lanes, add to it is tried.
void TileLayouts::addLanes(const ValueContext &C, const AccessRecord &Record,
                           unsigned Warp, LayoutUse &To) {
  To.Writes = Record.Operation != AccessOperation::Load;
  To.IsMatrix = Record.Form == AccessForm::Matrix;
  const LaneValue &Address = Record.Address;
  const Origin From = originOf(C, Address);
  if (!From.Base || !From.IsOne || !Record.Undecided.empty() ||
      From.Base->TrailingZeros < PatternZeros) {
    To.IsMixed = true;
    return;
  }
  std::vector<LanePattern> Here(1);
  Here.front().Active = Record.Active;
  for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
    if (Record.Active >> Lane & 1)
      Here.front().Bytes[Lane] = Address.signedConstant(Lane);
  for (const Term &T : Address.terms()) {
    const ArrayRef<AtomId> Factors = C.factors(T.Monomial);
    const Atom &First = C.atom(Factors[0]);
    unsigned Zeros = 0;
    bool IsUniform = true, IsMultiple = true;
    for (AtomId Id : Factors) {
      Zeros += C.atom(Id).TrailingZeros;
      IsUniform &= C.atom(Id).Uniform;
    }
    for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
      if (Record.Active >> Lane & 1)
        IsMultiple &= T.Coefficient[Lane] == 0 ||
                      Zeros + unsigned(std::countr_zero(T.Coefficient[Lane])) >=
                          PatternZeros;
    const bool IsBase = Factors.size() == 1 && First.Kind == AtomKind::Base;
    if (IsBase || (IsUniform && IsMultiple))
      continue;
    const IntRange &Range = First.Range;
    if (!IsUniform || Factors.size() != 1 || Range.Lo < -MostValues ||
        Range.Hi > MostValues ||
        Here.size() * std::size_t(Range.Hi - Range.Lo + 1) > MostPatterns) {
      To.IsMixed = true;
      return;
    }
    std::vector<LanePattern> All;
    for (std::int64_t Value = Range.Lo; Value <= Range.Hi; ++Value)
      for (LanePattern One : Here) {
        for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
          One.Bytes[Lane] += Value * Address.asSigned(T.Coefficient[Lane]);
        All.push_back(One);
      }
    Here = std::move(All);
  }
  for (const LanePattern &One : Here) {
    auto It = find_if(To.Patterns, [&](const WarpPattern &Known) {
      return Known.Where == One;
    });
    if (It == To.Patterns.end()) {
      if (To.Patterns.size() >= MostPatterns)
        continue;
      It = To.Patterns.insert(It, {One, 0});
    }
    It->Warps |= std::uint32_t(1) << Warp % 32;
  }
}

void TileLayouts::add(const ValueContext &C, const AccessRecord &Record,
                      unsigned Warp, AccessSummary &Of) {
  const bool IsLanes = !Record.Tile && Record.Space == AccessSpace::Shared &&
                       Record.Form != AccessForm::OtherBlock;
  // It may write any shared memory.
  const bool IsStray = !Record.Tile && !IsLanes &&
                       Record.Operation != AccessOperation::Load &&
                       (Record.Form == AccessForm::OtherBlock ||
                        Record.Space == AccessSpace::Unknown ||
                        Record.Space == AccessSpace::Other);
  if (IsStray)
    HasStrayWriter = true;
  if (!Record.Tile && !IsLanes)
    return;
  auto It = find_if(Uses, [&](const LayoutUse &U) { return U.Of == &Of; });
  const bool IsNew = It == Uses.end();
  if (IsNew) {
    Uses.emplace_back().Of = &Of;
    It = std::prev(Uses.end());
  }
  LayoutUse Here;
  Here.Of = &Of;
  if (Record.Tile)
    addTile(*Record.Tile, Here);
  const LaneValue &Address = Record.Tile ? Record.Tile->Start : Record.Address;
  const Origin From = originOf(C, Address);
  Here.Object = From.Base && From.IsOne ? From.Base->Object : nullptr;
  Here.First = 0;
  Here.End = -1;
  const bool HasLayout = IsLanes || isOfTile(Record.Form);
  if (Here.Object && HasLayout)
    if (const auto Range = offsets(C, Address, From, Record.Active)) {
      Here.First = Range->Lo;
      Here.End = Range->Hi + std::int64_t(std::max(Record.Width, 1u));
    }
  if (IsNew) {
    if (IsLanes)
      addLanes(C, Record, Warp, Here);
    *It = std::move(Here);
    return;
  }
  if (IsLanes)
    addLanes(C, Record, Warp, *It);
  It->IsMixed |=
      Here.IsMixed || Here.What != It->What ||
      Here.SwizzleBytes != It->SwizzleBytes || Here.RowBytes != It->RowBytes ||
      Here.StrideOffset != It->StrideOffset || Here.Object != It->Object;
  if (Here.First > Here.End || It->First > It->End) {
    It->First = 0;
    It->End = -1;
  } else {
    It->First = std::min(It->First, Here.First);
    It->End = std::max(It->End, Here.End);
  }
}

bool TileLayouts::overlap(const LayoutUse &A, const LayoutUse &B) {
  // What is at an unknown place may be there.
  if (!A.Object || !B.Object)
    return true;
  if (A.Object != B.Object)
    return false;
  const bool IsWhole = A.First > A.End || B.First > B.End;
  return IsWhole || (A.First < B.End && B.First < A.End);
}

void TileLayouts::compare() {
  if (HasStrayWriter)
    return;
  for (const LayoutUse &Reader : Uses) {
    if (Reader.Writes && Reader.What != LayoutUseKind::Copy)
      continue;
    const LayoutUse *First = nullptr;
    LayoutMismatch Found;
    bool DifferAll = true;
    for (const LayoutUse &Writer : Uses) {
      if (!Writer.Writes || Writer.Of == Reader.Of || !overlap(Writer, Reader))
        continue;
      LayoutMismatch Here = layoutDifference(Writer, Reader);
      DifferAll &= !Here.Text.empty();
      if (!First) {
        First = &Writer;
        Found = std::move(Here);
      }
    }
    if (!First || !DifferAll ||
        (Reader.What == LayoutUseKind::Copy && Reader.Writes))
      continue;
    const LayoutUse &Copy =
        First->What == LayoutUseKind::Copy ? *First : Reader;
    Found.Other = First->Of->Where;
    Found.MadeAt = Copy.MadeAt;
    // Data may lie swizzled in global memory.
    Found.IsSure = Reader.What == LayoutUseKind::Operand &&
                   Copy.SwizzleBytes != 0 && Reader.Of->ExecutionsCertain;
    Reader.Of->Mismatch = std::move(Found);
  }
}

} // namespace bank_lint
