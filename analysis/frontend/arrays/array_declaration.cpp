//===-- analysis/frontend/arrays/array_declaration.cpp --------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/arrays/array_declaration.h"
#include "analysis/frontend/kernels/source_map.h"
#include "analysis/frontend/parse/written_code.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace bank_lint::frontend {
namespace {

/// The sums in a dimension of \p Size, which begins at \p Open.
std::vector<SumBegin> beginsOf(const Expr &Size, SourceLocation Open,
                               const ASTContext &Context) {
  std::vector<SumBegin> Result;
  const Expr *E = Size.IgnoreImpCasts();
  if (const auto *Constant = dyn_cast<ConstantExpr>(E))
    E = Constant->getSubExpr()->IgnoreImpCasts();
  while (const auto *Sum = dyn_cast<BinaryOperator>(E)) {
    E = Sum->getLHS()->IgnoreImpCasts();
    Expr::EvalResult Value;
    const auto Text = textBetween(Open, Sum->getOperatorLoc(), Context);
    if (Sum->getOpcode() != BO_Add || !Text || E->isValueDependent() ||
        !E->EvaluateAsInt(Value, Context) || Value.Val.getInt().isNegative())
      break;
    Result.insert(Result.begin(), {Value.Val.getInt().getZExtValue(),
                                   textOf(*Text, Open, Context)});
  }
  return Result;
}

void describeDimensions(const VarDecl &Variable, const ASTContext &Context,
                        const Locations &Where, SharedArray &Array) {
  const TypeSourceInfo *Info = Variable.getTypeSourceInfo();
  TypeLoc Written = Info ? Info->getTypeLoc() : TypeLoc();
  QualType Type = Variable.getType();
  while (const ArrayType *Dimension = Context.getAsArrayType(Type)) {
    ArrayDimension Result;
    if (const auto *Constant = dyn_cast<ConstantArrayType>(Dimension))
      Result.Size = Constant->getSize().getZExtValue();
    if (auto Brackets =
            Written ? Written.getAsAdjusted<ArrayTypeLoc>() : ArrayTypeLoc()) {
      if (const Expr *Size = Brackets.getSizeExpr()) {
        Result.Written = writtenExpression(*Size, Context, Where);
        Result.Written.Text = textBetween(Brackets.getLBracketLoc(),
                                          Brackets.getRBracketLoc(), Context);
        if (Result.Written.Text)
          Result.Written.Macro = std::nullopt;
        else
          Result.Written.Macro = macroAt(Brackets.getLBracketLoc(), Context);
        Result.Written.Code = Result.Written.Text
                                  ? textOf(*Result.Written.Text,
                                           Brackets.getLBracketLoc(), Context)
                                  : "";
        Result.Begins = beginsOf(*Size, Brackets.getLBracketLoc(), Context);
      }
      Written = Brackets.getElementLoc();
    } else {
      Written = TypeLoc(); // behind the name of a type
    }
    Array.Dimensions.push_back(std::move(Result));
    Type = Dimension->getElementType();
  }
}

} // namespace

SharedArray declaredArray(const VarDecl &Variable, const ASTContext &Context,
                          const Locations &Where) {
  SharedArray Array;
  Array.Name = Variable.getNameAsString();
  Array.Declaration = Where.range(declarationRange(Variable, Where));
  QualType Type = Variable.getType();
  Array.IsDynamic = Type->isIncompleteArrayType();
  QualType Element = Context.getBaseElementType(Type);
  Array.ElementType =
      Element.getUnqualifiedType().getAsString(Context.getPrintingPolicy());
  Array.ElementBytes =
      static_cast<unsigned>(Context.getTypeSizeInChars(Element).getQuantity());
  Array.Alignment =
      std::uint64_t(Context.getDeclAlign(&Variable).getQuantity());
  if (const auto *Function =
          dyn_cast<FunctionDecl>(Variable.getLexicalDeclContext())) {
    Array.Function = Function->getNameAsString();
    if (const FunctionTemplateDecl *Template = Function->getPrimaryTemplate())
      for (const NamedDecl *Parameter : *Template->getTemplateParameters())
        Array.TemplateParameters.push_back(Parameter->getNameAsString());
  }
  const auto Alignments = Variable.specific_attrs<AlignedAttr>();
  if (std::distance(Alignments.begin(), Alignments.end()) == 1) {
    const AlignedAttr &Attribute = **Alignments.begin();
    if (Attribute.isAlignmentExpr() && Attribute.getAlignmentExpr())
      Array.WrittenAlignment =
          writtenExpression(*Attribute.getAlignmentExpr(), Context, Where);
  }
  if (const auto *Record = Element->getAsCXXRecordDecl())
    Array.IsRecord =
        Record->hasDefinition() &&
        std::distance(Record->field_begin(), Record->field_end()) > 1 &&
        Where.isInUserFile(Record->getLocation());
  describeDimensions(Variable, Context, Where, Array);
  if (!Type->isArrayType())
    Array.Obstacle = "'" + Array.Name + "' is no array";
  else if (Variable.getLocation().isMacroID())
    Array.Obstacle =
        macroText(Variable.getLocation(), Context) + " declares it";
  else if (Variable.isStaticDataMember() ||
           (!Variable.isLocalVarDecl() &&
            !Context.getSourceManager().isWrittenInMainFile(
                Variable.getLocation())))
    Array.Obstacle = "other files may use it, as a header declares it";
  return Array;
}

std::string macroText(SourceLocation Location, const ASTContext &Context) {
  const auto Macro = macroAt(Location, Context);
  return Macro ? "the macro " + Macro->Name + " (" + Macro->Place + ")"
               : "a macro";
}

} // namespace bank_lint::frontend
