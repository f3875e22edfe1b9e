//===-- analysis/frontend/base_variable.cpp - the variable behind an expression
//--===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/source_map.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/TypeLoc.h"

using namespace clang;

namespace bank_lint::frontend {

namespace {

/// One step from an access towards its base, or null.
const Expr *towardsBase(const Expr *E) {
  if (const auto *Subscript = dyn_cast<ArraySubscriptExpr>(E))
    return Subscript->getBase();
  if (const auto *Member = dyn_cast<MemberExpr>(E))
    return Member->getBase();
  if (const auto *Cast = dyn_cast<CastExpr>(E))
    return Cast->getSubExpr();
  if (const auto *Temporary = dyn_cast<MaterializeTemporaryExpr>(E))
    return Temporary->getSubExpr();
  if (const auto *Unary = dyn_cast<UnaryOperator>(E)) {
    if (Unary->getOpcode() == UO_Deref || Unary->getOpcode() == UO_AddrOf ||
        Unary->isIncrementDecrementOp())
      return Unary->getSubExpr();
    return nullptr;
  }
  if (const auto *Binary = dyn_cast<BinaryOperator>(E)) {
    if (Binary->isCommaOp())
      return Binary->getRHS();
    if (Binary->isAssignmentOp())
      return Binary->getLHS();
    if (!Binary->isAdditiveOp())
      return nullptr;
    return Binary->getLHS()->getType()->isPointerType() ? Binary->getLHS()
                                                        : Binary->getRHS();
  }
  if (const auto *Call = dyn_cast<CXXOperatorCallExpr>(E)) {
    if (Call->getOperator() == OO_Subscript || Call->getOperator() == OO_Star ||
        Call->getOperator() == OO_Call)
      return Call->getArg(0);
  }
  return nullptr;
}

/// What a local pointer or reference was made from, or null.
const Expr *origin(const VarDecl &Variable) {
  QualType Type = Variable.getType();
  if (!Variable.hasLocalStorage() || !Variable.hasInit() ||
      (!Type->isPointerType() && !Type->isReferenceType()))
    return nullptr;
  return Variable.getInit();
}

} // namespace

const VarDecl *baseVariable(const Expr *E) {
  const VarDecl *Variable = nullptr;
  for (unsigned Steps = 0; E && Steps < 64; ++Steps) {
    E = E->IgnoreParens();
    const auto *Reference = dyn_cast<DeclRefExpr>(E);
    if (!Reference) {
      E = towardsBase(E);
      continue;
    }
    const auto *Found = dyn_cast<VarDecl>(Reference->getDecl());
    if (!Found)
      return Variable;
    // A pointer stands for the array that it was taken from, if that is known.
    if (!Variable || Found->getType()->isArrayType() ||
        !Found->hasLocalStorage())
      Variable = Found;
    E = origin(*Found);
  }
  return Variable;
}

clang::SourceRange declarationRange(const VarDecl &Variable) {
  clang::SourceLocation End = Variable.getLocation();
  if (const TypeSourceInfo *Type = Variable.getTypeSourceInfo()) {
    // Only an array or a function puts a part of its type behind the name.
    TypeLoc Written = Type->getTypeLoc();
    if (Written.getAs<ArrayTypeLoc>() || Written.getAs<PointerTypeLoc>() ||
        Written.getAs<ReferenceTypeLoc>())
      if (Written.getEndLoc().isValid() &&
          Written.getEndLoc().getRawEncoding() > End.getRawEncoding())
        End = Written.getEndLoc();
  }
  return {Variable.getBeginLoc(), End};
}

std::string declarationText(const VarDecl &Variable, const Locations &Where) {
  std::string Text = Where.text(declarationRange(Variable));
  std::string Space;
  if (Variable.hasAttr<CUDASharedAttr>())
    Space = "__shared__";
  else if (Variable.hasAttr<CUDAConstantAttr>())
    Space = "__constant__";
  else if (Variable.hasAttr<CUDADeviceAttr>() && !Variable.hasLocalStorage())
    Space = "__device__";
  if (!Space.empty() && Text.find(Space) == std::string::npos)
    Text = Space + " " + Text;
  return Text;
}

} // namespace bank_lint::frontend
