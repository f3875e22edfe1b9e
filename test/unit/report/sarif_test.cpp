//===-- test/unit/report/sarif_test.cpp -----------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/rules/rule.h"
#include "hostile_results.h"
#include "test/unit/tool/temporary_folder.h"
#include "tool/report/ci/sarif.h"
#include "tool/report/pages/rule_help.h"
#include "llvm/Support/JSON.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace bank_lint;
using namespace bank_lint::test;
using llvm::json::Array;
using llvm::json::Object;
using llvm::json::Value;
using testing::HasSubstr;
using testing::Not;

namespace {

/// The one run of the log, parsed back.
Object runOf(llvm::ArrayRef<FileResult> Results,
             const std::string &Root = ".") {
  std::string Text = written(writeSarif, Results, Root);
  llvm::Expected<Value> Log = llvm::json::parse(Text);
  if (!Log) {
    ADD_FAILURE() << llvm::toString(Log.takeError()) << "\n" << Text;
    return {};
  }
  EXPECT_EQ(Log->getAsObject()->getString("version"), "2.1.0");
  Array &Runs = *Log->getAsObject()->getArray("runs");
  EXPECT_EQ(Runs.size(), 1u);
  return std::move(*Runs.front().getAsObject());
}

const Object &at(const Array *List, std::size_t Index) {
  return *(*List)[Index].getAsObject();
}

const Object &placeOf(const Object &Location) {
  return *Location.getObject("physicalLocation");
}

TEST(Sarif, AResult) {
  Object Run = runOf(sampleResult());
  ASSERT_EQ(Run.getArray("results")->size(), 1u);
  const Object &Result = at(Run.getArray("results"), 0);
  EXPECT_EQ(Result.getString("ruleId"), "shared-bank-conflict");
  EXPECT_EQ(Result.getString("level"), "warning");
  EXPECT_THAT(Result.getObject("message")->getString("text")->str(),
              testing::StartsWith("32-way shared bank conflict: 32 wavefronts "
                                  "where 1 would do\nlanes 0-31 -> all"));
  const Object &Place = placeOf(at(Result.getArray("locations"), 0));
  EXPECT_EQ(*Place.getObject("artifactLocation"),
            Object({{"uri", "k.cu"}, {"uriBaseId", "SRCROOT"}}));
  EXPECT_EQ(*Place.getObject("region"), Object({{"startLine", 13},
                                                {"startColumn", 5},
                                                {"endLine", 13},
                                                {"endColumn", 9}}));
  // Where it is declared and where it is launched.
  const Array *Related = Result.getArray("relatedLocations");
  ASSERT_EQ(Related->size(), 2u);
  EXPECT_EQ(
      placeOf(at(Related, 0)).getObject("region")->getInteger("startLine"), 9);
  EXPECT_EQ(
      placeOf(at(Related, 1)).getObject("region")->getInteger("startLine"), 20);
  EXPECT_EQ(Result.getObject("partialFingerprints")
                ->getString("bankLintFinding/v1")
                ->size(),
            32u);
}

TEST(Sarif, RulesHaveHelp) {
  Object Run = runOf(sampleResult());
  const Object *Driver = Run.getObject("tool")->getObject("driver");
  EXPECT_EQ(Driver->getString("name"), "bank-lint");
  const Array *Rules = Driver->getArray("rules");
  ASSERT_EQ(Rules->size(), rules().size());
  for (const Value &Each : *Rules) {
    const Object &Rule = *Each.getAsObject();
    EXPECT_FALSE(
        Rule.getObject("shortDescription")->getString("text")->empty());
    ASSERT_TRUE(Rule.getObject("help")) << Rule.getString("id")->str();
    EXPECT_THAT(Rule.getObject("help")->getString("markdown")->str(),
                testing::StartsWith("# " + Rule.getString("id")->str()));
    // No address is made up.
    EXPECT_FALSE(Rule.get("helpUri"));
  }
  const Object &Result = at(Run.getArray("results"), 0);
  EXPECT_EQ(at(Rules, *Result.getInteger("ruleIndex")).getString("id"),
            Result.getString("ruleId"));
}

TEST(Sarif, RuleHelpLeadsToTheWeb) {
  RuleHelp Help = ruleHelp("shared-bank-conflict", "https://example.org/docs");
  EXPECT_EQ(Help.Uri, "https://example.org/docs/rules/shared-bank-conflict.md");
  EXPECT_THAT(Help.Markdown, HasSubstr("](https://example.org/docs/rules/../"));
  RuleHelp Offline = ruleHelp("shared-bank-conflict", "");
  EXPECT_EQ(Offline.Uri, "");
  EXPECT_THAT(Offline.Markdown, Not(HasSubstr("](")));
  EXPECT_THAT(Offline.Text, Not(HasSubstr("#")));
  EXPECT_THAT(Offline.Text, HasSubstr("wavefronts"));
  EXPECT_EQ(ruleHelp("no-such-rule", "").Markdown, "");
}

TEST(Sarif, ColumnsCountCharacters) {
  TemporaryFolder Folder;
  FileResult R = sampleResult();
  R.File = Folder.write("k.cu", "/* \xC3\xA9\xC3\xA9 */ s[i];\n");
  R.Findings[0].Access.Where = {R.File, 1, 12, 1, 16};
  Object Run = runOf(R, Folder.path());
  EXPECT_EQ(Run.getString("columnKind"), "unicodeCodePoints");
  const Object *Region =
      placeOf(at(at(Run.getArray("results"), 0).getArray("locations"), 0))
          .getObject("region");
  // Two of the bytes before s continue a character.
  EXPECT_EQ(Region->getInteger("startColumn"), 10);
  EXPECT_EQ(Region->getInteger("endColumn"), 14);
  EXPECT_EQ(Region->getObject("snippet")->getString("text"), "s[i]");
}

TEST(Sarif, NotificationsTellWhatIsMissing) {
  Object Run = runOf({incompleteResult(), unreadableResult()});
  const Object &Invocation = at(Run.getArray("invocations"), 0);
  EXPECT_EQ(Invocation.getBoolean("executionSuccessful"), false);
  EXPECT_EQ(Invocation.getInteger("exitCode"), 2);
  std::vector<std::string> Told;
  const Array *Kinds =
      Run.getObject("tool")->getObject("driver")->getArray("notifications");
  for (const Value &Each : *Invocation.getArray("toolExecutionNotifications")) {
    const Object &N = *Each.getAsObject();
    const Object *Kind = N.getObject("descriptor");
    EXPECT_EQ(at(Kinds, *Kind->getInteger("index")).getString("id"),
              Kind->getString("id"));
    Told.push_back(N.getString("level")->str() + " " +
                   Kind->getString("id")->str() + ": " +
                   N.getObject("message")->getString("text")->str());
  }
  EXPECT_THAT(
      Told,
      testing::ElementsAre(
          "error compiler-error: unknown type name 'foo'",
          "warning compiler-warning: unused variable",
          "warning not-analysed: not analysed: lost(int): it recurses",
          "note uninstantiated-template: not analysed: kernel template "
          "generic: no file of the run instantiates it",
          "note undecided: 1 access undecided: the index is loaded from memory",
          "note note: a loop was too long", "error unreadable: no such file"));
}

TEST(Sarif, FindingsAreNoFailure) {
  Object Run = runOf(sampleResult());
  const Object &Invocation = at(Run.getArray("invocations"), 0);
  EXPECT_EQ(Invocation.getBoolean("executionSuccessful"), true);
  EXPECT_EQ(Invocation.getInteger("exitCode"), 1);
}

TEST(Sarif, NothingBreaksOut) {
  Object Run = runOf(hostileResult());
  const Object &Result = at(Run.getArray("results"), 0);
  EXPECT_EQ(placeOf(at(Result.getArray("locations"), 0))
                .getObject("artifactLocation")
                ->getString("uri"),
            "a%20b/50%25%2Cline%3D1%3A%3Aerror%20%3A%3Ax%250A%5D%5D%3E%3C%22%27"
            "%26%7B%7B%7Bstyle%7D%7D%7D.cu");
  // What looks like a link would be one.
  std::string Message = Result.getObject("message")->getString("text")->str();
  EXPECT_THAT(Message, HasSubstr("[link] (1)"));
  EXPECT_THAT(Message, Not(HasSubstr("](")));
}

} // namespace
