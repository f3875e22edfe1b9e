//===-- analysis/frontend/arrays/use_describer.cpp ------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/arrays/use_describer.h"
#include "analysis/frontend/parse/written_code.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace bank_lint::frontend {

/// What \p Sum adds to a pointer.
static const Expr &addedTo(const BinaryOperator &Sum) {
  return Sum.getLHS()->getType()->isPointerType() ? *Sum.getRHS()
                                                  : *Sum.getLHS();
}

ArrayIndex UseDescriber::index(Expr &Element) {
  auto [Known, IsNew] = Indices.try_emplace(&Element);
  if (IsNew) {
    ArrayIndex Index = describeIndex(Element);
    return Indices[&Element] = std::move(Index);
  }
  return Known->second;
}

ArrayIndex UseDescriber::describeIndex(Expr &Element) {
  ArrayIndex Index;
  auto *Subscript = dyn_cast<ArraySubscriptExpr>(&Element);
  const Expr &Written = Subscript ? *Subscript->getIdx()
                                  : addedTo(*cast<BinaryOperator>(&Element));
  const bool IsArgument = isInArgument(Element, Context);
  Index.Written = writtenExpression(Written, Context, Where, IsArgument);
  Index.Written.IsSummand = !Subscript;
  Index.CanRepeat = canRepeat(Written);
  // What a macro wrote around it may write it for other arrays too.
  for (SourceLocation End : {Element.getEndLoc(), Element.getBeginLoc()})
    if (End.isMacroID() && !IsArgument) {
      Index.Written.Text = std::nullopt;
      Index.Written.Macro = macroAt(End, Context);
    }
  Expr::EvalResult Value;
  if (!Written.isValueDependent() && Written.EvaluateAsInt(Value, Context))
    Index.Constant = Value.Val.getInt().getExtValue();
  if (Index.Constant)
    return Index;
  if (auto *Sum = dyn_cast<BinaryOperator>(
          const_cast<Expr *>(Written.IgnoreParenImpCasts()));
      Sum && Sum->getOpcode() == BO_Add && Sum->getType()->isIntegerType())
    addSummands(*Sum, Index.Summands);
  if (IsArgument ||
      !standApart(Index.Summands, Context.getSourceManager().getExpansionLoc(
                                      Element.getBeginLoc())))
    Index.Summands.clear();
  Index.Probe = Subscript ? Probes.add(*Subscript)
                          : Probes.add(*cast<BinaryOperator>(&Element));
  return Index;
}

/// Whether the code of \p Summands, with only a plus sign between each two, is
/// that of their sum: a macro may have written several of them. They are in the
/// file of \p Beside.
bool UseDescriber::standApart(llvm::ArrayRef<WatchedExpression> Summands,
                              SourceLocation Beside) const {
  for (std::size_t I = 0; I < Summands.size(); ++I) {
    if (!Summands[I].Written.Text)
      return false;
    if (I == 0)
      continue;
    const TextSpan Between{Summands[I - 1].Written.Text->End,
                           Summands[I].Written.Text->Begin};
    if (Between.End <= Between.Begin)
      return false;
    const std::string Code = textOf(Between, Beside, Context);
    if (llvm::StringRef(Code).count('+') != 1 ||
        Code.find_first_not_of(" +()") != std::string::npos)
      return false;
  }
  return true;
}

void UseDescriber::addSummands(BinaryOperator &Sum,
                               std::vector<WatchedExpression> &To) {
  for (bool IsLeft : {true, false}) {
    Expr *Operand = IsLeft ? Sum.getLHS() : Sum.getRHS();
    if (auto *Inner = dyn_cast<BinaryOperator>(Operand->IgnoreParenImpCasts());
        Inner && Inner->getOpcode() == BO_Add) {
      addSummands(*Inner, To);
      continue;
    }
    WatchedExpression Part;
    Part.Written = writtenExpression(*Operand, Context, Where);
    Expr::EvalResult Value;
    if (!Operand->isValueDependent() && Operand->EvaluateAsInt(Value, Context))
      Part.Constant = Value.Val.getInt().getExtValue();
    else
      Part.Probe = Probes.addOperand(Sum, IsLeft);
    To.push_back(std::move(Part));
  }
}

ArrayUse UseDescriber::describe(const ClassifiedUse &Classified,
                                const DeclRefExpr &Reference) {
  ArrayUse Use;
  Use.Kind = Classified.Kind;
  Use.Obstacle = Classified.Obstacle;
  Use.Bytes = Classified.Bytes;
  Use.IsAligned = Classified.IsAligned;
  Use.Where = Where.range(Use.Kind == ArrayUseKind::Element ||
                                  Use.Kind == ArrayUseKind::TensorCopy
                              ? Classified.Whole->getSourceRange()
                              : Reference.getSourceRange());
  for (const Stmt *Assembly : Classified.CopiedBy)
    Use.CopiedBy.push_back(Where.range(Assembly->getSourceRange()));
  for (Expr *Subscript : Classified.Subscripts)
    Use.Indices.push_back(index(*Subscript));
  return Use;
}

ViewStep UseDescriber::step(const PointerStep &Step) {
  ViewStep Result;
  Result.Bytes = Step.Bytes;
  if (Step.Subscript) {
    Result.Index = index(*Step.Subscript);
    return Result;
  }
  const Expr &Written = addedTo(*Step.Sum);
  Result.Index.Written = writtenExpression(Written, Context, Where);
  Expr::EvalResult Value;
  if (!Written.isValueDependent() && Written.EvaluateAsInt(Value, Context))
    Result.Index.Constant = Value.Val.getInt().getExtValue();
  else
    Result.Index.Probe = Probes.add(*Step.Sum);
  return Result;
}

} // namespace bank_lint::frontend
