//===-- test/unit/config/suppression_marks_test.cpp -----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The meaning of NOLINT and similar marks is in clang-tidy's manual,
// "Suppressing Undesired Diagnostics".
//===----------------------------------------------------------------------===//
#include "source_text.h"
#include "tool/config/suppression_marks.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace bank_lint;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

namespace {

constexpr const char *Bank = "shared-bank-conflict";
constexpr const char *Global = "global-uncoalesced";

SuppressionMarks marks(llvm::StringRef Text) {
  auto Lines = test::linesOf(Text);
  return findMarks(Lines);
}

/// "first-last" of each mark.
std::vector<std::string> lines(llvm::StringRef Text) {
  std::vector<std::string> Result;
  for (const SuppressionMark &Mark : marks(Text).Marks)
    Result.push_back(std::to_string(Mark.First) + "-" +
                     std::to_string(Mark.Last));
  return Result;
}

bool suppresses(llvm::StringRef List, llvm::StringRef Rule) {
  return RulePatterns(List).matches(Rule);
}

TEST(RulePatterns, StarsAndMinus) {
  EXPECT_TRUE(suppresses("shared-bank-conflict", Bank));
  EXPECT_TRUE(suppresses("bank-lint-shared-bank-conflict", Bank));
  EXPECT_FALSE(suppresses("shared-bank-conflict", Global));
  EXPECT_TRUE(suppresses("bugprone-x, bank-lint-*", Bank));
  EXPECT_TRUE(suppresses("*", Bank));
  EXPECT_TRUE(suppresses("shared-*-conflict", Bank));
  EXPECT_TRUE(suppresses("*bank*conf*", Bank));
  EXPECT_FALSE(suppresses("*bank*confl", Bank));
  EXPECT_FALSE(suppresses("shared-*-conflict-", Bank));
  EXPECT_FALSE(suppresses("bugprone-*", Bank));
  EXPECT_FALSE(suppresses("", Bank));
  // The last that fits counts.
  EXPECT_FALSE(suppresses("bank-lint-*,-bank-lint-shared-*", Bank));
  EXPECT_TRUE(suppresses("bank-lint-*,-bank-lint-shared-*", Global));
  EXPECT_TRUE(suppresses("-bank-lint-shared-*,*", Bank));
  // A star may stand for nothing, and its parts do not overlap.
  EXPECT_TRUE(suppresses("shared*-bank-conflict", Bank));
  EXPECT_FALSE(suppresses("shared-bank-conflict*-bank-conflict", Bank));
}

TEST(SuppressionMarks, TheLinesOfNolint) {
  EXPECT_THAT(lines("a;\nb; // NOLINT"), ElementsAre("2-2"));
  EXPECT_THAT(lines("// NOLINTNEXTLINE\nb;"), ElementsAre("2-2"));
  EXPECT_THAT(lines("// NOLINTBEGIN\na;\nb;\n// NOLINTEND"),
              ElementsAre("1-4"));
  EXPECT_THAT(lines("b; /* NOLINT */ c;"), ElementsAre("1-1"));
  EXPECT_THAT(lines("f(\"NOLINT\"); // NOLINTING, XNOLINT"), IsEmpty());
  EXPECT_THAT(lines("b; // NOLINT(a) NOLINT(b)"), ElementsAre("1-1", "1-1"));
}

TEST(SuppressionMarks, RegionsNest) {
  EXPECT_THAT(lines("// NOLINTBEGIN(narrow-access)\n"
                    "// NOLINTBEGIN(bank-lint-*)\n"
                    "a;\n"
                    "// NOLINTEND(bank-lint-*)\n"
                    "// NOLINTEND(narrow-access)"),
              ElementsAre("1-5", "2-4"));
  SuppressionMarks Crossed = marks("// NOLINTBEGIN(narrow-access)\n"
                                   "// NOLINTBEGIN(bank-lint-*)\n"
                                   "// NOLINTEND(narrow-access)");
  EXPECT_THAT(Crossed.Marks, IsEmpty());
  ASSERT_EQ(Crossed.Problems.size(), 3u);
  EXPECT_THAT(Crossed.Problems[0].Text,
              HasSubstr("NOLINTBEGIN(narrow-access) has no NOLINTEND"));
  // Other tools report theirs.
  EXPECT_THAT(marks("// NOLINTBEGIN(bugprone-x)\n// NOLINTEND").Problems,
              IsEmpty());
}

TEST(SuppressionMarks, Rules) {
  SuppressionMarks M = marks("a; // NOLINT\n"
                             "b; // NOLINT(bugprone-x)\n"
                             "c; // NOLINT()\n"
                             "d; // NOLINT(bank-lint-*): known\n"
                             "e; // NOLINT (for all)");
  ASSERT_EQ(M.Marks.size(), 5u);
  EXPECT_FALSE(M.Marks[0].Rules);
  EXPECT_FALSE(M.Marks[1].Rules->matches(Bank));
  EXPECT_FALSE(M.Marks[2].Rules->matches(Bank));
  EXPECT_TRUE(M.Marks[3].Rules->matches(Bank));
  EXPECT_EQ(M.Marks[3].Reason, "known");
  EXPECT_FALSE(M.Marks[4].Rules);
  EXPECT_THAT(M.Problems, IsEmpty());
}

TEST(SuppressionMarks, Ignore) {
  EXPECT_THAT(lines("a; // bank-lint: ignore[narrow-access]"),
              ElementsAre("1-1"));
  EXPECT_THAT(lines("// bank-lint: ignore[narrow-access] why\n"
                    "// more of why\n\na;"),
              ElementsAre("4-4"));
  SuppressionMarks M =
      marks("a; /* bank-lint: ignore[shared-bank-conflict, global-*] cold */");
  ASSERT_EQ(M.Marks.size(), 1u);
  EXPECT_TRUE(M.Marks[0].Rules->matches(Bank));
  EXPECT_TRUE(M.Marks[0].Rules->matches(Global));
  EXPECT_FALSE(M.Marks[0].Rules->matches("narrow-access"));
  EXPECT_EQ(M.Marks[0].Reason, "cold");
  EXPECT_THAT(marks("// bank-lint: assume n == 4\n"
                    "// see bank-lint: ignore[x]\n"
                    "// bank-lint: ignored here")
                  .Marks,
              IsEmpty());
}

TEST(SuppressionMarks, MistakesAreTold) {
  auto Problem = [](llvm::StringRef Text) {
    SuppressionMarks M = marks(Text);
    return M.Problems.size() == 1 ? M.Problems[0].Text : "";
  };
  EXPECT_THAT(Problem("// bank-lint: ignore the conflict"),
              HasSubstr("expected 'bank-lint: ignore[rule] reason'"));
  EXPECT_THAT(Problem("// bank-lint: ignore[narrow-access"),
              HasSubstr("expected"));
  EXPECT_THAT(Problem("// bank-lint: ignore[]"), HasSubstr("no rule between"));
  EXPECT_THAT(Problem("// bank-lint: ignore[narow]"),
              HasSubstr("no rule is called 'narow'"));
  EXPECT_THAT(Problem("// NOLINT(bank-lint-narow)"),
              HasSubstr("no rule is called 'bank-lint-narow'"));
  EXPECT_THAT(marks("// NOLINT(narow)").Problems, IsEmpty());
}

} // namespace
