//===-- analysis/frontend/host/library/number_functions.cpp ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/host/library/number_functions.h"
#include "analysis/frontend/host/values/arithmetic.h"
#include "analysis/frontend/host/values/plain_expression.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/StringSwitch.h"
#include <cmath>

using namespace clang;
using llvm::APInt;
using llvm::APSInt;

namespace bank_lint::frontend {

namespace {

/// Functions of one real number.
using RealFunction = double (*)(double);
RealFunction realFunction(llvm::StringRef Name) {
  return llvm::StringSwitch<RealFunction>(Name)
      .Cases({"ceil", "ceilf"}, [](double X) { return std::ceil(X); })
      .Cases({"floor", "floorf"}, [](double X) { return std::floor(X); })
      .Cases({"sqrt", "sqrtf"}, [](double X) { return std::sqrt(X); })
      .Cases({"round", "roundf"}, [](double X) { return std::round(X); })
      .Cases({"trunc", "truncf"}, [](double X) { return std::trunc(X); })
      .Cases({"fabs", "fabsf", "abs"}, [](double X) { return std::fabs(X); })
      .Cases({"log2", "log2f"}, [](double X) { return std::log2(X); })
      .Default(nullptr);
}

/// True in namespace cuda, or one that it has for its versions.
bool isInCuda(const FunctionDecl &Function) {
  const DeclContext *Space = Function.getDeclContext()->getRedeclContext();
  while (Space && Space->isInlineNamespace())
    Space = Space->getParent();
  const auto *Named = dyn_cast_or_null<NamespaceDecl>(Space);
  return Named && Named->getIdentifier() && Named->getName() == "cuda" &&
         Named->getParent()->getRedeclContext()->isTranslationUnit();
}

/// cuda::ceil_div, cuda::round_up and cuda::round_down, of numbers that they
/// are defined for.
std::optional<APSInt> rounded(llvm::StringRef Name, const APSInt &Left,
                              const APSInt &Right) {
  if (Left.isNegative() || Right.isNegative() || Right.isZero())
    return std::nullopt;
  APInt A = Left.zext(128), B = Right.zext(128);
  APInt Whole = Name == "round_down" ? A.udiv(B) : (A + B - 1).udiv(B);
  return APSInt(Name == "ceil_div" ? Whole : Whole * B, /*isUnsigned=*/false);
}

} // namespace

bool HostNumberFunctions::call(const CallExpr &Call, const FunctionDecl &Callee,
                               HostValue &Result) {
  llvm::StringRef Name = Callee.getName();
  if (Call.getNumArgs() == 2 && isInCuda(Callee) &&
      (Name == "ceil_div" || Name == "round_up" || Name == "round_down")) {
    HostValue Left = Values.evaluate(Call.getArg(0)),
              Right = Values.evaluate(Call.getArg(1));
    if (Left.integer() && Right.integer())
      if (auto Number = rounded(Name, *Left.integer(), *Right.integer()))
        Result = converted({*Number, Left.From ? Left.From : Right.From},
                           Call.getType(), Context);
    return true;
  }
  QualType Type = Call.getType().getNonReferenceType();
  if (!Type->isArithmeticType())
    return false;
  bool IsLeast = Name == "min" || Name == "fmin" || Name == "fminf";
  if (IsLeast || Name == "max" || Name == "fmax" || Name == "fmaxf")
    return leastOrMost(Call, IsLeast, Result);
  if (Name == "clamp" && Call.getNumArgs() == 3) {
    clamp(Call, Result);
    return true;
  }
  if (Call.getNumArgs() != 1)
    return false;
  if (Type->isIntegerType() &&
      (Name == "abs" || Name == "labs" || Name == "llabs")) {
    HostValue Value = Values.evaluate(Call.getArg(0));
    Value.Low = {}; // of the number or of its opposite
    Result = Value.integer() && Value.integer()->isNegative()
                 ? unaryOperation(UO_Minus, Value)
                 : Value;
    Result = converted(Result, Type, Context);
    return true;
  }
  if (RealFunction Function = realFunction(Name);
      Function && Type->isRealFloatingType()) {
    HostValue Value =
        converted(Values.evaluate(Call.getArg(0)), Context.DoubleTy, Context);
    if (Value.real())
      Result = converted({Function(*Value.real()), Value.From}, Type, Context);
    return true;
  }
  return false;
}

/// The least or the greatest of \p Call's arguments, or of the list in braces
/// that is the only one.
bool HostNumberFunctions::leastOrMost(const CallExpr &Call, bool IsLeast,
                                      HostValue &Result) {
  llvm::SmallVector<const Expr *> Given(Call.arguments());
  if (Given.size() == 1) {
    const auto *Braces = dyn_cast<CXXStdInitializerListExpr>(
        Given.front()->IgnoreUnlessSpelledInSource());
    const auto *List = Braces ? dyn_cast_or_null<InitListExpr>(
                                    Braces->getSubExpr()->IgnoreImplicit())
                              : nullptr;
    if (!List)
      return false;
    Given.assign(List->inits().begin(), List->inits().end());
  } else if (Given.size() != 2) {
    return false;
  }
  const std::vector<HostLocation> Places = locateAll(Given);
  std::size_t Best = 0;
  for (std::size_t I = 1; I < Places.size(); ++I) {
    const HostValue Value = Variables.valueAt(Places[I]),
                    Old = Variables.valueAt(Places[Best]);
    HostValue Comparison = IsLeast ? binaryOperation(BO_LT, Value, Old)
                                   : binaryOperation(BO_LT, Old, Value);
    std::optional<bool> IsBetter = Comparison.truth();
    if (!IsBetter) {
      Result.Why = Comparison.Why;
      return true;
    }
    if (*IsBetter)
      Best = I;
  }
  Result = handedBack(Call, Places[Best]);
  return true;
}

void HostNumberFunctions::clamp(const CallExpr &Call, HostValue &Result) {
  const std::vector<HostLocation> Places =
      locateAll({Call.getArg(0), Call.getArg(1), Call.getArg(2)});
  const HostValue Value = Variables.valueAt(Places[0]);
  std::optional<bool> IsBelow =
      binaryOperation(BO_LT, Value, Variables.valueAt(Places[1])).truth();
  std::optional<bool> IsAbove =
      binaryOperation(BO_LT, Variables.valueAt(Places[2]), Value).truth();
  if (IsBelow && IsAbove && !(*IsBelow && *IsAbove))
    Result = handedBack(Call, Places[*IsBelow ? 1 : *IsAbove ? 2 : 0]);
}

std::vector<HostLocation>
HostNumberFunctions::locateAll(llvm::ArrayRef<const Expr *> Arguments) {
  std::vector<HostLocation> Places;
  for (const Expr *E : Arguments)
    Places.push_back(Values.locate(E));
  return Places;
}

/// What \p Call returns of its argument at \p Chosen: by reference, its place.
HostValue HostNumberFunctions::handedBack(const CallExpr &Call,
                                          const HostLocation &Chosen) {
  return Call.isGLValue()
             ? Variables.reference(Chosen)
             : converted(Variables.valueAt(Chosen), Call.getType(), Context);
}

} // namespace bank_lint::frontend
