//===-- analysis/frontend/host/values/values.cpp --------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/host/values/values.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using llvm::APSInt;

namespace bank_lint::frontend {

namespace {

/// Larger structures, arrays and sets of functions are not followed.
constexpr unsigned MostParts = 128;
constexpr unsigned MostFunctions = 64;

/// The element types of a pair or a tuple.
std::vector<QualType> tupleTypes(const ClassTemplateSpecializationDecl &Tuple) {
  std::vector<QualType> Result;
  for (const TemplateArgument &Argument : Tuple.getTemplateArgs().asArray()) {
    if (Argument.getKind() == TemplateArgument::Type)
      Result.push_back(Argument.getAsType());
    if (Argument.getKind() == TemplateArgument::Pack)
      for (const TemplateArgument &Inner : Argument.pack_elements())
        if (Inner.getKind() == TemplateArgument::Type)
          Result.push_back(Inner.getAsType());
  }
  return Result;
}

/// A value of type \p Type: zero in all its parts, or unknown.
HostValue filled(QualType Type, const ASTContext &Context, bool WithZero) {
  HostValue::Parts Parts;
  for (QualType Part : partTypes(Type, Context))
    Parts.push_back(filled(Part, Context, WithZero));
  const CXXRecordDecl *Record = Type->getAsCXXRecordDecl();
  if (!Parts.empty() || (Record && Record->isLambda())) {
    HostValue Result = std::move(Parts);
    Result.Lambda = Record && Record->isLambda() ? Record : nullptr;
    return Result;
  }
  if (!WithZero)
    return {};
  if (Type->isRealFloatingType())
    return 0.0;
  if (Type->isIntegralOrEnumerationType())
    return APSInt(llvm::APInt(Context.getIntWidth(Type), 0),
                  Type->isUnsignedIntegerOrEnumerationType());
  if (Type->isPointerType())
    return HostValue::ofLow(HostResidue::ofAllocation());
  return {};
}

/// std::array is as plain as its elements.
bool isStandardArray(const CXXRecordDecl &Record) {
  return Record.isInStdNamespace() && Record.getIdentifier() &&
         Record.getName() == "array";
}

bool hasAssignmentOfItsOwn(const CXXRecordDecl &Record) {
  return llvm::any_of(Record.methods(), [](const CXXMethodDecl *M) {
    return (M->isCopyAssignmentOperator() || M->isMoveAssignmentOperator()) &&
           M->isUserProvided();
  });
}

bool hasCopyOfItsOwn(const CXXRecordDecl &Record) {
  return llvm::any_of(Record.ctors(),
                      [](const CXXConstructorDecl *C) {
                        return C->isCopyOrMoveConstructor() &&
                               C->isUserProvided();
                      }) ||
         hasAssignmentOfItsOwn(Record);
}

/// Whether neither \p Record nor a class in it has code of its own, as
/// \p HasCode says.
bool copiesParts(const CXXRecordDecl &Record, const ASTContext &Context,
                 bool (*HasCode)(const CXXRecordDecl &)) {
  if (HasCode(Record))
    return false;
  return llvm::all_of(Record.fields(), [&](const FieldDecl *Field) {
    QualType Type = Context.getBaseElementType(Field->getType());
    const CXXRecordDecl *Inner = Type->getAsCXXRecordDecl();
    return !Inner || isTuple(Type) || partTypes(Type, Context).empty() ||
           copiesParts(*Inner, Context, HasCode);
  });
}

} // namespace

bool isTuple(QualType Type) {
  const auto *Record = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
      Type->getAsCXXRecordDecl());
  return Record && Record->isInStdNamespace() && Record->getIdentifier() &&
         (Record->getName() == "pair" || Record->getName() == "tuple");
}

std::vector<QualType> partTypes(QualType Type, const ASTContext &Context) {
  std::vector<QualType> Result;
  if (const ConstantArrayType *Array = Context.getAsConstantArrayType(Type)) {
    if (Array->getSize().ule(MostParts))
      Result.assign(Array->getSize().getZExtValue(), Array->getElementType());
    return Result;
  }
  const RecordDecl *Record = Type->getAsRecordDecl();
  Record = Record ? Record->getDefinition() : nullptr;
  if (!Record || Record->isUnion() || Record->isInvalidDecl())
    return Result;
  if (isTuple(Type)) {
    Result = tupleTypes(*cast<ClassTemplateSpecializationDecl>(Record));
    return Result.size() > MostParts ? std::vector<QualType>() : Result;
  }
  if (const auto *Class = dyn_cast<CXXRecordDecl>(Record)) {
    // For a library's containers, only their own code knows the parts.
    bool IsPlain =
        Class->isTriviallyCopyable() || isStandardArray(*Class) ||
        !Context.getSourceManager().isInSystemHeader(Class->getLocation());
    if (Class->getNumBases() || Class->isPolymorphic() || !IsPlain)
      return Result;
  }
  for (const FieldDecl *Field : Record->fields()) {
    if (Field->isBitField()) // keeps less than what is assigned
      return {};
    Result.push_back(Field->getType());
  }
  if (Result.size() > MostParts)
    Result.clear();
  return Result;
}

QualType typeOf(HostRoot Root) {
  if (const auto *Variable = llvm::dyn_cast_if_present<const VarDecl *>(Root))
    return Variable->getType().getNonReferenceType();
  if (const auto *Made = llvm::dyn_cast_if_present<const Expr *>(Root))
    return Made->getType();
  const auto *Lambda = llvm::cast<const CXXRecordDecl *>(Root);
  return Lambda->getASTContext().getCanonicalTagType(Lambda);
}

QualType typeAt(const HostPlace &Place, std::size_t Depth,
                const ASTContext &Context) {
  QualType Type = typeOf(Place.Root);
  for (std::size_t I = 0; I < Depth; ++I) {
    std::vector<QualType> Parts = partTypes(Type, Context);
    if (Place.Path[I] >= Parts.size())
      return {};
    Type = Parts[Place.Path[I]];
  }
  return Type;
}

bool copiesItsParts(const CXXRecordDecl &Record, const ASTContext &Context) {
  return copiesParts(Record, Context, hasCopyOfItsOwn);
}

bool assignsItsParts(const CXXRecordDecl &Record, const ASTContext &Context) {
  return copiesParts(Record, Context, hasAssignmentOfItsOwn);
}

std::optional<bool> HostValue::truth() const {
  if (const APSInt *Integer = integer())
    return !Integer->isZero();
  if (const double *Real = real())
    return *Real != 0;
  if (place())
    return true;
  if (const Functions *All = functions()) {
    const bool MayBeNull = llvm::is_contained(*All, nullptr);
    if (!MayBeNull || All->size() == 1)
      return !MayBeNull;
  }
  return std::nullopt;
}

HostValue HostValue::passedBy(const CallExpr *Call) const {
  HostValue Result = *this;
  if (!Result.From)
    Result.From = Call;
  if (auto *Place = std::get_if<HostPlace>(&Result.Content))
    if (!Place->Via)
      Place->Via = Call;
  if (Parts *Inner = Result.parts())
    for (HostValue &Part : *Inner)
      Part = Part.passedBy(Call);
  return Result;
}

bool HostValue::isSame(const HostValue &Other) const {
  if (Content.index() != Other.Content.index())
    return false;
  if (integer())
    return integer()->getBitWidth() == Other.integer()->getBitWidth() &&
           integer()->isSigned() == Other.integer()->isSigned() &&
           *integer() == *Other.integer();
  if (real())
    return *real() == *Other.real();
  if (place())
    return place()->isSame(*Other.place());
  if (functions())
    return *functions() == *Other.functions();
  if (tensorMap())
    return *tensorMap() == *Other.tensorMap();
  if (parts())
    return llvm::equal(*parts(), *Other.parts(),
                       [](const HostValue &Left, const HostValue &Right) {
                         return Left.isSame(Right);
                       });
  return Low == Other.Low;
}

HostValue unknownOf(QualType Type, const ASTContext &Context) {
  return filled(Type, Context, /*WithZero=*/false);
}

static void explain(HostValue &Value, const HostCause &Why) {
  if (!Value.isKnown())
    Value.Why = Why;
  if (HostValue::Parts *Parts = Value.parts())
    for (HostValue &Part : *Parts)
      explain(Part, Why);
}

HostValue unknownOf(QualType Type, const HostCause &Why,
                    const ASTContext &Context) {
  HostValue Result = unknownOf(Type, Context);
  explain(Result, Why);
  return Result;
}

HostValue zeroOf(QualType Type, const ASTContext &Context) {
  return filled(Type, Context, /*WithZero=*/true);
}

bool HostValue::leadsTo(HostRoot Root) const {
  if (place())
    return place()->Root == Root;
  return parts() && llvm::any_of(*parts(), [&](const HostValue &Part) {
           return Part.leadsTo(Root);
         });
}

HostValue eitherOf(const HostValue &Left, const HostValue &Right,
                   const HostDecision *Decision, std::vector<HostValue> &Lost) {
  if (Left.isSame(Right)) {
    HostValue Result = Left;
    Result.From = Left.From ? Left.From : Right.From;
    Result.Why = Left.Why.orElse(Right.Why);
    if (Decision && Left.Why.Decision != Right.Why.Decision)
      Result.Why.Decision = Decision;
    Result.IsShared |= Right.IsShared;
    if (!Left.Same.isSame(Right.Same))
      Result.Same = {};
    Result.Same.IsTurned |= Right.Same.IsTurned && Result.Same.isNamed();
    return Result;
  }
  if (Left.functions() && Right.functions()) {
    HostValue::Functions All = *Left.functions();
    for (const FunctionDecl *Function : *Right.functions())
      if (!llvm::is_contained(All, Function))
        All.push_back(Function);
    if (All.size() > MostFunctions)
      return {};
    HostValue Result(All, Left.From ? Left.From : Right.From);
    Result.Why = Left.Why.orElse(Right.Why);
    if (Decision)
      Result.Why.Decision = Decision;
    return Result;
  }
  if (Left.parts() && Right.parts() &&
      Left.parts()->size() == Right.parts()->size()) {
    HostValue::Parts Parts;
    for (std::size_t I = 0; I < Left.parts()->size(); ++I)
      Parts.push_back(
          eitherOf((*Left.parts())[I], (*Right.parts())[I], Decision, Lost));
    HostValue Result(Parts, Left.From ? Left.From : Right.From);
    Result.Lambda = Left.Lambda == Right.Lambda ? Left.Lambda : nullptr;
    Result.IsShared = Left.IsShared || Right.IsShared;
    return Result;
  }
  Lost.push_back(Left);
  Lost.push_back(Right);
  HostValue Unknown;
  Unknown.Why = Left.Why.orElse(Right.Why);
  // That one way knows of a value what the other does not is no choice.
  const bool IsTested =
      Left.Same.isSame(Right.Same) && !(Left.isKnown() && Right.isKnown());
  if (Decision && !IsTested)
    Unknown.Why.Decision = Decision;
  Unknown.Low = eitherOf(Left.low(), Right.low());
  Unknown.IsShared = Left.IsShared || Right.IsShared;
  if (Left.Same.isSame(Right.Same)) {
    Unknown.Same = Left.Same;
    Unknown.Same.IsTurned |= Right.Same.IsTurned;
  }
  return Unknown;
}

} // namespace bank_lint::frontend
