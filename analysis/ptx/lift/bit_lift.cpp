//===-- analysis/ptx/lift/bit_lift.cpp - instructions on bits -------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/ptx/lift/value_lift.h"
#include "llvm/IR/Intrinsics.h"
#include <array>

using namespace llvm;

namespace bank_lint::ptx {
namespace {

enum class Shift : std::uint8_t { Left, Logical, Arithmetic };

/// \p V shifted by \p By, of its width: all of it goes where that is as much as
/// the width or more.
Value *shift(IRBuilder<> &B, Shift How, Value *V, Value *By) {
  const unsigned Bits = V->getType()->getIntegerBitWidth();
  Value *Width = ConstantInt::get(V->getType(), Bits);
  if (How == Shift::Arithmetic)
    return B.CreateAShr(
        V, B.CreateBinaryIntrinsic(Intrinsic::umin, By,
                                   ConstantInt::get(V->getType(), Bits - 1)));
  Value *Result = How == Shift::Left ? B.CreateShl(V, By) : B.CreateLShr(V, By);
  if (const auto *Known = dyn_cast<ConstantInt>(By);
      Known && Known->getValue().ult(Bits))
    return Result;
  return B.CreateSelect(B.CreateICmpULT(By, Width), Result,
                        ConstantInt::get(V->getType(), 0));
}

/// The operand \p O, an amount of 32 bits, in \p Bits; none is so large that it
/// matters what is lost.
Value *amount(OperandLift &O, const Operand &Of, unsigned Bits) {
  Value *By = O.read(Of, 32);
  if (!By)
    return nullptr;
  if (Bits < 32)
    By = O.B.CreateBinaryIntrinsic(Intrinsic::umin, By, O.B.getInt32(Bits));
  return O.B.CreateZExtOrTrunc(By, O.B.getIntNTy(Bits));
}

/// The low byte of an amount, as bfe and bfi take it.
Value *byteAmount(OperandLift &O, const Operand &Of, unsigned Bits) {
  Value *By = O.read(Of, 32);
  return By ? O.B.CreateZExtOrTrunc(O.B.CreateAnd(By, 0xff),
                                    O.B.getIntNTy(Bits))
            : nullptr;
}

/// \p Length ones, lowest first; \p Length has the width of the result.
Value *ones(IRBuilder<> &B, Value *Length) {
  llvm::Type *Word = Length->getType();
  Value *Power = shift(B, Shift::Left, ConstantInt::get(Word, 1), Length);
  return B.CreateSub(Power, ConstantInt::get(Word, 1));
}

} // namespace

/// shl, shr: amounts beyond the width are as the width.
bool liftShift(OperandLift &O, const Instruction &I, const MnemonicParts &P) {
  if (!P.isInteger(true) || !P.Words.empty() || I.Operands.size() != 3)
    return false;
  const unsigned Bits = P.Types[0].Bits;
  Value *X = O.read(I.Operands[1], Bits);
  Value *By = amount(O, I.Operands[2], Bits);
  if (!X || !By)
    return true;
  O.write(I.Operands[0], shift(O.B,
                               P.Stem == "shl"         ? Shift::Left
                               : P.Types[0].isSigned() ? Shift::Arithmetic
                                                       : Shift::Logical,
                               X, By));
  return true;
}

/// shf.l, shf.r: of two words, b the upper one.
bool liftFunnel(OperandLift &O, const Instruction &I, const MnemonicParts &P) {
  if (!P.isBits() || P.Types[0].Bits != 32 ||
      !P.hasOnly({"l", "r", "wrap", "clamp"}) || P.Words.size() != 2 ||
      P.has("l") == P.has("r") || I.Operands.size() != 4)
    return false;
  auto &B = O.B;
  Value *Low = O.read(I.Operands[1], 32), *High = O.read(I.Operands[2], 32);
  Value *By = O.read(I.Operands[3], 32);
  if (!Low || !High || !By)
    return true;
  By = P.has("wrap")
           ? B.CreateAnd(By, 31)
           : B.CreateBinaryIntrinsic(Intrinsic::umin, By, B.getInt32(32));
  llvm::Type *Double = B.getInt64Ty();
  Value *Both = B.CreateOr(B.CreateShl(B.CreateZExt(High, Double), 32),
                           B.CreateZExt(Low, Double));
  By = B.CreateZExt(By, Double);
  Value *Result = P.has("l") ? B.CreateLShr(B.CreateShl(Both, By), 32)
                             : B.CreateLShr(Both, By);
  O.write(I.Operands[0], B.CreateTrunc(Result, B.getInt32Ty()));
  return true;
}

/// bfe d, a, position, length
bool liftExtract(OperandLift &O, const Instruction &I, const MnemonicParts &P) {
  if (!P.isInteger() || P.Types[0].Bits == 16 || !P.Words.empty() ||
      I.Operands.size() != 4)
    return false;
  auto &B = O.B;
  const unsigned Bits = P.Types[0].Bits;
  Value *X = O.read(I.Operands[1], Bits);
  Value *From = byteAmount(O, I.Operands[2], Bits);
  Value *Length = byteAmount(O, I.Operands[3], Bits);
  if (!X || !From || !Length)
    return true;
  if (!P.Types[0].isSigned()) {
    O.write(I.Operands[0],
            B.CreateAnd(shift(B, Shift::Logical, X, From), ones(B, Length)));
    return true;
  }
  // The sign is the field's highest bit, or the register's beyond its end.
  llvm::Type *Word = X->getType();
  Value *Field = shift(B, Shift::Arithmetic, X, From);
  Value *Above = B.CreateBinaryIntrinsic(Intrinsic::usub_sat,
                                         ConstantInt::get(Word, Bits), Length);
  Value *Signed =
      B.CreateAShr(shift(B, Shift::Left, Field, Above),
                   B.CreateBinaryIntrinsic(Intrinsic::umin, Above,
                                           ConstantInt::get(Word, Bits - 1)));
  O.write(I.Operands[0], Signed);
  return true;
}

/// bfi f, a, b, position, length: a into b
bool liftInsert(OperandLift &O, const Instruction &I, const MnemonicParts &P) {
  if (!P.isBits() || P.Types[0].Bits == 16 || !P.Words.empty() ||
      I.Operands.size() != 5)
    return false;
  auto &B = O.B;
  const unsigned Bits = P.Types[0].Bits;
  Value *X = O.read(I.Operands[1], Bits), *Into = O.read(I.Operands[2], Bits);
  Value *To = byteAmount(O, I.Operands[3], Bits);
  Value *Length = byteAmount(O, I.Operands[4], Bits);
  if (!X || !Into || !To || !Length)
    return true;
  Value *Mask = shift(B, Shift::Left, ones(B, Length), To);
  Value *Placed = B.CreateAnd(shift(B, Shift::Left, X, To), Mask);
  O.write(I.Operands[0],
          B.CreateOr(B.CreateAnd(Into, B.CreateNot(Mask)), Placed));
  return true;
}

namespace {

/// The selectors of the modes of prmt, by the low two bits of c.
struct PermuteRow {
  StringLiteral Mode;
  std::array<unsigned, 4> Selectors;
};

constexpr PermuteRow PermuteModes[] = {
    {"f4e", {0x3210, 0x4321, 0x5432, 0x6543}},
    {"b4e", {0x5670, 0x6701, 0x7012, 0x0123}},
    {"rc8", {0x0000, 0x1111, 0x2222, 0x3333}},
    {"ecl", {0x3210, 0x3211, 0x3222, 0x3333}},
    {"ecr", {0x0000, 0x1110, 0x2210, 0x3210}},
    {"rc16", {0x1010, 0x3232, 0x1010, 0x3232}},
};

/// Bytes of \p Both by a known \p Selector; those that are neighbours move
/// together.
Value *permuted(IRBuilder<> &B, Value *Low, Value *High, unsigned Selector) {
  Value *Result = B.getInt32(0);
  using Count64 = std::uint64_t;
  auto Nibble = [&](Count64 Byte) -> Count64 {
    return Selector >> 4 * Byte & 0xf;
  };
  for (Count64 To = 0; To < 4;) {
    const Count64 From = Nibble(To) & 7;
    Value *Word = From < 4 ? Low : High;
    const Count64 Byte = From & 3;
    if (Nibble(To) & 8) { // its sign, in all bits
      Value *Sign = B.CreateAShr(B.CreateShl(Word, 24 - 8 * Byte), 31);
      Result = B.CreateOr(Result, B.CreateAnd(Sign, Count64(0xff) << 8 * To));
      ++To;
      continue;
    }
    Count64 Count = 1;
    while (To + Count < 4 && Byte + Count < 4 &&
           Nibble(To + Count) == From + Count)
      ++Count;
    const Count64 Ones = (Count64(1) << 8 * Count) - 1;
    Value *Piece = B.CreateAnd(B.CreateLShr(Word, 8 * Byte),
                               B.getInt32(std::uint32_t(Ones)));
    Result = B.CreateOr(Result, B.CreateShl(Piece, 8 * To));
    To += Count;
  }
  return Result;
}

/// The same by a selector that is a value.
Value *permuted(IRBuilder<> &B, Value *Low, Value *High, Value *Selector) {
  llvm::Type *Double = B.getInt64Ty();
  Value *Both = B.CreateOr(B.CreateShl(B.CreateZExt(High, Double), 32),
                           B.CreateZExt(Low, Double));
  Value *Result = B.getInt32(0);
  for (std::uint64_t To = 0; To < 4; ++To) {
    Value *Nibble = B.CreateLShr(Selector, 4 * To);
    Value *From = B.CreateShl(B.CreateAnd(Nibble, 7), 3);
    Value *Byte = B.CreateTrunc(B.CreateLShr(Both, B.CreateZExt(From, Double)),
                                B.getInt8Ty());
    Value *Sign = B.CreateAShr(Byte, 7);
    Value *IsSign = B.CreateICmpNE(B.CreateAnd(Nibble, 8), B.getInt32(0));
    Value *Chosen =
        B.CreateZExt(B.CreateSelect(IsSign, Sign, Byte), B.getInt32Ty());
    Result = B.CreateOr(Result, B.CreateShl(Chosen, 8 * To));
  }
  return Result;
}

} // namespace

/// prmt.b32{.mode} d, a, b, c
bool liftPermute(OperandLift &O, const Instruction &I, const MnemonicParts &P) {
  if (!P.isBits() || P.Types[0].Bits != 32 || P.Words.size() > 1 ||
      I.Operands.size() != 4)
    return false;
  const auto *Mode = find_if(PermuteModes, [&](const PermuteRow &R) {
    return !P.Words.empty() && R.Mode == P.Words[0];
  });
  const bool HasMode = !P.Words.empty();
  if (HasMode && Mode == std::end(PermuteModes))
    return false;
  Value *Low = O.read(I.Operands[1], 32), *High = O.read(I.Operands[2], 32);
  Value *Selector = O.read(I.Operands[3], 32);
  if (!Low || !High || !Selector)
    return true;
  const auto *Known = dyn_cast<ConstantInt>(Selector);
  Value *Result = nullptr;
  if (Known) {
    const auto Number = unsigned(Known->getZExtValue());
    Result = permuted(O.B, Low, High,
                      HasMode ? Mode->Selectors[Number & 3] : Number);
  } else if (HasMode) {
    for (unsigned Case = 0; Case < 4; ++Case) {
      Value *One = permuted(O.B, Low, High, Mode->Selectors[Case]);
      Value *Is =
          O.B.CreateICmpEQ(O.B.CreateAnd(Selector, 3), O.B.getInt32(Case));
      Result = Result ? O.B.CreateSelect(Is, One, Result) : One;
    }
  } else {
    Result = permuted(O.B, Low, High, Selector);
  }
  O.write(I.Operands[0], Result);
  return true;
}

/// popc, clz, bfind, brev
bool liftCount(OperandLift &O, const Instruction &I, const MnemonicParts &P) {
  const bool Finds = P.Stem == "bfind";
  if ((Finds ? !P.isInteger() : !P.isBits()) || P.Types[0].Bits == 16 ||
      !P.hasOnly({"shiftamt"}) || (!Finds && !P.Words.empty()) ||
      I.Operands.size() != 2)
    return false;
  auto &B = O.B;
  const unsigned Bits = P.Types[0].Bits;
  Value *X = O.read(I.Operands[1], Bits);
  if (!X)
    return true;
  llvm::Type *Word = X->getType();
  if (P.Stem == "brev") {
    O.write(I.Operands[0], B.CreateUnaryIntrinsic(Intrinsic::bitreverse, X));
    return true;
  }
  Value *Result = nullptr;
  if (P.Stem == "popc") {
    Result = B.CreateUnaryIntrinsic(Intrinsic::ctpop, X);
  } else {
    if (Finds && P.Types[0].isSigned())
      X = B.CreateXor(X, B.CreateAShr(X, Bits - 1));
    Result = B.CreateIntrinsic(Word, Intrinsic::ctlz, {X, B.getFalse()});
    if (Finds && P.has("shiftamt"))
      Result = B.CreateSelect(B.CreateICmpEQ(X, ConstantInt::get(Word, 0)),
                              ConstantInt::getAllOnesValue(Word), Result);
    else if (Finds)
      Result = B.CreateSub(ConstantInt::get(Word, Bits - 1), Result);
  }
  O.write(I.Operands[0], B.CreateTrunc(Result, B.getInt32Ty()));
  return true;
}

} // namespace bank_lint::ptx
