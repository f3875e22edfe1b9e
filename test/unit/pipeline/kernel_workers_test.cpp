//===-- test/unit/pipeline/kernel_workers_test.cpp ------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What comes out of a file does not depend on how many threads run its
/// kernels, nor on whether the kernels are cut out of it.
//===----------------------------------------------------------------------===//
#include "analysis/analyzer.h"
#include "analysis/pipeline/kernel_workers.h"
#include "analysis/pipeline/prepared_file.h"
#include "analysis/pipeline/result_format.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/IR/Module.h"
#include "gtest/gtest.h"

namespace bank_lint {
namespace {

/// A kernel for each of \p Counts. No two iterations of its loop are alike
/// (i * i), so that it takes as many steps as it has iterations.
std::string kernels(llvm::ArrayRef<int> Counts) {
  std::string Text = R"cu(
template <int Count> __global__ void k(int *out, int n) {
  __shared__ int s[1024];
  int x = threadIdx.x;
  for (int i = 0; i < Count; ++i) {
    x = x * 5 + i * i;
    s[x & 1023] = i;
    if (i < n)
      out[x & 65535] = s[(x >> 3) & 1023];
  }
}
int main() {
)cu";
  for (int Count : Counts)
    Text +=
        "  k<" + std::to_string(Count) + "><<<1, 128>>>(nullptr, 100000);\n";
  return Text + "}\n";
}

constexpr int Short[] = {10, 20, 30, 40, 50, 60, 70, 80, 90};

AnalysisOptions optionsFor(const std::string &Contents) {
  AnalysisOptions Options;
  Options.UseBuiltinHeaders = true;
  Options.Contents = Contents;
  return Options;
}

/// Its kernels have not been through the passes yet.
PreparedFile cutUp(const std::string &Contents) {
  const AnalysisOptions Options = optionsFor(Contents);
  PreparedFile Result = planFile("test.cu", Options);
  Result.Request.RunPasses = false;
  compilePlanned(Result, Options);
  EXPECT_EQ(Result.Base.Failure, "");
  return Result;
}

std::string bytesOf(FileResult Result) {
  ByteWriter Writer;
  Writer(Result);
  return Writer.Bytes;
}

/// What comes out of each kernel of \p Prepared with \p Steps.
std::vector<std::string> outcomesOf(PreparedFile &Prepared,
                                    std::shared_ptr<SpareThreads> Spare,
                                    FileShares Shares) {
  KernelWorkers Workers(std::move(Spare), nullptr, Shares);
  forEachKernelCode(Prepared,
                    [&](const KernelInfo &Kernel, llvm::Function &Code) {
                      LineTable Lines;
                      KernelTask Task = taskOf(Prepared, Kernel, Code, Lines);
                      Workers.add(std::move(Task), std::move(Lines));
                    });
  std::vector<std::string> Result;
  Workers.finish([&](KernelOutcome Outcome) {
    Outcome.Steps = Outcome.Code = {};
    Result.push_back(outcomeBytes(Outcome));
  });
  return Result;
}

TEST(KernelWorkers, ThreadsDoNotChangeWhatComesOut) {
  PreparedFile Prepared = cutUp(kernels({100, 5'000, 5'001, 20, 5'002, 30}));
  const std::vector<std::string> Rich =
      outcomesOf(Prepared, nullptr, {{6'000'000}});
  const std::vector<std::string> Poor =
      outcomesOf(Prepared, nullptr, {{300'000}});
  // The long ones use it up, so that it matters how much those before leave.
  EXPECT_NE(Rich, Poor);
  EXPECT_EQ(Rich.front(), Poor.front());
  for (unsigned Threads : {1u, 3u}) {
    auto Spare = std::make_shared<SpareThreads>();
    Spare->give(Threads);
    EXPECT_EQ(outcomesOf(Prepared, Spare, {{300'000}}), Poor) << Threads;
    for (unsigned I = 0; I < Threads; ++I)
      EXPECT_TRUE(Spare->take()) << "not all of them came back";
    EXPECT_FALSE(Spare->take()) << "more came back than were taken";
  }
}

TEST(KernelWorkers, WhatAKernelHasOfItsOwnIsForItAlone) {
  PreparedFile Prepared = cutUp(kernels({2'000, 2'001, 2'002}));
  const std::vector<std::string> Rich =
      outcomesOf(Prepared, nullptr, {{6'000'000}, {0}});
  // The first one uses all up that is for all; the others need no more.
  EXPECT_EQ(outcomesOf(Prepared, nullptr, {{100'000}, {6'000'000}}), Rich);
  EXPECT_NE(outcomesOf(Prepared, nullptr, {{0}, {50'000}}), Rich);
}

TEST(KernelWorkers, ManyKernelsTogetherHaveLessOfTheirOwnThanAFile) {
  EXPECT_EQ(FileShares::of(0, 0).Own.Steps, 200'000u);
  EXPECT_EQ(FileShares::of(5, 0).Own.Steps, 200'000u);
  for (std::uint64_t Instructions : {0u, 1'000u, 200'000u})
    for (std::size_t Kernels : {31u, 300u, 10'000u, 7'000'000u}) {
      const FileShares Shares = FileShares::of(Kernels, Instructions);
      EXPECT_LE(Shares.Own.Steps * Kernels, Shares.Common.Steps / 2) << Kernels;
      EXPECT_LE(Shares.Own.Code * Kernels, Shares.Common.Code / 2) << Kernels;
    }
}

TEST(KernelWorkers, AFileWithMoreCodeMayTakeMore) {
  const FileShares Small = FileShares::of(10, 1'000),
                   Large = FileShares::of(10, 100'000);
  EXPECT_GT(Large.Common.Steps, Small.Common.Steps);
  EXPECT_GT(Large.Common.Code, Small.Common.Code);
  EXPECT_GT(Large.MostCode, Small.MostCode);
  // No kernel may become any amount, whatever the others are.
  EXPECT_EQ(FileShares::of(10, 1'000'000).MostCode,
            FileShares::of(10, 2'000'000).MostCode);
}

TEST(KernelWorkers, LaunchesTakeLittleWhereNothingIsLeft) {
  // Each warp would take some 3,000 steps, as the first one of all shows.
  std::string Text = kernels({200});
  Text.resize(Text.find("  k<"));
  auto StepsOf = [&](unsigned Launches, std::uint64_t Left) {
    std::string Whole = Text;
    for (unsigned I = 1; I <= Launches; ++I)
      Whole += "  k<200><<<1, " + std::to_string(32 * I) + ">>>(nullptr, 9);\n";
    PreparedFile Prepared = cutUp(Whole + "}\n");
    std::uint64_t Result = 0;
    forEachKernelCode(Prepared, [&](const KernelInfo &Kernel,
                                    llvm::Function &Code) {
      LineTable Lines;
      Result = runTask(taskOf(Prepared, Kernel, Code, Lines), {Left, 1'000'000})
                   .Steps.Taken;
    });
    return Result;
  };
  const std::uint64_t OfOneWarp = StepsOf(1, 1'000'000);
  EXPECT_GT(OfOneWarp, 2'000u);
  EXPECT_GT(StepsOf(32, 100'000'000), 100 * OfOneWarp);
  EXPECT_LT(StepsOf(32, 0), 100 * OfOneWarp);
}

TEST(KernelWorkers, CodeIsSharedAsStepsAre) {
  // Each has 2,000 divisions and stores at least; the short ones have no loop.
  const char *Text = R"cu(
template <int Count> __global__ void k(int *out, int n) {
#pragma unroll
  for (int i = 0; i < Count; ++i)
    out[threadIdx.x * 64 + n / (i + 3)] = i;
}
int main() {
  k<2000><<<1, 128>>>(nullptr, 1);
  k<1><<<1, 128>>>(nullptr, 1);
  k<2001><<<1, 128>>>(nullptr, 1);
  k<2><<<1, 128>>>(nullptr, 1);
}
)cu";
  PreparedFile Prepared = cutUp(Text);
  auto Of = [&](std::uint64_t Common, std::uint64_t Own, std::uint64_t Most,
                std::shared_ptr<SpareThreads> Spare = nullptr) {
    return outcomesOf(Prepared, Spare,
                      {{6'000'000, Common}, {200'000, Own}, Most});
  };
  const auto All = Of(1'000'000, 0, 1'000'000);
  EXPECT_EQ(Of(0, 100'000, 1'000'000), All);
  const auto NoLarge = Of(0, 1'000, 1'000'000);
  EXPECT_NE(NoLarge[0], All[0]);
  EXPECT_EQ(NoLarge[1], All[1]);
  EXPECT_NE(NoLarge[2], All[2]);
  EXPECT_EQ(NoLarge[3], All[3]);
  EXPECT_EQ(Of(1'000'000, 0, 1'000), NoLarge) << "each is too large by itself";
  // Enough for one of them, but not for two.
  const auto First = Of(22'000, 1'000, 1'000'000);
  EXPECT_EQ(First[0], All[0]);
  EXPECT_EQ(First[1], All[1]);
  EXPECT_EQ(First[2], NoLarge[2]);
  EXPECT_EQ(First[3], All[3]);
  auto Spare = std::make_shared<SpareThreads>();
  Spare->give(3);
  EXPECT_EQ(Of(22'000, 1'000, 1'000'000, Spare), First);
}

TEST(KernelWorkers, WhatIsKeptIsFoundByThreads) {
  AnalysisOptions Options = optionsFor(kernels(Short));
  const std::string Alone = bytesOf(analyzeFile("test.cu", Options));
  Options.Kernels = std::make_shared<KernelStore>();
  Options.Spare = std::make_shared<SpareThreads>();
  Options.Spare->give(3);
  EXPECT_EQ(bytesOf(analyzeFile("test.cu", Options)), Alone);
  EXPECT_EQ(Options.Kernels->found(), 0u);
  EXPECT_EQ(bytesOf(analyzeFile("test.cu", Options)), Alone);
  EXPECT_EQ(Options.Kernels->found(), std::size(Short));
}

TEST(KernelWorkers, KernelsThatAreNotCutOutAreTheSame) {
  const AnalysisOptions Options = optionsFor(kernels(Short));
  PreparedFile Whole = prepareFile("test.cu", Options);
  PreparedFile Cut = cutUp(kernels(Short));
  std::vector<std::string> OfWhole, OfCut;
  auto BytesOf = [](KernelOutcome Outcome) {
    Outcome.Code = {}; // for those that are not, it is not counted
    return outcomeBytes(Outcome);
  };
  forEachKernelCode(Whole, [&](const KernelInfo &Kernel, llvm::Function &Code) {
    KernelRun Run(Code, Kernel, Whole.Device->Map, *Whole.Arch);
    OfWhole.push_back(BytesOf(runKernel(Run, Kernel, Whole.Device->Launches,
                                        Whole.Facts, 1'000'000)));
  });
  forEachKernelCode(Cut, [&](const KernelInfo &Kernel, llvm::Function &Code) {
    LineTable Lines;
    const KernelTask Task = taskOf(Cut, Kernel, Code, Lines);
    KernelOutcome Outcome = runTask(Task, {1'000'000});
    restoreLines(Outcome, Lines);
    OfCut.push_back(BytesOf(std::move(Outcome)));
  });
  EXPECT_EQ(OfWhole, OfCut);
  EXPECT_EQ(OfWhole.size(), std::size(Short));
}

} // namespace
} // namespace bank_lint
