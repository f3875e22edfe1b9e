//===-- test/unit/warp/address_formula_test.cpp ---------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Addresses as text: their parts, worked out by hand from the source.
//===----------------------------------------------------------------------===//
#include "test_kernel.h"

using namespace bank_lint;
using Kind = AddressPart::Kind;

namespace {

const AddressPart &part(const AccessSummary &S, const std::string &Name) {
  static const AddressPart None;
  const AddressPart *Found = S.Derivation.part(Name);
  EXPECT_NE(Found, nullptr) << Name << " in " << S.Derivation.formula();
  return Found ? *Found : None;
}

TEST(AddressFormula, ThreadsAndConstants) {
  TestKernel K(R"cu(
    __global__ void k(float *out) {
      __shared__ float s[8][32];
      $hit[[s[threadIdx.y][threadIdx.x]]] = 1;
      out[0] = $odd[[s[3][threadIdx.x]]];
    }
    void f(float *p) { k<<<1, dim3(32, 8)>>>(p); })cu");
  AccessSummary S = K.store("hit");
  EXPECT_EQ(part(S, "threadIdx.x").Factor, 4);
  EXPECT_EQ(part(S, "threadIdx.y").Factor, 128);
  EXPECT_EQ(S.Derivation.Constant, 0);
  EXPECT_EQ(S.Derivation.Multiple, 4u);
  EXPECT_TRUE(S.Derivation.IsPlain);
  // Row 3 begins at byte 384.
  EXPECT_EQ(K.load("odd").Derivation.formula(), "s + 4*threadIdx.x + 384");
}

TEST(AddressFormula, UnknownFactorsAreProducts) {
  TestKernel K(R"cu(
    __global__ void k(const float *in, float *out, int w) {
      out[0] = $hit[[in[threadIdx.x * w + 5]]];
    })cu");
  AccessSummary S = K.load("hit");
  EXPECT_EQ(part(S, "threadIdx.x").Factor, std::nullopt);
  EXPECT_EQ(part(S, "w").What, Kind::Argument);
  EXPECT_EQ(S.Derivation.Constant, 20);
  EXPECT_NE(S.Derivation.Terms.find("4*"), std::string::npos);
}

TEST(AddressFormula, LoopsHaveBeginAndStep) {
  TestKernel K(R"cu(
    __global__ void k(const float *in, float *out, int n) {
      float sum = 0;
      for (int i = 2; i < n; i += 3)
        sum += $hit[[in[i]]];
      for (int j = threadIdx.x; j < n; j += blockDim.x)
        sum += $stride[[in[j]]];
      out[0] = sum;
    })cu");
  AccessSummary S = K.load("hit");
  EXPECT_EQ(S.Derivation.formula(), "in + 4*i");
  EXPECT_EQ(part(S, "i").What, Kind::Loop);
  EXPECT_EQ(part(S, "i").First, "2");
  EXPECT_EQ(part(S, "i").Step, "3");
  EXPECT_EQ(part(S, "i").Factor, 4);
  EXPECT_TRUE(S.Derivation.IsPlain);
  AccessSummary Stride = K.load("stride");
  EXPECT_EQ(Stride.Derivation.formula(), "in + 4*j");
  EXPECT_EQ(part(Stride, "j").First, "threadIdx.x");
  EXPECT_EQ(part(Stride, "j").Step, "blockDim.x");
  EXPECT_FALSE(Stride.Derivation.IsPlain); // the thread hides behind j
}

TEST(AddressFormula, WhatIsLoadedIsNamedByItsPlace) {
  TestKernel K(R"cu(
    __global__ void k(const int *index, float *out) {
      $hit[[out[index[blockIdx.x + 1]]]] = 1;
    })cu");
  AccessSummary S = K.store("hit");
  EXPECT_EQ(S.Derivation.formula(), "out + 4*index[blockIdx.x + 1]");
  const AddressPart &Loaded = part(S, "index[blockIdx.x + 1]");
  EXPECT_EQ(Loaded.What, Kind::Loaded);
  EXPECT_EQ(Loaded.Where.Line, 3u);
  EXPECT_FALSE(S.Derivation.IsPlain);
}

TEST(AddressFormula, ThereIsNoneThatNobodyCouldRead) {
  // Each step doubles what there is to spell out.
  TestKernel K(R"cu(
    __global__ void k(float *out, unsigned a) {
      unsigned h = a;
      for (int i = 0; i < 12; ++i)
        h = (h ^ h >> 3) * (h | 5);
      $hit[[out[h]]] = 1;
    })cu");
  // A loop's variable has a name; unrolled there would be no formula.
  AddressDerivation D = K.store("hit").Derivation;
  EXPECT_LT(D.Terms.size(), 2000u);
  EXPECT_FALSE(D.IsPlain);
}

TEST(AddressFormula, LanesBeginAtAMultipleOf128) {
  TestKernel K(R"cu(
    __global__ void k(float *out) {
      $hit[[out[2 * threadIdx.x + 40]]] = 1;
    }
    void f(float *p) { k<<<1, 16>>>(p); })cu");
  AccessSummary S = K.store("hit");
  // Byte 160 of the array is byte 32 of a line.
  EXPECT_EQ(S.LaneBytes[0], 32);
  EXPECT_EQ(S.LaneBytes[15], 32 + 15 * 8);
  EXPECT_EQ(S.LaneBytes[16], -1);
}

} // namespace
