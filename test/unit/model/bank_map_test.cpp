//===-- test/unit/model/bank_map_test.cpp - words of each bank ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "model/bank_map.h"
#include "model/layout.h"
#include "random_access.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

using namespace bank_lint::model;

namespace {

constexpr const Architecture &Ampere = *findArchitecture("sm_80");

static_assert(bankMap(tileColumn(3, 32, 4), Ampere).Words[0][3] == 32);
static_assert(bankMap(tileColumn(3, 33, 4), Ampere).wordsOf(31) == 1);
static_assert(bankMap(tileRow(0, 32, 8), Ampere).GroupLanes == 16);
static_assert(bankMap(uniform(0, 16), Ampere).GroupLanes == 16); // merged

TEST(BankMap, NothingOfNoWidth) {
  const BankMap Map = bankMap(uniform(0, 0), Ampere);
  EXPECT_EQ(Map.Cost, SharedCost{});
  EXPECT_EQ(Map.wordsOf(0), 0u);
}

// Word by word, with sets: what the transactions of random accesses want.
TEST(BankMap, CountsWhatASetCounts) {
  RandomAccesses Random;
  for (unsigned Round = 0; Round < 5000; ++Round) {
    const WarpAccess Access = Random.next();
    const BankMap Map = bankMap(Access, Ampere);
    EXPECT_EQ(Map.Cost, sharedCost(Access, Ampere));
    unsigned Wavefronts = 0;
    for (unsigned Number = 0; Number < Map.transactions(); ++Number) {
      std::map<unsigned, std::set<std::uint64_t>> Words;
      for (unsigned Lane = 0; Lane < WarpSize; ++Lane)
        if (Access.isActive(Lane) && Lane / Map.GroupLanes == Number)
          for (unsigned Byte = 0; Byte < Access.Width; ++Byte) {
            const std::uint64_t Word = (Access.Address[Lane] + Byte) / 4;
            Words[Word % 32].insert(Word);
          }
      for (unsigned Bank = 0; Bank < 32; ++Bank)
        ASSERT_EQ(Map.Words[Number][Bank], Words[Bank].size());
      Wavefronts += Map.wavefronts(Number);
    }
    EXPECT_EQ(Wavefronts, Map.Cost.Wavefronts);
  }
}

} // namespace
