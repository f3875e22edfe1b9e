//===-- analysis/cost/tile_pricing.cpp - tiles as a whole -----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/cost/tile_pricing.h"
#include "analysis/support/line_table.h"
#include <algorithm>
#include <bit>

using namespace bank_lint::symbolic;

namespace bank_lint {
namespace {

constexpr std::uint64_t MostDimensions = TensorMapFacts::MostDimensions;
constexpr std::uint64_t SectorBytes = 32, PieceBytes = 16, LineBytes = 128;

/// How many sectors \p Bytes touch that begin \p Start bytes behind one.
std::uint64_t sectors(std::uint64_t Start, std::uint64_t Bytes) {
  return (Start + Bytes + SectorBytes - 1) / SectorBytes;
}

/// What the byte where a row begins is a multiple of, as far as sectors are
/// concerned, in the lane \p Lane: 32, or 16, which every row is.
std::uint64_t rowAlignment(const TileUse &Tile, const ValueContext &Context,
                           unsigned Lane) {
  const TensorMapFacts &Map = *Tile.Map;
  auto IsMultiple = [&](std::size_t Dimension, std::uint64_t Unit) {
    const std::uint64_t Zeros =
        std::min(5u, unsigned(std::countr_zero(Unit | SectorBytes)));
    if (Zeros >= 5)
      return true;
    if (Dimension >= Tile.Coordinates.size() ||
        Tile.Coordinates[Dimension].isOpaque())
      return false;
    const LaneValue &At = Tile.Coordinates[Dimension];
    const unsigned Needed = unsigned(5 - Zeros);
    return At.unknownTrailingZeros(Context) >= Needed &&
           At.unsignedConstant(Lane) % (std::uint64_t(1) << Needed) == 0;
  };
  if (!IsMultiple(0, Map.ElementBytes.value_or(1)))
    return PieceBytes;
  const std::uint64_t Dimensions =
      Tile.IsGather ? 2
                    : std::max(Map.Rank.value_or(1),
                               std::uint64_t(Tile.Coordinates.size()));
  for (std::size_t I = 1; I < std::min(Dimensions, MostDimensions); ++I)
    // Rows within the box differ by the stride, whatever the coordinate.
    if (!Map.Strides[I - 1] || *Map.Strides[I - 1] % SectorBytes != 0)
      return PieceBytes;
  return SectorBytes;
}

/// Whether a part of what is copied is known to lie outside of the tensor,
/// where it is filled in and not read.
bool isPartlyOutside(const TileUse &Tile, unsigned Lane) {
  const TensorMapFacts &Map = *Tile.Map;
  auto Leaves = [&](const LaneValue &At, std::size_t Dimension,
                    std::uint64_t Extent) {
    if (At.isOpaque() || !At.terms().empty() || !Map.Sizes[Dimension])
      return false;
    const std::int64_t First = At.signedConstant(Lane);
    return First < 0 || std::uint64_t(First) + Extent > *Map.Sizes[Dimension];
  };
  for (std::size_t I = 0; I < Tile.Coordinates.size(); ++I) {
    // Those behind the first are of a row each, or of pixels, which lie around
    // them; the last one of these is the image.
    const std::size_t Dimension =
        Tile.IsGather ? std::min<std::size_t>(I, 1) : I;
    if (Dimension >= MostDimensions)
      break;
    const bool IsPixel =
        Tile.IsOfPixels && I > 0 && I + 1 < Tile.Coordinates.size();
    const std::uint64_t Extent = I > 0 && (Tile.IsGather || Tile.IsOfPixels)
                                     ? 1
                                     : Map.Box[Dimension].value_or(1);
    if (!IsPixel && Leaves(Tile.Coordinates[I], Dimension, Extent))
      return true;
  }
  return false;
}

AccessCost priceCopy(const AccessRecord &Record, ValueContext &Context) {
  const TileUse &Tile = *Record.Tile;
  AccessCost Cost;
  const std::uint64_t Bytes = Tile.RowBytes;
  const std::uint64_t Rows = Tile.Rows;
  const unsigned Lane = unsigned(std::countr_zero(Record.Active | 1u << 31));
  const std::uint64_t Aligned = Rows * sectors(0, Bytes);
  const std::uint64_t Most =
      rowAlignment(Tile, Context, Lane) == SectorBytes
          ? Aligned
          : Rows * sectors(SectorBytes - PieceBytes, Bytes);
  Cost.IdealSectors = Interval::exactly(Aligned);
  Cost.AlignedSectors = Interval::exactly(Aligned);
  Cost.Sectors = {Aligned, Most};
  Cost.Lines = {Rows * ((Bytes + LineBytes - 1) / LineBytes),
                Rows * ((Bytes + 2 * LineBytes - 1) / LineBytes)};
  Cost.RestsOn = Context.assumption(
      "a tensor copy fetches the rows of its box one by one, and all of them "
      "are in the tensor: no metric of it is published");
  const std::string Line = lineText(Tile.Map->Where.Line);
  if (Tile.Map->IsAssumed)
    Cost.RestsOn |= Context.assumption(
        "the tensor map is the one that is made at line " + Line);
  if (Tile.Map->IsStated)
    Cost.RestsOn |=
        Context.assumption("the tensor map is as stated at line " + Line);
  if (Tile.Map->IsSliced) {
    // The most blocks of a cluster (CUDA C++ Programming Guide, "Thread Block
    // Clusters": 16 where a kernel asks for more than 8).
    constexpr std::uint64_t MostBlocks = 16;
    for (Interval *Of :
         {&Cost.IdealSectors, &Cost.AlignedSectors, &Cost.Sectors, &Cost.Lines})
      Of->Min = (Of->Min + MostBlocks - 1) / MostBlocks;
    Cost.Sureness = Certainty::Bounded;
    Cost.Reason = "how many blocks of the cluster share the box is unknown";
    Cost.DecidedBy = {"the size of the cluster"};
  } else if (isPartlyOutside(Tile, Lane)) {
    for (Interval *Of :
         {&Cost.IdealSectors, &Cost.AlignedSectors, &Cost.Sectors, &Cost.Lines})
      Of->Min = 0;
    Cost.Sureness = Certainty::Bounded;
    Cost.Reason = "a part of it is outside of the tensor and is not read";
    Cost.DecidedBy = {"the size of the tensor"};
  } else if (!Cost.Sectors.isExact()) {
    Cost.Sureness = Certainty::Bounded;
    Cost.Reason = "whether rows of the box begin at a sector is unknown";
    Cost.DecidedBy = {"the strides of the tensor"};
  }
  return Cost;
}

AccessCost priceOperand(const AccessRecord &Record, ValueContext &Context) {
  const TileUse &Tile = *Record.Tile;
  AccessCost Cost;
  const bool HasSwizzle = Tile.Descriptor->Mode != model::Swizzle::None;
  Cost.RestsOn = Context.assumption(
      HasSwizzle
          ? "operands in a swizzled layout are read without bank conflicts, as "
            "NVIDIA documents: no counter of it is published"
          : "operands without a swizzle are read as core matrices of 8 times "
            "16 bytes: neither documented nor counted");
  const std::uint64_t Across = (Tile.LineBytes + PieceBytes - 1) / PieceBytes;
  if (Tile.Lines == 0) {
    // A product has 8 to 256 rows and columns; none of them conflicts.
    Cost.Wavefronts = Cost.Ideal = {Across, 256 / 8 * Across};
    Cost.Sureness = Certainty::Bounded;
    Cost.Reason = "how many rows the operand has is unknown";
    Cost.DecidedBy = {"the instruction descriptor"};
    return Cost;
  }
  Cost.Wavefronts = Cost.Ideal =
      Interval::exactly((Tile.Lines + 7) / 8 * Across);
  return Cost;
}

} // namespace

AccessCost priceTile(const AccessRecord &Record, ValueContext &Context) {
  if (Record.Tile->Map)
    return priceCopy(Record, Context);
  if (Record.Tile->Descriptor)
    return priceOperand(Record, Context);
  AccessCost Unknown;
  Unknown.Sureness = Certainty::Undecided;
  return Unknown;
}

} // namespace bank_lint
