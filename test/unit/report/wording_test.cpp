//===-- test/unit/report/wording_test.cpp ---------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "sample_results.h"
#include "tool/report/wording/counts.h"
#include "tool/report/wording/launch_text.h"
#include "tool/report/wording/short_text.h"
#include "gtest/gtest.h"

using namespace bank_lint;

namespace {

TEST(Wording, Counts) {
  EXPECT_EQ(counted(1, "access"), "1 access");
  EXPECT_EQ(counted(2, "access"), "2 accesses");
  EXPECT_EQ(counted(0, "sector"), "0 sectors");
  EXPECT_EQ(counted(3, "other launch"), "3 other launches");
  EXPECT_EQ(counted(Interval{1, 32}, "wavefront"), "1 to 32 wavefronts");
}

TEST(Wording, Shapes) {
  EXPECT_EQ(shape(std::array<std::uint32_t, 3>{32, 8, 1}), "(32,8)");
  EXPECT_EQ(shape(std::array<std::uint32_t, 3>{1, 1, 1}), "(1)");
  EXPECT_EQ(shape(std::array<std::uint32_t, 3>{1, 1, 4}), "(1,1,4)");
  EXPECT_EQ(shape(Extent{{std::nullopt, 4, 1}}), "(?,4)");
}

TEST(Wording, Launches) {
  Launch L = test::blocksOf256();
  EXPECT_EQ(describe(L, "k.cu"),
            "grid (32), block (256) from the launch at 20:3");
  EXPECT_EQ(describe(L, "k.cuh"),
            "grid (32), block (256) from the launch at k.cu:20:3");
  L.Grid = {};
  L.Source = LaunchSource::CommandLine;
  L.Arguments = {{"n", 64}, {"p", std::nullopt}, {"d", -1}};
  L.SharedBytes = 4096;
  EXPECT_EQ(describe(L, "k.cu"),
            "block (256), 4096 shared bytes from --launch, "
            "with n = 64, d = -1");
}

TEST(Wording, WhoSaysWhatOfALaunch) {
  Launch L = test::blocksOf256();
  L.Site = L.Where;
  L.Calls = {{"k.cu", 40, 5, 40, 9}};
  L.Arguments = {{"n", 64}, {"d", 3, ArgumentSource::CommandLine}};
  EXPECT_EQ(describe(L, "k.cu"),
            "grid (32), block (256) from the launch at 20:3 and the call at "
            "40:5, with n = 64, d = 3 from --arg");
  L.Calls.push_back({"k.cu", 41, 5, 41, 9});
  L.Arguments.pop_back();
  L.Source = LaunchSource::CommandLine;
  EXPECT_EQ(describe(L, "k.cu"),
            "grid (32), block (256) from --launch, with n = 64 from the launch "
            "at 20:3 and the calls at 40:5, 41:5");
  L.Calls.clear();
  L.Source = LaunchSource::Assumed;
  L.Arguments = {{"n", 5, ArgumentSource::Comment, {"k.cu", 2, 7, 2, 9}}};
  EXPECT_EQ(
      describe(L, "k.cu"),
      "grid (32), block (256) assumed, because the block of the launch at 20:3 "
      "is unknown, with n = 5 from the comment at 2:7");
  L.BlockChosenBy = "chooser";
  L.Arguments.clear();
  EXPECT_EQ(describe(L, "k.cu"), "grid (32), block (256) assumed, because "
                                 "chooser chooses it for the launch "
                                 "at 20:3");
  L.Source = LaunchSource::Comment;
  L.Where = {"k.cu", 2, 7, 2, 9};
  EXPECT_EQ(describe(L, "k.cu"),
            "grid (32), block (256) from the comment at 2:7");
}

TEST(Wording, OneLine) { EXPECT_EQ(oneLine("a\n\tb\x1b"), "a  b\\x1b"); }

TEST(Wording, ShortNamesCutTemplateArguments) {
  EXPECT_EQ(shortName("k(int)"), "k(int)");
  EXPECT_EQ(shortName("void k<A<B>, 4>(S<int>*)"), "void k<A<B>, 4>(S<int>*)");
  std::string Long(60, 'x');
  EXPECT_EQ(shortName("k<" + Long + ">(int)"), "k<" + Long + ">(int)");
  EXPECT_EQ(shortName("k<" + Long + "y>(int)"), "k<" + Long + "...>(int)");
  // Brackets inside are part of what is cut; each list is cut by itself.
  std::string Nested = Long + "<T<int>, U>";
  EXPECT_EQ(shortName("k<" + Nested + ">(S<" + Nested + ">, T<int>)"),
            "k<" + Long + "...>(S<" + Long + "...>, T<int>)");
  // A text in which < is no bracket stays as it is.
  EXPECT_EQ(shortName("i < n\nfor all"), "i < n for all");
  EXPECT_EQ(shortName("k<<<grid, block>>>"), "k<<<grid, block>>>");
}

} // namespace
