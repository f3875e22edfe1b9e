//===-- analysis/symbolic/arithmetic.h - operations on values ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The integer operations of the machine on lane polynomials. Each is exact
/// where the operands are concrete; where an operation leaves the domain, the
/// result is an atom, the same atom for equal operands.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_SYMBOLIC_ARITHMETIC_H
#define BANK_LINT_ANALYSIS_SYMBOLIC_ARITHMETIC_H

#include "analysis/symbolic/lane_value.h"
#include <optional>

namespace bank_lint::symbolic {

/// What the language promises of an operation's result.
struct NoWrap {
  bool Signed = false, Unsigned = false;
};

enum class Signedness : std::uint8_t { Signed, Unsigned };

LaneValue add(ValueContext &C, const LaneValue &A, const LaneValue &B,
              NoWrap Flags = {});
LaneValue sub(ValueContext &C, const LaneValue &A, const LaneValue &B,
              NoWrap Flags = {});
LaneValue mul(ValueContext &C, const LaneValue &A, const LaneValue &B,
              NoWrap Flags = {});
/// \p A times a constant that is the same in all lanes.
LaneValue scale(ValueContext &C, const LaneValue &A, std::uint64_t Factor,
                NoWrap Flags = {});

/// \p A with a range that proves that its polynomial is the machine word read
/// as \p Reading. If that cannot be shown, the value is rebuilt from an atom,
/// or the absence of wrap-around becomes an assumption.
LaneValue readAs(ValueContext &C, const LaneValue &A, Signedness Reading);

/// The range of \p A with the constants \p New, of \p Bits bits, instead of its
/// own, if that is the same number less in all lanes; else any.
IntRange movedRange(const LaneValue &A, const Lanes &New, unsigned Bits);

LaneValue extend(ValueContext &C, const LaneValue &A, unsigned Bits,
                 Signedness Reading);
LaneValue truncate(ValueContext &C, const LaneValue &A, unsigned Bits);

/// Quotient and remainder as C++ means them (towards zero).
LaneValue divide(ValueContext &C, const LaneValue &A, const LaneValue &B,
                 Signedness Reading);
LaneValue remainder(ValueContext &C, const LaneValue &A, const LaneValue &B,
                    Signedness Reading);
/// The integer \p A divided by \p Divisor > 0, rounded down.
LaneValue floorDivide(ValueContext &C, const LaneValue &A,
                      std::uint64_t Divisor);

LaneValue shiftLeft(ValueContext &C, const LaneValue &A, const LaneValue &B,
                    NoWrap Flags = {});
LaneValue shiftRight(ValueContext &C, const LaneValue &A, const LaneValue &B,
                     Signedness Reading);

enum class BitOperation : std::uint8_t { And, Or, Xor };
LaneValue bitwise(ValueContext &C, BitOperation Op, const LaneValue &A,
                  const LaneValue &B);

enum class Relation : std::uint8_t { Equal, NotEqual, Less, LessEqual };
/// One bit in each lane; unknown lanes hold an atom of range 0..1.
LaneValue compare(ValueContext &C, Relation R, Signedness Reading,
                  const LaneValue &A, const LaneValue &B);
/// What is chosen from. For pointers, 0 is null.
enum class ChoiceOf : std::uint8_t { Numbers, Pointers };
/// \p A where \p Condition is true, else \p B.
LaneValue select(ValueContext &C, const LaneValue &Condition,
                 const LaneValue &A, const LaneValue &B,
                 ChoiceOf What = ChoiceOf::Numbers);
/// One of \p A and \p B in each lane of \p Either, unknown which; \p A in the
/// other lanes. \p Uniform: the same one in all lanes. \p Condition decides
/// which, the first where it is true; without one, the result is unlike any
/// other.
LaneValue merge(ValueContext &C, LaneMask Either, const LaneValue &A,
                const LaneValue &B, bool Uniform,
                const LaneValue *Condition = nullptr,
                ChoiceOf What = ChoiceOf::Numbers);
/// What the pointer \p Address is in the lanes \p May in which it is not null:
/// only they can access memory with it.
LaneValue whereNotNull(ValueContext &C, const LaneValue &Address, LaneMask May);
LaneValue minimum(ValueContext &C, const LaneValue &A, const LaneValue &B,
                  Signedness Reading);
LaneValue maximum(ValueContext &C, const LaneValue &A, const LaneValue &B,
                  Signedness Reading);

/// The lanes in which a one-bit value is known, and those where it is true.
struct Tristate {
  LaneMask Known = 0, True = 0;
};
Tristate tristate(const LaneValue &Condition);

/// False if \p A and \p B are always as far apart in one lane as in another,
/// but for unknowns: then no question below has a single lane for an answer.
bool mayLieApart(const LaneValue &A, const LaneValue &B);

/// The first lane of \p Among if \p A and \p B can be equal in one of them at
/// most: they differ by an unknown of the whole warp and by a number that no
/// two lanes have in common. All of \p Among if that is not so.
LaneMask atMostOneEqual(ValueContext &C, const LaneValue &A, const LaneValue &B,
                        LaneMask Among);

/// That the integer \p Low is below \p High, or may be equal to it too.
struct Order {
  const LaneValue &Low, &High;
  bool IsStrict;
};
struct FewLanes {
  LaneMask Most;             ///< the most of them, or all that were asked for
  AssumptionSet Assumed = 0; ///< what that rests on
};
/// The first lane of \p Among if \p A and \p B together, read as \p Reading,
/// can hold in one of them at most: they leave a number that is spread over the
/// lanes too little room for two (`0 < n - 8 * lane` and `n - 8 * lane < 8`).
/// All of \p Among if that is not so, or if unsigned numbers may wrap around;
/// that signed ones do not is assumed where it cannot be shown.
FewLanes atMostOneBetween(ValueContext &C, const Order &A, const Order &B,
                          Signedness Reading, LaneMask Among);

/// An atom for the result of an operation outside the domain: the same one
/// whenever \p Operation and the operands are the same; uniform if they are.
/// \p Name is asked for only if the atom is new; null: "Operation(a, b)".
/// \p TrailingZeros: it is a multiple of two to this power.
LaneValue derived(ValueContext &C, const char *Operation, unsigned Bits,
                  llvm::ArrayRef<const LaneValue *> Operands,
                  const IntRange &Range,
                  llvm::function_ref<std::string()> Name = nullptr,
                  unsigned TrailingZeros = 0);
/// A new unknown of its own.
LaneValue unknown(ValueContext &C, unsigned Bits, AtomKind Kind, bool Uniform,
                  const std::string &Name, const IntRange &Range);

} // namespace bank_lint::symbolic

#endif
