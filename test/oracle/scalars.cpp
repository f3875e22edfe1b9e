//===-- test/oracle/scalars.cpp ---------------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "scalars.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Operator.h"
#include <bit>
#include <cmath>

using namespace llvm;

namespace bank_lint::oracle {

unsigned bitsOf(const Type &T) {
  const Type &Scalar = *T.getScalarType();
  return Scalar.isPointerTy() ? 64 : Scalar.getPrimitiveSizeInBits();
}

double asDouble(const Type &T, Word W) {
  return T.getScalarType()->isDoubleTy()
             ? std::bit_cast<double>(W)
             : std::bit_cast<float>(std::uint32_t(W));
}

Word fromDouble(const Type &T, double Value) {
  return T.getScalarType()->isDoubleTy()
             ? std::bit_cast<Word>(Value)
             : std::bit_cast<std::uint32_t>(float(Value));
}

namespace {

Word floatBinary(const BinaryOperator &I, Word A, Word B) {
  const Type &T = *I.getType();
  double X = asDouble(T, A), Y = asDouble(T, B);
  switch (I.getOpcode()) {
  case Instruction::FAdd:
    return fromDouble(T, X + Y);
  case Instruction::FSub:
    return fromDouble(T, X - Y);
  case Instruction::FMul:
    return fromDouble(T, X * Y);
  case Instruction::FDiv:
    return fromDouble(T, X / Y);
  default:
    return fromDouble(T, std::fmod(X, Y));
  }
}

/// Sums and products, and what the flags say of them.
Word ring(const BinaryOperator &I, Word A, Word B, Promises &P) {
  const unsigned Bits = bitsOf(*I.getType());
  const std::int64_t SA = signedWord(A, Bits), SB = signedWord(B, Bits);
  __int128 Signed;
  // A product of two words needs all its bits; a difference below zero is
  // large.
  unsigned __int128 Unsigned;
  switch (I.getOpcode()) {
  case Instruction::Add:
    Signed = __int128(SA) + SB;
    Unsigned = static_cast<unsigned __int128>(A) + B;
    break;
  case Instruction::Sub:
    Signed = __int128(SA) - SB;
    Unsigned = static_cast<unsigned __int128>(A) - B;
    break;
  default:
    Signed = __int128(SA) * SB;
    Unsigned = static_cast<unsigned __int128>(A) * B;
  }
  Word Result = wrapWord(Word(Signed), Bits);
  bool SignedWrap = signedWord(Result, Bits) != Signed;
  bool UnsignedWrap = Result != Unsigned;
  P.SignedWrap[Bits] |= SignedWrap;
  if ((I.hasNoSignedWrap() && SignedWrap) ||
      (I.hasNoUnsignedWrap() && UnsignedWrap))
    P.undefined("an operation overflows");
  return Result;
}

std::optional<Word> shift(const BinaryOperator &I, Word A, Word B,
                          Promises &P) {
  const unsigned Bits = bitsOf(*I.getType());
  if (B >= Bits) {
    P.undefined("a shift by too many bits");
    return 0;
  }
  const std::int64_t SA = signedWord(A, Bits);
  if (I.getOpcode() == Instruction::Shl) {
    Word Result = wrapWord(A << B, Bits);
    bool SignedWrap = signedWord(Result, Bits) >> B != SA;
    P.SignedWrap[Bits] |= SignedWrap;
    if ((I.hasNoSignedWrap() && SignedWrap) ||
        (I.hasNoUnsignedWrap() && Result >> B != A))
      P.undefined("a shift overflows");
    return Result;
  }
  if (auto *Exact = dyn_cast<PossiblyExactOperator>(&I))
    if (Exact->isExact() && B && (A & ((Word(1) << B) - 1)))
      P.undefined("an exact shift loses bits");
  if (I.getOpcode() == Instruction::LShr) {
    P.UnsignedWrap[Bits] |= SA < 0;
    return A >> B;
  }
  return wrapWord(Word(SA >> B), Bits);
}

Word division(const BinaryOperator &I, Word A, Word B, Promises &P) {
  const unsigned Bits = bitsOf(*I.getType());
  const std::int64_t SA = signedWord(A, Bits), SB = signedWord(B, Bits);
  if (B == 0) {
    P.undefined("a division by zero");
    return 0;
  }
  const bool IsUnsigned =
      I.getOpcode() == Instruction::UDiv || I.getOpcode() == Instruction::URem;
  if (IsUnsigned)
    P.UnsignedWrap[Bits] |= SA < 0 || SB < 0;
  else
    P.NegativeDivision |= SA < 0 || SB < 0;
  if (!IsUnsigned && SB == -1)
    return I.getOpcode() == Instruction::SDiv ? wrapWord(0 - A, Bits) : 0;
  switch (I.getOpcode()) {
  case Instruction::UDiv:
    return A / B;
  case Instruction::URem:
    return A % B;
  case Instruction::SDiv:
    return wrapWord(Word(SA / SB), Bits);
  default:
    return wrapWord(Word(SA % SB), Bits);
  }
}

} // namespace

std::optional<Word> binary(const BinaryOperator &I, Word A, Word B,
                           Promises &P) {
  switch (I.getOpcode()) {
  case Instruction::Add:
  case Instruction::Sub:
  case Instruction::Mul:
    return ring(I, A, B, P);
  case Instruction::Shl:
  case Instruction::LShr:
  case Instruction::AShr:
    return shift(I, A, B, P);
  case Instruction::UDiv:
  case Instruction::SDiv:
  case Instruction::URem:
  case Instruction::SRem:
    return division(I, A, B, P);
  case Instruction::And:
    P.OddMask |= (A & (A + 1)) != 0 && (B & (B + 1)) != 0;
    return A & B;
  case Instruction::Or:
    if (cast<PossiblyDisjointInst>(I).isDisjoint() && (A & B))
      P.undefined("operands of a disjoint 'or' overlap");
    return A | B;
  case Instruction::Xor:
    return A ^ B;
  default:
    if (!I.getType()->getScalarType()->isFloatTy() &&
        !I.getType()->getScalarType()->isDoubleTy())
      return std::nullopt;
    return floatBinary(I, A, B);
  }
}

std::optional<Word> convert(const CastInst &I, Word A, Promises &P) {
  const Type &From = *I.getOperand(0)->getType(), &To = *I.getType();
  const unsigned FromBits = bitsOf(From), ToBits = bitsOf(To);
  switch (I.getOpcode()) {
  case Instruction::ZExt:
    if (FromBits > 1 && signedWord(A, FromBits) < 0) {
      P.UnsignedWrap[FromBits] = true;
      if (cast<PossiblyNonNegInst>(I).hasNonNeg())
        P.undefined("a negative 'zext nneg'");
    }
    return A;
  case Instruction::SExt:
    return wrapWord(Word(signedWord(A, FromBits)), ToBits);
  case Instruction::Trunc: {
    Word Low = wrapWord(A, ToBits);
    bool Signed = signedWord(Low, ToBits) != signedWord(A, FromBits);
    P.SignedWrap[ToBits] |= Signed;
    P.UnsignedWrap[ToBits] |= Low != A;
    if ((cast<TruncInst>(I).hasNoSignedWrap() && Signed) ||
        (cast<TruncInst>(I).hasNoUnsignedWrap() && Low != A))
      P.undefined("a truncation loses bits");
    return Low;
  }
  case Instruction::SIToFP:
    return fromDouble(To, double(signedWord(A, FromBits)));
  case Instruction::UIToFP:
    return fromDouble(To, double(A));
  case Instruction::FPToSI:
  case Instruction::FPToUI: {
    double Value = asDouble(From, A);
    if (!(std::fabs(Value) < 9e18)) {
      P.undefined("a conversion out of range");
      return 0;
    }
    return wrapWord(Word(std::int64_t(Value)), ToBits);
  }
  case Instruction::FPExt:
  case Instruction::FPTrunc:
    return fromDouble(To, asDouble(From, A));
  case Instruction::PtrToInt:
  case Instruction::PtrToAddr:
  case Instruction::IntToPtr:
  case Instruction::AddrSpaceCast:
    return wrapWord(A, ToBits);
  case Instruction::BitCast:
    return A;
  default:
    return std::nullopt;
  }
}

Word compare(const CmpInst &I, Word A, Word B, Promises &P) {
  const Type &T = *I.getOperand(0)->getType();
  if (isa<FCmpInst>(I))
    return FCmpInst::compare(APFloat(asDouble(T, A)), APFloat(asDouble(T, B)),
                             I.getPredicate());
  const unsigned Bits = bitsOf(T);
  const bool Differ = (signedWord(A, Bits) < 0) != (signedWord(B, Bits) < 0);
  if (I.isUnsigned() && Bits < 64)
    P.UnsignedWrap[Bits] |= signedWord(A, Bits) < 0 || signedWord(B, Bits) < 0;
  if (cast<ICmpInst>(I).hasSameSign() && Differ)
    P.undefined("a 'samesign' comparison of different signs");
  return ICmpInst::compare(APInt(Bits, A), APInt(Bits, B), I.getPredicate());
}

std::optional<Word> compute(Intrinsic::ID Id, const Type &T, ArrayRef<Word> A,
                            Promises &P) {
  const unsigned Bits = bitsOf(T);
  auto Signed = [&](unsigned I) { return signedWord(A[I], Bits); };
  auto Float = [&](unsigned I) { return asDouble(T, A[I]); };
  auto Unsigned = [&] {
    P.UnsignedWrap[Bits] |= Signed(0) < 0 || Signed(1) < 0;
  };
  switch (Id) {
  case Intrinsic::smin:
    return Signed(0) < Signed(1) ? A[0] : A[1];
  case Intrinsic::smax:
    return Signed(0) > Signed(1) ? A[0] : A[1];
  case Intrinsic::umin:
    Unsigned();
    return std::min(A[0], A[1]);
  case Intrinsic::umax:
    Unsigned();
    return std::max(A[0], A[1]);
  case Intrinsic::abs:
    return wrapWord(Signed(0) < 0 ? 0 - A[0] : A[0], Bits);
  case Intrinsic::usub_sat:
    return A[0] < A[1] ? 0 : A[0] - A[1];
  case Intrinsic::ucmp:
    return wrapWord(Word((A[0] > A[1]) - (A[0] < A[1])), Bits);
  case Intrinsic::cttz:
    return A[0] ? Word(std::countr_zero(A[0])) : Bits;
  case Intrinsic::ctlz:
    return Word(std::countl_zero(A[0])) - (64 - Bits);
  case Intrinsic::ctpop:
    return Word(std::popcount(A[0]));
  case Intrinsic::fshl:
  case Intrinsic::fshr: {
    unsigned Shift = unsigned(A[2] % Bits);
    if (Id == Intrinsic::fshr)
      Shift = (Bits - Shift) % Bits;
    return Shift ? wrapWord(A[0] << Shift | A[1] >> (Bits - Shift), Bits)
           : Id == Intrinsic::fshr ? A[1]
                                   : A[0];
  }
  case Intrinsic::bitreverse:
    return APInt(Bits, A[0]).reverseBits().getZExtValue();
  case Intrinsic::bswap:
    return APInt(Bits, A[0]).byteSwap().getZExtValue();
  case Intrinsic::nvvm_prmt: {
    const Word Both = A[1] << 32 | A[0];
    Word Result = 0;
    for (unsigned Byte = 0; Byte < 4; ++Byte) {
      const unsigned Digit = A[2] >> 4 * Byte & 15;
      Word Chosen = Both >> 8 * (Digit & 7) & 255;
      if (Digit & 8)
        Chosen = Chosen & 128 ? 255 : 0;
      Result |= Chosen << 8 * Byte;
    }
    return Result;
  }
  case Intrinsic::fabs:
    return fromDouble(T, std::fabs(Float(0)));
  case Intrinsic::sqrt:
    return fromDouble(T, std::sqrt(Float(0)));
  case Intrinsic::fma:
  case Intrinsic::fmuladd:
    return fromDouble(T, Float(0) * Float(1) + Float(2));
  case Intrinsic::minnum:
    return fromDouble(T, std::fmin(Float(0), Float(1)));
  case Intrinsic::maxnum:
    return fromDouble(T, std::fmax(Float(0), Float(1)));
  default:
    return std::nullopt;
  }
}

} // namespace bank_lint::oracle
