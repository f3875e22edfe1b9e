//===-- test/unit/tool/ptxas_report_test.cpp ------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The texts are what ptxas of CUDA 13.0 printed, but for those of older ones.
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/run/ptxas_report.h"
#include "gtest/gtest.h"

using namespace bank_lint;

namespace {

TEST(PtxasReport, KernelsAndWhatTheyCall) {
  const auto All = resourcesIn(R"(ptxas info    : 4 bytes gmem, 16 bytes cmem[4]
ptxas info    : Compiling entry function '_Z2k5Pfi' for 'sm_80'
ptxas info    : Function properties for _Z2k5Pfi
    952 bytes stack frame, 1416 bytes spill stores, 1468 bytes spill loads
ptxas info    : Used 32 registers, used 1 barriers, 952 bytes cumulative stack size, 4224 bytes smem, 364 bytes cmem[0]
ptxas info    : Compile time = 51.515 ms
ptxas info    : Compiling entry function '_Z2k2Pfi' for 'sm_80'
ptxas info    : Function properties for _Z2k2Pfi
    8 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads
ptxas info    : Used 25 registers, used 0 barriers, 40 bytes cumulative stack size, 364 bytes cmem[0]
ptxas info    : Compile time = 6.396 ms
ptxas info    : Function properties for _Z3reci
    32 bytes stack frame, 32 bytes spill stores, 24 bytes spill loads
)");
  ASSERT_EQ(All.size(), 3u);
  EXPECT_EQ(All[0].Kernel, "_Z2k5Pfi");
  EXPECT_EQ(All[0].Registers, 32u);
  EXPECT_EQ(All[0].SpillStores, 1416u);
  EXPECT_EQ(All[0].SpillLoads, 1468u);
  EXPECT_EQ(All[0].StackBytes, 952u);
  EXPECT_EQ(All[0].SharedBytes, 4224u);
  EXPECT_EQ(All[0].Barriers, 1u);
  EXPECT_EQ(All[1].Kernel, "_Z2k2Pfi");
  EXPECT_EQ(All[1].Registers, 25u);
  EXPECT_EQ(All[1].SpillStores, 0u);
  EXPECT_EQ(All[1].StackBytes, 40u);
  EXPECT_EQ(All[1].SharedBytes, 0u);
  EXPECT_EQ(All[1].Barriers, 0u);
  EXPECT_EQ(All[2].Kernel, "_Z3reci");
  EXPECT_EQ(All[2].SpillStores, 32u);
  EXPECT_EQ(All[2].SpillLoads, 24u);
}

TEST(PtxasReport, SharedMemoryInTwoParts) {
  const auto All = resourcesIn(
      "ptxas info    : Compiling entry function 'k' for 'sm_35'\n"
      "ptxas info    : Used 26 registers, 4096+16 bytes smem, 376 bytes "
      "cmem[0]\n");
  ASSERT_EQ(All.size(), 1u);
  EXPECT_EQ(All[0].SharedBytes, 4112u);
  EXPECT_EQ(All[0].Registers, 26u);
  EXPECT_FALSE(All[0].SpillStores);
}

TEST(PtxasReport, OtherLinesArePassedOver) {
  EXPECT_TRUE(resourcesIn("").empty());
  EXPECT_TRUE(resourcesIn("ptxas info    : Used 26 registers\n"
                          "    0 bytes stack frame, 1 bytes spill stores\n"
                          "ptxas warning : Used something\n")
                  .empty());
}

} // namespace
