//===-- analysis/symbolic/choice.h - numbers kept in bounds -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Values that are one of two numbers in each lane, as `min(i, n - 1)` and
/// `i < n ? i : 0` are. A bit that compares
///
///     u + a[lane] < 0,   u an unknown that is the same in all lanes
///
/// holds in all lanes, in none, or, at the edge, in some. Where one side
/// differs by lane and the other does not, it keeps an index inside an array:
/// in all warps but those at the edge, lanes have their own side.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_SYMBOLIC_CHOICE_H
#define BANK_LINT_ANALYSIS_SYMBOLIC_CHOICE_H

#include "analysis/symbolic/arithmetic.h"

namespace bank_lint::symbolic {

/// What an atom is that is \p A where \p Decides is true, else \p B.
struct LaneChoice {
  LaneValue A, B, Decides;
};

/// What a bit is: whether \p Difference is less than 0, or equal to it, or
/// both.
struct ComparedBit {
  Relation How = Relation::Less;
  LaneValue Difference;
};

/// A value whose choices are made.
struct ChosenValue {
  LaneValue Value;
  unsigned Bits = 0; ///< how many bits decide them
  /// One is between two values that differ by lane.
  bool IsOpen = false;
  /// A bit compares with nothing that another block has otherwise: each warp
  /// may be at the edge.
  bool MayAllBeAtEdge = false;
};

/// \p Value where all of its choices give each lane the side of its own, and
/// rests on that; of two such, the first. \p Others: the bits, by their order,
/// that give the other side. Absent if there is no choice, if something else
/// differs by lane in an unknown way, or if data decides a choice. They must be
/// named (ValueContext::nameChoices()).
/// \p AsIndex: with what is assumed of indices (index_value.h).
std::optional<ChosenValue> withOwnSides(ValueContext &C, const LaneValue &Value,
                                        bool AsIndex, unsigned Others = 0);

/// \p Side of a choice as an integer of \p Bits bits.
std::optional<LaneValue> sideInBits(ValueContext &C, const LaneValue &Side,
                                    unsigned Bits);

/// The factor of \p T that is a choice, if all else of it is the same in all
/// lanes.
std::optional<AtomId> choiceIn(const ValueContext &C, const Term &T);

/// The atom that the bit \p Bit is, and whether it is that atom (or its
/// opposite); absent if it depends on several.
std::optional<std::pair<AtomId, bool>> bitAtom(const ValueContext &C,
                                               const LaneValue &Bit);

/// Notes of the atom \p Made, which is \p Value in another form, that it is a
/// choice if \p Value is: of both sides in that form, which \p Transform gives.
void liftChoice(ValueContext &C, const LaneValue &Value, const LaneValue &Made,
                llvm::function_ref<LaneValue(const LaneValue &)> Transform);

} // namespace bank_lint::symbolic

#endif
