//===-- analysis/summary/tile_layouts.cpp - layouts compared --------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/summary/tile_layouts.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallSet.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <bit>
#include <map>
#include <set>

using namespace llvm;
using namespace bank_lint::symbolic;

namespace bank_lint {
namespace {

constexpr std::size_t MostPatterns = 64;
/// Of an unknown that all of are tried, the largest.
constexpr std::int64_t MostValues = 64;
/// After so many bytes every swizzle repeats: 2^this.
constexpr unsigned PatternZeros = 10;
constexpr std::uint64_t PieceBytes = 16;

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
  // Of a number that the bits of an address were cut from, the constant is
  // left.
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

std::string bytesText(std::uint64_t Bytes) {
  return std::to_string(Bytes) + (Bytes == 1 ? " byte" : " bytes");
}

std::string swizzleText(std::uint64_t Bytes) {
  return Bytes ? "a swizzle of " + bytesText(Bytes) : "no swizzle";
}

/// "CU_TENSOR_MAP_SWIZZLE_32B in the tensor map"
std::string mapRemedy(std::uint64_t SwizzleBytes) {
  return "CU_TENSOR_MAP_SWIZZLE_" +
         (SwizzleBytes ? std::to_string(SwizzleBytes) + "B" : "NONE") +
         " in the tensor map";
}

unsigned modeOf(std::uint64_t SwizzleBytes) {
  return SwizzleBytes ? unsigned(std::countr_zero(SwizzleBytes / 16)) : 0;
}

/// Whether the lanes' places, in a tile with rows of \p RowBytes that is stored
/// under \p Mode, are the pieces that some rows and some columns have in
/// common.
bool fits(ArrayRef<std::int64_t> Bytes, std::uint64_t RowBytes,
          model::Swizzle Mode) {
  const auto Pieces = std::int64_t(RowBytes / PieceBytes);
  SmallSet<std::int64_t, 8> Rows, Columns;
  SmallSet<std::pair<std::int64_t, std::int64_t>, 8> Different;
  for (std::int64_t Byte : Bytes) {
    const auto Linear = std::int64_t(
        model::swizzledAddress(std::uint64_t(Byte), Mode) / PieceBytes);
    Rows.insert(Linear / Pieces);
    Columns.insert(Linear % Pieces);
    Different.insert({Linear / Pieces, Linear % Pieces});
  }
  return Different.size() == Rows.size() * Columns.size();
}

} // namespace

void TileLayouts::addTile(const TileUse &Tile, Use &To) {
  if (Tile.Map) {
    To.What = Kind::Copy;
    To.Writes = Tile.IsWrite;
    // What is only taken for the map is nothing to compare with.
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
  if (!Tile.Descriptor) { // a copy of which nothing is known
    To.What = Kind::Copy;
    To.Writes = Tile.IsWrite;
    To.IsMixed = true;
    return;
  }
  To.What = Kind::Operand;
  const auto Mode = static_cast<unsigned>(Tile.Descriptor->Mode);
  To.SwizzleBytes = Mode ? std::uint64_t(16) << Mode : 0;
  To.StrideOffset = Tile.Descriptor->StrideOffset;
  To.Lines = Tile.Lines;
  To.IsAlongK = Tile.Along == model::Major::K;
  To.Name = Tile.What;
}

/// Keeps where the lanes go, if that is known well enough: what unknowns that
/// have few values, the same in all lanes, add to it is tried.
void TileLayouts::addLanes(const ValueContext &C, const AccessRecord &Record,
                           unsigned Warp, Use &To) {
  To.Writes = Record.Operation != AccessOperation::Load;
  To.IsMatrix = Record.Form == AccessForm::Matrix;
  const LaneValue &Address = Record.Address;
  const Origin From = originOf(C, Address);
  if (!From.Base || !From.IsOne || !Record.Undecided.empty() ||
      From.Base->TrailingZeros < PatternZeros) {
    To.IsMixed = true;
    return;
  }
  std::vector<Pattern> Here(1);
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
    std::vector<Pattern> All;
    for (std::int64_t Value = Range.Lo; Value <= Range.Hi; ++Value)
      for (Pattern One : Here) {
        for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
          One.Bytes[Lane] += Value * Address.asSigned(T.Coefficient[Lane]);
        All.push_back(One);
      }
    Here = std::move(All);
  }
  for (const Pattern &One : Here) {
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
  auto It = find_if(Uses, [&](const Use &U) { return U.Of == &Of; });
  const bool IsNew = It == Uses.end();
  if (IsNew) {
    Uses.emplace_back().Of = &Of;
    It = std::prev(Uses.end());
  }
  Use Here;
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

bool TileLayouts::overlap(const Use &A, const Use &B) {
  // What lies nobody knows where may lie there.
  if (!A.Object || !B.Object)
    return true;
  if (A.Object != B.Object)
    return false;
  const bool IsWhole = A.First > A.End || B.First > B.End;
  return IsWhole || (A.First < B.End && B.First < A.End);
}

/// Whether a warp goes to all pieces of the rows that it goes to: then the
/// order may not matter to it.
bool TileLayouts::haveWholeRows(const Use &Lanes, std::uint64_t RowBytes) {
  const auto Pieces = std::int64_t(RowBytes / PieceBytes);
  std::map<unsigned, std::map<std::int64_t, std::set<std::int64_t>>> PiecesOf;
  for (const auto &[Where, Warps] : Lanes.Patterns)
    for (unsigned Warp = 0; Warp < 32; ++Warp)
      for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
        if (Warps >> Warp & Where.Active >> Lane & 1) {
          const std::int64_t Piece =
              divideFloorSigned(Where.Bytes[Lane], std::int64_t(PieceBytes));
          const std::int64_t Row = divideFloorSigned(Piece, Pieces);
          PiecesOf[Warp][Row].insert(Piece - Row * Pieces);
        }
  return any_of(PiecesOf, [&](const auto &OfWarp) {
    return all_of(OfWarp.second, [&](const auto &Row) {
      return Row.second.size() == std::size_t(Pieces);
    });
  });
}

/// How lanes read, or write, what a copy writes, or reads, if their pattern
/// fits another layout than that.
LayoutMismatch TileLayouts::differenceOfLanes(const Use &Copy,
                                              const Use &Lanes) {
  if (Copy.RowBytes < PieceBytes || Copy.RowBytes % PieceBytes != 0 ||
      Lanes.Patterns.empty())
    return {};
  if (Lanes.Patterns.size() >= MostPatterns ||
      (!Lanes.IsMatrix && haveWholeRows(Lanes, Copy.RowBytes)))
    return {};
  constexpr std::array<std::uint64_t, 4> Widths{0, 32, 64, 128};
  // By layout: it fits every pattern, as far as patterns say anything.
  std::array<bool, 4> Fits{true, true, true, true};
  for (const WarpPattern &One : Lanes.Patterns)
    for (unsigned First = 0; First < NumLanes; First += 8) {
      SmallVector<std::int64_t, 8> Bytes;
      for (unsigned Lane = First; Lane < First + 8; ++Lane)
        if (One.Where.Active >> Lane & 1)
          Bytes.push_back(One.Where.Bytes[Lane]);
      if (Bytes.size() < 8)
        continue;
      for (unsigned Mode = 0; Mode < Fits.size(); ++Mode)
        Fits[Mode] = Fits[Mode] && fits(Bytes, Copy.RowBytes,
                                        static_cast<model::Swizzle>(Mode));
    }
  const unsigned Own = modeOf(Copy.SwizzleBytes);
  if (Fits[Own])
    return {};
  for (unsigned Mode = 0; Mode < Fits.size(); ++Mode)
    if (Fits[Mode]) {
      LayoutMismatch Found;
      Found.Text = std::string("lanes ") + (Lanes.Writes ? "write" : "read") +
                   " it as with " + swizzleText(Widths[Mode]) +
                   ", and the tensor map has " + swizzleText(Copy.SwizzleBytes);
      // A box has no rows that are wider than its swizzle.
      if (Mode == 0 || Widths[Mode] >= Copy.RowBytes) {
        Found.MapSwizzle = Widths[Mode];
        Found.Remedy = mapRemedy(Widths[Mode]);
      }
      return Found;
    }
  return {};
}

/// How a descriptor and a map get one layout, if their rows are as wide as a
/// swizzle.
static void findRemedy(std::uint64_t RowBytes, std::uint64_t OfMap,
                       std::uint64_t OfDescriptor, LayoutMismatch &To) {
  if (RowBytes != 32 && RowBytes != 64 && RowBytes != 128)
    return;
  const std::string Descriptor = "a descriptor with " + swizzleText(RowBytes) +
                                 " and a stride offset of " +
                                 bytesText(8 * RowBytes);
  if (OfMap == RowBytes) {
    To.Remedy = Descriptor;
    return;
  }
  To.MapSwizzle = RowBytes;
  To.Remedy = mapRemedy(RowBytes);
  if (OfDescriptor != RowBytes) {
    To.MapSwizzle.reset();
    To.Remedy += ", and " + Descriptor;
  }
}

LayoutMismatch TileLayouts::difference(const Use &Writer, const Use &Reader) {
  if (Writer.IsMixed || Reader.IsMixed || !Writer.Object || !Reader.Object)
    return {};
  if (Writer.What == Kind::Copy && Reader.What == Kind::Lanes)
    return differenceOfLanes(Writer, Reader);
  if (Writer.What == Kind::Lanes && Reader.What == Kind::Copy)
    return differenceOfLanes(Reader, Writer);
  if (Writer.What != Kind::Copy || Reader.What != Kind::Operand)
    return {};
  const std::uint64_t Width =
      Reader.SwizzleBytes ? Reader.SwizzleBytes : PieceBytes;
  const std::string Of = "the descriptor of " + Reader.Name + " has ";
  LayoutMismatch Found;
  if (Writer.SwizzleBytes != Reader.SwizzleBytes)
    Found.Text = Of + swizzleText(Reader.SwizzleBytes) +
                 ", and the tensor map has " + swizzleText(Writer.SwizzleBytes);
  else if (Writer.RowBytes > Width && Writer.Rows > 1)
    Found.Text = Of + "rows of " + bytesText(Width) +
                 ", and those of the box have " + bytesText(Writer.RowBytes);
  // Of rows that are narrower than the swizzle it is not documented how far
  // they are apart. A stride may leave rows out, or go by another dimension of
  // the box.
  else if (Writer.RowBytes == Width && Reader.IsAlongK && Reader.Lines > 8 &&
           Writer.Rows > 8 && Writer.Rank == 2 &&
           Reader.StrideOffset % (8 * Width) != 0)
    Found.Text = Of + "a stride offset of " + bytesText(Reader.StrideOffset) +
                 ", and eight rows of the box have " + bytesText(8 * Width);
  if (!Found.Text.empty() && Reader.IsAlongK)
    findRemedy(Writer.RowBytes, Writer.SwizzleBytes, Reader.SwizzleBytes,
               Found);
  return Found;
}

void TileLayouts::compare() {
  if (HasStrayWriter)
    return;
  for (const Use &Reader : Uses) {
    if (Reader.Writes && Reader.What != Kind::Copy)
      continue;
    const Use *First = nullptr;
    LayoutMismatch Found;
    bool DifferAll = true;
    for (const Use &Writer : Uses) {
      if (!Writer.Writes || Writer.Of == Reader.Of || !overlap(Writer, Reader))
        continue;
      LayoutMismatch Here = difference(Writer, Reader);
      DifferAll &= !Here.Text.empty();
      if (!First) {
        First = &Writer;
        Found = std::move(Here);
      }
    }
    if (!First || !DifferAll || (Reader.What == Kind::Copy && Reader.Writes))
      continue;
    const Use &Copy = First->What == Kind::Copy ? *First : Reader;
    Found.Other = First->Of->Where;
    Found.MadeAt = Copy.MadeAt;
    // Data may lie swizzled in global memory.
    Found.IsSure = Reader.What == Kind::Operand && Copy.SwizzleBytes != 0 &&
                   Reader.Of->ExecutionsCertain;
    Reader.Of->Mismatch = std::move(Found);
  }
}

} // namespace bank_lint
