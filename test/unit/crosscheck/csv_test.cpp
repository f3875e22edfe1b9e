// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tool/crosscheck/csv.h"
#include "gmock/gmock.h"

using namespace bank_lint;
using testing::ElementsAre;

TEST(Csv, CellsWithAndWithoutQuotes) {
  EXPECT_THAT(splitRow("\"a\",\"b,c\",d\r\n"), ElementsAre("a", "b,c", "d"));
  EXPECT_THAT(splitRow("\"\",\"\""), ElementsAre("", ""));
  EXPECT_THAT(splitRow("\"he said \"\"no\"\"\",1"),
              ElementsAre("he said \"no\"", "1"));
  EXPECT_THAT(splitRow(""), ElementsAre(""));
}

// Profilers print source text as it is; the first cell survives that.
TEST(Csv, QuotesThatAreNotEscaped) {
  EXPECT_EQ(splitRow("\"12\",\"  printf(\"%d, %d\", a);\",\"-\"").front(),
            "12");
  EXPECT_EQ(splitRow("\"12\",\"  unclosed").front(), "12");
}

TEST(Csv, Counts) {
  EXPECT_EQ(countIn("1024"), 1024u);
  EXPECT_EQ(countIn(" 1,048,576 "), 1048576u);
  EXPECT_EQ(countIn("32.000000"), 32u);
  EXPECT_EQ(countIn("0"), 0u);
  EXPECT_EQ(countIn(""), std::nullopt);
  EXPECT_EQ(countIn("-"), std::nullopt);
  EXPECT_EQ(countIn("1.5"), std::nullopt);
  EXPECT_EQ(countIn("n/a"), std::nullopt);
}
