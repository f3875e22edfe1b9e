//===-- test/unit/frontend/launch_pointers_test.cpp - where they point ----===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "launch_text.h"

using namespace bank_lint;

namespace {

const std::string Preamble = "#include <cuda_runtime.h>\n"
                             "struct Two { float *x; float *y; };\n"
                             "void outOfSight(void *);\n"
                             "void changes(float *&);\n"
                             "float *lookup(int);\n";

/// What is said of the first argument of each launch of `k`: "4 mod 256";
/// "? 4 mod 256" if that is assumed; "-" if nothing is said.
std::vector<std::string> pointersOf(const std::string &Body,
                                    const std::string &Before = "",
                                    const std::string &Type = "float *") {
  TestKernel Test(Preamble + "__global__ void k(" + Type + " p) {}\n" + Before +
                  "void host(float *q, int n, bool c) { float *a, *b;"
                  "cudaMalloc(&a, 4096); cudaMalloc((void **)&b, 4096);" +
                  Body + "}");
  for (const CompileMessage &Message : Test.Device.Messages)
    ADD_FAILURE() << Message.Text;
  std::vector<std::string> Result;
  for (const LaunchSite &Site : Test.Device.Launches) {
    std::string Text;
    for (const PointerAlignment &P : Site.Pointers)
      Text += (Text.empty() ? "" : ", ") +
              std::string(P.IsAssumed ? "? " : "") +
              (P.Offset ? "@" + std::to_string(P.Offset) + " " : "") +
              std::to_string(P.Residue) + " mod " + std::to_string(P.Modulus);
    Result.push_back(Text.empty() ? "-" : Text);
  }
  return Result;
}

using Texts = std::vector<std::string>;

TEST(LaunchPointers, AllocationsAreAligned) {
  EXPECT_EQ(pointersOf("k<<<1, 1>>>(a); k<<<1, 1>>>(b);"),
            (Texts{"0 mod 256", "0 mod 256"}));
  EXPECT_EQ(pointersOf("float *m; cudaMallocManaged(&m, 64);"
                       "k<<<1, 1>>>(m + 2);"
                       "cudaMallocAsync(&m, 64, 0); k<<<1, 1>>>(m + 3);"),
            (Texts{"8 mod 256", "12 mod 256"}));
  EXPECT_EQ(pointersOf("float *m; size_t pitch;"
                       "cudaMallocPitch(&m, &pitch, 100, 10);"
                       "k<<<1, 1>>>((float *)((char *)m + n * pitch) + 5);"),
            (Texts{"20 mod 256"}));
}

TEST(LaunchPointers, OffsetsAreAdded) {
  EXPECT_EQ(pointersOf("k<<<1, 1>>>(a + 1); k<<<1, 1>>>(&a[65]);"
                       "k<<<1, 1>>>(a - 1); k<<<1, 1>>>(2 + a);"),
            (Texts{"4 mod 256", "4 mod 256", "252 mod 256", "8 mod 256"}));
  EXPECT_EQ(pointersOf("k<<<1, 1>>>(a + 4 * n); k<<<1, 1>>>(&a[n]);"
                       "k<<<1, 1>>>(a + 64 * n + 3);"),
            (Texts{"0 mod 16", "0 mod 4", "12 mod 256"}));
  EXPECT_EQ(pointersOf("a += 3; k<<<1, 1>>>(a++); k<<<1, 1>>>(a);"
                       "--a; k<<<1, 1>>>(a);"),
            (Texts{"12 mod 256", "16 mod 256", "12 mod 256"}));
  EXPECT_EQ(pointersOf("k<<<1, 1>>>((float4 *)(a + 1));", "", "float4 *"),
            (Texts{"4 mod 256"}));
  EXPECT_EQ(pointersOf("k<<<1, 1>>>((float *)((size_t)(a + 1) + 8));"),
            (Texts{"12 mod 256"}));
}

TEST(LaunchPointers, PoolsAreCutUp) {
  EXPECT_EQ(pointersOf("char *pool; cudaMalloc(&pool, 1 << 20);"
                       "float *x = (float *)pool;"
                       "float *y = (float *)(pool + 100 * sizeof(float));"
                       "pool += (n + 255) & ~255; k<<<1, 1>>>(x);"
                       "k<<<1, 1>>>(y); k<<<1, 1>>>((float *)pool);"),
            (Texts{"0 mod 256", "144 mod 256", "0 mod 256"}));
}

TEST(LaunchPointers, MembersHoldThem) {
  EXPECT_EQ(pointersOf("Two t; t.x = a; t.y = b + 1; k<<<1, 1>>>(t.y);"),
            (Texts{"4 mod 256"}));
  EXPECT_EQ(pointersOf("Two t{a, b + 1}; k<<<1, 1>>>(t);"
                       "t.x += 2; k<<<1, 1>>>(t);",
                       "", "Two"),
            (Texts{"0 mod 256, @8 4 mod 256", "8 mod 256, @8 4 mod 256"}));
  EXPECT_EQ(pointersOf("Two t{a, b + 1}; Two u{a, b}; if (c) t = u;"
                       "k<<<1, 1>>>(t);",
                       "", "Two"),
            (Texts{"0 mod 256, @8 0 mod 4"}));
}

TEST(LaunchPointers, FunctionsPassAndReturnThem) {
  EXPECT_EQ(pointersOf("run(a + 1); run(make());",
                       "void run(float *p) { k<<<1, 1>>>(p + 1); }"
                       "float *make() { float *p; cudaMalloc(&p, 64);"
                       " return p + 2; }"),
            (Texts{"8 mod 256", "12 mod 256"}));
}

TEST(LaunchPointers, WaysAreJoined) {
  EXPECT_EQ(pointersOf("float *p = c ? a : b + 4; k<<<1, 1>>>(p);"
                       "if (c) a += 1; k<<<1, 1>>>(a);"),
            (Texts{"0 mod 16", "0 mod 4"}));
  EXPECT_EQ(pointersOf("if (c) q = a + 1; k<<<1, 1>>>(q);"), (Texts{"-"}));
}

TEST(LaunchPointers, OffsetsOfWhatIsNotFollowedAreAssumed) {
  EXPECT_EQ(pointersOf("k<<<1, 1>>>(q); k<<<1, 1>>>(q + 1);"
                       "k<<<1, 1>>>(&q[2]); k<<<1, 1>>>(lookup(3) + 1);"),
            (Texts{"-", "? 4 mod 256", "? 8 mod 256", "? 4 mod 256"}));
}

TEST(LaunchPointers, WhatOthersMayChangeIsNotSaid) {
  EXPECT_EQ(pointersOf("outOfSight(&a); k<<<1, 1>>>(a);"
                       "changes(b); k<<<1, 1>>>(b);"),
            (Texts{"-", "-"}));
  EXPECT_EQ(pointersOf("float **to = &a; outOfSight(to); k<<<1, 1>>>(a);"),
            (Texts{"-"}));
  EXPECT_EQ(pointersOf("float **to = &a; *to = b + 1; k<<<1, 1>>>(a);"
                       "float *&r = b; r += 3; k<<<1, 1>>>(b);"),
            (Texts{"4 mod 256", "12 mod 256"}));
  EXPECT_EQ(pointersOf("Two t{a, b}; outOfSight(&t); k<<<1, 1>>>(t.x);"),
            (Texts{"-"}));
  EXPECT_EQ(pointersOf("float *d[2] = {a, b}; d[n] = a + 1;"
                       "k<<<1, 1>>>(d[0]);"),
            (Texts{"-"}));
  EXPECT_EQ(pointersOf("for (int i = 0; i < n; ++i) { k<<<1, 1>>>(a); a += n; }"
                       "k<<<1, 1>>>(a);"),
            (Texts{"-", "-"}));
  EXPECT_EQ(pointersOf("while (outOfSight(&n), n) a += 64; k<<<1, 1>>>(a);"),
            (Texts{"-"}));
  EXPECT_EQ(pointersOf("auto add = [&] { a += 1; }; outOfSight(&add);"
                       "k<<<1, 1>>>(a);"),
            (Texts{"-"}));
}

TEST(LaunchPointers, LoopsMoveThem) {
  EXPECT_EQ(pointersOf("for (int i = 0; i < n; ++i) k<<<1, 1>>>(a + i);"
                       "for (int i = 0; i < n; ++i) k<<<1, 1>>>(a + 256 * i);"),
            (Texts{"0 mod 4", "0 mod 256"}));
  EXPECT_EQ(pointersOf("for (int i = 0; i < 2; ++i) k<<<1, 1>>>(a + i);"),
            (Texts{"0 mod 256", "4 mod 256"}));
}

} // namespace
