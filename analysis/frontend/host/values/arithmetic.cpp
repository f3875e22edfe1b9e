//===-- analysis/frontend/host/values/arithmetic.cpp - sums of host code --===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/host/values/arithmetic.h"

using namespace clang;
using llvm::APInt;
using llvm::APSInt;

namespace bank_lint::frontend {

namespace {

APSInt truth(bool Value) { return APSInt(APInt(32, Value), false); }

std::optional<APSInt> shift(BinaryOperatorKind Operation, const APSInt &L,
                            const APSInt &R) {
  if (R.isNegative() || R.getLimitedValue() >= L.getBitWidth())
    return std::nullopt;
  unsigned Count = static_cast<unsigned>(R.getZExtValue());
  return Operation == BO_Shl ? L << Count : L >> Count;
}

std::optional<APSInt> sum(BinaryOperatorKind Operation, const APSInt &L,
                          const APSInt &R) {
  bool Overflows = false;
  APInt Result;
  switch (Operation) {
  case BO_Add:
    Result = L.sadd_ov(R, Overflows);
    break;
  case BO_Sub:
    Result = L.ssub_ov(R, Overflows);
    break;
  case BO_Mul:
    Result = L.smul_ov(R, Overflows);
    break;
  default:
    return std::nullopt;
  }
  if (L.isUnsigned())
    return Operation == BO_Add ? L + R : Operation == BO_Sub ? L - R : L * R;
  return Overflows ? std::nullopt : std::optional(APSInt(Result, false));
}

std::optional<APSInt> compare(BinaryOperatorKind Operation, const auto &L,
                              const auto &R) {
  switch (Operation) {
  case BO_LT:
    return truth(L < R);
  case BO_GT:
    return truth(L > R);
  case BO_LE:
    return truth(L <= R);
  case BO_GE:
    return truth(L >= R);
  case BO_EQ:
    return truth(L == R);
  case BO_NE:
    return truth(L != R);
  default:
    return std::nullopt;
  }
}

std::optional<APSInt> integers(BinaryOperatorKind Operation, const APSInt &L,
                               const APSInt &R) {
  if (Operation == BO_Shl || Operation == BO_Shr)
    return shift(Operation, L, R);
  if (L.getBitWidth() != R.getBitWidth() || L.isSigned() != R.isSigned())
    return std::nullopt;
  bool Overflows = L.isSigned() && L.isMinSignedValue() && R.isAllOnes();
  switch (Operation) {
  case BO_Add:
  case BO_Sub:
  case BO_Mul:
    return sum(Operation, L, R);
  case BO_Div:
    return R.isZero() || Overflows ? std::nullopt : std::optional(L / R);
  case BO_Rem:
    return R.isZero() || Overflows ? std::nullopt : std::optional(L % R);
  case BO_And:
    return L & R;
  case BO_Or:
    return L | R;
  case BO_Xor:
    return L ^ R;
  default:
    return compare(Operation, L, R);
  }
}

std::optional<double> reals(BinaryOperatorKind Operation, double L, double R) {
  switch (Operation) {
  case BO_Add:
    return L + R;
  case BO_Sub:
    return L - R;
  case BO_Mul:
    return L * R;
  case BO_Div:
    return R == 0 ? std::nullopt : std::optional(L / R);
  default:
    return std::nullopt;
  }
}

} // namespace

HostValue unaryOperation(UnaryOperatorKind Operation,
                         const HostValue &Operand) {
  const APSInt *Integer = Operand.integer();
  const double *Real = Operand.real();
  if (Operation == UO_LNot)
    if (std::optional<bool> Truth = Operand.truth())
      return {truth(!*Truth), Operand.From};
  if (Operation == UO_Plus && (Integer || Real))
    return Operand;
  if (Operation == UO_Minus && Real)
    return {-*Real, Operand.From};
  if (Operation == UO_Minus && Integer &&
      (Integer->isUnsigned() || !Integer->isMinSignedValue()))
    return {-*Integer, Operand.From};
  if (Operation == UO_Not && Integer)
    return {~*Integer, Operand.From};
  HostValue Unknown;
  Unknown.Why = Operand.Why;
  return Unknown;
}

HostValue binaryOperation(BinaryOperatorKind Operation, const HostValue &Left,
                          const HostValue &Right) {
  const clang::CallExpr *From = Left.From ? Left.From : Right.From;
  if (Left.integer() && Right.integer()) {
    if (auto Result = integers(Operation, *Left.integer(), *Right.integer()))
      return {*Result, From};
  } else if (Left.real() && Right.real()) {
    if (auto Result = reals(Operation, *Left.real(), *Right.real()))
      return {*Result, From};
    if (auto Result = compare(Operation, *Left.real(), *Right.real()))
      return {*Result, From};
  }
  HostValue Unknown;
  Unknown.Why = Left.Why.orElse(Right.Why);
  return Unknown;
}

HostResidue lowBitsOf(BinaryOperatorKind Operation, const HostValue &Left,
                      const HostValue &Right, QualType Type, bool PointerFirst,
                      const ASTContext &Context) {
  if (Type->isPointerType())
    return elementOf((PointerFirst ? Left : Right).base(),
                     (PointerFirst ? Right : Left).low(),
                     Type->getPointeeType(), Operation == BO_Sub, Context);
  const bool IsDistance = PointerFirst && Operation == BO_Sub;
  if (Type->isIntegerType() && !Type->isBooleanType() && !IsDistance)
    return residueOf(Operation, Left.low(), Right.low());
  return {};
}

} // namespace bank_lint::frontend
