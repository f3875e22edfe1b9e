//===-- analysis/ptx/lift/move_lift.cpp - moves and comparisons -----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/ptx/lift/value_lift.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/Intrinsics.h"

using namespace llvm;

namespace bank_lint::ptx {
namespace {

/// mov.b64 d, {a, b}: the first is lowest.
bool pack(OperandLift &O, const Instruction &I, unsigned Bits) {
  const std::vector<Operand> &Parts = I.Operands[1].Elements;
  if (Parts.empty() || Bits % Parts.size())
    return false;
  const unsigned Each = Bits / unsigned(Parts.size());
  Value *Result = nullptr;
  for (std::size_t At = 0; At < Parts.size(); ++At) {
    Value *V = O.read(Parts[At], Each);
    if (!V)
      return true;
    V = O.B.CreateShl(O.B.CreateZExt(V, O.B.getIntNTy(Bits)), At * Each);
    Result = Result ? O.B.CreateOr(Result, V) : V;
  }
  O.write(I.Operands[0], Result);
  return true;
}

/// mov.b64 {a, b}, d
bool unpack(OperandLift &O, const Instruction &I, unsigned Bits) {
  const std::vector<Operand> &Parts = I.Operands[0].Elements;
  if (Parts.empty() || Bits % Parts.size())
    return false;
  const unsigned Each = Bits / unsigned(Parts.size());
  Value *V = O.read(I.Operands[1], Bits);
  for (std::size_t At = 0; V && At < Parts.size(); ++At)
    if (!O.write(Parts[At], O.B.CreateTrunc(O.B.CreateLShr(V, At * Each),
                                            O.B.getIntNTy(Each))))
      return true;
  return true;
}

/// mov.v2.u32 {a, b}, {c, d}: all are read before the first is written.
bool moveVector(OperandLift &O, const Instruction &I, unsigned Bits,
                unsigned Count) {
  const Operand &To = I.Operands[0], &From = I.Operands[1];
  if (To.Kind != OperandKind::Vector || From.Kind != OperandKind::Vector ||
      To.Elements.size() != Count || From.Elements.size() != Count) {
    O.fail("vectors of " + Twine(Count) + " registers are expected");
    return true;
  }
  SmallVector<Value *, 4> Values;
  for (const Operand &Part : From.Elements) {
    Values.push_back(O.read(Part, Bits));
    if (!Values.back())
      return true;
  }
  for (unsigned Part = 0; Part < Count; ++Part)
    if (!O.write(To.Elements[Part], Values[Part]))
      return true;
  return true;
}

} // namespace

/// mov
bool liftMove(OperandLift &O, const Instruction &I, const MnemonicParts &P) {
  if (P.Types.size() != 1 || I.Operands.size() != 2 ||
      P.Types[0].Kind == TypeKind::None)
    return false;
  if (P.hasOnly({"v2", "v4"}) && P.Words.size() == 1)
    return moveVector(O, I, P.Types[0].Bits, P.has("v2") ? 2 : 4);
  if (!P.Words.empty())
    return false;
  const unsigned Bits = P.Types[0].Bits;
  const bool ToVector = I.Operands[0].Kind == OperandKind::Vector;
  const bool FromVector = I.Operands[1].Kind == OperandKind::Vector;
  if (ToVector && FromVector)
    return false;
  if (FromVector)
    return pack(O, I, Bits);
  if (ToVector)
    return unpack(O, I, Bits);
  Operand From = I.Operands[1];
  if (From.Kind == OperandKind::Address) // of an element, `a[4]`
    From.Kind = OperandKind::Sum;
  O.write(I.Operands[0], O.read(From, Bits));
  return true;
}

/// cvta, cvta.to: the number is the same for what is executed here, and which
/// memory it leads to is known of the variable.
bool liftAddress(OperandLift &O, const Instruction &I, const MnemonicParts &P) {
  if (!P.isInteger() || P.Types[0].Bits == 16 || I.Operands.size() != 2 ||
      !P.hasOnly({"to", "global", "shared", "shared::cta", "shared::cluster",
                  "local", "const", "param", "param::entry"}))
    return false;
  O.write(I.Operands[0], O.read(I.Operands[1], P.Types[0].Bits));
  return true;
}

namespace {

/// The integer \p V of \p From, within the bounds of \p To. \p V is wide enough
/// for both.
Value *saturated(IRBuilder<> &B, Value *V, Type To) {
  const unsigned Wide = V->getType()->getIntegerBitWidth();
  const APInt Least = To.isSigned()
                          ? APInt::getSignedMinValue(To.Bits).sext(Wide)
                          : APInt(Wide, 0);
  const APInt Most = To.isSigned()
                         ? APInt::getSignedMaxValue(To.Bits).sext(Wide)
                         : APInt::getMaxValue(To.Bits).zext(Wide);
  V = B.CreateBinaryIntrinsic(Intrinsic::smax, V,
                              ConstantInt::get(B.getContext(), Least));
  return B.CreateBinaryIntrinsic(Intrinsic::smin, V,
                                 ConstantInt::get(B.getContext(), Most));
}

bool isByteOrMore(Type T) {
  return T.isInteger() && T.Bits >= 8 && T.Bits <= 64;
}

} // namespace

/// cvt
bool liftConvert(OperandLift &O, const Instruction &I, const MnemonicParts &P) {
  if (P.Types.size() != 2 || I.Operands.size() != 2)
    return false;
  const Type To = P.Types[0], From = P.Types[1];
  if (!isByteOrMore(To) || !isByteOrMore(From))
    return convertFloat(O, I, P);
  if (!P.hasOnly({"sat"}))
    return false;
  auto &B = O.B;
  Value *V = O.readLow(I.Operands[1], From.Bits);
  if (!V)
    return true;
  if (P.has("sat")) {
    // A bit more than both have, so that either fits as a signed number.
    auto *Wide = B.getIntNTy(2 * std::max(To.Bits, From.Bits));
    V = saturated(
        B, From.isSigned() ? B.CreateSExt(V, Wide) : B.CreateZExt(V, Wide), To);
  }
  auto *Word = B.getIntNTy(To.Bits);
  V = From.isSigned() ? B.CreateSExtOrTrunc(V, Word)
                      : B.CreateZExtOrTrunc(V, Word);
  O.writeWidened(I.Operands[0], V, To.isSigned());
  return true;
}

namespace {

std::optional<CmpInst::Predicate> integerRelation(StringRef Word,
                                                  bool IsSigned) {
  using P = CmpInst;
  return StringSwitch<std::optional<CmpInst::Predicate>>(Word)
      .Case("eq", P::ICMP_EQ)
      .Case("ne", P::ICMP_NE)
      .Case("lt", IsSigned ? P::ICMP_SLT : P::ICMP_ULT)
      .Case("le", IsSigned ? P::ICMP_SLE : P::ICMP_ULE)
      .Case("gt", IsSigned ? P::ICMP_SGT : P::ICMP_UGT)
      .Case("ge", IsSigned ? P::ICMP_SGE : P::ICMP_UGE)
      .Case("lo", P::ICMP_ULT)
      .Case("ls", P::ICMP_ULE)
      .Case("hi", P::ICMP_UGT)
      .Case("hs", P::ICMP_UGE)
      .Default(std::nullopt);
}

std::optional<CmpInst::Predicate> floatRelation(StringRef Word) {
  using P = CmpInst;
  return StringSwitch<std::optional<CmpInst::Predicate>>(Word)
      .Case("eq", P::FCMP_OEQ)
      .Case("ne", P::FCMP_ONE)
      .Case("lt", P::FCMP_OLT)
      .Case("le", P::FCMP_OLE)
      .Case("gt", P::FCMP_OGT)
      .Case("ge", P::FCMP_OGE)
      .Case("equ", P::FCMP_UEQ)
      .Case("neu", P::FCMP_UNE)
      .Case("ltu", P::FCMP_ULT)
      .Case("leu", P::FCMP_ULE)
      .Case("gtu", P::FCMP_UGT)
      .Case("geu", P::FCMP_UGE)
      .Case("num", P::FCMP_ORD)
      .Case("nan", P::FCMP_UNO)
      .Default(std::nullopt);
}

/// The comparison of two operands of the type at \p TypeIndex; absent if it is
/// none that is known, null after a failure.
std::optional<Value *> compared(OperandLift &O, const Instruction &I,
                                const MnemonicParts &P, unsigned TypeIndex) {
  const Type T = P.Types[TypeIndex];
  if (T.isInteger()) {
    const auto Relation = integerRelation(P.Words[0], T.isSigned());
    // Bits have no order.
    if (!Relation || T.Bits < 16 || T.Bits > 64 || P.has("ftz") ||
        (T.Kind == TypeKind::Bits && !CmpInst::isEquality(*Relation)))
      return std::nullopt;
    Value *X = O.read(I.Operands[1], T.Bits);
    Value *Y = O.read(I.Operands[2], T.Bits);
    return X && Y ? O.B.CreateICmp(*Relation, X, Y) : nullptr;
  }
  const auto Relation = floatRelation(P.Words[0]);
  llvm::Type *Float = floatType(O, P.TypeNames[TypeIndex]);
  if (!Relation || !Float)
    return std::nullopt;
  Value *X = readFloat(O, I.Operands[1], *Float);
  Value *Y = readFloat(O, I.Operands[2], *Float);
  return X && Y ? O.B.CreateFCmp(*Relation, X, Y) : nullptr;
}

Value *combined(IRBuilder<> &B, StringRef How, Value *X, Value *Y) {
  return How == "and"  ? B.CreateAnd(X, Y)
         : How == "or" ? B.CreateOr(X, Y)
                       : B.CreateXor(X, Y);
}

} // namespace

/// setp p{|q}, a, b{, c}; set d, a, b{, c}
bool liftCompare(OperandLift &O, const Instruction &I, const MnemonicParts &P) {
  const bool IsSet = P.Stem == "set";
  SmallVector<StringRef, 4> Words(P.Words);
  erase(Words, "ftz");
  const bool Combines = Words.size() == 2;
  if (P.Types.size() != (IsSet ? 2 : 1) || Words.empty() || Words.size() > 2 ||
      P.Words[0] == "ftz" ||
      (Combines && Words[1] != "and" && Words[1] != "or" &&
       Words[1] != "xor") ||
      I.Operands.size() != (Combines ? 4 : 3))
    return false;
  auto &B = O.B;
  const Type To = P.Types[0];
  const bool ToFloat = To.Kind == TypeKind::Float && To.Bits == 32;
  if (IsSet && !ToFloat && !(isByteOrMore(To) && To.Bits == 32))
    return false;
  const std::optional<Value *> Is = compared(O, I, P, IsSet ? 1 : 0);
  if (!Is)
    return false;
  if (!*Is)
    return true;
  Value *Other = Combines ? O.read(I.Operands[3], 1) : nullptr;
  if (Combines && !Other)
    return true;
  Value *Result = Combines ? combined(B, Words[1], *Is, Other) : *Is;
  if (IsSet) {
    O.write(I.Operands[0],
            B.CreateSelect(Result, B.getInt32(ToFloat ? 0x3f800000 : ~0u),
                           B.getInt32(0)));
    return true;
  }
  const bool HasTwo = I.Operands[0].Kind == OperandKind::Pair;
  if (HasTwo) {
    Value *Not = B.CreateNot(*Is);
    Not = Combines ? combined(B, Words[1], Not, Other) : Not;
    O.write(I.Operands[0].Elements[1], Not);
  }
  O.write(HasTwo ? I.Operands[0].Elements[0] : I.Operands[0], Result);
  return true;
}

/// selp d, a, b, p; slct d, a, b, c: whether c is not negative
bool liftSelect(OperandLift &O, const Instruction &I, const MnemonicParts &P) {
  const bool IsSigned = P.Stem == "slct";
  if (P.Types.size() != (IsSigned ? 2 : 1) || !P.hasOnly({"ftz"}) ||
      I.Operands.size() != 4 || P.Types[0].Bits < 16 || P.Types[0].Bits > 64)
    return false;
  auto &B = O.B;
  Value *Condition = nullptr;
  if (!IsSigned) {
    Condition = O.read(I.Operands[3], 1);
  } else if (P.Types[1].isSigned() && P.Types[1].Bits == 32) {
    if (Value *V = O.read(I.Operands[3], 32))
      Condition = B.CreateICmpSGE(V, B.getInt32(0));
  } else if (P.Types[1].Kind == TypeKind::Float && P.Types[1].Bits == 32) {
    if (Value *V = readFloat(O, I.Operands[3], *B.getFloatTy()))
      Condition = B.CreateFCmpOGE(V, ConstantFP::get(B.getFloatTy(), 0));
  } else {
    return false;
  }
  Value *X = O.read(I.Operands[1], P.Types[0].Bits);
  Value *Y = O.read(I.Operands[2], P.Types[0].Bits);
  if (Condition && X && Y)
    O.write(I.Operands[0], B.CreateSelect(Condition, X, Y));
  return true;
}

} // namespace bank_lint::ptx
