//===-- test/unit/model/swizzle_test.cpp - swizzles of tensor copies ------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "model/layout.h"
#include "model/matrix.h"
#include "model/swizzle.h"

#include <gtest/gtest.h>

#include <set>

using namespace bank_lint::model;

namespace {

constexpr const Architecture &Hopper = *findArchitecture("sm_90");
constexpr Swizzle Modes[] = {Swizzle::None, Swizzle::Bytes32, Swizzle::Bytes64,
                             Swizzle::Bytes128};

static_assert(swizzledAddress(128, Swizzle::Bytes128) == 128 + 16);

// The bits of the definition, one by one.
TEST(Swizzle, ExclusiveOrOfBits) {
  for (std::uint64_t Address = 0; Address < 4096; ++Address) {
    auto Bit = [&](unsigned I) { return Address >> I & 1; };
    std::uint64_t Want = Address;
    EXPECT_EQ(swizzledAddress(Address, Swizzle::None), Want);
    Want ^= Bit(7) << 4;
    EXPECT_EQ(swizzledAddress(Address, Swizzle::Bytes32), Want);
    Want ^= Bit(8) << 5;
    EXPECT_EQ(swizzledAddress(Address, Swizzle::Bytes64), Want);
    Want ^= Bit(9) << 6;
    EXPECT_EQ(swizzledAddress(Address, Swizzle::Bytes128), Want);
  }
}

TEST(Swizzle, PermutesEachLineAndIsItsOwnInverse) {
  for (Swizzle Mode : Modes) {
    std::set<std::uint64_t> Seen;
    for (std::uint64_t Address = 0; Address < 2048; ++Address) {
      std::uint64_t Place = swizzledAddress(Address, Mode);
      EXPECT_EQ(Place / 128, Address / 128);
      EXPECT_EQ(Place % 16, Address % 16);
      EXPECT_EQ(swizzledAddress(Place, Mode), Address);
      Seen.insert(Place);
    }
    EXPECT_EQ(Seen.size(), 2048u);
  }
}

TEST(Swizzle, RepeatsAfterItsPattern) {
  for (std::uint64_t Address = 0; Address < 1024; ++Address) {
    EXPECT_EQ(swizzledAddress(Address + 256, Swizzle::Bytes32),
              swizzledAddress(Address, Swizzle::Bytes32) + 256);
    EXPECT_EQ(swizzledAddress(Address + 512, Swizzle::Bytes64),
              swizzledAddress(Address, Swizzle::Bytes64) + 512);
    EXPECT_EQ(swizzledAddress(Address + 1024, Swizzle::Bytes128),
              swizzledAddress(Address, Swizzle::Bytes128) + 1024);
  }
}

// A column of 16-byte pieces, read by ldmatrix from dense rows of 32, 64 and
// 128 bytes: the reason for each mode.
TEST(Swizzle, ColumnsOfRowsOfItsSizeAreConflictFree) {
  for (unsigned RowBytes : {32u, 64u, 128u}) {
    Swizzle Mode = RowBytes == 32   ? Swizzle::Bytes32
                   : RowBytes == 64 ? Swizzle::Bytes64
                                    : Swizzle::Bytes128;
    for (unsigned Piece = 0; Piece < RowBytes; Piece += 16) {
      MatrixAccess Plain, Swizzled;
      Plain.Count = Swizzled.Count = 4;
      for (unsigned Lane = 0; Lane < WarpSize; ++Lane) {
        Plain.RowAddress[Lane] = Lane * RowBytes + Piece;
        Swizzled.RowAddress[Lane] =
            swizzledAddress(Plain.RowAddress[Lane], Mode);
      }
      EXPECT_EQ(matrixCost(Plain, Hopper).Wavefronts, 4 * RowBytes / 16);
      EXPECT_EQ(matrixCost(Swizzled, Hopper), (SharedCost{4, 4}));
    }
  }
}

} // namespace
