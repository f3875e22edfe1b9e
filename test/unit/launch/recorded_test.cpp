//===-- test/unit/launch/recorded_test.cpp --------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/launch/launches.h"
#include "analysis/launch/recorded_launches.h"
#include "analysis/launch/recorded_name.h"
#include "gtest/gtest.h"

namespace bank_lint {
namespace {

/// Spelt by NVIDIA's tools, and by LLVM.
struct Spelling {
  const char *Theirs, *Ours;
};

TEST(RecordedName, SpeltByTwo) {
  for (const auto &[Theirs, Ours] : {
           Spelling{"k(const float *, float *, int)",
                    "k(float const*, float*, int)"},
           Spelling{"void ns::k<float, (int)32>(const T1 *, int)",
                    "void ns::k<float, 32>(float const*, int)"},
           Spelling{"void k<(bool)1, (unsigned int)4>(int *)",
                    "k<true, 4u>(int*)"},
           Spelling{"void k<(int)-1>()", "k<-1>()"},
           Spelling{"void k<(unsigned long)8>(unsigned int)",
                    "k<8ul>(unsigned int)"},
           Spelling{"<unnamed>::k(void)", "(anonymous namespace)::k()"},
           Spelling{"void a::<unnamed>::k<a::S<float>>(a::S<float>)",
                    "a::(anonymous namespace)::k<a::S<float> >(a::S<float>)"},
       }) {
    const RecordedName A = readRecordedName(Theirs), B = readRecordedName(Ours);
    EXPECT_EQ(A.WithArguments, B.WithArguments) << Theirs;
    EXPECT_TRUE(A.mayHaveParametersOf(B)) << Theirs;
    EXPECT_TRUE(A.Parameters && B.Parameters) << Theirs;
  }
}

TEST(RecordedName, WhatDiffers) {
  auto Differ = [](const char *A, const char *B) {
    const RecordedName Left = readRecordedName(A), Right = readRecordedName(B);
    return Left.WithArguments != Right.WithArguments ||
           !Left.mayHaveParametersOf(Right);
  };
  EXPECT_TRUE(Differ("k(int *)", "k(float*)"));
  EXPECT_TRUE(Differ("k(int *)", "k(int*, int)"));
  EXPECT_TRUE(Differ("k(int *)", "ns::k(int*)"));
  EXPECT_TRUE(Differ("void k<(int)32>(int *)", "k<16>(int*)"));
  EXPECT_TRUE(Differ("k", "k<float>(float*)"));
  EXPECT_TRUE(Differ("k(unsigned int)", "k(int)"));
  // Who says no parameters says nothing against any.
  EXPECT_FALSE(Differ("k", "k(int*)"));
}

/// Text that is no name ends, and does no harm.
TEST(RecordedName, Garbage) {
  for (const char *Text : {"", "(", ")", "))1)2)3", "((((", "<unnamed>::", "1",
                           ")1", "-1", "a)", "<<<>>>", "void ", ",,,(,,)"})
    readRecordedName(Text);
  const std::string Long(1 << 16, ')');
  readRecordedName(Long + "1");
  EXPECT_EQ(readRecordedName("(void)").Parameters->size(), 0u);
}

KernelInfo kernel(const char *Mangled, const char *Display) {
  KernelInfo K;
  K.MangledName = Mangled;
  K.Name = "k";
  K.DisplayName = Display;
  return K;
}

RecordedLaunch launch(const char *Mangled, const char *Name, unsigned Block,
                      unsigned Count = 1, unsigned Grid = 1) {
  RecordedLaunch L;
  L.Mangled = Mangled;
  L.Name = Name;
  L.Block = {Block, 1, 1};
  L.Grid = {Grid, 1, 1};
  L.Count = Count;
  return L;
}

TEST(RecordedLaunches, ByMangledNameThenByTheOther) {
  const KernelInfo Kernels[] = {
      kernel("_Z1kPi", "k(int*)"), kernel("_Z1kPf", "k(float*)"),
      kernel("_ZN12_GLOBAL__N_11hEPi", "(anonymous namespace)::h(int*)")};
  const RecordedLaunches Records({
      launch("_Z1kPf", "k(float *)", 32),
      launch("", "k(int *)", 64),
      launch("_ZN30_GLOBAL__N__12345678_4_k_cu_k1hEPi", "<unnamed>::h(int *)",
             96),
      launch("_Z5otherPi", "other(int *)", 128),
      launch("_Z1kPc", "k(char *)", 160),
  });
  const FittingRecords Fitting = Records.of(Kernels, {});
  ASSERT_EQ(Fitting.Launches.size(), 3u);
  EXPECT_EQ(Fitting.Launches[0].Kernel, "_Z1kPi");
  EXPECT_EQ(Fitting.Launches[0].Block[0], 64u);
  EXPECT_EQ(Fitting.Launches[1].Kernel, "_Z1kPf");
  EXPECT_EQ(Fitting.Launches[1].Block[0], 32u);
  EXPECT_EQ(Fitting.Launches[2].Block[0], 96u);
  EXPECT_EQ(Fitting.Used, (std::vector<std::uint32_t>{0, 1, 2}));
  EXPECT_TRUE(Fitting.Notes.empty());
}

TEST(RecordedLaunches, OfSeveralKernelsOfNone) {
  const KernelInfo Kernels[] = {kernel("_Z1kPi", "k(int*)"),
                                kernel("_Z1kPf", "k(float*)")};
  const FittingRecords Fitting =
      RecordedLaunches({launch("", "k", 32)}).of(Kernels, {});
  EXPECT_TRUE(Fitting.Launches.empty());
  ASSERT_EQ(Fitting.Notes.size(), 1u);
  EXPECT_EQ(Fitting.Notes[0],
            "recorded launches of k are not used, for they may be of each of "
            "k(int*), k(float*)");
  EXPECT_EQ(Fitting.Used.size(), 1u);
}

TEST(RecordedLaunches, OfALostKernel) {
  LostKernel Lost;
  Lost.Name = "ns::k";
  const FittingRecords Fitting =
      RecordedLaunches({launch("", "void ns::k<float>(T1 *)", 32)})
          .of({}, Lost);
  EXPECT_TRUE(Fitting.Launches.empty());
  EXPECT_EQ(Fitting.Used.size(), 1u);
}

TEST(RecordedLaunches, EachBlockThenTheMostFrequent) {
  const KernelInfo Kernels[] = {kernel("_Z1kPi", "k(int*)")};
  std::vector<RecordedLaunch> All;
  for (unsigned Grid = 1; Grid <= 20; ++Grid)
    All.push_back(launch("_Z1kPi", "k(int *)", 64, 100 + Grid, Grid));
  All.push_back(launch("_Z1kPi", "k(int *)", 32, 1));
  const FittingRecords Fitting = RecordedLaunches(All).of(Kernels, {});
  ASSERT_EQ(Fitting.Launches.size(), RecordedLaunches::MostOfKernel);
  EXPECT_EQ(Fitting.Launches[0].Grid.Size[0], 20u);
  EXPECT_EQ(Fitting.Launches[1].Block[0], 32u);
  EXPECT_EQ(Fitting.Launches[2].Grid.Size[0], 19u);
  EXPECT_EQ(Fitting.Used.size(), 21u);
  ASSERT_EQ(Fitting.Notes.size(), 1u);
}

TEST(RecordedLaunches, IdentityIsOfTheContents) {
  const RecordedLaunches A({launch("_Z1kPi", "k", 32)}),
      B({launch("_Z1kPi", "k", 32)}), C({launch("_Z1kPi", "k", 64)});
  EXPECT_EQ(A.identity(), B.identity());
  EXPECT_NE(A.identity(), C.identity());
}

LaunchSite site(std::uint64_t Grid, std::uint64_t Block, std::int64_t N) {
  LaunchSite S;
  S.Kernel = "_Z1kPi";
  S.Where = {"a.cu", 9, 1, 9, 9};
  for (unsigned I = 0; I < 3; ++I) {
    S.Grid.Size[I] = I ? 1 : Grid;
    S.Block.Size[I] = I ? 1 : Block;
  }
  S.Arguments = {{"n", N}};
  return S;
}

std::vector<Launch> launchesWith(const char *Recorded,
                                 llvm::ArrayRef<LaunchSite> Sites,
                                 std::vector<std::string> &Notes) {
  KernelInfo K = kernel("_Z1kPi", "k(int*, int)");
  KernelParameter N;
  N.Name = "n";
  N.IsInteger = true;
  K.Parameters = {N};
  LaunchFacts Facts;
  Facts.Recorded = {llvm::cantFail(parseLaunchOverride(Recorded))};
  return launchesOf(K, Sites, Facts, 1, Notes);
}

TEST(RecordedLaunches, ArgumentsAreThoseOfALaunchThatMayBeIt) {
  std::vector<std::string> Notes;
  auto L =
      launchesWith("_Z1kPi=10:64", {site(10, 64, 7), site(20, 64, 8)}, Notes);
  ASSERT_EQ(L.size(), 1u);
  EXPECT_EQ(L[0].Source, LaunchSource::Recorded);
  ASSERT_EQ(L[0].Arguments.size(), 1u);
  EXPECT_EQ(L[0].Arguments[0].Value, 7);
  // With another grid: that launch is not the one.
  L = launchesWith("_Z1kPi=10:64", {site(20, 64, 8)}, Notes);
  ASSERT_EQ(L.size(), 1u);
  EXPECT_TRUE(L[0].Arguments.empty());
  EXPECT_TRUE(Notes.empty());
  // One that is unknown may be.
  LaunchSite Open = site(20, 64, 8);
  Open.Grid = Open.Block = {};
  L = launchesWith("_Z1kPi=10:64", {Open}, Notes);
  ASSERT_EQ(L.size(), 1u);
  EXPECT_EQ(L[0].Arguments.at(0).Value, 8);
  EXPECT_TRUE(Notes.empty());
}

TEST(RecordedLaunches, AnotherBlockThanTheSourceHas) {
  std::vector<std::string> Notes;
  auto L =
      launchesWith("_Z1kPi=10:16,8", {site(10, 64, 7), site(10, 32, 7)}, Notes);
  ASSERT_EQ(L.size(), 1u);
  EXPECT_EQ(L[0].Block[1], 8u);
  ASSERT_EQ(Notes.size(), 1u);
  EXPECT_EQ(Notes[0], "k: recorded block (16,8) is not among those that the "
                      "source launches");
}

} // namespace
} // namespace bank_lint
