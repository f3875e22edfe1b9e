//===-- analysis/symbolic/lane_value.cpp ------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/symbolic/lane_value.h"
#include <bit>

namespace bank_lint::symbolic {

LaneValue::LaneValue(unsigned Bits, std::uint64_t Everywhere)
    : Bits(Bits), Constant(wrap(Everywhere, Bits)) {
  Range = constantRange();
}

/// Each word modulo 2^\p Bits; mostly they are already.
static Lanes wrapped(const Lanes &Values, unsigned Bits) {
  std::uint64_t All = Values[0];
  for (unsigned Lane = 1; Lane < NumLanes && !Values.isUniform(); ++Lane)
    All |= Values[Lane];
  if (LaneValue::wrap(All, Bits) == All)
    return Values;
  return Lanes::map(
      Values, [=](std::uint64_t Word) { return LaneValue::wrap(Word, Bits); });
}

LaneValue::LaneValue(unsigned Bits, const Lanes &Values)
    : Bits(Bits), Constant(wrapped(Values, Bits)) {
  Range = constantRange();
}

LaneValue LaneValue::ofAtom(ValueContext &Context, unsigned Bits, AtomId Id) {
  LaneValue V(Bits, 0);
  V.Terms.push_back({Context.monomial(Id), Lanes(1)});
  V.Range = Context.atom(Id).Range;
  return V;
}

LaneValue LaneValue::opaque(bool Uniform) {
  LaneValue V(64, 0);
  V.Opaque = true;
  V.OpaqueUniform = Uniform;
  V.Range = IntRange::all();
  return V;
}

LaneValue LaneValue::fromParts(const ValueContext &Context, unsigned Bits,
                               const Lanes &Constant,
                               llvm::SmallVector<Term, 1> Terms,
                               AssumptionSet Assumed, const IntRange &Known) {
  llvm::erase_if(Terms, [](const Term &T) { return T.Coefficient.isZero(); });
  if (Terms.empty()) {
    LaneValue V(Bits, Constant);
    V.Assumed = Assumed;
    return V;
  }
  LaneValue V;
  V.Bits = Bits;
  V.Constant = wrapped(Constant, Bits);
  V.Terms = std::move(Terms);
  V.Assumed = Assumed;
  V.Range = Known.meet(V.polynomialRange(Context));
  return V;
}

bool LaneValue::isUniform(const ValueContext &Context) const {
  if (Opaque)
    return OpaqueUniform;
  if (!Constant.isUniform())
    return false;
  for (const Term &T : Terms)
    if (!T.Coefficient.isUniform() || !Context.isUniform(T.Monomial))
      return false;
  return true;
}

IntRange LaneValue::constantRange() const {
  IntRange R = IntRange::exactly(signedConstant(0));
  if (Constant.isUniform())
    return R;
  for (unsigned Lane = 1; Lane < NumLanes; ++Lane)
    R = R.hull(IntRange::exactly(signedConstant(Lane)));
  return R;
}

LaneRanges::LaneRanges(const ValueContext &Context, const LaneValue &Of)
    : Context(Context), Of(Of) {
  for (const Term &T : Of.terms())
    Common.push_back(T.Coefficient.isUniform()
                         ? IntRange::exactly(Of.asSigned(T.Coefficient[0])) *
                               Context.range(T.Monomial)
                         : IntRange::all());
}

IntRange LaneRanges::sum(unsigned Lane) const {
  IntRange Sum = IntRange::exactly(Of.signedConstant(Lane));
  for (std::size_t I = 0; I < Common.size(); ++I) {
    const Term &T = Of.terms()[I];
    Sum = Sum + (T.Coefficient.isUniform()
                     ? Common[I]
                     : IntRange::exactly(Of.asSigned(T.Coefficient[Lane])) *
                           Context.range(T.Monomial));
  }
  return Sum;
}

bool LaneValue::hasUniformTerms() const {
  return llvm::all_of(Terms,
                      [](const Term &T) { return T.Coefficient.isUniform(); });
}

bool LaneValue::isSameIn(unsigned A, unsigned B) const {
  return Constant[A] == Constant[B] && llvm::all_of(Terms, [&](const Term &T) {
           return T.Coefficient[A] == T.Coefficient[B];
         });
}

/// Lane by lane: parts that are large in different lanes do not add up.
IntRange LaneValue::polynomialRange(const ValueContext &Context) const {
  if (hasUniformTerms()) { // a sum grows with its constant
    IntRange Sum = constantRange();
    for (const Term &T : Terms)
      Sum = Sum + IntRange::exactly(asSigned(T.Coefficient[0])) *
                      Context.range(T.Monomial);
    return Sum;
  }
  const LaneRanges Ranges(Context, *this);
  IntRange Result = Ranges.sum(0);
  // Where lanes have met that came from two sides, they form few groups.
  for (unsigned Lane = 1; Lane < NumLanes && !(Result == IntRange::all());
       ++Lane)
    if (!isSameIn(Lane, Lane - 1))
      Result = Result.hull(Ranges.sum(Lane));
  return Result;
}

IntRange LaneValue::laneRange(const ValueContext &Context,
                              unsigned Lane) const {
  return Opaque ? IntRange::all() : LaneRanges(Context, *this)[Lane];
}

unsigned LaneValue::unknownTrailingZeros(const ValueContext &Context) const {
  unsigned Zeros = 64;
  for (const Term &T : Terms) {
    std::uint64_t All = T.Coefficient[0];
    if (!T.Coefficient.isUniform())
      for (unsigned Lane = 1; Lane < NumLanes; ++Lane)
        All |= T.Coefficient[Lane];
    Zeros = std::min(Zeros,
                     std::countr_zero(All) + Context.trailingZeros(T.Monomial));
  }
  return Zeros;
}

llvm::SmallVector<AtomId, 4>
LaneValue::atoms(const ValueContext &Context) const {
  llvm::SmallVector<AtomId, 4> Result;
  for (const Term &T : Terms)
    for (AtomId Id : Context.factors(T.Monomial))
      if (std::find(Result.begin(), Result.end(), Id) == Result.end())
        Result.push_back(Id);
  return Result;
}

bool LaneValue::dependsOn(const ValueContext &Context, AtomId On) const {
  for (AtomId Id : atoms(Context))
    if (Context.dependsOn(Id, On))
      return true;
  return false;
}

bool LaneValue::sameAs(const LaneValue &Other) const {
  if (Opaque || Other.Opaque || Bits != Other.Bits ||
      Terms.size() != Other.Terms.size() || !(Constant == Other.Constant))
    return false;
  for (std::size_t I = 0; I < Terms.size(); ++I)
    if (Terms[I].Monomial != Other.Terms[I].Monomial ||
        !(Terms[I].Coefficient == Other.Terms[I].Coefficient))
      return false;
  return true;
}

static void appendLanes(Key &To, const Lanes &L) {
  To.push_back(L.isUniform());
  for (unsigned Lane = 0; Lane < (L.isUniform() ? 1 : NumLanes); ++Lane)
    To.push_back(L[Lane]);
}

void LaneValue::appendKey(Key &To) const {
  To.push_back(Bits);
  appendLanes(To, Constant);
  To.push_back(Terms.size());
  for (const Term &T : Terms) {
    To.push_back(T.Monomial);
    appendLanes(To, T.Coefficient);
  }
}

namespace {

/// A summand as people read it: Factor * What.
struct NamedTerm {
  std::int64_t Factor;
  std::string What; ///< empty: the number itself
};

/// `n - 8*(n / 8)` is the remainder `n % 8`.
void nameRemainders(llvm::SmallVectorImpl<NamedTerm> &Terms) {
  for (NamedTerm &Whole : Terms)
    for (NamedTerm &Part : Terms) {
      if (Whole.Factor == 0 || Part.Factor == 0 ||
          Part.Factor % Whole.Factor != 0)
        continue;
      const std::int64_t Divisor = -(Part.Factor / Whole.Factor);
      if (Divisor < 2 ||
          Part.What != "(" + Whole.What + " / " + std::to_string(Divisor) + ")")
        continue;
      Whole.What = "(" + Whole.What + " % " + std::to_string(Divisor) + ")";
      Part.Factor = 0;
    }
}

} // namespace

std::string LaneValue::name(const ValueContext &Context) const {
  if (Opaque)
    return "?";
  // Most are only an unknown.
  if (Terms.size() == 1 && Terms[0].Coefficient[0] == 1 &&
      signedConstant(0) == 0) {
    std::string Text = Context.name(Terms[0].Monomial);
    return Text.size() > MaxNameLength ? "a long expression" : Text;
  }
  llvm::SmallVector<NamedTerm, 4> Named;
  std::size_t Length = 0;
  for (const Term &T : Terms) {
    Named.push_back({asSigned(T.Coefficient[0]), Context.name(T.Monomial)});
    Length += Named.back().What.size();
    if (Length > 2 * MaxNameLength)
      return "a long expression";
  }
  nameRemainders(Named);
  Named.push_back({signedConstant(0), ""});
  std::string Text;
  for (const NamedTerm &T : Named) {
    if (T.Factor == 0)
      continue;
    const bool IsNegative = T.Factor < 0;
    const std::uint64_t Size =
        IsNegative ? -std::uint64_t(T.Factor) : std::uint64_t(T.Factor);
    Text +=
        Text.empty() ? (IsNegative ? "-" : "") : (IsNegative ? " - " : " + ");
    if (T.What.empty())
      Text += std::to_string(Size);
    else
      Text += Size == 1 ? T.What : std::to_string(Size) + "*" + T.What;
  }
  if (Text.size() > MaxNameLength)
    return "a long expression";
  return Text.empty() ? "0" : Text;
}

std::string LaneValue::factorName(const ValueContext &Context) const {
  std::string Text = name(Context);
  // Is there a sign or a blank outside of brackets?
  int Depth = 0;
  bool IsWord = true;
  for (char Letter : Text) {
    Depth += Letter == '(' || Letter == '[';
    Depth -= Letter == ')' || Letter == ']';
    IsWord &= Depth > 0 || (Letter != ' ' && Letter != '-');
  }
  return IsWord ? Text : "(" + Text + ")";
}

LaneValue blend(const ValueContext &Context, LaneMask Mask, const LaneValue &A,
                const LaneValue &B) {
  if (Mask == AllLanes || A.sameAs(B))
    return A;
  if (Mask == 0)
    return B;
  if (A.isOpaque() || B.isOpaque())
    return LaneValue::opaque(false);
  llvm::SmallVector<Term, 1> Terms;
  auto *I = A.terms().begin(), *IEnd = A.terms().end();
  auto *J = B.terms().begin(), *JEnd = B.terms().end();
  const Lanes Zero(0);
  while (I != IEnd || J != JEnd) {
    if (J == JEnd || (I != IEnd && I->Monomial < J->Monomial)) {
      Terms.push_back({I->Monomial, Lanes::blend(Mask, I->Coefficient, Zero)});
      ++I;
    } else if (I == IEnd || J->Monomial < I->Monomial) {
      Terms.push_back({J->Monomial, Lanes::blend(Mask, Zero, J->Coefficient)});
      ++J;
    } else {
      Terms.push_back(
          {I->Monomial, Lanes::blend(Mask, I->Coefficient, J->Coefficient)});
      ++I, ++J;
    }
  }
  return LaneValue::fromParts(
      Context, A.bits(), Lanes::blend(Mask, A.constant(), B.constant()),
      std::move(Terms), A.assumed() | B.assumed(), A.range().hull(B.range()));
}

} // namespace bank_lint::symbolic
