//===-- test/unit/config/comment_scanner_test.cpp -------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is a comment is what the C++ standard says it is ([lex.comment],
// [lex.string], [lex.ccon], [lex.icon]).
//===----------------------------------------------------------------------===//
#include "source_text.h"
#include "tool/config/comment_scanner.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace bank_lint;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

std::vector<std::string> comments(llvm::StringRef Text) {
  auto Lines = test::linesOf(Text);
  std::vector<std::string> Result;
  for (const SourceComment &C : scanComments(Lines).Comments)
    Result.push_back(std::to_string(C.Line) + ":" + std::to_string(C.Column) +
                     C.Text.str());
  return Result;
}

TEST(CommentScanner, BothKinds) {
  EXPECT_THAT(comments("a; // one\n/* two */ b; /* three */"),
              ElementsAre("1:6 one", "2:3 two ", "2:16 three "));
  EXPECT_THAT(comments("/* a\n b // c\n d */ // e"),
              ElementsAre("1:3 a", "2:1 b // c", "3:1 d ", "3:9 e"));
  EXPECT_THAT(comments("// a \\\nb\nc"), ElementsAre("1:3 a \\", "2:1b"));
  EXPECT_THAT(comments("a / b / c * d"), IsEmpty());
}

TEST(CommentScanner, StringsAreNone) {
  EXPECT_THAT(comments("\"// no\" // yes"), ElementsAre("1:11 yes"));
  EXPECT_THAT(comments("\"a\\\"// no\" // yes"), ElementsAre("1:14 yes"));
  EXPECT_THAT(comments("\"a \\\n// no\" // yes"), ElementsAre("2:10 yes"));
  EXPECT_THAT(comments("R\"(// no\n\" // no)\" // yes"),
              ElementsAre("2:13 yes"));
  EXPECT_THAT(comments("u8R\"x()\" // no)x\" // yes"), ElementsAre("1:21 yes"));
  // No raw string: the name goes on.
  EXPECT_THAT(comments("PR\"(\" // yes"), ElementsAre("1:9 yes"));
}

TEST(CommentScanner, ApostrophesOpenCharactersOrPartNumbers) {
  EXPECT_THAT(comments("'\"' // yes"), ElementsAre("1:7 yes"));
  EXPECT_THAT(comments("'\\'' // yes"), ElementsAre("1:8 yes"));
  EXPECT_THAT(comments("1'000'000 // yes '"), ElementsAre("1:13 yes '"));
  EXPECT_THAT(comments("#error don't\n// yes"), ElementsAre("2:3 yes"));
}

TEST(CommentScanner, LinesWithCode) {
  auto Lines = test::linesOf("a;\n  // b\n/* c\n d */ e\n\n\"x\\\ny\"");
  EXPECT_THAT(scanComments(Lines).HasCode,
              ElementsAre(true, false, false, true, false, true, false));
}

} // namespace
