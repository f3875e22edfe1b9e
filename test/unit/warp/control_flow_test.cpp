//===-- test/unit/warp/control_flow_test.cpp --------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which lanes execute what, and how often. Numbers are worked out by hand.
//===----------------------------------------------------------------------===//
#include "test_kernel.h"

using namespace bank_lint;

namespace {

TEST(ControlFlow, LanesThatAreOffCostNothing) {
  TestKernel K(R"cu(
__global__ void k(float *out) {
  __shared__ float s[2048];
  int t = threadIdx.x;
  if (t < 4)
    $four[[s[32 * t]]] = 1;
  if (t >= 32 && t < 40)
    $eight[[s[32 * t]]] = 2;
  __syncthreads();
  out[t] = s[t];
}
int main() { k<<<1, 64>>>(0); }
)cu");
  AccessSummary Four = K.store("four"), Eight = K.store("eight");
  EXPECT_EQ(Four.Wavefronts.Worst, Interval::exactly(4));
  EXPECT_EQ(Four.Executions, Interval::exactly(1)); // the first warp alone
  EXPECT_EQ(Eight.Wavefronts.Worst, Interval::exactly(8));
  EXPECT_EQ(Eight.Executions, Interval::exactly(1));
  EXPECT_EQ(Four.Sureness, Certainty::Proven);
  EXPECT_TRUE(Four.Assumptions.empty());
}

TEST(ControlFlow, InterleavedReductionGrows) {
  // index = 2 * s * tid: s = 1, 2, 4, ... gives 2, 4, 8, ... lanes a bank,
  // while tid < 256 / (2 * s) leaves 128, 64, 32, 16, ... threads.
  TestKernel K(R"cu(
__global__ void k(float *out) {
  __shared__ float s[256];
  int t = threadIdx.x;
  s[t] = t;
  __syncthreads();
  for (int step = 1; step < 256; step *= 2) {
    int index = 2 * step * t;
    if (index < 256)
      $sum[[s[index]]] += $other[[s[index + step]]];
    __syncthreads();
  }
  if (t == 0) *out = s[0];
}
int main() { k<<<1, 256>>>(0); }
)cu");
  // By hand: active threads and stride per step.
  std::uint64_t Executions = 0, Total = 0, Worst = 0;
  for (unsigned Step = 1; Step < 256; Step *= 2) {
    unsigned Threads = 256 / (2 * Step);
    for (unsigned First = 0; First < Threads; First += 32) {
      unsigned Lanes = std::min(32u, Threads - First), Most = 0;
      std::map<unsigned, unsigned> Banks;
      for (unsigned T = First; T < First + Lanes; ++T)
        Most = std::max(Most, ++Banks[2 * Step * T % 32]);
      ++Executions;
      Total += Most;
      Worst = std::max<std::uint64_t>(Worst, Most);
    }
  }
  for (const AccessSummary &S :
       {K.load("sum"), K.store("sum"), K.load("other")}) {
    EXPECT_EQ(S.Executions, Interval::exactly(Executions));
    EXPECT_EQ(S.Wavefronts.Total, Interval::exactly(Total));
    EXPECT_EQ(S.Wavefronts.Worst, Interval::exactly(Worst));
  }
}

TEST(ControlFlow, BothSidesOfAnUnknownCondition) {
  TestKernel K(R"cu(
__global__ void k(float *out, int flag) {
  __shared__ float s[1024];
  int t = threadIdx.x, i;
  if (flag) {
    $then[[s[t]]] = 1;
    i = t;
  } else {
    $else[[s[2 * t]]] = 1;
    i = 2 * t;
  }
  __syncthreads();
  out[t] = $after[[s[i]]];
}
int main() { extern int n; k<<<1, 32>>>(0, n); }
)cu");
  EXPECT_EQ(K.store("then").Wavefronts.Worst, Interval::exactly(1));
  EXPECT_EQ(K.store("else").Wavefronts.Worst, Interval::exactly(2));
  EXPECT_FALSE(K.store("then").Assumptions.empty());
  // After the join all lanes are there again; the index is one of two, the same
  // in all lanes.
  AccessSummary After = K.load("after");
  EXPECT_EQ(After.Sureness, Certainty::Parametric);
  EXPECT_EQ(After.Wavefronts.Worst, (Interval{1, 2}));
  EXPECT_EQ(After.Executions, Interval::exactly(1));
}

TEST(ControlFlow, BetweenTwoTestsOfOneConditionEachAccessIsOne) {
  // Threaded jumps would make two of each store but the first.
  TestKernel K(R"cu(
__global__ void k(const int *in, float *out, int n) {
  for (int i = 0; i < 4; ++i) {
    $store[[out[i * 32 + threadIdx.x]]] = i;
    if (threadIdx.x % 8 != blockIdx.x % 8)
      for (int j = 0; j < n; j += 8)
        if (in[j + threadIdx.x] > 33)
          break;
  }
}
int main() { extern int n; k<<<1, 96>>>(0, 0, n); }
)cu");
  AccessSummary Store = K.store("store");
  EXPECT_EQ(Store.Executions, Interval::exactly(4 * 3));
  EXPECT_EQ(Store.Sectors.Total, Interval::exactly(4 * 3 * 4));
  EXPECT_EQ(Store.Sureness, Certainty::Proven);
  for (const std::string &A : Store.Assumptions)
    EXPECT_EQ(A.find("the condition"), std::string::npos) << A;
}

TEST(ControlFlow, GuardKeepsTheFullWarpAndSaysSo) {
  TestKernel K(R"cu(
__global__ void k(float *out, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  out[i] = $in[[in[i]]];
}
int main() { extern int n; k<<<100, 128>>>(0, 0, n); }
)cu");
  AccessSummary In = K.load("in");
  EXPECT_EQ(In.Sectors.Worst, Interval::exactly(4));
  EXPECT_EQ(In.Executions, Interval::exactly(4));
  EXPECT_EQ(In.Sureness, Certainty::Proven);
  bool Said = false;
  for (const std::string &A : In.Assumptions)
    Said |= A.find("line 4") != std::string::npos;
  EXPECT_TRUE(Said);
}

TEST(ControlFlow, EarlyReturnOfSomeLanes) {
  TestKernel K(R"cu(
__global__ void k(float *out) {
  __shared__ float s[64];
  int t = threadIdx.x;
  if (t % 2) return;
  $even[[s[t * 2]]] = t;
  out[t] = 0;
}
int main() { k<<<1, 32>>>(0); }
)cu");
  // 16 lanes, words 0, 4, 8, ..., 60: two lanes a bank.
  EXPECT_EQ(K.store("even").Wavefronts.Worst, Interval::exactly(2));
}

TEST(ControlFlow, LanesLeaveALoopOneByOne) {
  TestKernel K(R"cu(
__global__ void k(float *out) {
  __shared__ float s[1024];
  int t = threadIdx.x;
  int i = 0;
  while (i < t) {
    $body[[s[32 * t]]] = i;
    ++i;
  }
  $after[[s[i]]] = 1;
  out[t] = i;
}
int main() { k<<<1, 32>>>(0); }
)cu");
  // In iteration i lanes i+1..31 are left: 31, 30, ..., 1 wavefronts.
  AccessSummary Body = K.store("body");
  EXPECT_EQ(Body.Executions, Interval::exactly(31));
  EXPECT_EQ(Body.Wavefronts.Total, Interval::exactly(31 * 32 / 2));
  EXPECT_EQ(Body.Wavefronts.Worst, Interval::exactly(31));
  // Afterwards lane t holds i = t: no conflict, one instruction.
  AccessSummary After = K.store("after");
  EXPECT_EQ(After.Executions, Interval::exactly(1));
  EXPECT_EQ(After.Wavefronts.Worst, Interval::exactly(1));
}

TEST(ControlFlow, BreakAndContinue) {
  TestKernel K(R"cu(
__global__ void k(float *out) {
  __shared__ float s[64];
  int t = threadIdx.x;
  for (int i = 0; i < 100; ++i) {
    if (i % 2) continue;
    if (i == 10) break;
    $body[[s[t]]] = i;
  }
  out[t] = s[t];
}
int main() { k<<<1, 32>>>(0); }
)cu");
  EXPECT_EQ(K.store("body").Executions, Interval::exactly(5)); // 0 2 4 6 8
}

TEST(ControlFlow, SwitchSendsLanesTheirWays) {
  TestKernel K(R"cu(
__global__ void k(float *out) {
  __shared__ float s[1024];
  int t = threadIdx.x;
  switch (t % 4) {
  case 0: $zero[[s[8 * t]]] = 0; break;
  case 1: $one[[s[t]]] = 1; break;
  default: $rest[[s[32 * t]]] = 2;
  }
  out[t] = s[t];
}
int main() { k<<<1, 32>>>(0); }
)cu");
  EXPECT_EQ(K.store("zero").Wavefronts.Worst, Interval::exactly(8));
  EXPECT_EQ(K.store("one").Wavefronts.Worst, Interval::exactly(1));
  EXPECT_EQ(K.store("rest").Wavefronts.Worst, Interval::exactly(16));
}

TEST(ControlFlow, PartialLastWarpAndTwoDimensions) {
  TestKernel K(R"cu(
__global__ void k(float *out) {
  __shared__ float s[32][32];
  $column[[s[threadIdx.x][threadIdx.y]]] = 1;
  out[0] = s[0][0];
}
int main() { dim3 block(10, 5); k<<<1, block>>>(0); }
)cu");
  // Threads 0..31 and 32..49: x has ten values, rows are 32 words apart, so
  // the bank is y. Warp 0: y 0..2 fully, y 3 for x 0, 1. Warp 1: the rest.
  AccessSummary S = K.store("column");
  EXPECT_EQ(S.Executions, Interval::exactly(2));
  EXPECT_EQ(S.Wavefronts.Worst, Interval::exactly(10));
  EXPECT_EQ(S.Wavefronts.Total, Interval::exactly(20));
}

// Lanes that differ by a known number do not have the same unknown value. Where
// several lanes have one, it may be those that cost most.
TEST(ControlFlow, AnEqualityHoldsInOneLane) {
  TestKernel K(R"cu(
__global__ void k(float *out, int n) {
  __shared__ float s[1024];
  int t = threadIdx.x;
  if (t + blockIdx.x == n)
    $one[[s[t * 32]]] = 1;
  else if (t != n - 1)
    $others[[s[t * 32]]] = 2;
  if (t == n)
    if (t > 15)
      $upper[[s[t * 32]]] = 4;
  if (t / 16 == n)
    $half[[s[t < 16 ? t : t * 32]]] = 3;
  __syncthreads();
  out[t] = $after[[s[t * 32]]];
}
int main() { extern int n; k<<<1, 32>>>(0, n); }
)cu");
  AccessSummary One = K.store("one");
  EXPECT_EQ(One.Wavefronts.Worst, Interval::exactly(1));
  EXPECT_FALSE(One.Assumptions.empty());
  EXPECT_EQ(K.store("others").Wavefronts.Worst.Max, 32u);
  EXPECT_GE(K.store("half").Wavefronts.Worst.Max, 16u);
  EXPECT_EQ(K.store("upper").Wavefronts.Worst.Max, 1u);
  EXPECT_EQ(K.load("after").Wavefronts.Worst, Interval::exactly(32));
}

// What a thread has left behind its last whole vector is less than a vector.
TEST(ControlFlow, TheRestOfAnArrayIsOfOneLane) {
  TestKernel K(R"cu(
__global__ void k(float *out, const float *in, int n) {
  for (int i = threadIdx.x * 8; i < n; i += blockDim.x * 8) {
    const int left = n - i;
    if (left < 8)
      for (int j = 0; j < left; ++j)
        out[i] += $rest[[in[i + j]]];
    else
      out[i] += $whole[[in[i]]];
    if (left < 10)
      out[i] += $more[[in[i + 1]]];
  }
}
int main() { extern int n; k<<<n, 64>>>(0, 0, n); }
)cu");
  EXPECT_EQ(K.load("rest").Sectors.Worst, Interval::exactly(1));
  EXPECT_FALSE(K.load("rest").Assumptions.empty());
  EXPECT_EQ(K.load("whole").Sectors.Worst.Max, 32u);
  EXPECT_EQ(K.load("more").Sectors.Worst.Max, 32u); // two lanes may be there
}

// Only counts are of some lanes: the values are those of any.
TEST(ControlFlow, AnEqualityMayHoldInAnyLane) {
  TestKernel K(R"cu(
__global__ void k(float *out, int n, int m) {
  __shared__ float s[2048];
  int t = threadIdx.x, v = t;
  if (t == n) {
    v = 32 * m;
    s[0] = 1;
  }
  __syncthreads();
  out[t] = $hit[[s[v]]];
}
int main() { extern int n; k<<<1, 32>>>(0, n, n); }
)cu");
  // The word 32 * m is in the bank of the first lane's, unless it is that.
  AccessSummary Hit = K.load("hit");
  EXPECT_EQ(Hit.Sureness, Certainty::Parametric);
  EXPECT_EQ(Hit.Wavefronts.Worst, (Interval{1, 2}));
}

TEST(ControlFlow, LanesThatLeaveALoopOneByOneMeetBehindIt) {
  TestKernel K(R"cu(
__global__ void k(float *out, int n) {
  __shared__ float s[1024];
  int t = threadIdx.x;
  float sum = 0;
  for (int i = t; i != n; ++i)
    sum += out[i];
  $hit[[s[t * 32]]] = sum;
  out[t] = s[t];
}
int main() { extern int n; k<<<1, 32>>>(0, n); }
)cu");
  EXPECT_EQ(K.store("hit").Wavefronts.Worst, Interval::exactly(32));
}

TEST(ControlFlow, LanesThatPartAndMeetAgainGoOnTogether) {
  // The condition in the loop holds in some lanes, but all of them leave the
  // loop at once, and none goes round it.
  TestKernel K(R"cu(
__global__ void k(const float *in, float *out, int n, int m) {
  __shared__ float s[2048];
  int i = 0;
  float sum = 0;
  if (n > 0)
    do {
      if (in[threadIdx.x] > sum)
        sum += in[i];
      ++i;
    } while (i < m);
  $together[[s[(i & 31) * 33 + threadIdx.x]]] = sum;
  int own = 0;
  if (n > 1)
    do {
      if (in[threadIdx.x] > own)
        own += 2;
      ++i;
    } while (i < m);
  $apart[[s[(own & 31) + threadIdx.x]]] = sum;
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
}
int main() { extern int n, m; k<<<1, 32>>>(0, 0, n, m); }
)cu");
  EXPECT_EQ(K.store("together").Wavefronts.Worst, Interval::exactly(1));
  EXPECT_GT(K.store("apart").Wavefronts.Worst.Max, 1u);
}

TEST(ControlFlow, ACycleWithTwoEntriesLeavesEachLaneItsOwn) {
  // The second half of the warp enters at the top. In turns of four lanes `i`
  // is smaller by one behind the cycle than 4, 7, 10 or 13, of the second half
  // than 3, 6, 9 or 12: eight words of one bank.
  TestKernel K(R"cu(
__global__ void k(float *out) {
  __shared__ float s[4096];
  int i = 0, v;
  if (threadIdx.x < 16) goto middle;
top:
  i += 2;
middle:
  v = i * 32;
  i += 1;
  if (i < 2 + (int)(threadIdx.x & 3) * 3) goto top;
  $s[[s[v]]] = 1;
}
int main() { k<<<1, 32>>>(0); }
)cu");
  EXPECT_EQ(K.store("s").Executions, Interval::exactly(1));
  EXPECT_EQ(K.store("s").Wavefronts.Worst, Interval::exactly(8));
}

} // namespace
