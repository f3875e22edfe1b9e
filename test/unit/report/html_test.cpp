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
  // Neither is a text treated as a part of the template.
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
  // The name of SVG's elements is an address that is never requested.
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
// only what the findings quote.
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
      llvm::StringRef(Page).split("<table class=\"kernels heavy\">").second;
  llvm::StringRef Loud = between(Rows, "<tbody>", "</table>");
  EXPECT_EQ(occurrences(Loud, "<tr id="), 2u);
  EXPECT_LT(Loud.find("heavy()"), Loud.find("k(float *)"));
  // 3100 wavefronts and 224 sectors, which take a cycle each.
  EXPECT_TRUE(Loud.contains("heavy()</code><td>3,324<td>"));
  EXPECT_TRUE(Loud.contains("<td>3,100<td>224<td>-<td>"));
  EXPECT_TRUE(Loud.contains("<td>248<td>-<td>-<td>"));
  EXPECT_TRUE(Loud.contains("class=\"bar w20\""));
  EXPECT_TRUE(Loud.contains("class=\"bar w14\"")); // log 249 / log 3325
  EXPECT_THAT(Page, HasSubstr("<summary>1 kernel without findings</summary>"));
  EXPECT_FALSE(Loud.contains("calm()"));
  EXPECT_THAT(Page, HasSubstr("<code>calm()</code>"));
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

// If there are very many notices, the first are there, and how many more.
TEST(Html, ManyNotices) {
  FileResult R = sampleResult();
  for (unsigned I = 0; I != 5000; ++I)
    R.NotAnalysed.push_back({"kernel" + std::to_string(I) + "()",
                             {"k.cu", I + 1, 1, I + 1, 5},
                             "a reason that is neither long nor short"});
  R.Notes = {"a loop was too long"};
  std::string Page = written(writeHtml, R);
  EXPECT_THAT(Page, HasSubstr("kernel0()"));
  EXPECT_THAT(Page, HasSubstr("kernel299()"));
  EXPECT_THAT(Page, Not(HasSubstr("kernel300()")));
  EXPECT_THAT(Page, HasSubstr("<li>... 4,700 more in --format=json"));
  EXPECT_THAT(Page, HasSubstr("<span class=\"hint\">5,000</span>"));
  EXPECT_THAT(Page, HasSubstr("a loop was too long"));
  EXPECT_LT(Page.size(), 150000u);
}

} // namespace
