//===-- test/unit/server/document_report_test.cpp -------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/server/document_report.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace bank_lint;
namespace json = llvm::json;
using testing::HasSubstr;

namespace {

/// A document with an access that has a finding, made by hand.
struct ReportTest : testing::Test {
  static constexpr const char *Path = "/nowhere/k.cu";

  void open(const std::string &Text) {
    Open[Path] = {"file:///nowhere/k.cu", Text};
  }

  /// The finding at the \p Line that contains \p Code.
  void find(unsigned Line, const std::string &Code) {
    llvm::StringRef There = TextPositions(Open[Path].Text).line(Line - 1);
    const unsigned Column = unsigned(There.find(Code)) + 1;
    AccessSummary Access;
    Access.Kernel = "k(float*)";
    Access.Where = {Path, Line, Column, Line, Column + unsigned(Code.size())};
    Access.Space = AccessSpace::Shared;
    Access.Sureness = Certainty::Proven;
    Access.Wavefronts.Worst = Interval::exactly(8);
    Access.Ideal.Worst = Interval::exactly(1);
    Access.Conflicts.Worst = Interval::exactly(7);
    Access.ReportedBy = "shared-bank-conflict";
    Access.LaunchedWith.Block = {64, 2, 1};
    Finding F;
    F.Rule = Access.ReportedBy;
    F.Message = "8-way shared bank conflict";
    F.Access = Access;
    Result.File = Path;
    Result.Accesses.push_back(Access);
    Result.Findings.push_back(F);
  }

  json::Object report() {
    SourceTexts Texts(Open);
    return reportDocument(Result, "https://example.org/docs", Texts);
  }

  std::map<std::string, OpenText> Open;
  FileResult Result;
};

std::string text(const json::Value &Value) {
  std::string Text;
  llvm::raw_string_ostream(Text) << Value;
  return Text;
}

/// The texts that the actions of a report put in, by title.
std::map<std::string, std::string> newTexts(const json::Object &Report) {
  std::map<std::string, std::string> Texts;
  for (const json::Value &Each : *Report.getArray("actions")) {
    const json::Object &Action = *Each.getAsObject();
    Texts[Action.getString("title")->str()] = Action.getArray("edits")
                                                  ->front()
                                                  .getAsObject()
                                                  ->getString("newText")
                                                  ->str();
  }
  return Texts;
}

} // namespace

TEST_F(ReportTest, DiagnosticsBehindOtherCharacters) {
  open("__global__ void k(float *p) {\r\n  /* \u20ac\U0001F600 */ s[i] = "
       "0;\r\n}");
  find(2, "s[i]");
  const json::Object Report = report();
  const json::Object &There =
      *Report.getArray("diagnostics")->front().getAsObject();
  EXPECT_EQ(There.getString("uri"), "file:///nowhere/k.cu");
  EXPECT_EQ(text(There.getArray("items")->front()),
            R"({"code":"shared-bank-conflict","codeDescription":{"href":)"
            R"("https://example.org/docs/rules/shared-bank-conflict.md"},)"
            R"("message":"8-way shared bank conflict","range":{"end":)"
            R"({"character":16,"line":1},"start":{"character":12,"line":1}},)"
            R"("severity":2,"source":"bank-lint"})");
}

TEST_F(ReportTest, TheSameIsToldOnce) {
  open("x\n s[i] = 0;\n");
  find(2, "s[i]");
  find(2, "s[i]"); // another instantiation
  EXPECT_EQ(report()
                .getArray("diagnostics")
                ->front()
                .getAsObject()
                ->getArray("items")
                ->size(),
            1u);
}

TEST_F(ReportTest, SuppressionsInTheLinesOfTheFile) {
  open("__global__ void k(float *p) {\r\n\ts[i] = 0;\r\n}\r\n");
  find(2, "s[i]");
  EXPECT_EQ(
      newTexts(report())["bank-lint: ignore shared-bank-conflict here"],
      "\t// bank-lint: ignore[shared-bank-conflict] TODO: give the reason\r\n");
}

TEST_F(ReportTest, NoSuppressionWhereACommentWouldBeNone) {
  // In the middle of a macro it would swallow the rest; in a text it would be a
  // part of that.
  for (const char *Text : {"#define M \\\n s[i] = 0;\n",
                           "const char *t = R\"(\n)\"; s[i] = 0;\n"}) {
    Result = {};
    open(Text);
    find(2, "s[i]");
    EXPECT_EQ(newTexts(report()).size(), 0u) << Text;
  }
}

TEST_F(ReportTest, ABlockThatWasAssumedCanBeStated) {
  open("template <int N>\n  __global__ void k(float *p) {\n s[i] = 0;\n}\n");
  find(3, "s[i]");
  Result.Places.push_back({"k(float*)", {Path, 2, 19, 2, 20}});
  const std::string Title = "bank-lint: state the block of k in a comment";
  EXPECT_EQ(newTexts(report())[Title],
            "  // bank-lint: assume blockDim = (64, 2, 1)\n");
  // A launch in the file says what it is.
  Result.Findings[0].Access.LaunchedWith.Source = LaunchSource::LaunchSite;
  EXPECT_EQ(newTexts(report()).count(Title), 0u);
}

TEST_F(ReportTest, LensHintAndHover) {
  open("__global__ void k(float *p) {\n  s[i] = 0;\n}\n");
  find(2, "s[i]");
  Result.Places.push_back({"k(float*)", {Path, 1, 17, 1, 18}});
  const json::Object Report = report();
  const std::string Lenses = text(*Report.get("lenses"));
  EXPECT_THAT(Lenses, HasSubstr(R"("title":"1 access: 0 clean, 1 flagged; )"
                                R"(worst: 8 wavefronts, ideal 1 (line 2), )"
                                R"(block (64,2) assumed")"));
  EXPECT_THAT(Lenses, HasSubstr(R"("range":{"end":{"character":17,"line":0},)"
                                R"("start":{"character":16,"line":0}}})"));
  // It leads to the access.
  EXPECT_THAT(Lenses, HasSubstr(R"("command":"bank-lint.goTo")"));
  EXPECT_THAT(Lenses, HasSubstr(R"({"range":{"end":{"character":6,"line":1},)"
                                R"("start":{"character":2,"line":1}})"));
  EXPECT_EQ(text(*Report.get("hints")),
            R"([{"label":"8 wavefronts, ideal 1","paddingLeft":true,)"
            R"("position":{"character":6,"line":1}}])");
  EXPECT_THAT(text(*Report.get("hovers")),
              HasSubstr("**8-way shared bank conflict**"));
}

TEST_F(ReportTest, AFileThatCannotBeAnalysedIsToldOnce) {
  open("");
  Result.File = Path;
  Result.Failure = "it took longer than 60 s";
  EXPECT_EQ(text(report()
                     .getArray("diagnostics")
                     ->front()
                     .getAsObject()
                     ->getArray("items")
                     ->front()),
            R"({"message":"not analysed: it took longer than 60 s","range":)"
            R"({"end":{"character":0,"line":0},"start":{"character":0,)"
            R"("line":0}},"severity":3,"source":"bank-lint"})");
}

TEST_F(ReportTest, AFindingInAHeaderGoesToTheHeader) {
  open("#include \"h.cuh\"\n");
  Open["/nowhere/h.cuh"] = {"file:///nowhere/h.cuh", "\n  t[i]\n"};
  find(1, "#include");
  Result.Findings[0].Access.Where = {"/nowhere/sub/../h.cuh", 2, 3, 2, 7};
  const json::Object Report = report();
  ASSERT_EQ(Report.getArray("diagnostics")->size(), 1u);
  const json::Object &There =
      *Report.getArray("diagnostics")->front().getAsObject();
  EXPECT_EQ(There.getString("path"), "/nowhere/h.cuh");
  EXPECT_EQ(There.getString("uri"), "file:///nowhere/h.cuh");
  EXPECT_EQ(Report.getArray("actions")->size(), 0u); // another text's
}
