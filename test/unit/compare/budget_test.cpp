//===-- test/unit/compare/budget_test.cpp - how much counters may grow ----===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/compare/budget.h"
#include "gtest/gtest.h"

using namespace bank_lint;
using namespace bank_lint::comparing;

namespace {

Limit limit(const char *Text) {
  llvm::Expected<Limit> Parsed = parseLimit(Text);
  EXPECT_TRUE(bool(Parsed)) << Text;
  return Parsed ? *Parsed : (llvm::consumeError(Parsed.takeError()), Limit());
}

TEST(Limit, Forms) {
  EXPECT_TRUE(limit("2%").allows(100, 102));
  EXPECT_FALSE(limit("2%").allows(100, 103));
  EXPECT_FALSE(limit("2%").allows(0, 1));
  EXPECT_TRUE(limit("0").allows(7, 7));
  EXPECT_TRUE(limit("0").allows(7, 3));
  EXPECT_TRUE(limit(" gemm* = 5 ").allows(0, 5));
  EXPECT_FALSE(limit("gemm*=5").allows(0, 6));
  for (const char *Wrong :
       {"", "much", "-1", "5%%", "k=", "nan", "inf", "[k=1"})
    EXPECT_FALSE(bool(parseLimit(Wrong)) ||
                 (llvm::consumeError(parseLimit(Wrong).takeError()), false))
        << Wrong;
}

TEST(Limit, WhatItIsFor) {
  constexpr const char *Sectors =
      "l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum";
  constexpr const char *Executed = "smsp__inst_executed_op_shared_ld.sum";
  constexpr const char *Ideal = "memory_l2_theoretical_sectors_global_ideal";
  constexpr const char *Kernel = "void ns::gemm<float, 32>(float const*)";
  EXPECT_TRUE(limit("2%").appliesTo(Kernel, Sectors));
  EXPECT_FALSE(limit("2%").appliesTo(Kernel, Executed));
  EXPECT_FALSE(limit("2%").appliesTo(Kernel, Ideal));
  EXPECT_TRUE(limit("gemm=2%").appliesTo(Kernel, Sectors));
  EXPECT_TRUE(limit("*ns::gemm*=2%").appliesTo(Kernel, Sectors));
  EXPECT_TRUE(limit("ns::gemm=2%").appliesTo(Kernel, Sectors));
  EXPECT_FALSE(limit("gem=2%").appliesTo(Kernel, Sectors));
  EXPECT_TRUE(limit("gemm/*executed*=2%").appliesTo(Kernel, Executed));
  EXPECT_TRUE(limit("/*executed*=2%").appliesTo(Kernel, Executed));
  EXPECT_FALSE(limit("/*executed*=2%").appliesTo(Kernel, Sectors));
}

/// One launch whose counter goes from one value to another.
struct Pair {
  Snapshot Before, After;

  Pair(std::optional<Interval> Then, std::optional<Interval> Now) {
    for (auto [Side, Value] :
         {std::pair(&Before, Then), std::pair(&After, Now)}) {
      Side->HasCounters = true;
      CountedLaunch L;
      L.File = "k.cu";
      L.Kernel = "k()";
      L.Grid = {1};
      L.Block = {32};
      L.Counters = {{"a_sectors", Value}};
      Side->Launches.push_back(L);
    }
  }
  std::size_t breaches(std::initializer_list<const char *> Texts) const {
    std::vector<Limit> Limits;
    for (const char *Text : Texts)
      Limits.push_back(limit(Text));
    return breachesOf(compareSnapshots(Before, After), Limits).size();
  }
};

TEST(Breaches, TheLastLimitCounts) {
  const Pair P(Interval::exactly(100), Interval::exactly(110));
  EXPECT_EQ(P.breaches({}), 0u);
  EXPECT_EQ(P.breaches({"5%"}), 1u);
  EXPECT_EQ(P.breaches({"5%", "k=10%"}), 0u);
  EXPECT_EQ(P.breaches({"k=10%", "5%"}), 1u);
  EXPECT_EQ(P.breaches({"5%", "other=10%"}), 1u);
}

TEST(Breaches, WhatIsNotKnown) {
  EXPECT_EQ(Pair(Interval::exactly(1), std::nullopt).breaches({"100%"}), 1u);
  EXPECT_EQ(Pair(std::nullopt, Interval::exactly(9)).breaches({"0"}), 0u);
  EXPECT_EQ(Pair(std::nullopt, std::nullopt).breaches({"0"}), 0u);
  // For bounds the upper one counts.
  EXPECT_EQ(Pair(Interval{1, 8}, Interval{8, 8}).breaches({"0"}), 0u);
  EXPECT_EQ(Pair(Interval{8, 8}, Interval{1, 9}).breaches({"0"}), 1u);
  Pair P(Interval::exactly(8), Interval::exactly(1));
  P.After.Launches.front().HasGrid = false;
  EXPECT_EQ(P.breaches({"100%"}), 1u);
  EXPECT_EQ(P.breaches({"other=0"}), 0u);
}

} // namespace
