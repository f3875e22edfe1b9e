//===-- test/unit/compare/comparison_test.cpp - what belongs together -----===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/compare/comparison.h"
#include "llvm/ADT/STLExtras.h"
#include "gtest/gtest.h"

using namespace bank_lint;
using namespace bank_lint::comparing;

namespace {

CountedLaunch launch(const char *Kernel, std::uint64_t Grid,
                     std::uint64_t Sectors, const char *File = "k.cu") {
  CountedLaunch L;
  L.File = File;
  L.Kernel = Kernel;
  L.Grid = {Grid};
  L.Block = {32};
  L.Counters = {{"sectors", Interval::exactly(Sectors)}};
  return L;
}

ToldFinding finding(const char *Address, double Excess,
                    const char *Kernel = "k(float*)") {
  ToldFinding F;
  F.File = "k.cu";
  F.Rule = "shared-bank-conflict";
  F.Kernel = Kernel;
  F.Access = "shared load";
  F.Address = Address;
  F.Message = "conflict";
  F.Excess = Excess;
  return F;
}

Snapshot snapshot(std::vector<CountedLaunch> Launches,
                  std::vector<ToldFinding> Findings = {}) {
  Snapshot S;
  S.HasCounters = S.HasAllCounters = S.HasFindings = true;
  S.Launches = std::move(Launches);
  S.Findings = std::move(Findings);
  return S;
}

/// A comparison, with what it is of.
struct Sides {
  Sides(Snapshot Then, Snapshot Now)
      : Before(std::move(Then)), After(std::move(Now)),
        Compared(compareSnapshots(Before, After)) {}
  const Snapshot Before, After;
  const Comparison Compared;
};

TEST(PlainName, OfKernels) {
  EXPECT_EQ(plainName("k(float*)"), "k");
  EXPECT_EQ(plainName("void ns::gemm<float, 32>(float const*)"), "gemm");
  EXPECT_EQ(plainName("(anonymous namespace)::k(int)"), "k");
  EXPECT_EQ(plainName("void a::b<c::d(int)>::k<(e)1>(f::g<int>)"), "k");
  EXPECT_EQ(plainName("k"), "k");
}

TEST(Comparison, LaunchesOfOneGridBelongTogether) {
  // A launch in front of the others is new, and those have not changed.
  const Snapshot Before =
      snapshot({launch("k()", 4, 10), launch("k()", 8, 20)});
  const Snapshot After = snapshot(
      {launch("k()", 2, 5), launch("k()", 4, 10), launch("k()", 8, 20)});
  const Sides CSides(Before, After);
  const Comparison &C = CSides.Compared;
  ASSERT_EQ(C.Launches.size(), 3u);
  EXPECT_EQ(C.Launches[0].What, Change::New);
  EXPECT_EQ(C.count(Change::Same), 2u);
}

TEST(Comparison, AnotherGridOrParameterIsAChange) {
  const Snapshot Before = snapshot(
      {launch("k(int)", 4, 10), launch("g()", 4, 10), launch("h()", 1, 1)});
  const Snapshot After =
      snapshot({launch("k(int, int)", 4, 10), launch("g()", 8, 20)});
  const Sides CSides(Before, After);
  const Comparison &C = CSides.Compared;
  ASSERT_EQ(C.Launches.size(), 3u);
  EXPECT_EQ(C.Launches[0].What, Change::Same);
  EXPECT_EQ(C.Launches[1].What, Change::Changed);
  EXPECT_TRUE(C.Launches[1].hasOtherGrid());
  EXPECT_EQ(C.Launches[1].Counters.front().percent(), 100.0);
  EXPECT_EQ(C.Launches[2].What, Change::Gone);
}

TEST(Comparison, OneKernelMayMoveToAnotherFile) {
  const Sides MovedSides(snapshot({launch("k()", 1, 1, "a.cu")}),
                         snapshot({launch("k()", 1, 2, "b.cu")}));
  const Comparison &Moved = MovedSides.Compared;
  EXPECT_EQ(Moved.count(Change::Changed), 1u);
  // With two it is unknown which.
  const Sides TwoSides(
      snapshot({launch("k()", 1, 1, "a.cu"), launch("k()", 1, 1, "b.cu")}),
      snapshot({launch("k()", 1, 1, "c.cu")}));
  const Comparison &Two = TwoSides.Compared;
  EXPECT_EQ(Two.count(Change::New), 1u);
  EXPECT_EQ(Two.count(Change::Gone), 2u);
}

TEST(Comparison, NamesOfNamespacesAndOverloadsAreKeptApart) {
  const Sides SpacesSides(
      snapshot({launch("b::k(float*)", 1, 8), launch("a::k(float*)", 1, 2)}),
      snapshot({launch("a::k(float*, int)", 1, 16)}));
  const Comparison &Spaces = SpacesSides.Compared;
  ASSERT_EQ(Spaces.Launches.size(), 2u);
  EXPECT_EQ(Spaces.Launches[0].What, Change::Changed);
  EXPECT_EQ(Spaces.Launches[0].Before->Kernel, "a::k(float*)");
  EXPECT_EQ(Spaces.Launches[1].What, Change::Gone);
  const Sides OverloadsSides(
      snapshot({launch("k(int)", 1, 1), launch("k(float)", 1, 2)}),
      snapshot({launch("k(int, int)", 1, 2), launch("k(float, int)", 1, 1)}));
  const Comparison &Overloads = OverloadsSides.Compared;
  EXPECT_EQ(Overloads.count(Change::New), 2u);
  EXPECT_EQ(Overloads.count(Change::Gone), 2u);
}

TEST(Comparison, ArgumentsTellLaunchesApart) {
  CountedLaunch One = launch("k(int)", 1, 1), Other = launch("k(int)", 1, 8);
  One.Arguments = "s = 1";
  Other.Arguments = "s = 8";
  const Sides CSides(snapshot({One, Other}), snapshot({Other, One}));
  const Comparison &C = CSides.Compared;
  EXPECT_EQ(C.count(Change::Same), 2u);
}

TEST(Comparison, CountersOfOneSideAreNoughtOnTheOther) {
  CountedLaunch Now = launch("k()", 1, 1);
  Now.Counters.push_back({"atomics", Interval::exactly(7)});
  const Sides CSides(snapshot({launch("k()", 1, 1)}), snapshot({Now}));
  const Comparison &C = CSides.Compared;
  ASSERT_EQ(C.Launches.front().Counters.size(), 1u);
  EXPECT_EQ(C.Launches.front().Counters.front().Before->Max, 0u);
  // `check` reports fewer of them.
  Snapshot Fewer = snapshot({launch("k()", 1, 1)});
  Fewer.HasAllCounters = false;
  EXPECT_EQ(compareSnapshots(Fewer, snapshot({Now})).count(Change::Same), 1u);
}

TEST(Comparison, FindingsByAddressFirst) {
  const Snapshot Before =
      snapshot({}, {finding("a + 4*x", 31), finding("b + 4*x", 31)});
  const Snapshot After =
      snapshot({}, {finding("b + 4*x", 31), finding("c + 8*x", 62)});
  const Sides CSides(Before, After);
  const Comparison &C = CSides.Compared;
  ASSERT_EQ(C.Findings.size(), 2u);
  EXPECT_EQ(C.Findings[0].What, Change::Same);
  EXPECT_EQ(C.Findings[1].What, Change::Changed); // and the rest in its order
  EXPECT_EQ(C.Findings[1].Before->Address, "a + 4*x");
}

TEST(Comparison, WhatCheckWouldNotTellIsNotNew) {
  CountedLaunch OfBlock = launch("g()", 1, 1);
  OfBlock.HasGrid = false;
  Snapshot OfCheck = snapshot({launch("k()", 1, 1)});
  OfCheck.HasAllCounters = false;
  const Sides Of(OfCheck,
                 snapshot({launch("k()", 1, 1), OfBlock, launch("idle()", 1, 0),
                           launch("busy()", 1, 1)}));
  ASSERT_EQ(Of.Compared.Launches.size(), 2u);
  EXPECT_EQ(Of.Compared.Launches[1].After->Kernel, "busy()");
}

TEST(Comparison, WhatOnlyOneSideHasIsSaid) {
  Snapshot Counters = snapshot({launch("k()", 1, 1)});
  Counters.HasFindings = false;
  const Sides CSides(Counters, snapshot({launch("k()", 1, 1)}));
  const Comparison &C = CSides.Compared;
  EXPECT_EQ(C.Notes.size(), 1u);
  CountedLaunch OfBlock = launch("k()", 1, 1);
  OfBlock.HasGrid = false;
  const Sides MixedSides(snapshot({launch("k()", 1, 9)}), snapshot({OfBlock}));
  const Comparison &Mixed = MixedSides.Compared;
  EXPECT_EQ(Mixed.Notes.size(), 1u);
  EXPECT_EQ(Mixed.Launches.front().What, Change::Changed);
}

TEST(Snapshot, OfDocuments) {
  Snapshot S;
  auto Add = [&](llvm::StringRef Text) {
    llvm::Expected<llvm::json::Value> Value = llvm::json::parse(Text);
    EXPECT_TRUE(bool(Value));
    llvm::Error Wrong = S.add(*Value);
    const bool IsTaken = !Wrong;
    llvm::consumeError(std::move(Wrong));
    return IsTaken;
  };
  for (const char *Other :
       {"1", "[]", "{}", R"({"findings": []})", R"({"version": "1"})",
        R"({"version": 1, "launches": []})",
        R"({"version": "1", "launches": [], "findings": []})"})
    EXPECT_FALSE(Add(Other)) << Other;
  std::string Text =
      "{'version': '1', 'arch': 'sm_80', 'launches': [7, {'file': 'k.cu', "
      "'kernel': 'k()', 'grid': [4], 'block': [32], 'blocks': 4, "
      "'arguments': {'n': 8, 'm': null, 'b': 2}, 'counters': {'a': 3, "
      "'b': {'min': 1, 'max': 2}, 'c': null, 'd': {'min': 3, 'max': 2}}}], "
      "'files': [{'file': 'x.cu', 'failure': 'no such file'}]}";
  llvm::replace(Text, '\'', '"');
  EXPECT_TRUE(Add(Text));
  ASSERT_EQ(S.Launches.size(), 1u);
  EXPECT_EQ(S.Launches[0].Arguments, "b = 2, n = 8");
  EXPECT_FALSE(find(S.Launches[0].Counters, "d")->Value);
  EXPECT_EQ(S.Lacking, std::vector<std::string>{"x.cu: no such file"});
  EXPECT_EQ(find(S.Launches[0].Counters, "a")->Value->Max, 3u);
  EXPECT_EQ(find(S.Launches[0].Counters, "b")->Value->Min, 1u);
  EXPECT_FALSE(find(S.Launches[0].Counters, "c")->Value);
  EXPECT_FALSE(S.HasFindings);
}

} // namespace
