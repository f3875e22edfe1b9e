//===-- test/unit/report/html_finding_test.cpp ----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "hostile_results.h"
#include "test/unit/tool/temporary_folder.h"
#include "tool/report/html/html.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace bank_lint;
using namespace bank_lint::test;
using testing::HasSubstr;
using testing::Not;

namespace {

std::size_t occurrences(llvm::StringRef Text, llvm::StringRef Part) {
  return Text.count(Part);
}

/// What stands between \p Open and \p Close, at its first place.
llvm::StringRef between(llvm::StringRef Page, llvm::StringRef Open,
                        llvm::StringRef Close) {
  return Page.split(Open).second.split(Close).first;
}

TEST(Html, FiguresTableAssumptionsLaunch) {
  FileResult R = sampleResult();
  AccessSummary &Access = R.Findings[0].Access;
  Access.Sureness = Certainty::Parametric;
  Access.Wavefronts = {{1, 32}, {8, 2560}};
  Access.Table = {{"ld is odd", Interval::exactly(1), 1},
                  {"ld % 32 == 0", Interval::exactly(32), 1}};
  std::string Page = written(writeHtml, R);
  EXPECT_THAT(Page, HasSubstr("<th>wavefronts<td>1 to 32<td>8 to 2,560<tr>"));
  EXPECT_THAT(Page, HasSubstr("<code>ld % 32 == 0</code><td>32<td>1<"));
  EXPECT_THAT(Page, HasSubstr("<dt>assuming<dd>every block does the same\n"));
  EXPECT_THAT(Page,
              HasSubstr("grid (32), block (256) from the launch at 20:3"));
  EXPECT_THAT(Page,
              HasSubstr("<dt>excess<dd>up to 248 wavefronts per block: "));
}

// As the report for terminals has it.
TEST(Html, AllThereIsToSayOfAFinding) {
  FileResult R = sampleResult();
  Finding &F = R.Findings[0];
  AccessSummary Other = F.Access;
  Other.Where = {"k.cu", 14, 5, 14, 9};
  F.Also = {{Other, 100}};
  F.Access.WithoutLanes = 2500;
  F.Access.Counter = {"k.cu", 12, 3, 12, 4};
  F.Access.HoldsForEvery = {"w", "h"};
  F.Access.HoldsForWholeWarps = true;
  F.Access.Contention = {1, 4};
  F.Access.SerialWavefronts = Interval::exactly(1024);
  F.NoFix = "its address is taken";
  std::string Page = written(writeHtml, R);
  for (const char *Told :
       {"<dt>also at<dd>14:5\n",
        "<dt>excess<dd>148 wavefronts per block, 248 with all its places: "
        "62 % of the kernel&#39;s memory traffic, 94 % of its shared "
        "wavefronts\n",
        "<dt>operation<dd>shared load, 4 bytes per lane; 8 executions at this "
        "launch and 2,500 without lanes per block\n",
        "<dt>counter<dd><code>memory_l1_wavefronts_shared</code> accounted to "
        "12:3\n",
        "<dt>verdict<dd>proven for every w, h (whole warps)\n",
        "<th>if lanes on one address take turns<td><td>1,024<",
        "<b>no fix</b> its address is taken"})
    EXPECT_THAT(Page, HasSubstr(Told));
}

TEST(Html, TheBestFixIsAPatch) {
  TemporaryFolder Folder;
  const std::string File =
      Folder.write("k.cu", "a\n  __shared__ float tile[32][32]; // <b>\nc\n");
  FileResult R = sampleResult();
  Fix Pad;
  Pad.Title = "tile[32][33]";
  Pad.IsMade = true;
  // The later edit of a line is made first: [32][32] -> [8][33].
  Pad.Edits = {{24, 26, {File, 2, 25, 2, 27}, "8"},
               {28, 30, {File, 2, 29, 2, 31}, "33"}};
  R.Findings[0].Fixes = {Pad};
  std::string Page = written(writeHtml, R);
  EXPECT_THAT(Page, HasSubstr("\n<del>-  __shared__ float tile[32][32]; // "
                              "&lt;b&gt;</del>\n<ins>+  __shared__ float "
                              "tile[8][33]; // &lt;b&gt;</ins>\n c\n</pre>"));
  EXPECT_THAT(Page, HasSubstr("fixable with --fix"));
  R.Findings[0].Fixes[0].IsMade = false;
  EXPECT_THAT(written(writeHtml, R), Not(HasSubstr("fixable with --fix")));
  // No place in the file: no patch.
  R.Findings[0].Fixes[0].Edits[0].Where.Line = 9;
  EXPECT_THAT(written(writeHtml, R), Not(HasSubstr("class=\"patch\"")));
}

TEST(Html, DefectsFirstThenTheHeaviestWhichIsOpen) {
  FileResult R = sampleResult();
  Finding Crash = R.Findings[0];
  Crash.Rule = "shared-out-of-bounds";
  Crash.Message = "out of bounds";
  Crash.IsDefect = Crash.StopsKernel = true;
  Crash.Excess = 0;
  Crash.Traffic = TrafficKind::None;
  Finding Heavy = R.Findings[0];
  Heavy.Message = "heavy";
  Heavy.Excess = 5000;
  R.Findings = {R.Findings[0], Heavy, Crash};
  std::string Page = written(writeHtml, R);
  EXPECT_LT(Page.find(">out of bounds<"), Page.find(">heavy<"));
  EXPECT_LT(Page.find(">heavy<"), Page.find(">32-way shared"));
  EXPECT_EQ(occurrences(Page, "<details class=\"finding\""), 3u);
  EXPECT_EQ(occurrences(between(Page, "id=\"f1\"", ">"), " open"), 1u);
  EXPECT_EQ(occurrences(between(Page, "id=\"f2\"", ">"), " open"), 0u);
  EXPECT_EQ(occurrences(Page, "<strong>crash</strong>"), 1u);
  EXPECT_THAT(Page, HasSubstr("<em>5,000 wavefronts</em>"));
}

// Findings that look alike share a picture.
TEST(Html, APictureIsDrawnOnce) {
  FileResult R = sampleResult();
  R.Findings[0].Access.Wavefronts.Worst = Interval::exactly(1);
  R.Findings.push_back(R.Findings[0]);
  R.Findings.push_back(R.Findings[0]);
  R.Findings[2].Access.LaneBytes.fill(4);
  std::string Page = written(writeHtml, R);
  EXPECT_EQ(occurrences(Page, "<symbol id=\"p"), 2u);
  // Once more on the first screen.
  EXPECT_EQ(occurrences(Page, "<use href=\"#p0\"/>"), 4u);
  EXPECT_EQ(occurrences(Page, "<use href=\"#p1\"/>"), 2u);
}

// A quote begins where its code does.
TEST(Html, QuotesWithoutIndentation) {
  TemporaryFolder Folder;
  FileResult R = sampleResult();
  const std::string File =
      Folder.write("k.cu", "\t    x = a[\n\t      i]; // z\n");
  R.Findings[0].Access.Where = {File, 1, 10, 2, 10};
  EXPECT_THAT(written(writeHtml, R),
              HasSubstr("<i>1</i>x = <mark>a[</mark>\n"
                        "<i>2</i>  <mark>i]</mark>; // z\n</pre>"));
}

} // namespace
