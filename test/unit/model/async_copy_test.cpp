//===-- test/unit/model/async_copy_test.cpp - cp.async --------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "model/async_copy.h"
#include "model/layout.h"
#include "model/uncached_copy.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <limits>
#include <optional>

using namespace bank_lint::model;

namespace {

constexpr const Architecture &Blackwell = *findArchitecture("sm_120");

constexpr SharedCost cost(unsigned Wavefronts, unsigned Ideal) {
  return {Wavefronts, Ideal};
}

constexpr SharedCost destination(const WarpAccess &Access) {
  return asyncDestinationCost(Access, Blackwell);
}

static_assert(destination(strided(0, 16, 16)) == cost(4, 4));

/// One cp.async.ca of one warp on an RTX 5090, from the source that
/// model/async_copy.h names.
struct CopyRow {
  const char *Name;
  unsigned Width;
  unsigned (*Word)(unsigned Lane); // destination, index of a 4-byte word
  unsigned SourceStride;           // bytes
  unsigned SourceBase; // where the measured program's source began: its third
                       // allocation of 512 aligned bytes, or its first
  unsigned Wavefronts; // op_ldgsts
  std::optional<unsigned> Conflicts = {}, Sectors = {}, TagWavefronts = {};
};

unsigned consecutive(unsigned Lane) { return 4 * Lane; }

const CopyRow CoalescedRows[] = {
    {"cic_cp4_share31_plus1", 4, [](unsigned T) { return T == 31 ? 32u : 0u; },
     4, 1024, 32},
    {"cic_cp8_share1", 8, [](unsigned T) { return 2 * (T >> 1); }, 8, 1024, 4},
    {"cic_cp16_pairshare", 16, [](unsigned T) { return 4 * (T >> 1); }, 16,
     1024, 8},
    {"cic_cp16_oct", 16, [](unsigned T) { return 4 * (T >> 3); }, 16, 1024, 32},
    {"cic_cp16_estride2", 16, [](unsigned T) { return 8 * T; }, 16, 1024, 8},
};

const CopyRow ScatteredRows[] = {
    {"cic_cp16_src32", 16, consecutive, 32, 1024, 8, 4, 32, 2},
    {"cic_cp16_src128", 16, consecutive, 128, 1024, 32, 24, 32, 8},
    {"cic_cp16_src512", 16, consecutive, 512, 1024, 32, 19, 32, 9},
    {"cic_cp16_src144", 16, consecutive, 144, 0, 13, 0},
};

WarpAccess destinationOf(const CopyRow &Row) {
  return mapped([&](unsigned Lane) { return Row.Word(Lane) * 4; }, Row.Width,
                Operation::Store);
}

WarpAccess sourceOf(const CopyRow &Row) {
  return strided(Row.SourceBase, Row.SourceStride, Row.Width);
}

TEST(AsyncCopyMeasured, DestinationOfCoalescedSources) {
  for (const CopyRow &Row : CoalescedRows)
    EXPECT_EQ(destination(destinationOf(Row)).Wavefronts, Row.Wavefronts)
        << Row.Name;
}

TEST(AsyncCopyMeasured, SectorsOfTheSource) {
  for (const CopyRow &Row : ScatteredRows) {
    AsyncCopyCost Cost =
        asyncCopyCost(destinationOf(Row), sourceOf(Row), Blackwell);
    EXPECT_EQ(Cost.Destination, cost(4, 4)) << Row.Name;
    if (Row.Sectors) {
      EXPECT_EQ(Cost.Source.Sectors, *Row.Sectors) << Row.Name;
    }
  }
}

void expectFit(const CopyRow &Row) {
  auto Fitted =
      fittedAsyncCopyCost(destinationOf(Row), sourceOf(Row), Blackwell);
  ASSERT_TRUE(Fitted) << Row.Name;
  EXPECT_EQ(Fitted->Wavefronts, Row.Wavefronts) << Row.Name;
  if (Row.Conflicts) {
    EXPECT_EQ(Fitted->Conflicts, *Row.Conflicts) << Row.Name;
  }
  if (Row.TagWavefronts) {
    EXPECT_EQ(Fitted->TagWavefronts, *Row.TagWavefronts) << Row.Name;
  }
}

TEST(AsyncCopyMeasured, FitReproducesEveryRow) {
  for (const CopyRow &Row : CoalescedRows)
    expectFit(Row);
  for (const CopyRow &Row : ScatteredRows)
    expectFit(Row);
}

// More of the same source: sweeps of the source stride
// with consecutive destinations and of the destination stride with coalesced
// sources, {wavefronts, conflicts}.
TEST(AsyncCopyMeasured, FitReproducesTheSweeps) {
  struct {
    unsigned Width, SourceStride, DestinationStride, Wavefronts, Conflicts;
  } const Sweeps[] = {
      {8, 8, 8, 2, 0},       {8, 16, 8, 4, 2},      {8, 32, 8, 8, 6},
      {8, 64, 8, 16, 12},    {8, 128, 8, 32, 24},   {8, 256, 8, 32, 24},
      {8, 0, 8, 32, 30},     {8, 8, 16, 4, 2},      {8, 8, 32, 8, 6},
      {8, 8, 64, 16, 14},    {8, 8, 0, 32, 30},     {16, 16, 16, 4, 0},
      {16, 32, 16, 8, 4},    {16, 64, 16, 16, 12},  {16, 128, 16, 32, 24},
      {16, 256, 16, 32, 24}, {16, 0, 16, 32, 28},   {16, 16, 32, 8, 4},
      {16, 16, 64, 16, 12},  {16, 16, 128, 32, 28}, {16, 16, 0, 32, 28},
  };
  for (const auto &Sweep : Sweeps) {
    auto Fitted = fittedAsyncCopyCost(
        strided(0, Sweep.DestinationStride, Sweep.Width),
        strided(0, Sweep.SourceStride, Sweep.Width), Blackwell);
    ASSERT_TRUE(Fitted);
    EXPECT_EQ(Fitted->Wavefronts, Sweep.Wavefronts)
        << Sweep.Width << " " << Sweep.SourceStride;
    EXPECT_EQ(Fitted->Conflicts, Sweep.Conflicts)
        << Sweep.Width << " " << Sweep.SourceStride;
  }
}

TEST(AsyncCopyMeasured, FitOfAnOffsetSource) {
  // 512 bytes that begin 16 bytes late: a fifth line, a second tag wavefront
  // and one shared wavefront more.
  auto Fitted =
      fittedAsyncCopyCost(strided(0, 16, 16), strided(16, 16, 16), Blackwell);
  EXPECT_EQ(Fitted, (FittedAsyncCopyCost{2, 5, 0}));
}

TEST(AsyncCopyMeasured, FitDependsOnWhereTheSourceLies) {
  auto Fitted =
      fittedAsyncCopyCost(strided(0, 16, 16), strided(0, 512, 16), Blackwell);
  EXPECT_EQ(Fitted, (FittedAsyncCopyCost{8, 32, 24}));
}

// joelreymont/GPU-Puzzles, puzzle 28 (jr_p28_ldgsts): 4-byte copies of
// consecutive floats, whole warps and one of 15 lanes. GB10 counted 5 % more
// than one wavefront each.
TEST(AsyncCopyMeasured, CopyOfATileIsOneWavefrontAWarp) {
  for (unsigned First = 0; First < 271; First += 32) {
    WarpAccess Access = strided(std::uint64_t(First) * 4, 4, 4);
    Access.Active = First == 256 ? 0x7fffu : ~0u;
    EXPECT_EQ(asyncDestinationCost(Access, *findArchitecture("sm_121")),
              cost(1, 1));
  }
}

/// Rows of \p RowBytes, 4096 bytes apart, to rows \p Pitch bytes apart; a chunk
/// of 16 bytes goes to that of the row's number / \p Alike, XOR its own.
UncachedCopyCost rows(unsigned RowBytes, unsigned Pitch, unsigned Alike = 0) {
  const unsigned Chunks = RowBytes / 16;
  auto At = [&](unsigned Lane, unsigned RowPitch, unsigned Xor) {
    return Lane / Chunks * RowPitch + (Lane % Chunks ^ Xor) * 16;
  };
  WarpAccess From =
      mapped([&](unsigned L) { return At(L, 4096, 0); }, 16, Operation::Load);
  WarpAccess To = mapped(
      [&](unsigned L) {
        return At(L, Pitch, Alike ? L / Chunks / Alike % Chunks : 0);
      },
      16, Operation::Store);
  auto Fitted = fittedUncachedCopyCost(To, From, *findArchitecture("sm_80"));
  EXPECT_TRUE(Fitted);
  return Fitted.value_or(UncachedCopyCost());
}

// {wavefronts, ideal, sectors}. Rows of 64 to 80 bytes: A800 and H20
// (nideyongbao/CUDA_GEMM, a800_mma_pipe in test/truth); without padding: A800
// (a800_wmma_pipe); XOR: RTX 5070 Ti.
TEST(AsyncCopyMeasured, FitPastL1) {
  EXPECT_EQ(rows(64, 64), (UncachedCopyCost{8, 4, 16}));
  EXPECT_EQ(rows(128, 128), (UncachedCopyCost{4, 4, 16}));
  EXPECT_EQ(rows(64, 80), (UncachedCopyCost{15, 4, 24}));
  EXPECT_EQ(rows(128, 128, 1), (UncachedCopyCost{4, 4, 16}));
  EXPECT_EQ(rows(64, 64, 2), (UncachedCopyCost{8, 4, 16}));
}

TEST(AsyncCopy, PastL1) {
  auto Fit = [](const WarpAccess &Destination, const WarpAccess &Source) {
    return fittedUncachedCopyCost(Destination, Source, Blackwell);
  };
  EXPECT_EQ(Fit(strided(0, 16, 16), strided(0, 16, 16)),
            (UncachedCopyCost{4, 4, 16}));
  // The halves of each sector, swapped.
  auto Swapped = [](unsigned L) { return (L ^ 1) * 16; };
  EXPECT_EQ(Fit(mapped(Swapped, 16), strided(0, 16, 16)),
            (UncachedCopyCost{4, 4, 16}));
  // Those of every second sector: they share no wavefront with the others.
  auto SomeSwapped = [](unsigned L) { return (L ^ (L >> 1 & 1)) * 16; };
  EXPECT_EQ(Fit(mapped(SomeSwapped, 16), strided(0, 16, 16)),
            (UncachedCopyCost{8, 4, 16}));
  // 16 bytes late: each half goes alone, lower ones to upper ones in one row
  // each, upper ones to lower ones of which every fourth is in the next.
  EXPECT_EQ(Fit(strided(16, 16, 16), strided(0, 16, 16)),
            (UncachedCopyCost{12, 4, 32}));
  // One chunk of the source to 32 places: 4 rows of 4 sectors with 2 halves.
  EXPECT_EQ(Fit(strided(0, 16, 16), uniform(0, 16)),
            (UncachedCopyCost{32, 4, 32}));
  // One sector of the source to 16 sectors, 4 in a row.
  EXPECT_EQ(Fit(strided(0, 16, 16),
                mapped([](unsigned L) { return L % 2 * 16; }, 16)),
            (UncachedCopyCost{16, 4, 16}));
  // Lanes of all groups, one line, one row: less than a wavefront a group.
  WarpAccess Some = strided(0, 16, 16);
  Some.Active = 0x01010101;
  WarpAccess Row =
      mapped([](unsigned L) { return L / 8 * 16; }, 16, Operation::Store);
  Row.Active = Some.Active;
  EXPECT_EQ(Fit(Row, Row), (UncachedCopyCost{1, 1, 2}));
  Some.Active = 0;
  EXPECT_EQ(Fit(Some, Some), UncachedCopyCost{});
  // Outside the fit.
  EXPECT_FALSE(Fit(strided(0, 8, 8), strided(0, 8, 8)));
  EXPECT_FALSE(Fit(strided(8, 16, 16), strided(0, 16, 16)));
  EXPECT_FALSE(Fit(strided(0, 16, 16), strided(4, 16, 16)));
  EXPECT_FALSE(Fit(strided(0, 16, 16), Row));
  EXPECT_FALSE(Fit(uniform(0, 16), strided(0, 16, 16))); // written 32 times
}

/// \p Bytes from the start of each sector of one line to the start of the
/// sectors of one row: sector I goes to \p To[I].
std::optional<UncachedCopyCost> sectors(unsigned Bytes,
                                        std::array<unsigned, 4> To) {
  WarpAccess Source = strided(0, 16, 16);
  Source.Active = Bytes == 32 ? 0xff : 0x55;
  WarpAccess Destination =
      mapped([&](unsigned L) { return To[L / 2 % 4] * 32 + L % 2 * 16; }, 16,
             Operation::Store);
  Destination.Active = Source.Active;
  return fittedUncachedCopyCost(Destination, Source, Blackwell);
}

TEST(AsyncCopy, PastL1SectorsOfOneLine) {
  EXPECT_EQ(sectors(32, {0, 1, 2, 3}), (UncachedCopyCost{1, 1, 4}));
  EXPECT_EQ(sectors(32, {1, 2, 3, 0}), (UncachedCopyCost{1, 1, 4}));
  EXPECT_EQ(sectors(32, {2, 3, 0, 1}), (UncachedCopyCost{1, 1, 4}));
  EXPECT_EQ(sectors(16, {0, 1, 2, 3}), (UncachedCopyCost{1, 1, 4}));
  // Halves in no order: each may go alone.
  EXPECT_EQ(sectors(16, {1, 0, 2, 3}), (UncachedCopyCost{1, 1, 4, 3}));
  EXPECT_EQ(sectors(16, {3, 2, 1, 0}), (UncachedCopyCost{1, 1, 4, 3}));
}

TEST(AsyncCopy, PastL1AWrittenPlaceOfAnInactiveLaneIsFree) {
  WarpAccess Destination = mapped(
      [](unsigned L) { return L == 1 ? 0 : L * 16; }, 16, Operation::Store);
  WarpAccess Source = strided(0, 16, 16);
  Destination.Active = Source.Active = ~2u;
  EXPECT_TRUE(fittedUncachedCopyCost(Destination, Source, Blackwell));
  Destination.Active = Source.Active = ~4u;
  EXPECT_FALSE(fittedUncachedCopyCost(Destination, Source, Blackwell));
}

TEST(AsyncCopy, DuplicatesCostAWavefrontEach) {
  EXPECT_EQ(destination(uniform(0, 4)), cost(32, 1));
  EXPECT_EQ(destination(uniform(0, 8)), cost(32, 2));
  EXPECT_EQ(destination(uniform(0, 16)), cost(32, 4));
  // A store of the same words is free of conflicts.
  EXPECT_EQ(sharedCost(uniform(0, 16, Operation::Store), Blackwell),
            cost(4, 4));
}

TEST(AsyncCopy, DistinctDestinationsCostWhatStoresDo) {
  for (unsigned Width : {4u, 8u, 16u}) {
    for (unsigned Stride = Width; Stride <= 512; Stride += Width)
      EXPECT_EQ(
          destination(strided(0, Stride, Width)),
          sharedCost(strided(0, Stride, Width, Operation::Store), Blackwell));
  }
}

TEST(AsyncCopy, InactiveLanes) {
  WarpAccess Access = uniform(0, 16);
  Access.Active = 0;
  EXPECT_EQ(destination(Access), cost(0, 0));
  EXPECT_EQ(asyncCopyCost(Access, Access, Blackwell), AsyncCopyCost{});
  EXPECT_EQ(fittedAsyncCopyCost(Access, Access, Blackwell),
            FittedAsyncCopyCost{});
  Access.Active = 0x80000003;
  EXPECT_EQ(destination(Access), cost(3, 2));
  EXPECT_EQ(fittedAsyncCopyCost(Access, Access, Blackwell),
            (FittedAsyncCopyCost{1, 3, 1}));
}

TEST(AsyncCopy, LanesThatOnlyWriteZeros) {
  WarpAccess Source = strided(0, 16, 16);
  Source.Active = 0x0000ffff;
  AsyncCopyCost Cost = asyncCopyCost(strided(0, 16, 16), Source, Blackwell);
  EXPECT_EQ(Cost.Destination, cost(4, 4));
  EXPECT_EQ(Cost.Source, (GlobalCost{8, 2, 8}));
}

TEST(AsyncCopy, NoFitOutsideItsRange) {
  auto Fit = [](const WarpAccess &Destination, const WarpAccess &Source) {
    return fittedAsyncCopyCost(Destination, Source, Blackwell);
  };
  EXPECT_TRUE(Fit(strided(0, 4, 4), strided(0, 16, 4)));
  EXPECT_FALSE(Fit(strided(0, 4, 4), strided(0, 128, 4))); // 8 tag wavefronts
  EXPECT_FALSE(Fit(strided(0, 8, 8), strided(0, 4, 4)));
  EXPECT_FALSE(Fit(strided(0, 2, 2), strided(0, 2, 2)));
  EXPECT_FALSE(Fit(strided(0, 4, 0), strided(0, 4, 0)));
  EXPECT_FALSE(Fit(strided(0, 16, 16), strided(4, 16, 16)));
  EXPECT_FALSE(Fit(strided(8, 16, 16), strided(0, 16, 16)));
  WarpAccess Half = strided(0, 16, 16);
  Half.Active = 0xffff;
  EXPECT_FALSE(Fit(strided(0, 16, 16), Half));
}

TEST(AsyncCopy, StrangeInputIsHarmless) {
  constexpr std::uint64_t Top = std::numeric_limits<std::uint64_t>::max();
  EXPECT_EQ(destination(strided(0, 4, 0)), cost(0, 0));
  EXPECT_EQ(destination(strided(0, 16, 64)), destination(strided(0, 16, 16)));
  EXPECT_EQ(destination(uniform(Top, 16)), cost(32, 4));
  // Five words a lane; 8 lanes write 40 words, words 4i twice.
  EXPECT_EQ(destination(strided(1, 16, 16)), cost(8, 4));
}

} // namespace
