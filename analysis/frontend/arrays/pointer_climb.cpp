//===-- analysis/frontend/arrays/pointer_climb.cpp ------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/arrays/pointer_climb.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"

using namespace clang;

namespace bank_lint::frontend {
namespace {

bool isZero(const Expr &E, const ASTContext &Context) {
  Expr::EvalResult Value;
  return !E.isValueDependent() && E.EvaluateAsInt(Value, Context) &&
         Value.Val.getInt() == 0;
}

/// Whether \p Variable is a local pointer to elements, which are no arrays.
bool isPlainPointer(const VarDecl *Variable) {
  return Variable && Variable->hasLocalStorage() &&
         Variable->getType()->isPointerType() &&
         !Variable->getType().isVolatileQualified() &&
         Variable->getType()->getPointeeType()->isObjectType() &&
         !Variable->getType()->getPointeeType()->isArrayType();
}

} // namespace

bool isArrayAlias(const VarDecl &Variable) {
  const QualType Type = Variable.getType();
  return Variable.hasLocalStorage() && !Type.isVolatileQualified() &&
         (Type->isPointerType() || Type->isReferenceType()) &&
         Type->getPointeeType()->isConstantArrayType();
}

namespace {

class Climber {
public:
  Climber(ReferencePath Path, const ASTContext &Context)
      : Path(Path), At(Path.size() - 1), Context(Context) {}

  PointerClimb run();

private:
  bool step();
  bool stepFromPointer(const Stmt &Around);
  bool add(const Expr &Steps, QualType Pointee);
  bool make(const VarDecl *Variable);
  bool ends(PointerClimb::Kind Which) {
    Result.Which = Which;
    return false;
  }
  const Stmt *around() const { return At > 0 ? Path[At - 1] : nullptr; }
  const Expr &self() const { return *cast<Expr>(Path[At]); }
  bool isUnused(std::size_t Where) const;
  bool declare(const DeclStmt &Declaration);
  bool pass(const CallExpr &Call);
  bool isCaptured(const LambdaExpr &Lambda) const;
  void leads(LeadsTo To) { Result.Leads = std::max(Result.Leads, To); }

  ReferencePath Path;
  std::size_t At;
  const ASTContext &Context;
  PointerClimb Result;
};

/// Whether nothing uses the value of the expression Path[\p Where].
bool Climber::isUnused(std::size_t Where) const {
  const Stmt *Self = Path[Where];
  while (Where > 0 && isa<ParenExpr, ExprWithCleanups>(Path[Where - 1]))
    Self = Path[--Where];
  if (Where == 0)
    return true;
  const Stmt *Around = Path[Where - 1];
  if (isa<CompoundStmt, SwitchCase, LabelStmt, AttributedStmt>(Around))
    return true;
  if (const auto *Cast = dyn_cast<CastExpr>(Around))
    return Cast->getCastKind() == CK_ToVoid;
  if (const auto *If = dyn_cast<IfStmt>(Around))
    return If->getThen() == Self || If->getElse() == Self;
  if (const auto *For = dyn_cast<ForStmt>(Around))
    return For->getInit() == Self || For->getInc() == Self ||
           For->getBody() == Self;
  if (const auto *While = dyn_cast<WhileStmt>(Around))
    return While->getBody() == Self;
  if (const auto *Do = dyn_cast<DoStmt>(Around))
    return Do->getBody() == Self;
  if (const auto *Comma = dyn_cast<BinaryOperator>(Around);
      Comma && Comma->isCommaOp())
    return Comma->getLHS() == Self || isUnused(Where - 1);
  return false;
}

bool Climber::make(const VarDecl *Variable) {
  if (!isPlainPointer(Variable) && !(Variable && isArrayAlias(*Variable)))
    return ends(PointerClimb::Other);
  Result.Variable = Variable;
  Result.Value = &self();
  return ends(PointerClimb::Made);
}

bool Climber::declare(const DeclStmt &Declaration) {
  for (const Decl *D : Declaration.decls())
    if (const auto *Variable = dyn_cast<VarDecl>(D);
        Variable && Variable->getInit() == &self())
      return make(Variable);
  return ends(PointerClimb::Other);
}

bool Climber::pass(const CallExpr &Call) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  const FunctionDecl *Definition = nullptr;
  if (!Callee || !Callee->hasBody(Definition) || isa<CXXMethodDecl>(Callee))
    return ends(PointerClimb::Other);
  for (unsigned I = 0; I < Call.getNumArgs(); ++I)
    if (Call.getArg(I) == &self() && I < Definition->getNumParams())
      return make(Definition->getParamDecl(I));
  return ends(PointerClimb::Other);
}

/// \p Steps are added to an address of a \p Pointee.
bool Climber::add(const Expr &Steps, QualType Pointee) {
  if (!isZero(Steps, Context))
    leads(Pointee->isArrayType() ? LeadsTo::RowBegin : LeadsTo::Anywhere);
  --At;
  return true;
}

/// From Path[At], whose value is a pointer.
bool Climber::stepFromPointer(const Stmt &Around) {
  const QualType Pointee = self().getType()->getPointeeType();
  if (const auto *Cast = dyn_cast<CastExpr>(&Around)) {
    if (Cast->getCastKind() == CK_PointerToBoolean ||
        Cast->getCastKind() == CK_ToVoid)
      return ends(PointerClimb::Harmless);
    if (Cast->getCastKind() != CK_NoOp || !Cast->getType()->isPointerType())
      return ends(PointerClimb::Other);
    --At;
    return true;
  }
  if (const auto *Subscript = dyn_cast<ArraySubscriptExpr>(&Around)) {
    if (Subscript->getBase() != &self())
      return ends(PointerClimb::Other);
    return add(*Subscript->getIdx(), Pointee);
  }
  if (const auto *Unary = dyn_cast<UnaryOperator>(&Around)) {
    if (Unary->getOpcode() == UO_LNot)
      return ends(PointerClimb::Harmless);
    if (Unary->getOpcode() != UO_Deref)
      return ends(PointerClimb::Other);
    --At;
    return true;
  }
  if (const auto *Choice = dyn_cast<ConditionalOperator>(&Around)) {
    if (Choice->getCond() == &self())
      return ends(PointerClimb::Harmless);
    Result.Branches.push_back({Choice, &self()});
    --At;
    return true;
  }
  if (const auto *Operator = dyn_cast<BinaryOperator>(&Around)) {
    if (Operator->isComparisonOp() || Operator->isLogicalOp() ||
        (Operator->getOpcode() == BO_Sub &&
         !Operator->getType()->isPointerType()))
      return ends(PointerClimb::Harmless);
    const bool IsLeft = Operator->getLHS() == &self();
    if (Operator->isAdditiveOp() && Operator->getType()->isPointerType())
      return add(IsLeft ? *Operator->getRHS() : *Operator->getLHS(), Pointee);
    if (Operator->getOpcode() == BO_Assign && !IsLeft && isUnused(At - 1)) {
      const auto *Left =
          dyn_cast<DeclRefExpr>(Operator->getLHS()->IgnoreParens());
      return make(Left ? dyn_cast<VarDecl>(Left->getDecl()) : nullptr);
    }
    return ends(PointerClimb::Other);
  }
  if (const auto *Declaration = dyn_cast<DeclStmt>(&Around))
    return declare(*Declaration);
  if (const auto *Call = dyn_cast<CallExpr>(&Around))
    return pass(*Call);
  return ends(isUnused(At) ? PointerClimb::Harmless : PointerClimb::Other);
}

/// Whether \p Lambda captures the variable of the reference at the end of Path
/// under its own name: its uses are uses of the variable.
bool Climber::isCaptured(const LambdaExpr &Lambda) const {
  const auto *Reference = dyn_cast<DeclRefExpr>(Path.back());
  auto Value = Lambda.capture_init_begin();
  for (const LambdaCapture &Capture : Lambda.captures())
    if (*Value++ == &self())
      return Reference && Capture.capturesVariable() &&
             Capture.getCapturedVar() == Reference->getDecl();
  return false;
}

/// From Path[At] to what is around it. \returns false at the end.
bool Climber::step() {
  const Stmt *Around = around();
  if (!Around || !isa<Expr>(Path[At]))
    return ends(PointerClimb::Other);
  if (isa<UnaryExprOrTypeTraitExpr>(Around)) // the size of an element
    return ends(PointerClimb::Harmless);
  if (const auto *Lambda = dyn_cast<LambdaExpr>(Around))
    return ends(isCaptured(*Lambda) ? PointerClimb::Harmless
                                    : PointerClimb::Other);
  if (isa<ParenExpr>(Around)) {
    --At;
    return true;
  }
  if (self().isPRValue() && self().getType()->isPointerType())
    return stepFromPointer(*Around);
  // An lvalue: the array, a row, an element, or a pointer variable.
  if (const auto *Cast = dyn_cast<ImplicitCastExpr>(Around)) {
    const bool IsAddress = Cast->getCastKind() == CK_NoOp ||
                           Cast->getCastKind() == CK_ArrayToPointerDecay ||
                           (Cast->getCastKind() == CK_LValueToRValue &&
                            self().getType()->isPointerType());
    if (!IsAddress)
      return ends(PointerClimb::Other);
    --At;
    return true;
  }
  const auto *Unary = dyn_cast<UnaryOperator>(Around);
  if (self().getType()->isPointerType()) {
    const auto *Assigned = dyn_cast<BinaryOperator>(Around);
    const bool IsStep = (Unary && Unary->isIncrementDecrementOp()) ||
                        (Assigned && Assigned->isCompoundAssignmentOp());
    const bool IsAssigned = Assigned && Assigned->getOpcode() == BO_Assign;
    if ((!IsStep && (!IsAssigned || Assigned->getLHS() != &self())) ||
        !isUnused(At - 1))
      return ends(PointerClimb::Other);
    if (IsStep)
      leads(LeadsTo::Anywhere);
    return ends(PointerClimb::Changed);
  }
  if (self().getType()->isArrayType()) { // a reference to it
    if (const auto *Declaration = dyn_cast<DeclStmt>(Around))
      return declare(*Declaration);
    if (const auto *Call = dyn_cast<CallExpr>(Around))
      return pass(*Call);
  }
  if (Unary && Unary->getOpcode() == UO_AddrOf && At + 1 < Path.size()) {
    --At;
    return true;
  }
  return ends(PointerClimb::Other);
}

PointerClimb Climber::run() {
  while (step())
    ;
  return Result;
}

} // namespace

PointerClimb climbPointer(ReferencePath Path, const ASTContext &Context) {
  return Climber(Path, Context).run();
}

} // namespace bank_lint::frontend
