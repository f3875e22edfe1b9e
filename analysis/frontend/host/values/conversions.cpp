//===-- analysis/frontend/host/values/conversions.cpp - between types -----===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/host/values/values.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include <cmath>

using namespace clang;
using llvm::APSInt;

namespace bank_lint::frontend {

bool hasSign(QualType Type) {
  const auto *Enum = Type->getAs<EnumType>();
  const EnumDecl *Definition =
      Enum ? Enum->getDecl()->getDefinition() : nullptr;
  if (Definition && !Definition->isScoped() &&
      !Definition->getPromotionType().isNull())
    return Definition->getPromotionType()->isSignedIntegerType();
  return Type->isSignedIntegerOrEnumerationType();
}

/// \p Result of a conversion of \p Number to \p To, with what else is equal,
/// unless bits are lost.
static HostValue withSame(HostValue Result, const HostValue &Number,
                          QualType To, const ASTContext &Context) {
  if (!To->isIntegralOrEnumerationType() ||
      Context.getIntWidth(To) < Number.Same.Bits)
    return Result;
  Result.Same = Number.Same;
  const bool IsSigned = hasSign(To);
  const bool KeepsSign = IsSigned && Context.getIntWidth(To) > Number.Same.Bits;
  if (IsSigned != Number.Same.IsSigned && !KeepsSign)
    Result.Same.IsTurned = true;
  return Result;
}

static HostValue convertedAlone(const HostValue &Number, QualType To,
                                const ASTContext &Context) {
  const APSInt *Integer = Number.integer();
  HostValue Unknown;
  Unknown.Why = Number.Why;
  if (To->isDependentType())
    return Unknown;
  if (!Number.real() &&
      (To->isPointerType() ||
       (To->isIntegralOrEnumerationType() && Context.getIntWidth(To) >= 8)))
    Unknown.Low = Number.low();
  if (!Integer && !Number.real())
    return Unknown;
  double Real = Integer ? Integer->roundToDouble() : *Number.real();
  if (To->isRealFloatingType())
    return {To->isSpecificBuiltinType(BuiltinType::Float)
                ? static_cast<double>(static_cast<float>(Real))
                : Real,
            Number.From};
  if (!To->isIntegralOrEnumerationType())
    return Unknown;
  if (To->isBooleanType())
    return {
        APSInt(llvm::APInt(1, Integer ? !Integer->isZero() : Real != 0), true),
        Number.From};
  bool IsUnsigned = To->isUnsignedIntegerOrEnumerationType();
  unsigned Width = Context.getIntWidth(To);
  if (!Integer) {
    // What does not fit has no defined value.
    double Lowest = IsUnsigned ? 0 : -std::ldexp(1.0, int(Width) - 1);
    double Beyond = std::ldexp(1.0, int(IsUnsigned ? Width : Width - 1));
    double Whole = std::trunc(Real);
    if (!(Whole >= Lowest && Whole < Beyond && std::fabs(Whole) < 0x1p62))
      return Unknown;
    return {APSInt(llvm::APInt(64, static_cast<std::int64_t>(Whole), true)
                       .sextOrTrunc(Width),
                   IsUnsigned),
            Number.From};
  }
  APSInt Result = Integer->extOrTrunc(Width);
  Result.setIsUnsigned(IsUnsigned);
  return {Result, Number.From};
}

HostValue converted(const HostValue &Number, QualType To,
                    const ASTContext &Context) {
  HostValue Result = convertedAlone(Number, To, Context);
  return Number.Same.isNamed() && !To->isDependentType()
             ? withSame(std::move(Result), Number, To, Context)
             : Result;
}

HostValue initialised(const HostValue &Value, QualType To,
                      const ASTContext &Context) {
  if (Value.tensorMap())
    return Value;
  if (To->isArithmeticType() || To->isEnumeralType())
    return converted(Value, To, Context);
  std::vector<QualType> Types = partTypes(To, Context);
  if (Types.empty())
    return Value.parts() ? HostValue() : Value;
  const RecordDecl *Record = To->getAsRecordDecl();
  if (Value.integer() && Record && Record->getName() == "dim3") {
    HostValue One(APSInt(llvm::APInt(32, 1), true));
    return {
        HostValue::Parts{converted(Value, Types.front(), Context), One, One},
        Value.From};
  }
  if (!Value.parts() || Value.parts()->size() != Types.size())
    return unknownOf(To, Context);
  if (!isTuple(To))
    return Value;
  HostValue Result = Value;
  for (std::size_t I = 0; I < Types.size(); ++I)
    (*Result.parts())[I] = initialised((*Value.parts())[I], Types[I], Context);
  return Result;
}

} // namespace bank_lint::frontend
