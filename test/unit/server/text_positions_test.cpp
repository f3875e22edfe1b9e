//===-- test/unit/server/text_positions_test.cpp --------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/server/text_positions.h"
#include "utf16_text.h"
#include "gtest/gtest.h"

using namespace bank_lint;
using namespace bank_lint::test;
namespace lsp = llvm::lsp;

TEST(TextPositions, CountUnitsOfUtf16) {
  EXPECT_EQ(utf16Length(""), 0u);
  EXPECT_EQ(utf16Length("abc"), 3u);
  EXPECT_EQ(utf16Length("\u00e9\u20ac"), 2u);
  EXPECT_EQ(utf16Length("\U0001F600"), 2u);
  EXPECT_EQ(utf16Length("a\xff\x80"
                        "b"),
            4u); // bytes that are no character
}

TEST(TextPositions, FromTheAnalysisToTheProtocol) {
  // e with an accent: 2 bytes, 1 unit; a face: 4 bytes, 2 units.
  const std::string Text = "int i;\r\n/* \u00e9\U0001F600 */ tile[i]\r\n";
  TextPositions Positions(Text);
  ASSERT_EQ(Positions.lines(), 3u);
  const unsigned Column = unsigned(Positions.line(1).find("tile")) + 1;
  EXPECT_EQ(Column, 14u); // "/* " 3, 2, 4, " */ " 4 bytes, and it counts from 1
  EXPECT_EQ(Positions.range({"f", 2, Column, 2, Column + 7}),
            lsp::Range({1, 10}, {1, 17}));
  // An end that is unknown is that of the line, without its "\r\n".
  EXPECT_EQ(Positions.range({"f", 2, Column, 0, 0}),
            lsp::Range({1, 10}, {1, 17}));
}

TEST(TextPositions, InsideOfACharacterAreThoseOfTheCharacter) {
  TextPositions Positions("a\u00e9\U0001F600b\r\nc");
  for (std::size_t Byte : {1, 2})
    EXPECT_EQ(Positions.position(Byte), lsp::Position(0, 1)) << Byte;
  for (std::size_t Byte : {3, 4, 5, 6})
    EXPECT_EQ(Positions.position(Byte), lsp::Position(0, 2)) << Byte;
  EXPECT_EQ(Positions.position(7), lsp::Position(0, 4));
  EXPECT_EQ(Positions.range({"f", 1, 3, 1, 6}), lsp::Range({0, 1}, {0, 2}));
}

TEST(TextPositions, StayInTheText) {
  TextPositions Positions("ab\ncd");
  EXPECT_EQ(Positions.range({"f", 9, 9, 10, 9}), lsp::Range({1, 2}, {1, 2}));
  EXPECT_EQ(Positions.range({"f", 2, 2, 1, 1}).start, lsp::Position(1, 1));
  EXPECT_EQ(Positions.offset({0, 99}), 2u);
  EXPECT_EQ(Positions.offset({2, 0}), std::nullopt);
  EXPECT_EQ(Positions.offset({-1, 0}), std::nullopt);
  EXPECT_EQ(Positions.offset({0, -1}), std::nullopt);
  EXPECT_EQ(Positions.position(99), lsp::Position(1, 2));
}

/// Every place of many texts, there and back.
TEST(TextPositions, LikeTheSlowWay) {
  std::mt19937 Random(7);
  for (unsigned Round = 0; Round != 300; ++Round) {
    const std::string Text = randomText(Random, 40);
    const Units Wide = unitsOf(Text);
    const std::vector<std::size_t> Starts = lineStarts(Wide);
    TextPositions Positions(Text);
    ASSERT_EQ(Positions.lines(), Starts.size());
    for (std::size_t Line = 0; Line != Starts.size(); ++Line) {
      std::size_t End =
          Line + 1 == Starts.size() ? Wide.size() : Starts[Line + 1];
      while (End > Starts[Line] &&
             (Wide[End - 1] == '\n' || Wide[End - 1] == '\r'))
        --End;
      for (std::size_t At = Starts[Line]; At <= End; ++At) {
        const std::size_t Whole = At - isInside(Wide, At);
        const std::size_t Bytes =
            textOf(Units(Wide.begin(), Wide.begin() + Whole)).size();
        const lsp::Position Where(int(Line), int(At - Starts[Line]));
        ASSERT_EQ(Positions.offset(Where), Bytes) << Round;
        if (Whole == At)
          ASSERT_EQ(Positions.position(Bytes), Where) << Round;
      }
    }
  }
}
