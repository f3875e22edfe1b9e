//===-- analysis/ptx/lift/integer_lift.cpp - sums and products ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/ptx/lift/value_lift.h"
#include "llvm/IR/Intrinsics.h"

using namespace llvm;

namespace bank_lint::ptx {
namespace {

bool isSaturatedWord(const MnemonicParts &P) {
  return P.Types[0].Bits == 32 && P.Types[0].isSigned();
}

Value *extended(OperandLift &O, Value *V, bool IsSigned, unsigned Bits) {
  llvm::Type *Wide = O.B.getIntNTy(Bits);
  return IsSigned ? O.B.CreateSExt(V, Wide) : O.B.CreateZExt(V, Wide);
}

/// The upper half of a product.
Value *highProduct(OperandLift &O, Value *X, Value *Y, bool IsSigned) {
  const unsigned Bits = X->getType()->getIntegerBitWidth();
  Value *Product = O.B.CreateMul(extended(O, X, IsSigned, 2 * Bits),
                                 extended(O, Y, IsSigned, 2 * Bits));
  return O.B.CreateTrunc(O.B.CreateLShr(Product, Bits), X->getType());
}

/// X + Y + the carry flag, if \p In; sets the flag if \p Out. \p Subtracts: the
/// flag is a borrow.
Value *withCarry(OperandLift &O, Value *X, Value *Y, bool In, bool Out,
                 bool Subtracts) {
  auto &B = O.B;
  llvm::Type *Word = X->getType();
  Value *Sum = Subtracts ? B.CreateSub(X, Y) : B.CreateAdd(X, Y);
  Value *Carry = Subtracts ? B.CreateICmpULT(X, Y) : B.CreateICmpULT(Sum, X);
  if (In) {
    Value *Flag = B.CreateZExt(B.CreateLoad(B.getInt1Ty(), O.carry()), Word);
    Value *All = Subtracts ? B.CreateSub(Sum, Flag) : B.CreateAdd(Sum, Flag);
    Value *Second =
        Subtracts ? B.CreateICmpULT(Sum, Flag) : B.CreateICmpULT(All, Sum);
    Carry = B.CreateOr(Carry, Second);
    Sum = All;
  }
  if (Out) {
    if (O.Guard)
      Carry = B.CreateSelect(O.Guard, Carry,
                             B.CreateLoad(B.getInt1Ty(), O.carry()));
    B.CreateStore(Carry, O.carry());
  }
  return Sum;
}

} // namespace

/// add, sub
bool liftSum(OperandLift &O, const Instruction &I, const MnemonicParts &P) {
  if (P.has("cc"))
    return liftCarried(O, I, P);
  if (!P.isInteger() || !P.hasOnly({"sat"}) || I.Operands.size() != 3)
    return liftFloat(O, I, P);
  const bool Saturates = P.has("sat");
  if (Saturates && !isSaturatedWord(P))
    return false;
  Value *X = O.read(I.Operands[1], P.Types[0].Bits);
  Value *Y = O.read(I.Operands[2], P.Types[0].Bits);
  if (!X || !Y)
    return true;
  const bool IsSum = P.Stem == "add";
  if (Saturates)
    O.write(I.Operands[0],
            O.B.CreateBinaryIntrinsic(
                IsSum ? Intrinsic::sadd_sat : Intrinsic::ssub_sat, X, Y));
  else
    O.write(I.Operands[0], IsSum ? O.B.CreateAdd(X, Y) : O.B.CreateSub(X, Y));
  return true;
}

/// add.cc, addc, sub.cc, subc
bool liftCarried(OperandLift &O, const Instruction &I, const MnemonicParts &P) {
  if (!P.isInteger() || !P.hasOnly({"cc"}) || P.Types[0].Bits == 16 ||
      I.Operands.size() != 3)
    return false;
  Value *X = O.read(I.Operands[1], P.Types[0].Bits);
  Value *Y = O.read(I.Operands[2], P.Types[0].Bits);
  if (X && Y)
    O.write(I.Operands[0], withCarry(O, X, Y, P.Stem.ends_with("c"),
                                     P.has("cc"), P.Stem.starts_with("sub")));
  return true;
}

/// mul, mad, madc, with .lo, .hi or .wide
bool liftProduct(OperandLift &O, const Instruction &I, const MnemonicParts &P) {
  const bool Adds = P.Stem != "mul", In = P.Stem == "madc";
  if (!P.isInteger() || !P.hasOnly({"lo", "hi", "wide", "sat", "cc"}) ||
      I.Operands.size() != (Adds ? 4 : 3))
    return liftFloat(O, I, P);
  const unsigned Bits = P.Types[0].Bits;
  const bool IsSigned = P.Types[0].isSigned();
  const bool IsWide = P.has("wide"), IsHigh = P.has("hi");
  const bool Saturates = P.has("sat"), Out = P.has("cc");
  if (IsWide + IsHigh + P.has("lo") != 1 || (IsWide && Bits == 64) ||
      (Saturates && (!Adds || !IsHigh || Out || In || !isSaturatedWord(P))) ||
      ((In || Out) && (IsWide || Bits == 16 || !Adds)))
    return false;
  Value *X = O.read(I.Operands[1], Bits), *Y = O.read(I.Operands[2], Bits);
  Value *Z = Adds ? O.read(I.Operands[3], IsWide ? 2 * Bits : Bits) : nullptr;
  if (!X || !Y || (Adds && !Z))
    return true;
  Value *Product = nullptr;
  if (IsWide)
    Product = IsSigned ? O.B.CreateNSWMul(extended(O, X, true, 2 * Bits),
                                          extended(O, Y, true, 2 * Bits))
                       : O.B.CreateNUWMul(extended(O, X, false, 2 * Bits),
                                          extended(O, Y, false, 2 * Bits));
  else
    Product = IsHigh ? highProduct(O, X, Y, IsSigned) : O.B.CreateMul(X, Y);
  if (Saturates)
    Product = O.B.CreateBinaryIntrinsic(Intrinsic::sadd_sat, Product, Z);
  else if (In || Out)
    Product = withCarry(O, Product, Z, In, Out, false);
  else if (Adds)
    Product = O.B.CreateAdd(Product, Z);
  O.write(I.Operands[0], Product);
  return true;
}

/// mul24, mad24: of the low 24 bits; .hi are the bits 16 to 47.
bool liftShortProduct(OperandLift &O, const Instruction &I,
                      const MnemonicParts &P) {
  const bool Adds = P.Stem == "mad24", IsHigh = P.has("hi");
  const bool Saturates = P.has("sat");
  if (!P.isInteger() || P.Types[0].Bits != 32 ||
      !P.hasOnly({"lo", "hi", "sat"}) || IsHigh + P.has("lo") != 1 ||
      (Saturates && (!Adds || !IsHigh || !isSaturatedWord(P))) ||
      I.Operands.size() != (Adds ? 4 : 3))
    return false;
  auto &B = O.B;
  auto Factor = [&](unsigned Index) -> Value * {
    Value *V = O.read(I.Operands[Index], 32);
    if (!V)
      return nullptr;
    if (P.Types[0].isSigned())
      return B.CreateSExt(B.CreateAShr(B.CreateShl(V, 8), 8), B.getInt64Ty());
    return B.CreateZExt(B.CreateAnd(V, 0xffffff), B.getInt64Ty());
  };
  Value *X = Factor(1), *Y = Factor(2);
  Value *Z = Adds ? O.read(I.Operands[3], 32) : nullptr;
  if (!X || !Y || (Adds && !Z))
    return true;
  Value *Product = B.CreateMul(X, Y);
  Product = B.CreateTrunc(IsHigh ? B.CreateLShr(Product, 16) : Product,
                          B.getInt32Ty());
  if (Saturates)
    Product = B.CreateBinaryIntrinsic(Intrinsic::sadd_sat, Product, Z);
  else if (Adds)
    Product = B.CreateAdd(Product, Z);
  O.write(I.Operands[0], Product);
  return true;
}

/// sad: c + |a - b|
bool liftDifference(OperandLift &O, const Instruction &I,
                    const MnemonicParts &P) {
  if (!P.isInteger() || !P.Words.empty() || I.Operands.size() != 4)
    return false;
  const unsigned Bits = P.Types[0].Bits;
  Value *X = O.read(I.Operands[1], Bits), *Y = O.read(I.Operands[2], Bits);
  Value *Z = O.read(I.Operands[3], Bits);
  if (!X || !Y || !Z)
    return true;
  Value *IsLess =
      P.Types[0].isSigned() ? O.B.CreateICmpSLT(X, Y) : O.B.CreateICmpULT(X, Y);
  O.write(I.Operands[0],
          O.B.CreateAdd(Z, O.B.CreateSelect(IsLess, O.B.CreateSub(Y, X),
                                            O.B.CreateSub(X, Y))));
  return true;
}

/// div, rem. What comes of a zero divisor the machine does not say.
bool liftQuotient(OperandLift &O, const Instruction &I,
                  const MnemonicParts &P) {
  if (!P.isInteger() || !P.Words.empty() || I.Operands.size() != 3)
    return liftFloat(O, I, P);
  Value *X = O.read(I.Operands[1], P.Types[0].Bits);
  Value *Y = O.read(I.Operands[2], P.Types[0].Bits);
  if (!X || !Y)
    return true;
  const bool IsSigned = P.Types[0].isSigned();
  O.write(I.Operands[0],
          P.Stem == "div"
              ? (IsSigned ? O.B.CreateSDiv(X, Y) : O.B.CreateUDiv(X, Y))
              : (IsSigned ? O.B.CreateSRem(X, Y) : O.B.CreateURem(X, Y)));
  return true;
}

/// min, max
bool liftExtreme(OperandLift &O, const Instruction &I, const MnemonicParts &P) {
  if (!P.isInteger() || !P.Words.empty() || I.Operands.size() != 3)
    return liftFloat(O, I, P);
  Value *X = O.read(I.Operands[1], P.Types[0].Bits);
  Value *Y = O.read(I.Operands[2], P.Types[0].Bits);
  if (!X || !Y)
    return true;
  const bool IsSigned = P.Types[0].isSigned(), IsLeast = P.Stem == "min";
  O.write(I.Operands[0],
          O.B.CreateBinaryIntrinsic(
              IsLeast ? (IsSigned ? Intrinsic::smin : Intrinsic::umin)
                      : (IsSigned ? Intrinsic::smax : Intrinsic::umax),
              X, Y));
  return true;
}

/// neg, abs; both leave the least number as it is.
bool liftUnary(OperandLift &O, const Instruction &I, const MnemonicParts &P) {
  if (!P.isInteger() || !P.Types[0].isSigned() || !P.Words.empty() ||
      I.Operands.size() != 2)
    return liftFloat(O, I, P);
  Value *X = O.read(I.Operands[1], P.Types[0].Bits);
  if (!X)
    return true;
  Value *Negated = O.B.CreateNeg(X);
  O.write(I.Operands[0],
          P.Stem == "neg"
              ? Negated
              : O.B.CreateSelect(
                    O.B.CreateICmpSLT(X, O.B.getIntN(P.Types[0].Bits, 0)),
                    Negated, X));
  return true;
}

} // namespace bank_lint::ptx
