//===-- test/unit/pipeline/budget_range_test.cpp --------------------------===//
//----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Where a run says that another amount left of a budget would have changed
/// nothing, the run with that amount is the same to the byte.
//===----------------------------------------------------------------------===//
#include "analysis/pipeline/kernel_task.h"
#include "analysis/pipeline/prepared_file.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/IR/Module.h"
#include "gtest/gtest.h"

namespace bank_lint {
namespace {

constexpr std::uint64_t Steps[] = {
    0,         1,         5'000,     20'000,    50'000,    100'000,
    199'999,   200'001,   300'000,   500'000,   700'000,   1'000'000,
    1'500'000, 2'000'000, 3'000'000, 4'000'000, 4'000'003, 5'000'000,
    6'000'000, 6'000'001, 8'000'000, 10'000'000};

/// All runs with each amount of \p Purses in \p Budget, against all ranges that
/// hold them. \returns how often one could replace another.
unsigned checkAllPairs(const std::string &Text,
                       llvm::ArrayRef<std::uint64_t> Purses,
                       std::uint64_t KernelShare::*Budget,
                       BudgetRange KernelOutcome::*Range) {
  AnalysisOptions Options;
  Options.UseBuiltinHeaders = true;
  Options.Contents = Text;
  PreparedFile Prepared = planFile("test.cu", Options);
  Prepared.Request.RunPasses = false;
  compilePlanned(Prepared, Options);
  EXPECT_EQ(Prepared.Base.Failure, "");
  unsigned Alike = 0;
  forEachKernelCode(Prepared, [&](const KernelInfo &Kernel,
                                  llvm::Function &Code) {
    LineTable Lines;
    const KernelTask Task = taskOf(Prepared, Kernel, Code, Lines);
    std::vector<KernelOutcome> Outcomes;
    for (std::uint64_t Purse : Purses) {
      KernelShare Left{1'000'000};
      Left.*Budget = Purse;
      Outcomes.push_back(runTask(Task, Left));
    }
    auto BytesOf = [&](KernelOutcome Outcome) {
      (Outcome.*Range).Least = (Outcome.*Range).Most = 0;
      return outcomeBytes(Outcome);
    };
    for (std::size_t I = 0; I < Purses.size(); ++I) {
      EXPECT_TRUE((Outcomes[I].*Range).contains(Purses[I])) << Purses[I];
      for (std::size_t J = 0; J < Purses.size(); ++J)
        if (I != J && (Outcomes[I].*Range).contains(Purses[J])) {
          ++Alike;
          EXPECT_EQ(BytesOf(Outcomes[I]), BytesOf(Outcomes[J]))
              << Kernel.Name << " with " << Purses[I] << " and " << Purses[J];
        }
    }
  });
  return Alike;
}

unsigned checkSteps(const std::string &Text) {
  return checkAllPairs(Text, Steps, &KernelShare::Steps, &KernelOutcome::Steps);
}

TEST(BudgetRange, OneAfterTheOther) {
  BudgetRange All;
  All.then({.Least = 0, .Most = BudgetRange::NoLimit, .Taken = 10});
  EXPECT_TRUE(All.contains(0));
  All.then({.Least = 100, .Most = 200, .Taken = 30});
  EXPECT_EQ(All.Least, 110u);
  EXPECT_EQ(All.Most, 210u);
  EXPECT_EQ(All.Taken, 40u);
  All.then({.Least = 20, .Most = 300, .Taken = 0});
  EXPECT_EQ(All.Least, 110u);
  EXPECT_EQ(All.Most, 210u);
  EXPECT_EQ(All.leftOf(15), 0u);
  EXPECT_EQ(All.leftOf(50), 10u);
}

TEST(BudgetRange, ASmallKernelAlwaysDoesTheSame) {
  EXPECT_EQ(checkSteps("__global__ void k(int *out) { out[threadIdx.x] = 1; }"),
            std::size(Steps) * (std::size(Steps) - 1));
}

// No two iterations are alike: i * i.
constexpr const char *LongLoop = R"cu(
__global__ void k(int *out, int n) {
  __shared__ int s[1024];
  int x = threadIdx.x;
  for (int i = 0; i < COUNT; ++i) {
    x = x * 5 + i * i;
    s[x & 1023] = i;
    if (i < n)
      out[x & 65535] = s[(x >> 3) & 1023];
  }
}
int main() {
  k<<<1, THREADS>>>(nullptr, 300);
  k<<<2, 32>>>(nullptr, 100);
}
)cu";

std::string longLoop(const std::string &Count, const std::string &Threads) {
  return "#define COUNT " + Count + "\n#define THREADS " + Threads + "\n" +
         LongLoop;
}

TEST(BudgetRange, ALongLoopDoesWhatItsShareAllows) {
  EXPECT_GT(checkSteps(longLoop("500", "32")), 20u);
  EXPECT_GT(checkSteps(longLoop("3000", "64")), 20u);
}

TEST(BudgetRange, OneThatIsCutShortIsTheSameWithAllItMayHave) {
  EXPECT_GT(checkSteps(longLoop("1000000", "32")), 2u);
}

TEST(BudgetRange, CodeIsCountedBeforeCallsAndBeforeLoops) {
  // Refused for its calls, for its loops, for loops whose count is known only
  // once those around them are unrolled, or not at all.
  const std::string Text = R"cu(
template <int N> __device__ int both(int *p, int i) {
  if constexpr (N == 0)
    return p[i];
  else
    return both<N - 1>(p, i * 3) + both<N - 1>(p + 7, i ^ N);
}
__global__ void k(int *out) {
  int sum = both<4>(out, threadIdx.x);
#pragma unroll
  for (int i = 1; i < 20; ++i)
#pragma unroll
    for (int j = 0; j < i; ++j)
      out[threadIdx.x * 64 + i * 40 + j * j] = sum / (j + 3);
}
)cu";
  std::vector<std::uint64_t> Purses = {0, 1, BudgetRange::NoLimit};
  for (std::uint64_t Size = 20; Size < 20'000; Size += Size / 4)
    Purses.push_back(Size);
  const unsigned Alike =
      checkAllPairs(Text, Purses, &KernelShare::Code, &KernelOutcome::Code);
  EXPECT_GT(Alike, 2 * Purses.size());
  EXPECT_LT(Alike, Purses.size() * (Purses.size() - 1) / 2);
}

} // namespace
} // namespace bank_lint
