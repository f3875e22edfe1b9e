//===-- test/unit/model/measured_patterns_test.cpp - what an H200 counted -===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Holds the model to measured_patterns.tsv: some thousand instructions of one
// warp, most of them at random addresses, with what Nsight Compute said of
// them.
//
//===----------------------------------------------------------------------===//

#include "model/async_copy.h"
#include "model/atomic.h"
#include "model/global.h"
#include "model/matrix.h"
#include "model/shared.h"
#include "model/uncached_copy.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <initializer_list>
#include <map>
#include <sstream>
#include <string>
#include <vector>

using namespace bank_lint::model;

namespace {

constexpr const Architecture &Hopper = *findArchitecture("sm_90");

struct Row {
  unsigned Line = 0; // of the file
  std::string Kind;
  WarpAccess First, Second; // Second: the destination of a copy
  std::map<std::string, unsigned> Counters;

  bool has(const std::string &Counter) const {
    return Counters.count(Counter) != 0;
  }
  unsigned operator[](const std::string &Counter) const {
    return Counters.at(Counter);
  }
};

std::vector<std::string> split(const std::string &Text, char At) {
  std::vector<std::string> Parts;
  std::istringstream Stream(Text);
  for (std::string Part; std::getline(Stream, Part, At);)
    Parts.push_back(Part);
  return Parts;
}

bool startsWith(const std::string &Text, const std::string &Start) {
  return Text.compare(0, Start.size(), Start) == 0;
}

void setAddresses(WarpAccess &Access, const std::string &Field) {
  const std::vector<std::string> Numbers = split(Field, ',');
  ASSERT_EQ(Numbers.size(), WarpSize);
  for (unsigned Lane = 0; Lane < WarpSize; ++Lane)
    Access.Address[Lane] = std::stoull(Numbers[Lane]);
}

void read(Row &To, const std::vector<std::string> &Fields) {
  ASSERT_EQ(Fields.size(), 6u);
  To.Kind = Fields[0];
  To.First.Width = static_cast<unsigned>(std::stoul(Fields[1]));
  To.First.Active = static_cast<LaneMask>(std::stoul(Fields[2], nullptr, 16));
  const bool IsStore = startsWith(To.Kind, "st") || startsWith(To.Kind, "red");
  To.First.Op = IsStore ? Operation::Store : Operation::Load;
  To.Second = To.First;
  To.Second.Op = Operation::Store;
  setAddresses(To.First, Fields[3]);
  if (Fields[4] != "-")
    setAddresses(To.Second, Fields[4]);
  for (const std::string &Counter : split(Fields[5], ' ')) {
    const std::vector<std::string> Both = split(Counter, '=');
    ASSERT_EQ(Both.size(), 2u);
    To.Counters[Both[0]] = static_cast<unsigned>(std::stoul(Both[1]));
  }
}

const std::vector<Row> &allRows() {
  static const std::vector<Row> Rows = [] {
    std::vector<Row> Result;
    std::ifstream File(MEASURED_PATTERNS);
    unsigned Number = 0;
    for (std::string Line; std::getline(File, Line);) {
      ++Number;
      if (Line.empty() || Line[0] == '#')
        continue;
      SCOPED_TRACE("line " + std::to_string(Number));
      Result.emplace_back().Line = Number;
      read(Result.back(), split(Line, '\t'));
    }
    return Result;
  }();
  return Rows;
}

/// Calls \p Check(row) for the rows of the kinds that have the counter; each
/// kind must have some.
template <typename Function>
void forEachRow(std::initializer_list<const char *> Kinds, const char *Counter,
                Function Check) {
  for (const char *Kind : Kinds) {
    unsigned Count = 0;
    for (const Row &R : allRows()) {
      if (R.Kind != Kind || !R.has(Counter))
        continue;
      SCOPED_TRACE(R.Kind + ", line " + std::to_string(R.Line));
      Check(R);
      ++Count;
    }
    EXPECT_NE(Count, 0u) << Kind;
  }
}

bool isFull(const Row &R) { return R.First.Active == ~LaneMask{0}; }

void expectSourcePage(const SharedCost &Cost, const Row &R) {
  EXPECT_EQ(Cost.Wavefronts, R["W"]);
  // Where lanes are off, the page's ideal is not the number of transactions.
  if (isFull(R)) {
    EXPECT_EQ(Cost.conflicts(), R["W"] - R["I"]);
  }
}

TEST(MeasuredPatterns, SharedLoadsAndStores) {
  forEachRow(
      {"lds8", "lds16", "lds32", "sts8", "sts16", "sts32", "sts64", "sts128"},
      "W",
      [](const Row &R) { expectSourcePage(sharedCost(R.First, Hopper), R); });
}

// The source page does not merge all of these that the hardware does.
TEST(MeasuredPatterns, WideSharedLoads) {
  unsigned Merged = 0;
  forEachRow({"lds64", "lds128"}, "HW", [&](const Row &R) {
    const SharedCost Cost = sharedCost(R.First, Hopper);
    EXPECT_EQ(Cost.Wavefronts, R["HW"] - 1);
    EXPECT_EQ(Cost.conflicts(), R["HC"]);
    Merged += isMergedLoad(R.First, Hopper);
  });
  EXPECT_GE(Merged, 10u);
}

TEST(MeasuredPatterns, Matrices) {
  forEachRow({"ldsm1", "ldsm2", "ldsm4", "ldsm4t", "stsm1", "stsm2", "stsm4",
              "stsm4t"},
             "W", [](const Row &R) {
               MatrixAccess Access;
               Access.RowAddress = R.First.Address;
               Access.Active = R.First.Active;
               Access.Count = static_cast<unsigned>(R.Kind[4] - '0');
               Access.Store = startsWith(R.Kind, "st");
               expectSourcePage(matrixCost(Access, Hopper), R);
             });
}

TEST(MeasuredPatterns, SharedAtomics) {
  // atomsinc adds 1 and uses the result, which is not SharedAtomic::Increment.
  forEachRow({"atomsadd", "atomsinc", "redsadd", "atomsexch", "atomsmax",
              "atomsexch64"},
             "I", [](const Row &R) {
               expectSourcePage(
                   sharedAtomicCost(R.First, SharedAtomic::Other, Hopper).Banks,
                   R);
             });
  forEachRow({"atomscas", "atomscas64"}, "I", [](const Row &R) {
    expectSourcePage(
        sharedAtomicCost(R.First, SharedAtomic::CompareAndSwap, Hopper).Banks,
        R);
  });
}

TEST(MeasuredPatterns, SharedAtomicsInHardware) {
  forEachRow({"atomsadd", "atomscas"}, "HW", [](const Row &R) {
    const SharedAtomic Kind = R.Kind == "atomscas"
                                  ? SharedAtomic::CompareAndSwap
                                  : SharedAtomic::Other;
    EXPECT_EQ(sharedAtomicCost(R.First, Kind, Hopper).Banks.Wavefronts,
              R["HW"] - 1);
    EXPECT_EQ(R["W"], R["HW"] - 1);
  });
}

void expectGlobal(const GlobalCost &Cost, const Row &R) {
  EXPECT_EQ(Cost.Sectors, R["S"]);
  EXPECT_EQ(Cost.Lines, R["T"]);
  EXPECT_EQ(std::min(Cost.Sectors, Cost.IdealSectors), R["SI"]);
}

TEST(MeasuredPatterns, GlobalLoadsAndStores) {
  forEachRow(
      {"ldg8", "ldg16", "ldg32", "ldg64", "ldg128", "stg8", "stg16", "stg32",
       "stg64", "stg128"},
      "S", [](const Row &R) { expectGlobal(globalCost(R.First, Hopper), R); });
}

TEST(MeasuredPatterns, GlobalAtomics) {
  forEachRow({"atomg", "atomg64", "atomgf", "atomgcas", "atomgexch", "redg",
              "redg64", "redgf", "redgd", "redgh2", "redgv2", "redgv4"},
             "T", [](const Row &R) {
               expectGlobal(globalAtomicCost(R.First, Hopper).Distinct, R);
             });
}

TEST(MeasuredPatterns, TurnsOfGlobalAtomics) {
  unsigned More = 0;
  auto Check = [&](const Row &R, const char *Counter) {
    const GlobalAtomicCost Cost = globalAtomicCost(R.First, Hopper);
    EXPECT_EQ(Cost.Distinct.Sectors, R["S"]);
    EXPECT_EQ(Cost.TurnSectors, R[Counter]);
    More += R[Counter] > R["S"];
  };
  forEachRow({"redg", "redgf"}, "R", [&](const Row &R) { Check(R, "R"); });
  forEachRow({"atomg"}, "A", [&](const Row &R) { Check(R, "A"); });
  EXPECT_GE(More, 8u);
}

// The source page knows nothing of the tags, so that it is not what
// fittedAsyncCopyCost() says.
TEST(MeasuredPatterns, CopiesThroughL1) {
  unsigned Exact = 0;
  forEachRow({"cpca4", "cpca8", "cpca16"}, "W", [&](const Row &R) {
    const AsyncCopyCost Cost = asyncCopyCost(R.Second, R.First, Hopper);
    expectGlobal(Cost.Source, R);
    const unsigned Group = detail::groupSize(R.First.Width);
    unsigned Least = 0, Most = 0;
    for (unsigned Begin = 0; Begin < WarpSize; Begin += Group) {
      const auto [Fewer, More] =
          std::minmax({detail::laneAccesses(R.First, R.First.Active, Begin,
                                            Begin + Group, Hopper),
                       detail::laneAccesses(R.Second, R.Second.Active, Begin,
                                            Begin + Group, Hopper)});
      Least += More;
      Most += Fewer <= 1 ? More : Fewer + More - 1;
    }
    EXPECT_GE(R["W"], Least);
    EXPECT_LE(R["W"], Most);
    Exact += Least == Most;
  });
  EXPECT_GE(Exact, 100u);
}

TEST(MeasuredPatterns, CopiesPastL1) {
  unsigned Fitted = 0, Exact = 0;
  forEachRow({"cpcg16"}, "W", [&](const Row &R) {
    const auto Cost = fittedUncachedCopyCost(R.Second, R.First, Hopper);
    if (!Cost)
      return;
    EXPECT_LE(Cost->Wavefronts, R["W"]);
    EXPECT_GE(Cost->Wavefronts + Cost->Perhaps, R["W"]);
    EXPECT_EQ(Cost->Sectors, R["S"]);
    ++Fitted;
    Exact += Cost->Perhaps == 0;
  });
  EXPECT_GE(Fitted, 52u); // the others write twice
  EXPECT_GE(Exact, 43u);  // the others have halves in no order
}

} // namespace
