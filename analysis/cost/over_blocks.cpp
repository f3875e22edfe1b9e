//===-- analysis/cost/over_blocks.cpp ---------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/cost/over_blocks.h"
#include <bit>
#include <numeric>

using namespace bank_lint::symbolic;

namespace bank_lint {
namespace {

/// \p Value modulo \p Modulus, not negative.
std::int64_t residue(std::int64_t Value, std::int64_t Modulus) {
  const std::int64_t Rest = Value % Modulus;
  return Rest < 0 ? Rest + Modulus : Rest;
}

/// How many numbers from \p Range are \p R modulo \p Period.
std::uint64_t countOf(const IntRange &Range, std::int64_t R,
                      std::int64_t Period) {
  const std::int64_t First = Range.Lo + residue(R - Range.Lo, Period);
  return First > Range.Hi ? 0 : std::uint64_t((Range.Hi - First) / Period) + 1;
}

/// How many lanes of \p Sure have a separate part that is no multiple of \p
/// Period with \p Shift added.
unsigned lanesOff(const std::array<std::int64_t, 32> &Own, LaneMask Sure,
                  std::int64_t Shift, std::int64_t Period) {
  unsigned Count = 0;
  for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
    Count += Sure >> Lane & 1 && (Own[Lane] + Shift) % Period != 0;
  return Count;
}

/// For each value that the rest of an address may have: the first block with
/// lanes that are off.
class BlockSearch {
public:
  BlockSearch(const AddressParts &Parts, LaneMask Sure, std::int64_t Width,
              std::int64_t From);
  /// Goes through the blocks that differ, in the order of the grid.
  std::optional<MisalignedBlock> search();

private:
  bool mayBeOff() const;
  /// The lanes' own part of the address in the block \p Index, modulo Width.
  std::array<std::int64_t, 32> ownParts(const BlockCounts &Index) const;
  bool look(const BlockCounts &Index);
  std::optional<MisalignedBlock> found() const;

  const AddressParts &Parts;
  const LaneMask Sure;
  const std::int64_t Width, From;
  std::int64_t Step = 1;        ///< the rest is a multiple of it, modulo Width
  std::int64_t Period = 1;      ///< of what is known of the lanes' own parts
  std::array<IntRange, 3> Axes; ///< the indices to be tried
  std::vector<std::optional<MisalignedBlock>> ByRest;
};

BlockSearch::BlockSearch(const AddressParts &Parts, LaneMask Sure,
                         std::int64_t Width, std::int64_t From)
    : Parts(Parts), Sure(Sure), Width(Width), From(From) {
  auto Known = [&](unsigned Zeros) {
    return std::min(Width, std::int64_t(1) << std::min(Zeros, 16u));
  };
  unsigned OwnZeros = Parts.IsGathered ? Parts.GatheredZeros : 64;
  Axes.fill(IntRange::exactly(0));
  // Blocks farther than a width apart repeat what there was before.
  auto AddAxis = [&](unsigned Axis, const IntRange &Range) {
    Axes[Axis] = {Range.Lo, std::min(Range.Hi, Range.Lo + Width - 1)};
  };
  for (const BlockPart &Part : Parts.Blocks)
    AddAxis(Part.Axis, Part.Range);
  for (const StridedPart &Part : Parts.Strided) {
    if (Part.GridAxis >= 0) {
      AddAxis(unsigned(Part.GridAxis), Part.Range);
      continue;
    }
    for (std::int64_t Factor : Part.Factor)
      if (Factor)
        OwnZeros = std::min(OwnZeros,
                            unsigned(std::countr_zero(std::uint64_t(Factor))) +
                                Part.KnownZeros);
  }
  Period = Known(OwnZeros);
  Step = Known(Parts.RestZeros);
  ByRest.resize(std::size_t(Width / Step));
}

bool BlockSearch::mayBeOff() const {
  return Period > 1 &&
         (!Parts.Blocks.empty() ||
          llvm::any_of(Parts.Strided, [](const StridedPart &Part) {
            return Part.GridAxis >= 0;
          }));
}

std::array<std::int64_t, 32>
BlockSearch::ownParts(const BlockCounts &Index) const {
  std::int64_t Common = From;
  for (const BlockPart &Part : Parts.Blocks)
    Common += residue(Part.Factor, Width) * std::int64_t(Index[Part.Axis]);
  std::array<std::int64_t, 32> Result;
  for (unsigned Lane = 0; Lane < NumLanes; ++Lane) {
    Result[Lane] = residue(Parts.Offset[Lane], Width) + residue(Common, Width);
    for (const StridedPart &Part : Parts.Strided)
      if (Part.GridAxis >= 0)
        Result[Lane] += residue(Part.Factor[Lane], Width) *
                        std::int64_t(Index[std::size_t(Part.GridAxis)]);
    Result[Lane] = residue(Result[Lane], Width);
  }
  return Result;
}

/// True if nothing is left to be found.
bool BlockSearch::look(const BlockCounts &Index) {
  const std::array<std::int64_t, 32> Own = ownParts(Index);
  unsigned Fewest = NumLanes;
  bool IsComplete = true;
  for (std::size_t I = 0; I < ByRest.size(); ++I) {
    const unsigned Lanes = lanesOff(Own, Sure, std::int64_t(I) * Step, Period);
    Fewest = std::min(Fewest, Lanes);
    if (Lanes && !ByRest[I] && !Parts.RestVaries)
      ByRest[I] = MisalignedBlock{Index, Lanes};
    IsComplete &= ByRest[I].has_value();
  }
  if (!Parts.RestVaries)
    return IsComplete;
  if (Fewest)
    std::fill(ByRest.begin(), ByRest.end(), MisalignedBlock{Index, Fewest});
  return Fewest != 0;
}

std::optional<MisalignedBlock> BlockSearch::found() const {
  if (!llvm::all_of(ByRest, [](const auto &B) { return B.has_value(); }))
    return std::nullopt;
  MisalignedBlock Result = *ByRest.front();
  for (const std::optional<MisalignedBlock> &Other : ByRest) {
    Result.Lanes = std::min(Result.Lanes, Other->Lanes);
    if (Other->Index != Result.Index)
      Result.Index.reset();
  }
  return Result;
}

std::optional<MisalignedBlock> BlockSearch::search() {
  if (!mayBeOff())
    return std::nullopt;
  for (std::int64_t Z = Axes[2].Lo; Z <= Axes[2].Hi; ++Z)
    for (std::int64_t Y = Axes[1].Lo; Y <= Axes[1].Hi; ++Y)
      for (std::int64_t X = Axes[0].Lo; X <= Axes[0].Hi; ++X)
        if (look({std::uint64_t(X), std::uint64_t(Y), std::uint64_t(Z)}))
          return found();
  return found();
}

} // namespace

std::vector<ResidueBlocks> residuesOf(llvm::ArrayRef<BlockPart> Parts,
                                      std::int64_t Modulus) {
  std::vector<std::uint64_t> Counts(std::size_t(Modulus), 0);
  Counts[0] = 1;
  for (const BlockPart &Part : Parts) {
    const std::int64_t Factor = residue(Part.Factor, Modulus);
    const std::int64_t Period = Modulus / std::gcd(Factor, Modulus);
    std::vector<std::uint64_t> Next(Counts.size(), 0);
    for (std::int64_t R = 0; R < Period; ++R) {
      const std::uint64_t Here = countOf(Part.Range, R, Period);
      for (std::int64_t Before = 0; Here && Before < Modulus; ++Before)
        Next[std::size_t((Before + R * Factor) % Modulus)] +=
            Counts[std::size_t(Before)] * Here;
    }
    Counts = std::move(Next);
  }
  std::vector<ResidueBlocks> Result;
  for (std::int64_t R = 0; R < Modulus; ++R)
    if (Counts[std::size_t(R)])
      Result.push_back({R, Counts[std::size_t(R)]});
  return Result;
}

BlockCounts blocksOf(llvm::ArrayRef<BlockPart> Parts) {
  BlockCounts Result{1, 1, 1};
  for (const BlockPart &Part : Parts)
    Result[Part.Axis] = std::uint64_t(Part.Range.Hi - Part.Range.Lo) + 1;
  return Result;
}

std::optional<MisalignedBlock> misalignedBlock(const AddressParts &Parts,
                                               LaneMask Sure, unsigned Width,
                                               std::int64_t From) {
  if (Parts.MixesObjects || !std::has_single_bit(Width) || !Sure)
    return std::nullopt;
  return BlockSearch(Parts, Sure, Width, From).search();
}

} // namespace bank_lint
