//===-- analysis/summary/layout_difference.cpp ----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/summary/layout_difference.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallSet.h"
#include "llvm/Support/MathExtras.h"
#include <bit>
#include <map>
#include <set>

using namespace llvm;
using namespace bank_lint::symbolic;

namespace bank_lint {
namespace {

constexpr std::uint64_t PieceBytes = 16;

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

/// Whether a warp goes to all pieces of the rows that it goes to: then the
/// order may not matter to it.
bool haveWholeRows(const LayoutUse &Lanes, std::uint64_t RowBytes) {
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
LayoutMismatch differenceOfLanes(const LayoutUse &Copy,
                                 const LayoutUse &Lanes) {
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
void findRemedy(std::uint64_t RowBytes, std::uint64_t OfMap,
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

} // namespace

LayoutMismatch layoutDifference(const LayoutUse &Writer,
                                const LayoutUse &Reader) {
  if (Writer.IsMixed || Reader.IsMixed || !Writer.Object || !Reader.Object)
    return {};
  if (Writer.What == LayoutUseKind::Copy && Reader.What == LayoutUseKind::Lanes)
    return differenceOfLanes(Writer, Reader);
  if (Writer.What == LayoutUseKind::Lanes && Reader.What == LayoutUseKind::Copy)
    return differenceOfLanes(Reader, Writer);
  if (Writer.What != LayoutUseKind::Copy ||
      Reader.What != LayoutUseKind::Operand)
    return {};
  const std::uint64_t Width =
      Reader.SwizzleBytes ? Reader.SwizzleBytes : PieceBytes;
  const std::string Of = "the descriptor of " + Reader.Name + " has ";
  LayoutMismatch Found;
  if (Writer.SwizzleBytes != Reader.SwizzleBytes)
    Found.Text = Of + swizzleText(Reader.SwizzleBytes) +
                 ", and the tensor map has " + swizzleText(Writer.SwizzleBytes);
  // Without a swizzle, rows of 16 bytes may be in the order that the host has
  // packed them in: so may what is copied on, and a box of many dimensions.
  else if (Writer.RowBytes > Width && Writer.Rows > 1 &&
           (Writer.SwizzleBytes || (!Reader.IsCopied && Writer.Rank == 2)))
    Found.Text = Of + "rows of " + bytesText(Width) +
                 ", and those of the box have " + bytesText(Writer.RowBytes);
  // The distance of rows that are narrower than the swizzle is undocumented. A
  // stride may leave rows out, or go by another dimension of the box.
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

} // namespace bank_lint
