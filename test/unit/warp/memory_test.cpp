//===-- test/unit/warp/memory_test.cpp - addresses and spaces ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "test_kernel.h"

using namespace bank_lint;

namespace {

TEST(Memory, WidthsAreThoseOfTheInstructions) {
  TestKernel K(R"cu(
__global__ void k(float4 *out, const float4 *in, double *d, char *c) {
  __shared__ float s[1024];
  int t = threadIdx.x;
  *(float4 *)&$wide[[s[4 * t]]] = $in[[in[t]]];
  $d[[d[t]]] = 1;
  $c[[c[t]]] = 2;
  out[t] = in[t + 1];
}
int main() { k<<<1, 32>>>(0, 0, 0, 0); }
)cu");
  EXPECT_EQ(K.load("in").Width, 16u);
  EXPECT_EQ(K.load("in").Sectors.Worst, Interval::exactly(16));
  EXPECT_EQ(K.store("d").Width, 8u);
  EXPECT_EQ(K.store("c").Width, 1u);
  bool Wide = false; // one 16-byte store: 4 wavefronts, no conflict
  for (const AccessSummary &S : K.Accesses)
    if (S.Space == AccessSpace::Shared) {
      Wide = true;
      EXPECT_EQ(S.Width, 16u);
      EXPECT_EQ(S.Wavefronts.Worst, Interval::exactly(4));
      EXPECT_EQ(S.Ideal.Worst, Interval::exactly(4));
    }
  EXPECT_TRUE(Wide);
}

TEST(Memory, PitchThatIsNotKnown) {
  TestKernel K(R"cu(
__global__ void k(float *out, int ld) {
  extern __shared__ float s[];
  $s[[s[threadIdx.x * ld]]] = 1;
  out[threadIdx.x] = s[0];
}
int main() { extern int n; k<<<1, 32, 4096>>>(0, n); }
)cu");
  AccessSummary S = K.store("s");
  EXPECT_EQ(S.Sureness, Certainty::Parametric);
  EXPECT_EQ(S.Wavefronts.Worst.Min, 1u);
  EXPECT_EQ(S.Wavefronts.Worst.Max, 32u);
  ASSERT_EQ(S.Table.size(), 6u);
  EXPECT_EQ(S.Table.front().When, "ld is odd");
  EXPECT_EQ(S.Table.back().When, "ld % 32 == 0");
}

TEST(Memory, PitchFromTheCommandLine) {
  for (auto [Ld, Wavefronts] : {std::pair(33, 1), {32, 32}, {36, 4}}) {
    TestKernel K(R"cu(
__global__ void k(float *out, int ld) {
  extern __shared__ float s[];
  $s[[s[threadIdx.x * ld]]] = 1;
  out[threadIdx.x] = s[0];
}
int main() { extern int n; k<<<1, 32, 4096>>>(0, n); }
)cu",
                 {"ld=" + std::to_string(Ld)});
    EXPECT_EQ(K.store("s").Wavefronts.Worst,
              Interval::exactly(std::uint64_t(Wavefronts)))
        << Ld;
    EXPECT_EQ(K.store("s").Sureness, Certainty::Proven);
  }
}

TEST(Memory, GatherIsBounded) {
  TestKernel K(R"cu(
__global__ void k(float *out, const float *in, const int *index) {
  int t = threadIdx.x;
  int at = $index[[index[t]]];
  out[t] = $in[[in[at]]];
}
int main() { k<<<1, 32>>>(0, 0, 0); }
)cu");
  AccessSummary In = K.load("in");
  EXPECT_EQ(In.Sureness, Certainty::Bounded);
  EXPECT_EQ(In.Sectors.Worst.Min, 1u);
  EXPECT_EQ(In.Sectors.Worst.Max, 32u);
  EXPECT_EQ(K.load("index").Sectors.Worst, Interval::exactly(4));
}

TEST(Memory, LaneOwnedColumnsNeverConflict) {
  TestKernel K(R"cu(
__global__ void k(unsigned *out, const unsigned char *in) {
  __shared__ unsigned h[256 * 32];
  $h[[h[in[threadIdx.x] * 32 + threadIdx.x]]] = 1;
  out[threadIdx.x] = h[threadIdx.x];
}
int main() { k<<<1, 32>>>(0, 0); }
)cu");
  AccessSummary H = K.store("h");
  EXPECT_EQ(H.Sureness, Certainty::Proven);
  EXPECT_EQ(H.Wavefronts.Worst, Interval::exactly(1));
}

TEST(Memory, IndicesThroughPrivateArrays) {
  TestKernel K(R"cu(
__global__ void k(float *out) {
  __shared__ float s[1024];
  int index[4];
  for (int i = 0; i < 4; ++i) index[i] = threadIdx.x * (i + 1);
  $s[[s[index[3]]]] = 1;
  out[threadIdx.x] = s[0];
}
int main() { k<<<1, 32>>>(0); }
)cu");
  EXPECT_EQ(K.store("s").Wavefronts.Worst, Interval::exactly(4));
  EXPECT_EQ(K.store("s").Sureness, Certainty::Proven);
}

TEST(Memory, PointersThroughStructures) {
  TestKernel K(R"cu(
struct Matrix { float *data; int pitch; };
__global__ void k(Matrix m, const Matrix *where) {
  int t = threadIdx.x;
  $row[[m.data[t]]] = 1;
  $column[[m.data[t * m.pitch]]] = 2;
  $loaded[[where->data[t]]] = 3;
}
int main() { Matrix m; k<<<1, 32>>>(m, 0); }
)cu");
  EXPECT_EQ(K.store("row").Sectors.Worst, Interval::exactly(4));
  EXPECT_EQ(K.store("column").Sureness, Certainty::Parametric);
  AccessSummary Loaded = K.store("loaded");
  // 128 bytes from a multiple of 4 on, wherever host code had them.
  EXPECT_EQ(Loaded.Sureness, Certainty::Parametric);
  EXPECT_EQ(Loaded.Sectors.Worst, (Interval{4, 5}));
  EXPECT_TRUE(llvm::is_contained(
      Loaded.Assumptions,
      "pointers that are read from memory lead to global memory"));
}

TEST(Memory, HelperFunctionsAreFollowed) {
  TestKernel K(R"cu(
__device__ void put(float *to, int stride) {
  $store[[to[threadIdx.x * stride]]] = 1;
}
__global__ void k(float *out) {
  __shared__ float s[2048];
  put(s, 1);
  put(s, 8);
  put(out, 8);
}
int main() { k<<<1, 32>>>(0); }
)cu");
  std::vector<std::uint64_t> Shared, Global;
  for (const AccessSummary &S : K.Accesses) {
    EXPECT_EQ(S.InlinedAt.size(), 1u);
    if (S.Space == AccessSpace::Shared)
      Shared.push_back(S.Wavefronts.Worst.Max);
    else
      Global.push_back(S.Sectors.Worst.Max);
  }
  EXPECT_EQ(Shared, (std::vector<std::uint64_t>{1, 8}));
  EXPECT_EQ(Global, (std::vector<std::uint64_t>{32}));
}

TEST(Memory, RecursionIsNamed) {
  TestKernel K(R"cu(
__device__ int f(int n, int *p) { return n ? f(n - 1, p) + p[n] : p[0]; }
__global__ void k(int *out, int n) { out[threadIdx.x] = f(n, out); }
int main() { extern int n; k<<<1, 32>>>(0, n); }
)cu");
  ASSERT_EQ(K.NotAnalysed.size(), 1u);
  EXPECT_NE(K.NotAnalysed[0].find("recursion"), std::string::npos);
}

} // namespace
