//===-- analysis/symbolic/arithmetic.cpp - rings and readings ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/symbolic/arithmetic.h"
#include "analysis/symbolic/alike.h"
#include "analysis/symbolic/bit_forms.h"
#include "analysis/symbolic/choice.h"
#include "analysis/symbolic/index_value.h"
#include <bit>

namespace bank_lint::symbolic {
namespace {

/// Coefficient arithmetic modulo 2^Bits that notices when the signed meaning
/// of a coefficient changes.
class CoefficientMath {
public:
  explicit CoefficientMath(unsigned Bits) : Bits(Bits) {}

  Lanes add(const Lanes &A, const Lanes &B) {
    if (Bits < 64)
      return Lanes::zip(A, B, [this](std::uint64_t X, std::uint64_t Y) {
        return fit(sign(X) + sign(Y));
      });
    return Lanes::zip(A, B, [this](std::uint64_t X, std::uint64_t Y) {
      return fit(__int128(sign(X)) + sign(Y));
    });
  }
  Lanes mul(const Lanes &A, const Lanes &B) {
    if (B.isUniform() && B[0] == 1)
      return A;
    if (A.isUniform() && A[0] == 1)
      return B;
    if (Bits <= 32)
      return Lanes::zip(A, B, [this](std::uint64_t X, std::uint64_t Y) {
        return fit(sign(X) * sign(Y));
      });
    return Lanes::zip(A, B, [this](std::uint64_t X, std::uint64_t Y) {
      return fit(__int128(sign(X)) * sign(Y));
    });
  }
  Lanes negate(const Lanes &A) {
    return Lanes::map(
        A, [this](std::uint64_t X) { return fit(-__int128(sign(X))); });
  }
  bool wrapped() const { return Wrapped; }

private:
  std::int64_t sign(std::uint64_t Word) const {
    return LaneValue::signExtend(Word, Bits);
  }
  template <typename Wide> std::uint64_t fit(Wide Exact) {
    std::uint64_t Word = LaneValue::wrap(std::uint64_t(Exact), Bits);
    Wrapped |= sign(Word) != Exact;
    return Word;
  }
  unsigned Bits;
  bool Wrapped = false;
};

using TermList = llvm::SmallVector<Term, 1>;

void addTerm(CoefficientMath &Math, TermList &Terms, MonomialId Monomial,
             const Lanes &Coefficient) {
  auto *It =
      llvm::lower_bound(Terms, Monomial, [](const Term &T, MonomialId M) {
        return T.Monomial < M;
      });
  if (It != Terms.end() && It->Monomial == Monomial)
    It->Coefficient = Math.add(It->Coefficient, Coefficient);
  else
    Terms.insert(It, Term{Monomial, Coefficient});
}

bool isExact(const LaneValue &A, Signedness Reading) {
  return A.range().within(Reading == Signedness::Signed
                              ? IntRange::ofSigned(A.bits())
                              : IntRange::ofUnsigned(A.bits()));
}

/// The range of a result, when both operands were read exactly and the
/// language promises no wrap-around.
IntRange promised(const LaneValue &A, const LaneValue &B, NoWrap Flags) {
  IntRange R = IntRange::all();
  if (Flags.Signed && isExact(A, Signedness::Signed) &&
      isExact(B, Signedness::Signed))
    R = R.meet(IntRange::ofSigned(A.bits()));
  if (Flags.Unsigned && isExact(A, Signedness::Unsigned) &&
      isExact(B, Signedness::Unsigned))
    R = R.meet(IntRange::ofUnsigned(A.bits()));
  return R;
}

/// Beyond this many terms a sum becomes one unknown: a loop that adds up
/// loaded values would otherwise take quadratic time.
constexpr std::size_t MaxTerms = 16;

LaneValue opaqueResult(const ValueContext &C, const LaneValue &A,
                       const LaneValue &B) {
  return LaneValue::opaque(A.isUniform(C) && B.isUniform(C));
}

} // namespace

LaneValue unknown(ValueContext &C, unsigned Bits, AtomKind Kind, bool Uniform,
                  const std::string &Name, const IntRange &Range) {
  AtomDescription Description;
  Description.Kind = Kind;
  Description.Name = Name;
  Description.Uniform = Uniform;
  Description.Range = Range;
  return LaneValue::ofAtom(C, Bits, C.fresh(Description));
}

LaneValue derived(ValueContext &C, const char *Operation, unsigned Bits,
                  llvm::ArrayRef<const LaneValue *> Operands,
                  const IntRange &Range, llvm::function_ref<std::string()> Name,
                  unsigned TrailingZeros) {
  Key Identity;
  for (const char *P = Operation; *P; ++P)
    Identity.push_back(std::uint64_t(*P));
  Identity.push_back(Bits);
  AssumptionSet Assumed = 0;
  for (const LaneValue *Operand : Operands) {
    if (Operand->isOpaque())
      return LaneValue::opaque(false);
    Operand->appendKey(Identity);
    Assumed |= Operand->assumed();
  }
  auto Describe = [&] {
    AtomDescription New;
    New.Kind = AtomKind::Derived;
    New.Range = Range;
    New.TrailingZeros = TrailingZeros;
    for (const LaneValue *Operand : Operands) {
      New.Uniform &= Operand->isUniform(C);
      llvm::append_range(New.Operands, Operand->atoms(C));
    }
    if (!New.Uniform)
      New.Alike = lanesAlike(C, Operands);
    if (Name) {
      New.Name = Name();
      if (New.Name.size() > 2 * LaneValue::MaxNameLength)
        New.Name = "a long expression";
      return New;
    }
    New.Name = std::string(Operation) + "(";
    for (const LaneValue *Operand : Operands)
      New.Name += (Operand == Operands.front() ? "" : ", ") + Operand->name(C);
    New.Name += ")";
    return New;
  };
  LaneValue Result = LaneValue::ofAtom(C, Bits, C.intern(Identity, Describe));
  Result.assume(Assumed);
  return Result;
}

LaneValue add(ValueContext &C, const LaneValue &A, const LaneValue &B,
              NoWrap Flags) {
  if (A.isOpaque() || B.isOpaque())
    return opaqueResult(C, A, B);
  CoefficientMath Math(A.bits());
  Lanes Constant = Math.add(A.constant(), B.constant());
  TermList Terms(A.terms().begin(), A.terms().end());
  for (const Term &T : B.terms())
    addTerm(Math, Terms, T.Monomial, T.Coefficient);
  if (Terms.size() > MaxTerms)
    return derived(C, "sum", A.bits(), {&A, &B},
                   Math.wrapped() ? IntRange::ofSigned(A.bits())
                                  : A.range() + B.range());
  IntRange Known = IntRange::all();
  if (!Math.wrapped())
    Known = (A.range() + B.range()).meet(promised(A, B, Flags));
  return LaneValue::fromParts(C, A.bits(), Constant, std::move(Terms),
                              A.assumed() | B.assumed(), Known);
}

LaneValue sub(ValueContext &C, const LaneValue &A, const LaneValue &B,
              NoWrap Flags) {
  if (A.isOpaque() || B.isOpaque())
    return opaqueResult(C, A, B);
  CoefficientMath Math(A.bits());
  Lanes Constant = Math.add(A.constant(), Math.negate(B.constant()));
  TermList Terms(A.terms().begin(), A.terms().end());
  for (const Term &T : B.terms())
    addTerm(Math, Terms, T.Monomial, Math.negate(T.Coefficient));
  if (Terms.size() > MaxTerms)
    return derived(C, "difference", A.bits(), {&A, &B},
                   Math.wrapped() ? IntRange::ofSigned(A.bits())
                                  : A.range() + -B.range());
  IntRange Known = IntRange::all();
  if (!Math.wrapped())
    Known = (A.range() + -B.range()).meet(promised(A, B, Flags));
  return LaneValue::fromParts(C, A.bits(), Constant, std::move(Terms),
                              A.assumed() | B.assumed(), Known);
}

LaneValue mul(ValueContext &C, const LaneValue &A, const LaneValue &B,
              NoWrap Flags) {
  if (A.isOpaque() || B.isOpaque())
    return opaqueResult(C, A, B);
  CoefficientMath Math(A.bits());
  Lanes Constant = Math.mul(A.constant(), B.constant());
  TermList Terms;
  for (const Term &T : A.terms())
    addTerm(Math, Terms, T.Monomial, Math.mul(T.Coefficient, B.constant()));
  for (const Term &T : B.terms())
    addTerm(Math, Terms, T.Monomial, Math.mul(T.Coefficient, A.constant()));
  // Beyond this, a product of sums is one unknown of its own.
  if (A.terms().size() * B.terms().size() > 16)
    return derived(C, "product", A.bits(), {&A, &B}, A.range() * B.range());
  for (const Term &T : A.terms())
    for (const Term &U : B.terms())
      addTerm(Math, Terms, C.product(T.Monomial, U.Monomial),
              Math.mul(T.Coefficient, U.Coefficient));
  IntRange Known = IntRange::all();
  if (!Math.wrapped())
    Known = (A.range() * B.range()).meet(promised(A, B, Flags));
  return LaneValue::fromParts(C, A.bits(), Constant, std::move(Terms),
                              A.assumed() | B.assumed(), Known);
}

LaneValue scale(ValueContext &C, const LaneValue &A, std::uint64_t Factor,
                NoWrap Flags) {
  return mul(C, A, LaneValue(A.bits(), Factor), Flags);
}

LaneValue readAs(ValueContext &C, const LaneValue &A, Signedness Reading) {
  if (A.isOpaque() || isExact(A, Reading))
    return A;
  const bool IsSigned = Reading == Signedness::Signed;
  const unsigned Bits = A.bits();
  IntRange Fits =
      IsSigned ? IntRange::ofSigned(Bits) : IntRange::ofUnsigned(Bits);
  if (A.isConcrete())
    return A; // concrete words are read lane by lane, there is no doubt

  // Unknown uniform part, a multiple of 2^Zeros; lanes differ by less than
  // that: the sum cannot carry, whatever the unknown is. The uniform part
  // becomes an atom that is its own reading.
  unsigned Zeros = A.unknownTrailingZeros(C);
  bool UniformUnknowns = llvm::all_of(A.terms(), [&](const Term &T) {
    return T.Coefficient.isUniform() && C.isUniform(T.Monomial);
  });
  if (UniformUnknowns && Zeros < Bits) {
    std::uint64_t Low = (std::uint64_t(1) << Zeros) - 1;
    std::uint64_t Start = A.constant()[0] & ~Low;
    if (Lanes::map(A.constant(), [=](std::uint64_t Word) {
          return Word & ~Low;
        }) == Lanes(Start)) {
      Lanes Rest = Lanes::map(A.constant(),
                              [=](std::uint64_t Word) { return Word & Low; });
      LaneValue Unknown = LaneValue::fromParts(
          C, Bits, Lanes(Start), TermList(A.terms().begin(), A.terms().end()),
          A.assumed());
      auto Describe = [&] {
        AtomDescription New;
        New.Kind = AtomKind::Derived;
        New.Name = Unknown.name(C);
        New.Range = Fits;
        New.TrailingZeros = Zeros;
        New.Operands = Unknown.atoms(C);
        return New;
      };
      Key Identity{'r', IsSigned};
      Unknown.appendKey(Identity);
      LaneValue Result =
          LaneValue::ofAtom(C, Bits, C.intern(Identity, Describe));
      noteReading(C, Result, Unknown, Reading);
      Result = add(C, Result, LaneValue(Bits, Rest));
      Result.restrict(Fits);
      Result.assume(A.assumed());
      return Result;
    }
  }
  const char *const Kind = IsSigned ? "signed" : "unsigned";
  // A single unknown, such as a loaded byte: its reading is an unknown too.
  if (A.terms().size() == 1 && A.constant().isZero() &&
      A.terms().front().Coefficient == Lanes(1)) {
    const MonomialId M = A.terms().front().Monomial;
    LaneValue Result =
        derived(C, Kind, Bits, {&A}, Fits, [&] { return C.name(M); });
    liftChoice(C, A, Result,
               [&](const LaneValue &Side) { return readAs(C, Side, Reading); });
    noteReading(C, Result, A, Reading);
    return Result;
  }
  // `-threadIdx.x` read as unsigned wraps around wherever it is not 0.
  if (!IsSigned && A.range().Hi <= 0)
    return derived(C, Kind, Bits, {&A}, Fits, [&] { return A.name(C); });
  LaneValue Result = A;
  Result.assume(C.noWrapAround(IsSigned, Bits));
  Result.restrict(Fits);
  return Result;
}

LaneValue extend(ValueContext &C, const LaneValue &A, unsigned Bits,
                 Signedness Reading) {
  if (A.isOpaque())
    return A;
  const bool IsSigned = Reading == Signedness::Signed;
  const unsigned From = A.bits();
  if (From == 1) { // one bit has no sign: negate for a sign extension
    LaneValue Wide = LaneValue::fromParts(
        C, Bits, A.constant(), TermList(A.terms().begin(), A.terms().end()),
        A.assumed(), A.range());
    return IsSigned ? sub(C, LaneValue(Bits, 0), Wide) : Wide;
  }
  if (A.isConcrete())
    return madeOf(
        LaneValue(Bits, Lanes::map(A.constant(),
                                   [=](std::uint64_t Word) {
                                     return IsSigned
                                                ? std::uint64_t(
                                                      LaneValue::signExtend(
                                                          Word, From))
                                                : Word;
                                   })),
        A);
  LaneValue Read = readAs(C, A, Reading);
  // The constant may be negative even where the sum is not: as integers.
  auto Widen = [&](const Lanes &L) {
    return Lanes::map(L, [=](std::uint64_t Word) {
      return LaneValue::wrap(std::uint64_t(LaneValue::signExtend(Word, From)),
                             Bits);
    });
  };
  TermList Terms;
  for (const Term &T : Read.terms())
    Terms.push_back({T.Monomial, Widen(T.Coefficient)});
  LaneValue Result =
      LaneValue::fromParts(C, Bits, Widen(Read.constant()), std::move(Terms),
                           Read.assumed(), Read.range());
  keepForm(C, A, Result, [&](BitForm Form) {
    Form.resize(Bits, IsSigned ? Form.back() : FormBit());
    return Form;
  });
  return Result;
}

IntRange movedRange(const LaneValue &A, const Lanes &New, unsigned Bits) {
  std::optional<std::int64_t> Less;
  for (unsigned Lane = 0; Lane < NumLanes; ++Lane) {
    std::int64_t Here;
    if (__builtin_sub_overflow(A.signedConstant(Lane),
                               LaneValue::signExtend(New[Lane], Bits), &Here) ||
        Here == IntRange::NoLower || (Less && *Less != Here))
      return IntRange::all();
    Less = Here;
  }
  return A.range() + IntRange::exactly(-*Less);
}

LaneValue truncate(ValueContext &C, const LaneValue &A, unsigned Bits) {
  if (A.isOpaque())
    return A;
  if (A.isConcrete())
    return madeOf(LaneValue(Bits, A.constant()), A);
  if (Bits == 1) { // an unknown bit is an atom of range 0..1
    LaneValue Bit = derived(C, "low bit", 1, {&A}, {0, 1});
    return blend(C, A.concreteLanes(), LaneValue(1, A.constant()), Bit);
  }
  bool Changed = false;
  auto Narrow = [&](const Lanes &L) {
    return Lanes::map(L, [&](std::uint64_t Word) {
      std::uint64_t Low = LaneValue::wrap(Word, Bits);
      Changed |= LaneValue::signExtend(Low, Bits) != A.asSigned(Word);
      return Low;
    });
  };
  TermList Terms;
  for (const Term &T : A.terms())
    Terms.push_back({T.Monomial, Narrow(T.Coefficient)});
  const bool IsOfTerms = Changed;
  const Lanes Constant = Narrow(A.constant());
  IntRange Range = Changed ? IntRange::all() : A.range();
  if (Changed && !IsOfTerms)
    Range = movedRange(A, Constant, Bits);
  LaneValue Result = LaneValue::fromParts(C, Bits, Constant, std::move(Terms),
                                          A.assumed(), Range);
  keepForm(C, A, Result, [&](BitForm Form) {
    Form.resize(Bits);
    return Form;
  });
  return Result;
}

} // namespace bank_lint::symbolic
