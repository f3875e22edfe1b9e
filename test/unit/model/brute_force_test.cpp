//===-- test/unit/model/brute_force_test.cpp - the rules, written twice ---===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The rules once more, byte by byte with sets and maps and no regard for speed,
// compared with the model on random accesses. Nothing here calls the model
// except the comparison itself.
//
//===----------------------------------------------------------------------===//

#include "model/global.h"
#include "model/shared.h"
#include "random_access.h"

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <vector>

using namespace bank_lint::model;

namespace {

using Bytes = std::set<std::uint64_t>;

Bytes bytesOf(const WarpAccess &Access, const std::vector<unsigned> &Lanes) {
  Bytes All;
  for (unsigned Lane : Lanes) {
    if ((Access.Active & (1u << Lane)) != 0) {
      for (unsigned Byte = 0; Byte < Access.Width; ++Byte)
        All.insert(Access.Address[Lane] + Byte);
    }
  }
  return All;
}

/// Bank -> its distinct words.
std::map<std::uint64_t, std::set<std::uint64_t>> wordsByBank(const Bytes &All) {
  std::map<std::uint64_t, std::set<std::uint64_t>> Result;
  for (std::uint64_t Byte : All)
    Result[Byte / 4 % 32].insert(Byte / 4);
  return Result;
}

bool naiveMerge(const WarpAccess &Access) {
  if (Access.Op == Operation::Store ||
      (Access.Width != 8 && Access.Width != 16))
    return false;
  // The pairs (0,1)(2,3)... for distance 1, (0,2)(1,3)(4,6)... for 2.
  for (unsigned Bit : {0u, 1u}) {
    std::map<unsigned, Bytes> AddressesOfPair;
    for (unsigned Lane = 0; Lane < 32; ++Lane) {
      if ((Access.Active >> Lane & 1) != 0)
        AddressesOfPair[Lane & ~(1u << Bit)].insert(Access.Address[Lane]);
    }
    bool AllShare = true;
    for (const auto &[Pair, Addresses] : AddressesOfPair)
      AllShare = AllShare && Addresses.size() == 1;
    if (AllShare)
      return true;
  }
  return false;
}

SharedCost naiveShared(const WarpAccess &Access, bool ChipMerges) {
  const std::map<unsigned, unsigned> LanesPerGroup = {
      {1, 32}, {2, 32}, {4, 32}, {8, 16}, {16, 8}};
  unsigned PerGroup = LanesPerGroup.at(Access.Width);
  if (ChipMerges && naiveMerge(Access))
    PerGroup = PerGroup * 2;
  std::map<unsigned, std::vector<unsigned>> Groups;
  for (unsigned Lane = 0; Lane < 32; ++Lane)
    Groups[Lane / PerGroup].push_back(Lane);

  SharedCost Cost;
  for (const auto &[Group, Lanes] : Groups) {
    std::size_t Busiest = 0;
    for (const auto &[Bank, Words] : wordsByBank(bytesOf(Access, Lanes)))
      Busiest = std::max(Busiest, Words.size());
    Cost.Wavefronts += static_cast<unsigned>(Busiest);
    if (Busiest > 0)
      Cost.Ideal += 1;
  }
  return Cost;
}

std::vector<unsigned> allLanes() {
  std::vector<unsigned> Lanes;
  for (unsigned Lane = 0; Lane < 32; ++Lane)
    Lanes.push_back(Lane);
  return Lanes;
}

unsigned naiveBankSum(const WarpAccess &Access) {
  unsigned Sum = 0;
  for (const auto &[Bank, Words] : wordsByBank(bytesOf(Access, allLanes())))
    Sum += static_cast<unsigned>(Words.size()) - 1;
  return Sum;
}

GlobalCost naiveGlobal(const WarpAccess &Access) {
  std::set<std::uint64_t> Sectors, Lines;
  for (std::uint64_t Byte : bytesOf(Access, allLanes())) {
    Sectors.insert(Byte / 32);
    Lines.insert(Byte / 128);
  }
  unsigned Moved = 0;
  for (unsigned Lane = 0; Lane < 32; ++Lane) {
    if ((Access.Active >> Lane & 1) != 0)
      Moved += Access.Width;
  }
  unsigned Ideal = Moved % 32 == 0 ? Moved / 32 : Moved / 32 + 1;
  return {static_cast<unsigned>(Sectors.size()),
          static_cast<unsigned>(Lines.size()), Ideal};
}

constexpr unsigned Rounds = 40000;

TEST(BruteForce, SharedCost) {
  const Architecture &Merging = *findArchitecture("sm_80");
  Architecture Plain = Merging;
  Plain.MergesWideLoads = false;
  RandomAccesses Accesses;
  unsigned Merged = 0, Conflicting = 0;
  for (unsigned Round = 0; Round < Rounds; ++Round) {
    WarpAccess Access = Accesses.next();
    SharedCost Want = naiveShared(Access, true);
    ASSERT_EQ(sharedCost(Access, Merging), Want) << "round " << Round;
    ASSERT_EQ(sharedCost(Access, Plain), naiveShared(Access, false))
        << "round " << Round;
    ASSERT_EQ(bankSumConflicts(Access, Merging), naiveBankSum(Access))
        << "round " << Round;
    ASSERT_EQ(isMergedLoad(Access, Merging), naiveMerge(Access))
        << "round " << Round;
    Merged += naiveMerge(Access);
    Conflicting += Want.Wavefronts > Want.Ideal;
  }
  // The accesses must be able to distinguish a wrong rule from a right one.
  EXPECT_GT(Merged, Rounds / 50);
  EXPECT_GT(Conflicting, Rounds / 4);
  EXPECT_LT(Conflicting, Rounds - Rounds / 10);
}

TEST(BruteForce, GlobalCost) {
  const Architecture &Arch = *findArchitecture("sm_90");
  RandomAccesses Accesses;
  for (unsigned Round = 0; Round < Rounds; ++Round) {
    WarpAccess Access = Accesses.next();
    const GlobalCost Want = naiveGlobal(Access);
    ASSERT_EQ(globalCost(Access, Arch), Want) << "round " << Round;
    // Wherever the whole of it lies.
    const TouchedBytes Touched(Access);
    const std::uint64_t Distance = Round % 300;
    for (std::uint64_t &Byte : Access.Address)
      Byte += Distance;
    const GlobalCost There = naiveGlobal(Access);
    ASSERT_EQ(Touched.costAt(Distance, Arch), There) << "round " << Round;
    ASSERT_EQ(Touched.blocksByDistance<32>()[Distance % 32], There.Sectors)
        << "round " << Round;
    ASSERT_EQ(Touched.blocksByDistance<128>()[Distance % 128], There.Lines)
        << "round " << Round;
    ASSERT_EQ(TouchedBytes(Access).costAt(-Distance, Arch), Want)
        << "round " << Round;
  }
}

} // namespace
