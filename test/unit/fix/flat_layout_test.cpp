// Layouts of flat arrays: that no two elements meet, what is written for them,
// and CuTe's names, against CuTe's own definition of a swizzle.
#include "analysis/fix/index_edits.h"
#include "gmock/gmock.h"
#include <set>

using namespace bank_lint;

namespace {

constexpr std::uint64_t Elements = 2048;

TEST(FlatLayout, MovesElementsApartWithinTheirGroup) {
  unsigned Good = 0;
  for (unsigned Ways : {2, 3, 4, 8, 16, 32})
    for (unsigned Factor : {1, 2, 3, 4, 7, 8, 15, 31})
      for (std::uint64_t Row : {2, 4, 8, 12, 16, 32, 64, 256}) {
        const FlatLayout Layout{FlatLayout::Swizzle, 32, 1, Row, Ways, Factor};
        std::set<std::uint64_t> Places;
        bool StaysInGroup = true;
        for (std::uint64_t I = 0; I < Elements; ++I) {
          Places.insert(Layout.place(I));
          StaysInGroup &= Layout.place(I) / 32 == I / 32;
        }
        // Where it says so, it is so; what it refuses may be right all the
        // same.
        if (Layout.isOneToOne()) {
          EXPECT_EQ(Places.size(), Elements) << Layout.code("i");
          EXPECT_TRUE(StaysInGroup) << Layout.code("i");
          ++Good;
        }
      }
  EXPECT_GT(Good, 50u);
}

/// Swizzle<B,M,S> of CuTe: B bits from M + S on are mixed into those from M on.
std::uint64_t cute(unsigned B, unsigned M, unsigned S, std::uint64_t I) {
  const std::uint64_t Bits = ((std::uint64_t(1) << B) - 1) << (M + S);
  return I ^ (I & Bits) >> S;
}

TEST(FlatLayout, HasCuTesName) {
  unsigned Named = 0;
  for (unsigned Ways : {2, 3, 4, 8, 16, 32})
    for (unsigned Factor : {1, 2, 4, 7, 8, 16})
      for (std::uint64_t Row : {4, 8, 12, 16, 32, 64, 128, 256}) {
        const FlatLayout Layout{FlatLayout::Swizzle, 32, 1, Row, Ways, Factor};
        unsigned B = 0, M = 0, S = 0;
        if (std::sscanf(Layout.swizzle().c_str(), "Swizzle<%u,%u,%u>", &B, &M,
                        &S) != 3)
          continue;
        ++Named;
        EXPECT_GE(S, B);
        for (std::uint64_t I = 0; I < Elements; ++I)
          ASSERT_EQ(Layout.place(I), cute(B, M, S, I)) << Layout.code("i");
      }
  EXPECT_GT(Named, 20u);
}

TEST(FlatLayout, HasNoNameInCuTe) {
  EXPECT_EQ(cuteName(16, 32, 1), ""); // bits 0 to 4 of bits 4 to 8
  EXPECT_EQ(cuteName(32, 2, 7), "");  // a butterfly
  EXPECT_EQ(cuteName(32, 1, 1), "");  // nothing
}

TEST(FlatLayout, OfRowsIsThatOfTheirElements) {
  // tile[i][j ^ i % 8 * 4] of rows of 64: element 64 * i + j.
  EXPECT_EQ(cuteName(1, 8, 4, 6), "Swizzle<3,2,4>");
  for (std::uint64_t I = 0; I < 32; ++I)
    for (std::uint64_t J = 0; J < 64; ++J)
      ASSERT_EQ(64 * I + (J ^ I % 8 * 4), cute(3, 2, 4, 64 * I + J));
}

} // namespace
