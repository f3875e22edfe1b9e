//===-- test/unit/tool/source_quote_test.cpp ------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/source_quote.h"
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

TEST(SourceQuote, BrokenTextBecomesReplacementCharacters) {
  QuotedLine Q = quoteLine("a\xFF\x1b[31mb\xC3", 1, 2);
  EXPECT_TRUE(llvm::json::isUTF8(Q.Text));
  EXPECT_EQ(Q.Text.find('\x1b'), std::string::npos);
  EXPECT_EQ(Q.Marks, "^");
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
