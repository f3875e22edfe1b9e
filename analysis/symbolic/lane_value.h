//===-- analysis/symbolic/lane_value.h - a value of a warp ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The value of one variable in all 32 lanes: a polynomial per lane.
///
///     lane i holds   Constant[i] + sum over terms  Coefficient_t[i] * M_t
///
///                    lane     0    1    2   ...   31
///     constant              256  260  264         380
///     coefficient of pitch    0    0    0           0      (a monomial)
///     coefficient of bin    128  128  128         128      (varying: the
///                                                   atom differs by lane)
///
/// All arithmetic is modulo 2^Bits, as the machine does it. Beside that, a
/// value has a meaning as a mathematical integer: its coefficients and
/// constants read as signed numbers, its atoms as the integers they stand for.
/// Range bounds that integer. Where Range lies within the signed (unsigned)
/// numbers of Bits bits, nothing wrapped and the polynomial *is* the signed
/// (unsigned) value of the machine word: that is when it may be extended,
/// divided or compared.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_SYMBOLIC_LANE_VALUE_H
#define BANK_LINT_ANALYSIS_SYMBOLIC_LANE_VALUE_H

#include "analysis/symbolic/lanes.h"
#include "analysis/symbolic/value_context.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

namespace bank_lint::symbolic {

/// One monomial with its coefficient in each lane (modulo 2^Bits, never zero
/// in all lanes).
struct Term {
  MonomialId Monomial;
  Lanes Coefficient;
};

class LaneValue {
public:
  LaneValue() : LaneValue(32, 0) {}
  LaneValue(unsigned Bits, std::uint64_t Everywhere);
  LaneValue(unsigned Bits, const Lanes &Values);
  /// The unknown \p Id itself.
  static LaneValue ofAtom(ValueContext &Context, unsigned Bits, AtomId Id);
  /// A value that is not followed (a float). It becomes an atom when needed.
  static LaneValue opaque(bool Uniform);

  unsigned bits() const { return Bits; }
  bool isOpaque() const { return Opaque; }
  bool isOpaqueUniform() const { return OpaqueUniform; }
  /// True if the value is known in all lanes.
  bool isConcrete() const { return !Opaque && Terms.empty(); }
  /// True if the value is known in the lanes of \p Mask.
  bool isConcrete(LaneMask Mask) const {
    return !Opaque && (Mask & ~concreteLanes()) == 0;
  }
  /// The lanes in which the value is known; it must not be opaque.
  LaneMask concreteLanes() const {
    LaneMask Result = AllLanes;
    for (const Term &T : Terms)
      Result &= T.Coefficient.zeros();
    return Result;
  }
  /// True if all lanes hold the same, whatever the unknowns are.
  bool isUniform(const ValueContext &Context) const;
  /// True if unknowns enter all lanes alike: only constants differ.
  bool hasUniformTerms() const;
  /// True if the polynomial is the same in these two lanes.
  bool isSameIn(unsigned A, unsigned B) const;
  /// True if the polynomial is the same in all lanes; its atoms may not be.
  bool isSpelledAlike() const {
    return !Opaque && Constant.isUniform() && hasUniformTerms();
  }
  const Lanes &constant() const { return Constant; }
  llvm::ArrayRef<Term> terms() const { return Terms; }
  const IntRange &range() const { return Range; }
  AssumptionSet assumed() const { return Assumed; }

  /// The constant part of a lane as a signed number.
  std::int64_t signedConstant(unsigned Lane) const {
    return asSigned(Constant[Lane]);
  }
  /// The constant part of a lane as an unsigned number.
  std::uint64_t unsignedConstant(unsigned Lane) const { return Constant[Lane]; }
  std::int64_t asSigned(std::uint64_t Word) const {
    return signExtend(Word, Bits);
  }

  /// Bounds of the integer in one lane; at least as tight as range().
  IntRange laneRange(const ValueContext &Context, unsigned Lane) const;
  /// What the unknown part is a multiple of, as a power of two (64: nothing
  /// is unknown).
  unsigned unknownTrailingZeros(const ValueContext &Context) const;
  /// All atoms that occur in it.
  llvm::SmallVector<AtomId, 4> atoms(const ValueContext &Context) const;
  bool dependsOn(const ValueContext &Context, AtomId On) const;
  bool sameAs(const LaneValue &Other) const;

  /// Adds further knowledge.
  void restrict(const IntRange &Known) { Range = Range.meet(Known); }
  void assume(AssumptionSet More) { Assumed |= More; }

  /// Identity for hash-consing.
  void appendKey(Key &To) const;
  /// Longer expressions are not spelled out: they are unreadable, and in a loop
  /// that hashes they would double with every iteration.
  static constexpr std::size_t MaxNameLength = 80;
  /// For people, of lane 0: "4*w + blockIdx.x - 3".
  std::string name(const ValueContext &Context) const;
  /// The same, in brackets unless it is one word: "(4*w - 3)".
  std::string factorName(const ValueContext &Context) const;

  static std::uint64_t wrap(std::uint64_t Word, unsigned Bits) {
    return Bits >= 64 ? Word : Word & ((std::uint64_t(1) << Bits) - 1);
  }
  /// One bit has no sign: true is 1.
  static std::int64_t signExtend(std::uint64_t Word, unsigned Bits) {
    if (Bits >= 64 || Bits == 1)
      return std::int64_t(Word);
    unsigned Unused = 64 - Bits;
    return std::int64_t(Word << Unused) >> Unused;
  }

  /// Takes the parts as they are, drops empty terms and computes the range
  /// from them; \p Known is what is known besides.
  static LaneValue fromParts(const ValueContext &Context, unsigned Bits,
                             const Lanes &Constant,
                             llvm::SmallVector<Term, 1> Terms,
                             AssumptionSet Assumed,
                             const IntRange &Known = IntRange::all());

private:
  IntRange constantRange() const;
  IntRange polynomialRange(const ValueContext &Context) const;

  unsigned Bits;
  bool Opaque = false, OpaqueUniform = false;
  Lanes Constant;
  llvm::SmallVector<Term, 1> Terms; ///< sorted by monomial
  IntRange Range;
  AssumptionSet Assumed = 0;
};

/// The bounds of a value in one lane after another. The value must live on, and
/// not be opaque.
class LaneRanges {
public:
  LaneRanges(const ValueContext &Context, const LaneValue &Of);
  /// The range of the polynomial, by the ranges of its unknowns.
  IntRange sum(unsigned Lane) const;
  /// The same with what else is known, as LaneValue::laneRange().
  IntRange operator[](unsigned Lane) const {
    return sum(Lane).meet(Of.range());
  }

private:
  const ValueContext &Context;
  const LaneValue &Of;
  /// By term: what it adds, if that is the same in all lanes.
  llvm::SmallVector<IntRange, 4> Common;
};

/// \p A in the lanes of \p Mask, \p B elsewhere.
LaneValue blend(const ValueContext &Context, LaneMask Mask, const LaneValue &A,
                const LaneValue &B);

/// \p Value, which was computed from \p A and \p B: it rests on what they rest
/// on, even if it is concrete.
inline LaneValue madeOf(LaneValue Value, const LaneValue &A,
                        const LaneValue &B) {
  Value.assume(A.assumed() | B.assumed());
  return Value;
}

inline LaneValue madeOf(LaneValue Value, const LaneValue &A) {
  return madeOf(std::move(Value), A, A);
}

} // namespace bank_lint::symbolic

#endif
