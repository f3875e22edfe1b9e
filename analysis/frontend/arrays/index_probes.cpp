//===-- analysis/frontend/arrays/index_probes.cpp - watched indices -------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/arrays/index_probes.h"
#include "analysis/program/shared_array.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"

using namespace clang;

namespace bank_lint::frontend {

FunctionDecl &IndexProbes::function() {
  if (Function)
    return *Function;
  QualType Index = Context.LongLongTy, Number = Context.UnsignedIntTy;
  QualType Type = Context.getFunctionType(Index, {Index, Number},
                                          FunctionProtoType::ExtProtoInfo());
  TranslationUnitDecl *Unit = Context.getTranslationUnitDecl();
  Function = FunctionDecl::Create(
      Context, Unit, SourceLocation(), SourceLocation(),
      &Context.Idents.get(ProbeName), Type, /*TInfo=*/nullptr, SC_Extern);
  std::vector<ParmVarDecl *> Parameters;
  for (QualType T : {Index, Number})
    Parameters.push_back(ParmVarDecl::Create(
        Context, Function, SourceLocation(), SourceLocation(), /*Id=*/nullptr,
        T, /*TInfo=*/nullptr, SC_None, /*DefArg=*/nullptr));
  Function->setParams(Parameters);
  Function->addAttr(CUDADeviceAttr::CreateImplicit(Context));
  Function->addAttr(ConstAttr::CreateImplicit(Context));
  Function->addAttr(NoThrowAttr::CreateImplicit(Context));
  Function->addAttr(AsmLabelAttr::CreateImplicit(Context, ProbeName));
  return *Function;
}

/// \p Index through a probe.
Expr *IndexProbes::watched(Expr *Index) {
  FunctionDecl &Callee = function();
  SourceLocation Location = Index->getExprLoc();
  Expr *Name = DeclRefExpr::Create(Context, NestedNameSpecifierLoc(),
                                   SourceLocation(), &Callee,
                                   /*RefersToEnclosingVariableOrCapture=*/false,
                                   Location, Callee.getType(), VK_LValue);
  Expr *Pointer = ImplicitCastExpr::Create(
      Context, Context.getPointerType(Callee.getType()),
      CK_FunctionToPointerDecay, Name, /*BasePath=*/nullptr, VK_PRValue,
      FPOptionsOverride());
  QualType Wide = Context.LongLongTy;
  if (!Context.hasSameUnqualifiedType(Index->getType(), Wide))
    Index = ImplicitCastExpr::Create(Context, Wide, CK_IntegralCast, Index,
                                     /*BasePath=*/nullptr, VK_PRValue,
                                     FPOptionsOverride());
  Expr *Number = IntegerLiteral::Create(
      Context, llvm::APInt(Context.getIntWidth(Context.UnsignedIntTy), ++Last),
      Context.UnsignedIntTy, Location);
  return CallExpr::Create(Context, Pointer, {Index, Number}, Wide, VK_PRValue,
                          Location, FPOptionsOverride());
}

unsigned IndexProbes::add(ArraySubscriptExpr &Subscript) {
  Expr *Index = Subscript.getIdx();
  if (Subscript.getRHS() == Index)
    Subscript.setRHS(watched(Index));
  else
    Subscript.setLHS(watched(Index));
  return Last;
}

unsigned IndexProbes::add(BinaryOperator &Sum) {
  if (Sum.getLHS()->getType()->isPointerType())
    Sum.setRHS(watched(Sum.getRHS()));
  else
    Sum.setLHS(watched(Sum.getLHS()));
  return Last;
}

unsigned IndexProbes::addOperand(BinaryOperator &Sum, bool IsLeft) {
  Expr *Operand = IsLeft ? Sum.getLHS() : Sum.getRHS();
  Expr *Watched = ImplicitCastExpr::Create(
      Context, Operand->getType(), CK_IntegralCast, watched(Operand),
      /*BasePath=*/nullptr, VK_PRValue, FPOptionsOverride());
  if (IsLeft)
    Sum.setLHS(Watched);
  else
    Sum.setRHS(Watched);
  return Last;
}

} // namespace bank_lint::frontend
