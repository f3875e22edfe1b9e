//===-- test/unit/frontend/access_width_test.cpp - width of accesses ------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The number and width of the accesses that a kernel is left with: those that
/// nvcc issues for the same source.
//===----------------------------------------------------------------------===//
#include "test_kernel.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include <gtest/gtest.h>

using namespace bank_lint;

namespace {

using Widths = std::vector<int>;

/// Widths of the accesses of a kernel with this body, stores negative.
Widths widthsOf(const std::string &Body) {
  TestKernel Test("struct Plain { float x, y, z, w; };\n"
                  "struct Three { float x, y, z; };\n"
                  "__global__ void k(float4 *p, float *q, int i) {" +
                  Body + "}");
  EXPECT_TRUE(Test.Device.Messages.empty());
  Widths Result;
  for (const llvm::Instruction *Access :
       Test.accesses("k(float4*, float*, int)"))
    Result.push_back(width(*Access));
  return Result;
}

const std::string Shared = "__shared__ float s[256];";

TEST(AccessWidth, VectorCopyIsOneAccessEachSide) {
  EXPECT_EQ(widthsOf("p[i] = p[i + 1];"), (Widths{16, -16}));
  EXPECT_EQ(widthsOf("float4 v = p[i]; v.x += 1; p[i + 1] = v;"),
            (Widths{16, -16}));
  EXPECT_EQ(widthsOf("p[i] = make_float4(q[i], 1, 2, 3);"), (Widths{4, -16}));
}

TEST(AccessWidth, CastOfAnArrayElementTakesTheTypesAlignment) {
  EXPECT_EQ(widthsOf(Shared + "p[i] = *(float4 *)&s[i * 4];"),
            (Widths{16, -16}));
  EXPECT_EQ(widthsOf(Shared + "p[i] = reinterpret_cast<float4 *>(s)[i];"),
            (Widths{16, -16}));
  EXPECT_EQ(widthsOf(Shared + "p[i] = reinterpret_cast<float4 &>(s[i * 4]);"),
            (Widths{16, -16}));
  EXPECT_EQ(widthsOf(Shared + "reinterpret_cast<float4 *>(&s[i])[0] = p[i];"
                              "__syncthreads(); q[i] = s[i];"),
            (Widths{16, -16, 4, -4}));
  EXPECT_EQ(widthsOf("extern __shared__ char raw[];"
                     "p[i] = *(float4 *)(void *)(raw + i * 16);"),
            (Widths{16, -16}));
  EXPECT_EQ(widthsOf(Shared + "*(double *)&q[i] = *(double *)(s + i);"),
            (Widths{8, -8}));
}

TEST(AccessWidth, AlignmentOfTheLoadIsTheTypes) {
  TestKernel Test("__global__ void k(float4 *p) { __shared__ float s[64];"
                  "p[0] = *(float4 *)&s[threadIdx.x]; }");
  auto Accesses = Test.accesses("k(float4*)");
  ASSERT_EQ(Accesses.size(), 2u);
  EXPECT_EQ(llvm::cast<llvm::LoadInst>(Accesses[0])->getAlign().value(), 16u);
}

TEST(AccessWidth, StructWithoutAlignmentIsCopiedByMember) {
  EXPECT_EQ(widthsOf("Plain *a = (Plain *)q; a[i] = a[i + 1];"),
            (Widths{4, 4, 4, 4, -4, -4, -4, -4}));
  EXPECT_EQ(widthsOf("Three *a = (Three *)q; a[i] = a[i + 1];"),
            (Widths{4, 4, 4, -4, -4, -4}));
}

TEST(AccessWidth, SmallVectorsStayWhole) {
  EXPECT_EQ(widthsOf("uchar4 *a = (uchar4 *)q; uchar4 v = a[i]; v.y += v.x;"
                     "a[i + 1] = v;"),
            (Widths{4, -4}));
  EXPECT_EQ(widthsOf("float2 *a = (float2 *)q; float2 v = a[i];"
                     "q[i] = v.x + v.y;"),
            (Widths{8, -4}));
  EXPECT_EQ(widthsOf("double2 *a = (double2 *)q; double2 v = a[i];"
                     "v.x += v.y; a[i + 1] = v;"),
            (Widths{16, -16}));
}

TEST(AccessWidth, AdjacentScalarsAreNotMerged) {
  EXPECT_EQ(
      widthsOf("float a = q[4 * i], b = q[4 * i + 1]; q[i + 1000] = a * b;"),
      (Widths{4, 4, -4}));
}

TEST(AccessWidth, BothSidesOfABranchKeepTheirStore) {
  EXPECT_EQ(widthsOf(Shared + "if (i > 3) s[i] = 1; else s[i * 2] = 2;"
                              "__syncthreads(); q[i] = s[0];"),
            (Widths{-4, -4, 4, -4}));
  EXPECT_EQ(widthsOf("float v = 0; if (i > 3) v = q[i]; q[2] = v;"),
            (Widths{4, -4}));
}

TEST(AccessWidth, BothSidesKeepTheirAccessWhereValuesOrPlacesMeet) {
  EXPECT_EQ(widthsOf("q[7] = i > 3 ? q[i + 1] : q[i + 2];"),
            (Widths{4, 4, -4}));
  EXPECT_EQ(widthsOf("if (i > 3) q[i] = 1; else q[i] = 2;"), (Widths{-4, -4}));
  EXPECT_EQ(widthsOf("float v; if (i > 3) v = q[i]; else v = q[i * 2];"
                     "q[7] = v;"),
            (Widths{4, 4, -4}));
}

TEST(AccessWidth, CallsAreInlined) {
  TestKernel Test("__device__ __noinline__ float f(const float *p, int i) {"
                  "  return p[i]; }\n"
                  "template <class T> __device__ T g(T *p, int i) {"
                  "  return f(p, i) + 1; }\n"
                  "__global__ void k(float *p) { p[0] = g(p, threadIdx.x); }");
  EXPECT_EQ(Test.accesses("k(float*)").size(), 2u);
}

TEST(AccessWidth, AddressSpacesAreKnown) {
  TestKernel Test("__constant__ float c[64];\n"
                  "__global__ void k(float *p) { __shared__ float s[64];"
                  "float *t = s + threadIdx.x; *t = p[threadIdx.x];"
                  "__syncthreads(); p[1] = s[3] + c[threadIdx.x]; }");
  std::vector<unsigned> Spaces;
  for (const llvm::Instruction *Access : Test.accesses("k(float*)"))
    Spaces.push_back(llvm::getLoadStorePointerOperand(Access)
                         ->getType()
                         ->getPointerAddressSpace());
  EXPECT_EQ(Spaces, (std::vector<unsigned>{1, 3, 3, 4, 1}));
}

} // namespace
