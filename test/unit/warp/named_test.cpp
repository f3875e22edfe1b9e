//===-- test/unit/warp/named_test.cpp - what is named or silent -*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "test_kernel.h"

using namespace bank_lint;

namespace {

/// The one access that \p Assembly makes in a kernel; with \p Operands.
std::vector<AccessSummary> accessesOf(const std::string &Assembly,
                                      const std::string &Operands) {
  TestKernel K(R"cu(
__global__ void k(unsigned long long l, unsigned r) {
  __shared__ unsigned long long word;
  unsigned s = (unsigned)__cvta_generic_to_shared(&word);
  asm volatile(")cu" +
               Assembly + "\" ::" + Operands + R"cu();
}
int main() { extern int x; k<<<1, 32>>>(x, x); }
)cu");
  EXPECT_TRUE(K.NotAnalysed.empty()) << K.NotAnalysed.front();
  return K.Accesses;
}

TEST(Named, WhatGoesAnotherWayThanLoadsAndStores) {
  struct Case {
    const char *Assembly, *Operands, *Reason;
  } Cases[] = {
      {"{ .reg .b32 a<4>; tex.2d.v4.u32.f32 {a0, a1, a2, a3}, [%0, {%1, %1}]; "
       "}",
       "\"l\"(l), \"f\"(1.0f)", "texture fetch"},
      {"{ .reg .b32 a; suld.b.1d.b32.trap {a}, [%0, {%1}]; }",
       "\"l\"(l), \"r\"(r)", "surface access"},
      {"sust.b.1d.b32.trap [%0, {%1}], {%1};", "\"l\"(l), \"r\"(r)",
       "surface access"},
      {"wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0, %0, %0, %0}, "
       "%1, %1, p, 1, 1, 0, 0;",
       "\"f\"(1.0f), \"l\"(l)",
       "the descriptor of operand A of wgmma.mma_async is unknown"},
      {"tcgen05.mma.cta_group::1.kind::f16 [%0], %1, %1, %0, p;",
       "\"r\"(r), \"l\"(l)",
       "the descriptor of operand A of tcgen05.mma is unknown"},
      {"multimem.red.relaxed.sys.global.add.u32 [%0], %1;",
       "\"l\"(l), \"r\"(r)", "multimem.red.relaxed.sys.global.add.u32"},
      {"cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::"
       "bytes [%0], [%1, {%2, %2}], [%0];",
       "\"r\"(s), \"l\"(l), \"r\"(r)",
       "the tensor map of cp.async.bulk.tensor.2d is unknown"},
      {"st.bulk.shared::cta [%0], 64, 0;", "\"r\"(s)", "st.bulk"},
  };
  for (const Case &C : Cases) {
    std::vector<AccessSummary> All = accessesOf(C.Assembly, C.Operands);
    ASSERT_EQ(All.size(), 1u) << C.Assembly;
    EXPECT_EQ(All[0].Space, AccessSpace::Other) << C.Assembly;
    EXPECT_EQ(All[0].Sureness, Certainty::Undecided) << C.Assembly;
    EXPECT_EQ(All[0].Executions, Interval::exactly(1)) << C.Assembly;
    EXPECT_NE(All[0].Reason.find(C.Reason), std::string::npos) << All[0].Reason;
  }
}

TEST(Named, OtherBlocksSharedMemory) {
  for (const char *Assembly :
       {"st.shared::cluster.u32 [%1], %1;",
        "st.async.shared::cluster.mbarrier::complete_tx::bytes.u32 [%1], %1, "
        "[%0];",
        "red.async.relaxed.cluster.shared::cluster.mbarrier::complete_tx::bytes"
        ".add.u32 [%1], %1, [%0];"}) {
    std::vector<AccessSummary> All = accessesOf(Assembly, "\"r\"(s), \"r\"(r)");
    ASSERT_EQ(All.size(), 1u) << Assembly;
    EXPECT_EQ(All[0].Space, AccessSpace::Shared) << Assembly;
    EXPECT_EQ(All[0].Sureness, Certainty::Undecided) << Assembly;
  }
}

TEST(Named, WhatTouchesNoMemoryThatIsCountedIsSilent) {
  for (const char *Assembly :
       {"mbarrier.init.shared.b64 [%0], %1;",
        "{ .reg .b64 t; mbarrier.arrive.shared.b64 t, [%0]; }",
        "{ .reg .b32 t; redux.sync.add.u32 t, %1, 0xffffffff; }",
        "{ .reg .pred p; elect.sync _|p, 0xffffffff; }", "fence.proxy.async;",
        "griddepcontrol.wait;", "setmaxnreg.inc.sync.aligned.u32 240;",
        "wgmma.fence.sync.aligned;", "tcgen05.wait::ld.sync.aligned;",
        "cp.async.bulk.commit_group;",
        "{ .reg .b32 t; mapa.shared::cluster.u32 t, %0, %1; }"})
    EXPECT_TRUE(accessesOf(Assembly, "\"r\"(s), \"r\"(r)").empty()) << Assembly;
}

TEST(Named, SpacesAreAskedFor) {
  TestKernel K(R"cu(
__device__ void put(float *p) {
  if (__isShared(p))
    p[threadIdx.x] = 1; // one of these
  else
    p[threadIdx.x * 2] = 1;
}
__global__ void k(float *out) {
  __shared__ float s[64];
  put(s);
  put(out);
}
int main() { k<<<1, 32>>>(0); }
)cu");
  ASSERT_EQ(K.Accesses.size(), 2u);
  for (const AccessSummary &S : K.Accesses) {
    EXPECT_TRUE(S.ExecutionsCertain);
    if (S.Space == AccessSpace::Global)
      EXPECT_EQ(S.Sectors.Total, Interval::exactly(8));
    else
      EXPECT_EQ(S.Wavefronts.Total, Interval::exactly(1));
  }
}

} // namespace
