//===-- - test/unit/embedded/embedded_text_test.cpp ---------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/embedded/embedded_text.h"
#include "gtest/gtest.h"

using namespace bank_lint;

namespace {

TEST(LineStarts, LeadsThereAndBack) {
  const LineStarts Lines("ab\n\ncd");
  EXPECT_EQ(Lines.placeOf(0).Line, 1u);
  EXPECT_EQ(Lines.placeOf(2).Column, 3u); // the line break
  EXPECT_EQ(Lines.placeOf(3).Line, 2u);
  EXPECT_EQ(Lines.placeOf(5).Line, 3u);
  EXPECT_EQ(Lines.placeOf(5).Column, 2u);
  EXPECT_EQ(Lines.placeOf(6).Column, 3u); // the end
  EXPECT_EQ(Lines.offsetOf(3, 2), 5u);
  EXPECT_EQ(Lines.offsetOf(3, 0), 4u); // no column is known
  EXPECT_EQ(Lines.offsetOf(0, 1), std::nullopt);
  EXPECT_EQ(Lines.offsetOf(4, 1), std::nullopt);
}

TEST(TextMap, KnowsRunsAndGaps) {
  TextMap Map;
  EXPECT_EQ(Map.at(0), std::nullopt);
  Map.add(2, 0, 10);
  Map.add(4, 0, 12); // goes on
  Map.addNowhere(6);
  Map.add(8, 1, 0);
  EXPECT_EQ(Map.at(1), std::nullopt);
  EXPECT_EQ(Map.at(5)->Offset, 13u);
  EXPECT_EQ(Map.at(6), std::nullopt);
  EXPECT_EQ(Map.at(9)->Text, 1u);
  EXPECT_EQ(Map.at(9)->Offset, 1u);
}

TEST(EmbeddedText, PutsPiecesOnTheirLines) {
  const llvm::StringRef File = "x\n  'ab\n' + 'cd\n'\n";
  const LineStarts Lines(File);
  EmbeddedText Text;
  Text.alignTo(Lines, 5);
  Text.append("ab\n", 0, 5);
  Text.alignTo(Lines, 13);
  Text.append("cd\n", 0, 13);
  EXPECT_EQ(Text.Text, "\n   ab\n     cd\n");
  EXPECT_EQ(Text.Map.at(Text.Text.find("cd"))->Offset, 13u);
  // Never backwards, and never within a line.
  Text.alignTo(Lines, 0);
  Text.append("e", 0, 0);
  Text.alignTo(Lines, 17);
  EXPECT_EQ(Text.Text, "\n   ab\n     cd\ne");
}

TEST(EmbeddedText, HasAnEnd) {
  EmbeddedText Text;
  const std::string Large(MostEmbeddedBytes, 'x');
  Text.append(Large, 0, 0);
  EXPECT_FALSE(Text.isTooLarge());
  Text.append("y", 0, Large.size());
  EXPECT_TRUE(Text.isTooLarge());
  EXPECT_EQ(Text.Text.size(), MostEmbeddedBytes);
}

} // namespace
