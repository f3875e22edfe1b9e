//===-- test/unit/warp/wmma_test.cpp - fragments from memory ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/warp/memory/fragment_name.h"
#include "test_kernel.h"

using namespace bank_lint;

namespace {

/// Loads A and stores C, with lines \p Pitch elements apart in shared memory.
std::string kernel(const std::string &Pitch) {
  return R"cu(
#include <mma.h>
using namespace nvcuda;
__global__ void k(half *out, int n) {
  __shared__ alignas(32) half a[16 * )cu" +
         Pitch + R"cu(];
  __shared__ alignas(32) float c[16 * )cu" +
         Pitch + R"cu(];
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> fa;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::row_major> fb;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> fc;
  wmma::fill_fragment(fc, 0.0f);
  wmma::load_matrix_sync(fa, $a[[a]], )cu" +
         Pitch + R"cu();
  wmma::load_matrix_sync(fb, $b[[out]], n);
  wmma::mma_sync(fc, fa, fb, fc);
  wmma::store_matrix_sync($c[[c]], fc, )cu" +
         Pitch + R"cu(, wmma::mem_row_major);
}
int main() { extern int size; k<<<1, 32>>>(0, size); }
)cu";
}

/// Four matrices of 8 lines of 16 bytes: Pitch 16 puts lines 0 and 4 into the
/// same banks; lines of 48 bytes begin in banks 0, 12, 24, 4, 16, 28, 8, 20.
TEST(Wmma, OperandsFromSharedMemoryAreMatrices) {
  AccessSummary Narrow = TestKernel(kernel("16")).load("a");
  EXPECT_EQ(Narrow.Sureness, Certainty::Proven) << Narrow.Reason;
  EXPECT_EQ(Narrow.Form, AccessForm::Matrix);
  EXPECT_EQ(Narrow.Executions, Interval::exactly(1));
  EXPECT_EQ(Narrow.Wavefronts.Total, Interval::exactly(8));
  EXPECT_EQ(Narrow.Ideal.Total, Interval::exactly(4));
  AccessSummary Padded = TestKernel(kernel("24")).load("a");
  EXPECT_EQ(Padded.Wavefronts.Total, Interval::exactly(4));
  EXPECT_EQ(Padded.Conflicts.Total, Interval::exactly(0));
}

/// Lane 4g + q stores 8 bytes at 64 * g + 8 * q: in each half of the warp g and
/// g + 2 meet in a bank. Four such stores.
TEST(Wmma, AccumulatorsToSharedMemoryAreWideStores) {
  AccessSummary Narrow = TestKernel(kernel("16")).store("c");
  EXPECT_EQ(Narrow.Sureness, Certainty::Proven) << Narrow.Reason;
  EXPECT_EQ(Narrow.Form, AccessForm::Plain);
  EXPECT_EQ(Narrow.Width, 8u);
  EXPECT_EQ(Narrow.Executions, Interval::exactly(4));
  EXPECT_EQ(Narrow.Wavefronts.Total, Interval::exactly(16));
  EXPECT_EQ(Narrow.Ideal.Total, Interval::exactly(8));
  // 96 bytes a line: banks 24 * g + 2 * q, four apart by 8.
  AccessSummary Padded = TestKernel(kernel("24")).store("c");
  EXPECT_EQ(Padded.Wavefronts.Total, Interval::exactly(8));
  bool SaysWhose = false;
  for (const std::string &Text : Padded.Assumptions)
    SaysWhose |= Text.find("ptxas") != std::string::npos;
  EXPECT_TRUE(SaysWhose);
}

/// From global memory B is read in four loads of 8 lines of 16 bytes, half a
/// sector each; lines lie 64 bytes apart.
TEST(Wmma, OperandsFromGlobalMemoryAreNarrowLoads) {
  AccessSummary S = TestKernel(kernel("16"), {"n=32"}).load("b");
  EXPECT_EQ(S.Space, AccessSpace::Global);
  EXPECT_EQ(S.Width, 4u);
  EXPECT_EQ(S.Executions, Interval::exactly(4));
  EXPECT_EQ(S.Sectors.Total, Interval::exactly(32));
  EXPECT_EQ(S.IdealSectors.Total, Interval::exactly(16));
}

/// Lines 16 bytes apart share sectors, two a sector; further apart they do not.
TEST(Wmma, ALeadingDimensionThatIsNotKnownIsAMultipleOf16Bytes) {
  AccessSummary S = TestKernel(kernel("16")).load("b");
  EXPECT_EQ(S.Sureness, Certainty::Parametric) << S.Reason;
  EXPECT_LE(S.Sectors.Worst.Min, 4u);
  EXPECT_EQ(S.Sectors.Worst.Max, 8u);
}

TEST(Wmma, NamesAreRead) {
  auto Read = fragmentNamed("llvm.nvvm.wmma.m32n8k16.load.b.col.stride.s8");
  ASSERT_TRUE(Read);
  EXPECT_EQ(Read->M, 32u);
  EXPECT_EQ(Read->N, 8u);
  EXPECT_EQ(Read->K, 16u);
  EXPECT_EQ(Read->Use, model::FragmentUse::B);
  EXPECT_EQ(Read->Element, model::FragmentElement::Byte);
  EXPECT_FALSE(Read->RowMajor);
  Read = fragmentNamed("wmma.store.d.sync.aligned.row.m8n8k4.shared.f64");
  ASSERT_TRUE(Read);
  EXPECT_EQ(Read->K, 4u);
  EXPECT_EQ(Read->Use, model::FragmentUse::Accumulator);
  EXPECT_EQ(Read->Element, model::FragmentElement::Double);
  EXPECT_TRUE(Read->RowMajor);
  EXPECT_FALSE(fragmentNamed("wmma.load.a.sync.aligned.row.m8n8k32.u4"));
  EXPECT_FALSE(fragmentNamed("wmma.load.a.sync.aligned.row.u8"));
}

TEST(Wmma, InlinePtxIsTheSame) {
  TestKernel K(R"cu(
__global__ void k(float *out) {
  __shared__ alignas(32) float c[16 * 16];
  unsigned s = (unsigned)__cvta_generic_to_shared(c);
  float r[8] = {};
  $with[[asm]] volatile(
      "wmma.store.d.sync.aligned.row.m16n16k16.shared.f32 [%0], "
      "{%1, %1, %1, %1, %1, %1, %1, %1}, %2;" ::"r"(s), "f"(r[0]), "r"(24));
  $without[[asm]] volatile(
      "wmma.store.d.sync.aligned.row.m16n16k16.shared.f32 [%0], "
      "{%1, %1, %1, %1, %1, %1, %1, %1};" ::"r"(s), "f"(r[0]));
}
int main() { k<<<1, 32>>>(0); }
)cu");
  EXPECT_EQ(K.store("with").Wavefronts.Total, Interval::exactly(8));
  EXPECT_EQ(K.store("without").Wavefronts.Total, Interval::exactly(16));
}

} // namespace
