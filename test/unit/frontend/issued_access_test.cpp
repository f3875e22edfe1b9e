//===-- test/unit/frontend/issued_access_test.cpp -------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Unrolled loops and merged accesses. That they are those of nvcc is tested
/// with its machine code (test/issued); here are the limits and the notes on
/// the code.
//===----------------------------------------------------------------------===//
#include "analysis/lowering/marks/merged_access.h"
#include "test_kernel.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include <gtest/gtest.h>

using namespace bank_lint;

namespace {

using Widths = std::vector<int>;

/// Bytes of the accesses that are issued, stores negative.
Widths issued(const std::string &Body, bool AsWritten = false) {
  CompileRequest Request;
  Request.AsWritten = AsWritten;
  Request.KeepsUnread = true; // nothing reads r
  TestKernel Test("__global__ void k(float *q, int i) {"
                  "__shared__ float s[256]; __shared__ float r[256];" +
                      Body + "}",
                  Request);
  EXPECT_TRUE(Test.Device.Messages.empty());
  Widths Result;
  for (const llvm::Instruction *Access : Test.accesses("k(float*, int)")) {
    if (isPartOfMerged(*Access))
      continue;
    int Bytes = width(*Access);
    if (std::optional<MergedAccess> Made = mergedAccess(*Access))
      Bytes = Bytes < 0 ? -int(Made->Bytes) : int(Made->Bytes);
    Result.push_back(Bytes);
  }
  return Result;
}

TEST(IssuedAccess, ConstantLoopsAreUnrolled) {
  const std::string Loop = "float a = 0;"
                           "for (int j = 0; j < 8; ++j) a += s[j * 32 + i];"
                           "q[i] = a;";
  EXPECT_EQ(issued(Loop), (Widths{4, 4, 4, 4, 4, 4, 4, 4, -4}));
  EXPECT_EQ(issued(Loop, /*AsWritten=*/true), (Widths{4, -4}));
}

TEST(IssuedAccess, WhatTheSourceSaysOfUnrollingStands) {
  const std::string Rest = "for (int j = 0; j < 8; ++j) a += s[j * 32 + i];"
                           "q[i] = a;";
  EXPECT_EQ(issued("float a = 0;\n#pragma unroll 1\n" + Rest), (Widths{4, -4}));
  EXPECT_EQ(issued("float a = 0;\n#pragma unroll 2\n" + Rest),
            (Widths{4, 4, -4}));
  EXPECT_EQ(issued("float a = 0;\n#pragma unroll\n" + Rest).size(), 9u);
}

/// nvcc 13.0 makes 32 loads in a loop of this: no round of the outer loop names
/// another element of the array.
TEST(IssuedAccess, ALoopAroundOneThatReadsRegistersStays) {
  const std::string Sum = "float a[32];"
                          "for (int j = 0; j < 32; ++j) a[j] = q[j * 64 + i];"
                          "float sum = 0;"
                          "for (int k = 0; k < 16; ++k)"
                          "  for (int j = 0; j < 32; ++j)"
                          "    sum += a[j] * s[j * k + i];"
                          "q[i] = sum;";
  // 32 loads to fill the array, 32 to read it, one store.
  EXPECT_EQ(issued(Sum).size(), 65u);
}

/// An array that something loaded picks an element of is in memory, and its
/// accesses count like others: 900 tests are too many to write them all out.
TEST(IssuedAccess, AnArrayInMemoryIsNoReasonToUnroll) {
  const std::string Fill = "int key[30]; __shared__ int p[900];"
                           "for (int j = 0; j < 30; ++j) key[j] = j;";
  const std::string Count = "int n = 0;"
                            "for (int a = 0; a < 30; ++a)"
                            "  for (int b = 0; b < 30; ++b)"
                            "    if (key[b] < key[a]) n += p[a * 30 + b];"
                            "q[i] = n;";
  EXPECT_LT(issued(Fill + "key[p[i]] = 7;" + Count).size(), 200u);
}

TEST(IssuedAccess, NeighboursAreOne) {
  EXPECT_EQ(issued("q[i] = s[i * 4] + s[i * 4 + 1];"), (Widths{8, -4}));
  EXPECT_EQ(issued("q[i] = s[i * 4] + s[i * 4 + 1];", /*AsWritten=*/true),
            (Widths{4, 4, -4}));
}

TEST(IssuedAccess, LoadsMayHaveAGapStoresMayNot) {
  EXPECT_EQ(issued("q[i] = s[i * 4] + s[i * 4 + 1] + s[i * 4 + 3];"),
            (Widths{16, -4}));
  EXPECT_EQ(issued("s[i * 4] = 1; s[i * 4 + 1] = 2; s[i * 4 + 3] = 3;"
                   "__syncthreads(); q[i] = s[i];"),
            (Widths{-8, -4, 4, -4}));
}

TEST(IssuedAccess, WhereTheAlignmentIsNotKnownNothingMerges) {
  EXPECT_EQ(issued("q[i] = s[i] + s[i + 1];"), (Widths{4, 4, -4}));
  EXPECT_EQ(issued("q[i] = s[i * 2 + 1] + s[i * 2 + 2];"), (Widths{4, 4, -4}));
  // The second array begins where the first one ends.
  EXPECT_EQ(issued("__shared__ float odd[33]; odd[i] = i; r[i] = i;"
                   "__syncthreads(); q[i] = odd[i * 2] + odd[i * 2 + 1];"),
            (Widths{-4, -4, 8, -4}));
}

TEST(IssuedAccess, AStoreOrABarrierKeepsLoadsApart) {
  EXPECT_EQ(issued("float a = s[i * 2]; __syncthreads(); q[i] = a + s[i*2+1];"),
            (Widths{4, 4, -4}));
  EXPECT_EQ(issued("float a = s[i * 2]; r[i] = a; q[i] = a + s[i * 2 + 1];"),
            (Widths{4, -4, 4, -4}));
  EXPECT_EQ(issued("float a = s[i * 2]; q[i] = a; q[i + 1] = s[i * 2 + 1];"),
            (Widths{8, -4, -4}));
}

TEST(IssuedAccess, VolatileAndNarrowOnesStayApart) {
  EXPECT_EQ(issued("volatile float *v = s; q[i] = v[i * 2] + v[i * 2 + 1];"),
            (Widths{4, 4, -4}));
  EXPECT_EQ(issued("__shared__ short h[64]; q[i] = h[i * 2] + h[i * 2 + 1];"),
            (Widths{2, 2, -4}));
}

TEST(IssuedAccess, TheCarrierKnowsWhereTheWideOneBegins) {
  TestKernel Test("__global__ void k(float *q, int i) { __shared__ float s[64];"
                  "q[i] = s[i * 4 + 3] + s[i * 4 + 2] + s[i * 4 + 1]; }");
  unsigned Carriers = 0;
  for (const llvm::Instruction *Access : Test.accesses("k(float*, int)"))
    if (std::optional<MergedAccess> Made = mergedAccess(*Access)) {
      ++Carriers;
      EXPECT_EQ(Made->Parts, 3u);
      EXPECT_EQ(Made->Bytes, 16u);
      EXPECT_EQ(Made->Shift, -12);
    }
  EXPECT_EQ(Carriers, 1u);
}

} // namespace
