//===-- analysis/frontend/arrays/address_use.cpp --------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// How addresses of elements are used: the part of UseClassifier that follows
/// pointers and numbers in shared memory.
//===----------------------------------------------------------------------===//
#include "analysis/frontend/arrays/assembly_operand.h"
#include "analysis/frontend/arrays/use_classifier.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"

using namespace clang;

namespace bank_lint::frontend {

/// For CUDA's functions that access one value: atomicAdd, atomicAdd_block, ...
static bool isAtomic(llvm::StringRef Name) {
  if (!Name.consume_front("atomic"))
    return false;
  return llvm::is_contained({"Add", "Sub", "Exch", "Min", "Max", "Inc", "Dec",
                             "CAS", "And", "Or", "Xor"},
                            Name.split('_').first);
}

bool UseClassifier::pointer() {
  const Stmt *Self = Path[At];
  const Stmt *Around = up();
  if (!Around)
    return fails("its address is taken");
  if (const auto *Cast = dyn_cast<CastExpr>(Around)) {
    if (Cast->getType()->isPointerType() &&
        (Cast->getCastKind() == CK_BitCast || Cast->getCastKind() == CK_NoOp))
      return pointer();
    return fails("its address is taken");
  }
  if (const auto *Operator = dyn_cast<UnaryOperator>(Around);
      Operator && Operator->getOpcode() == UO_Deref) {
    wants(Operator->getType());
    return lvalue();
  }
  if (const auto *Subscript = dyn_cast<ArraySubscriptExpr>(Around)) {
    Expr::EvalResult Value;
    if (Subscript->getBase()->IgnoreParenImpCasts() ==
            cast<Expr>(Self)->IgnoreParenImpCasts() &&
        Subscript->getIdx()->EvaluateAsInt(Value, Context) &&
        Value.Val.getInt() == 0) {
      wants(Subscript->getType());
      return lvalue();
    }
    return fails("it is used as a pointer");
  }
  if (const auto *Member = dyn_cast<MemberExpr>(Around);
      Member && Member->isArrow() && isa<FieldDecl>(Member->getMemberDecl()) &&
      !Member->getType()->isArrayType())
    return lvalue();
  if (const auto *Call = dyn_cast<CallExpr>(Around))
    return pointerInCall(*Call, Self);
  if (const auto *Declaration = dyn_cast<DeclStmt>(Around))
    return isKept(*Declaration, Self) || fails(obstacle(Around));
  return fails("its address is taken");
}

bool UseClassifier::pointerInCall(const CallExpr &Call, const Stmt *Argument) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  if (Callee && Call.getNumArgs() > 0 && Callee->getDeclName().isIdentifier() &&
      !Where.isInUserFile(Callee->getLocation()) &&
      Call.getArg(0)->IgnoreParenImpCasts() ==
          cast<Expr>(Argument)->IgnoreParenImpCasts()) {
    llvm::StringRef Name = Callee->getName();
    if (Name == "__cvta_generic_to_shared")
      return number();
    if (isAtomic(Name)) {
      IsForElements = true;
      wants(Call.getArg(0)->getType()->getPointeeType());
      return true;
    }
    Expr::EvalResult Bytes;
    if (Name == "__pipeline_memcpy_async" && Call.getNumArgs() >= 3 &&
        Call.getArg(2)->EvaluateAsInt(Bytes, Context)) {
      IsForElements = true;
      Result.Bytes =
          std::max<unsigned>(Result.Bytes, Bytes.Val.getInt().getZExtValue());
      return true;
    }
  }
  return addressInCall(Call, Argument);
}

/// A function of the user's that takes the address may use it as that of an
/// element, and give it back.
bool UseClassifier::addressInCall(const CallExpr &Call, const Stmt *Argument) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  const FunctionDecl *Definition = nullptr;
  const std::string Passed =
      "the address of an element is passed to '" + nameOf(Call) + "'";
  if (!Callee || Calls == 0 || !Callee->hasBody(Definition))
    return fails(Passed);
  for (unsigned I = 0; I < Call.getNumArgs(); ++I) {
    if (Call.getArg(I)->IgnoreParenImpCasts() !=
            cast<Expr>(Argument)->IgnoreParenImpCasts() ||
        I >= Definition->getNumParams())
      continue;
    const bool WasReturned = std::exchange(IsReturned, false);
    if (!staysAddress(*Definition->getParamDecl(I), *Definition->getBody(),
                      Calls - 1))
      return fails(Passed);
    return !std::exchange(IsReturned, WasReturned) || number();
  }
  return fails(Passed);
}

/// Whether \p Variable, which has the address, is used in \p Scope only as an
/// address.
bool UseClassifier::staysAddress(const VarDecl &Variable, Stmt &Scope,
                                 unsigned CallsLeft) {
  const QualType Type = Variable.getType();
  if (Type.isVolatileQualified() || !Variable.hasLocalStorage() ||
      (!Type->isPointerType() && !Type->isIntegerType()))
    return fails("its address is taken");
  bool Stays = true;
  ReferencePaths Finder([&](DeclRefExpr &Use, ReferencePath There) {
    if (Use.getDecl() != &Variable)
      return;
    UseClassifier Inner(There, Context, Where, CallsLeft);
    Stays &= Inner.addressOfElement() || fails(Inner.Result.Obstacle);
    IsReturned |= Inner.IsReturned;
    IsForElements |= Inner.IsForElements;
    IsForTensorCopies |= Inner.IsForTensorCopies;
    if (CallsLeft == Calls)
      llvm::append_range(Result.CopiedBy, Inner.Result.CopiedBy);
    Result.Bytes = std::max(Result.Bytes, Inner.Result.Bytes);
    Result.IsAligned &= Inner.Result.IsAligned;
  });
  Finder.TraverseStmt(&Scope);
  return Stays;
}

bool UseClassifier::addressOfElement() {
  const auto *Read = dyn_cast_or_null<ImplicitCastExpr>(up());
  if (!Read || Read->getCastKind() != CK_LValueToRValue)
    return fails("its address is changed");
  return Read->getType()->isPointerType() ? pointer() : number();
}

/// Whether the address, as a number in shared memory, is used as that of an
/// element.
bool UseClassifier::number() {
  const Stmt *Self = Path[At];
  const Stmt *Around = up();
  if (const auto *Cast = dyn_cast_or_null<CastExpr>(Around);
      Cast && (Cast->getCastKind() == CK_IntegralCast ||
               Cast->getCastKind() == CK_NoOp))
    return number();
  if (const auto *Assembly = dyn_cast_or_null<GCCAsmStmt>(Around))
    return numberInAssembly(*Assembly, Self);
  if (isa_and_nonnull<ReturnStmt>(Around))
    return IsReturned = true;
  if (const auto *Call = dyn_cast_or_null<CallExpr>(Around))
    return addressInCall(*Call, Self);
  if (const auto *Declaration = dyn_cast_or_null<DeclStmt>(Around);
      Declaration && isKept(*Declaration, Self))
    return true;
  return fails(Result.Obstacle.empty() ? "its address is computed with"
                                       : Result.Obstacle);
}

bool UseClassifier::isKept(const DeclStmt &Declaration, const Stmt *Address) {
  for (const Decl *D : Declaration.decls())
    if (const auto *Variable = dyn_cast<VarDecl>(D);
        Variable && Variable->getInit() &&
        Variable->getInit()->IgnoreParenImpCasts() ==
            cast<Expr>(Address)->IgnoreParenImpCasts())
      return staysAddress(*Variable, *Path.front(), Calls);
  return false;
}

bool UseClassifier::numberInAssembly(const GCCAsmStmt &Assembly,
                                     const Stmt *Operand) {
  const std::optional<AssemblyUse> Use =
      useOfInput(Assembly, *cast<Expr>(Operand), Context);
  if (!Use)
    return fails("inline assembly uses it as more than an address");
  Result.Bytes = std::max(Result.Bytes, Use->Bytes);
  IsForElements |= Use->Bytes > 0;
  IsForTensorCopies |= Use->IsForTensorCopies;
  if (Use->IsForTensorCopies)
    Result.CopiedBy.push_back(&Assembly);
  return true;
}

} // namespace bank_lint::frontend
