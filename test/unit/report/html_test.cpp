//===-- test/unit/report/html_test.cpp ------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "hostile_results.h"
#include "test/unit/tool/temporary_folder.h"
#include "tool/report/html/html.h"
#include "tool/report/html/html_text.h"
#include "llvm/Support/Base64.h"
#include "llvm/Support/SHA256.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include <tuple>

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

TEST(Html, NothingBreaksOut) {
  std::string Page = written(writeHtml, hostileResult());
  // The page's own, and the playground as data.
  const std::size_t Own = occurrences(Page, "application/wasm") ? 2 : 1;
  EXPECT_EQ(occurrences(Page, "<script"), Own);
  EXPECT_EQ(occurrences(Page, "</script"), Own);
  EXPECT_THAT(Page, Not(HasSubstr("<\"'&")));
  // Neither is a text taken for a part of the template.
  EXPECT_THAT(Page, HasSubstr("{{{style}}}.cu"));
  EXPECT_EQ(occurrences(Page, "prefers-color-scheme"), 1u);
  EXPECT_THAT(Page, HasSubstr("]]&gt; &lt;/script&gt;&lt;script&gt;&quot;"));
}

// 'sha256-...' of the text between the tags, to the byte.
TEST(Html, OnlyItsOwnScriptMayRun) {
  std::string Page = written(writeHtml, hostileResult());
  const llvm::StringRef Policy =
      between(Page, "Content-Security-Policy\" content=\"", "\"");
  EXPECT_TRUE(Policy.starts_with("default-src 'none'; ")) << Policy.str();
  EXPECT_FALSE(Policy.contains("unsafe-inline")) << Policy.str();
  for (auto [Name, Open, Close] :
       {std::tuple{"script-src ", "<script>", "</script>"},
        std::tuple{"style-src ", "<style>", "</style>"}}) {
    const llvm::StringRef Text = between(Page, Open, Close);
    ASSERT_FALSE(Text.empty()) << Open;
    const std::string Hash = llvm::encodeBase64(
        llvm::SHA256::hash(llvm::arrayRefFromStringRef(Text)));
    EXPECT_TRUE(Policy.contains(Name + ("'sha256-" + Hash + "'")))
        << Policy.str();
  }
  // No attribute is a script or a style.
  EXPECT_THAT(Page, Not(HasSubstr(" style=")));
  EXPECT_THAT(Page, Not(HasSubstr(" onclick=")));
}

TEST(Html, NumbersInGroups) {
  EXPECT_EQ(grouped("0"), "0");
  EXPECT_EQ(grouped("999"), "999");
  EXPECT_EQ(grouped("1000"), "1,000");
  EXPECT_EQ(grouped("1024 to 1048576"), "1,024 to 1,048,576");
  EXPECT_EQ(grouped("12345.6789"), "12,345.6789");
  EXPECT_EQ(grouped("at least 100000 sectors"), "at least 100,000 sectors");
}

// A hundred times as much is not a hundred times as long.
TEST(Html, BarsOfLogarithms) {
  EXPECT_EQ(logarithmicTwentieths(0, 999), 0u);
  EXPECT_EQ(logarithmicTwentieths(999, 999), 20u);
  EXPECT_EQ(logarithmicTwentieths(9, 999), 7u);   // log 10 / log 1000
  EXPECT_EQ(logarithmicTwentieths(99, 999), 13u); // log 100 / log 1000
  EXPECT_EQ(logarithmicTwentieths(5, 0), 0u);
}

TEST(Html, CountsWhatIsSetAside) {
  FileResult R = sampleResult();
  R.SetAside = {{R.Findings[0], SetAsideBy::Comment, ""},
                {R.Findings[0], SetAsideBy::Baseline, ""}};
  std::string Page = written(writeHtml, R);
  EXPECT_THAT(Page, HasSubstr("suppressed by comments"));
  EXPECT_THAT(Page, HasSubstr("known from the baseline"));
  EXPECT_THAT(Page, Not(HasSubstr("not touched by the change")));
}

TEST(Html, IsOneFile) {
  std::string Page = written(writeHtml, sampleResult());
  // The name of SVG's elements is an address that nobody asks for.
  EXPECT_EQ(occurrences(Page, "http:"),
            occurrences(Page, "www.w3.org/2000/svg"));
  for (const char *Outside : {"src=", "https:", "url(", "@import", "<link",
                              "<iframe", "fetch(", "import("})
    EXPECT_THAT(Page, Not(HasSubstr(Outside)));
  EXPECT_THAT(Page, HasSubstr("default-src 'none'"));
}

TEST(Html, ShowsTheSourceAsTextWithItsHeat) {
  TemporaryFolder Folder;
  std::string Source;
  for (unsigned Line = 1; Line <= 60; ++Line)
    Source += "line " + std::to_string(Line) + " <b>&amp;\x01\xE2\x80\xAE\n";
  FileResult R = sampleResult(); // accesses at 11, 13 and 15
  R.File = Folder.write("k.cu", Source);
  for (AccessSummary &Access : R.Accesses)
    Access.Where.File = R.File;
  R.Findings[0].Access.Where = {R.File, 13, 6, 13, 8};
  std::string Page = written(writeHtml, R);
  EXPECT_THAT(Page, HasSubstr("data-n=\"13\">line 13 &lt;b&gt;&amp;amp;"
                              "\\x01\\u202e<"));
  // Only the line of the finding is hot, and has a name.
  EXPECT_THAT(Page, HasSubstr("<div id=\"L0-13\" class=\"h9\" data-n=\"13\">"));
  EXPECT_THAT(Page, HasSubstr("<div data-n=\"11\">"));
  EXPECT_THAT(Page, HasSubstr("<a href=\"#L0-13\">"));
  EXPECT_THAT(Page, HasSubstr("<b class=\"flagged\">shared load 32/1 "
                              "wavefronts</b>"));
  EXPECT_THAT(Page, HasSubstr("<b class=\"clean\">shared store 1/1"));
  EXPECT_THAT(Page, HasSubstr("<b class=\"undecided\">global load "
                              "undecided</b>"));
  EXPECT_THAT(Page, HasSubstr("line <mark>13</mark> &lt;b&gt;"));
  // Six lines around the accesses.
  EXPECT_THAT(Page, HasSubstr("Shown: 6 lines around each access."));
  EXPECT_THAT(Page, HasSubstr("data-n=\"5\""));
  EXPECT_THAT(Page, HasSubstr("data-n=\"21\""));
  EXPECT_THAT(Page, Not(HasSubstr("data-n=\"22\"")));
}

// Files so large that the page would be, too: less is shown, and in the end
// nothing but what the findings quote.
TEST(Html, LessSourceOfMuch) {
  TemporaryFolder Folder;
  std::string Source;
  for (unsigned Line = 1; Line <= 8000; ++Line)
    Source += "// a line of some fifty characters, as they are often\n";
  FileResult R = sampleResult();
  R.File = Folder.write("k.cu", Source);
  R.Accesses.clear();
  for (unsigned Line = 1; Line <= 8000; Line += 10) {
    R.Accesses.push_back(sharedAccess(AccessOperation::Load, 1, Line));
    R.Accesses.back().Where.File = R.File;
  }
  R.Findings[0].Access.Where = {R.File, 4001, 3, 4001, 8};
  std::string Page = written(writeHtml, R);
  EXPECT_THAT(Page, HasSubstr("Shown: 3 lines around each finding."));
  EXPECT_THAT(Page, HasSubstr("<div id=\"L0-4001\" class=\"h9\""));
  EXPECT_THAT(Page, HasSubstr("data-n=\"4004\""));
  EXPECT_THAT(Page, Not(HasSubstr("data-n=\"4005\"")));
  EXPECT_LT(Page.size(), 100000u);
  for (const AccessSummary &Access : R.Accesses)
    R.Findings.push_back(findingOn(Access));
  Page = written(writeHtml, R);
  EXPECT_THAT(Page, HasSubstr("each finding quotes its lines."));
  EXPECT_THAT(Page, Not(HasSubstr("data-n=")));
  EXPECT_THAT(Page, Not(HasSubstr("href=\"#L0-")));
  EXPECT_THAT(Page, HasSubstr(":4001:3</u>"));
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

// As the report for terminals tells it.
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
  Crash.IsDefect = true;
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

// Units are apart; only the weight has them together.
TEST(Html, KernelsByWeight) {
  FileResult R = sampleResult();
  AccessSummary Heavy = sharedAccess(AccessOperation::Load, 32, 40);
  Heavy.Kernel = "heavy()";
  Heavy.Conflicts = steady(31, 100);
  AccessSummary Wide = globalAccess(AccessOperation::Store, 32, 41);
  Wide.Kernel = "heavy()";
  AccessSummary Calm = sharedAccess(AccessOperation::Load, 1, 50);
  Calm.Kernel = "calm()";
  R.Accesses.insert(R.Accesses.end(), {Heavy, Wide, Calm});
  R.Findings.push_back(findingOn(Heavy));
  Finding Sectors = findingOn(Wide);
  Sectors.Traffic = TrafficKind::Sectors;
  Sectors.Excess = 224;
  R.Findings.push_back(Sectors);
  std::string Page = written(writeHtml, R);
  llvm::StringRef Rows =
      llvm::StringRef(Page).split("<table class=\"kernels\">").second;
  llvm::StringRef Loud = between(Rows, "<tbody>", "</table>");
  EXPECT_EQ(occurrences(Loud, "<tr id="), 2u);
  EXPECT_LT(Loud.find("heavy()"), Loud.find("k(float *)"));
  // 3100 wavefronts and 224 sectors, which take half a cycle each.
  EXPECT_TRUE(Loud.contains("heavy()</code><td>3,212<td>"));
  EXPECT_TRUE(Loud.contains("<td>3,100<td>224<td>-<td>"));
  EXPECT_TRUE(Loud.contains("<td>248<td>-<td>-<td>"));
  EXPECT_TRUE(Loud.contains("class=\"w20\""));
  EXPECT_TRUE(Loud.contains("class=\"w14\"")); // log 249 / log 3213
  EXPECT_THAT(Page, HasSubstr("<summary>1 kernel without findings</summary>"));
  EXPECT_FALSE(Loud.contains("calm()"));
  EXPECT_THAT(Page, HasSubstr("<code>calm()</code>"));
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
  EXPECT_EQ(occurrences(Page, "<use href=\"#p0\"/>"), 2u);
  EXPECT_EQ(occurrences(Page, "<use href=\"#p1\"/>"), 1u);
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

TEST(Html, WhatIsLostIsTold) {
  std::string Page =
      written(writeHtml, {incompleteResult(), unreadableResult()});
  for (const char *Told :
       {"unknown type name &#39;foo&#39;", "lost(int): it recurses",
        "kernel template generic", "the index is loaded from memory",
        "a loop was too long", "no such file"})
    EXPECT_THAT(Page, HasSubstr(Told));
  FileResult Clean = sampleResult();
  Clean.Accesses.resize(2);
  EXPECT_THAT(written(writeHtml, Clean),
              HasSubstr("Nothing: every access was decided."));
}

} // namespace
