//===-- analysis/frontend/kernels/wide_access.cpp -------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/kernels/wide_access.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace bank_lint::frontend {

namespace {

class CastRewriter : public DynamicRecursiveASTVisitor {
public:
  explicit CastRewriter(ASTContext &Context) : Context(Context) {
    ShouldVisitImplicitCode = true;
    ShouldWalkTypesOfTypeLocs = false;
  }

  bool VisitExplicitCastExpr(ExplicitCastExpr *Cast) override {
    Expr *Operand = Cast->getSubExpr();
    const CastKind Kind = Cast->getCastKind();
    if (Kind == CK_BitCast &&
        raisesAlignment(Operand->getType()->getPointeeType(),
                        Cast->getType()->getPointeeType())) {
      Casts.push_back({Cast, Operand, Kind});
      Cast->setSubExpr(opaque(Operand));
    } else if (Kind == CK_LValueBitCast &&
               raisesAlignment(Operand->getType(), Cast->getType())) {
      Casts.push_back({Cast, Operand, Kind});
      Cast->setSubExpr(throughPointer(Operand, Cast->getType()));
      Cast->setCastKind(CK_NoOp);
    }
    return true;
  }

  std::vector<NaturalAlignment::Rewritten> Casts;

private:
  bool raisesAlignment(QualType From, QualType To) const {
    if (From.isNull() || To.isNull() || From->isDependentType() ||
        To->isDependentType() || To->isIncompleteType() ||
        To->isFunctionType() || To->isVoidType())
      return false;
    if (From->isIncompleteType() || From->isFunctionType())
      return true; // void: the type that it points to is unknown
    return Context.getTypeAlignInChars(To) > Context.getTypeAlignInChars(From);
  }

  /// `(0, E)`: the code generator does not look for a variable behind a comma.
  Expr *opaque(Expr *E) {
    SourceLocation Location = E->getExprLoc();
    auto *Zero = IntegerLiteral::Create(
        Context, llvm::APInt(Context.getIntWidth(Context.IntTy), 0),
        Context.IntTy, Location);
    return BinaryOperator::Create(Context, Zero, E, BO_Comma, E->getType(),
                                  E->getValueKind(), E->getObjectKind(),
                                  Location, FPOptionsOverride());
  }

  /// `*(T *)(0, &E)`.
  Expr *throughPointer(Expr *E, QualType T) {
    SourceLocation Location = E->getExprLoc();
    Expr *Address = UnaryOperator::Create(
        Context, E, UO_AddrOf, Context.getPointerType(E->getType()), VK_PRValue,
        OK_Ordinary, Location, /*CanOverflow=*/false, FPOptionsOverride());
    QualType Pointer = Context.getPointerType(T);
    Expr *Cast = CStyleCastExpr::Create(
        Context, Pointer, VK_PRValue, CK_BitCast, opaque(Address),
        /*BasePath=*/nullptr, FPOptionsOverride(),
        Context.getTrivialTypeSourceInfo(Pointer, Location), Location,
        Location);
    return UnaryOperator::Create(Context, Cast, UO_Deref, T, VK_LValue,
                                 OK_Ordinary, Location, /*CanOverflow=*/false,
                                 FPOptionsOverride());
  }

  ASTContext &Context;
};

} // namespace

NaturalAlignment::NaturalAlignment(llvm::ArrayRef<FunctionDecl *> Functions,
                                   ASTContext &Context) {
  CastRewriter Rewriter(Context);
  for (FunctionDecl *Function : Functions)
    Rewriter.TraverseDecl(Function);
  Casts = std::move(Rewriter.Casts);
}

NaturalAlignment::~NaturalAlignment() {
  for (const auto &[Cast, Operand, Kind] : llvm::reverse(Casts)) {
    Cast->setSubExpr(Operand);
    Cast->setCastKind(Kind);
  }
}

} // namespace bank_lint::frontend
