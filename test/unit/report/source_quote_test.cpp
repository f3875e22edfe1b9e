//===-- test/unit/report/source_quote_test.cpp ----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/source/source_quote.h"
#include "llvm/Support/JSON.h"
#include "gtest/gtest.h"

using namespace bank_lint;

namespace {

TEST(SourceQuote, MarksTheRange) {
  QuotedLine Q = quoteLine("  x = tile[i];", 7, 14);
  EXPECT_EQ(Q.Text, "  x = tile[i];");
  EXPECT_EQ(Q.Marks, "      ^~~~~~~");
}

TEST(SourceQuote, APointAndAnOpenEnd) {
  EXPECT_EQ(quoteLine("abc", 2, 2).Marks, " ^");
  EXPECT_EQ(quoteLine("abc", 2, 0).Marks, " ^~");
  EXPECT_EQ(quoteLine("abc", 4, 4).Marks, "   ^");
  EXPECT_EQ(quoteLine("abc", 400, 500).Marks, "   ^");
}

TEST(SourceQuote, TabsAreBlanksUpToTheNextStop) {
  QuotedLine Q = quoteLine("\ta\tb", 4, 5);
  EXPECT_EQ(Q.Text, "        a       b");
  EXPECT_EQ(Q.Marks, "                ^");
}

TEST(SourceQuote, MarksStandUnderWideAndNarrowCharacters) {
  // a-umlaut: two bytes, one column. A CJK character: three bytes, two columns.
  EXPECT_EQ(quoteLine("\xC3\xA4 = b", 6, 7).Marks, "    ^");
  EXPECT_EQ(quoteLine("\xE4\xB8\xAD = b", 7, 8).Marks, "     ^");
}

TEST(SourceQuote, WhatCannotBeSeenIsEscapedAndMarksStandBelowIt) {
  QuotedLine Q = quoteLine("a\xFF\x1b[31mb\xC3", 8, 9);
  EXPECT_EQ(Q.Text, "a\\xff\\x1b[31mb\\xc3");
  EXPECT_EQ(Q.Marks, std::string(Q.Text.find("b\\xc3"), ' ') + "^");
  EXPECT_EQ(quoteLine("\xE2\x80\xAEx", 1, 4).Marks, "^~~~~~");
}

TEST(SourceQuote, OfAVeryLongLineOnlyThePartIsLookedAt) {
  std::string Line;
  while (Line.size() < 20'000'000)
    Line += "\xE4\xB8\xAD\t\xC3\xA9 and so on, ";
  Line.replace(10'000'000, 4, "here");
  // As often as a line may have findings: with its whole length, it would take
  // hours.
  for (unsigned I = 0; I < 10'000; ++I) {
    QuotedLine Q = quoteLine(Line, 10'000'001, 10'000'005);
    ASSERT_NE(Q.Text.find("here"), std::string::npos);
    ASSERT_TRUE(llvm::StringRef(Q.Text).starts_with("..."));
    ASSERT_TRUE(llvm::StringRef(Q.Text).ends_with("..."));
    ASSERT_TRUE(llvm::json::isUTF8(Q.Text));
  }
  EXPECT_EQ(quoteLine(std::string(3000, ' ') + "x", 3001, 3002).Text,
            "..." + std::string(99, ' ') + "x");
}

TEST(SourceQuote, LongLinesAreCutAroundTheRange) {
  std::string Line(500, '.');
  Line.replace(300, 4, "here");
  QuotedLine Q = quoteLine(Line, 301, 305);
  EXPECT_LE(Q.Text.size(), 106u);
  ASSERT_EQ(Q.Marks.find('^'), Q.Text.find("here"));
  EXPECT_EQ(Q.Marks.substr(Q.Marks.find('^')), "^~~~");
  // A range longer than the window ends with it.
  EXPECT_LE(quoteLine(Line, 10, 490).Marks.size(), 106u);
}

TEST(SourceQuote, NoFileNoQuote) {
  SourceQuoter Quoter;
  EXPECT_EQ(Quoter.quote({"/no/such/file.cu", 1, 1, 1, 2}).Text, "");
  EXPECT_EQ(Quoter.quote({}).Text, "");
}

} // namespace
