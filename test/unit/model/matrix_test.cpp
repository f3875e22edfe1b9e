//===-- test/unit/model/matrix_test.cpp - ldmatrix and stmatrix -----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "model/matrix.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>

using namespace bank_lint::model;

namespace {

constexpr const Architecture &Ada = *findArchitecture("sm_89");

template <typename Function>
constexpr MatrixAccess rows(unsigned Count, Function AddressOf) {
  MatrixAccess Access;
  Access.Count = Count;
  for (unsigned Lane = 0; Lane < WarpSize; ++Lane)
    Access.RowAddress[Lane] = static_cast<std::uint64_t>(AddressOf(Lane));
  return Access;
}

constexpr MatrixAccess pitch(unsigned Count, unsigned Bytes) {
  return rows(Count, [=](unsigned Lane) { return Lane * Bytes; });
}

constexpr SharedCost cost(unsigned Wavefronts, unsigned Ideal) {
  return {Wavefronts, Ideal};
}

constexpr SharedCost costOf(const MatrixAccess &Access) {
  return matrixCost(Access, Ada);
}

static_assert(costOf(pitch(4, 16)) == cost(4, 4));

TEST(MatrixCost, PitchOfTheRows) {
  EXPECT_EQ(costOf(pitch(4, 32)), cost(8, 4));
  EXPECT_EQ(costOf(pitch(4, 64)), cost(16, 4));
  EXPECT_EQ(costOf(pitch(4, 128)), cost(32, 4));
  EXPECT_EQ(costOf(pitch(4, 128)).conflicts(), 28u);
  EXPECT_EQ(costOf(pitch(4, 144)), cost(4, 4)); // 8 padding elements
  EXPECT_EQ(costOf(pitch(2, 128)), cost(16, 2));
  EXPECT_EQ(costOf(pitch(1, 128)), cost(8, 1));
}

TEST(MatrixCost, StoresCostTheSame) {
  MatrixAccess Access = pitch(4, 32);
  Access.Store = true;
  EXPECT_EQ(costOf(Access), cost(8, 4));
}

TEST(MatrixCost, AddressesOfIdleLanesAreIgnored) {
  for (unsigned Count : {1u, 2u}) {
    MatrixAccess Access = pitch(Count, 16);
    for (unsigned Lane = 8 * Count; Lane < WarpSize; ++Lane)
      Access.RowAddress[Lane] = 0xdeadbeef * std::uint64_t{Lane} + 1;
    EXPECT_EQ(costOf(Access), cost(Count, Count));
  }
}

TEST(MatrixCost, EqualRowsShareWordsAndMatricesDoNotMerge) {
  EXPECT_EQ(costOf(pitch(4, 0)), cost(4, 4));
  EXPECT_EQ(costOf(rows(4, [](unsigned Lane) { return Lane % 8 * 16; })),
            cost(4, 4));
  // Two rows of the eight on the same banks, then the same two equal.
  EXPECT_EQ(costOf(rows(
                1, [](unsigned Lane) { return Lane == 7 ? 128 : Lane * 16; })),
            cost(2, 1));
  EXPECT_EQ(
      costOf(rows(1, [](unsigned Lane) { return Lane == 7 ? 0 : Lane * 16; })),
      cost(1, 1));
}

TEST(MatrixCost, ConflictsAreWithinAMatrixOnly) {
  // Every matrix on the banks of the others.
  EXPECT_EQ(
      costOf(rows(
          4, [](unsigned Lane) { return Lane / 8 * 1024 + Lane % 8 * 16; })),
      cost(4, 4));
}

TEST(MatrixCost, InactiveLanes) {
  MatrixAccess Access = pitch(4, 128);
  Access.Active = 0;
  EXPECT_EQ(costOf(Access), cost(0, 0));
  Access.Active = 0x00000103;
  EXPECT_EQ(costOf(Access), cost(3, 2));
  Access.Count = 1;
  EXPECT_EQ(costOf(Access), cost(2, 1));
  Access.Active = 0xffffff00;
  EXPECT_EQ(costOf(Access), cost(0, 0));
}

TEST(MatrixCost, StrangeInputIsHarmless) {
  EXPECT_EQ(costOf(pitch(0, 16)), cost(0, 0));
  EXPECT_EQ(costOf(pitch(5, 16)), cost(4, 4));
  EXPECT_EQ(costOf(pitch(std::numeric_limits<unsigned>::max(), 16)),
            cost(4, 4));
  // 8 unaligned rows overlap 33 consecutive words.
  EXPECT_EQ(costOf(rows(1, [](unsigned Lane) { return Lane * 16 + 1; })),
            cost(2, 1));
  constexpr std::uint64_t Top = std::numeric_limits<std::uint64_t>::max();
  EXPECT_EQ(costOf(rows(1, [=](unsigned) { return Top; })), cost(1, 1));
}

// ldsm_stride, a course exercise: RTX 5090, 8 warps of 256 ldmatrix.x4 each.
TEST(MatrixMeasured, LdsmStride) {
  struct {
    unsigned Stride, Wavefronts, Conflicts;
  } const Cases[] = {{32, 16384, 8192},
                     {64, 32768, 24576},
                     {128, 65536, 57344},
                     {144, 8192, 0}};
  for (const auto &Case : Cases) {
    unsigned Wavefronts = 0, Conflicts = 0;
    for (unsigned Warp = 0; Warp < 8; ++Warp) {
      SharedCost Cost = matrixCost(rows(4,
                                        [&](unsigned Lane) {
                                          return Warp * 16 * 160 +
                                                 Lane % 16 * Case.Stride +
                                                 Lane / 16 * 16;
                                        }),
                                   *findArchitecture("sm_120"));
      Wavefronts += 256 * Cost.Wavefronts;
      Conflicts += 256 * Cost.conflicts();
    }
    EXPECT_EQ(Wavefronts, Case.Wavefronts) << "stride " << Case.Stride;
    EXPECT_EQ(Conflicts, Case.Conflicts) << "stride " << Case.Stride;
  }
}

// xlite-dev/LeetCUDA, hgemm_mma_swizzle (lc_ldsm_naive): Ada, 128 * 64 warps of
// 64 steps, each an x4 from half sa[16][16] and an x2.trans from half
// sb[16][8].
TEST(MatrixMeasured, LcLdsmNaive) {
  auto Conflicts = [](bool Swizzled) {
    SharedCost A = costOf(rows(4, [=](unsigned Lane) {
      unsigned Row = Lane % 16, Column = Lane / 16 * 8;
      if (Swizzled)
        Column = ((Column >> 3) ^ (Row >> 2)) % 2 << 3;
      return (Row * 16 + Column) * 2;
    }));
    SharedCost B =
        costOf(rows(2, [](unsigned Lane) { return 512 + Lane % 16 * 16; }));
    return 128 * 64 * 64 * (A.conflicts() + B.conflicts());
  };
  EXPECT_EQ(Conflicts(false), 2097152u);
  EXPECT_EQ(Conflicts(true), 0u);
}

} // namespace
