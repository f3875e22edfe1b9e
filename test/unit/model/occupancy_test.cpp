//===-- test/unit/model/occupancy_test.cpp ----------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "model/occupancy.h"

#include <gtest/gtest.h>

using namespace bank_lint::model;

namespace {

constexpr Occupancy of(BlockNeeds Block, std::string_view Arch) {
  return occupancy(Block, *findArchitecture(Arch));
}

// 256 threads with 26 registers and 4224 bytes: 8 warps each, of 64.
static_assert(of({256, 26, 4224, 1}, "sm_80").Blocks == 8);
static_assert(of({256, 26, 4224, 1}, "sm_80").Warps == 64);

TEST(Occupancy, WarpsAndBlocks) {
  // The programming guide's warps and blocks of an SM.
  EXPECT_EQ(of({32}, "sm_75").Blocks, 16u);
  EXPECT_EQ(of({32}, "sm_86").Blocks, 16u);
  EXPECT_EQ(of({32}, "sm_89").Blocks, 24u);
  EXPECT_EQ(of({32}, "sm_90").Blocks, 32u);
  EXPECT_EQ(of({1024}, "sm_75").Blocks, 1u);
  EXPECT_EQ(of({1024}, "sm_86").Blocks, 1u);
  EXPECT_EQ(of({1024}, "sm_90").Blocks, 2u);
  EXPECT_EQ(of({33}, "sm_90").Warps, 64u);
  EXPECT_TRUE(of({33}, "sm_90").isLimitedBy(OccupancyLimit::Blocks));
  EXPECT_TRUE(of({33}, "sm_90").isLimitedBy(OccupancyLimit::Warps));
  EXPECT_FALSE(of({33}, "sm_90").isLimitedBy(OccupancyLimit::Registers));
}

TEST(Occupancy, RegistersAreGivenToWarpsInPieces) {
  // 33 registers of 32 lanes are 1056, in pieces of 256: 1280; a quarter of
  // 65536 has room for 12 such warps.
  EXPECT_EQ(of({32, 33}, "sm_90").BlocksBy[2], 48u);
  EXPECT_EQ(of({1024, 64}, "sm_90").Blocks, 1u);
  EXPECT_EQ(of({1024, 65}, "sm_90").Blocks, 0u);
}

TEST(Occupancy, SharedMemoryHasTheDriversShareInIt) {
  EXPECT_EQ(of({128, 0, 232448}, "sm_90").Blocks, 1u);
  EXPECT_EQ(of({128, 0, 232449}, "sm_90").Blocks, 0u);
  // 113 KiB and the driver's 1 KiB are half of 228; a byte more is not.
  EXPECT_EQ(of({128, 0, 113 * 1024}, "sm_90").Blocks, 2u);
  EXPECT_EQ(of({128, 0, 113 * 1024 + 1}, "sm_90").Blocks, 1u);
  EXPECT_EQ(of({128, 0, 32 * 1024}, "sm_75").Blocks, 2u);
}

TEST(Occupancy, BlocksThatAreTooLargeDoNotStart) {
  EXPECT_EQ(of({1025}, "sm_90").Blocks, 0u);
  EXPECT_TRUE(of({1025}, "sm_90").isLimitedBy(OccupancyLimit::Warps));
  EXPECT_FALSE(of({1025}, "sm_90").isLimitedBy(OccupancyLimit::Registers));
  EXPECT_EQ(of({0}, "sm_90").Blocks, 0u);
}

} // namespace
