//===-- analysis/symbolic/bit_forms.cpp -------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/symbolic/bit_forms.h"
#include "analysis/symbolic/unknown_bits.h"
#include <bit>

namespace bank_lint::symbolic {
namespace {

/// Each that differs by lane is an unknown of two values; 2^10 cases can still
/// be tried.
constexpr unsigned MostBits = 10;

std::vector<std::uint64_t> keyOf(const LaneValue &V) {
  Key Words{V.bits()};
  V.appendKey(Words);
  return {Words.begin(), Words.end()};
}

/// One bit of \p Word in each lane.
LaneMask bitIn(const Lanes &Word, unsigned Place) {
  LaneMask Result = 0;
  for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
    Result |= LaneMask(Word[Lane] >> Place & 1) << Lane;
  return Result;
}

LaneMask onMasks(BitOperation Op, LaneMask A, LaneMask B) {
  return LaneMask(onWords(Op, A, B));
}

} // namespace

CommonBit BitForms::make(Made How) {
  auto [It, IsNew] = Numbers.try_emplace({unsigned(How.How), How.A, How.B}, 0);
  if (IsNew) {
    Bits.push_back(How);
    It->second = CommonBit(Bits.size());
  }
  return It->second;
}

std::uint32_t BitForms::numberOf(const LaneValue &Word) {
  auto [It, IsNew] =
      WordNumbers.try_emplace(keyOf(Word), std::uint32_t(Words.size()));
  if (IsNew)
    Words.push_back(Word);
  return It->second;
}

const BitForm *BitForms::noted(const LaneValue &V) const {
  if (Noted.empty() || V.isOpaque() || V.isConcrete())
    return nullptr;
  auto It = Noted.find(keyOf(V));
  return It == Noted.end() ? nullptr : &It->second;
}

void BitForms::note(const LaneValue &V, BitForm Form) {
  if (!V.isOpaque() && !V.isConcrete())
    Noted.try_emplace(keyOf(V), std::move(Form));
}

std::optional<BitForm> BitForms::of(ValueContext &C, const LaneValue &V) {
  if (V.isOpaque())
    return std::nullopt;
  if (const BitForm *Form = noted(V))
    return *Form;
  BitForm Result(V.bits());
  // Known low bits, and above them what is the same in all lanes.
  const unsigned Zeros = std::min(V.unknownTrailingZeros(C), V.bits());
  for (unsigned Place = 0; Place < Zeros; ++Place)
    Result[Place].Own = bitIn(V.constant(), Place);
  if (Zeros == V.bits())
    return Result;
  const std::uint64_t Low = (std::uint64_t(1) << Zeros) - 1;
  const Lanes High =
      Lanes::map(V.constant(), [=](std::uint64_t X) { return X & ~Low; });
  if (!High.isUniform() || !llvm::all_of(V.terms(), [&](const Term &T) {
        return T.Coefficient.isUniform() && C.isUniform(T.Monomial);
      }))
    return std::nullopt;
  const LaneValue Common = LaneValue::fromParts(
      C, V.bits(), High, llvm::SmallVector<Term, 1>(V.terms()), V.assumed());
  const bool IsBounded = V.range().Lo >= 0 && V.range().Hi >= 0;
  const unsigned End =
      IsBounded ? unsigned(std::bit_width(std::uint64_t(V.range().Hi)))
                : V.bits();
  const std::uint32_t Number = numberOf(Common);
  for (unsigned Place = Zeros; Place < std::min(End, V.bits()); ++Place)
    Result[Place] = {0, AllLanes, make({Made::Kind::Word, Number, Place})};
  return Result;
}

std::optional<FormBit> BitForms::combined(BitOperation Op, const FormBit &A,
                                          const FormBit &B) {
  if (A.isKnown() || B.isKnown() || A.Common == B.Common) {
    FormBit Result;
    Result.Own = onMasks(Op, A.Own, B.Own);
    Result.Flips = Result.Own ^ onMasks(Op, A.Own ^ A.Flips, B.Own ^ B.Flips);
    if (Result.Flips)
      Result.Common = A.isKnown() ? B.Common : A.Common;
    return Result;
  }
  if (Op == BitOperation::Xor && A.Flips == B.Flips)
    return FormBit{A.Own ^ B.Own, A.Flips,
                   make({Made::Kind::Xor, std::min(A.Common, B.Common),
                         std::max(A.Common, B.Common)})};
  if (!A.isCommon() || !B.isCommon())
    return std::nullopt;
  auto InAll = [&](const FormBit &Of) {
    return Of.Own ? make({Made::Kind::Not, Of.Common}) : Of.Common;
  };
  const CommonBit X = InAll(A), Y = InAll(B);
  const auto How = Op == BitOperation::And  ? Made::Kind::And
                   : Op == BitOperation::Or ? Made::Kind::Or
                                            : Made::Kind::Xor;
  return FormBit{0, AllLanes, make({How, std::min(X, Y), std::max(X, Y)})};
}

std::optional<BitForm> BitForms::combined(BitOperation Op, const BitForm &A,
                                          const BitForm &B) {
  BitForm Result;
  for (const auto &[X, Y] : llvm::zip_equal(A, B)) {
    const std::optional<FormBit> Bit = combined(Op, X, Y);
    if (!Bit)
      return std::nullopt;
    Result.push_back(*Bit);
  }
  return Result;
}

void BitForms::addAtoms(const ValueContext &C, CommonBit Bit,
                        llvm::SmallVectorImpl<AtomId> &To) const {
  llvm::SmallVector<CommonBit, 8> Work{Bit};
  // A hash makes its bits of all others: what they rest on is all that counts.
  llvm::SmallVector<CommonBit, 32> Seen;
  while (!Work.empty()) {
    const CommonBit At = Work.pop_back_val();
    if (llvm::is_contained(Seen, At))
      continue;
    Seen.push_back(At);
    const Made &Of = Bits[At - 1];
    if (Of.How == Made::Kind::Word) {
      for (AtomId Id : Words[Of.A].atoms(C))
        if (!llvm::is_contained(To, Id))
          To.push_back(Id);
      continue;
    }
    Work.push_back(Of.A);
    if (Of.How != Made::Kind::Not)
      Work.push_back(Of.B);
  }
}

LaneValue BitForms::unknownBit(ValueContext &C, unsigned Bits,
                               CommonBit Bit) const {
  const Made &Of = this->Bits[Bit - 1];
  if (Of.How == Made::Kind::Word) {
    const LaneValue &Word = Words[Of.A];
    const LaneValue Which(32, Of.B);
    return derived(C, "bit", Bits, {&Word, &Which}, {0, 1}, [&] {
      return "bit " + std::to_string(Of.B) + " of " + Word.name(C);
    });
  }
  const AtomId Id = C.intern(Key{'u', Bits, Bit}, [&] {
    AtomDescription New;
    New.Kind = AtomKind::Derived;
    New.Name = "a bit of an index";
    New.Range = {0, 1};
    addAtoms(C, Bit, New.Operands);
    return New;
  });
  return LaneValue::ofAtom(C, Bits, Id);
}

/// The bits of \p Form that are the same in all lanes, and not constant: one
/// unknown.
LaneValue BitForms::commonPart(ValueContext &C, const BitForm &Form) const {
  Key Identity{'w', Form.size()};
  std::uint64_t Most = 0;
  llvm::SmallVector<CommonBit, 32> Common;
  for (unsigned Place = 0; Place < Form.size(); ++Place)
    if (Form[Place].isCommon()) {
      Most |= std::uint64_t(1) << Place;
      Identity.push_back(Place << 1 | (Form[Place].Own != 0));
      Identity.push_back(Form[Place].Common);
      Common.push_back(Form[Place].Common);
    }
  if (!Most)
    return LaneValue(unsigned(Form.size()), 0);
  const AtomId Id = C.intern(Identity, [&] {
    AtomDescription New;
    New.Kind = AtomKind::Derived;
    New.Range = std::bit_width(Most) < 64 ? IntRange{0, std::int64_t(Most)}
                                          : IntRange::all();
    New.TrailingZeros = unsigned(std::countr_zero(Most));
    for (CommonBit Bit : Common)
      addAtoms(C, Bit, New.Operands);
    New.Name = "bits of an index";
    return New;
  });
  return LaneValue::ofAtom(C, unsigned(Form.size()), Id);
}

std::optional<LaneValue> BitForms::value(ValueContext &C, const BitForm &Form,
                                         AssumptionSet Assumed) {
  const auto Width = unsigned(Form.size());
  std::array<std::uint64_t, NumLanes> Known{};
  std::uint64_t Most = 0;
  unsigned Mixed = 0;
  for (unsigned Place = 0; Place < Width; ++Place) {
    const FormBit &Bit = Form[Place];
    Mixed += !Bit.isKnown() && !Bit.isCommon();
    Most |= std::uint64_t((Bit.Own | Bit.Flips) != 0) << Place;
    if (!Bit.isCommon())
      for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
        Known[Lane] |= std::uint64_t(Bit.Own >> Lane & 1) << Place;
  }
  if (Mixed > MostBits)
    return std::nullopt;
  LaneValue Result =
      add(C, LaneValue(Width, Lanes(Known)), commonPart(C, Form));
  for (unsigned Place = 0; Place < Width; ++Place) {
    const FormBit &Bit = Form[Place];
    if (Bit.isKnown() || Bit.isCommon())
      continue;
    // a ^ (b & u) = a + (b - 2 a b) u
    std::array<std::uint64_t, NumLanes> Factor{};
    for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
      if (Bit.Flips >> Lane & 1)
        Factor[Lane] = LaneValue::wrap(
            (Bit.Own >> Lane & 1 ? -std::uint64_t(1) : 1) << Place, Width);
    Result = add(C, Result,
                 mul(C, unknownBit(C, Width, Bit.Common),
                     LaneValue(Width, Lanes(Factor))));
  }
  // Coefficients are read as signed: the highest bit of a lane's own is
  // negative.
  const FormBit &Top = Form.back();
  const bool IsPositive = Top.isCommon() || (Top.isKnown() && !Top.Own);
  if (!Result.isConcrete() && IsPositive && std::bit_width(Most) < 64)
    Result.restrict({0, std::int64_t(Most)});
  Result.assume(Assumed);
  note(Result, Form);
  return Result;
}

std::optional<LaneValue> combineForms(ValueContext &C, BitOperation Op,
                                      const LaneValue &A, const LaneValue &B,
                                      bool OnlyNoted) {
  BitForms &Forms = C.bitForms();
  if (OnlyNoted && !Forms.noted(A) && !Forms.noted(B))
    return std::nullopt;
  const std::optional<BitForm> X = Forms.of(C, A), Y = Forms.of(C, B);
  if (!X || !Y)
    return std::nullopt;
  const std::optional<BitForm> Both = Forms.combined(Op, *X, *Y);
  return Both ? Forms.value(C, *Both, A.assumed() | B.assumed()) : std::nullopt;
}

std::optional<LaneValue> moveForm(ValueContext &C, const LaneValue &A,
                                  bool OnlyNoted, FormChange Move) {
  BitForms &Forms = C.bitForms();
  if (OnlyNoted && !Forms.noted(A))
    return std::nullopt;
  const std::optional<BitForm> Form = Forms.of(C, A);
  return Form ? Forms.value(C, Move(*Form), A.assumed()) : std::nullopt;
}

void keepForm(ValueContext &C, const LaneValue &A, const LaneValue &Result,
              FormChange Move) {
  if (const BitForm *Form = C.bitForms().noted(A))
    C.bitForms().note(Result, Move(*Form));
}

BitForm shifted(const BitForm &Form, int Left, FormBit Fill) {
  BitForm Result(Form.size(), Fill);
  for (int Place = 0; Place < int(Form.size()); ++Place)
    if (const int From = Place - Left; From >= 0 && From < int(Form.size()))
      Result[unsigned(Place)] = Form[unsigned(From)];
  return Result;
}

} // namespace bank_lint::symbolic
