//===-- analysis/frontend/kernels/accessors.cpp ---------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/kernels/accessors.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace bank_lint::frontend {

/// Finds in a body what makes it more than an accessor.
class OwnMatters : public DynamicRecursiveASTVisitor {
public:
  OwnMatters(Accessors &Others, const FunctionDecl &Function)
      : Others(Others), HasOneIndex(numberOfIndices(Function) < 2) {}
  bool isFound() const { return Found; }

  bool VisitDeclRefExpr(DeclRefExpr *Reference) override {
    const auto *Variable = dyn_cast<VarDecl>(Reference->getDecl());
    const bool IsConstant =
        Variable && (Variable->isConstexpr() ||
                     (Variable->getType().isConstQualified() &&
                      Variable->getType()->isIntegralOrEnumerationType()));
    Found |= Variable && Variable->hasGlobalStorage() && !IsConstant;
    return !Found;
  }
  // `p[2 * i]` spreads the lanes; of `p[32 * i + j]` the caller says which is
  // which.
  bool VisitBinaryOperator(BinaryOperator *Operator) override {
    auto IsNumber = [](const Expr *E) {
      E = E->IgnoreParenImpCasts();
      return isa<IntegerLiteral, SubstNonTypeTemplateParmExpr>(E);
    };
    const BinaryOperatorKind Kind = Operator->getOpcode();
    Found |= HasOneIndex && (Kind == BO_Mul || Kind == BO_Shl) &&
             Operator->getType()->isIntegerType() &&
             (IsNumber(Operator->getLHS()) || IsNumber(Operator->getRHS()));
    return !Found;
  }
  bool VisitLambdaExpr(LambdaExpr *) override { return !(Found = true); }
  bool VisitCallExpr(CallExpr *Call) override {
    const FunctionDecl *Callee = Call->getDirectCallee();
    if (!Callee)
      Found = true;
    else if (!Others.Where.isInUserFile(Callee->getLocation()))
      // What takes nothing may ask who the thread is.
      Found |= Callee->getNumParams() == 0;
    else
      Found |= !Others.contain(*Callee);
    return !Found;
  }

private:
  static long numberOfIndices(const FunctionDecl &Function) {
    return llvm::count_if(Function.parameters(), [](const ParmVarDecl *P) {
      return P->getType()->isIntegralOrEnumerationType();
    });
  }

  Accessors &Others;
  const bool HasOneIndex;
  bool Found = false;
};

namespace {

/// Statements of an operator or a constructor.
constexpr unsigned MostStatements = 8;

bool isLambdaBody(const FunctionDecl &Function) {
  const auto *Method = dyn_cast<CXXMethodDecl>(&Function);
  return Method && Method->getParent()->isLambda();
}

/// Whether what \p Body does is short and has no branch.
bool isShort(const FunctionDecl &Function, const CompoundStmt &Body) {
  const OverloadedOperatorKind Kind = Function.getOverloadedOperator();
  const bool IsConstructor = isa<CXXConstructorDecl>(Function);
  // `operator()` of a functor does work of its own, unless it returns it.
  if (IsConstructor || (Kind != OO_None && Kind != OO_Call))
    return Body.size() <= MostStatements &&
           llvm::all_of(Body.body(), [](const Stmt *S) {
             return isa<Expr, ReturnStmt, DeclStmt>(S);
           });
  if (Body.size() != 1)
    return false;
  const auto *Return = dyn_cast<ReturnStmt>(Body.body_front());
  return (Return && Return->getRetValue()) ||
         (Kind == OO_None && isa<Expr>(Body.body_front()));
}

} // namespace

bool Accessors::contain(const FunctionDecl &Function) {
  const FunctionDecl *Definition = nullptr;
  if (!Function.hasBody(Definition) || Definition->hasAttr<CUDAGlobalAttr>() ||
      isLambdaBody(*Definition))
    return false;
  // One that calls itself is none.
  if (auto [Entry, IsNew] = Known.try_emplace(Definition, false); !IsNew)
    return Entry->second;
  const auto *Body = dyn_cast_or_null<CompoundStmt>(Definition->getBody());
  if (!Body || !isShort(*Definition, *Body))
    return false;
  OwnMatters Finder(*this, *Definition);
  Finder.TraverseDecl(const_cast<FunctionDecl *>(Definition));
  return Known[Definition] = !Finder.isFound();
}

OperandOf operandOf(const Expr *E) {
  OperandOf Result;
  Result.IsWhole = true;
  for (unsigned Steps = 0; E && Steps < 64; ++Steps) {
    E = E->IgnoreParenCasts();
    if (isa<CXXThisExpr>(E)) {
      Result.Number = 0;
      return Result;
    }
    if (const auto *Member = dyn_cast<MemberExpr>(E)) {
      E = Member->getBase();
      // What a pointer leads to, but for that to the object itself.
      if (Member->isArrow() && !isa<CXXThisExpr>(E->IgnoreParenCasts()))
        Result.IsWhole = false;
    } else if (const auto *Subscript = dyn_cast<ArraySubscriptExpr>(E)) {
      E = Subscript->getBase();
      Result.IsWhole &= E->IgnoreParenImpCasts()->getType()->isArrayType();
    } else if (const auto *Unary = dyn_cast<UnaryOperator>(E)) {
      E = Unary->getSubExpr();
      if (Unary->getOpcode() == UO_Deref)
        Result.IsWhole &= isa<CXXThisExpr>(E->IgnoreParenCasts());
      else if (Unary->getOpcode() != UO_AddrOf)
        break;
    } else if (const auto *Binary = dyn_cast<BinaryOperator>(E);
               Binary && Binary->isAdditiveOp()) {
      E = Binary->getLHS()->getType()->isPointerType() ? Binary->getLHS()
                                                       : Binary->getRHS();
      Result.IsWhole = false;
    } else if (const auto *Operator = dyn_cast<CXXOperatorCallExpr>(E);
               Operator && Operator->getNumArgs()) {
      E = Operator->getArg(0); // of `v[i]`, what `v` leads to
      Result.IsWhole = false;
    } else if (const auto *Reference = dyn_cast<DeclRefExpr>(E)) {
      const auto *Parameter = dyn_cast<ParmVarDecl>(Reference->getDecl());
      if (!Parameter)
        break;
      Result.Number = int(Parameter->getFunctionScopeIndex()) + 1;
      Result.IsWhole &= Parameter->getType()->isReferenceType();
      return Result;
    } else {
      break;
    }
  }
  return {};
}

} // namespace bank_lint::frontend
