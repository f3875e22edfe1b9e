//===-- analysis/summary/tile_facts.cpp - tiles for people ----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/summary/tile_facts.h"
#include "model/tensor_map.h"
#include <bit>

using namespace bank_lint::symbolic;

namespace bank_lint {
namespace {

std::string bytesText(std::uint64_t Bytes) {
  return std::to_string(Bytes) + (Bytes == 1 ? " byte" : " bytes");
}

std::string swizzleText(const TensorMapFacts::Number &Bytes) {
  if (!Bytes)
    return "an unknown swizzle";
  return *Bytes ? "swizzle of " + bytesText(*Bytes) : "no swizzle";
}

/// What a copy by \p Map moves at once: "box of 64 x 8 elements".
std::string extentOf(const TensorMapFacts &Map, const TileUse &Tile) {
  auto Text = [](const TensorMapFacts::Number &Number) {
    return Number ? std::to_string(*Number) : std::string("?");
  };
  if (Tile.IsOfPixels)
    return Text(Tile.Rows) + " pixels of " + Text(Map.Box[0]) + " elements";
  if (Tile.IsGather)
    return Text(Tile.Rows) + " rows of " + Text(Map.Box[0]) + " elements";
  std::string Box;
  for (unsigned I = 0;
       I < Map.Rank.value_or(0) && I < TensorMapFacts::MostDimensions; ++I)
    Box += (I ? " x " : "") + Text(Map.Box[I]);
  return "box of " + Box + " elements";
}

std::string layoutOfCopy(const TileUse &Tile) {
  const TensorMapFacts &Map = *Tile.Map;
  std::string Text = extentOf(Map, Tile);
  if (Map.ElementBytes)
    Text += " of " + bytesText(*Map.ElementBytes);
  Text += ", " + (Map.SwizzleAtomBytes ? "swizzle of 128 bytes in pieces of " +
                                             bytesText(*Map.SwizzleAtomBytes)
                                       : swizzleText(Map.SwizzleBytes));
  if (Map.IsSliced)
    Text += ", shared by the blocks of the cluster";
  return Text;
}

/// What is known of \p Map, and of the rest what is never wrong.
model::TensorMap legalMap(const TensorMapFacts &Map) {
  model::TensorMap All;
  All.Rank = unsigned(*Map.Rank);
  All.ElementBytes = unsigned(Map.ElementBytes.value_or(8)); // fits any row
  All.Address = Map.Misalignment.value_or(0);
  if (Map.SwizzleAtomBytes)
    All.Mode = model::Swizzle::Bytes128;
  else if (Map.SwizzleBytes.value_or(0))
    All.Mode =
        static_cast<model::Swizzle>(std::countr_zero(*Map.SwizzleBytes / 16));
  for (unsigned I = 0; I < model::MostDimensions; ++I) {
    All.Sizes[I] = Map.Sizes[I].value_or(1);
    All.Box[I] = unsigned(Map.Box[I].value_or(1));
    All.ElementStrides[I] = unsigned(Map.Steps[I].value_or(1));
    if (I + 1 < model::MostDimensions)
      All.Strides[I] = Map.Strides[I].value_or(16);
  }
  return All;
}

/// Why the driver refuses to make \p Map; "" if it does not, as far as is
/// known.
std::string faultOf(const TensorMapFacts &Map) {
  // What a comment states of pixels it has been asked for; of the box of such a
  // map only the channels are there.
  if (Map.InterleaveBytes.value_or(0) || !Map.Rank ||
      (Map.IsStated && Map.Pixels))
    return "";
  const model::TensorMap All = legalMap(Map);
  const bool IsTiled = Map.Mode == TensorMapMode::Tiled;
  // Rows in bytes are not reported if one of these is unknown.
  const bool HasRow = Map.ElementBytes && Map.Box[0] && Map.InterleaveBytes;
  const std::string Row = (IsTiled ? "the rows of the box have "
                                   : "the channels of a pixel have ") +
                          bytesText(model::boxRowBytes(All));
  model::Im2colWindow Window;
  Window.Channels = All.Box[0];
  Window.Pixels = unsigned(Map.Pixels.value_or(1));
  switch (IsTiled ? model::faultOf(All) : model::faultOf(All, Window)) {
  case model::TensorMapFault::None:
  case model::TensorMapFault::ElementSize:
  case model::TensorMapFault::Corner: // which are not looked at
    return "";
  case model::TensorMapFault::Rank:
    return IsTiled ? "a tensor has 1 to 5 dimensions"
                   : "a tensor of pixels has 3 to 5 dimensions";
  case model::TensorMapFault::Address:
    return "the tensor begins at no multiple of 16 bytes";
  case model::TensorMapFault::Size:
    return "a dimension of the tensor has 0, or more than 2^32, elements";
  case model::TensorMapFault::Stride:
    return "a stride of the tensor is no multiple of 16 bytes, or 2^40 and "
           "more";
  case model::TensorMapFault::Box:
    return "a dimension of the box has 0, or more than 256, elements";
  case model::TensorMapFault::ElementStride:
    return "an element stride is 0 or more than 8";
  case model::TensorMapFault::BoxRow:
    return HasRow ? Row + ", which is no multiple of 16" : "";
  case model::TensorMapFault::BoxOfSwizzle:
    return HasRow ? Row + ", more than the swizzle of " +
                        bytesText(Map.SwizzleBytes.value_or(128))
                  : "";
  case model::TensorMapFault::Channels:
    return "a pixel has 0, or more than 256, channels";
  case model::TensorMapFault::Pixels:
    return "a column has 0, or more than 1024, pixels";
  }
  return "";
}

std::string layoutOfOperand(const TileUse &Tile) {
  const model::MatrixDescriptor &D = *Tile.Descriptor;
  const auto Mode = static_cast<unsigned>(D.Mode);
  std::string Text = Tile.What + ": ";
  if (Tile.Lines)
    Text += std::to_string(Tile.Lines) + " rows of ";
  Text += bytesText(Tile.LineBytes);
  Text += Tile.Along == model::Major::K ? " along K, " : " along M or N, ";
  Text += swizzleText(Mode ? std::uint64_t(16) << Mode : 0);
  Text += ", stride offset " + std::to_string(D.StrideOffset) +
          ", leading offset " + std::to_string(D.LeadingOffset);
  return Text;
}

/// What the place of a tile is known to be a multiple of, and how far it is
/// behind that.
struct Alignment {
  std::uint64_t Modulus = 1, Residue = 0;
};

Alignment alignmentOf(const ValueContext &Context, const LaneValue &Start,
                      unsigned Lane) {
  if (Start.isOpaque())
    return {};
  const unsigned Zeros = std::min(20u, Start.unknownTrailingZeros(Context));
  const std::uint64_t Modulus = std::uint64_t(1) << Zeros;
  return {Modulus, Start.unsignedConstant(Lane) % Modulus};
}

/// Tensor copies go to and from multiples of this in shared memory (PTX ISA
/// 9.0, cp.async.bulk.tensor).
constexpr std::uint64_t CopyAlignment = 128;

} // namespace

TileFacts tileFacts(const ValueContext &Context, const TileUse &Tile,
                    LaneMask Active) {
  TileFacts Result;
  if (Tile.Map) {
    Result.Layout = layoutOfCopy(Tile);
    Result.MadeBy = Tile.Map->MadeBy;
    Result.MadeAt = Tile.Map->Where;
    Result.RowBytes = Tile.RowBytes;
    Result.SwizzleBytes = Tile.Map->SwizzleBytes;
    if (std::string Fault = faultOf(*Tile.Map); !Fault.empty()) {
      Result.Faults.push_back(std::move(Fault));
      Result.IsMapAtFault = true;
    }
    const Alignment At = alignmentOf(
        Context, Tile.Start, unsigned(std::countr_zero(Active | 1u << 31)));
    if (At.Residue % std::min(At.Modulus, CopyAlignment) != 0)
      Result.Faults.push_back("the tile begins at no multiple of 128 bytes in "
                              "shared memory");
    return Result;
  }
  if (!Tile.Descriptor)
    return Result;
  Result.Layout = layoutOfOperand(Tile);
  Result.IsLastOperand = Tile.IsLastOperand;
  const model::MatrixDescriptor &D = *Tile.Descriptor;
  switch (model::faultOf(D, Tile.Along, Tile.Lines, Tile.LineBytes)) {
  case model::DescriptorFault::None:
    break;
  case model::DescriptorFault::OffsetNotOfMode:
    Result.Faults.push_back(Tile.What + " has a base offset, but no swizzle");
    break;
  case model::DescriptorFault::RowsOverlap:
    Result.Faults.push_back(Tile.What + " has a stride offset of " +
                            bytesText(D.StrideOffset) +
                            ", and eight of its rows have " +
                            bytesText(model::patternBytes(D.Mode)));
    break;
  case model::DescriptorFault::PiecesOverlap:
    Result.Faults.push_back(Tile.What + " has a leading offset of " +
                            bytesText(D.LeadingOffset) +
                            ", and a core matrix has 128 bytes");
    break;
  }
  return Result;
}

} // namespace bank_lint
