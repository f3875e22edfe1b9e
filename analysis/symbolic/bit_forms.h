//===-- analysis/symbolic/bit_forms.h - words bit by bit --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Words of which each bit is known in each lane, or is an unknown of the whole
/// warp, or one of these combined with the other:
///
///     bit j of a lane = a ^ (b & u),   a and b known in each lane
///
/// The number of a thread is such a word: its low bits are the lane, the others
/// are the block. Bit operations keep that form, and so `__brev(i)`, a Gray
/// code, a Morton code or a rotated index show how far lanes are apart, which
/// no polynomial does.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_SYMBOLIC_BIT_FORMS_H
#define BANK_LINT_ANALYSIS_SYMBOLIC_BIT_FORMS_H

#include "analysis/symbolic/arithmetic.h"
#include "llvm/ADT/SmallVector.h"
#include <map>
#include <optional>
#include <vector>

namespace bank_lint::symbolic {

/// A bit of a word that is the same in all lanes, or was computed from such
/// bits. 0: none.
using CommonBit = std::uint32_t;

/// One bit of a word: Own ^ (Flips & Common), in each lane.
struct FormBit {
  LaneMask Own = 0;
  LaneMask Flips = 0; ///< 0 where Common is 0
  CommonBit Common = 0;

  bool isKnown() const { return Flips == 0; }
  /// The same in all lanes, and unknown.
  bool isCommon() const {
    return Flips == AllLanes && (Own == 0 || Own == AllLanes);
  }
};

/// The lowest bit first.
using BitForm = llvm::SmallVector<FormBit, 32>;

/// The forms of the values of one kernel.
class BitForms {
public:
  /// The form of \p V; absent if it has none.
  std::optional<BitForm> of(ValueContext &C, const LaneValue &V);
  /// The same, if it was noted.
  const BitForm *noted(const LaneValue &V) const;
  /// Notes that \p V, which is unknown in some lane, has the form \p Form.
  void note(const LaneValue &V, BitForm Form);
  /// Absent if it is none of this form.
  std::optional<BitForm> combined(BitOperation Op, const BitForm &A,
                                  const BitForm &B);
  /// The word of the form \p Form, which rests on \p Assumed. Absent if more of
  /// its bits than can be tried differ by lane in an unknown way.
  std::optional<LaneValue> value(ValueContext &C, const BitForm &Form,
                                 AssumptionSet Assumed);

private:
  /// What a common bit is.
  struct Made {
    enum class Kind : std::uint8_t { Word, And, Or, Xor, Not } How;
    std::uint32_t A = 0; ///< an index into Words, or a bit
    std::uint32_t B = 0; ///< its place, or a bit
  };
  CommonBit make(Made How);
  std::uint32_t numberOf(const LaneValue &Word);
  std::optional<FormBit> combined(BitOperation Op, const FormBit &A,
                                  const FormBit &B);
  void addAtoms(const ValueContext &C, CommonBit Bit,
                llvm::SmallVectorImpl<AtomId> &To) const;
  LaneValue unknownBit(ValueContext &C, unsigned Bits, CommonBit Bit) const;
  LaneValue commonPart(ValueContext &C, const BitForm &Form) const;

  std::vector<LaneValue> Words;
  std::vector<Made> Bits;
  std::map<std::vector<std::uint64_t>, std::uint32_t> WordNumbers;
  std::map<std::tuple<unsigned, std::uint32_t, std::uint32_t>, CommonBit>
      Numbers;
  std::map<std::vector<std::uint64_t>, BitForm> Noted;
};

/// \p A \p Op \p B by their forms; absent if it has none. \p OnlyNoted: if one
/// of them is a word whose form was noted, which a polynomial would lose.
std::optional<LaneValue> combineForms(ValueContext &C, BitOperation Op,
                                      const LaneValue &A, const LaneValue &B,
                                      bool OnlyNoted);

using FormChange = llvm::function_ref<BitForm(BitForm)>;

/// The form of \p A after \p Move. The same for \p OnlyNoted.
std::optional<LaneValue> moveForm(ValueContext &C, const LaneValue &A,
                                  bool OnlyNoted, FormChange Move);

/// Notes that \p Result is \p A with the bits that \p Move gives, if the form
/// of
/// \p A was noted.
void keepForm(ValueContext &C, const LaneValue &A, const LaneValue &Result,
              FormChange Move);

/// Shifted to the left, or by a negative number of bits to the right, where
/// \p Fill comes in.
BitForm shifted(const BitForm &Form, int Left, FormBit Fill = {});

} // namespace bank_lint::symbolic

#endif
