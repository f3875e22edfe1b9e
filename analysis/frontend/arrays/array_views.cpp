//===-- analysis/frontend/arrays/array_views.cpp - pointers into arrays ---===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/arrays/array_views.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"

using namespace clang;

namespace bank_lint::frontend {

namespace {

/// Bytes of what \p Pointer points to; 0 if that has no size.
std::int64_t pointeeBytes(QualType Pointer, const ASTContext &Context) {
  QualType Pointee = Pointer->getPointeeType();
  if (Pointee.isNull() || Pointee->isIncompleteType() ||
      Pointee->isFunctionType())
    return 0;
  return Context.getTypeSizeInChars(Pointee).getQuantity();
}

bool keepsPlace(const CastExpr &Cast) {
  switch (Cast.getCastKind()) {
  case CK_ArrayToPointerDecay:
  case CK_LValueToRValue:
  case CK_BitCast:
  case CK_NoOp:
    return Cast.getType()->isPointerType();
  default:
    return false;
  }
}

const VarDecl *variableOf(const DeclStmt &Declaration, const Stmt *Init) {
  for (const Decl *Declared : Declaration.decls()) {
    const auto *Variable = dyn_cast<VarDecl>(Declared);
    if (Variable && Variable->getInit() == Init &&
        Variable->hasLocalStorage() && Variable->getType()->isPointerType() &&
        !Variable->getType().isVolatileQualified())
      return Variable;
  }
  return nullptr;
}

} // namespace

std::optional<MadePointer> pointerMade(ReferencePath Path,
                                       const ASTContext &Context) {
  MadePointer Result;
  const ArraySubscriptExpr *Element = nullptr; // its address must be taken
  for (std::size_t At = Path.size() - 1; At > 0; --At) {
    Stmt *Self = Path[At], *Around = Path[At - 1];
    if (isa<ParenExpr>(Around))
      continue;
    if (const auto *Unary = dyn_cast<UnaryOperator>(Around);
        Element && Unary && Unary->getOpcode() == UO_AddrOf) {
      Element = nullptr;
      continue;
    }
    if (Element)
      return std::nullopt;
    if (const auto *Cast = dyn_cast<CastExpr>(Around);
        Cast && keepsPlace(*Cast))
      continue;
    if (const auto *Declaration = dyn_cast<DeclStmt>(Around)) {
      Result.Variable = variableOf(*Declaration, Self);
      return Result.Variable ? std::optional(Result) : std::nullopt;
    }
    PointerStep Step;
    if (auto *Sum = dyn_cast<BinaryOperator>(Around);
        Sum && Sum->isAdditiveOp() && Sum->getType()->isPointerType()) {
      Step.Sum = Sum;
      Step.Bytes = pointeeBytes(Sum->getType(), Context);
      if (Sum->getOpcode() == BO_Sub)
        Step.Bytes = -Step.Bytes;
    } else if (auto *Subscript = dyn_cast<ArraySubscriptExpr>(Around);
               Subscript && Subscript->getBase() == Self) {
      Step.Subscript = Subscript;
      Step.Bytes = pointeeBytes(Subscript->getBase()->getType(), Context);
      Element = Subscript;
    }
    if (Step.Bytes == 0)
      return std::nullopt;
    Result.Steps.push_back(Step);
  }
  return std::nullopt;
}

namespace {

/// The functions that a function names.
class NamedFunctions : public DynamicRecursiveASTVisitor {
public:
  explicit NamedFunctions(llvm::SmallSetVector<const FunctionDecl *, 16> &Found)
      : Found(Found) {
    ShouldVisitImplicitCode = true;
    ShouldVisitTemplateInstantiations = true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) override { return note(E->getDecl()); }
  bool VisitMemberExpr(MemberExpr *E) override {
    return note(E->getMemberDecl());
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *E) override {
    return note(E->getConstructor());
  }

private:
  bool note(const ValueDecl *Named) {
    if (const auto *Function = dyn_cast<FunctionDecl>(Named))
      Found.insert(Function->getCanonicalDecl());
    return true;
  }
  llvm::SmallSetVector<const FunctionDecl *, 16> &Found;
};

} // namespace

llvm::SmallVector<std::pair<const VarDecl *, const VarDecl *>> arraysAtOnePlace(
    llvm::ArrayRef<FunctionDecl *> Functions,
    llvm::ArrayRef<std::pair<const VarDecl *, const FunctionDecl *>> Users) {
  llvm::DenseMap<const FunctionDecl *, const FunctionDecl *> Bodies;
  for (const FunctionDecl *Function : Functions)
    Bodies[Function->getCanonicalDecl()] = Function;
  llvm::SmallVector<std::pair<const VarDecl *, const VarDecl *>> Result;
  for (const FunctionDecl *Kernel : Functions) {
    if (!Kernel->hasAttr<CUDAGlobalAttr>())
      continue;
    llvm::SmallSetVector<const FunctionDecl *, 16> Reached;
    Reached.insert(Kernel->getCanonicalDecl());
    for (std::size_t I = 0; I < Reached.size(); ++I)
      if (const FunctionDecl *Body = Bodies.lookup(Reached[I])) {
        NamedFunctions Visitor(Reached);
        Visitor.TraverseDecl(const_cast<FunctionDecl *>(Body));
      }
    llvm::SmallSetVector<const VarDecl *, 4> Arrays;
    for (const auto &[Array, User] : Users)
      if (Reached.contains(User->getCanonicalDecl()))
        Arrays.insert(Array);
    if (Arrays.size() < 2)
      continue;
    for (const VarDecl *Array : Arrays)
      Result.push_back({Array, Array == Arrays[0] ? Arrays[1] : Arrays[0]});
  }
  return Result;
}

} // namespace bank_lint::frontend
