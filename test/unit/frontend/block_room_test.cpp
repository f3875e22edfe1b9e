//===-- test/unit/frontend/block_room_test.cpp - arrays limit the block ---===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "test_kernel.h"
#include <gtest/gtest.h>

using namespace bank_lint;

namespace {

BlockLimits roomOf(const std::string &Body) {
  TestKernel Test("template <int N> __device__ int twice() { return 2 * N; }\n"
                  "__global__ void k(int *p, int n) {\n" +
                  Body + "\n}\n");
  EXPECT_EQ(Test.Device.Kernels.size(), 1u);
  return Test.Device.Kernels.at(0).Room;
}

BlockLimits along(std::optional<std::uint64_t> X,
                  std::optional<std::uint64_t> Y = std::nullopt,
                  std::optional<std::uint64_t> Z = std::nullopt) {
  return {{X, Y, Z}, std::nullopt};
}

TEST(BlockRoom, ATileByBothDimensions) {
  EXPECT_EQ(roomOf("__shared__ int s[16][17];"
                   "s[threadIdx.y][threadIdx.x] = n;"),
            along(17, 16));
  EXPECT_EQ(roomOf("__shared__ int s[16][17];"
                   "s[threadIdx.y][threadIdx.x] = n;"
                   "p[n] = s[threadIdx.x][threadIdx.y];"),
            along(16, 16));
  EXPECT_EQ(roomOf("__shared__ int s[4][8][16];"
                   "s[threadIdx.z][threadIdx.y][threadIdx.x] = n;"),
            along(16, 8, 4));
}

TEST(BlockRoom, ByVariables) {
  EXPECT_EQ(roomOf("__shared__ int s[16][16];"
                   "int tx = threadIdx.x; const unsigned ty = threadIdx.y;"
                   "s[ty][tx] = n;"),
            along(16, 16));
  // One that changes says nothing.
  EXPECT_EQ(roomOf("__shared__ int s[64];"
                   "for (int i = threadIdx.x; i < 64; i += blockDim.x)"
                   "  s[i] = n;"),
            along({}));
}

TEST(BlockRoom, SumsAndMultiples) {
  EXPECT_EQ(roomOf("__shared__ int s[18][18];"
                   "s[threadIdx.y + 1][threadIdx.x + 1] = n;"),
            along(17, 17));
  EXPECT_EQ(roomOf("__shared__ int s[64 * 33]; s[threadIdx.x * 33] = n;"),
            along(64));
  // What a loop adds is 0 at first.
  EXPECT_EQ(roomOf("__shared__ int s[32][33];"
                   "for (int j = 0; j < 32; j += 8)"
                   "  s[threadIdx.y + j][threadIdx.x] = n;"),
            along(33, 32));
  // What is taken away may be anything.
  EXPECT_EQ(roomOf("__shared__ int s[64]; s[threadIdx.x - n] = n;"), along({}));
}

TEST(BlockRoom, ARowEndsWhereTheNextBegins) {
  EXPECT_EQ(roomOf("__shared__ int s[256];"
                   "s[threadIdx.y * 16 + threadIdx.x] = n;"),
            along(16, 16));
  BlockLimits All;
  All.Threads = 128;
  EXPECT_EQ(roomOf("__shared__ int s[128];"
                   "s[threadIdx.y * blockDim.x + threadIdx.x] = n;"),
            All);
}

TEST(BlockRoom, BehindConditions) {
  const std::string Array = "__shared__ int s[32];";
  EXPECT_EQ(roomOf(Array + "if (threadIdx.x < 32) s[threadIdx.x] = n;"),
            along({}));
  EXPECT_EQ(roomOf(Array + "int lane = threadIdx.x % 64;"
                           "if (lane < 32 && n > 3) s[threadIdx.x] = n;"),
            along({}));
  EXPECT_EQ(roomOf(Array + "if (threadIdx.x >= 32) return;"
                           "s[threadIdx.x] = n;"),
            along({}));
  EXPECT_EQ(roomOf(Array + "p[n] = threadIdx.x < 32 ? s[threadIdx.x] : 0;"),
            along({}));
  // The edge of the grid shows nothing of the block.
  EXPECT_EQ(roomOf(Array + "int x = blockIdx.x * blockDim.x + threadIdx.x;"
                           "if (x < n) s[threadIdx.x] = n;"),
            along(32));
}

TEST(BlockRoom, MasksAndQuotientsSayNothing) {
  EXPECT_EQ(roomOf("__shared__ int s[8]; s[threadIdx.x / 32] = n;"), along({}));
  EXPECT_EQ(roomOf("__shared__ int s[8]; s[threadIdx.x & 7] = n;"), along({}));
  EXPECT_EQ(roomOf("__shared__ int s[8]; s[n] = n;"), along({}));
  EXPECT_EQ(roomOf("p[threadIdx.x] = n;"), along({}));
}

TEST(BlockRoom, OfMembersAndTemplates) {
  TestKernel Test("template <int N> struct Tiles { int a[N][N + 1]; };\n"
                  "template <int N> __global__ void k(int *p) {\n"
                  "  __shared__ Tiles<N> t;\n"
                  "  t.a[threadIdx.y][threadIdx.x] = 1;\n"
                  "  p[0] = t.a[threadIdx.x][threadIdx.y];\n"
                  "}\n"
                  "template __global__ void k<8>(int *);\n"
                  "template __global__ void k<16>(int *);\n");
  ASSERT_EQ(Test.Device.Kernels.size(), 2u);
  EXPECT_EQ(Test.Device.Kernels[0].Room, along(8, 8));
  EXPECT_EQ(Test.Device.Kernels[1].Room, along(16, 16));
}

} // namespace
