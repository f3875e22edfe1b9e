//===-- test/unit/program/block_limits_test.cpp - room for a block --------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/program/block_limits.h"
#include <gtest/gtest.h>

using namespace bank_lint;

namespace {

using Block = std::array<std::uint32_t, 3>;

BlockLimits along(std::optional<std::uint64_t> X,
                  std::optional<std::uint64_t> Y = std::nullopt,
                  std::optional<std::uint64_t> Z = std::nullopt) {
  return {{X, Y, Z}, std::nullopt};
}

TEST(BlockLimits, NothingKnown) {
  EXPECT_EQ(blockWithin({}, 256, 1), (Block{256, 1, 1}));
  EXPECT_EQ(blockWithin({}, 256, 2), (Block{32, 8, 1}));
  EXPECT_EQ(blockWithin({}, 96, 2), (Block{96, 1, 1})); // no rows of 32 by 2^n
}

TEST(BlockLimits, ASquareTile) {
  EXPECT_EQ(blockWithin(along(16, 16), 256, 2), (Block{16, 16, 1}));
  EXPECT_EQ(blockWithin(along(17, 16), 256, 2), (Block{16, 16, 1})); // padded
  EXPECT_EQ(blockWithin(along(8, 8), 256, 2), (Block{8, 8, 1}));
  EXPECT_EQ(blockWithin(along(33, 32), 256, 2), (Block{32, 8, 1}));
}

TEST(BlockLimits, ARow) {
  EXPECT_EQ(blockWithin(along(128), 256, 1), (Block{128, 1, 1}));
  EXPECT_EQ(blockWithin(along(192), 256, 1), (Block{192, 1, 1}));
  EXPECT_EQ(blockWithin(along(100), 256, 1), (Block{64, 1, 1}));
  EXPECT_EQ(blockWithin(along(1024), 256, 1), (Block{256, 1, 1}));
}

TEST(BlockLimits, ACube) {
  EXPECT_EQ(blockWithin(along(8, 8, 8), 256, 2), (Block{8, 8, 4}));
  EXPECT_EQ(blockWithin(along(4, 4, 4), 256, 2), (Block{4, 4, 4}));
}

TEST(BlockLimits, ThreadsOfAll) {
  BlockLimits Limits;
  Limits.Threads = 128;
  EXPECT_EQ(blockWithin(Limits, 256, 1), (Block{128, 1, 1}));
  EXPECT_EQ(blockWithin(Limits, 256, 2), (Block{32, 4, 1}));
  Limits.Threads = 16;
  EXPECT_EQ(blockWithin(Limits, 256, 2), (Block{16, 1, 1}));
}

TEST(BlockLimits, AtLeastOneThread) {
  EXPECT_EQ(blockWithin(along(0, 0, 0), 256, 2), (Block{1, 1, 1}));
}

} // namespace
