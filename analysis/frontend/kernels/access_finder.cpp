//===-- analysis/frontend/kernels/access_finder.cpp -----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/kernels/access_finder.h"
#include "analysis/frontend/kernels/accessors.h"
#include "analysis/frontend/kernels/source_map.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace bank_lint::frontend {

namespace {

/// Records the accesses of a function's body in the order of the source.
class AccessFinder : public DynamicRecursiveASTVisitor {
public:
  AccessFinder(const ASTContext &Context, const Locations &Where,
               SourceMap &Map)
      : Known(Where), Context(Context), Where(Where), Map(Map) {
    ShouldWalkTypesOfTypeLocs = false;
  }

  bool VisitCastExpr(CastExpr *Cast) override {
    if (Cast->getCastKind() == CK_LValueToRValue)
      addLoad(Cast->getSubExpr());
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *Operator) override {
    if (!Operator->isAssignmentOp())
      return true;
    if (Operator->isCompoundAssignmentOp())
      add(Operator->getOperatorLoc(), AccessKind::Load, Operator->getLHS());
    add(Operator->getOperatorLoc(), AccessKind::Store, Operator->getLHS());
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *Operator) override {
    if (Operator->isIncrementDecrementOp())
      addBoth(Operator->getOperatorLoc(), Operator->getSubExpr());
    return true;
  }
  bool VisitAsmStmt(AsmStmt *Statement) override {
    const unsigned Inputs = Statement->getNumInputs();
    const unsigned Outputs = Statement->getNumOutputs();
    if (Inputs + Outputs == 0)
      return true;
    const DebugPlace Place = Where.debugPlace(Statement->getAsmLoc());
    const DebugPlace Last =
        Where.debugPlace((Inputs ? Statement->getInputExpr(Inputs - 1)
                                 : Statement->getOutputExpr(Outputs - 1))
                             ->getBeginLoc());
    if (Last.File == Place.File && Last.Line > Place.Line)
      Map.addAssembly(Place.File, Place.Line, Place.Column, Last.Line);
    return true;
  }
  // A generic lambda is a template: its instantiations are separate functions.
  bool TraverseLambdaExpr(LambdaExpr *Lambda) override {
    return Lambda->isGenericLambda() ||
           DynamicRecursiveASTVisitor::TraverseLambdaExpr(Lambda);
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *Construct) override;
  bool VisitCallExpr(CallExpr *Call) override;
  void walk(FunctionDecl &Function) {
    IsInAccessor = Known.contain(Function);
    TraverseDecl(&Function);
  }

private:
  /// Notes the call of \p Callee with \p Object (null: there is none).
  void addCall(const Expr &Call, const FunctionDecl &Callee, const Expr *Object,
               llvm::ArrayRef<const Expr *> Arguments);
  void addBoth(SourceLocation Place, const Expr *Accessed) {
    add(Place, AccessKind::Load, Accessed);
    add(Place, AccessKind::Store, Accessed);
  }
  /// In `c ? a : b` each side is loaded where it is written.
  void addLoad(const Expr *Accessed);
  void add(SourceLocation Place, AccessKind Kind, const Expr *Accessed);
  void addArgument(SourceLocation Place, const Expr *Argument,
                   bool ByReference);
  void addOnce(const DebugPlace &Place, AccessExpression Expression);
  AccessExpression describe(AccessKind Kind, const Expr &Accessed) const;

  Accessors Known;
  bool IsInAccessor = false; ///< the function that is walked is one
  const ASTContext &Context;
  const Locations &Where;
  SourceMap &Map;
};

/// True for what never is memory that a rule looks at: a plain local variable
/// or a temporary.
bool isPlainLocal(const Expr &E) {
  if (const auto *Reference = dyn_cast<DeclRefExpr>(&E)) {
    const auto *Variable = dyn_cast<VarDecl>(Reference->getDecl());
    return !Variable || (Variable->hasLocalStorage() &&
                         !Variable->getType()->isReferenceType() &&
                         !Variable->getType()->isArrayType());
  }
  if (const auto *Member = dyn_cast<MemberExpr>(&E))
    return !Member->isArrow() &&
           isPlainLocal(*Member->getBase()->IgnoreParens());
  return isa<MaterializeTemporaryExpr>(E);
}

/// `a[i].x`, `p->v.x`: the size of a[i], of *p; 0 if it is no such member.
unsigned recordBytes(const Expr &Accessed, const ASTContext &Context) {
  const Expr *E = Accessed.IgnoreParens();
  QualType Record;
  while (const auto *Member = dyn_cast<MemberExpr>(E)) {
    E = Member->getBase()->IgnoreParenImpCasts();
    if (Member->isArrow()) {
      Record = E->getType()->getPointeeType();
      break;
    }
    if (isa<ArraySubscriptExpr>(E))
      Record = E->getType();
  }
  if (Record.isNull() || Record->isIncompleteType() ||
      Record->isDependentType())
    return 0;
  return unsigned(Context.getTypeSizeInChars(Record).getQuantity());
}

AccessExpression AccessFinder::describe(AccessKind Kind,
                                        const Expr &Accessed) const {
  AccessExpression Result;
  Result.Kind = Kind;
  QualType Type = Accessed.getType();
  if (!Type->isIncompleteType() && !Type->isFunctionType() &&
      !Type->isDependentType())
    Result.Bytes =
        static_cast<unsigned>(Context.getTypeSizeInChars(Type).getQuantity());
  Result.Range = Where.range(Accessed.getSourceRange());
  Result.RecordBytes = recordBytes(Accessed, Context);
  if (const VarDecl *Variable = baseVariable(&Accessed)) {
    Result.Declaration = Where.range(declarationRange(*Variable, Where));
    Result.DeclarationText = declarationText(*Variable, Where);
  }
  if (IsInAccessor) {
    const OperandOf Operand = operandOf(&Accessed);
    Result.IsInAccessor = true;
    Result.Operand = Operand.Number;
    Result.IsOperand = Operand.IsWhole;
  }
  return Result;
}

void AccessFinder::addLoad(const Expr *Accessed) {
  Accessed = Accessed->IgnoreParens();
  if (const auto *Choice = dyn_cast<AbstractConditionalOperator>(Accessed)) {
    addLoad(Choice->getTrueExpr());
    addLoad(Choice->getFalseExpr());
    return;
  }
  const auto *Binary = dyn_cast<BinaryOperator>(Accessed);
  if (Binary && Binary->isCommaOp())
    return addLoad(Binary->getRHS());
  add(Accessed->getExprLoc(), AccessKind::Load, Accessed);
}

void AccessFinder::add(SourceLocation Place, AccessKind Kind,
                       const Expr *Accessed) {
  Accessed = Accessed->IgnoreParens();
  if (isPlainLocal(*Accessed))
    return;
  DebugPlace Key = Where.debugPlace(Place);
  if (Key.Line == 0)
    return;
  addOnce(Key, describe(Kind, *Accessed));
}

/// Instantiations of one template come to the same place.
void AccessFinder::addOnce(const DebugPlace &Place,
                           AccessExpression Expression) {
  for (const AccessExpression &Known :
       Map.at(Place.File, Place.Line, Place.Column))
    if (Known.Kind == Expression.Kind && Known.Bytes == Expression.Bytes &&
        Known.Range == Expression.Range)
      return;
  Map.add(Place.File, Place.Line, Place.Column, std::move(Expression));
}

void AccessFinder::addArgument(SourceLocation Place, const Expr *Argument,
                               bool ByReference) {
  if (ByReference) {
    addBoth(Place, Argument->IgnoreParenImpCasts());
    return;
  }
  if (!Argument->getType()->isPointerType())
    return;
  const Expr *Pointer = Argument->IgnoreParenCasts();
  const auto *AddressOf = dyn_cast<UnaryOperator>(Pointer);
  if (AddressOf && AddressOf->getOpcode() == UO_AddrOf) {
    addBoth(Place, AddressOf->getSubExpr());
    return;
  }
  // The pointer itself is what there is to show: `p + i`.
  DebugPlace Key = Where.debugPlace(Place);
  QualType Pointee = Argument->getType()->getPointeeType();
  if (Key.Line == 0 || Pointee->isFunctionType())
    return;
  for (AccessKind Kind : {AccessKind::Load, AccessKind::Store}) {
    AccessExpression Expression = describe(Kind, *Pointer);
    Expression.Bytes =
        Pointee->isIncompleteType()
            ? 0
            : static_cast<unsigned>(
                  Context.getTypeSizeInChars(Pointee).getQuantity());
    addOnce(Key, std::move(Expression));
  }
}

void AccessFinder::addCall(const Expr &Call, const FunctionDecl &Callee,
                           const Expr *Object,
                           llvm::ArrayRef<const Expr *> Arguments) {
  const DebugPlace Key = Where.debugPlace(Call.getExprLoc());
  if (Key.Line == 0 || !Known.contain(Callee))
    return;
  CallExpression Result;
  const DebugPlace Defined =
      Where.debugPlace(Callee.getDefinition()->getLocation());
  Result.CalleeFile = Defined.File;
  Result.CalleeLine = Defined.Line;
  if (Map.findCall(Key.File, Key.Line, Key.Column, Defined.File, Defined.Line))
    return; // of another instantiation
  Result.Whole = describe(AccessKind::Load, Call);
  auto Add = [&](const Expr *Operand) {
    const Expr *Inner = Operand ? Operand->IgnoreParenImpCasts() : nullptr;
    // An implicit `this` is not shown.
    const bool IsShown =
        Inner && !(isa<CXXThisExpr>(Inner) && Inner->isImplicitCXXThis());
    Result.Operands.push_back(IsShown ? describe(AccessKind::Load, *Inner)
                                      : AccessExpression());
  };
  Add(Object);
  llvm::for_each(Arguments, Add);
  Map.addCall(Key.File, Key.Line, Key.Column, std::move(Result));
}

bool AccessFinder::VisitCXXConstructExpr(CXXConstructExpr *Construct) {
  const CXXConstructorDecl *Constructor = Construct->getConstructor();
  const llvm::SmallVector<const Expr *, 4> Arguments(Construct->arguments());
  addCall(*Construct, *Constructor, nullptr, Arguments);
  if (Constructor->isCopyOrMoveConstructor() && Construct->getNumArgs() == 1) {
    add(Construct->getExprLoc(), AccessKind::Load,
        Construct->getArg(0)->IgnoreImpCasts());
    return true;
  }
  unsigned Count =
      std::min(Construct->getNumArgs(), Constructor->getNumParams());
  for (unsigned I = 0; I < Count; ++I)
    addArgument(Construct->getExprLoc(), Construct->getArg(I),
                Constructor->getParamDecl(I)->getType()->isReferenceType());
  return true;
}

bool AccessFinder::VisitCallExpr(CallExpr *Call) {
  SourceLocation Place = Call->getExprLoc();
  const FunctionDecl *Callee = Call->getDirectCallee();
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Callee);
  const auto *Operator = dyn_cast<CXXOperatorCallExpr>(Call);
  if (Callee) {
    llvm::SmallVector<const Expr *, 4> Arguments(Call->arguments());
    const Expr *Object = nullptr;
    if (const auto *Member = dyn_cast<CXXMemberCallExpr>(Call)) {
      Object = Member->getImplicitObjectArgument();
    } else if (Operator && Method && Method->isInstance()) {
      Object = Arguments.front();
      Arguments.erase(Arguments.begin());
    }
    addCall(*Call, *Callee, Object, Arguments);
  }
  if (Operator && Operator->getOperator() == OO_Equal && Method &&
      Method->isTrivial()) {
    add(Place, AccessKind::Load, Call->getArg(1)->IgnoreImpCasts());
    add(Place, AccessKind::Store, Call->getArg(0));
    return true;
  }
  // The object of a member operator is the first argument, but no parameter.
  unsigned Shift = Operator && Method && Method->isInstance() ? 1 : 0;
  // What is assigned to is not read.
  if (Shift && Operator->getOperator() == OO_Equal)
    add(Place, AccessKind::Store, Call->getArg(0)->IgnoreParenImpCasts());
  else if (Shift)
    addArgument(Place, Call->getArg(0), /*ByReference=*/true);
  if (const auto *Member = dyn_cast<CXXMemberCallExpr>(Call))
    if (const Expr *Object = Member->getImplicitObjectArgument())
      addArgument(Place, Object, !Object->getType()->isPointerType());
  for (unsigned I = Shift; I < Call->getNumArgs(); ++I) {
    unsigned Index = I - Shift;
    bool ByReference =
        Callee && Index < Callee->getNumParams() &&
        Callee->getParamDecl(Index)->getType()->isReferenceType();
    // Nor is what is assigned written.
    if (ByReference && Shift && Operator->getOperator() == OO_Equal)
      add(Place, AccessKind::Load, Call->getArg(I)->IgnoreParenImpCasts());
    else
      addArgument(Place, Call->getArg(I), ByReference);
  }
  return true;
}

} // namespace

void findAccesses(llvm::ArrayRef<FunctionDecl *> Functions,
                  const ASTContext &Context, const Locations &Where,
                  SourceMap &Map) {
  AccessFinder Finder(Context, Where, Map);
  for (FunctionDecl *Function : Functions)
    if (Where.isInUserFile(Function->getLocation()))
      Finder.walk(*Function);
}

} // namespace bank_lint::frontend
