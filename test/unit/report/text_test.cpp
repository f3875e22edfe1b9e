//===-- test/unit/report/text_test.cpp ------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "sample_results.h"
#include "tool/report/text/problem_text.h"
#include "tool/report/text/text.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace bank_lint;
using namespace bank_lint::test;
using testing::HasSubstr;
using testing::Not;

namespace {

ReportOptions verbose() {
  ReportOptions Options;
  Options.Verbose = true;
  return Options;
}

std::string textOf(const std::vector<FileResult> &Results,
                   ReportOptions Options = verbose()) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  writeText(Results, Options, OS);
  return Text;
}

TEST(Text, FindingHasAllThatIsKnown) {
  EXPECT_THAT(
      textOf({sampleResult()}),
      HasSubstr(
          "k.cu:13:5: warning: 32-way shared bank conflict: 32 wavefronts "
          "where 1 would do [shared-bank-conflict]\n"
          "      lanes 0-31 -> all in bank 0\n"
          "      load; proven; 8 executions, 256 wavefronts per block, 248 "
          "excessive\n"
          "      weight: 62 % of the kernel's memory traffic, 94 % of its "
          "shared wavefronts\n"
          "      kernel k(float *), grid (32), block (256) from the launch at "
          "20:3\n"
          "      assuming: every block does the same\n"
          "      counter: memory_l1_wavefronts_shared\n"
          "k.cu:9:20: note: declared here: '__shared__ float tile[32][32]'\n"));
}

TEST(Text, OtherPlacesOfACauseAreNamedOnce) {
  FileResult R = sampleResult();
  Finding &F = R.Findings[0];
  AccessSummary Other = F.Access;
  Other.Where.Line = 19;
  F.Also = {{Other, 248}, {Other, 248}, {F.Access, 248}};
  Other.Where = F.Access.Where;
  Other.InlinedAt = {{"k.cu", 30, 7, 30, 12}};
  F.Also.push_back({Other, 248});
  F.Excess = 5 * 248;
  F.Weight = 0.3;
  F.WeightOfKind = 80;
  EXPECT_THAT(
      textOf({R}),
      HasSubstr("256 wavefronts per block, 248 excessive\n"
                "      also at 19:5, 13:5 called from 30:7\n"
                "      weight: less than 1 % of the kernel's memory "
                "traffic, 80 % of its shared wavefronts; 1240 excessive "
                "in all\n"));
}

TEST(Text, ManyPlacesAreCounted) {
  FileResult R = sampleResult();
  Finding &F = R.Findings[0];
  for (unsigned Line = 101; Line != 111; ++Line) {
    F.Also.push_back({F.Access, 0});
    F.Also.back().Access.Where.Line = Line;
  }
  EXPECT_THAT(textOf({R}),
              HasSubstr("      also at 101:5, 102:5, 103:5, 104:5, 105:5, "
                        "106:5, 107:5, 108:5, ... (2 more places in "
                        "--format=json)\n"));
}

TEST(Text, FindingsThatAreSetAsideAreCounted) {
  FileResult R = sampleResult();
  R.SetAside = {{R.Findings[0], SetAsideBy::Comment, ""},
                {R.Findings[0], SetAsideBy::Comment, ""},
                {R.Findings[0], SetAsideBy::Change, ""}};
  EXPECT_THAT(textOf({R}),
              HasSubstr("; 2 findings suppressed by comments; 1 finding not "
                        "touched by the change\n"));
}

TEST(Text, HiddenFindingsAreCounted) {
  FileResult R = sampleResult();
  R.HiddenFindings = 2;
  EXPECT_THAT(textOf({R}), HasSubstr("1 undecided; 2 findings below "
                                     "--min-weight (0 shows all)\n"));
}

TEST(Text, ClosesWithWhatBecameOfEveryAccess) {
  EXPECT_THAT(
      textOf({sampleResult()}),
      HasSubstr("1 file, 1 kernel (arch sm_80, CUDA headers: built in): "
                "3 accesses: 1 clean, 1 flagged, 1 undecided\n"
                "undecided: 1 x the index is loaded from memory, first at "
                "k.cu:15:5; try bank-lint explain k.cu:15:5\n"));
}

TEST(Text, SaysWhatWasLeftOut) {
  FileResult R = sampleResult();
  R.NotAnalysed = {{"lost(int)", {"k.cu", 40, 1, 40, 5}, "an error in it"}};
  R.UninstantiatedTemplates = {{"generic", "generic<float>"}};
  R.Notes = {"the step budget was hit"};
  std::string Text = textOf({R});
  EXPECT_THAT(
      Text,
      HasSubstr("not analysed: lost(int) at k.cu:40:1: an error in it\n"));
  EXPECT_THAT(Text, HasSubstr("not analysed: kernel template generic: nothing "
                              "in k.cu instantiates it; try: bank-lint "
                              "--instantiate 'generic<float>' k.cu\n"));
  EXPECT_THAT(Text, HasSubstr("note: the step budget was hit\n"));
}

TEST(Text, UsuallyAFindingIsThreeThings) {
  EXPECT_THAT(
      textOf({sampleResult()}, {}),
      HasSubstr("k.cu:13:5: warning: 32-way shared bank conflict: 32 "
                "wavefronts where 1 would do [shared-bank-conflict]\n"
                "      proven; 248 excessive shared wavefronts per block, 62 % "
                "of the memory traffic of k; grid (32), block (256) from the "
                "launch at 20:3\n"
                "\n"
                "1 finding; --suggest-fixes searches for fixes\n"));
  ReportOptions Quiet;
  Quiet.Quiet = true;
  EXPECT_THAT(textOf({sampleResult()}, Quiet),
              testing::EndsWith("from the launch at 20:3\n"));
}

TEST(Text, TheHeaviestOfAllFilesComesFirst) {
  FileResult Light = sampleResult(), Heavy = sampleResult(),
             Crash = sampleResult();
  Light.Findings[0].Message = "light";
  Heavy.Findings[0].Message = "heavy";
  Heavy.Findings[0].Excess = 1000;
  Crash.Findings[0].Message = "crash";
  Crash.Findings[0].Excess = 0;
  Crash.Findings[0].IsDefect = Crash.Findings[0].StopsKernel = true;
  const std::string Text = textOf({Light, Heavy, Crash}, {});
  EXPECT_LT(Text.find("error: crash"), Text.find("warning: heavy"));
  EXPECT_LT(Text.find("warning: heavy"), Text.find("warning: light"));
  EXPECT_THAT(Text, HasSubstr("\n3 findings in 3 of 3 files, 1 of them a "
                              "certain crash; "));
  ReportOptions ByFile;
  ByFile.Order = FindingOrder::File;
  const std::string InOrder = textOf({Light, Heavy}, ByFile);
  EXPECT_LT(InOrder.find("light"), InOrder.find("heavy"));
}

TEST(Text, LongListsAreCut) {
  FileResult R = sampleResult();
  R.NotAnalysed.clear();
  for (int I = 0; I != 20; ++I)
    R.NotAnalysed.push_back({"k" + std::to_string(I), {}, "no code"});
  EXPECT_THAT(textOf({R}, {}),
              HasSubstr("not analysed: k4: no code\n... and 15 more that were "
                        "not analysed (--verbose lists them)\n"));
  EXPECT_THAT(textOf({R}), HasSubstr("not analysed: k19: no code\n"));
}

TEST(Text, AllAddsRemarksAndTotals) {
  ReportOptions Options;
  EXPECT_THAT(textOf({sampleResult()}, Options), Not(HasSubstr("remark:")));
  Options.All = true;
  std::string Text = textOf({sampleResult()}, Options);
  EXPECT_THAT(Text, HasSubstr("k.cu:11:5: remark: shared store, 4 bytes per "
                              "lane: 1 wavefront, ideal 1; 8 executions, 8 "
                              "wavefronts per block [clean]\n"));
  EXPECT_THAT(Text, HasSubstr("k.cu:15:5: remark: global load, 4 bytes per "
                              "lane: the index is loaded from memory "
                              "[undecided]\n"));
  EXPECT_THAT(Text, Not(HasSubstr("k.cu:13:5: remark")));
  // 31 conflicts x 8 warps x 32 blocks.
  EXPECT_THAT(
      Text,
      HasSubstr(
          "l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_ld.sum 7936\n"));
  EXPECT_THAT(Text, HasSubstr("unknown: an access is undecided\n"));
  EXPECT_THAT(Text, HasSubstr("ncu --kernel-name k --metrics "));
}

TEST(Text, TableOfAParametricVerdict) {
  FileResult R = sampleResult();
  AccessSummary &A = R.Findings[0].Access;
  A.Sureness = Certainty::Parametric;
  A.Table = {{"ld % 32 == 0", Interval::exactly(32), 1},
             {"ld % 2 == 1", Interval::exactly(1), 1}};
  std::string Text = textOf({R});
  EXPECT_THAT(Text, HasSubstr("        ld % 32 == 0: 32 wavefronts, ideal 1\n"
                              "        ld % 2 == 1: 1 wavefront, ideal 1\n"));
  EXPECT_THAT(Text,
              HasSubstr("load; parametric; 8 executions, 256 wavefronts per "
                        "block, up to 248 excessive\n"));
}

TEST(Text, LongTablesKeepTheirLastRow) {
  FileResult R = sampleResult();
  AccessSummary &A = R.Findings[0].Access;
  A.Sureness = Certainty::Parametric;
  for (std::uint64_t I = 1; I != 9; ++I)
    A.Table.push_back({"n == " + std::to_string(I), Interval::exactly(I), 1});
  std::string Eight = textOf({R});
  EXPECT_THAT(Eight, HasSubstr("        n == 8: 8 wavefronts, ideal 1\n"));
  EXPECT_THAT(Eight, Not(HasSubstr("...")));
  for (std::uint64_t I = 9; I != 33; ++I)
    A.Table.push_back({"n == " + std::to_string(I), Interval::exactly(I), 1});
  EXPECT_THAT(textOf({R}),
              HasSubstr("        n == 7: 7 wavefronts, ideal 1\n"
                        "        ... (24 more rows in --format=json)\n"
                        "        n == 32: 32 wavefronts, ideal 1\n"
                        "      weight: "));
}

TEST(Text, AtomicsSayTheirContentionOnce) {
  FileResult R = sampleResult();
  Finding &F = R.Findings[0];
  F.Message = "up to 32 lanes on one address";
  F.Access.Operation = AccessOperation::Atomic;
  F.Access.Sureness = Certainty::Bounded;
  F.Access.Reason = "the index is loaded";
  F.Access.Contention = {1, 32};
  std::string Text = textOf({R});
  EXPECT_THAT(Text, HasSubstr("      atomic; bounded (the index is loaded); "));
  EXPECT_EQ(Text.find("on one address"), Text.rfind("on one address"));
}

TEST(Text, AWidthThatIsNotKnownIsNotToldAsZero) {
  FileResult R = sampleResult();
  R.Accesses[2].Width = 0;
  ReportOptions Options;
  Options.All = true;
  EXPECT_THAT(textOf({R}, Options),
              HasSubstr("remark: global load: the index is loaded from memory "
                        "[undecided]\n"));
}

TEST(Text, AFileWithoutKernelsSaysSo) {
  FileResult R;
  R.File = "host.cu";
  EXPECT_THAT(textOf({R}), HasSubstr("\nno kernels in host.cu\n"));
  R.UninstantiatedTemplates = {{"generic", "generic<float>"}};
  EXPECT_THAT(textOf({R}), Not(HasSubstr("no kernels")));
  EXPECT_THAT(textOf({sampleResult()}), Not(HasSubstr("no kernels")));
}

TEST(Text, LongKernelNamesAreCut) {
  FileResult R = sampleResult();
  R.Findings[0].Access.Kernel = "k<" + std::string(300, 'x') + ">(float *)";
  EXPECT_THAT(textOf({R}), HasSubstr("kernel k<" + std::string(60, 'x') +
                                     "...>(float *), grid"));
}

TEST(Text, InlinedAccessesNameTheCall) {
  FileResult R = sampleResult();
  R.Findings[0].Access.InlinedAt = {{"k.cu", 30, 7, 30, 12}};
  EXPECT_THAT(textOf({R}), HasSubstr("k.cu:30:7: note: called from here\n"));
}

TEST(Text, ColoursOnlyOnDemand) {
  ReportOptions Options;
  EXPECT_THAT(textOf({sampleResult()}, Options), Not(HasSubstr("\x1b")));
  Options.Color = true;
  EXPECT_THAT(textOf({sampleResult()}, Options), HasSubstr("\x1b"));
}

TEST(Text, HostileNamesCannotWriteEscapes) {
  FileResult R = sampleResult();
  R.Findings[0].Access.Kernel = "k\x1b[2J\n(float *)";
  R.Findings[0].Access.Where.File = "a\nb.cu";
  EXPECT_THAT(textOf({R}), Not(HasSubstr("\x1b")));
  EXPECT_THAT(textOf({R}), HasSubstr("a b.cu:13:5: warning"));
}

TEST(Text, FailuresAndProblems) {
  FileResult Bad;
  Bad.File = "gone.cu";
  Bad.Failure = "no such file";
  FileResult Broken = sampleResult();
  Broken.Problems = {{true, {"k.cu", 3, 4, 3, 4}, "expected ';'"},
                     {false, {}, "unknown CUDA version"}};
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  writeProblems({Bad, Broken}, {}, OS);
  EXPECT_EQ(Text, "bank-lint: error: gone.cu: no such file\n"
                  "k.cu:3:4: error: expected ';'\n"
                  "warning: unknown CUDA version\n");
  EXPECT_THAT(textOf({Bad, Broken}), HasSubstr("1 of 2 files, 1 kernel"));
  EXPECT_EQ(textOf({Bad}), "");
}

} // namespace
