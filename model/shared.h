//===-- model/shared.h - what a shared memory access costs ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
///
/// \file
/// The cost of LDS and STS, the plain shared memory instructions, in
/// wavefronts. Shared memory has 32 banks of 4-byte words; in one wavefront
/// every bank can serve one word to any number of lanes.
///
///   word   0  1  2 ... 31 | 32 33 ...        byte address / 4
///   bank   0  1  2 ... 31 |  0  1 ...        word % 32
///
/// An instruction is split into *transactions* of consecutive lanes, each of
/// at most 128 bytes; a transaction needs as many passes (wavefronts) as the
/// busiest bank has distinct words. See model/README.md for the theory.
///
//===----------------------------------------------------------------------===//

#ifndef BANK_LINT_MODEL_SHARED_H
#define BANK_LINT_MODEL_SHARED_H

#include "model/arch.h"
#include "model/warp_access.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace bank_lint::model {

/// Cost of one shared memory instruction of one warp.
struct SharedCost {
  unsigned Wavefronts = 0; ///< W: wavefronts the hardware issues
  unsigned Ideal = 0;      ///< T: transactions, what it issues without conflict

  /// C = W - T, the excess: the hardware's definition of bank conflicts.
  /// bankSumConflicts() below is the other one.
  constexpr unsigned conflicts() const { return Wavefronts - Ideal; }

  friend constexpr bool operator==(const SharedCost &,
                                   const SharedCost &) = default;
};

namespace detail {

/// The bank that holds the word number \p Word.
constexpr unsigned bankOfWord(std::uint64_t Word, const Architecture &Arch) {
  return static_cast<unsigned>(std::has_single_bit(Arch.Banks)
                                   ? Word & (Arch.Banks - 1)
                                   : Word % Arch.Banks);
}

} // namespace detail

/// The bank that holds the byte at \p ByteAddress, an offset in the block's
/// shared window. Proven.
constexpr unsigned bankOf(std::uint64_t ByteAddress, const Architecture &Arch) {
  return detail::bankOfWord(detail::blockOf(ByteAddress, Arch.BankBytes), Arch);
}

namespace detail {

/// No shared memory instruction moves more bytes per lane.
inline constexpr unsigned MaxSharedWidth = 16;

/// Lanes of a transaction before any merge. Proven.
constexpr unsigned groupSize(unsigned Width) {
  return Width <= 4 ? 32 : Width <= 8 ? 16 : 8;
}

/// The distinct words that some lanes touch, bank by bank.
class WordSet {
public:
  /// Adds a word. Returns how many distinct words its bank then holds, 0 if
  /// the word was already there.
  constexpr unsigned insert(std::uint64_t Word, unsigned Bank) {
    std::uint8_t &Newest = Chains[Bank % Chains.size()];
    unsigned SameBank = 0;
    for (unsigned I = Newest; I != 0; I = Words[I - 1].Older) {
      if (Words[I - 1].Word == Word)
        return 0;
      SameBank += Words[I - 1].Bank == Bank;
    }
    Words[Size] = {Word, Bank, Newest};
    Newest = static_cast<std::uint8_t>(++Size);
    return SameBank + 1;
  }

private:
  /// A word and the place behind which the one before it in its chain stands;
  /// 0: there is none.
  struct Entry {
    std::uint64_t Word;
    unsigned Bank;
    std::uint8_t Older;
  };
  // 32 lanes of 16 unaligned bytes, 5 words each: more than any group has.
  static constexpr std::size_t Capacity =
      std::size_t{WarpSize} * (MaxSharedWidth / 4 + 1);
  static_assert(Capacity <= 255);
  std::array<Entry, Capacity> Words; // the first Size of them are set
  std::size_t Size = 0;
  /// The last word of each chain; a chain is a bank, if there are no more.
  std::array<std::uint8_t, 32> Chains{};
};

/// Calls \p Visit(word, bank) for every word that the bytes of \p Lane overlap.
template <typename Visitor>
constexpr void forEachWord(const WarpAccess &Access, unsigned Lane,
                           const Architecture &Arch, Visitor Visit) {
  std::uint64_t Last = blockOf(Access.lastByte(Lane), Arch.BankBytes);
  for (std::uint64_t Word = blockOf(Access.Address[Lane], Arch.BankBytes);
       Word <= Last; ++Word)
    Visit(Word, bankOfWord(Word, Arch));
}

/// Wavefronts of the transaction of lanes [Begin, End): the maximum over the
/// banks of the number of distinct words touched there. 0 without an active
/// lane. Lanes on one word are free, for loads and for stores: Proven.
/// Different bytes of one word are free too: Documented.
constexpr unsigned passes(const WarpAccess &Access, unsigned Begin,
                          unsigned End, const Architecture &Arch) {
  WordSet Words;
  unsigned Passes = 0;
  for (unsigned Lane = Begin; Lane < End; ++Lane) {
    if (Access.isActive(Lane)) {
      forEachWord(Access, Lane, Arch, [&](std::uint64_t Word, unsigned Bank) {
        Passes = std::max(Passes, Words.insert(Word, Bank));
      });
    }
  }
  return Passes;
}

/// True if every active lane i shares its address with lane i ^ Distance, or
/// that lane is inactive.
constexpr bool neighboursShare(const WarpAccess &Access, unsigned Distance) {
  for (unsigned Lane = 0; Lane < WarpSize; ++Lane) {
    unsigned Other = Lane ^ Distance;
    if (Access.isActive(Lane) && Access.isActive(Other) &&
        Access.Address[Lane] != Access.Address[Other])
      return false;
  }
  return true;
}

/// The most accesses that the lanes of \p Lanes in [Begin, End) make to one
/// bank; lanes on one word count one each, unlike in passes().
constexpr unsigned laneAccesses(const WarpAccess &Access, LaneMask Lanes,
                                unsigned Begin, unsigned End,
                                const Architecture &Arch) {
  std::array<unsigned, std::size_t{WarpSize} * (MaxSharedWidth / 4 + 1)>
      Banks{};
  std::size_t Size = 0;
  std::ptrdiff_t Most = 0;
  for (unsigned Lane = Begin; Lane < End; ++Lane) {
    if (Access.isActive(Lane) && ((Lanes >> Lane) & 1u) != 0) {
      forEachWord(Access, Lane, Arch, [&](std::uint64_t, unsigned Bank) {
        Banks[Size++] = Bank;
        Most = std::max(Most,
                        std::count(Banks.begin(), Banks.begin() + Size, Bank));
      });
    }
  }
  return static_cast<unsigned>(Most);
}

} // namespace detail

/// True if the access runs with doubled lane groups: an 8- or 16-byte load in
/// which all lanes share addresses at distance 1, or all at distance 2. The
/// distance is one for the whole warp; distances 3, 4 and 8 do not merge;
/// stores never do. A uniform 16-byte load is thus two wavefronts, not one.
/// Proven or Open by architecture: Architecture::MergeEvidence.
constexpr bool isMergedLoad(const WarpAccess &Access,
                            const Architecture &Arch) {
  return Arch.MergesWideLoads && Access.Op == Operation::Load &&
         Access.Width > 4 &&
         (detail::neighboursShare(Access, 1) ||
          detail::neighboursShare(Access, 2));
}

/// Wavefronts and ideal of one LDS or STS instruction.
///
/// Lane groups of 32 (1-, 2- and 4-byte lanes), 16 (8-byte) and 8 (16-byte),
/// doubled by isMergedLoad(), each group with an active lane being one
/// transaction: Proven. conflicts() is what the hardware's counter of bank
/// conflicts shows, also where lanes are inactive (H200, 84 patterns of wide
/// loads). The "ideal" of Nsight Compute's source page is another where lanes
/// are inactive: min(wavefronts, ceil(active lanes * width / 128)).
///
/// The source page's wavefronts are the hardware's but for merged loads (H200,
/// 512 patterns): there a load merges only where a merged group is free of
/// conflicts, and the halves of a 16-byte load merge each by itself.
///
/// Never fails: no active lane or a width of 0 costs nothing; a lane that is
/// not naturally aligned, which the hardware faults on, touches every word its
/// bytes overlap; a width over 16, which does not exist, counts as 16.
constexpr SharedCost sharedCost(const WarpAccess &Access,
                                const Architecture &Arch) {
  SharedCost Cost;
  if (Access.Width == 0)
    return Cost;
  WarpAccess Issued = Access;
  Issued.Width = std::min(Access.Width, detail::MaxSharedWidth);

  unsigned Group = detail::groupSize(Issued.Width);
  if (isMergedLoad(Issued, Arch))
    Group *= 2;
  for (unsigned Begin = 0; Begin < WarpSize; Begin += Group) {
    unsigned Passes = detail::passes(Issued, Begin, Begin + Group, Arch);
    Cost.Wavefronts += Passes;
    Cost.Ideal += Passes != 0;
  }
  return Cost;
}

/// The textbook definition of bank conflicts: the sum over the banks of
/// (distinct words - 1), over the whole warp at once. It is not what a GPU
/// counts: 4-byte stride 2 is 16 here and 1 in SharedCost::conflicts(), and a
/// conflict-free 16-byte access is 96 here and 0 there. No verdict uses it.
constexpr unsigned bankSumConflicts(const WarpAccess &Access,
                                    const Architecture &Arch) {
  if (Access.Width == 0)
    return 0;
  WarpAccess Issued = Access;
  Issued.Width = std::min(Access.Width, detail::MaxSharedWidth);

  detail::WordSet Words;
  unsigned Conflicts = 0;
  for (unsigned Lane = 0; Lane < WarpSize; ++Lane) {
    if (Issued.isActive(Lane)) {
      detail::forEachWord(Issued, Lane, Arch,
                          [&](std::uint64_t Word, unsigned Bank) {
                            // Each word after the first of its bank is one more
                            // conflict.
                            Conflicts += Words.insert(Word, Bank) > 1;
                          });
    }
  }
  return Conflicts;
}

} // namespace bank_lint::model

#endif // BANK_LINT_MODEL_SHARED_H
