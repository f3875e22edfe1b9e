//===-- test/consumer/main.cpp - layouts checked by the compiler ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "model/layout.h"
#include "model/simulator.h"

#include <cstdio>

using namespace bank_lint::model;

static constexpr const Architecture &Arch = *findArchitecture("sm_90");

// __shared__ float Tile[32][32]: the lanes of a column read share one bank.
static_assert(!isConflictFree(tileColumn(0, 32, 4), Arch));
static_assert(sharedCost(tileColumn(0, 32, 4), Arch).Wavefronts == 32);

// __shared__ float Tile[32][33]: every column, and every row, is clean.
static constexpr bool allClean(unsigned Pitch) {
  for (unsigned I = 0; I < 32; ++I) {
    if (!isConflictFree(tileColumn(I, Pitch, 4), Arch) ||
        !isConflictFree(tileRow(I, Pitch, 4, Operation::Store), Arch))
      return false;
  }
  return true;
}
static_assert(allClean(33));
static_assert(!allClean(32));

// Without the padding, an exclusive-or swizzle does it too.
static_assert(isConflictFree(
    mapped([](unsigned Lane) { return (Lane * 32 + (7 ^ Lane)) * 4; }, 4),
    Arch));

int main() {
  GPUSimulator Simulator;
  Matrix Square(32, std::vector<float>(32, 1.0F));
  auto Naive = Simulator.simulateTranspose(Square);
  auto Padded = Simulator.simulateTransposePadded(Square);
  if (!Naive || !Padded)
    return 1;
  std::printf("bank conflicts: %llu, padded: %llu\n",
              static_cast<unsigned long long>(Naive->Stats.BankConflicts),
              static_cast<unsigned long long>(Padded->Stats.BankConflicts));
  return Naive->Stats.BankConflicts == 992 && Padded->Stats.BankConflicts == 0
             ? 0
             : 1;
}
