//===-- analysis/frontend/host/library.cpp - known by name ----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions of the runtime and of the standard library whose meaning is known,
// so that their bodies need not be read (or are not there).
//===----------------------------------------------------------------------===//
#include "analysis/frontend/host/arithmetic.h"
#include "analysis/frontend/host/interpreter.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
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

/// Functions of the runtime that choose a block or a grid at run time.
const char *chooser(llvm::StringRef Name) {
  for (const char *Known :
       {"cudaOccupancyMaxPotentialBlockSizeVariableSMemWithFlags",
        "cudaOccupancyMaxPotentialBlockSizeVariableSMem",
        "cudaOccupancyMaxPotentialBlockSizeWithFlags",
        "cudaOccupancyMaxPotentialBlockSize",
        "cudaOccupancyMaxActiveBlocksPerMultiprocessor"})
    if (Name == Known)
      return Known;
  return nullptr;
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

/// The index of std::get<Index>; nothing of std::get<Type>.
std::optional<unsigned> indexOf(const FunctionDecl &Get) {
  const TemplateArgumentList *Arguments = Get.getTemplateSpecializationArgs();
  if (!Arguments || Arguments->size() == 0 ||
      Arguments->get(0).getKind() != TemplateArgument::Integral)
    return std::nullopt;
  return static_cast<unsigned>(
      Arguments->get(0).getAsIntegral().getLimitedValue(1024));
}

} // namespace

/// Functions whose meaning is known by their name.
bool HostInterpreter::callOfLibrary(const CallExpr &Call,
                                    const FunctionDecl &Callee,
                                    HostValue &Result) {
  if (callOfTuple(Call, Callee, Result))
    return true;
  if (!Callee.getIdentifier())
    return false;
  llvm::StringRef Name = Callee.getName();
  if (const char *Function = chooser(Name)) {
    for (const Expr *Argument : Call.arguments()) {
      HostValue Value = evaluate(Argument);
      if (!Value.place())
        continue;
      HostValue Chosen;
      Chosen.ChosenBy = Function;
      assign(pointee(Value), Chosen);
      State.escape(Value);
    }
    return true;
  }
  if (Where.isInUserFile(Callee.getLocation()) || Callee.isCXXClassMember())
    return false;
  if (callOfAllocation(Call, Name))
    return true;
  if (Name == "cudaFuncSetAttribute" && Call.getNumArgs() == 3) {
    allowShared(Call);
    return true;
  }
  if (Call.getNumArgs() == 1 && Callee.isInStdNamespace() &&
      (Name == "move" || Name == "forward" || Name == "as_const")) {
    Result = reference(locate(Call.getArg(0)));
    return true;
  }
  if (Call.getNumArgs() == 2 && isInCuda(Callee) &&
      (Name == "ceil_div" || Name == "round_up" || Name == "round_down")) {
    HostValue Left = evaluate(Call.getArg(0)), Right = evaluate(Call.getArg(1));
    if (Left.integer() && Right.integer())
      if (auto Number = rounded(Name, *Left.integer(), *Right.integer()))
        Result = converted({*Number, Left.From ? Left.From : Right.From},
                           Call.getType(), Context);
    return true;
  }
  return callOfNumbers(Call, Name, Result);
}

/// cudaFuncSetAttribute(kernel, attribute, value).
void HostInterpreter::allowShared(const CallExpr &Call) {
  constexpr std::int64_t MaxDynamicSharedMemorySize = 8; // its number in CUDA
  HostValue Kernel = evaluate(Call.getArg(0));
  HostValue Attribute = evaluate(Call.getArg(1));
  HostValue Bytes = evaluate(Call.getArg(2));
  if (Attribute.integer() &&
      Attribute.integer()->getExtValue() != MaxDynamicSharedMemorySize)
    return;
  if (!Kernel.functions())
    return State.forgetLimits();
  std::optional<SharedLimit> Limit;
  if (Attribute.integer() && Bytes.integer() && !Bytes.integer()->isNegative())
    Limit = SharedLimit{Bytes.integer()->getZExtValue(), &Call};
  for (const FunctionDecl *Function : *Kernel.functions()) {
    // Of several that it may be, the others keep what they had.
    std::optional<SharedLimit> Old = State.limitOf(*Function);
    bool IsSure = Kernel.functions()->size() == 1;
    if (Limit && !IsSure)
      State.limit(*Function, Old && Old->Bytes > Limit->Bytes ? Old
                             : Old                            ? Limit
                                                              : Old);
    else
      State.limit(*Function, Limit);
  }
}

/// The least or the greatest of \p Call's arguments, or of the list in braces
/// that is the only one.
bool HostInterpreter::leastOrMost(const CallExpr &Call, bool IsLeast,
                                  HostValue &Result) {
  llvm::SmallVector<const Expr *> Given(Call.arguments());
  if (Given.size() == 1) {
    const auto *Braces = dyn_cast<CXXStdInitializerListExpr>(
        Given.front()->IgnoreUnlessSpelledInSource());
    const auto *List =
        Braces ? dyn_cast_or_null<InitListExpr>(plain(Braces->getSubExpr()))
               : nullptr;
    if (!List)
      return false;
    Given.assign(List->inits().begin(), List->inits().end());
  } else if (Given.size() != 2) {
    return false;
  }
  const std::vector<Location> Places = locateAll(Given);
  std::size_t Best = 0;
  for (std::size_t I = 1; I < Places.size(); ++I) {
    const HostValue Value = valueAt(Places[I]), Old = valueAt(Places[Best]);
    HostValue Comparison = IsLeast ? binaryOperation(BO_LT, Value, Old)
                                   : binaryOperation(BO_LT, Old, Value);
    std::optional<bool> IsBetter = Comparison.truth();
    if (!IsBetter) {
      Result.ChosenBy = Comparison.ChosenBy;
      return true;
    }
    if (*IsBetter)
      Best = I;
  }
  Result = handedBack(Call, Places[Best]);
  return true;
}

std::vector<HostInterpreter::Location>
HostInterpreter::locateAll(llvm::ArrayRef<const Expr *> Arguments) {
  std::vector<Location> Places;
  for (const Expr *E : Arguments)
    Places.push_back(locate(E));
  return Places;
}

/// What \p Call returns of its argument at \p Chosen: by reference, its place.
HostValue HostInterpreter::handedBack(const CallExpr &Call,
                                      const Location &Chosen) {
  return Call.isGLValue() ? reference(Chosen)
                          : converted(valueAt(Chosen), Call.getType(), Context);
}

bool HostInterpreter::callOfNumbers(const CallExpr &Call, llvm::StringRef Name,
                                    HostValue &Result) {
  QualType Type = Call.getType().getNonReferenceType();
  if (!Type->isArithmeticType())
    return false;
  bool IsLeast = Name == "min" || Name == "fmin" || Name == "fminf";
  if (IsLeast || Name == "max" || Name == "fmax" || Name == "fmaxf")
    return leastOrMost(Call, IsLeast, Result);
  if (Name == "clamp" && Call.getNumArgs() == 3) {
    const std::vector<Location> Places =
        locateAll({Call.getArg(0), Call.getArg(1), Call.getArg(2)});
    const HostValue Value = valueAt(Places[0]);
    std::optional<bool> IsBelow =
        binaryOperation(BO_LT, Value, valueAt(Places[1])).truth();
    std::optional<bool> IsAbove =
        binaryOperation(BO_LT, valueAt(Places[2]), Value).truth();
    if (IsBelow && IsAbove && !(*IsBelow && *IsAbove))
      Result = handedBack(Call, Places[*IsBelow ? 1 : *IsAbove ? 2 : 0]);
    return true;
  }
  if (Call.getNumArgs() != 1)
    return false;
  if (Type->isIntegerType() &&
      (Name == "abs" || Name == "labs" || Name == "llabs")) {
    HostValue Value = evaluate(Call.getArg(0));
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
        converted(evaluate(Call.getArg(0)), Context.DoubleTy, Context);
    if (Value.real())
      Result = converted({Function(*Value.real()), Value.From}, Type, Context);
    return true;
  }
  return false;
}

/// std::get, std::make_pair and the like, and assignments of tuples.
bool HostInterpreter::callOfTuple(const CallExpr &Call,
                                  const FunctionDecl &Callee,
                                  HostValue &Result) {
  if (const auto *Operator = dyn_cast<CXXOperatorCallExpr>(&Call);
      Operator && Operator->getOperator() == OO_Equal &&
      isTuple(Call.getArg(0)->getType())) {
    QualType Type = Call.getArg(0)->getType();
    HostValue Value = initialised(evaluate(Call.getArg(1)), Type, Context);
    Location To = locate(Call.getArg(0));
    assignTuple(To, Type, Value);
    if (To.Place && !To.IsVague)
      Result = *To.Place;
    return true;
  }
  if (!Callee.getIdentifier() || !Callee.isInStdNamespace() ||
      Callee.isCXXClassMember())
    return false;
  llvm::StringRef Name = Callee.getName();
  if (Name == "get" && Call.getNumArgs() == 1) {
    QualType Of = Call.getArg(0)->getType();
    const CXXRecordDecl *Record = Of->getAsCXXRecordDecl();
    std::optional<unsigned> Index = indexOf(Callee);
    bool IsArray = Record && Record->isInStdNamespace() &&
                   Record->getIdentifier() && Record->getName() == "array";
    if (!Index || (!IsArray && !isTuple(Of)))
      return false;
    Location Whole = locate(Call.getArg(0));
    if (IsArray) // an array, in a structure
      Whole = part(std::move(Whole), 0);
    Location Element = part(std::move(Whole), *Index);
    std::vector<QualType> Types = partTypes(Of, Context);
    bool IsReference =
        !IsArray && *Index < Types.size() && Types[*Index]->isReferenceType();
    Result = IsReference ? valueAt(Element) : reference(Element);
    return true;
  }
  if ((Name != "make_pair" && Name != "make_tuple" && Name != "tie") ||
      !isTuple(Call.getType()))
    return false;
  std::vector<QualType> Types = partTypes(Call.getType(), Context);
  HostValue::Parts Parts;
  for (unsigned I = 0; I < Call.getNumArgs(); ++I)
    Parts.push_back(I < Types.size() && Types[I]->isReferenceType()
                        ? reference(locate(Call.getArg(I)))
                        : evaluate(Call.getArg(I)));
  if (Parts.size() == Types.size())
    Result = initialised(HostValue(std::move(Parts)), Call.getType(), Context);
  return true;
}

/// What is assigned to std::tie goes to the variables that it was made of.
void HostInterpreter::assignTuple(const Location &To, QualType Type,
                                  const HostValue &Value) {
  std::vector<QualType> Types = partTypes(Type, Context);
  for (unsigned I = 0; I < Types.size(); ++I) {
    const HostValue::Parts *Parts = Value.parts();
    HostValue Part = Parts && I < Parts->size() ? (*Parts)[I] : HostValue();
    Location Target = part(To, I);
    if (Types[I]->isReferenceType()) {
      Target = pointee(valueAt(Target));
      Part = initialised(Part, Types[I].getNonReferenceType(), Context);
    }
    assign(Target, std::move(Part));
  }
}

} // namespace bank_lint::frontend
