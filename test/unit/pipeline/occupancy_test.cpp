//===-- test/unit/pipeline/occupancy_test.cpp -----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is known of the launches of a kernel.
//===----------------------------------------------------------------------===//
#include "analysis/occupancy.h"
#include "gtest/gtest.h"

using namespace bank_lint;

namespace {

KernelResources kernel() {
  KernelResources Result;
  Result.Kernel = "k()";
  Result.Arch = "sm_90a";
  Result.Registers = 32;
  Result.SharedBytes = 1024;
  return Result;
}

Launch launch(std::optional<std::uint64_t> SharedBytes, bool IsSeen) {
  Launch Result;
  Result.Block = {256, 1, 1};
  Result.SharedBytes = SharedBytes;
  if (IsSeen)
    Result.Site = {"k.cu", 9, 3, 9, 20};
  return Result;
}

TEST(Occupancy, CountsStaticAndDynamicSharedMemory) {
  // 1 and 56 KiB, and 1 of the driver's: 3 blocks in 228 KiB.
  const LaunchOccupancy Of = occupancyOf(kernel(), launch(56 * 1024, true));
  EXPECT_EQ(Of.WhyUnknown, "");
  EXPECT_EQ(Of.SharedBytes, 57u * 1024);
  EXPECT_EQ(Of.Blocks, 3u);
  EXPECT_EQ(Of.Warps, 24u);
  EXPECT_EQ(Of.MostWarps, 64u);
  EXPECT_EQ(Of.LimitedBy, std::vector<std::string>{"shared memory"});
}

TEST(Occupancy, IsUnknownWhereSharedMemoryIs) {
  KernelResources Taking = kernel();
  Taking.TakesDynamicShared = true;
  EXPECT_NE(occupancyOf(Taking, launch({}, false)).WhyUnknown, "");
  EXPECT_EQ(occupancyOf(Taking, launch(0, false)).WhyUnknown, "");
  EXPECT_EQ(occupancyOf(kernel(), launch({}, false)).WhyUnknown, "");
  KernelResources Calling = kernel();
  Calling.IsLeast = true;
  EXPECT_NE(occupancyOf(Calling, launch({}, false)).WhyUnknown, "");
  EXPECT_EQ(occupancyOf(Calling, launch(0, true)).WhyUnknown, "");
  // A launch may give what the kernel has no use for.
  EXPECT_NE(occupancyOf(kernel(), launch({}, true)).WhyUnknown, "");
}

TEST(Occupancy, IsUnknownOfOtherGpus) {
  KernelResources Other = kernel();
  Other.Arch = "sm_999";
  EXPECT_NE(occupancyOf(Other, launch(0, true)).WhyUnknown, "");
}

TEST(Occupancy, LaunchesThatTakeTheSameStandOnce) {
  FileResult Result;
  Result.Resources.push_back(kernel());
  for (std::uint64_t Bytes : {0, 0, 4096}) {
    AccessSummary Access;
    Access.Kernel = "k()";
    Access.LaunchedWith = launch(Bytes, true);
    Result.Accesses.push_back(Access);
    Access.Kernel = "other()";
    Access.LaunchedWith = launch(1, true);
    Result.Accesses.push_back(Access);
  }
  addLaunches(Result);
  ASSERT_EQ(Result.Resources[0].Launches.size(), 2u);
  EXPECT_EQ(Result.Resources[0].Launches[1].SharedBytes, 5120u);
}

} // namespace
