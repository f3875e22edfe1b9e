//===-- analysis/frontend/host/values/names.cpp ---------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/host/values/names.h"
#include "clang/AST/ASTContext.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/bit.h"

using namespace clang;

namespace bank_lint::frontend {

/// More inputs than this are not distinguished.
static constexpr std::size_t MostInputs = 8;
/// The operations of Key for `!x` and for conversions.
static constexpr int Opposite = -1, Conversion = -2;

unsigned HostNames::add(Origin Of) {
  Origins.push_back(std::move(Of));
  return unsigned(Origins.size() - 1);
}

unsigned HostNames::fresh() {
  Origin Of;
  Of.Inputs.push_back(unsigned(Origins.size()));
  return add(std::move(Of));
}

unsigned HostNames::ofInput(const ParmVarDecl &Parameter) {
  unsigned &Number = Inputs[&Parameter];
  if (Number)
    return Number;
  Origin Of;
  Of.IsOfInputs = true;
  Of.Inputs.push_back(unsigned(Origins.size()));
  return Number = add(std::move(Of));
}

std::optional<HostNames::Operand> HostNames::operandOf(const HostValue &Value) {
  if (const llvm::APSInt *Integer = Value.integer()) {
    if (Integer->getBitWidth() > 64)
      return std::nullopt;
    return Operand{0, Integer->isNegative(),
                   Integer->isSigned() ? std::uint64_t(Integer->getSExtValue())
                                       : Integer->getZExtValue()};
  }
  if (const double *Real = Value.real())
    return Operand{~0u, true, llvm::bit_cast<std::uint64_t>(*Real)};
  if (Value.isKnown() || !Value.Same.name())
    return std::nullopt;
  return Operand{Value.Same.Number, false, Value.Same.Bits};
}

HostNames::Origin HostNames::originOf(const HostValue &Left,
                                      const HostValue &Right) const {
  Origin Result;
  Result.IsOfInputs = true;
  for (const HostValue *Value : {&Left, &Right}) {
    if (Value->isKnown() || !Value->Same.isNamed())
      continue;
    const Origin &From = Origins[Value->Same.Number];
    Result.IsOfInputs &= From.IsOfInputs;
    for (unsigned Input : From.Inputs)
      if (!llvm::is_contained(Result.Inputs, Input))
        Result.Inputs.push_back(Input);
  }
  Result.IsOfInputs &= Result.Inputs.size() <= MostInputs;
  return Result;
}

static bool isNumber(QualType Type) {
  return !Type->isDependentType() &&
         (Type->isIntegralOrEnumerationType() || Type->isRealFloatingType());
}

static unsigned widthOf(QualType Type, const ASTContext &Context) {
  return Type->isRealFloatingType() ? unsigned(Context.getTypeSize(Type))
                                    : Context.getIntWidth(Type);
}

/// Differs between types that differ in the result of an operation on numbers.
static unsigned kindOf(QualType Type, const ASTContext &Context) {
  return widthOf(Type, Context) * 4 + Type->isRealFloatingType() * 2 +
         Type->isUnsignedIntegerOrEnumerationType();
}

/// Notes the operands of \p Of, if one side is a constant.
void HostNames::noteConstant(Origin &Of, BinaryOperatorKind Operation,
                             const HostValue &Left, const HostValue &Right,
                             QualType Type) {
  if (!Type->isIntegerType())
    return;
  const bool IsTurned = Operation == BO_Add && Left.integer();
  const HostValue &Known = IsTurned ? Left : Right;
  const HostValue &Unknown = IsTurned ? Right : Left;
  constexpr std::int64_t Most = std::int64_t(1) << 31;
  if (!Known.integer() || Unknown.isKnown() ||
      (Operation != BO_Add && Operation != BO_Sub && Operation != BO_Div) ||
      Known.integer()->getActiveBits() > 62)
    return;
  Of.Second = Known.integer()->getExtValue();
  if (Of.Second > Most || Of.Second < -Most)
    return;
  Of.First = Unknown.Same.name();
  Of.Operation = Operation;
  Of.IsSigned = Type->isSignedIntegerOrEnumerationType();
}

std::optional<HostQuotient> HostNames::quotient(unsigned Number) const {
  HostQuotient Result;
  // Sums around a quotient, then those in it.
  auto TakeSums = [&](std::int64_t &Sum) {
    while (Origins[Number].First && Origins[Number].Operation != BO_Div) {
      const Origin &Of = Origins[Number];
      Sum += Of.Operation == BO_Add ? Of.Second : -Of.Second;
      Result.IsSigned &= Of.IsSigned;
      Number = Of.First;
    }
  };
  TakeSums(Result.Plus);
  if (!Origins[Number].First || Origins[Number].Second <= 0)
    return std::nullopt;
  Result.Divisor = Origins[Number].Second;
  Result.IsSigned &= Origins[Number].IsSigned;
  Number = Origins[Number].First;
  TakeSums(Result.Added);
  Result.Of = Number;
  return Result;
}

void HostNames::nameConverted(HostValue &Result, const HostValue &Operand,
                              QualType Type, const ASTContext &Context) {
  if (Result.isKnown() || Result.Same.isNamed() || !isNumber(Type))
    return;
  const auto Of = operandOf(Operand);
  if (!Of || Operand.isKnown())
    return;
  unsigned &Number = Known[{Conversion, *Of, {}, kindOf(Type, Context)}];
  if (!Number) {
    Origin From = Origins[Operand.Same.Number];
    From.Compared = 0;
    Number = add(std::move(From));
  }
  Result.Same = {Number, widthOf(Type, Context), hasSign(Type)};
}

void HostNames::name(HostValue &Result, BinaryOperatorKind Operation,
                     const HostValue &Left, const HostValue &Right,
                     QualType Type, const ASTContext &Context) {
  std::optional<Operand> First = operandOf(Left), Second = operandOf(Right);
  if (Result.isKnown() || !First || !Second || !isNumber(Type))
    return;
  const unsigned Width = widthOf(Type, Context);
  const unsigned Kind = kindOf(Type, Context);
  unsigned &Number = Known[{Operation, *First, *Second, Kind}];
  if (!Number) {
    Origin Of = originOf(Left, Right);
    if (BinaryOperator::isComparisonOp(Operation))
      Of.Compared = Right.integer()  ? Left.Same.name()
                    : Left.integer() ? Right.Same.name()
                                     : 0;
    noteConstant(Of, Operation, Left, Right, Type);
    Number = add(std::move(Of));
  }
  const bool IsTruth = BinaryOperator::isComparisonOp(Operation);
  Result.Same = {Number, IsTruth ? 1 : Width, !IsTruth && hasSign(Type)};
}

void HostNames::nameOpposite(HostValue &Result, const HostValue &Operand) {
  if (Result.isKnown())
    return;
  const auto Of = operandOf(Operand);
  if (!Of || !std::get<0>(*Of))
    return;
  unsigned &Number = Known[{Opposite, *Of, {}, 0}];
  if (!Number)
    Number = add(Origins[Operand.Same.Number]);
  Result.Same = {Number, 1, false};
}

bool HostNames::areIndependent(unsigned A, unsigned B) const {
  if (!A || !B)
    return false;
  return Origins[A].IsOfInputs && Origins[B].IsOfInputs && !haveInCommon(A, B);
}

bool HostNames::haveInCommon(unsigned A, unsigned B) const {
  return llvm::any_of(Origins[A].Inputs, [&](unsigned Input) {
    return llvm::is_contained(Origins[B].Inputs, Input);
  });
}

bool HostNames::links(unsigned Test, unsigned A, unsigned B) const {
  return !Test || !Origins[Test].IsOfInputs ||
         (haveInCommon(Test, A) && haveInCommon(Test, B));
}

bool HostNames::areDecidedTogether(unsigned A, unsigned B) const {
  auto Subject = [&](unsigned Name) {
    return Origins[Name].Compared ? Origins[Name].Compared : Name;
  };
  return A && B && Subject(A) == Subject(B);
}

} // namespace bank_lint::frontend
