//===-- test/unit/frontend/launch_ways_test.cpp - ways to a launch --------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "launch_text.h"

using namespace bank_lint;

namespace {

/// The launches of a whole file.
std::vector<LaunchSite> launchesOf(const std::string &Text) {
  TestKernel Test("__global__ void k(float *p, int n) {}\n"
                  "__global__ void l(float *p, int n) {}\n" +
                  Text);
  for (const CompileMessage &Message : Test.Device.Messages)
    ADD_FAILURE() << Message.Text;
  for (const std::string &Note : Test.Device.LaunchNotes)
    ADD_FAILURE() << Note;
  return Test.Device.Launches;
}

std::vector<std::optional<std::int64_t>>
valuesOfN(const std::vector<LaunchSite> &Sites) {
  std::vector<std::optional<std::int64_t>> Result;
  for (const LaunchSite &Site : Sites)
    Result.push_back(Site.Arguments.at(1).Value);
  return Result;
}

using Values = std::vector<std::optional<std::int64_t>>;

TEST(LaunchWays, AShortLoopGivesALaunchForEachIteration) {
  EXPECT_EQ(
      valuesOfN(launchesOf("void f(float *p) { for (int n = 1; n < 9; n *= 2)"
                           "  k<<<n, 1>>>(p, n); }")),
      (Values{1, 2, 4, 8}));
  EXPECT_EQ(valuesOfN(launchesOf("void f(float *p) { int b[] = {32, 64, 96};"
                                 "for (int i = 0; i < 3; ++i) {"
                                 "  int n = b[i]; k<<<n, 1>>>(p, n); } }")),
            (Values{32, 64, 96}));
  EXPECT_EQ(valuesOfN(launchesOf("void f(float *p) { int i;"
                                 "for (i = 0; i++ < 4; ++i) k<<<1, 1>>>(p, i);"
                                 "k<<<1, 1>>>(p, i); }")),
            (Values{1, 3, 5}));
}

TEST(LaunchWays, ALoopOverAnArrayGivesALaunchForEachElement) {
  EXPECT_EQ(valuesOfN(launchesOf("void f(float *p) { const int b[] = {32, 64};"
                                 "for (int n : b) k<<<n, 1>>>(p, n); }")),
            (Values{32, 64}));
  // By reference, and with what an earlier iteration changes.
  EXPECT_EQ(valuesOfN(launchesOf("void f(float *p) { int b[] = {3, 5, 7};"
                                 "for (int &n : b) { n *= 2; b[2] += 1;"
                                 "  k<<<n, 1>>>(p, n); }"
                                 "k<<<1, 1>>>(p, b[0]); }")),
            (Values{6, 10, 19, 6}));
  EXPECT_EQ(valuesOfN(launchesOf("struct S { int g, n; };"
                                 "void f(float *p, bool b) { S all[2] = "
                                 "{{1, 4}, {2, 8}}; int last = 0;"
                                 "for (const S &s : all) {"
                                 "  if (s.g == 1) continue;"
                                 "  last = s.n; k<<<s.g, 1>>>(p, s.n); }"
                                 "k<<<1, 1>>>(p, last);"
                                 "for (S s : all) { last = s.g;"
                                 "  if (b) break; }"
                                 "k<<<1, 1>>>(p, last); }")),
            (Values{8, 8, std::nullopt}));
  // What is left early is left with either value.
  EXPECT_EQ(valuesOfN(launchesOf("void f(float *p, bool b) { int last = 0;"
                                 "int all[] = {1, 2};"
                                 "for (int n : all) { last = n;"
                                 "  k<<<1, 1>>>(p, n); if (b) break; }"
                                 "k<<<1, 1>>>(p, last); }")),
            (Values{1, 2, std::nullopt}));
}

TEST(LaunchWays, CallersGiveParametersTheirValues) {
  TestKernel Test("__global__ void k(float *p, int n) {}\n"
                  "void run(float *p, int n, int block = 128) {\n"
                  "  k<<<(n + block - 1) / block, block>>>(p, n);\n}\n"
                  "void a(float *p) { $first[[run(p, 1024)]]; }\n"
                  "void b(float *p, int m) { run(p, 1024, 64); run(p, 1024);\n"
                  "  $last[[run(p, m, 32)]]; }\n");
  const std::vector<LaunchSite> &Sites = Test.Device.Launches;
  ASSERT_EQ(Sites.size(), 3u);
  EXPECT_EQ(Sites[0].Grid, extent(8, 1, 1));
  EXPECT_EQ(Sites[0].Block, extent(128, 1, 1));
  EXPECT_EQ(Sites[0].Calls, std::vector<SourceRange>{Test.at("first")});
  EXPECT_EQ(Sites[1].Block, extent(64, 1, 1));
  EXPECT_EQ(Sites[1].Grid, extent(16, 1, 1));
  EXPECT_EQ(Sites[2].Block, extent(32, 1, 1));
  EXPECT_EQ(Sites[2].Grid, extent(Unknown, 1, 1));
  EXPECT_EQ(Sites[2].Calls, std::vector<SourceRange>{Test.at("last")});
  EXPECT_EQ(valuesOfN(Sites), (Values{1024, 1024, std::nullopt}));
}

TEST(LaunchWays, ThroughSeveralFunctions) {
  EXPECT_EQ(valuesOfN(launchesOf(
                "void inner(float *p, int n) { k<<<1, 1>>>(p, n); }\n"
                "void outer(float *p, int n) { inner(p, n * 2); }\n"
                "int main() { outer(nullptr, 4); inner(nullptr, 5); }\n")),
            (Values{8, 5}));
  // A function that nothing calls, and one that only calls itself.
  EXPECT_EQ(valuesOfN(launchesOf("void f(float *p, int n) {"
                                 "  k<<<1, 1>>>(p, n + 1); }")),
            (Values{std::nullopt}));
  EXPECT_EQ(valuesOfN(launchesOf(
                "struct Runner { int n; static constexpr int m = 3;\n"
                "  void run(float *p) { k<<<m, 1>>>(p, n); } };\n"
                "int main() { Runner r{6}; r.run(nullptr); }\n")),
            (Values{6}));
}

TEST(LaunchWays, FunctionsThatReturnOrFillIn) {
  const std::string Before =
      "int up(int n) { int r = 1; while (r < n) { r *= 2; } return r; }\n"
      "int least(int a, int b) { if (a < b) return a; return b; }\n"
      "void sizes(int n, int &g, int *b) { *b = 64; g = n / *b; }\n"
      "void keep(int *);\n"
      "int peek(const int *);\n"
      "template <class T, int N> struct Tile { static constexpr int size = "
      "sizeof(T) * N; };\n";
  EXPECT_EQ(gridOf("k<<<up(100), 1>>>(p, 0);", Before), extent(128, 1, 1));
  EXPECT_EQ(gridOf("k<<<least(9, 7), 1>>>(p, 0);", Before), extent(7, 1, 1));
  EXPECT_EQ(
      launchIn("int g, b; sizes(640, g, &b); k<<<g, b>>>(p, 0);", Before).Block,
      extent(64, 1, 1));
  EXPECT_EQ(gridOf("int g, b; sizes(640, g, &b); k<<<g, b>>>(p, 0);", Before),
            extent(10, 1, 1));
  EXPECT_EQ(gridOf("int n = 4; keep(&n); k<<<n, 1>>>(p, 0);", Before),
            extent(Unknown, 1, 1));
  EXPECT_EQ(gridOf("int n = 4; keep(&n); n = 5; k<<<n, 1>>>(p, 0);", Before),
            extent(Unknown, 1, 1));
  EXPECT_EQ(gridOf("int n = 4; peek(&n); k<<<n, 1>>>(p, 0);", Before),
            extent(4, 1, 1));
  EXPECT_EQ(gridOf("k<<<Tile<double, 4>::size, 1>>>(p, 0);", Before),
            extent(32, 1, 1));
}

TEST(LaunchWays, KernelsByPointer) {
  std::vector<LaunchSite> Sites =
      launchesOf("using Kernel = void (*)(float *, int);\n"
                 "void run(Kernel f, int n) { f<<<n, 1>>>(nullptr, n); }\n"
                 "int main() { run(k, 3); run(&l, 4); }\n");
  ASSERT_EQ(Sites.size(), 2u);
  EXPECT_EQ(Sites[0].Kernel, "_Z1kPfi");
  EXPECT_EQ(Sites[1].Kernel, "_Z1lPfi");
  EXPECT_EQ(valuesOfN(Sites), (Values{3, 4}));

  Sites = launchesOf("template <class F, class... A>\n"
                     "void run(F f, A... a) { f<<<2, 3>>>(a...); }\n"
                     "int main() { run(l, (float *)nullptr, 7); }\n");
  ASSERT_EQ(Sites.size(), 1u);
  EXPECT_EQ(Sites[0].Kernel, "_Z1lPfi");
  EXPECT_EQ(valuesOfN(Sites), (Values{7}));

  // One of two.
  Sites = launchesOf("void f(int which, float *p) {\n"
                     "  void (*g)(float *, int) = k; if (which) g = l;\n"
                     "  g<<<5, 1>>>(p, 8); }\n");
  ASSERT_EQ(Sites.size(), 2u);
  EXPECT_EQ(Sites[0].Kernel, "_Z1kPfi");
  EXPECT_EQ(Sites[1].Kernel, "_Z1lPfi");
}

TEST(LaunchWays, ByFunctionsOfTheRuntime) {
  LaunchSite Site = launchIn(
      "int n = 77; void *arguments[] = {&p, &n};"
      "cudaLaunchKernel((const void *)k, dim3(4, 2), 64, arguments, 256, 0);");
  EXPECT_EQ(Site.Kernel, "_Z1kPfi");
  EXPECT_EQ(Site.Grid, extent(4, 2, 1));
  EXPECT_EQ(Site.Block, extent(64, 1, 1));
  EXPECT_EQ(Site.SharedBytes, 256u);
  EXPECT_EQ(Site.Arguments.at(1).Value, 77);

  const std::string Config =
      "cudaLaunchConfig_t c = {}; c.gridDim = dim3(3); c.blockDim.x = 32;"
      "c.blockDim.y = 8; c.dynamicSmemBytes = 100;";
  Site = launchIn(Config + "cudaLaunchKernelEx(&c, k, p, 5);");
  EXPECT_EQ(Site.Grid, extent(3, 1, 1));
  EXPECT_EQ(Site.Block, extent(32, 8, 1));
  EXPECT_EQ(Site.SharedBytes, 100u);
  EXPECT_EQ(Site.Arguments.at(1).Value, 5);
  Site = launchIn(Config + "int n = 6; void *a[2]; a[0] = &p; a[1] = &n; n = 7;"
                           "cudaLaunchKernelExC(&c, (void *)k, a);");
  EXPECT_EQ(Site.Kernel, "_Z1kPfi");
  EXPECT_EQ(Site.Block, extent(32, 8, 1));
  EXPECT_EQ(Site.Arguments.at(1).Value, 7);
}

TEST(LaunchWays, WhoChoosesTheBlock) {
  LaunchSite Site = launchIn(
      "int grid, block; cudaOccupancyMaxPotentialBlockSize(&grid, &block, k);"
      "k<<<8, block>>>(p, 0);");
  EXPECT_EQ(Site.Block, extent(Unknown, 1, 1));
  EXPECT_EQ(Site.BlockChosenBy, "cudaOccupancyMaxPotentialBlockSize");
}

TEST(LaunchWays, WhatIsNotFollowedIsTold) {
  auto Notes = [](const std::string &Text) {
    TestKernel Test("__global__ void k(float *p, int n) {}\n" + Text);
    return Test.Device.LaunchNotes;
  };
  EXPECT_EQ(Notes("void f(void (*g)(int)) { g<<<1, 1>>>(2); }").size(), 1u);
  EXPECT_EQ(Notes("void f(float *p, int n) {"
                  "  k<<<1, 1>>>(p, n); if (n) f(p, n - 1); }")
                .size(),
            1u);
  // Nineteen calls with different values; sixteen are kept.
  std::string Calls;
  for (int I = 0; I < 19; ++I)
    Calls += "  f(nullptr, " + std::to_string(I) + ");\n";
  const std::string F = "void f(float *p, int n) { k<<<1, 1>>>(p, n); }\n";
  const std::vector<std::string> CutShort =
      Notes(F + "int main() {\n" + Calls + "}\n");
  ASSERT_EQ(CutShort.size(), 1u);
  EXPECT_NE(CutShort[0].find("; 3 launches are left out"), std::string::npos)
      << CutShort[0];
  // A loop is noted if its iterations differ in what they launch.
  for (const char *Text :
       {"const int all[17] = {3};"
        "void f(float *p) { for (int n : all) k<<<1, 1>>>(p, n); }",
        "void f(float *p) { for (int i = 0; i < 17; ++i) k<<<4, 1>>>(p, i); "
        "}"}) {
    TestKernel Test("__global__ void k(float *p, int n) {}\n" +
                    std::string(Text));
    EXPECT_EQ(valuesOfN(Test.Device.Launches), Values{std::nullopt});
    ASSERT_EQ(Test.Device.LaunchNotes.size(), 1u);
    EXPECT_NE(Test.Device.LaunchNotes[0].find(" has 17 iterations"),
              std::string::npos)
        << Test.Device.LaunchNotes[0];
  }
  EXPECT_EQ(Notes("void f(float *p) {"
                  "  for (int i = 0; i < 20; ++i) k<<<1, 1>>>(p, 3); }")
                .size(),
            0u);
  EXPECT_EQ(
      launchesOf(F + "int main() { f(nullptr, 1); f(nullptr, 1); }").size(),
      1u);
}

} // namespace
