//===-- analysis/frontend/host/values/passed_values.cpp -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/host/values/passed_values.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"

using namespace clang;

namespace bank_lint::frontend {

bool mayBePassed(QualType Type, const ASTContext &Context) {
  if (Type->isReferenceType()) {
    if (Type->isRValueReferenceType() ||
        !Type.getNonReferenceType().isConstQualified())
      return false;
    Type = Type.getNonReferenceType();
  }
  if (Type->isIntegralOrEnumerationType())
    return Context.getIntWidth(Type) <= 64;
  if (partTypes(Type, Context).empty())
    return false;
  // An array, as a part.
  const CXXRecordDecl *Record = Type->getAsCXXRecordDecl();
  return Record ? copiesItsParts(*Record, Context) : Type->isArrayType();
}

PassedValue passedValue(const HostValue &Value, QualType Type,
                        const ASTContext &Context) {
  PassedValue Result;
  if (!mayBePassed(Type, Context))
    return Result;
  Type = Type.getNonReferenceType();
  if (Type->isIntegralOrEnumerationType()) {
    if (const HostValue Fitting = converted(Value, Type, Context);
        Fitting.integer())
      Result.Integer = Fitting.integer()->extOrTrunc(64).getSExtValue();
    return Result;
  }
  const std::vector<QualType> Types = partTypes(Type, Context);
  const HostValue::Parts *Parts = Value.parts();
  if (!Parts || Parts->size() != Types.size())
    return Result;
  for (std::size_t I = 0; I < Types.size(); ++I)
    Result.Parts.push_back(passedValue((*Parts)[I], Types[I], Context));
  return Result.isSaid() ? Result : PassedValue();
}

HostValue valueOf(const PassedValue &Passed, QualType Type,
                  const ASTContext &Context) {
  HostValue Result = unknownOf(Type, Context);
  if (!Passed.isSaid() || !mayBePassed(Type, Context))
    return Result;
  if (Type->isIntegralOrEnumerationType()) {
    if (Passed.Integer)
      Result =
          HostValue(llvm::APSInt(llvm::APInt(64, std::uint64_t(*Passed.Integer))
                                     .zextOrTrunc(Context.getIntWidth(Type)),
                                 !hasSign(Type)));
    return Result;
  }
  const std::vector<QualType> Types = partTypes(Type, Context);
  HostValue::Parts *Parts = Result.parts();
  if (!Parts || Parts->size() != Types.size() ||
      Passed.Parts.size() != Types.size())
    return Result;
  for (std::size_t I = 0; I < Types.size(); ++I)
    (*Parts)[I] = valueOf(Passed.Parts[I], Types[I], Context);
  return Result;
}

} // namespace bank_lint::frontend
