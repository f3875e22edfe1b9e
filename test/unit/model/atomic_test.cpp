//===-- test/unit/model/atomic_test.cpp - atomics and reductions ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "model/atomic.h"
#include "model/layout.h"

#include <gtest/gtest.h>

#include <limits>

using namespace bank_lint::model;

namespace {

constexpr const Architecture &Hopper = *findArchitecture("sm_90");

constexpr SharedAtomicCost shared(const WarpAccess &Access,
                                  SharedAtomic Kind = SharedAtomic::Other) {
  return sharedAtomicCost(Access, Kind, Hopper);
}

constexpr GlobalAtomicCost global(const WarpAccess &Access) {
  return globalAtomicCost(Access, Hopper);
}

constexpr SharedAtomicCost sharedIs(unsigned Wavefronts, unsigned Ideal,
                                    unsigned Contention) {
  return {{Wavefronts, Ideal}, Contention};
}

void expectSectors(const WarpAccess &Access, unsigned Distinct, unsigned Turns,
                   unsigned Contention) {
  GlobalAtomicCost Cost = global(Access);
  EXPECT_EQ(Cost.Distinct.Sectors, Distinct);
  EXPECT_EQ(Cost.TurnSectors, Turns);
  EXPECT_EQ(Cost.Contention, Contention);
}

static_assert(shared(uniform(0, 4)) == sharedIs(32, 1, 32));

/// A histogram of 4 bins.
WarpAccess bins(unsigned Pitch) {
  return mapped([=](unsigned Lane) { return Lane % 4 * Pitch; }, 4);
}

TEST(SharedAtomic, EachLaneOfABankTakesAWavefront) {
  EXPECT_EQ(shared(strided(0, 4, 4)), sharedIs(1, 1, 1));
  EXPECT_EQ(shared(strided(0, 128, 4)), sharedIs(32, 1, 1));
  EXPECT_EQ(shared(uniform(64, 4)), sharedIs(32, 1, 32));
  // Bins in separate banks, and in one.
  EXPECT_EQ(shared(bins(4)), sharedIs(8, 1, 8));
  EXPECT_EQ(shared(bins(128)), sharedIs(32, 1, 8));
}

TEST(SharedAtomic, IncrementsOfAWordShareAWavefront) {
  auto Increment = [](const WarpAccess &Access) {
    return shared(Access, SharedAtomic::Increment);
  };
  EXPECT_EQ(Increment(strided(0, 4, 4)), sharedIs(1, 1, 1));
  EXPECT_EQ(Increment(strided(0, 128, 4)), sharedIs(32, 1, 1));
  EXPECT_EQ(Increment(uniform(64, 4)), sharedIs(1, 1, 32));
  EXPECT_EQ(Increment(bins(4)), sharedIs(1, 1, 8));
  EXPECT_EQ(Increment(bins(128)), sharedIs(4, 1, 8));
}

TEST(SharedAtomic, CompareAndSwapTakesAndNeedsTwice) {
  auto Swap = [](const WarpAccess &Access) {
    return shared(Access, SharedAtomic::CompareAndSwap);
  };
  EXPECT_EQ(Swap(strided(0, 4, 4)), sharedIs(2, 2, 1));
  EXPECT_EQ(Swap(bins(4)), sharedIs(16, 2, 8));
  EXPECT_EQ(Swap(uniform(0, 4)), sharedIs(64, 2, 32));
  EXPECT_EQ(Swap(strided(0, 8, 8)), sharedIs(4, 4, 1));
  WarpAccess Half = strided(0, 8, 8);
  Half.Active = 0xffff0000;
  EXPECT_EQ(Swap(Half), sharedIs(2, 2, 1));
}

TEST(SharedAtomic, WideLanesAreGroupedAndNeverMerge) {
  EXPECT_EQ(shared(strided(0, 8, 8)), sharedIs(2, 2, 1));
  EXPECT_EQ(shared(uniform(0, 8)), sharedIs(32, 2, 32));
  EXPECT_EQ(shared(uniform(0, 16)), sharedIs(32, 4, 32));
}

TEST(SharedAtomic, InactiveLanes) {
  WarpAccess Access = uniform(0, 4);
  Access.Active = 0;
  EXPECT_EQ(shared(Access), sharedIs(0, 0, 0));
  EXPECT_EQ(shared(Access, SharedAtomic::CompareAndSwap), sharedIs(0, 0, 0));
  Access.Active = 0x80000001;
  EXPECT_EQ(shared(Access), sharedIs(2, 1, 2));
  EXPECT_EQ(shared(strided(0, 4, 0)), sharedIs(0, 0, 0));
}

// Two sources: 32 lanes on one float are 32 sectors a request in L1.
TEST(GlobalAtomic, LanesOnOneAddressAreASectorEachInTurn) {
  expectSectors(uniform(256, 4), 1, 32, 32);
}

TEST(GlobalAtomic, WithoutCoincidenceItIsASector) {
  expectSectors(strided(0, 4, 4), 4, 4, 1);
  expectSectors(strided(0, 128, 4), 32, 32, 1);
  expectSectors(strided(4, 4, 4), 5, 5, 1);
  EXPECT_EQ(global(strided(0, 4, 4)).Distinct, (GlobalCost{4, 1, 4}));
}

TEST(GlobalAtomic, SomeLanesCoincide) {
  // Lanes 0 to 15 on one float, the others on consecutive ones after it.
  auto Mixed = mapped(
      [](unsigned Lane) { return Lane < 16 ? 0u : 32 + (Lane - 16) * 4; }, 4);
  expectSectors(Mixed, 3, 18, 16);
  // Pairs on 16 consecutive floats: eight addresses of a sector take a turn at
  // once.
  auto Pairs = mapped([](unsigned Lane) { return Lane / 2 * 4; }, 4);
  expectSectors(Pairs, 2, 4, 2);
  // The busiest address of a sector, not the first: 1 and 3 lanes in one
  // sector, 28 on consecutive floats of others.
  auto Uneven = mapped(
      [](unsigned Lane) { return Lane < 4 ? (Lane ? 4u : 0u) : 28 + Lane * 4; },
      4);
  expectSectors(Uneven, 5, 7, 3);
}

TEST(GlobalAtomic, InactiveLanes) {
  WarpAccess Access = uniform(0, 4);
  Access.Active = 0;
  expectSectors(Access, 0, 0, 0);
  Access.Active = 0x00010000;
  expectSectors(Access, 1, 1, 1);
  Access.Active = 0x00010001;
  expectSectors(Access, 1, 2, 2);
}

TEST(GlobalAtomic, StrangeInputIsHarmless) {
  constexpr std::uint64_t Top = std::numeric_limits<std::uint64_t>::max();
  expectSectors(strided(0, 4, 0), 0, 0, 0);
  expectSectors(uniform(30, 4), 2, 32, 32); // counts with its first byte
  expectSectors(strided(30, 32, 4), 33, 33, 1);
  expectSectors(uniform(Top, 16), 1, 32, 32);
}

} // namespace
