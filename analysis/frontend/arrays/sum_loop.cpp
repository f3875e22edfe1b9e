//===-- analysis/frontend/arrays/sum_loop.cpp - loops in any order --------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/arrays/sum_loop.h"
#include "analysis/frontend/parse/locations.h"
#include "analysis/frontend/parse/written_code.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/Support/MathExtras.h"

using namespace clang;

namespace bank_lint::frontend {

namespace {

bool refersTo(const Expr *E, const ValueDecl &D) {
  const auto *Reference = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
  return Reference && Reference->getDecl() == &D;
}

std::optional<std::uint64_t> constant(const Expr *E,
                                      const ASTContext &Context) {
  Expr::EvalResult Value;
  if (!E || E->isValueDependent() || !E->EvaluateAsInt(Value, Context) ||
      Value.Val.getInt().isNegative())
    return std::nullopt;
  return Value.Val.getInt().getZExtValue();
}

/// The k of `for (int k = 0; k < N; ++k)`, and N.
std::pair<const VarDecl *, std::uint64_t> counterOf(const ForStmt &Loop,
                                                    const ASTContext &Context) {
  const std::pair<const VarDecl *, std::uint64_t> None;
  const auto *Init = dyn_cast_or_null<DeclStmt>(Loop.getInit());
  const auto *Condition = dyn_cast_or_null<BinaryOperator>(
      Loop.getCond() ? Loop.getCond()->IgnoreParenImpCasts() : nullptr);
  const auto *Step = dyn_cast_or_null<UnaryOperator>(
      Loop.getInc() ? Loop.getInc()->IgnoreParenImpCasts() : nullptr);
  if (!Init || !Init->isSingleDecl() || !Condition || !Step)
    return None;
  const auto *Counter = dyn_cast<VarDecl>(Init->getSingleDecl());
  if (!Counter || constant(Counter->getInit(), Context) != 0 ||
      !Step->isIncrementOp() || !refersTo(Step->getSubExpr(), *Counter) ||
      Condition->getOpcode() != BO_LT ||
      !refersTo(Condition->getLHS(), *Counter))
    return None;
  QualType Type = Counter->getType().getUnqualifiedType();
  if (!Context.hasSameType(Type, Context.IntTy) &&
      !Context.hasSameType(Type, Context.UnsignedIntTy))
    return None;
  return {Counter, constant(Condition->getRHS(), Context).value_or(0)};
}

/// Whether an expression only reads, and where it reads the counter.
class TermCheck : public DynamicRecursiveASTVisitor {
public:
  TermCheck(const VarDecl &Counter, const VarDecl &Sum)
      : Counter(Counter), Sum(Sum) {}

  bool VisitStmt(Stmt *S) override {
    if (const auto *Reference = dyn_cast<DeclRefExpr>(S)) {
      Good &= Reference->getDecl() != &Sum &&
              !Reference->getType().isVolatileQualified();
      if (Reference->getDecl() == &Counter)
        Reads.push_back(Reference);
    } else if (const auto *Unary = dyn_cast<UnaryOperator>(S)) {
      Good &=
          !Unary->isIncrementDecrementOp() && Unary->getOpcode() != UO_AddrOf;
    } else if (const auto *Binary = dyn_cast<BinaryOperator>(S)) {
      Good &= !Binary->isAssignmentOp();
    } else {
      Good &= isa<IntegerLiteral, ParenExpr, ImplicitCastExpr, CStyleCastExpr,
                  CXXStaticCastExpr, CXXFunctionalCastExpr, ConstantExpr,
                  ArraySubscriptExpr, MemberExpr, MSPropertyRefExpr,
                  OpaqueValueExpr, ConditionalOperator,
                  SubstNonTypeTemplateParmExpr>(S);
    }
    return Good;
  }
  bool TraversePseudoObjectExpr(PseudoObjectExpr *E) override {
    return TraverseStmt(E->getSyntacticForm());
  }

  bool Good = true;
  std::vector<const DeclRefExpr *> Reads;

private:
  const VarDecl &Counter, &Sum;
};

/// The accumulation that is all of the loop's body.
const CompoundAssignOperator *accumulation(const ForStmt &Loop) {
  const Stmt *Body = Loop.getBody();
  while (const auto *Block = dyn_cast_or_null<CompoundStmt>(Body)) {
    if (Block->size() != 1)
      return nullptr;
    Body = Block->body_front();
  }
  const auto *Sum = dyn_cast_or_null<CompoundAssignOperator>(Body);
  if (!Sum)
    return nullptr;
  switch (Sum->getOpcode()) {
  case BO_AddAssign:
  case BO_MulAssign:
  case BO_AndAssign:
  case BO_OrAssign:
  case BO_XorAssign:
    return Sum;
  default:
    return nullptr;
  }
}

/// A local variable in which any order gives the same.
const VarDecl *exactVariable(const CompoundAssignOperator &Sum,
                             const ASTContext &Context) {
  const auto *Reference = dyn_cast<DeclRefExpr>(Sum.getLHS()->IgnoreParens());
  const auto *Variable =
      Reference ? dyn_cast<VarDecl>(Reference->getDecl()) : nullptr;
  if (!Variable || !Variable->hasLocalStorage() ||
      Variable->getType().isVolatileQualified())
    return nullptr;
  QualType Type = Variable->getType();
  // Not promoted on the way, and neither is what is added.
  bool IsExact =
      Type->isUnsignedIntegerType() && !Type->isBooleanType() &&
      Context.hasSameUnqualifiedType(Type, Sum.getComputationResultType()) &&
      Sum.getRHS()->getType()->isIntegerType();
  return IsExact ? Variable : nullptr;
}

} // namespace

std::optional<SumLoop> sumLoopAround(ReferencePath Path,
                                     const ASTContext &Context,
                                     const Locations &Where) {
  const ForStmt *Loop = nullptr;
  for (const Stmt *S : llvm::reverse(Path))
    if ((Loop = dyn_cast<ForStmt>(S)))
      break;
    else if (isa<LambdaExpr, WhileStmt, DoStmt, CXXForRangeStmt>(S))
      return std::nullopt;
  if (!Loop || Loop->getConditionVariable())
    return std::nullopt;
  auto [Counter, Count] = counterOf(*Loop, Context);
  const CompoundAssignOperator *Sum = accumulation(*Loop);
  const VarDecl *Into = Sum ? exactVariable(*Sum, Context) : nullptr;
  if (!Counter || !Into || Count < 2 || !llvm::isPowerOf2_64(Count))
    return std::nullopt;
  TermCheck Term(*Counter, *Into);
  Term.TraverseStmt(const_cast<Expr *>(Sum->getRHS()));
  if (!Term.Good || Term.Reads.empty())
    return std::nullopt;
  SumLoop Result;
  Result.Where = Where.range({Loop->getForLoc(), Loop->getForLoc()});
  Result.Counter = Counter->getNameAsString();
  Result.Count = Count;
  Result.IsUnsigned = Counter->getType()->isUnsignedIntegerType();
  for (const DeclRefExpr *Read : Term.Reads) {
    Result.Reads.push_back(writtenExpression(*Read, Context, Where));
    if (!Result.Reads.back().Text || Result.Reads.back().Code != Result.Counter)
      return std::nullopt; // a macro writes it
  }
  return Result;
}

} // namespace bank_lint::frontend
