//===-- analysis/frontend/stable_variables.cpp ----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/stable_variables.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace bank_lint::frontend {

namespace {

/// The variable that \p Reference names; of `auto [a, b] = x`, the one that a
/// and b are parts of.
const VarDecl *variableOf(const DeclRefExpr &Reference) {
  if (const auto *Binding = dyn_cast<BindingDecl>(Reference.getDecl()))
    return dyn_cast_or_null<VarDecl>(Binding->getDecomposedDecl());
  return dyn_cast<VarDecl>(Reference.getDecl());
}

/// The variable that \p E names, or of which it names a part; or null.
const VarDecl *namedVariable(const Expr *E) {
  for (E = E->IgnoreParens();;) {
    if (const auto *Member = dyn_cast<MemberExpr>(E)) {
      if (Member->isArrow())
        return nullptr;
      E = Member->getBase()->IgnoreParens();
      continue;
    }
    const auto *Element = dyn_cast<ArraySubscriptExpr>(E);
    const auto *Decay =
        Element ? dyn_cast<ImplicitCastExpr>(Element->getBase()) : nullptr;
    if (!Decay || Decay->getCastKind() != CK_ArrayToPointerDecay)
      break;
    E = Decay->getSubExpr()->IgnoreParens();
  }
  const auto *Reference = dyn_cast<DeclRefExpr>(E);
  return Reference ? variableOf(*Reference) : nullptr;
}

/// The variable whose address \p E is, written `&x` or as an array's name; or
/// null.
const VarDecl *addressedVariable(const Expr *E) {
  E = E->IgnoreParens();
  while (const auto *Cast = dyn_cast<CastExpr>(E)) {
    if (Cast->getCastKind() == CK_ArrayToPointerDecay)
      return namedVariable(Cast->getSubExpr());
    if (Cast->getCastKind() != CK_BitCast && Cast->getCastKind() != CK_NoOp)
      return nullptr;
    E = Cast->getSubExpr()->IgnoreParens();
  }
  const auto *Address = dyn_cast<UnaryOperator>(E);
  return Address && Address->getOpcode() == UO_AddrOf
             ? namedVariable(Address->getSubExpr())
             : nullptr;
}

class MentionCounter : public DynamicRecursiveASTVisitor {
public:
  MentionCounter() { ShouldWalkTypesOfTypeLocs = false; }

  bool VisitDeclRefExpr(DeclRefExpr *Reference) override {
    const VarDecl *Variable = variableOf(*Reference);
    if (Variable && !Variable->getType().isConstQualified())
      ++Mentions[Variable];
    return true;
  }
  bool VisitCastExpr(CastExpr *Cast) override {
    bool IsRead = Cast->getCastKind() == CK_LValueToRValue ||
                  (Cast->getCastKind() == CK_NoOp && Cast->isGLValue() &&
                   Cast->getType().isConstQualified());
    if (!IsRead)
      return true;
    const VarDecl *Variable = namedVariable(Cast->getSubExpr());
    read(Variable);
    QualType Type = Cast->getType();
    if (Variable && Type->isPointerType() &&
        !Type->getPointeeType().isConstQualified())
      Result.Followed.insert(Variable);
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *Operator) override {
    if (Operator->getOpcode() == UO_AddrOf)
      if (const VarDecl *Variable = namedVariable(Operator->getSubExpr()))
        Result.Addressed.insert(Variable);
    return true;
  }
  bool VisitCXXThisExpr(CXXThisExpr *) override {
    Result.MentionsThis = true;
    return true;
  }
  bool VisitUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *E) override {
    if (!E->isArgumentType())
      read(namedVariable(E->getArgumentExpr()));
    return true;
  }
  bool VisitCallExpr(CallExpr *Call) override {
    bool IsLaunch = !launchFunction(*Call).empty();
    const FunctionDecl *Callee = Call->getDirectCallee();
    if (!IsLaunch && !isa<CUDAKernelCallExpr>(Call))
      Result.MaySetLimits |= !Callee || Callee->hasBody() ||
                             (Callee->getIdentifier() &&
                              Callee->getName() == "cudaFuncSetAttribute");
    for (const Expr *Argument : Call->arguments()) {
      QualType Type = Argument->getType();
      if (IsLaunch ||
          (Type->isPointerType() && Type->getPointeeType().isConstQualified()))
        read(addressedVariable(Argument));
    }
    return true;
  }
  /// `void *arguments[] = {&n, &p}`: n is changed if anybody gets the array
  /// who might.
  bool VisitVarDecl(VarDecl *Variable) override {
    const ArrayType *Array = Variable->getType()->getAsArrayTypeUnsafe();
    const auto *List = dyn_cast_or_null<InitListExpr>(Variable->getInit());
    if (!Array || !List || !Array->getElementType()->isVoidPointerType())
      return true;
    for (const Expr *Element : List->inits())
      if (const VarDecl *Addressed = addressedVariable(Element)) {
        read(Addressed);
        HeldBy.emplace_back(Variable, Addressed);
      }
    return true;
  }
  /// A launch with an error in it lacks the conversions of its arguments.
  bool VisitCUDAKernelCallExpr(CUDAKernelCallExpr *Launch) override {
    if (!Launch->containsErrors())
      return true;
    for (const Expr *Argument : Launch->arguments())
      readIfVariable(Argument);
    if (Launch->getConfig() && Launch->getConfig()->containsErrors())
      for (const Expr *Argument : Launch->getConfig()->arguments())
        readIfVariable(Argument);
    return true;
  }

  Changes changes() {
    for (const auto &[Array, Addressed] : HeldBy)
      if (Mentions.lookup(Array))
        ++Mentions[Addressed];
    for (const auto &[Variable, Count] : Mentions)
      if (Count)
        Result.Changed.insert(Variable);
    Result.Addressed.remove_if(
        [this](const VarDecl *V) { return !Result.Changed.contains(V); });
    return std::move(Result);
  }

private:
  void readIfVariable(const Expr *E) {
    if (isa<DeclRefExpr>(E->IgnoreParens()))
      read(namedVariable(E));
  }
  void read(const VarDecl *Variable) {
    if (Variable && !Variable->getType().isConstQualified())
      --Mentions[Variable];
  }
  /// Mentions less reads.
  llvm::MapVector<const VarDecl *, int> Mentions;
  Changes Result;
  /// Arrays of arguments, and whose addresses they hold.
  std::vector<std::pair<const VarDecl *, const VarDecl *>> HeldBy;
};

} // namespace

llvm::StringRef launchFunction(const CallExpr &Call) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  if (!Callee || !Callee->getIdentifier())
    return "";
  return llvm::StringSwitch<llvm::StringRef>(Callee->getName())
      .Cases({"cudaLaunchKernel", "cudaLaunchKernel_ptsz",
              "cudaLaunchCooperativeKernel"},
             "cudaLaunchKernel")
      .Cases({"cudaLaunchKernelExC", "cudaLaunchKernelExC_ptsz"},
             "cudaLaunchKernelExC")
      .Case("cudaLaunchKernelEx", "cudaLaunchKernelEx")
      .Default("");
}

Changes changesIn(Stmt *Code) {
  MentionCounter Counter;
  Counter.TraverseStmt(Code);
  return Counter.changes();
}

StableVariables::StableVariables(llvm::ArrayRef<FunctionDecl *> Functions) {
  for (FunctionDecl *Function : Functions)
    if (Function->hasBody())
      for (const VarDecl *Variable : changesIn(Function->getBody()).Changed)
        Changed.insert(Variable);
}

} // namespace bank_lint::frontend
