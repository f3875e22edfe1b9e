//===-- test/unit/rules/rule_choice_test.cpp ------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Names of rules as typed, their pages, and places as typed.
//===----------------------------------------------------------------------===//
#include "analysis/rules/rule.h"
#include "tool/bank-lint/commands/explain.h"
#include "tool/bank-lint/options/rule_choice.h"
#include "tool/report/pages/embedded_files.h"
#include "llvm/ADT/STLExtras.h"
#include "gtest/gtest.h"

using namespace bank_lint;

namespace {

std::string errorOf(llvm::Expected<RuleOptions> Choice) {
  return Choice ? "" : llvm::toString(Choice.takeError());
}

/// What is typed where nothing else is.
RuleTexts texts() {
  RuleTexts Texts;
  Texts.MinWeight = "1";
  return Texts;
}

TEST(RuleChoice, SwitchesRules) {
  RuleTexts Texts = texts();
  Texts.Enable = {"narrow-access"};
  Texts.Disable = {"global-misaligned"};
  Texts.FailOn = {"none"};
  Texts.MinWeight = "2.5";
  llvm::Expected<RuleOptions> Choice = chooseRules(Texts);
  ASSERT_TRUE(bool(Choice));
  EXPECT_TRUE(isOn(*findRule("narrow-access"), *Choice));
  EXPECT_FALSE(isOn(*findRule("global-misaligned"), *Choice));
  EXPECT_TRUE(isOn(*findRule("shared-bank-conflict"), *Choice));
  EXPECT_FALSE(isOn(*findRule("narrow-access"), RuleOptions()));
  EXPECT_EQ(Choice->MinWeight, 2.5);
  EXPECT_FALSE(Choice->FailOnAny);
  EXPECT_TRUE(Choice->FailOn.empty());
}

std::vector<std::string> rulesOn(const RuleTexts &Texts) {
  llvm::Expected<RuleOptions> Choice = chooseRules(Texts);
  std::vector<std::string> On;
  if (Choice)
    for (const Rule &R : rules())
      if (isOn(R, *Choice))
        On.push_back(R.Name);
  llvm::consumeError(Choice.takeError());
  llvm::sort(On);
  return On;
}

TEST(RuleChoice, SelectsAndIgnores) {
  RuleTexts Texts = texts();
  // One that is off by default, too.
  Texts.Select = {"narrow-access", "bank-lint-vector-*"};
  EXPECT_EQ(rulesOn(Texts),
            (std::vector<std::string>{"narrow-access", "vector-misaligned"}));
  Texts.Ignore = {"narrow-*"};
  EXPECT_EQ(rulesOn(Texts), (std::vector<std::string>{"vector-misaligned"}));
  Texts = texts();
  Texts.Ignore = {"*"};
  EXPECT_EQ(rulesOn(Texts), std::vector<std::string>());
}

TEST(RuleChoice, RejectsWhatMakesNoSense) {
  auto With = [](auto Change) {
    RuleTexts Texts = texts();
    Change(Texts);
    return errorOf(chooseRules(Texts));
  };
  EXPECT_NE(With([](RuleTexts &T) { T.Enable = {"*"}; }), "");
  EXPECT_NE(With([](RuleTexts &T) { T.Disable = {""}; }), "");
  EXPECT_NE(With([](RuleTexts &T) { T.Select = {"nothing-*"}; }), "");
  EXPECT_NE(With([](RuleTexts &T) { T.MinWeight = "-1"; }), "");
  EXPECT_NE(With([](RuleTexts &T) { T.MinWeight = "100.1"; }), "");
  EXPECT_NE(With([](RuleTexts &T) { T.MinWeight = "much"; }), "");
  EXPECT_NE(With([](RuleTexts &T) { T.FailOn = {"any", "vector-misaligned"}; }),
            "");
  EXPECT_EQ(With([](RuleTexts &T) {
              T.MinWeight = "100";
              T.FailOn = {"any"};
            }),
            "");
}

TEST(RulePages, EveryRuleHasOneUnderItsName) {
  for (const Rule &R : rules()) {
    llvm::StringRef Page = embeddedFile(std::string(R.Name) + ".md");
    EXPECT_TRUE(Page.starts_with("# " + std::string(R.Name) + "\n")) << R.Name;
    for (const char *Part : {"What", "Example", "Numbers", "Options",
                             "Limitations", "When not to care"})
      EXPECT_TRUE(Page.contains("\n## " + std::string(Part) + "\n"))
          << R.Name << ": " << Part;
  }
  EXPECT_EQ(embeddedFile("nothing.md"), "");
}

TEST(ExplainedPlace, AsFindingsWriteIt) {
  std::optional<ExplainedPlace> P = parsePlace("a/b.cu:39");
  ASSERT_TRUE(P);
  EXPECT_EQ(P->File, "a/b.cu");
  EXPECT_EQ(P->Line, 39u);
  EXPECT_EQ(P->Column, 0u);
  P = parsePlace("c:b.cu:39:7");
  ASSERT_TRUE(P);
  EXPECT_EQ(P->File, "c:b.cu");
  EXPECT_EQ(P->Line, 39u);
  EXPECT_EQ(P->Column, 7u);
  for (const char *Text : {"", ":", "a.cu", "a.cu:", ":3", "a.cu:0", "a.cu:-1",
                           "a.cu:x", "3", "a.cu:99999999999"})
    EXPECT_FALSE(parsePlace(Text)) << Text;
}

TEST(ExplainedPlace, HoldsAllLinesOfAnAccess) {
  const SourceRange Where{"a.cu", 3, 5, 4, 9};
  EXPECT_TRUE((ExplainedPlace{"a.cu", 3, 0}).contains(Where));
  EXPECT_TRUE((ExplainedPlace{"a.cu", 4, 0}).contains(Where));
  EXPECT_TRUE((ExplainedPlace{"a.cu", 3, 5}).contains(Where));
  EXPECT_FALSE((ExplainedPlace{"a.cu", 3, 6}).contains(Where));
  EXPECT_FALSE((ExplainedPlace{"a.cu", 2, 0}).contains(Where));
  EXPECT_FALSE((ExplainedPlace{"a.cu", 5, 0}).contains(Where));
}

} // namespace
