//===-- test/unit/fix/edited_text_test.cpp --------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/fix/text/edited_text.h"
#include <gtest/gtest.h>
#include <random>

using namespace bank_lint;

namespace {

/// An edit in a text of lines of \p Width characters and their ends.
SourceEdit edit(unsigned Width, unsigned Line, unsigned Column, unsigned Length,
                std::string Text) {
  unsigned Begin = (Line - 1) * (Width + 1) + Column - 1;
  return {Begin,
          Begin + Length,
          {"a.cu", Line, Column, Line, Column + Length},
          std::move(Text)};
}

TEST(EditedText, TakesOverlapsForAContradiction) {
  std::vector<SourceEdit> Twice{edit(9, 1, 4, 2, "x"), edit(9, 1, 1, 1, "y"),
                                edit(9, 1, 4, 2, "x")};
  EXPECT_TRUE(normalise(Twice));
  ASSERT_EQ(Twice.size(), 2u);
  EXPECT_EQ(Twice[0].Text, "y");
  std::vector<SourceEdit> Different{edit(9, 1, 4, 2, "x"),
                                    edit(9, 1, 4, 2, "z")};
  EXPECT_FALSE(normalise(Different));
  std::vector<SourceEdit> Nested{edit(9, 1, 2, 5, "x"), edit(9, 1, 4, 1, "z")};
  EXPECT_FALSE(normalise(Nested));
}

TEST(EditedText, OtherFilesKeepTheirPlaces) {
  SourceEdit OfHeader = edit(6, 1, 3, 1, "");
  OfHeader.Where.File = "b.cuh";
  std::vector<SourceEdit> Edits{OfHeader, edit(6, 1, 1, 1, "xyz")};
  ASSERT_TRUE(normalise(Edits));
  EditedText Edited(Edits);
  SourceRange Other{"c.cuh", 1, 5, 1, 6};
  EXPECT_EQ(Edited.before(Other), Other);
  EXPECT_EQ(Edited.files(), (std::vector<std::string>{"a.cu", "b.cuh"}));
  EXPECT_EQ(Edited.text("a.cu", "abcdef\n"), "xyzbcdef\n");
  EXPECT_EQ(Edited.text("b.cuh", "abcdef\n"), "abdef\n");
  EXPECT_EQ(Edited.before({"b.cuh", 1, 4, 1, 5}),
            (SourceRange{"b.cuh", 1, 5, 1, 6}));
}

/// Each character that no edit wrote is found again where it was. The text has
/// no character twice in a line.
TEST(EditedText, FindsTheWayBack) {
  std::mt19937 Random(1);
  const std::string Line = "abcdefghijklmnopqrstuvwxyz";
  const unsigned Width = Line.size();
  for (unsigned Round = 0; Round < 500; ++Round) {
    std::string Before;
    for (unsigned I = 0; I < 3; ++I)
      Before += Line + "\n";
    std::vector<SourceEdit> Edits;
    for (unsigned L = 1; L <= 3; ++L)
      for (unsigned Column = 1 + Random() % 5; Column + 4 < Width;
           Column += 4 + Random() % 6)
        Edits.push_back(edit(Width, L, Column, Random() % 4,
                             std::string(Random() % 5, 'A')));
    ASSERT_TRUE(normalise(Edits));
    EditedText Edited(Edits);
    const std::string After = Edited.text("a.cu", Before);
    unsigned L = 1, Column = 1;
    for (char C : After) {
      if (C >= 'a' && C <= 'z') {
        SourceRange Was = Edited.before({"a.cu", L, Column, L, Column});
        EXPECT_EQ(Was.Line, L);
        EXPECT_EQ(Was.Column, unsigned(C - 'a') + 1) << After;
      }
      Column = C == '\n' ? 1 : Column + 1;
      L += C == '\n';
    }
  }
}

} // namespace
