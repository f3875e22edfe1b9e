//===-- test/unit/launch/assumptions_test.cpp -------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/launch/assumptions.h"
#include <gtest/gtest.h>

using namespace bank_lint;

namespace {

/// A comment whose text begins at line 3, column 22 of a.cu.
std::vector<AssumptionComment> comment(const std::string &Text) {
  return {{Text, {"a.cu", 3, 22, 3, 22 + unsigned(Text.size())}}};
}

Assumptions read(const std::string &Text) {
  std::vector<AssumptionProblem> Problems;
  Assumptions Result = readAssumptions(comment(Text), Problems);
  for (const AssumptionProblem &P : Problems)
    ADD_FAILURE() << Text << ": " << P.Text;
  return Result;
}

/// "3:29 expected a whole number" of the only problem.
std::string problem(const std::string &Text) {
  std::vector<AssumptionProblem> Problems;
  readAssumptions(comment(Text), Problems);
  if (Problems.size() != 1)
    return std::to_string(Problems.size()) + " problems";
  EXPECT_TRUE(Problems[0].IsError);
  EXPECT_EQ(Problems[0].Text.find("assumption: "), 0u);
  return std::to_string(Problems[0].Where.Line) + ":" +
         std::to_string(Problems[0].Where.Column) + " " +
         Problems[0].Text.substr(12);
}

Extent extent(std::optional<std::uint64_t> X, std::optional<std::uint64_t> Y,
              std::optional<std::uint64_t> Z) {
  return {{X, Y, Z}};
}

TEST(Assumptions, Shapes) {
  EXPECT_EQ(read("blockDim = (16, 8)").Block, extent(16, 8, 1));
  EXPECT_EQ(read("blockDim==(16,8,2)").Block, extent(16, 8, 2));
  EXPECT_EQ(read("blockDim = 64").Block, extent(64, 1, 1));
  EXPECT_EQ(read("gridDim = 5").Grid, extent(5, 1, 1));
  EXPECT_EQ(read("blockDim.y = 4, gridDim.x = 0x10").Block,
            extent(std::nullopt, 4, std::nullopt));
  EXPECT_EQ(read("blockDim.y = 4, gridDim.x = 0x10").Grid,
            extent(16, std::nullopt, std::nullopt));
}

TEST(Assumptions, TensorMaps) {
  const Assumptions A = read("map.box = (64, 128), map.element = 2, n = 4, "
                             "p.maps.first.swizzle == 32, map.strides=8192");
  ASSERT_EQ(A.Maps.size(), 2u);
  EXPECT_EQ(A.Maps[0].Name, "map");
  EXPECT_EQ(A.Maps[0].Map.Rank, 2u);
  EXPECT_EQ(A.Maps[0].Map.Box[1], 128u);
  EXPECT_EQ(A.Maps[0].Map.ElementBytes, 2u);
  EXPECT_EQ(A.Maps[0].Map.Strides[0], 8192u);
  EXPECT_EQ(A.Maps[0].Map.SwizzleBytes, std::nullopt);
  EXPECT_EQ(A.Maps[1].Name, "p.maps.first");
  EXPECT_EQ(A.Maps[1].Map.SwizzleBytes, 32u);
  EXPECT_EQ(A.Values.size(), 1u);
  EXPECT_EQ(problem("map.swizzle = 48"),
            "3:36 a swizzle is 0, 32, 64 or 128 bytes");
  EXPECT_EQ(
      problem("map.boxes = 4"),
      "3:26 expected box, pixels, element, swizzle, strides or sizes of a "
      "tensor map");
  EXPECT_EQ(problem("map.pixels = 1025"), "3:35 a column has 1 to 1024 pixels");
  EXPECT_EQ(problem("map.element = 3, n = 4"),
            "3:36 an element has 1, 2, 4 or 8 bytes");
  EXPECT_EQ(problem("map.box = (0, 4)"),
            "3:32 a dimension of a box has 1 to 256 elements");
  EXPECT_EQ(problem("map.box = ()"), "3:33 expected a whole number");
  EXPECT_EQ(problem("map.box = (1, 2, 3, 4, 5, 6)"),
            "3:32 too many numbers for box");
  EXPECT_EQ(problem("map.element = -2"),
            "3:36 expected a number that is not negative");
}

TEST(Assumptions, Arguments) {
  Assumptions A = read("n = 4, m == -1, pitch % 32 == 0, w >= 1024, h > 3,\n"
                       "   * d <= 8, e < 8, o % 4 == 3");
  ASSERT_EQ(A.Values.size(), 2u);
  EXPECT_EQ(A.Values[0], (ArgumentValue{"n", 4}));
  EXPECT_EQ(A.Values[1], (ArgumentValue{"m", -1}));
  ASSERT_EQ(A.Facts.size(), 6u);
  EXPECT_EQ(A.Facts[0].Text, "pitch % 32 == 0");
  EXPECT_TRUE(A.Facts[0].holdsFor(-64));
  EXPECT_FALSE(A.Facts[0].holdsFor(33));
  EXPECT_TRUE(A.Facts[1].holdsFor(1024));
  EXPECT_FALSE(A.Facts[1].holdsFor(1023));
  EXPECT_FALSE(A.Facts[2].holdsFor(3));
  EXPECT_TRUE(A.Facts[2].holdsFor(4));
  EXPECT_TRUE(A.Facts[3].holdsFor(8));
  EXPECT_FALSE(A.Facts[4].holdsFor(8));
  EXPECT_EQ(A.Facts[3].Where.Line, 4u);
  EXPECT_EQ(A.Facts[3].Where.Column, 6u);
  // C++ gives -1 % 4 as -1.
  EXPECT_TRUE(A.Facts[5].holdsFor(7));
  EXPECT_FALSE(A.Facts[5].holdsFor(-1));
}

TEST(Assumptions, MistakesHaveTheirPlace) {
  EXPECT_EQ(problem(""), "3:22 nothing is stated here");
  EXPECT_EQ(problem("n >= x"), "3:27 expected a whole number");
  EXPECT_EQ(problem("n"), "3:23 expected =, >=, <=, >, < or % after 'n'");
  EXPECT_EQ(problem("n % 0 == 0"), "3:26 expected a divisor of at least 1");
  EXPECT_EQ(problem("n % 4 == 4"),
            "3:31 a remainder is at least 0 and less than the divisor");
  EXPECT_EQ(problem("n % 4 = 0"), "3:28 expected '==' and a remainder");
  EXPECT_EQ(problem("n = 4 m = 5"),
            "3:28 expected ',' or the end of the comment");
  EXPECT_EQ(problem("blockDim = (16, 16"), "3:40 expected ')'");
  EXPECT_EQ(problem("blockDim = (1, 2, 3, 4)"), "3:43 more than three sizes");
  EXPECT_EQ(problem("blockDim = (0)"), "3:34 a size is at least 1");
  EXPECT_EQ(problem("blockDim >= 32"), "3:31 expected '=' after blockDim");
  EXPECT_EQ(problem("blockDim.w = 32"), "3:31 expected x, y or z");
  EXPECT_EQ(problem("blockDim = (64, 32)"),
            "3:22 a block has at most 1024 threads");
  EXPECT_EQ(problem("n = 4,"),
            "3:28 expected blockDim, gridDim or the name of a parameter");
  EXPECT_EQ(problem("n = 99999999999999999999"),
            "3:26 expected a whole number");
}

TEST(Assumptions, OneMistakeDoesNotLoseTheOthers) {
  std::vector<AssumptionProblem> Problems;
  Assumptions A =
      readAssumptions(comment("n >> 4, blockDim = (8, x), m = 3"), Problems);
  EXPECT_EQ(Problems.size(), 2u);
  ASSERT_EQ(A.Values.size(), 1u);
  EXPECT_EQ(A.Values[0].Name, "m");
}

KernelInfo kernel(const std::string &Text) {
  KernelInfo K;
  K.MangledName = "k";
  K.Name = "k";
  KernelParameter P, N;
  P.Name = "out";
  P.IsPointer = true;
  N.Name = "n";
  N.IsInteger = true;
  N.Bits = 32;
  K.Parameters = {P, N};
  K.Assumptions = comment(Text);
  return K;
}

LaunchSite site(unsigned Line, std::optional<std::int64_t> N) {
  LaunchSite S;
  S.Kernel = "k";
  S.Where = {"a.cu", Line, 3, Line, 9};
  S.Grid = extent(4, 1, 1);
  S.Block = extent(32, 8, 1);
  S.Arguments = {{"out", std::nullopt}, {"n", N}};
  return S;
}

std::vector<std::string> warnings(const std::string &Text,
                                  const std::vector<LaunchSite> &Sites) {
  std::vector<std::string> Result;
  for (const AssumptionProblem &P : checkAssumptions(kernel(Text), Sites)) {
    EXPECT_FALSE(P.IsError);
    Result.push_back(P.Text);
  }
  return Result;
}

TEST(Assumptions, NamesThatDoNotExist) {
  EXPECT_EQ(warnings("m >= 4, out % 4 == 0, n = 5", {}),
            (std::vector<std::string>{
                "assumption: k has no parameter 'm'",
                "assumption: the parameter 'out' of k is no integer"}));
}

TEST(Assumptions, LaunchesThatSayOtherwise) {
  using Texts = std::vector<std::string>;
  constexpr const char *End = "; there, the assumption is not used";
  EXPECT_EQ(warnings("n >= 4, blockDim = (32, 8)", {site(9, 4), site(10, {})}),
            Texts{});
  EXPECT_EQ(
      warnings("n >= 4", {site(9, 3), site(9, 2), site(12, 5)}),
      Texts{std::string("assumption: the launch at 9:3 has n = 3") + End});
  EXPECT_EQ(
      warnings("n = 4", {site(9, 3)}),
      Texts{std::string("assumption: the launch at 9:3 has n = 3") + End});
  EXPECT_EQ(
      warnings("blockDim.x = 16, gridDim = 4", {site(9, 3)}),
      Texts{std::string("assumption: the launch at 9:3 has block (32,8,1)") +
            End});
}

} // namespace
