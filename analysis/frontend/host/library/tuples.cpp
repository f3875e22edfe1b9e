//===-- analysis/frontend/host/library/tuples.cpp -------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/host/library/tuples.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace bank_lint::frontend {

HostValue HostTuples::construct(const CXXConstructExpr &Construct) {
  QualType Type = Construct.getType();
  std::vector<QualType> Types = partTypes(Type, Context);
  unsigned Given = Construct.getNumArgs();
  if (Given == 0)
    return zeroOf(Type, Context);
  if (Given == 1 && isTuple(Construct.getArg(0)->getType()) &&
      (Types.size() != 1 ||
       Construct.getConstructor()->isCopyOrMoveConstructor()))
    return initialised(Values.evaluate(Construct.getArg(0)), Type, Context);
  if (Given != Types.size()) {
    Values.evaluateParts(&Construct);
    return unknownOf(Type, Context);
  }
  HostValue::Parts Parts;
  for (unsigned I = 0; I < Given; ++I)
    Parts.push_back(
        Types[I]->isReferenceType()
            ? Variables.reference(Values.locate(Construct.getArg(I)))
            : initialised(Values.evaluate(Construct.getArg(I)), Types[I],
                          Context));
  return Parts;
}

bool HostTuples::call(const CallExpr &Call, const FunctionDecl &Callee,
                      HostValue &Result) {
  if (const auto *Operator = dyn_cast<CXXOperatorCallExpr>(&Call);
      Operator && Operator->getOperator() == OO_Equal &&
      isTuple(Call.getArg(0)->getType())) {
    QualType Type = Call.getArg(0)->getType();
    HostValue Value =
        initialised(Values.evaluate(Call.getArg(1)), Type, Context);
    HostLocation To = Values.locate(Call.getArg(0));
    assign(To, Type, Value);
    if (To.Place && !To.IsVague)
      Result = *To.Place;
    return true;
  }
  if (!Callee.getIdentifier() || !Callee.isInStdNamespace() ||
      Callee.isCXXClassMember())
    return false;
  llvm::StringRef Name = Callee.getName();
  if (Name == "get" && Call.getNumArgs() == 1)
    return get(Call, Callee, Result);
  if ((Name != "make_pair" && Name != "make_tuple" && Name != "tie") ||
      !isTuple(Call.getType()))
    return false;
  std::vector<QualType> Types = partTypes(Call.getType(), Context);
  HostValue::Parts Parts;
  for (unsigned I = 0; I < Call.getNumArgs(); ++I)
    Parts.push_back(I < Types.size() && Types[I]->isReferenceType()
                        ? Variables.reference(Values.locate(Call.getArg(I)))
                        : Values.evaluate(Call.getArg(I)));
  if (Parts.size() == Types.size())
    Result = initialised(HostValue(std::move(Parts)), Call.getType(), Context);
  return true;
}

/// The index of std::get<Index>; nothing of std::get<Type>.
static std::optional<unsigned> indexOf(const FunctionDecl &Get) {
  const TemplateArgumentList *Arguments = Get.getTemplateSpecializationArgs();
  if (!Arguments || Arguments->size() == 0 ||
      Arguments->get(0).getKind() != TemplateArgument::Integral)
    return std::nullopt;
  return static_cast<unsigned>(
      Arguments->get(0).getAsIntegral().getLimitedValue(1024));
}

/// Evaluates std::get.
bool HostTuples::get(const CallExpr &Call, const FunctionDecl &Callee,
                     HostValue &Result) {
  QualType Of = Call.getArg(0)->getType();
  const CXXRecordDecl *Record = Of->getAsCXXRecordDecl();
  std::optional<unsigned> Index = indexOf(Callee);
  bool IsArray = Record && Record->isInStdNamespace() &&
                 Record->getIdentifier() && Record->getName() == "array";
  if (!Index || (!IsArray && !isTuple(Of)))
    return false;
  HostLocation Whole = Values.locate(Call.getArg(0));
  if (IsArray) // an array, in a structure
    Whole = partOf(std::move(Whole), 0);
  HostLocation Element = partOf(std::move(Whole), *Index);
  std::vector<QualType> Types = partTypes(Of, Context);
  bool IsReference =
      !IsArray && *Index < Types.size() && Types[*Index]->isReferenceType();
  Result =
      IsReference ? Variables.valueAt(Element) : Variables.reference(Element);
  return true;
}

/// What is assigned to std::tie goes to the variables that it refers to.
void HostTuples::assign(const HostLocation &To, QualType Type,
                        const HostValue &Value) {
  std::vector<QualType> Types = partTypes(Type, Context);
  for (unsigned I = 0; I < Types.size(); ++I) {
    const HostValue::Parts *Parts = Value.parts();
    HostValue Part = Parts && I < Parts->size() ? (*Parts)[I] : HostValue();
    HostLocation Target = partOf(To, I);
    if (Types[I]->isReferenceType()) {
      Target = pointee(Variables.valueAt(Target));
      Part = initialised(Part, Types[I].getNonReferenceType(), Context);
    }
    Variables.assign(Target, std::move(Part));
  }
}

} // namespace bank_lint::frontend
