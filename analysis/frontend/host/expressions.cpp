//===-- analysis/frontend/host/expressions.cpp ----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/host/expressions.h"
#include "analysis/frontend/host/facts/executed_kinds.h"
#include "analysis/frontend/host/values/constant_folding.h"
#include "analysis/frontend/host/values/plain_expression.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace bank_lint::frontend {

HostValue HostExpressions::evaluate(const Expr *E) {
  const auto Deeper = Budget.nest();
  E = plain(E);
  if (!E || !Budget.spend())
    return {};
  if (const auto *Choice = dyn_cast<ConditionalOperator>(E))
    return Parts.Operators.choice(*Choice);
  if (E->isGLValue())
    return Parts.Variables.valueAt(Parts.Lvalues.locate(E));
  if (const auto *Cast = dyn_cast<CastExpr>(E))
    return Parts.Operators.cast(*Cast);
  if (const auto *Operator = dyn_cast<UnaryOperator>(E))
    return Parts.Operators.unary(*Operator);
  if (const auto *Operator = dyn_cast<BinaryOperator>(E))
    return Parts.Operators.binary(*Operator);
  if (const auto *Choice = dyn_cast<BinaryConditionalOperator>(E))
    return Parts.Operators.choice(*Choice);
  if (const auto *Call = dyn_cast<CallExpr>(E))
    return Parts.Calls.call(*Call);
  if (const auto *Construct = dyn_cast<CXXConstructExpr>(E))
    return Parts.Objects.construct(*Construct, Construct);
  if (const auto *List = dyn_cast<InitListExpr>(E))
    return Parts.Initialisers.list(*List);
  if (isa<ImplicitValueInitExpr, CXXScalarValueInitExpr>(E))
    return zeroOf(E->getType(), Context);
  if (isa<CXXThisExpr>(E))
    return Parts.Variables.thisPointer();
  if (const auto *List = dyn_cast<CXXStdInitializerListExpr>(E))
    return Parts.Initialisers.standardList(*List);
  if (const auto *List = dyn_cast<CXXParenListInitExpr>(E))
    return Parts.Initialisers.list(*List, List->getInitExprs(),
                                   List->getArrayFiller());
  if (const auto *Literal = dyn_cast<CompoundLiteralExpr>(E))
    return evaluate(Literal->getInitializer());
  if (const auto *Block = dyn_cast<StmtExpr>(E))
    return evaluateLast(*Block);
  if (const auto *Lambda = dyn_cast<LambdaExpr>(E))
    return Parts.Lambdas.make(*Lambda);
  if (const auto *Copy = dyn_cast<ArrayInitLoopExpr>(E))
    return Parts.Initialisers.copyOfArray(*Copy);
  if (HostValue Constant = foldedConstant(*E, Context); Constant.isKnown())
    return Constant;
  HostValue Result = evaluateParts(E);
  State.IsAlive &= !isa<CXXThrowExpr>(E);
  return Result;
}

/// The value of `({ ...; value; })`.
HostValue HostExpressions::evaluateLast(const StmtExpr &Block) {
  HostValue Result;
  const CompoundStmt *Body = Block.getSubStmt();
  const Stmt *Last = Body->body_empty() ? nullptr : Body->body_back();
  for (const Stmt *Part : Body->body())
    if (const auto *E = dyn_cast<Expr>(Part); E && Part == Last)
      Result = evaluate(E);
    else
      Statements.run(Part);
  return Result;
}

/// An expression of a kind that is not followed. Its parts take effect, and
/// what it gets hold of by address may change from now on.
HostValue HostExpressions::evaluateParts(const Expr *E) {
  const HowExecuted How = executedKind(*E).How;
  if (How == HowExecuted::Nothing)
    return {};
  for (const Stmt *Part : E->children()) {
    const auto *Inner = dyn_cast_or_null<Expr>(Part);
    if (const auto *Opaque = dyn_cast_or_null<OpaqueValueExpr>(Inner);
        Opaque && isa<PseudoObjectExpr>(E))
      Inner = Opaque->getSourceExpr();
    if (Inner && Inner->isGLValue() && Lost.holds(*E))
      Parts.Lvalues.locate(Inner); // LostStatements does the rest
    else if (Inner && Inner->isGLValue())
      Parts.Variables.escape(Parts.Lvalues.locate(Inner));
    else if (Inner)
      State.escape(evaluate(Inner));
    else
      Statements.run(Part);
  }
  if (How == HowExecuted::Hidden || How == HowExecuted::Foreign) {
    State.escapeAll();
    Notes.Hidden.try_emplace(Where.range(E->getSourceRange()),
                             executedKind(*E).Who);
  }
  return {};
}

} // namespace bank_lint::frontend
