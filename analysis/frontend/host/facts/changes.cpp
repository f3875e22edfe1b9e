//===-- analysis/frontend/host/facts/changes.cpp --------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/host/facts/changes.h"
#include "analysis/frontend/host/facts/executed_code.h"
#include "analysis/frontend/host/facts/executed_kinds.h"
#include "analysis/frontend/parse/locations.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace bank_lint::frontend {

namespace {

/// The variable that \p Reference names; of `auto [a, b] = x`, the one that a
/// and b are parts of.
const VarDecl *variableOf(const DeclRefExpr &Reference) {
  const auto *Variable = dyn_cast<VarDecl>(Reference.getDecl());
  if (const auto *Binding = dyn_cast<BindingDecl>(Reference.getDecl()))
    Variable = dyn_cast_or_null<VarDecl>(Binding->getDecomposedDecl());
  return Variable ? Variable->getCanonicalDecl() : nullptr;
}

} // namespace

const VarDecl *namedVariable(const Expr *E) {
  for (E = E->IgnoreParens();;) {
    if (const auto *Member = dyn_cast<MemberExpr>(E)) {
      if (const auto *Static = dyn_cast<VarDecl>(Member->getMemberDecl()))
        return Static->getCanonicalDecl();
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

namespace {

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

/// Whether an object of type \p Type may hold an address.
bool mayHoldAddress(QualType Type) {
  Type = Type.getNonReferenceType();
  if (const ArrayType *Array = Type->getAsArrayTypeUnsafe())
    return mayHoldAddress(Array->getElementType());
  const CXXRecordDecl *Record = Type->getAsCXXRecordDecl();
  if (!Record || !Record->hasDefinition())
    return !Type->isArithmeticType() && !Type->isEnumeralType();
  return llvm::any_of(Record->fields(),
                      [](const FieldDecl *Field) {
                        return Field->getType()->isReferenceType() ||
                               mayHoldAddress(Field->getType());
                      }) ||
         llvm::any_of(Record->bases(), [](const CXXBaseSpecifier &Base) {
           return mayHoldAddress(Base.getType());
         });
}

class MentionCounter : public ExecutedCodeVisitor {
public:
  bool VisitStmt(Stmt *S) override {
    const HowExecuted How = executedKind(*S).How;
    Result.HidesCode |=
        How == HowExecuted::Hidden || How == HowExecuted::Foreign;
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *Reference) override {
    const VarDecl *Variable = variableOf(*Reference);
    if (Variable && !Variable->getType().isConstQualified())
      ++Mentions[Variable];
    if (Variable && !Given.contains(Reference) &&
        Variable->getType().getNonReferenceType()->isRecordType() &&
        mayHoldAddress(Variable->getType()))
      Result.Followed.insert(Variable);
    return true;
  }
  /// A static member, as a member of some object.
  bool VisitMemberExpr(MemberExpr *Member) override {
    if (const auto *Static = dyn_cast<VarDecl>(Member->getMemberDecl()))
      if (!Static->getType().isConstQualified())
        ++Mentions[Static->getCanonicalDecl()];
    return true;
  }
  bool VisitExplicitCastExpr(ExplicitCastExpr *Cast) override {
    auto Target = [](QualType Type) {
      return Type->isPointerType() ? Type->getPointeeType() : Type;
    };
    const QualType From = Cast->getSubExpr()->getType();
    if ((Cast->isGLValue() || From->isPointerType()) &&
        Target(From).isConstQualified() &&
        !Target(Cast->getType()).isConstQualified())
      Result.DropsConst = true;
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
    if (Variable && Cast->isGLValue())
      Result.Lent.insert(Variable);
    QualType Type = Cast->getType();
    if (Variable && Type->isPointerType() &&
        (!Type->getPointeeType().isConstQualified() ||
         mayHoldAddress(Type->getPointeeType())))
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
    if (isa<CUDAKernelCallExpr>(Call))
      for (const Expr *Argument : Call->arguments())
        Given.insert(Argument->IgnoreUnlessSpelledInSource());
    if (!IsLaunch && !isa<CUDAKernelCallExpr>(Call))
      Result.MaySetLimits |= !Callee || Callee->isDefined() ||
                             (Callee->getIdentifier() &&
                              Callee->getName() == "cudaFuncSetAttribute");
    for (const Expr *Argument : Call->arguments()) {
      QualType Type = Argument->getType();
      if (IsLaunch || (Type->isPointerType() &&
                       Type->getPointeeType().isConstQualified())) {
        const VarDecl *Addressed = addressedVariable(Argument);
        read(Addressed);
        if (Addressed && !IsLaunch)
          Result.Lent.insert(Addressed);
      }
    }
    return true;
  }
  /// `void *arguments[] = {&n, &p}`: n is changed if anybody gets the array
  /// who might.
  bool VisitVarDecl(VarDecl *Variable) override {
    ExecutedCodeVisitor::VisitVarDecl(Variable);
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
  /// A loop over an array of numbers whose element is a copy, or a constant,
  /// only reads the array.
  bool TraverseCXXForRangeStmt(CXXForRangeStmt *Range) override {
    ExecutedCodeVisitor::TraverseCXXForRangeStmt(Range);
    const VarDecl *Element = Range->getLoopVariable();
    const Expr *Over = Range->getRangeInit();
    if (!Element || !Over || !Over->getType()->isArrayType() ||
        mayHoldAddress(Over->getType()))
      return true;
    const QualType Type = Element->getType();
    if (Type->isReferenceType() && !Type->getPointeeType().isConstQualified())
      return true;
    read(namedVariable(Over));
    for (const DeclStmt *End : {Range->getBeginStmt(), Range->getEndStmt()})
      if (End && Range->getRangeStmt())
        read(cast<VarDecl>(Range->getRangeStmt()->getSingleDecl()));
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
      if (Count || (Result.DropsConst && Result.Lent.contains(Variable)))
        Result.Changed.insert(Variable);
    Result.Addressed.remove_if(
        [this](const VarDecl *V) { return !Result.Changed.contains(V); });
    return std::move(Result);
  }

private:
  void visitImplicitCallee(FunctionDecl &Callee) override {
    const FunctionDecl *Executed = executedFunction(&Callee);
    Result.MaySetLimits |= Executed->isUserProvided() &&
                           Executed->isDefined() &&
                           !isOfSystemHeader(*Executed);
  }
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
  llvm::DenseSet<const Expr *> Given; ///< to kernels
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

Changes changesIn(const Stmt *Code) {
  MentionCounter Counter;
  Counter.TraverseStmt(const_cast<Stmt *>(Code));
  return Counter.changes();
}

bool Changes::mayChange(const LambdaCapture &Captured) const {
  if (!Captured.capturesVariable())
    return true;
  const ValueDecl *Named = Captured.getCapturedVar();
  if (const auto *Binding = dyn_cast<BindingDecl>(Named))
    Named = Binding->getDecomposedDecl();
  return Changed.contains(cast<VarDecl>(Named)->getCanonicalDecl());
}

} // namespace bank_lint::frontend
