//===-- test/unit/report/html_overview_test.cpp ---------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "hostile_results.h"
#include "tool/report/html/html.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace bank_lint;
using namespace bank_lint::test;
using testing::HasSubstr;
using testing::Not;

namespace {

std::string writtenWith(const FileResult &Result,
                        const ReportOptions &Options) {
  std::string Page;
  llvm::raw_string_ostream OS(Page);
  writeHtml(Result, Options, OS);
  return Page;
}

/// The part of \p Page that begins with \p Open.
std::string section(llvm::StringRef Page, llvm::StringRef Open) {
  return Page.split(Open).second.split("</section>").first.str();
}

TEST(HtmlOverview, ThreeFindingsAndCountsByRuleKernelFolder) {
  FileResult R = sampleResult();
  for (unsigned I = 0; I != 4; ++I) {
    Finding F = R.Findings[0];
    F.Access.Kernel = "other" + std::to_string(I) + "(int)";
    F.Access.Where = {"src/deep/x.cu", 20 + I, 1, 20 + I, 9};
    F.Excess = 10 + I;
    R.Findings.push_back(F);
  }
  const std::string Page = written(writeHtml, R);
  const std::string First = section(Page, "<section id=\"overview\">");
  EXPECT_EQ(llvm::StringRef(First).count("class=\"card\""), 3u);
  EXPECT_THAT(First, HasSubstr("<a class=\"card\" href=\"#f1\">"));
  const std::string Rule = R.Findings[0].Rule;
  EXPECT_THAT(First,
              HasSubstr("data-field=\"rule\" data-value=\"" + Rule +
                        "\" title=\"" + Rule + "\">" + Rule + "</a><td>5<td>"));
  EXPECT_THAT(First, HasSubstr("title=\"src/deep\">src/deep</a><td>4<td>"));
  EXPECT_THAT(First, HasSubstr("title=\"other3(int)\">other3</a><td>1"));
  // The kernels are named in the rows.
  EXPECT_THAT(Page, HasSubstr("<code><u>other3</u>x.cu:23:1</code>"));
}

// What is the same in copies of a kernel is one row.
TEST(HtmlOverview, EqualFindingsAreOneWithACount) {
  FileResult R = sampleResult();
  Finding Copy = R.Findings[0];
  Copy.Access.Kernel = "copy<float>()";
  R.Findings.push_back(Copy);
  const std::string Page = written(writeHtml, R);
  EXPECT_EQ(llvm::StringRef(Page).count("<details class=\"finding\""), 1u);
  EXPECT_THAT(Page, HasSubstr("<small>\xC3\x97"
                              "2</small>"));
  EXPECT_THAT(Page, HasSubstr("the same at 1 other place"));
  EXPECT_THAT(section(Page, "class=\"same\""), HasSubstr(">k(float *)<"));
  EXPECT_THAT(Page, HasSubstr(">2 findings</a>"));
}

TEST(HtmlOverview, KnownFindingsAreShownBehindTheNewOnes) {
  FileResult R = sampleResult();
  EXPECT_THAT(written(writeHtml, R), Not(HasSubstr("name=\"status\"")));
  Finding Old = R.Findings[0];
  Old.Access.Where = {"k.cu", 40, 1, 40, 9};
  Old.Excess = 9999;
  R.SetAside = {{Old, SetAsideBy::Baseline, ""}};
  const std::string Page = written(writeHtml, R);
  EXPECT_THAT(Page, HasSubstr("name=\"status\""));
  EXPECT_THAT(Page, HasSubstr("id=\"f1\" open data-status=\"new\""));
  EXPECT_THAT(Page, HasSubstr("id=\"f2\" data-status=\"known\""));
  EXPECT_THAT(Page, HasSubstr(">1 finding</a>"));
}

TEST(HtmlOverview, SaysWhatWasRunAndLinksToTheRepository) {
  FileResult R = sampleResult();
  R.File = "/repository/src/a b.cu";
  R.Findings[0].Access.Where = {R.File, 13, 6, 13, 8};
  ReportOptions Options;
  Options.Root = "/repository";
  Options.Command = "bank-lint '<src>'";
  Options.Commit = "0123abcd";
  Options.Date = "2026-03-04 10:11 UTC";
  const std::string Plain = writtenWith(R, Options);
  for (const char *Told :
       {"command <code>bank-lint &#39;&lt;src&gt;&#39;</code>",
        "commit <code>0123abcd</code>", "date 2026-03-04 10:11 UTC",
        ">src/a b.cu:13:6</u>", "<small>src/a b.cu</small>"})
    EXPECT_THAT(Plain, HasSubstr(Told));
  EXPECT_THAT(Plain, Not(HasSubstr("https:")));
  Options.Link = "https://host/x/blob/{commit}/{file}#L{line}";
  EXPECT_THAT(
      writtenWith(R, Options),
      HasSubstr("href=\"https://host/x/blob/0123abcd/src/a%20b.cu#L13\""));
  // What lies elsewhere is not in it.
  R.Findings[0].Access.Where.File = "/usr/include/x.cuh";
  EXPECT_THAT(writtenWith(R, Options), Not(HasSubstr("x.cuh#L13")));
}

} // namespace
