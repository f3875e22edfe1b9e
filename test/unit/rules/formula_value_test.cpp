// What the formulas of addresses are worth.
#include "analysis/rules/formula_value.h"
#include "gmock/gmock.h"

using namespace bank_lint;
using testing::ElementsAre;

namespace {

/// The value of a formula without names.
std::optional<std::int64_t> valueOf(const char *Formula) {
  const FormulaValue Read(Formula);
  EXPECT_TRUE(Read.isValid()) << Formula;
  return Read.isValid() ? Read.evaluate({}) : std::nullopt;
}

TEST(FormulaValue, ComputesAsCDoes) {
  EXPECT_EQ(valueOf("1 + 2 * 3"), 7);
  EXPECT_EQ(valueOf("(1 + 2) * 3"), 9);
  EXPECT_EQ(valueOf("10 - 4 - 3"), 3);
  EXPECT_EQ(valueOf("100 / 7 % 5"), 4);
  EXPECT_EQ(valueOf("1 << 2 + 3"), 32);
  EXPECT_EQ(valueOf("7 & 3 ^ 1 | 8"), 10);
  EXPECT_EQ(valueOf("-4 + 1"), -3);
  EXPECT_EQ(valueOf("256 >> 3"), 32);
}

TEST(FormulaValue, HasNames) {
  const FormulaValue Read("out + 4*(threadIdx.x + blockIdx.x)*n + threadIdx.x");
  ASSERT_TRUE(Read.isValid());
  EXPECT_THAT(Read.names(),
              ElementsAre("out", "threadIdx.x", "blockIdx.x", "n"));
  EXPECT_EQ(Read.evaluate({1000, 2, 3, 5}), 1000 + 4 * 5 * 5 + 2);
}

TEST(FormulaValue, RefusesWhatItDoesNotCompute) {
  for (const char *Formula : {"", "min(a, b)", "a[1]", "a ? b : c", "a < b",
                              "(a", "a b", "1 +", "99999999999999999999"})
    EXPECT_FALSE(FormulaValue(Formula).isValid()) << Formula;
}

TEST(FormulaValue, HasNoValueWhereTypesWouldDecide) {
  EXPECT_EQ(valueOf("1 / 0"), std::nullopt);
  EXPECT_EQ(valueOf("-5 / 2"), std::nullopt);
  EXPECT_EQ(valueOf("1 << 40"), std::nullopt);
  EXPECT_EQ(valueOf("9223372036854775807 + 1"), std::nullopt);
}

} // namespace
