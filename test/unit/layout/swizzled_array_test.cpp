//===-- test/unit/layout/swizzled_array_test.cpp --------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/layout/swizzled_array.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace bank_lint::layout;

namespace {

Question asked(std::vector<std::string> Operands) {
  llvm::Expected<Question> Read = parseQuestion(Operands, Size{32, 8, 1});
  EXPECT_TRUE(bool(Read)) << llvm::toString(Read.takeError());
  return std::move(*Read);
}

SwizzledArray onlyArray(const Question &Of) {
  const std::vector<SwizzledArray> All = sharedArrays(Of);
  EXPECT_EQ(All.size(), 1u);
  return All.front();
}

TEST(SwizzledArrays, HaveElementsOfAKnownSize) {
  const SwizzledArray Tile = onlyArray(asked({"half t[64][72]", "t[tx][ty]"}));
  EXPECT_EQ(Tile.Name, "t");
  EXPECT_EQ(Tile.Dimensions, 2u);
  EXPECT_EQ(Tile.ElementBytes, 2u);
  EXPECT_EQ(Tile.Obstacle, "");
  EXPECT_EQ(onlyArray(asked({"unsigned char t[64]", "t[tx]"})).ElementBytes,
            1u);
  EXPECT_EQ(
      onlyArray(asked({"extern __shared__ float4 t[]", "t[tx]"})).ElementBytes,
      16u);
  EXPECT_NE(onlyArray(asked({"tile_t t[64]", "t[tx]"})).Obstacle, "");
}

// What goes on from an address would leave the swizzle.
TEST(SwizzledArrays, AreAccessedElementByElement) {
  auto Obstacle = [](const char *Access) {
    return onlyArray(asked({"float t[32][32]", Access})).Obstacle;
  };
  for (const char *Good :
       {"t[tx][ty]", "*(float4 *)&t[tx][ty]", "t[ty][tx] = t[tx][ty]",
        "((float4 *)&t[tx][ty])->x", "t[tx][ty] + 1"})
    EXPECT_EQ(Obstacle(Good), "") << Good;
  for (const char *Bad :
       {"t[tx]", "*t[tx]", "(&t[tx][ty])[1]", "*(&t[tx][ty] + 1)",
        "((float4 *)&t[tx][ty])[tx]", "((float *)t)[tx]"})
    EXPECT_NE(Obstacle(Bad), "") << Bad;
}

TEST(SwizzledArrays, LoseTheirOwnSwizzle) {
  const Question Of = asked({"float t[32][32]", "t[tx][ty ^ (tx & 3)]",
                             "t[ty][tx ^ ty % 4] = t[ty][(tx ^ 1)]"});
  const std::optional<Question> Plain = withoutMixing(Of, onlyArray(Of));
  ASSERT_TRUE(Plain);
  EXPECT_EQ(Plain->Accesses[0], "t[tx][ty ]");
  EXPECT_EQ(Plain->Accesses[1], "t[ty][tx ] = t[ty][(tx ^ 1)]");
  const Question Other = asked({"float t[32][32]", "t[tx][ty]"});
  EXPECT_FALSE(withoutMixing(Other, onlyArray(Other)));
}

} // namespace
