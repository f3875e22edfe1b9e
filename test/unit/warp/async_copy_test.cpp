//===-- test/unit/warp/async_copy_test.cpp - cp.async and kin ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "test_kernel.h"

using namespace bank_lint;

namespace {

/// Lanes that copy no bytes read nothing: 8 lanes of 16 bytes are 4 sectors.
/// What they add to the wavefronts no rule says: at most one each.
TEST(AsyncCopy, ZeroFillReadsNothing) {
  for (const char *Copy :
       {"__pipeline_memcpy_async(&$at[[s]][t], &in[t], 16, t < 8 ? 0 : 16)",
        "$at[[asm]] volatile(\"cp.async.cg.shared.global [%0], [%1], 16, %2;\" "
        "::\"r\"(to), \"l\"(&in[t]), \"r\"(t < 8 ? 16 : 0))",
        "$at[[asm]] volatile(\"{ .reg .pred p; setp.ge.s32 p, %2, 8; "
        "cp.async.cg.shared.global [%0], [%1], 16, p; }\" "
        "::\"r\"(to), \"l\"(&in[t]), \"r\"(t))"}) {
    TestKernel K(std::string(R"cu(
#include <cuda_pipeline.h>
__global__ void k(const float4 *in) {
  __shared__ float4 s[32];
  int t = threadIdx.x;
  unsigned to = (unsigned)__cvta_generic_to_shared(&s[t]);
  )cu") + Copy + R"cu(;
}
int main() { k<<<1, 32>>>(0); }
)cu");
    EXPECT_EQ(K.load("at").Sectors.Total, Interval::exactly(4)) << Copy;
    EXPECT_TRUE(K.load("at").ExecutionsCertain) << Copy;
    EXPECT_EQ(K.store("at").Wavefronts.Total, (Interval{4, 32})) << Copy;
    EXPECT_EQ(K.store("at").Sureness, Certainty::Bounded) << Copy;
  }
}

TEST(AsyncCopy, BytesReadThatAreNotKnownAreNotCertain) {
  TestKernel K(R"cu(
#include <cuda_pipeline.h>
__global__ void k(const float4 *in, int n) {
  __shared__ float4 s[32];
  int t = threadIdx.x;
  __pipeline_memcpy_async(&$at[[s]][t], &in[t], 16, t < n ? 0 : 16);
}
int main() { extern int size; k<<<1, 32>>>(0, size); }
)cu");
  EXPECT_EQ(K.load("at").Sectors.Total, Interval::exactly(16));
  EXPECT_FALSE(K.load("at").ExecutionsCertain);
  EXPECT_TRUE(K.store("at").ExecutionsCertain);
}

/// The size of a template's copy is an operand of the statement.
TEST(AsyncCopy, SizeFromAnOperand) {
  TestKernel K(R"cu(
template <int Bytes> __device__ void copy(float *to, const float *from) {
  asm volatile("cp.async.ca.shared.global [%0], [%1], %2, %2;" ::"r"(
                   (unsigned)__cvta_generic_to_shared(to)),
               "l"(from), "n"(Bytes));
}
__global__ void k(const float *in) {
  __shared__ float s[64];
  $at[[copy]]<8>(&s[2 * threadIdx.x], &in[2 * threadIdx.x]);
}
int main() { k<<<1, 32>>>(0); }
)cu");
  bool Read = false, Written = false;
  for (const AccessSummary &S : K.Accesses) {
    EXPECT_EQ(S.Width, 8u);
    Read |= S.Space == AccessSpace::Global &&
            S.Sectors.Total == Interval::exactly(8);
    Written |= S.Space == AccessSpace::Shared &&
               S.Wavefronts.Total == Interval::exactly(2);
  }
  EXPECT_TRUE(Read);
  EXPECT_TRUE(Written);
}

/// 1024 floats by 256 threads: a piece of 4 bytes is 4 rounds of 8 warps, one
/// of 16 bytes a single one. Where the array begins in a row of the banks
/// matters to copies past L1.
TEST(AsyncCopy, ByAGroup) {
  struct Case {
    const char *Copy;
    unsigned Width;
  } Cases[] = {
      {"cg::memcpy_async(block, s, in, 4096); cg::wait(block)", 4},
      {"cg::memcpy_async(block, s, in, cuda::aligned_size_t<16>(4096)); "
       "cg::wait(block)",
       16},
      {"cg::memcpy_async(block, s, 1024, in, 2048); cg::wait(block)", 4},
      {"cuda::memcpy_async(block, s, in, 4096, bar); bar.arrive_and_wait()", 4},
      {"cuda::memcpy_async(block, s, in, cuda::aligned_size_t<16>(4096), bar); "
       "bar.arrive_and_wait()",
       16},
      {"auto pipe = cuda::make_pipeline(); pipe.producer_acquire(); "
       "cuda::memcpy_async(block, s, in, "
       "cuda::aligned_size_t<8>(4096), pipe); pipe.producer_commit(); "
       "pipe.consumer_wait(); pipe.consumer_release()",
       8},
  };
  for (const Case &C : Cases) {
    TestKernel K(std::string(R"cu(
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cuda/barrier>
#include <cuda/pipeline>
namespace cg = cooperative_groups;
__global__ void k(const float *in) {
  __shared__ alignas(128) float s[1024];
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  auto block = cg::this_thread_block();
  if (block.thread_rank() == 0)
    init(&bar, block.size());
  block.sync();
  )cu") + C.Copy +
                 R"cu(;
}
int main() { k<<<1, 256>>>(0); }
)cu");
    ASSERT_EQ(K.Accesses.size(), 2u) << C.Copy;
    for (const AccessSummary &S : K.Accesses) {
      EXPECT_EQ(S.Width, C.Width) << C.Copy;
      EXPECT_EQ(S.Executions, Interval::exactly(4096 / C.Width / 32)) << C.Copy;
      EXPECT_EQ(S.Sureness, Certainty::Proven) << C.Copy << S.Reason;
      if (S.Space == AccessSpace::Shared)
        EXPECT_EQ(S.Wavefronts.Total, Interval::exactly(32)) << C.Copy;
      else
        EXPECT_EQ(S.Sectors.Total, Interval::exactly(128)) << C.Copy;
    }
  }
}

/// The first thread writes how many threads use a pipeline, and at its end one
/// of each warp subtracts its own: 1 and 8 accesses of one word.
TEST(AsyncCopy, PipelineOfABlock) {
  TestKernel K(R"cu(
#include <cooperative_groups.h>
#include <cuda/pipeline>
__global__ void k(const float *in) {
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
  auto pipe = cuda::make_pipeline(cooperative_groups::this_thread_block(),
                                  &state);
  pipe.producer_acquire();
  pipe.producer_commit();
  pipe.consumer_wait();
  pipe.consumer_release();
}
int main() { k<<<1, 256>>>(0); }
)cu");
  ASSERT_EQ(K.Accesses.size(), 2u);
  EXPECT_EQ(K.Accesses[0].Executions, Interval::exactly(1));
  EXPECT_EQ(K.Accesses[1].Executions, Interval::exactly(8));
  for (const AccessSummary &S : K.Accesses) {
    EXPECT_EQ(S.Space, AccessSpace::Shared);
    EXPECT_EQ(S.Wavefronts.Total, S.Executions);
  }
}

/// Threads 0 and 32 copy 4096 bytes each, 128 sectors; an array may begin in
/// the middle of one.
TEST(AsyncCopy, BulkCopiesAreSectors) {
  TestKernel K(R"cu(
__global__ void k(const char *in, char *out, int n) {
  __shared__ alignas(128) char s[8192];
  __shared__ unsigned long long bar;
  unsigned to = (unsigned)__cvta_generic_to_shared(s);
  unsigned b = (unsigned)__cvta_generic_to_shared(&bar);
  if (threadIdx.x % 32 == 0) {
    $in[[asm]] volatile("cp.async.bulk.shared::cluster.global.mbarrier::"
                 "complete_tx::bytes [%0], [%1], %2, [%3];" ::"r"(to),
                 "l"(in + threadIdx.x * 128), "r"(4096), "r"(b));
    $out[[asm]] volatile(
        "cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], %2;" ::"l"(
            out + 16), "r"(to), "r"(4096));
    $unknown[[asm]] volatile(
        "cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], %2;" ::"l"(
            out), "r"(to), "r"(n));
  }
}
int main() { extern int size; k<<<1, 64>>>(0, 0, size); }
)cu");
  AccessSummary S = K.load("in");
  EXPECT_EQ(S.Form, AccessForm::BulkCopy);
  EXPECT_EQ(S.Width, 4096u);
  EXPECT_EQ(S.Sureness, Certainty::Proven) << S.Reason;
  EXPECT_EQ(S.Executions, Interval::exactly(2));
  EXPECT_EQ(S.Sectors.Total, Interval::exactly(256));
  EXPECT_EQ(S.IdealSectors.Total, Interval::exactly(256));
  EXPECT_EQ(K.store("out").Sectors.Worst, Interval::exactly(129));
  EXPECT_EQ(K.store("unknown").Sureness, Certainty::Undecided);
  EXPECT_EQ(K.store("unknown").Reason, "the size of a bulk copy is unknown");
}

} // namespace
