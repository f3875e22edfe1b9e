//===-- test/unit/launch/launch_test.cpp ------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/launch/launches.h"
#include <gtest/gtest.h>

using namespace bank_lint;

namespace {

std::string problem(llvm::StringRef Text) {
  auto Result = parseLaunchOverride(Text);
  return Result ? "" : llvm::toString(Result.takeError());
}

TEST(LaunchOverride, Forms) {
  LaunchOverride O = cantFail(parseLaunchOverride("k=32:256"));
  EXPECT_EQ(O.Kernel, "k");
  EXPECT_EQ(O.Grid.Size[0], 32u);
  EXPECT_EQ(O.Grid.Size[1], 1u);
  EXPECT_EQ(O.Block, (std::array<std::uint32_t, 3>{256, 1, 1}));
  EXPECT_FALSE(O.SharedBytes);
  O = cantFail(parseLaunchOverride("ns::k<float, 32>=(8,4):(16, 16, 2):4096"));
  EXPECT_EQ(O.Kernel, "ns::k<float, 32>");
  EXPECT_EQ(O.Grid.Size[1], 4u);
  EXPECT_EQ(O.Block, (std::array<std::uint32_t, 3>{16, 16, 2}));
  EXPECT_EQ(O.SharedBytes, 4096u);
  O = cantFail(parseLaunchOverride("k=?:64"));
  EXPECT_FALSE(O.Grid.isKnown());
}

TEST(LaunchOverride, Mistakes) {
  EXPECT_NE(problem("k"), "");
  EXPECT_NE(problem("=1:32"), "");
  EXPECT_NE(problem("k=1"), "");
  EXPECT_NE(problem("k=1:0"), "");
  EXPECT_NE(problem("k=1:32:x"), "");
  EXPECT_NE(problem("k=1:32:4:5"), "");
  EXPECT_NE(problem("k=1:1,2,3,4"), "");
  EXPECT_NE(problem("k=1:-3"), "");
  EXPECT_NE(problem("k=1:(32"), "");
  EXPECT_NE(problem("k=1:2048").find("1024"), std::string::npos);
  EXPECT_NE(problem("k=1:64,64").find("1024"), std::string::npos);
  EXPECT_NE(problem("k=1:99999999999999999999"), "");
}

TEST(ArgumentText, FormsAndMistakes) {
  EXPECT_EQ(cantFail(parseArgumentValue("n=12")).Value, 12);
  EXPECT_EQ(cantFail(parseArgumentValue("n = -3")).Value, -3);
  EXPECT_EQ(cantFail(parseArgumentValue("mask=0xff")).Value, 255);
  EXPECT_EQ(cantFail(parseArgumentValue("on=true")).Value, 1);
  EXPECT_EQ(cantFail(parseArgumentValue("n=?")).Value, std::nullopt);
  for (const char *Bad : {"n", "n=", "=1", "n=abc", "n=1.5", ""}) {
    auto Result = parseArgumentValue(Bad);
    EXPECT_FALSE(bool(Result)) << Bad;
    consumeError(Result.takeError());
  }
}

KernelInfo kernel() {
  KernelInfo K;
  K.MangledName = "_ZN2ns1kIfLi32EEEvPfi";
  K.Name = "ns::k";
  K.DisplayName = "void ns::k<float, 32>(float*, int)";
  K.Where = {"a.cu", 3, 17, 3, 18};
  KernelParameter P, N;
  P.Name = "out";
  P.IsPointer = true;
  N.Name = "n";
  N.IsInteger = true;
  N.Bits = 32;
  K.Parameters = {P, N};
  return K;
}

LaunchSite site(unsigned Line, std::uint64_t Block) {
  LaunchSite S;
  S.Kernel = kernel().MangledName;
  S.Where = {"a.cu", Line, 1, Line, 9};
  for (unsigned I = 0; I < 3; ++I) {
    S.Grid.Size[I] = I ? 1 : 10;
    S.Block.Size[I] = I ? 1 : Block;
  }
  S.Arguments = {{"out", std::nullopt}, {"n", 1000}};
  return S;
}

TEST(KernelNames, AsUsersWriteThem) {
  for (const char *Name : {"k", "ns::k", "ns::k<float,32>", "ns::k<float, 32>",
                           "_ZN2ns1kIfLi32EEEvPfi"})
    EXPECT_TRUE(namesKernel(Name, kernel())) << Name;
  for (const char *Name : {"kk", "ns", "ns::k<float,16>", "n::k", ""})
    EXPECT_FALSE(namesKernel(Name, kernel())) << Name;
}

TEST(Launches, SitesAreUsedOnce) {
  std::vector<std::string> Notes;
  auto L = launchesOf(kernel(), {site(9, 128), site(10, 128), site(11, 64)}, {},
                      1, Notes);
  ASSERT_EQ(L.size(), 2u);
  EXPECT_EQ(L[0].Block[0], 128u);
  EXPECT_EQ(L[0].Where.Line, 9u);
  EXPECT_EQ(L[0].Source, LaunchSource::LaunchSite);
  EXPECT_EQ(L[0].blocks(), 10u);
  ASSERT_EQ(L[0].Arguments.size(), 1u);
  EXPECT_EQ(L[0].Arguments[0].Value, 1000);
  EXPECT_TRUE(Notes.empty());
}

TEST(Launches, TheCommandLineWins) {
  LaunchFacts Facts;
  Facts.Launches = {cantFail(parseLaunchOverride("k=1:32"))};
  Facts.Arguments = {cantFail(parseArgumentValue("n=7"))};
  std::vector<std::string> Notes;
  auto L = launchesOf(kernel(), {site(9, 128)}, Facts, 1, Notes);
  ASSERT_EQ(L.size(), 1u);
  EXPECT_EQ(L[0].Block[0], 32u);
  EXPECT_EQ(L[0].Source, LaunchSource::CommandLine);
  EXPECT_EQ(L[0].Arguments[0].Value, 7);
}

TEST(Launches, ArgumentsOfTheFileStayWithTheCommandLine) {
  LaunchFacts Facts;
  Facts.Launches = {cantFail(parseLaunchOverride("k=1:32"))};
  std::vector<std::string> Notes;
  LaunchSite Other = site(10, 256);
  Other.Arguments[1].Value = 2000;
  Other.SharedBytes = 64;
  auto L = launchesOf(kernel(), {site(9, 128), Other, site(11, 64)}, Facts, 1,
                      Notes);
  ASSERT_EQ(L.size(), 2u);
  EXPECT_EQ(L[0].Block[0], 32u);
  EXPECT_EQ(L[0].Grid.Size[0], 1u);
  EXPECT_EQ(L[0].Source, LaunchSource::CommandLine);
  EXPECT_EQ(L[0].Arguments.at(0).Value, 1000);
  EXPECT_EQ(L[0].Arguments.at(0).Source, ArgumentSource::LaunchSite);
  EXPECT_EQ(L[0].Site.Line, 9u);
  EXPECT_EQ(L[1].Arguments.at(0).Value, 2000);
  EXPECT_EQ(L[1].SharedBytes, 64u);
  EXPECT_EQ(L[1].Block[0], 32u);
}

TEST(Launches, TheCommandLineCanTakeAValueAway) {
  LaunchFacts Facts;
  Facts.Arguments = {cantFail(parseArgumentValue("n=?"))};
  std::vector<std::string> Notes;
  auto L = launchesOf(kernel(), {site(9, 128)}, Facts, 1, Notes);
  EXPECT_TRUE(L.at(0).Arguments.empty());
}

TEST(Launches, CommentsFillInWhatIsNotKnown) {
  KernelInfo K = kernel();
  K.Assumptions = {
      {"blockDim = (16, 4), gridDim.x = 3, n = 5", {"a.cu", 2, 22, 2, 50}}};
  std::vector<std::string> Notes;
  auto L = launchesOf(K, {}, {}, 1, Notes);
  ASSERT_EQ(L.size(), 1u);
  EXPECT_EQ(L[0].Source, LaunchSource::Comment);
  EXPECT_EQ(L[0].Where.Line, 2u);
  EXPECT_EQ(L[0].Block, (std::array<std::uint32_t, 3>{16, 4, 1}));
  EXPECT_EQ(L[0].Grid.Size[0], 3u);
  EXPECT_EQ(L[0].Arguments.at(0).Value, 5);
  EXPECT_EQ(L[0].Arguments.at(0).Source, ArgumentSource::Comment);

  // The launch of the file wins, value by value.
  LaunchSite Site = site(9, 128);
  L = launchesOf(K, {Site}, {}, 1, Notes);
  EXPECT_EQ(L[0].Source, LaunchSource::LaunchSite);
  EXPECT_EQ(L[0].Block[0], 128u);
  EXPECT_EQ(L[0].Grid.Size[0], 10u);
  EXPECT_EQ(L[0].Arguments.at(0).Value, 1000);
  Site.Block.Size[1].reset();
  Site.Arguments[1].Value.reset();
  L = launchesOf(K, {Site}, {}, 1, Notes);
  EXPECT_EQ(L[0].Source, LaunchSource::Comment);
  EXPECT_EQ(L[0].Block, (std::array<std::uint32_t, 3>{128, 4, 1}));
  EXPECT_EQ(L[0].Arguments.at(0).Value, 5);
}

TEST(Launches, FactsAreForArgumentsThatAreNotKnown) {
  KernelInfo K = kernel();
  K.Assumptions = {{"n % 32 == 0, out >= 4", {"a.cu", 2, 22, 2, 50}}};
  std::vector<std::string> Notes;
  auto L = launchesOf(K, {}, {}, 1, Notes);
  ASSERT_EQ(L[0].Facts.size(), 1u);
  EXPECT_EQ(L[0].Facts[0].Name, "n");
  EXPECT_EQ(L[0].Facts[0].Modulus, 32);
  EXPECT_TRUE(launchesOf(K, {site(9, 128)}, {}, 1, Notes)[0].Facts.empty());
}

TEST(Launches, ABlockThatIsNotKnownNamesItsLaunch) {
  LaunchSite Site = site(9, 128);
  Site.Block = Extent();
  Site.BlockChosenBy = "chooser";
  std::vector<std::string> Notes;
  auto L = launchesOf(kernel(), {Site}, {}, 1, Notes);
  EXPECT_EQ(L[0].Source, LaunchSource::Assumed);
  EXPECT_EQ(L[0].Site.Line, 9u);
  EXPECT_EQ(L[0].BlockChosenBy, "chooser");
}

TEST(Launches, ImpossibleSitesAreTold) {
  std::vector<std::string> Notes;
  auto L = launchesOf(kernel(), {site(9, 2048)}, {}, 1, Notes);
  ASSERT_EQ(L.size(), 1u);
  EXPECT_EQ(L[0].Source, LaunchSource::Assumed);
  ASSERT_EQ(Notes.size(), 1u);
  EXPECT_NE(Notes[0].find("2048"), std::string::npos);
}

TEST(Launches, BoundsAndDefault) {
  KernelInfo K = kernel();
  std::vector<std::string> Notes;
  auto L = launchesOf(K, {}, {}, 1, Notes);
  EXPECT_EQ(L[0].Source, LaunchSource::Assumed);
  EXPECT_EQ(L[0].threadsPerBlock(), 256u);
  K.MaxThreadsPerBlock = 128;
  L = launchesOf(K, {}, {}, 2, Notes);
  EXPECT_EQ(L[0].Source, LaunchSource::LaunchBounds);
  EXPECT_EQ(L[0].Block, (std::array<std::uint32_t, 3>{32, 4, 1}));
}

} // namespace
