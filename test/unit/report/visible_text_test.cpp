//===-- test/unit/report/visible_text_test.cpp ----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/wording/visible_text.h"
#include "llvm/Support/JSON.h"
#include "gtest/gtest.h"

using namespace bank_lint;

namespace {

std::string streamed(llvm::ArrayRef<llvm::StringRef> Parts) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  VisibleStream Visible(OS);
  for (llvm::StringRef Part : Parts)
    Visible << Part;
  return Text;
}

TEST(VisibleText, LettersOfAllKindsStay) {
  for (llvm::StringRef Text :
       {"", "plain\n\ttext\r\n", "\xC3\xA9\xC3\x9F", "\xE4\xB8\xAD\xE6\x96\x87",
        "\xF0\x9F\x98\x80", "\xD7\xA9\xD7\x9C", "\xC2\xA0"})
    EXPECT_EQ(visible(Text), Text);
}

TEST(VisibleText, WhatCannotBeSeenIsEscaped) {
  EXPECT_EQ(visible("a\x1b[31m\x07"), "a\\x1b[31m\\x07");
  EXPECT_EQ(visible(llvm::StringRef("\0", 1)), "\\x00");
  EXPECT_EQ(visible("a\rb"), "a\\x0db");
  EXPECT_EQ(visible("\x7f\xC2\x85"), "\\u007f\\u0085");
  EXPECT_EQ(visible("\xE2\x80\xAE\xE2\x81\xA6\xE2\x80\x8B\xE2\x80\xA8"),
            "\\u202e\\u2066\\u200b\\u2028");
  EXPECT_EQ(visible("\xEF\xBB\xBF\xEF\xBF\xBE"), "\\ufeff\\ufffe");
  EXPECT_EQ(visible("\xF3\xA0\x81\x81"), "\\udb40\\udc41");
}

TEST(VisibleText, BytesThatAreNoCharacterAreEscaped) {
  EXPECT_EQ(visible("\xFF\xC0\x80\xED\xA0\x80"),
            "\\xff\\xc0\\x80\\xed\\xa0\\x80");
  EXPECT_EQ(visible("a\xE4\xB8"), "a\\xe4\\xb8");
  EXPECT_EQ(visible("\xE4z"), "\\xe4z");
}

TEST(VisibleText, EscapesOfLargeCodesAreThoseOfJson) {
  const std::string Text = "\x7f\xC2\x9B\xE2\x80\xAE\xEF\xBB\xBF";
  llvm::Expected<llvm::json::Value> Read =
      llvm::json::parse("\"" + visible(Text) + "\"");
  ASSERT_TRUE(bool(Read)) << llvm::toString(Read.takeError());
  EXPECT_EQ(*Read->getAsString(), Text);
}

TEST(VisibleText, AStreamKeepsCharactersWhole) {
  EXPECT_EQ(streamed({"a\x1b", "b"}), "a\\x1bb");
  EXPECT_EQ(streamed({"\xE4", "\xB8", "\xAD\xE2\x80", "\xAE"}),
            "\xE4\xB8\xAD\\u202e");
  EXPECT_EQ(streamed({"\xF0\x9F", "x"}), "\\xf0\\x9fx");
  EXPECT_EQ(streamed({"\xF0\x9F\x98"}), "\\xf0\\x9f\\x98");
}

TEST(VisibleText, AStreamBeginsNoCommandOfACiSystem) {
  EXPECT_EQ(streamed({"x ##[error]y"}), "x ##\\u005berror]y");
  EXPECT_EQ(streamed({"#", "#v", "so", "[task]"}), "##vso\\u005btask]");
  EXPECT_EQ(streamed({"###[a]##teamcity[b]"}),
            "###\\u005ba]##teamcity\\u005bb]");
  for (llvm::StringRef Text : {"#define F(a, b) a ## b[0]\n", "# #[x]",
                               "##vs[0] ##vso [1]", "##\n[2]", "#[3] ##x[4]"})
    EXPECT_EQ(streamed({Text}), Text);
}

TEST(VisibleText, AStreamLetsColoursPass) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  VisibleStream Visible(OS);
  Visible.enable_colors(true);
  Visible.changeColor(llvm::raw_ostream::RED, /*Bold=*/true, /*BG=*/false);
  Visible << "\x1b";
  Visible.resetColor();
  EXPECT_EQ(Text, "\x1b[0;1;31m\\x1b\x1b[0m");
}

TEST(VisibleText, NoPartOfACharacterIsTaken) {
  EXPECT_EQ(takeCharacters("a\xE4\xB8\xAD", 3), "a");
  EXPECT_EQ(takeCharacters("a\xE4\xB8\xAD", 4), "a\xE4\xB8\xAD");
  EXPECT_EQ(takeCharacters("abc", 2), "ab");
  // This is no text: no more than a character's length is left out.
  EXPECT_EQ(takeCharacters(std::string(100, '\x80'), 50).size(), 50u);
}

} // namespace
