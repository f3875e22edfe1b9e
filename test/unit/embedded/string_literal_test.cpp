//===-- - test/unit/embedded/string_literal_test.cpp --------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/embedded/string_literal.h"
#include "gtest/gtest.h"

using namespace bank_lint;

namespace {

struct LiteralCase {
  llvm::StringRef Inner;
  LiteralKind Kind;
  llvm::StringRef Means;
};

std::string meaning(llvm::StringRef Inner, LiteralKind Kind,
                    bool DoublesBraces = false) {
  EmbeddedText Text;
  appendLiteral(Inner, Kind, DoublesBraces, 0, 0, Text);
  return Text.Text;
}

TEST(StringLiteral, ResolvesEscapes) {
  const LiteralCase Cases[] = {
      {"", LiteralKind::Escaped, ""},
      {R"(a\nb\tc)", LiteralKind::Escaped, "a\nb\tc"},
      {R"(a\nb)", LiteralKind::Raw, R"(a\nb)"},
      {R"(\\n\"\')", LiteralKind::Escaped, R"(\n"')"},
      {R"(\x41\101\60)", LiteralKind::Escaped, "AA0"},
      {R"(\u00e9\U0001F525)", LiteralKind::Escaped, "\u00e9\U0001F525"},
      {R"(\ud83d\udd25\/)", LiteralKind::Json, "\U0001F525/"},
      {R"(\ud83d)", LiteralKind::Json, "?"},
      // What is none stands for itself.
      {R"(\d\x4\u12\/)", LiteralKind::Escaped, R"(\d\x4\u12\/)"},
      {"a\\\nb", LiteralKind::Escaped, "a\\\nb"},
      {"a\\", LiteralKind::Escaped, "a\\"},
  };
  for (const LiteralCase &Case : Cases)
    EXPECT_EQ(meaning(Case.Inner, Case.Kind), Case.Means) << Case.Inner.str();
}

TEST(StringLiteral, HalvesBraces) {
  EXPECT_EQ(meaning("void k() {{ f(); }}", LiteralKind::Raw, true),
            "void k() { f(); }");
  EXPECT_EQ(meaning("{{}}", LiteralKind::Raw), "{{}}");
}

TEST(StringLiteral, KnowsWhereEachByteComesFrom) {
  EmbeddedText Text;
  appendLiteral(R"(ab\ncd)", LiteralKind::Escaped, false, 7, 100, Text);
  ASSERT_EQ(Text.Text, "ab\ncd");
  const std::size_t Offsets[] = {100, 101, 102, 104, 105, 106};
  for (std::size_t I = 0; I < std::size(Offsets); ++I) {
    EXPECT_EQ(Text.Map.at(I)->Offset, Offsets[I]);
    EXPECT_EQ(Text.Map.at(I)->Text, 7u);
  }
}

} // namespace
