//===-- test/unit/warp/private_writes_test.cpp ----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What changes private variables in iterations that one stands for.
//===----------------------------------------------------------------------===//
#include "test_kernel.h"

using namespace bank_lint;

namespace {

/// \p Loop in a kernel of 8 warps: 100 iterations, an array `a` of two numbers,
/// both t at first, and a table of pointers to them.
AccessSummary loadOf(const std::string &Loop) {
  TestKernel K(R"(
    __global__ void k(float *out, int n) {
      __shared__ float s[8192];
      const int t = threadIdx.x;
      s[t] = t;
      int a[2] = {t, t};
      int *table[2] = {a, a + 1};
      float sum = 0;
      for (int i = 0; i < 100; ++i) {
        )" + Loop +
               R"(
      }
      table[n & 1] = a;
      *table[1] = 2;
      a[n & 1] = 3;
      out[t] = sum + a[0];
    }
    int main() { k<<<1, 256>>>(nullptr, 3); })");
  return K.load("load");
}

} // namespace

// 51 loads of neighbours, then 49 of words that are all in one bank.
TEST(PrivateWrites, OneIterationIsUnlikeTheOthers) {
  const Interval Total =
      loadOf("sum += $load[[s[a[1] & 8191]]]; if (i == 50) a[1] = t * 32;")
          .Wavefronts.Total;
  EXPECT_EQ(Total, Interval::exactly(8 * (51 * 1 + 49 * 32)));
}

// The first load is known, the others may be of one bank.
TEST(PrivateWrites, AStoreThroughATableIsSeenInTheNextIteration) {
  const AccessSummary Load =
      loadOf("sum += $load[[s[a[1] & 8191]]]; *table[(i + out[0] > 2) & 1] = "
             "t * 32;");
  EXPECT_EQ(Load.Executions, Interval::exactly(800));
  EXPECT_EQ(Load.Wavefronts.Total, (Interval{800, 8 * (1 + 99 * 32)}));
}

TEST(PrivateWrites, InAnInnerLoopToo) {
  const AccessSummary Load = loadOf("sum += $load[[s[a[1] & 8191]]];"
                                    "for (int j = 0; j < out[j]; ++j) "
                                    "*table[(j + out[0] > 2) & 1] = t * 32;");
  EXPECT_EQ(Load.Wavefronts.Total, (Interval{800, 8 * (1 + 99 * 32)}));
}

// What is stored there by a pointer that is followed is known.
TEST(PrivateWrites, ThroughAnElementThatIsKnown) {
  const Interval Total =
      loadOf("*table[1] = t + i; sum += $load[[s[a[1] & 8191]]];")
          .Wavefronts.Total;
  EXPECT_EQ(Total, Interval::exactly(800));
}

// Only the callee knows which lane it is called by.
TEST(PrivateWrites, AFunctionWithoutMemoryMayKnowItsThread) {
  TestKernel K(R"(
    __device__ int lane() __attribute__((const));
    __global__ void k(float *out) {
      __shared__ float s[8192];
      s[threadIdx.x] = 0;
      out[threadIdx.x] = $load[[s[lane() & 8191]]];
    }
    int main() { k<<<1, 256>>>(nullptr); })");
  EXPECT_EQ(K.load("load").Wavefronts.Total, (Interval{8, 8 * 32}));
  EXPECT_TRUE(K.NotAnalysed.empty());
}
