//===-- test/unit/warp/experiments_test.cpp ---------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What it takes to run a kernel: which bytes it touches, and whether its
// arguments can be made up. Bytes are worked out by hand.
//===----------------------------------------------------------------------===//
#include "analysis/experiments.h"
#include "gtest/gtest.h"

using namespace bank_lint;

namespace {

std::vector<Experiment>
experimentsOf(const char *Code, UnknownValues Unknown = UnknownValues::Keep) {
  AnalysisOptions Options;
  Options.UseBuiltinHeaders = true;
  Options.Contents = Code;
  ExperimentsResult Result = findExperiments("test.cu", Options, Unknown);
  EXPECT_EQ(Result.Base.Failure, "");
  EXPECT_TRUE(Result.Base.Problems.empty());
  return std::move(Result.Experiments);
}

Experiment experimentOf(const char *Code) {
  std::vector<Experiment> All = experimentsOf(Code);
  EXPECT_EQ(All.size(), 1u);
  return All.empty() ? Experiment() : All[0];
}

ByteRange bytes(std::int64_t First, std::int64_t Last) {
  return {First, Last, true, true};
}

TEST(Experiments, FootprintsOfTheWholeGrid) {
  Experiment E = experimentOf(R"cu(
__global__ void k(const float *in, double *out, int *unused, int pitch) {
  int x = blockIdx.x * 32 + threadIdx.x;
  out[blockIdx.y * pitch + x] = in[x - 1] + in[x + 2];
}
int main() { k<<<dim3(4, 3), 32>>>(0, 0, 0, 200); }
)cu");
  EXPECT_EQ(E.WhyNot, "");
  // x is 0 to 127, a row 200.
  EXPECT_EQ(E.Arguments[0].Footprint, bytes(-4, 4 * 130));
  EXPECT_EQ(E.Arguments[1].Footprint, bytes(0, 8 * (2 * 200 + 128)));
  EXPECT_FALSE(E.Arguments[2].Footprint.IsTouched);
  EXPECT_EQ(E.Arguments[3].Value, 200);
  EXPECT_EQ(E.Arguments[3].Kind, ArgumentKind::Integer);
}

TEST(Experiments, FootprintsOfSomeLanes) {
  Experiment E = experimentOf(R"cu(
__global__ void k(float *one, float4 *eight, float *loop) {
  if (threadIdx.x == 31)
    one[threadIdx.x] = 0;
  if (threadIdx.x < 8)
    eight[threadIdx.x] = {};
  for (int i = threadIdx.x; i < 100; i += 32)
    loop[i] = 1;
}
int main() { k<<<1, 32>>>(0, 0, 0); }
)cu");
  EXPECT_EQ(E.Arguments[0].Footprint, bytes(4 * 31, 4 * 32));
  EXPECT_EQ(E.Arguments[1].Footprint, bytes(0, 16 * 8));
  EXPECT_EQ(E.Arguments[2].Footprint, bytes(0, 400));
}

// What is not set is chosen, as the comment demands, and reported.
TEST(Experiments, ChosenValues) {
  std::vector<Experiment> All = experimentsOf(R"cu(
// bank-lint: assume pitch % 96 == 32
__global__ void k(float *out, int n, int pitch, bool wide, unsigned char c) {
  extern __shared__ double s[];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  s[2 * threadIdx.x + 1] = c;
  if (wide && i < n)
    out[i * pitch] = 0;
}
// 4 blocks: 0, 128, 256, 384 and so on.
__global__ void stride(float *out, unsigned n) {
  for (unsigned i = blockIdx.x * 32 + threadIdx.x; i < n; i += 32 * gridDim.x)
    out[i] = 0;
}
__global__ void texture(float *out, cudaTextureObject_t t) { out[0] = 0; }
int size();
int main() {
  k<<<dim3(size(), 2), 64, size()>>>(0, size(), size(), size(), size());
  stride<<<size(), 32>>>(0, size());
  texture<<<1, 32>>>(0, 0);
}
)cu",
                                              UnknownValues::Choose);
  ASSERT_EQ(All.size(), 3u);
  const Experiment &K = All[0];
  EXPECT_EQ(K.WhyNot, "");
  // 2 * 96 + 32 is next to 256.
  EXPECT_EQ(K.Chosen, (std::vector<std::string>{
                          "grid (4,2,1)", "n = 256", "pitch = 224", "wide = 1",
                          "c = 64", "1024 bytes of dynamic shared memory"}));
  EXPECT_EQ(K.LaunchedWith.SharedBytes, 1024u); // 64 threads, 16 bytes each
  EXPECT_EQ(K.Arguments[0].Footprint, bytes(0, 4 * (255 * 224 + 1)));
  EXPECT_EQ(K.Arguments[2].Value, 224);
  EXPECT_EQ(All[1].Chosen,
            (std::vector<std::string>{"grid (4,1,1)", "n = 256"}));
  EXPECT_EQ(All[1].Arguments[0].Footprint, bytes(0, 1024));
  EXPECT_EQ(All[1].LaunchedWith.SharedBytes, 0u);
  EXPECT_EQ(All[2].WhyNot,
            "a value for 't' (cudaTextureObject_t) cannot be made up");
}

TEST(Experiments, NothingIsChosenForPrograms) {
  Experiment E = experimentOf(R"cu(
__global__ void k(float *out, int n) { out[n] = 0; }
int size();
int main() { k<<<size(), 32>>>(0, size()); }
)cu");
  EXPECT_TRUE(E.Chosen.empty());
  EXPECT_FALSE(E.LaunchedWith.Grid.isKnown());
  EXPECT_FALSE(E.Arguments[1].Value);
}

// Buffers are filled with integers from 0 to 255.
TEST(Experiments, FootprintsBehindIndices) {
  Experiment E = experimentOf(R"cu(
__global__ void k(const int *index, const unsigned char *small, float *out) {
  out[3 * index[threadIdx.x] + 1] = small[threadIdx.x];
}
int main() { k<<<1, 32>>>(0, 0, 0); }
)cu");
  EXPECT_EQ(E.Arguments[0].Footprint, bytes(0, 128));
  EXPECT_EQ(E.Arguments[1].Footprint, bytes(0, 32));
  EXPECT_EQ(E.Arguments[2].Footprint, bytes(4, 4 * (3 * 255 + 2)));
}

TEST(Experiments, FootprintsThatAreNotKnown) {
  Experiment E = experimentOf(R"cu(
__global__ void k(float *a, float *b, const int *which) {
  float *one = which[blockIdx.x] ? a : b;
  one[threadIdx.x] = 0;
}
int main() { k<<<2, 32>>>(0, 0, 0); }
)cu");
  // It may be either of them.
  EXPECT_TRUE(E.Arguments[0].Footprint.IsTouched);
  EXPECT_FALSE(E.Arguments[0].Footprint.IsBounded);
  EXPECT_FALSE(E.Arguments[1].Footprint.IsBounded);
}

TEST(Experiments, WhatCannotBeMadeUp) {
  std::vector<Experiment> All = experimentsOf(R"cu(
struct Functor { __device__ int operator()(int i) const { return i; } };
struct Shape { int rows; };
struct Node { Node *next; int value; };
template <typename F> __global__ void empty(float *a, F f, float x) {
  a[f(threadIdx.x)] = x;
}
__global__ void structure(float *a, Shape s) { a[s.rows] = 0; }
__global__ void pointers(float **a) { a[0][threadIdx.x] = 0; }
__global__ void list(Node *a) { a->next->value = 0; }
__global__ void unknown(float *a, int n) { a[n] = 0; }
__global__ void misaligned(float4 *a) {
  *(float4 *)((float *)a + 1) = {};
}
__global__ void large(char *a, long n) { a[n * threadIdx.x] = 0; }
int size();
int main() {
  empty<<<1, 32>>>((float *)0, Functor(), 1.0f);
  structure<<<1, 32>>>(0, Shape());
  pointers<<<1, 32>>>(0);
  list<<<1, 32>>>(0);
  unknown<<<1, 32>>>(0, size());
  misaligned<<<1, 32>>>(0);
  large<<<1, 32>>>(0, 1l << 30);
  unknown<<<size(), 32>>>(0, 1);
}
)cu");
  ASSERT_EQ(All.size(), 8u);
  auto WhyNot = [&](llvm::StringRef Name, unsigned Number = 0) {
    for (const Experiment &E : All)
      if (E.BareName == Name && Number-- == 0)
        return E.WhyNot;
    return std::string("no such kernel");
  };
  EXPECT_EQ(WhyNot("empty"), "");
  EXPECT_EQ(WhyNot("structure"), "a value for 's' (Shape) cannot be made up");
  EXPECT_EQ(WhyNot("pointers"), "a value for 'a' (float **) cannot be made up");
  EXPECT_EQ(WhyNot("list"), "a value for 'a' (Node *) cannot be made up");
  EXPECT_EQ(WhyNot("unknown"),
            "the value of 'n' is unknown; set it with --arg");
  EXPECT_EQ(WhyNot("unknown", 1), "its grid is unknown; set it with --launch");
  EXPECT_EQ(WhyNot("misaligned"),
            "an access at line 13 is misaligned, which stops it");
  EXPECT_EQ(WhyNot("large"), "it touches more than 2 GiB of 'a'");
}

TEST(Experiments, HowTheFileNamesIt) {
  std::vector<Experiment> All = experimentsOf(R"cu(
namespace { namespace inner {
template <typename T, int n> __global__ void k(T *a) { a[n] = 0; }
} }
int main() { inner::k<unsigned char, 3><<<1, 32>>>(0); }
)cu");
  ASSERT_EQ(All.size(), 1u);
  EXPECT_EQ(All[0].Callable, "inner::k<unsigned char, 3>");
  EXPECT_EQ(All[0].BareName, "k");
}

TEST(Experiments, OnlyFindingsAreFlagged) {
  std::vector<Experiment> All = experimentsOf(R"cu(
__global__ void clean(float *a) { a[threadIdx.x] = 0; }
__global__ void strided(float *a) { a[8 * threadIdx.x] = 0; }
int main() {
  clean<<<2, 32>>>(0);
  strided<<<2, 32>>>(0);
}
)cu");
  ASSERT_EQ(All.size(), 2u);
  EXPECT_FALSE(All[0].IsFlagged);
  EXPECT_TRUE(All[1].IsFlagged);
  // Two blocks of one warp; 32 lanes, each in a sector of its own.
  ASSERT_EQ(All[1].Accesses.size(), 1u);
  EXPECT_EQ(All[1].Accesses[0].Executions, Interval::exactly(2));
  EXPECT_EQ(All[1].Accesses[0].Sectors, Interval::exactly(64));
  EXPECT_EQ(All[1].Accesses[0].IdealSectors, Interval::exactly(8));
}

} // namespace
