//===-- test/unit/warp/constant_local_test.cpp ------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "test_kernel.h"

using namespace bank_lint;

namespace {

TEST(ConstantMemory, DistinctAddressesAreRequests) {
  TestKernel K(R"cu(
__constant__ float c[256];
__global__ void k(float *out, const int *ix) {
  int t = threadIdx.x;
  float one = $one[[c[blockIdx.x]]];
  float some = $some[[c[t / 4]]];
  float all = $all[[c[t]]];
  float gathered = $gathered[[c[ix[t] & 7]]];
  out[t] = one + some + all + gathered;
}
int main() { k<<<4, 64>>>(0, 0); }
)cu");
  EXPECT_EQ(K.load("one").Space, AccessSpace::Constant);
  EXPECT_EQ(K.load("one").Sureness, Certainty::Proven);
  EXPECT_EQ(K.load("one").Requests.Worst, Interval::exactly(1));
  EXPECT_EQ(K.load("some").Requests.Worst, Interval::exactly(8));
  EXPECT_EQ(K.load("all").Requests.Worst, Interval::exactly(32));
  EXPECT_EQ(K.load("all").Requests.Total, Interval::exactly(64)); // two warps
  EXPECT_EQ(K.load("gathered").Sureness, Certainty::Bounded);
  EXPECT_EQ(K.load("gathered").Requests.Worst, (Interval{1, 8}));
}

/// Word i of all lanes is a line of four sectors. Each of four indices is used
/// by two lanes of every eight.
TEST(LocalMemory, ArraysIndexedAtRunTime) {
  TestKernel K(R"cu(
__global__ void k(float *out, const int *ix, int n) {
  int t = threadIdx.x;
  float a[96];
  for (int j = 0; j < 96; ++j)
    a[j] = out[j * 64 + t];
  float uniform = $uniform[[a[n & 15]]];
  float some = $some[[a[t & 3]]];
  float all = $all[[a[ix[t] & 15]]];
  float two = $two[[a[ix[t] & 1]]];
  out[t] = uniform + some + all + two;
}
int main() { extern int size; k<<<1, 32>>>(0, 0, size); }
)cu");
  AccessSummary S = K.load("uniform");
  EXPECT_EQ(S.Space, AccessSpace::Local);
  EXPECT_EQ(S.Sectors.Worst, Interval::exactly(4));
  EXPECT_EQ(S.IdealSectors.Worst, Interval::exactly(4));
  EXPECT_EQ(S.Lines.Worst, Interval::exactly(1));
  EXPECT_FALSE(S.Assumptions.empty()); // that it is in local memory at all
  EXPECT_EQ(K.load("some").Sectors.Worst, Interval::exactly(16));
  EXPECT_EQ(K.load("some").Lines.Worst, Interval::exactly(4));
  EXPECT_EQ(K.load("all").Sectors.Worst, (Interval{4, 32}));
  EXPECT_EQ(K.load("all").Sureness, Certainty::Bounded);
  EXPECT_EQ(K.load("two").Sectors.Worst, (Interval{4, 8}));
  // The stores that fill it go to memory as well; the small one is in
  // registers.
  unsigned Loads = 0, Stores = 0;
  for (const AccessSummary &A : K.Accesses)
    if (A.Space == AccessSpace::Local)
      ++(A.Operation == AccessOperation::Load ? Loads : Stores);
  EXPECT_EQ(Loads, 4u);
  EXPECT_EQ(Stores, 1u);
}

} // namespace
