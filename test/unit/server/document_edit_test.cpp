//===-- test/unit/server/document_edit_test.cpp ---------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/server/document_edit.h"
#include "utf16_text.h"
#include "gtest/gtest.h"

using namespace bank_lint;
using namespace bank_lint::test;
namespace lsp = llvm::lsp;

static lsp::TextDocumentContentChangeEvent change(lsp::Range Range,
                                                  std::string Text) {
  lsp::TextDocumentContentChangeEvent Change;
  Change.range = Range;
  Change.text = std::move(Text);
  return Change;
}

static std::string errorOf(lsp::Range Range, std::string &Text) {
  return llvm::toString(applyChange(change(Range, "x"), Text));
}

TEST(DocumentEdit, WithoutARangeIsAllOfTheText) {
  std::string Text = "old";
  lsp::TextDocumentContentChangeEvent All;
  All.text = "new\n";
  EXPECT_FALSE(applyChange(All, Text));
  EXPECT_EQ(Text, "new\n");
}

TEST(DocumentEdit, AColumnBeyondTheLineIsItsEnd) {
  std::string Text = "a\r\nb";
  EXPECT_FALSE(applyChange(change({{0, 50}, {0, 60}}, ";"), Text));
  EXPECT_EQ(Text, "a;\r\nb");
}

TEST(DocumentEdit, ARangeOutsideOfTheTextIsAnError) {
  std::string Text = "a\nb\n";
  EXPECT_EQ(errorOf({{3, 0}, {3, 0}}, Text),
            "the range 3:0 to 3:0 is not in the text, which has 3 lines");
  EXPECT_NE(errorOf({{0, 0}, {7, 0}}, Text), "");
  EXPECT_NE(errorOf({{1, 1}, {1, 0}}, Text), ""); // ends before it begins
  EXPECT_NE(errorOf({{0, -1}, {0, 0}}, Text), "");
  EXPECT_EQ(Text, "a\nb\n");
}

/// Many edits, each made in units of UTF-16 as well.
TEST(DocumentEdit, LikeTheSlowWay) {
  std::mt19937 Random(11);
  for (unsigned Round = 0; Round != 200; ++Round) {
    std::string Text = randomText(Random, 60);
    for (unsigned Edit = 0; Edit != 20; ++Edit) {
      Units Wide = unitsOf(Text);
      const std::vector<std::size_t> Starts = lineStarts(Wide);
      auto Place = [&](std::size_t At) {
        std::size_t Line = 0;
        while (Line + 1 != Starts.size() && Starts[Line + 1] <= At)
          ++Line;
        return lsp::Position(int(Line), int(At - Starts[Line]));
      };
      /// A place before which no line and no character is cut in two.
      auto Pick = [&](std::size_t From) {
        std::size_t At = From + Random() % (Wide.size() - From + 1);
        while (isInside(Wide, At) || (At && At < Wide.size() &&
                                      Wide[At - 1] == '\r' && Wide[At] == '\n'))
          --At;
        return std::max(At, From);
      };
      const std::size_t Begin = Pick(0), End = Pick(Begin);
      const std::string New = randomText(Random, 5);
      const Units Added = unitsOf(New);
      ASSERT_FALSE(applyChange(change({Place(Begin), Place(End)}, New), Text));
      Wide.erase(Wide.begin() + Begin, Wide.begin() + End);
      Wide.insert(Wide.begin() + Begin, Added.begin(), Added.end());
      ASSERT_EQ(Text, textOf(Wide)) << Round << " " << Edit;
    }
  }
}
