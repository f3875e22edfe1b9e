//===-- analysis/frontend/arrays/array_use.cpp ----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/arrays/array_use.h"
#include "analysis/frontend/arrays/use_classifier.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"

using namespace clang;

namespace bank_lint::frontend {

/// Calls that are followed for a reference that is handed on.
static constexpr unsigned MaxCalls = 4;

std::string UseClassifier::nameOf(const CallExpr &Call) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  return Callee ? Callee->getNameAsString() : "a function";
}

std::string UseClassifier::obstacle(const Stmt *Around) {
  if (const auto *Call = dyn_cast_or_null<CallExpr>(Around))
    return "it is passed to '" + nameOf(*Call) + "'";
  if (const auto *Cast = dyn_cast_or_null<ExplicitCastExpr>(Around))
    return "it is reinterpreted as '" + Cast->getType().getAsString() + "'";
  if (const auto *Declaration = dyn_cast_or_null<DeclStmt>(Around);
      Declaration && Declaration->isSingleDecl())
    if (const auto *Variable = dyn_cast<VarDecl>(Declaration->getSingleDecl()))
      return "'" + Variable->getNameAsString() + "' leads into it";
  if (isa_and_nonnull<AsmStmt>(Around))
    return "inline assembly uses it";
  if (const auto *Step = dyn_cast_or_null<UnaryOperator>(Around);
      Step && Step->isIncrementDecrementOp())
    return "it is changed where it is read";
  if (isa_and_nonnull<BinaryOperator>(Around))
    return "it is used as a pointer";
  return "it is used as a whole";
}

const Stmt *UseClassifier::up() {
  while (At > 0) {
    --At;
    if (!isa<ParenExpr, ExprWithCleanups, MaterializeTemporaryExpr>(Path[At]))
      return Path[At];
  }
  return nullptr;
}

const Stmt *UseClassifier::peek() {
  std::size_t Here = At;
  const Stmt *Around = up();
  At = Here;
  return Around;
}

bool UseClassifier::elementOrReturned() {
  return isa_and_nonnull<ReturnStmt>(peek()) || lvalue();
}

void UseClassifier::wants(QualType Type) {
  if (Type->isIncompleteType())
    return;
  auto Bytes =
      static_cast<unsigned>(Context.getTypeSizeInChars(Type).getQuantity());
  if (Bytes <= Result.Bytes)
    return;
  // The first is the element itself.
  Result.IsAligned &= Result.Bytes == 0 ||
                      Context.getTypeAlignInChars(Type).getQuantity() == Bytes;
  Result.Bytes = Bytes;
}

std::optional<ClassifiedUse> UseClassifier::array(unsigned Rank) {
  Result.Whole = Path[At];
  while (Result.Subscripts.size() < Rank) {
    const Stmt *Around = up();
    if (isa_and_nonnull<UnaryExprOrTypeTraitExpr>(Around)) {
      Result.Kind = ArrayUseKind::Size;
      Result.Obstacle = "its size is asked for";
      return Result;
    }
    if (const auto *Unary = dyn_cast_or_null<UnaryOperator>(Around);
        Unary && Unary->getOpcode() == UO_AddrOf)
      return copied("its address is taken");
    // A pointer to elements is read, an array becomes one.
    const auto *Decay = dyn_cast_or_null<ImplicitCastExpr>(Around);
    if (!Decay || (Decay->getCastKind() != CK_ArrayToPointerDecay &&
                   (Decay->getCastKind() != CK_LValueToRValue ||
                    !Decay->getType()->isPointerType())))
      return other(obstacle(Around));
    const Stmt *Base = Path[At];
    const std::size_t Decayed = At;
    Around = up();
    while (const auto *Cast = dyn_cast_or_null<ImplicitCastExpr>(Around)) {
      Base = Cast;
      Around = up();
    }
    if (auto *Sum =
            dyn_cast_or_null<BinaryOperator>(const_cast<Stmt *>(Around));
        Sum && Sum->getOpcode() == BO_Add && Sum->getType()->isPointerType() &&
        Result.Subscripts.size() + 1 == Rank) {
      const std::size_t Whole = At;
      if (std::optional<ClassifiedUse> Element = summed(*Sum))
        return Element;
      At = Whole;
      return other(obstacle(Around));
    }
    auto *Subscript =
        dyn_cast_or_null<ArraySubscriptExpr>(const_cast<Stmt *>(Around));
    if (!Subscript || Subscript->getBase()->IgnoreParenImpCasts() !=
                          cast<Expr>(Base)->IgnoreParenImpCasts()) {
      At = Decayed;
      return copied(obstacle(Around));
    }
    Result.Subscripts.push_back(Subscript);
    Result.Whole = Subscript;
  }
  wants(Result.Subscripts.back()->getType());
  if (isa_and_nonnull<UnaryExprOrTypeTraitExpr, CXXNoexceptExpr>(peek()))
    return std::nullopt;
  if (!lvalue())
    return other(Result.Obstacle);
  if (IsReturned)
    return other("its address is taken");
  if (IsForTensorCopies && IsForElements)
    return other("inline assembly uses it as more than an address");
  if (IsForTensorCopies)
    return tensorCopy();
  Result.Kind = ArrayUseKind::Element;
  return Result;
}

/// \p Sum is the address of an element, which is used as that; absent if not.
std::optional<ClassifiedUse> UseClassifier::summed(BinaryOperator &Sum) {
  wants(Sum.getType()->getPointeeType());
  if (!pointer() || IsReturned || IsForTensorCopies)
    return std::nullopt;
  Result.Subscripts.push_back(&Sum);
  Result.Whole = &Sum;
  Result.Kind = ArrayUseKind::Element;
  return Result;
}

std::optional<ClassifiedUse> UseClassifier::first() {
  Result.Whole = Path[At];
  const auto *Address = dyn_cast_or_null<ImplicitCastExpr>(up());
  if (!Address || !Address->getType()->isPointerType() ||
      (Address->getCastKind() != CK_ArrayToPointerDecay &&
       Address->getCastKind() != CK_LValueToRValue))
    return std::nullopt;
  wants(Address->getType()->getPointeeType());
  if (!pointer() || IsReturned || IsForTensorCopies)
    return std::nullopt;
  Result.Kind = ArrayUseKind::Element;
  return Result;
}

/// For what is no element: tensor copies may be all that wants its address.
std::optional<ClassifiedUse> UseClassifier::copied(const std::string &WhyNot) {
  const bool IsAddress = pointer() && !IsReturned;
  if (!IsAddress || IsForElements || !IsForTensorCopies)
    return other(WhyNot);
  return tensorCopy();
}

/// Whether the lvalue of an element at Path[At] is used as nothing else.
bool UseClassifier::lvalue() {
  const Stmt *Self = Path[At];
  const Stmt *Around = up();
  const auto *Address = dyn_cast_or_null<UnaryOperator>(Around);
  IsForElements |= !Address || Address->getOpcode() != UO_AddrOf;
  // Its value is not wanted.
  if (!Around || isa<CompoundStmt, IfStmt, ForStmt, WhileStmt, DoStmt,
                     SwitchCase, LabelStmt, AttributedStmt>(Around))
    return true;
  if (const auto *Cast = dyn_cast<CastExpr>(Around)) {
    switch (Cast->getCastKind()) {
    case CK_LValueToRValue:
    case CK_ToVoid:
      return true;
    case CK_NoOp:
      return lvalue();
    case CK_LValueBitCast:
      wants(Cast->getType());
      return lvalue();
    default:
      return fails("it is used in a cast");
    }
  }
  if (const auto *Operator = dyn_cast<BinaryOperator>(Around)) {
    if (Operator->isAssignmentOp() || Operator->isCommaOp())
      return lvalue();
    return fails(obstacle(Around));
  }
  if (const auto *Operator = dyn_cast<UnaryOperator>(Around)) {
    if (Operator->isPostfix())
      return true;
    if (Operator->isIncrementDecrementOp())
      return lvalue();
    if (Operator->getOpcode() == UO_AddrOf)
      return pointer();
    return fails(obstacle(Around));
  }
  if (const auto *Member = dyn_cast<MemberExpr>(Around)) {
    if (!isa<FieldDecl>(Member->getMemberDecl()) ||
        Member->getType()->isArrayType() ||
        Member->getType()->isReferenceType())
      return fails("a member of an element is used as a whole");
    return lvalue();
  }
  if (isa<ConditionalOperator>(Around))
    return lvalue();
  if (const auto *Construct = dyn_cast<CXXConstructExpr>(Around)) {
    if (Construct->getConstructor()->isCopyOrMoveConstructor() &&
        Construct->getConstructor()->isTrivial())
      return true;
    return fails("a reference to an element is passed on");
  }
  if (const auto *Call = dyn_cast<CallExpr>(Around))
    return lvalueInCall(*Call, Self);
  if (isa<DeclStmt, ReturnStmt, CXXForRangeStmt>(Around))
    return fails("a reference to an element is kept");
  return fails(obstacle(Around));
}

bool UseClassifier::lvalueInCall(const CallExpr &Call, const Stmt *Argument) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  if (!Callee)
    return fails(obstacle(&Call));
  const auto *Method = dyn_cast<CXXMethodDecl>(Callee);
  const auto *Operator = dyn_cast<CXXOperatorCallExpr>(&Call);
  if (Operator && Operator->getOperator() == OO_Equal && Method &&
      Method->isTrivial())
    return lvalue();
  if (Operator && Method && Method->isInstance())
    return lvalueInOperator(*Operator, *Method, Argument);
  if (Method && Method->isInstance())
    return fails("a reference to an element is passed to '" +
                 Callee->getNameAsString() + "'");
  for (unsigned I = 0; I < Call.getNumArgs(); ++I)
    if (Call.getArg(I)->IgnoreParenImpCasts() ==
            cast<Expr>(Argument)->IgnoreParenImpCasts() &&
        I < Callee->getNumParams()) {
      // It gives one of its operands back.
      if (!Where.isInUserFile(Callee->getLocation()) &&
          (Callee->getName() == "min" || Callee->getName() == "max"))
        return lvalue();
      // So may an operator that is no member.
      if (staysInside(*Callee, I, /*MayBeReturned=*/Operator))
        return !Operator || !Callee->getReturnType()->isReferenceType() ||
               lvalue();
    }
  return fails("a reference to an element is passed to '" +
               Callee->getNameAsString() + "'");
}

/// An operator of the element's own type, such as an assignment to it.
bool UseClassifier::lvalueInOperator(const CXXOperatorCallExpr &Call,
                                     const CXXMethodDecl &Method,
                                     const Stmt *Argument) {
  auto IsArgument = [&](unsigned I) {
    return Call.getArg(I)->IgnoreParenImpCasts() ==
           cast<Expr>(Argument)->IgnoreParenImpCasts();
  };
  // What it gives back may be the element.
  if (IsArgument(0) && staysInObject(Method))
    return Method.getReturnType()->isVoidType() || lvalue();
  for (unsigned I = 1; I < Call.getNumArgs(); ++I)
    if (IsArgument(I) && I <= Method.getNumParams() &&
        staysInside(Method, I - 1))
      return true;
  return fails("a reference to an element is passed to '" +
               Method.getNameAsString() + "'");
}

/// Whether \p Method uses its object as an element only.
bool UseClassifier::staysInObject(const CXXMethodDecl &Method) {
  const FunctionDecl *Definition = nullptr;
  if (Calls == 0 || Method.isVirtual() || !Method.hasBody(Definition))
    return false;
  bool Stays = true;
  ReferencePaths Finder(nullptr, [&](ReferencePath There) {
    UseClassifier Inner(There, Context, Where, Calls - 1);
    Stays &= Inner.object();
    Result.Bytes = std::max(Result.Bytes, Inner.Result.Bytes);
    Result.IsAligned &= Inner.Result.IsAligned;
  });
  Finder.TraverseStmt(Definition->getBody());
  return Stays;
}

bool UseClassifier::object() {
  const std::size_t Here = At;
  if (const auto *Object = dyn_cast_or_null<UnaryOperator>(up());
      Object && Object->getOpcode() == UO_Deref &&
      isa_and_nonnull<ReturnStmt>(up()))
    return true;
  At = Here;
  return pointer();
}

/// Whether \p Callee uses what it gets by reference as an element only, or
/// gives it back.
bool UseClassifier::staysInside(const FunctionDecl &Callee, unsigned Parameter,
                                bool MayBeReturned) {
  const FunctionDecl *Definition = nullptr;
  if (Calls == 0 || !Callee.hasBody(Definition))
    return false;
  const ParmVarDecl *Reference = Definition->getParamDecl(Parameter);
  bool Stays = true;
  ReferencePaths Finder([&](DeclRefExpr &Use, ReferencePath There) {
    if (Use.getDecl() != Reference)
      return;
    UseClassifier Inner(There, Context, Where, Calls - 1);
    Stays &= MayBeReturned ? Inner.elementOrReturned() : Inner.element();
  });
  Finder.TraverseStmt(Definition->getBody());
  return Stays;
}

std::optional<ClassifiedUse> classifyUse(ReferencePath Path, unsigned Rank,
                                         const ASTContext &Context,
                                         const Locations &Where) {
  return UseClassifier(Path, Context, Where, MaxCalls).array(Rank);
}

std::optional<ClassifiedUse> classifyFirst(ReferencePath Path,
                                           const ASTContext &Context,
                                           const Locations &Where) {
  return UseClassifier(Path, Context, Where, MaxCalls).first();
}

} // namespace bank_lint::frontend
