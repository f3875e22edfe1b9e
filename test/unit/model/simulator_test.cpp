//===-- test/unit/model/simulator_test.cpp - conflicts and coalescing -----===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "model/simulator.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

using namespace bank_lint::model;

namespace {

using AddressList = std::vector<std::int64_t>;

AddressList strided(std::int64_t Base, std::int64_t Stride, int Count = 32) {
  AddressList List;
  for (int I = 0; I < Count; ++I)
    List.push_back(Base + I * Stride);
  return List;
}

std::uint64_t conflicts(const AddressList &List,
                        const GPUSimulator &Simulator = GPUSimulator()) {
  auto Count = Simulator.bankConflictCount(List);
  EXPECT_TRUE(Count) << Count.error();
  return Count ? *Count : ~std::uint64_t{0};
}

void expectCoalescing(const AddressList &List, bool Perfect,
                      std::uint64_t Lines, std::int64_t LineBytes = 128) {
  auto Answer = GPUSimulator().isCoalesced(List, LineBytes);
  ASSERT_TRUE(Answer) << Answer.error();
  EXPECT_EQ(Answer->Perfect, Perfect);
  EXPECT_EQ(Answer->Lines, Lines);
}

// The examples of the simulator document.
TEST(BankConflictCount, DocumentExamples) {
  EXPECT_EQ(conflicts(strided(0, 4)), 0u);
  EXPECT_EQ(conflicts(strided(0, 128)), 31u);
  EXPECT_EQ(conflicts(strided(0, 0)), 0u);
  EXPECT_EQ(conflicts(strided(0, 8)), 16u);
}

TEST(BankConflictCount, DistinctAddressesPerBank) {
  // Bank 0: words 0 and 32, each twice; bank 1: one word three times.
  EXPECT_EQ(conflicts({0, 128, 0, 128, 4, 4, 4}), 1u);
  // 8 banks with 4 words each.
  EXPECT_EQ(conflicts(strided(0, 16)), 24u);
  // Odd strides never conflict.
  for (std::int64_t Words = 1; Words < 64; Words += 2)
    EXPECT_EQ(conflicts(strided(0, 4 * Words)), 0u) << Words;
  // The document compares addresses, not words: two bytes of a word differ.
  EXPECT_EQ(conflicts({0, 1}), 1u);
}

TEST(BankConflictCount, PartOfAWarp) {
  EXPECT_EQ(conflicts({}), 0u);
  EXPECT_EQ(conflicts({4096}), 0u);
  EXPECT_EQ(conflicts(strided(0, 128, 16)), 15u);
}

TEST(BankConflictCount, OtherMachines) {
  EXPECT_EQ(conflicts(strided(0, 4), GPUSimulator(48, 16)), 16u);
  EXPECT_EQ(conflicts(strided(0, 4), GPUSimulator(48, 1)), 31u);
  EXPECT_EQ(conflicts(strided(0, 4, 64), GPUSimulator(48, 32, 64)), 32u);
  EXPECT_EQ(conflicts(strided(0, 12), GPUSimulator(48, 3)), 31u);
}

TEST(BankConflictCount, HugeAddresses) {
  constexpr std::int64_t Top = std::numeric_limits<std::int64_t>::max();
  EXPECT_EQ(conflicts({Top, Top - 128, Top}), 1u);
}

TEST(IsCoalesced, DocumentExamples) {
  expectCoalescing(strided(0, 4), true, 1);
  // The document prints "False 128" for this line. By its own definition, the
  // number of cache lines touched, 32 addresses 512 bytes apart touch 32.
  expectCoalescing(strided(0, 512), false, 32);
}

TEST(IsCoalesced, PerfectNeedsTheFewestLines) {
  expectCoalescing(strided(896, 4), true, 1);
  expectCoalescing(strided(4, 4), false, 2);
  expectCoalescing(strided(64, 4), false, 2);
  expectCoalescing(strided(64, 4, 16), true, 1);
  expectCoalescing(strided(96, 4, 16), false, 2);
}

TEST(IsCoalesced, PerfectNeedsConsecutiveElements) {
  expectCoalescing(strided(0, 8), false, 2);
  expectCoalescing(strided(0, 0), false, 1); // a broadcast
  expectCoalescing(strided(0, 2), false, 1); // overlapping elements
  AddressList WithGap = strided(0, 4, 31);
  WithGap.push_back(128);
  expectCoalescing(WithGap, false, 2);
}

TEST(IsCoalesced, OrderOfTheThreadsIsFree) {
  AddressList Reversed = strided(0, 4);
  std::reverse(Reversed.begin(), Reversed.end());
  expectCoalescing(Reversed, true, 1);
  AddressList Swapped;
  for (std::int64_t I = 0; I < 32; ++I)
    Swapped.push_back((I ^ 9) * 4);
  expectCoalescing(Swapped, true, 1);
}

TEST(IsCoalesced, OtherLineSizes) {
  expectCoalescing(strided(0, 4), true, 4, 32);
  expectCoalescing(strided(0, 4), true, 2, 64);
  expectCoalescing(strided(0, 4), true, 1, 4096);
  expectCoalescing(strided(32, 4), false, 3, 64);
}

TEST(IsCoalesced, UnalignedElementsTouchBothLines) {
  expectCoalescing({126}, false, 2);
  expectCoalescing({124}, true, 1);
  expectCoalescing(strided(2, 4), false, 2);
}

TEST(IsCoalesced, NobodyTouchesNothing) { expectCoalescing({}, true, 0); }

TEST(IsCoalesced, HugeAddresses) {
  constexpr std::int64_t Top = std::numeric_limits<std::int64_t>::max();
  expectCoalescing({Top - 3}, true, 1);
  expectCoalescing({Top}, false, 2);
  expectCoalescing({Top, 0}, false, 3, std::int64_t{1} << 62);
}

} // namespace
