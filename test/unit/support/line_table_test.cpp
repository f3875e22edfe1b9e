//===-- test/unit/support/line_table_test.cpp -----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/support/line_table.h"
#include "gtest/gtest.h"

using namespace bank_lint;

TEST(LineTable, CountsFileByFile) {
  LineTable Lines;
  for (unsigned Line : {30, 4, 7, 4, 0})
    Lines.add("k.cu", Line);
  Lines.add("k.h", 12);
  Lines.number();
  constexpr unsigned First = LineTable::FirstNumber;
  EXPECT_EQ(Lines.numberOf("k.cu", 4), First);
  EXPECT_EQ(Lines.numberOf("k.cu", 7), First + 1);
  EXPECT_EQ(Lines.numberOf("k.cu", 30), First + 2);
  EXPECT_EQ(Lines.numberOf("k.h", 12), First + 3);
  EXPECT_EQ(Lines.lineOf(First + 2), 30u);
  EXPECT_EQ(Lines.lineOf(First + 3), 12u);
  // In no file.
  EXPECT_EQ(Lines.numberOf("k.cu", 0), 0u);
  EXPECT_EQ(Lines.numberOf("k.cu", 5), 5u);
  EXPECT_EQ(Lines.numberOf("other.h", 4), 4u);
  EXPECT_EQ(Lines.lineOf(First + 4), First + 4);
  EXPECT_EQ(Lines.lineOf(17), 17u);
}

TEST(LineTable, FindsItsNumbersInTexts) {
  LineTable Lines;
  Lines.add("k.cu", 38);
  Lines.add("k.cu", 7);
  Lines.number();
  auto Restored = [&](std::string Text) {
    Lines.restore(Text);
    return Text;
  };
  constexpr unsigned First = LineTable::FirstNumber;
  EXPECT_EQ(Restored("the condition at line " + lineText(First + 1) +
                     ":5 holds in 32 lanes"),
            "the condition at line 38:5 holds in 32 lanes");
  EXPECT_EQ(Restored(lineText(First) + "," + lineText(First + 1)), "7,38");
  EXPECT_EQ(lineText(38), "38");
  // In no file, and no lines.
  EXPECT_EQ(Restored(lineText(First + 2)), lineText(First + 2));
  for (const char *Text :
       {"", "line 38", "3000000001", "\x11", "\x11x", "1\x11"})
    EXPECT_EQ(Restored(Text), Text);
}
