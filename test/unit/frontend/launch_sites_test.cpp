//===-- test/unit/frontend/launch_sites_test.cpp - values of launches -----===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "launch_text.h"

using namespace bank_lint;

namespace {

TEST(LaunchSites, LiteralsAndDefaults) {
  LaunchSite Site = launchIn("k<<<12, 256>>>(p, -3);");
  EXPECT_EQ(Site.Kernel, "_Z1kPfi");
  EXPECT_EQ(Site.Grid, extent(12, 1, 1));
  EXPECT_EQ(Site.Block, extent(256, 1, 1));
  EXPECT_EQ(Site.SharedBytes, 0u);
  ASSERT_EQ(Site.Arguments.size(), 2u);
  EXPECT_EQ(Site.Arguments[0], (ArgumentValue{"p", std::nullopt}));
  EXPECT_EQ(Site.Arguments[1], (ArgumentValue{"n", -3}));
}

TEST(LaunchSites, Place) {
  TestKernel Test("__global__ void k(int n) {}\n"
                  "void f() {\n  $site[[k<<<1, 2>>>(3)]];\n}");
  ASSERT_EQ(Test.Device.Launches.size(), 1u);
  EXPECT_EQ(Test.Device.Launches[0].Where, Test.at("site"));
}

TEST(LaunchSites, Dim3InAllItsForms) {
  EXPECT_EQ(gridOf("k<<<dim3(4, 5), 1>>>(p, 0);"), extent(4, 5, 1));
  EXPECT_EQ(gridOf("dim3 g(4, 5, 6); k<<<g, 1>>>(p, 0);"), extent(4, 5, 6));
  EXPECT_EQ(gridOf("dim3 g = {4, 5}; k<<<g, 1>>>(p, 0);"), extent(4, 5, 1));
  EXPECT_EQ(gridOf("dim3 g{7}; dim3 h = g; k<<<h, 1>>>(p, 0);"),
            extent(7, 1, 1));
  EXPECT_EQ(gridOf("dim3 g; k<<<g, 1>>>(p, 0);"), extent(1, 1, 1));
  EXPECT_EQ(gridOf("dim3 g = 9; k<<<dim3{g.x + 1, 2}, 1>>>(p, 0);"),
            extent(10, 2, 1));
}

TEST(LaunchSites, Arithmetic) {
  EXPECT_EQ(gridOf("int n = 1 << 20; int b = 256;"
                   "k<<<(n + b - 1) / b, b>>>(p, n);"),
            extent(4096, 1, 1));
  EXPECT_EQ(
      gridOf("const int n = 100; k<<<n % 32 ? n / 32 + 1 : n, 1>>>(p, n);"),
      extent(4, 1, 1));
  EXPECT_EQ(gridOf("unsigned n = 7; k<<<(unsigned)-1 / n, 1>>>(p, 0);"),
            extent(613566756, 1, 1));
  EXPECT_EQ(gridOf("int n = 1000; k<<<ceil(n / 300.0), 1>>>(p, 0);"),
            extent(4, 1, 1));
  EXPECT_EQ(gridOf("int n = 1000; k<<<static_cast<int>(n * 0.5f), 1>>>(p, 0);"),
            extent(500, 1, 1));
  EXPECT_EQ(gridOf("int n = 1000; k<<<min(n, 64), 1>>>(p, 0);"),
            extent(64, 1, 1));
}

TEST(LaunchSites, FunctionsAndGlobals) {
  const std::string Before =
      "int ceil_div(int a, int b) { return (a + b - 1) / b; }\n"
      "constexpr int twice(int a) { int r = a; r += a; return r; }\n"
      "template <class T> T up(T a, T b) { return (a + b - 1) / b * b; }\n"
      "static int size = 640; const int width = 33; static int counter = 1;\n"
      "int shared = 640;\n"
      "#define BLOCKS 5\n"
      "void count() { ++counter; }\n";
  EXPECT_EQ(gridOf("int n = 1000; k<<<ceil_div(n, 32), 1>>>(p, 0);", Before),
            extent(32, 1, 1));
  EXPECT_EQ(gridOf("k<<<dim3(twice(21), up(width, 32)), 1>>>(p, 0);", Before),
            extent(42, 64, 1));
  EXPECT_EQ(gridOf("k<<<dim3(size, width, BLOCKS), 1>>>(p, 0);", Before),
            extent(640, 33, 5));
  EXPECT_EQ(gridOf("k<<<counter, 1>>>(p, 0);", Before), extent(Unknown, 1, 1));
  // Another file may have changed it before it calls this one.
  EXPECT_EQ(gridOf("k<<<shared, 1>>>(p, 0);", Before), extent(Unknown, 1, 1));
}

TEST(LaunchSites, WhatIsNotKnown) {
  const Extent None = extent(Unknown, 1, 1);
  EXPECT_EQ(gridOf("k<<<unknown, 1>>>(p, 0);"), None);
  EXPECT_EQ(gridOf("int n; k<<<n, 1>>>(p, 0);"), None);
  EXPECT_EQ(gridOf("int z = 0; k<<<1 / z, 1>>>(p, 0);"), None);
  EXPECT_EQ(gridOf("int n = 2147483647; k<<<n + 1, 1>>>(p, 0);"), None);
  EXPECT_EQ(gridOf("for (int n = 1; n < unknown; n *= 2) k<<<n, 1>>>(p, 0);"),
            None);
  EXPECT_EQ(
      gridOf("int n = 4; while (unknown--) { k<<<n, 1>>>(p, 0); n = 5; }"),
      None);
  EXPECT_EQ(gridOf("dim3 g(8, unknown); k<<<g, 1>>>(p, 0);"),
            extent(8, Unknown, 1));
}

TEST(LaunchSites, OneOfAFew) {
  using Grids = std::vector<std::optional<std::uint64_t>>;
  EXPECT_EQ(gridsOf("int n = 4; if (unknown) n++; k<<<n, 1>>>(p, 0);"),
            (Grids{5, 4}));
  EXPECT_EQ(gridsOf("int n = unknown > 3 ? 2 : unknown > 1 ? 3 : 5;"
                    "k<<<n, 1>>>(p, 0);"),
            (Grids{2, 3, 5}));
  // Both differ by one test, which is the same for unknown - 1.
  EXPECT_EQ(gridsOf("int n = 1, m = 10; if (unknown - 1 > 3) n = 2;"
                    "if (unknown - 1 <= 3) m = 20; k<<<n + m, 1>>>(p, 0);"),
            (Grids{12, 21}));
  EXPECT_EQ(gridsOf("int n = 1, m = 10; if (unknown > 3) n = 2;"
                    "if (unknown > 5) m = 20; k<<<n + m, 1>>>(p, 0);"),
            (Grids{22, 12, 11}));
  // What a way leaves open leaves the grid open.
  EXPECT_EQ(gridsOf("int n = 4; if (p) n = unknown; k<<<n, 1>>>(p, 0);"),
            (Grids{Unknown}));
  EXPECT_EQ(gridsOf("k<<<first(p, 3), 1>>>(p, 0);",
                    "int first(float *p, int n) {"
                    "  for (int i = 0; p[i] != 0; ++i) return i;"
                    "  return n; }"),
            (Grids{0, 3}));
  EXPECT_EQ(gridsOf("int n = 16; for (;;) { if (n > unknown) break; n *= 2;"
                    "if (n == 64) break; } k<<<n, 1>>>(p, 0);"),
            (Grids{16, 32, 64}));
  // More ways than are followed.
  EXPECT_EQ(gridsOf("int n = 1; while (n < unknown && n < 100) ++n;"
                    "k<<<n, 1>>>(p, 0);"),
            (Grids{Unknown}));
}

TEST(LaunchSites, VariablesAreFollowed) {
  EXPECT_EQ(gridOf("int n = 4; n = 5; k<<<n, 1>>>(p, 0);"), extent(5, 1, 1));
  EXPECT_EQ(gridOf("int n = 4; k<<<n, 1>>>(p, 0); n = 5;"), extent(4, 1, 1));
  // The right side of an assignment comes first (C++17).
  EXPECT_EQ(gridOf("int n = 3; n *= 2; ++n; n <<= n--; k<<<n, 1>>>(p, 0);",
                   "int n = 7;"),
            extent(6 << 7, 1, 1));
  EXPECT_EQ(gridOf("int n = 4; int *q = &n; *q = 9; k<<<n, 1>>>(p, 0);"),
            extent(9, 1, 1));
  EXPECT_EQ(gridOf("int n = 4; int &r = n; r += 2; k<<<n, 1>>>(p, 0);"),
            extent(6, 1, 1));
  EXPECT_EQ(gridOf("dim3 g(1, 2); g.x = 4; k<<<g, 1>>>(p, 0);"),
            extent(4, 2, 1));
  EXPECT_EQ(gridOf("dim3 g; g.x = 4; g.y = g.x * 2; k<<<g, 1>>>(p, 0);"),
            extent(4, 8, 1));
  EXPECT_EQ(gridOf("dim3 g, h(5, 6); g = h; k<<<g, 1>>>(p, 0);"),
            extent(5, 6, 1));
  EXPECT_EQ(gridOf("dim3 g(7); g = 9; k<<<g, 1>>>(p, 0);"), extent(9, 1, 1));
  EXPECT_EQ(gridOf("int a[] = {3, 5, 7}; k<<<a[1] + a[2], 1>>>(p, 0);"),
            extent(12, 1, 1));
  EXPECT_EQ(gridOf("struct { int b = 3; dim3 g; } c; c.g.y = c.b;"
                   "auto d = c; k<<<d.g, 1>>>(p, 0);"),
            extent(1, 3, 1));
}

TEST(LaunchSites, WaysThatMeet) {
  EXPECT_EQ(gridOf("int n = 4; if (unknown) n = 5; else n = 5;"
                   "k<<<n, 1>>>(p, 0);"),
            extent(5, 1, 1));
  EXPECT_EQ(gridOf("int n = 4; if (unknown) { n = 5; return; }"
                   "k<<<n, 1>>>(p, 0);"),
            extent(4, 1, 1));
  EXPECT_EQ(gridOf("if (unknown == 6) k<<<unknown, 1>>>(p, 0);"),
            extent(6, 1, 1));
  EXPECT_EQ(gridOf("if (unknown != 6) return; k<<<unknown, 1>>>(p, 0);"),
            extent(6, 1, 1));
  EXPECT_EQ(gridOf("if ((char)unknown == 6) k<<<unknown, 1>>>(p, 0);"),
            extent(Unknown, 1, 1));
  EXPECT_EQ(gridOf("int n = 4; unknown && (n = 5); k<<<n, 1>>>(p, 0);"),
            extent(Unknown, 1, 1));
  EXPECT_EQ(gridOf("k<<<unknown ? 8 : 4 * 2, 1>>>(p, 0);"), extent(8, 1, 1));
  EXPECT_EQ(gridOf("int n = 1; switch (unknown) { case 1: n = 2; break;"
                   "default: n = 2; } k<<<n, 1>>>(p, 0);"),
            extent(2, 1, 1));
  EXPECT_EQ(gridOf("int n = 1, m = 3; switch (m) { case 2: n = 2; break;"
                   "case 3: n = 5; case 4: n += 6; } k<<<n, 1>>>(p, 0);"),
            extent(11, 1, 1));
  EXPECT_EQ(gridOf("switch (unknown) { case 64: k<<<unknown, 1>>>(p, 0); }"),
            extent(64, 1, 1));
  EXPECT_EQ(gridOf("int n = 4; if (unknown) goto end; n = 5;"
                   "end: k<<<n, 1>>>(p, 0);"),
            extent(Unknown, 1, 1));
}

TEST(LaunchSites, Loops) {
  EXPECT_EQ(gridOf("int n = 1; while (n < 100) n *= 2; k<<<n, 1>>>(p, 0);"),
            extent(128, 1, 1));
  EXPECT_EQ(gridOf("int n = 4; for (int i = 0; i < unknown; ++i) p[i] = 0;"
                   "k<<<n, 1>>>(p, 0);"),
            extent(4, 1, 1));
  EXPECT_EQ(gridOf("int n = 0, i; for (i = 0; i++ < 4; ++i) n += i;"
                   "k<<<n + i, 1>>>(p, 0);"),
            extent(1 + 3 + 5, 1, 1));
  EXPECT_EQ(gridOf("k<<<last(p, 3), 1>>>(p, 0);",
                   "int last(float *p, int n) {"
                   "  for (int i = 0; p[i] != 0; ++i) p[i] = 1;"
                   "  return n; }"),
            extent(3, 1, 1));
  EXPECT_EQ(gridOf("int n = 4; asm(\"\" : \"=r\"(n)); k<<<n, 1>>>(p, 0);"),
            extent(Unknown, 1, 1));
  EXPECT_EQ(gridOf("struct { unsigned b : 2; } s; s.b = 7;"
                   "k<<<s.b + 1, 1>>>(p, 0);"),
            extent(Unknown, 1, 1));
  EXPECT_EQ(gridOf("int n = 4, *q = &n; for (int i = 0; i < unknown; ++i)"
                   "*q = i; k<<<n, 1>>>(p, 0);"),
            extent(Unknown, 1, 1));
  EXPECT_EQ(gridOf("int n = 0; for (int i = 0; i < 1000000; ++i) n += i;"
                   "k<<<n, 1>>>(p, 0);"),
            extent(Unknown, 1, 1));
  EXPECT_EQ(gridOf("for (int i = 0; i < 50; ++i) { dim3 g(i ? 3 : 3);"
                   "k<<<g, 1>>>(p, i); }"),
            extent(3, 1, 1));
}

TEST(LaunchSites, SharedBytesAndArguments) {
  LaunchSite Site = launchIn("int n = 48; size_t bytes = n * sizeof(float);"
                             "k<<<1, n, bytes>>>(p, n / 2);");
  EXPECT_EQ(Site.SharedBytes, 192u);
  EXPECT_EQ(Site.Arguments.at(1).Value, 24);
  EXPECT_EQ(launchIn("k<<<1, 1, unknown>>>(p, unknown);").SharedBytes, Unknown);
}

TEST(LaunchSites, AllLaunchesInSourceOrder) {
  TestKernel Test(
      "__global__ void a(int n) {}\n__global__ void b(int n) {}\n"
      "void f() { b<<<1, 2>>>(0); a<<<1, 3>>>(0); b<<<1, 2>>>(0); }\n");
  std::vector<std::string> Kernels;
  for (const LaunchSite &Site : Test.Device.Launches)
    Kernels.push_back(Site.Kernel);
  EXPECT_EQ(Kernels, (std::vector<std::string>{"_Z1bi", "_Z1ai", "_Z1bi"}));
}

TEST(LaunchSites, OfTemplates) {
  TestKernel Test(
      "template <class T, int N> __global__ void k(T *p) { p[N] = 1; }\n"
      "template <int B> void launch(float *p) {"
      "  k<float, B><<<dim3(B, 2), B * 2>>>(p); }\n"
      "template <int B> void never(float *p) { k<float, B><<<1, B>>>(p); }\n"
      "void f(float *p) { launch<16>(p); launch<32>(p); }\n");
  ASSERT_EQ(Test.Device.Launches.size(), 2u);
  EXPECT_EQ(Test.Device.Launches[0].Kernel, "_Z1kIfLi16EEvPT_");
  EXPECT_EQ(Test.Device.Launches[0].Grid, extent(16, 2, 1));
  EXPECT_EQ(Test.Device.Launches[1].Kernel, "_Z1kIfLi32EEvPT_");
  EXPECT_EQ(Test.Device.Launches[1].Block, extent(64, 1, 1));
  ASSERT_EQ(Test.Device.Kernels.size(), 2u);
  EXPECT_EQ(Test.Device.Kernels[0].MangledName, "_Z1kIfLi16EEvPT_");
}

TEST(LaunchSites, InLambdasAndThroughPointers) {
  EXPECT_EQ(gridOf("dim3 g(3, 4); auto f = [&] { k<<<g, 1>>>(p, 0); }; f();"),
            extent(3, 4, 1));
  EXPECT_EQ(gridOf("int n = 3; auto f = [&] { n = 4; }; f();"
                   "k<<<n, 1>>>(p, 0);"),
            extent(4, 1, 1));
  EXPECT_EQ(gridOf("int n = 3; auto f = [=](int m) { k<<<n, m>>>(p, 0); };"
                   "f(9);"),
            extent(3, 1, 1));
  LaunchSite Site = launchIn("auto f = &k; f<<<6, 1>>>(p, 0);");
  EXPECT_EQ(Site.Kernel, "_Z1kPfi");
  EXPECT_EQ(Site.Grid, extent(6, 1, 1));
}

} // namespace
