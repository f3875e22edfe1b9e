//===-- model/bank_map.h - which banks an access goes to --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
///
/// \file
/// A shared memory access bank by bank, for drawing it: how many distinct words
/// each transaction wants of each bank. The most of a transaction are its
/// wavefronts, and their sum over the transactions is sharedCost().
///
///                bank   0  1  2 ... 31     wavefronts
///   transaction 0      32  0  0 ...  0         32         a column of a tile
///
//===----------------------------------------------------------------------===//

#ifndef BANK_LINT_MODEL_BANK_MAP_H
#define BANK_LINT_MODEL_BANK_MAP_H

#include "model/shared.h"

namespace bank_lint::model {

struct BankMap {
  static constexpr unsigned MaxBanks = 32;
  /// Lanes of 16 bytes go in groups of eight.
  static constexpr unsigned MaxTransactions = 4;

  SharedCost Cost;          ///< that of sharedCost()
  unsigned GroupLanes = 32; ///< lanes of a transaction
  /// Distinct words, by transaction and bank. One without an active lane has
  /// none.
  std::array<std::array<std::uint8_t, MaxBanks>, MaxTransactions> Words{};

  constexpr unsigned transactions() const { return WarpSize / GroupLanes; }

  /// Wavefronts of the transaction \p Number.
  constexpr unsigned wavefronts(unsigned Number) const {
    const auto &Of = Words[Number];
    return *std::max_element(Of.begin(), Of.end());
  }

  /// Distinct words of \p Bank, summed up over the transactions.
  constexpr unsigned wordsOf(unsigned Bank) const {
    unsigned Sum = 0;
    for (const auto &Of : Words)
      Sum += Of[Bank];
    return Sum;
  }
};

/// The bank map of an architecture with 32 banks or fewer. Never fails, as
/// sharedCost().
constexpr BankMap bankMap(const WarpAccess &Access, const Architecture &Arch) {
  BankMap Map;
  Map.Cost = sharedCost(Access, Arch);
  if (Access.Width == 0)
    return Map;
  WarpAccess Issued = Access;
  Issued.Width = std::min(Access.Width, detail::MaxSharedWidth);
  Map.GroupLanes =
      detail::groupSize(Issued.Width) * (isMergedLoad(Issued, Arch) ? 2 : 1);
  for (unsigned Number = 0; Number < Map.transactions(); ++Number) {
    detail::WordSet Seen;
    for (unsigned I = 0; I < Map.GroupLanes; ++I) {
      const unsigned Lane = Number * Map.GroupLanes + I;
      if (!Issued.isActive(Lane))
        continue;
      detail::forEachWord(Issued, Lane, Arch,
                          [&](std::uint64_t Word, unsigned Bank) {
                            if (Seen.insert(Word, Bank))
                              ++Map.Words[Number][Bank % BankMap::MaxBanks];
                          });
    }
  }
  return Map;
}

} // namespace bank_lint::model

#endif // BANK_LINT_MODEL_BANK_MAP_H
