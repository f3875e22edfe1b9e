//===-- analysis/ptx/lift/float_lift.cpp - floats -------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/ptx/lift/value_lift.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

using namespace llvm;

namespace bank_lint::ptx {

llvm::Type *floatType(OperandLift &O, StringRef Name) {
  return StringSwitch<llvm::Type *>(Name)
      .Case("f16", O.B.getHalfTy())
      .Case("bf16", O.B.getBFloatTy())
      .Case("f32", O.B.getFloatTy())
      .Case("f64", O.B.getDoubleTy())
      .Default(nullptr);
}

Value *readFloat(OperandLift &O, const Operand &From, llvm::Type &T) {
  Value *V = O.read(From, T.getScalarSizeInBits());
  return V ? O.B.CreateBitCast(V, &T) : nullptr;
}

namespace {

void writeFloat(OperandLift &O, const Operand &To, Value *V) {
  O.write(To, O.B.CreateBitCast(
                  V, O.B.getIntNTy(V->getType()->getScalarSizeInBits())));
}

/// What is computed of one, two or three floats; null: unknown here. The order
/// of the words of a mnemonic is that of PTX ISA.
Value *operation(OperandLift &O, const MnemonicParts &P, ArrayRef<Value *> X) {
  auto &B = O.B;
  llvm::Type *T = X[0]->getType();
  const bool IsApproximate = P.has("approx") || P.has("full");
  const bool IsPlain = P.hasOnly({"rn", "ftz"});
  const bool IsSingle = T->isFloatTy(), IsDouble = T->isDoubleTy();
  if (X.size() == 3)
    return IsPlain && (P.Stem == "fma" || P.Stem == "mad")
               ? B.CreateIntrinsic(T, Intrinsic::fma, {X[0], X[1], X[2]})
               : nullptr;
  if (X.size() == 2) {
    if (P.Stem == "div" && IsApproximate && IsSingle &&
        P.hasOnly({"approx", "full", "ftz"})) {
      FastMathFlags Flags;
      Flags.setApproxFunc();
      return B.CreateFDivFMF(X[0], X[1], FMFSource(Flags));
    }
    if (!IsPlain)
      return nullptr;
    if (P.Stem == "min" || P.Stem == "max")
      return B.CreateBinaryIntrinsic(
          P.Stem == "min" ? Intrinsic::minnum : Intrinsic::maxnum, X[0], X[1]);
    return P.Stem == "add"                  ? B.CreateFAdd(X[0], X[1])
           : P.Stem == "sub"                ? B.CreateFSub(X[0], X[1])
           : P.Stem == "mul"                ? B.CreateFMul(X[0], X[1])
           : P.Stem == "div" && P.has("rn") ? B.CreateFDiv(X[0], X[1])
                                            : nullptr;
  }
  if (P.Stem == "neg" && IsPlain)
    return B.CreateFNeg(X[0]);
  if (P.Stem == "abs" && IsPlain)
    return B.CreateUnaryIntrinsic(Intrinsic::fabs, X[0]);
  // What is issued with branches (lowering/merge_shared_accesses.h).
  Intrinsic::ID Id = Intrinsic::not_intrinsic;
  const bool IsNearest = IsPlain && P.has("rn");
  if (P.Stem == "sqrt" && IsNearest && (IsSingle || IsDouble))
    Id = IsSingle ? Intrinsic::nvvm_sqrt_rn_f : Intrinsic::nvvm_sqrt_rn_d;
  else if (P.Stem == "rcp" && IsNearest && (IsSingle || IsDouble))
    Id = IsSingle ? Intrinsic::nvvm_rcp_rn_f : Intrinsic::nvvm_rcp_rn_d;
  else if (P.Stem == "sqrt" && P.hasOnly({"approx", "ftz"}) && IsSingle)
    Id = Intrinsic::nvvm_sqrt_approx_f;
  else if (P.Stem == "rsqrt" && P.hasOnly({"approx", "ftz"}) &&
           (IsSingle || IsDouble))
    Id = IsSingle ? Intrinsic::nvvm_rsqrt_approx_f
                  : Intrinsic::nvvm_rsqrt_approx_d;
  return Id ? B.CreateIntrinsic(Id, {X[0]}) : nullptr;
}

unsigned operandsOf(StringRef Stem) {
  return StringSwitch<unsigned>(Stem)
      .Cases({"fma", "mad"}, 3)
      .Cases({"add", "sub", "mul", "div", "min", "max"}, 2)
      .Default(1);
}

} // namespace

bool liftFloat(OperandLift &O, const Instruction &I, const MnemonicParts &P) {
  llvm::Type *T = P.Types.size() == 1 ? floatType(O, P.TypeNames[0]) : nullptr;
  const unsigned Count = operandsOf(P.Stem);
  if (!T || I.Operands.size() != Count + 1 || T->isBFloatTy())
    return false;
  // Nothing must be left behind where nothing is lifted.
  BasicBlock *Block = O.B.GetInsertBlock();
  llvm::Instruction *Last = Block->empty() ? nullptr : &Block->back();
  SmallVector<Value *, 3> X;
  for (unsigned At = 1; At <= Count; ++At) {
    X.push_back(readFloat(O, I.Operands[At], *T));
    if (!X.back())
      return true;
  }
  if (Value *Result = operation(O, P, X)) {
    writeFloat(O, I.Operands[0], Result);
    return true;
  }
  while (!Block->empty() && &Block->back() != Last)
    Block->back().eraseFromParent();
  return false;
}

namespace {

/// From a float to an integer, which is the nearest that there is; of NaN 0, or
/// with 64 bits on either side the highest bit.
bool toInteger(OperandLift &O, const Instruction &I, const MnemonicParts &P,
               llvm::Type &From) {
  const Type To = P.Types[0];
  auto &B = O.B;
  const auto Rounding = StringSwitch<std::optional<Intrinsic::ID>>(
                            P.Words.empty() ? "" : P.Words[0])
                            .Case("rzi", Intrinsic::trunc)
                            .Case("rni", Intrinsic::roundeven)
                            .Case("rmi", Intrinsic::floor)
                            .Case("rpi", Intrinsic::ceil)
                            .Default(std::nullopt);
  const bool Flushes = P.has("ftz");
  if (!Rounding || From.isBFloatTy() || P.Words.size() > 1u + Flushes ||
      (Flushes && *Rounding != Intrinsic::trunc))
    return false;
  Value *X = readFloat(O, I.Operands[1], From);
  if (!X)
    return true;
  llvm::Type *Word = B.getIntNTy(To.Bits);
  Value *Result = B.CreateIntrinsic(
      To.isSigned() ? Intrinsic::fptosi_sat : Intrinsic::fptoui_sat,
      {Word, &From}, {B.CreateUnaryIntrinsic(*Rounding, X)});
  if (From.isDoubleTy() || To.Bits == 64)
    Result = B.CreateSelect(
        B.CreateFCmpUNO(X, X),
        ConstantInt::get(B.getContext(), APInt::getSignedMinValue(To.Bits)),
        Result);
  O.writeWidened(I.Operands[0], Result, To.isSigned());
  return true;
}

} // namespace

/// cvt from or to a float.
bool convertFloat(OperandLift &O, const Instruction &I,
                  const MnemonicParts &P) {
  auto &B = O.B;
  llvm::Type *To = floatType(O, P.TypeNames[0]);
  llvm::Type *From = floatType(O, P.TypeNames[1]);
  const Type FromType = P.Types[1];
  if (!To && From && P.Types[0].isInteger() && P.Types[0].Bits >= 8 &&
      P.Types[0].Bits <= 64)
    return toInteger(O, I, P, *From);
  if (To && !From && FromType.isInteger() && FromType.Bits >= 8 &&
      FromType.Bits <= 64) {
    if (!P.hasOnly({"rn"}) || To->isBFloatTy())
      return false;
    Value *X = O.readLow(I.Operands[1], FromType.Bits);
    if (X)
      writeFloat(O, I.Operands[0],
                 FromType.isSigned() ? B.CreateSIToFP(X, To)
                                     : B.CreateUIToFP(X, To));
    return true;
  }
  if (!To || !From)
    return false;
  const unsigned ToBits = To->getScalarSizeInBits();
  const unsigned FromBits = From->getScalarSizeInBits();
  if (ToBits == FromBits || (ToBits > FromBits && !P.Words.empty()) ||
      (ToBits < FromBits && (P.Words.size() != 1 || P.Words[0] != "rn")))
    return false;
  if (Value *X = readFloat(O, I.Operands[1], *From))
    writeFloat(O, I.Operands[0],
               ToBits > FromBits ? B.CreateFPExt(X, To)
                                 : B.CreateFPTrunc(X, To));
  return true;
}

} // namespace bank_lint::ptx
