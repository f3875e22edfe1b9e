//===-- test/unit/pipeline/launches_alike_test.cpp ------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A kernel runs once for launches that it cannot distinguish, and each has its
/// verdicts.
//===----------------------------------------------------------------------===//
#include "analysis/pipeline/kernel_task.h"
#include "analysis/pipeline/prepared_file.h"
#include "llvm/IR/Module.h"
#include "gtest/gtest.h"

namespace bank_lint {
namespace {

/// What comes out of the one kernel, which stores at \p Index, under
/// \p Launches.
KernelOutcome outcomeOf(const std::string &Index, const std::string &Launches) {
  AnalysisOptions Options;
  Options.UseBuiltinHeaders = true;
  Options.Contents = "__global__ void k(float *out) {\n"
                     "  out[(" +
                     Index + ") * 32 + threadIdx.x] = 1;\n}\nint main() { " +
                     Launches + " }\n";
  PreparedFile Prepared = planFile("test.cu", Options);
  Prepared.Request.RunPasses = false;
  compilePlanned(Prepared, Options);
  EXPECT_EQ(Prepared.Base.Failure, "");
  KernelOutcome Result;
  forEachKernelCode(
      Prepared, [&](const KernelInfo &Kernel, llvm::Function &Code) {
        LineTable Lines;
        Result = runTask(taskOf(Prepared, Kernel, Code, Lines), {1'000'000});
      });
  return Result;
}

/// How often it runs under \p Launches, two of them.
std::uint64_t runsUnder(const std::string &Launches, const std::string &Index) {
  const KernelOutcome Both = outcomeOf(Index, Launches);
  EXPECT_EQ(Both.Accesses.size(), 2u);
  if (Both.Accesses.size() == 2)
    EXPECT_FALSE(Both.Accesses[0].LaunchedWith ==
                 Both.Accesses[1].LaunchedWith);
  const KernelOutcome One =
      outcomeOf(Index, Launches.substr(0, Launches.find(';') + 1));
  EXPECT_EQ(Both.Steps.Taken % One.Steps.Taken, 0u);
  return Both.Steps.Taken / One.Steps.Taken;
}

const char *const TwoHeights = "k<<<dim3(8, 2), 32>>>(0); "
                               "k<<<dim3(8, 9), 32>>>(0);";

TEST(LaunchesAlike, WhatIsNotReadDoesNotMatter) {
  EXPECT_EQ(runsUnder(TwoHeights, "blockIdx.x"), 1u);
  EXPECT_EQ(runsUnder(TwoHeights, "gridDim.z"), 1u);
  EXPECT_EQ(runsUnder("k<<<8, 32>>>(0); k<<<8, 32, 64>>>(0);", "blockIdx.x"),
            1u);
}

TEST(LaunchesAlike, WhatIsReadDoes) {
  EXPECT_EQ(runsUnder(TwoHeights, "blockIdx.y"), 2u);
  EXPECT_EQ(runsUnder(TwoHeights, "gridDim.y"), 2u);
  EXPECT_EQ(
      runsUnder("k<<<8, 32>>>(0); k<<<8, dim3(16, 2)>>>(0);", "blockIdx.x"),
      2u);
  EXPECT_EQ(runsUnder("k<<<8, 32>>>(0); k<<<9, 32>>>(0);", "blockIdx.x"), 2u);
}

} // namespace
} // namespace bank_lint
