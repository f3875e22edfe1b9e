//===-- test/unit/report/html_test.cpp ------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "hostile_results.h"
#include "test/unit/tool/temporary_folder.h"
#include "tool/report/html/html.h"
#include "tool/report/html/html_picture.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include <set>
#include <vector>

using namespace bank_lint;
using namespace bank_lint::test;
using testing::HasSubstr;
using testing::Not;

namespace {

std::size_t occurrences(llvm::StringRef Text, llvm::StringRef Part) {
  return Text.count(Part);
}

TEST(Html, NothingBreaksOut) {
  std::string Page = written(writeHtml, hostileResult());
  EXPECT_THAT(Page, Not(HasSubstr("<script")));
  EXPECT_THAT(Page, Not(HasSubstr("</script")));
  EXPECT_THAT(Page, Not(HasSubstr("<\"'&")));
  // Neither is a text taken for a part of the template.
  EXPECT_THAT(Page, HasSubstr("{{{style}}}.cu"));
  EXPECT_EQ(occurrences(Page, "prefers-color-scheme"), 1u);
  EXPECT_THAT(Page, HasSubstr("]]&gt; &lt;/script&gt;&lt;script&gt;&quot;"));
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
  for (const char *Outside : {"src=", "http:", "https:", "url(", "@import",
                              "<link", "<script", "<iframe"})
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
  EXPECT_THAT(Page, HasSubstr("line 13 &lt;b&gt;&amp;amp;\\x01\\u202e<"));
  EXPECT_THAT(Page, HasSubstr("class=\"line h9\" id=\"L0-13\""));
  EXPECT_THAT(Page, HasSubstr("class=\"line h0\" id=\"L0-11\""));
  EXPECT_THAT(Page, HasSubstr("<span class=\"flagged\">shared load 32/1 "
                              "wavefronts</span>"));
  EXPECT_THAT(Page, HasSubstr("<span class=\"clean\">shared store 1/1"));
  EXPECT_THAT(Page, HasSubstr("<span class=\"undecided\">global load "
                              "undecided</span>"));
  EXPECT_THAT(Page, HasSubstr("line <mark>13</mark> &lt;b&gt;"));
  // Six lines around the accesses.
  EXPECT_THAT(Page, HasSubstr("4 lines not shown"));
  EXPECT_THAT(Page, HasSubstr("id=\"L0-5\""));
  EXPECT_THAT(Page, HasSubstr("id=\"L0-21\""));
  EXPECT_THAT(Page, Not(HasSubstr("id=\"L0-22\"")));
}

TEST(Html, FiguresTableAssumptionsLaunch) {
  FileResult R = sampleResult();
  AccessSummary &Access = R.Findings[0].Access;
  Access.Sureness = Certainty::Parametric;
  Access.Wavefronts = {{1, 32}, {8, 256}};
  Access.Table = {{"ld is odd", Interval::exactly(1), 1},
                  {"ld % 32 == 0", Interval::exactly(32), 1}};
  std::string Page = written(writeHtml, R);
  EXPECT_THAT(Page, HasSubstr("<th>wavefronts</th><td class=\"n\">1 to 32</td>"
                              "<td class=\"n\">8 to 256</td>"));
  EXPECT_THAT(Page, HasSubstr("<code>ld % 32 == 0</code></td><td class=\"n\">32"
                              "</td><td class=\"n\">1</td>"));
  EXPECT_THAT(Page, HasSubstr("<dt>assuming</dt><dd>every block does the "
                              "same</dd>"));
  EXPECT_THAT(Page,
              HasSubstr("grid (32), block (256) from the launch at 20:3"));
  EXPECT_THAT(Page, HasSubstr("up to 248 per block"));
}

TEST(Html, KernelsByWeight) {
  FileResult R = sampleResult();
  AccessSummary Heavy = sharedAccess(AccessOperation::Load, 32, 40);
  Heavy.Kernel = "heavy()";
  Heavy.Conflicts = steady(31, 100);
  R.Accesses.push_back(Heavy);
  R.Findings.push_back(findingOn(Heavy));
  std::string Page = written(writeHtml, R);
  llvm::StringRef Rows = llvm::StringRef(Page).split("<tbody>").second;
  Rows = Rows.split("</tbody>").first;
  EXPECT_EQ(occurrences(Rows, "<tr>"), 2u);
  EXPECT_LT(Rows.find("heavy()"), Rows.find("k(float *)"));
  EXPECT_TRUE(Rows.contains("<td class=\"n\">3100</td>"));
  EXPECT_TRUE(Rows.contains("width:100%"));
  EXPECT_TRUE(Rows.contains("width:8%")); // 248 of 3100
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

/// The numbers of an attribute of all shapes of a class.
std::vector<double> attributes(llvm::StringRef Svg, llvm::StringRef Class,
                               llvm::StringRef Name) {
  std::vector<double> Values;
  const std::string Shape = ("<rect class=\"" + Class + "\"").str();
  while (Svg.contains(Shape)) {
    Svg = Svg.split(Shape).second;
    llvm::StringRef Text = Svg.split((" " + Name + "=\"").str()).second;
    double Value = -1;
    Text.split('"').first.getAsDouble(Value);
    Values.push_back(Value);
  }
  return Values;
}

TEST(LanePicture, AColumnOfATileIsOneBank) {
  AccessSummary Access = sharedAccess(AccessOperation::Load, 32, 1);
  Access.HasWitness = true;
  Access.Witness.fill(3);
  Access.Witness[31] = -1;
  std::string Svg = lanePicture(Access).Svg;
  std::vector<double> X = attributes(Svg, "lane hot", "x");
  ASSERT_EQ(X.size(), 31u); // lane 31 is off
  EXPECT_EQ(std::set(X.begin(), X.end()).size(), 1u);
  std::vector<double> Y = attributes(Svg, "lane hot", "y");
  EXPECT_EQ(std::set(Y.begin(), Y.end()).size(), 31u);
  EXPECT_THAT(Svg, HasSubstr("<title>lane 30: bank 3</title>"));
  EXPECT_THAT(Svg, HasSubstr(">31</text></svg>")); // lanes in that bank
}

TEST(LanePicture, WideLanesTakeSeveralBanks) {
  AccessSummary Access = sharedAccess(AccessOperation::Load, 4, 1);
  Access.Width = 16;
  Access.HasWitness = true;
  for (unsigned Lane = 0; Lane != 32; ++Lane)
    Access.Witness[Lane] = Lane * 4 % 32;
  std::string Svg = lanePicture(Access).Svg;
  // Four words a lane, four lanes a bank: the ideal, nothing is hot.
  EXPECT_EQ(attributes(Svg, "lane", "x").size(), 128u);
  EXPECT_EQ(attributes(Svg, "lane hot", "x").size(), 0u);
}

TEST(LanePicture, SectorsAndTheirUse) {
  AccessSummary Access = globalAccess(AccessOperation::Load, 32, 1);
  Access.HasWitness = true;
  for (unsigned Lane = 0; Lane != 32; ++Lane)
    Access.Witness[Lane] = Lane * 128;
  LanePicture Picture = lanePicture(Access);
  EXPECT_EQ(attributes(Picture.Svg, "lane", "x").size(), 32u);
  EXPECT_EQ(attributes(Picture.Svg, "bar hot", "x").size(), 32u);
  EXPECT_THAT(Picture.Caption, HasSubstr("128 bytes of 1024"));
  // Consecutive words fill their four sectors.
  for (unsigned Lane = 0; Lane != 32; ++Lane)
    Access.Witness[Lane] = Lane * 4;
  Picture = lanePicture(Access);
  EXPECT_EQ(attributes(Picture.Svg, "bar", "x").size(), 4u);
  EXPECT_EQ(attributes(Picture.Svg, "bar hot", "x").size(), 0u);
  EXPECT_THAT(Picture.Caption, HasSubstr("128 bytes of 128"));
}

TEST(LanePicture, OnlyWhereLanesAreKnown) {
  AccessSummary Access = sharedAccess(AccessOperation::Load, 32, 1);
  EXPECT_EQ(lanePicture(Access).Svg, "");
  Access.HasWitness = true;
  Access.Space = AccessSpace::Constant;
  EXPECT_EQ(lanePicture(Access).Svg, "");
}

} // namespace
