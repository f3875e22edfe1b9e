//===-- analysis/frontend/reached_code.cpp - what is looked at ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/reached_code.h"
#include "analysis/frontend/parse/locations.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace bank_lint::frontend {

namespace {

/// Whether \p Variable is `__device__`, or a static one of a function on the
/// device, which nvcc takes for one.
bool isInDeviceMemory(const VarDecl &Variable) {
  if (Variable.hasAttr<CUDADeviceAttr>())
    return true;
  const auto *Function = dyn_cast<FunctionDecl>(Variable.getDeclContext());
  const auto *Constant = Variable.getAttr<CUDAConstantAttr>();
  return Variable.isStaticLocal() && (!Constant || Constant->isImplicit()) &&
         !Variable.hasAttr<CUDASharedAttr>() && Function &&
         (Function->hasAttr<CUDADeviceAttr>() ||
          Function->hasAttr<CUDAGlobalAttr>());
}

bool isKernel(const Decl *D) { return D && D->hasAttr<CUDAGlobalAttr>(); }

/// Whether \p Argument is a kernel, or a variable that begins with one.
bool namesKernel(const Expr *Argument) {
  Argument = Argument->IgnoreParenImpCasts();
  if (const auto *Address = dyn_cast<UnaryOperator>(Argument);
      Address && Address->getOpcode() == UO_AddrOf)
    Argument = Address->getSubExpr()->IgnoreParenImpCasts();
  const auto *Reference = dyn_cast<DeclRefExpr>(Argument);
  if (!Reference)
    return false;
  const auto *Variable = dyn_cast<VarDecl>(Reference->getDecl());
  return isKernel(Reference->getDecl()) ||
         (Variable && Variable->getInit() && namesKernel(Variable->getInit()));
}

/// Whether \p Function is made for a kernel: `start<kernel>()`.
bool isMadeForKernel(const FunctionDecl &Function) {
  const TemplateArgumentList *Given = Function.getTemplateSpecializationArgs();
  return Given && llvm::any_of(Given->asArray(), [](const auto &Each) {
           return Each.getKind() == TemplateArgument::Declaration &&
                  isKernel(Each.getAsDecl());
         });
}

/// Gathers functions, and whatever functions they name.
class FunctionCollector : public DynamicRecursiveASTVisitor {
public:
  FunctionCollector() {
    ShouldVisitTemplateInstantiations = true;
    ShouldVisitImplicitCode = true;
    ShouldWalkTypesOfTypeLocs = false;
  }

  bool VisitFunctionDecl(FunctionDecl *Function) override {
    // The parser leaves an instantiation without a body if that has an error.
    bool IsDefined =
        Function->isThisDeclarationADefinition() ||
        (Function->isInvalidDecl() && Function->isTemplateInstantiation());
    if (IsDefined && !Function->isDependentContext() &&
        !Function->isDeleted() && Seen.insert(Function).second)
      Reached.Functions.push_back(Function);
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *Reference) override {
    return lead(Reference->getDecl());
  }
  bool VisitMemberExpr(MemberExpr *Member) override {
    return lead(Member->getMemberDecl());
  }
  bool VisitCallExpr(CallExpr *Call) override {
    return noteKernels(Call->getDirectCallee(), Call->arguments());
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *Construct) override {
    return noteKernels(Construct->getConstructor(), Construct->arguments()) &&
           lead(Construct->getConstructor());
  }
  // What is made is destroyed in the end, part by part: calls that no
  // expression stands for.
  bool VisitExpr(Expr *E) override {
    return !E->isPRValue() || leadToDestructor(E->getType());
  }
  bool VisitVarDecl(VarDecl *Variable) override {
    if (Variable->hasGlobalStorage() &&
        (Variable->hasAttr<CUDASharedAttr>() || isInDeviceMemory(*Variable)) &&
        !Variable->getType()->isDependentType() &&
        !Variable->getDeclContext()->isDependentContext() &&
        !Variable->getDescribedVarTemplate())
      Reached.DeclaredVariables.push_back(Variable);
    return leadToDestructor(Variable->getType());
  }
  bool VisitCXXDestructorDecl(CXXDestructorDecl *Destructor) override {
    const CXXRecordDecl *Destroyed = Destructor->getParent();
    for (const FieldDecl *Field : Destroyed->fields())
      leadToDestructor(Field->getType());
    for (const CXXBaseSpecifier &Base : Destroyed->bases())
      leadToDestructor(Base.getType());
    return true;
  }
  bool VisitCXXNewExpr(CXXNewExpr *New) override {
    return lead(New->getOperatorNew());
  }
  bool VisitCXXDeleteExpr(CXXDeleteExpr *Delete) override {
    return lead(Delete->getOperatorDelete());
  }

  /// Follows what was named until nothing new is found.
  void followAll() {
    while (!Open.empty()) {
      FunctionDecl *Next = Open.back();
      Open.pop_back();
      TraverseDecl(Next);
    }
  }
  bool lead(ValueDecl *To) {
    if (auto *Variable = dyn_cast_or_null<VarDecl>(To)) {
      if (isInDeviceMemory(*Variable) && NamedVariables.insert(Variable).second)
        Reached.DeviceVariables.push_back(Variable);
      if ((Variable->hasAttr<CUDADeviceAttr>() ||
           Variable->hasAttr<CUDAConstantAttr>()) &&
          isOfSystemHeader(*Variable))
        Reached.LibraryVariables.insert(Variable);
    }
    auto *Function = dyn_cast_or_null<FunctionDecl>(To);
    if (!Function || !Named.insert(Function->getCanonicalDecl()).second)
      return true;
    FunctionDecl *Definition = Function->getDefinition();
    if (!Definition)
      Definition = Function; // an instantiation that has an error
    if (!Seen.contains(Definition))
      Open.push_back(Definition);
    return true;
  }

  bool leadToDestructor(QualType Type) {
    if (Type.isNull() || Type->isDependentType())
      return true;
    const CXXRecordDecl *Made =
        Type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
    return !Made || !Made->hasDefinition() || Made->hasTrivialDestructor() ||
           lead(Made->getDestructor());
  }

  ReachedCode Reached;

private:
  template <typename Range>
  bool noteKernels(const FunctionDecl *Callee, const Range &Arguments) {
    const FunctionDecl *Definition = Callee ? Callee->getDefinition() : nullptr;
    Reached.HandsKernelOn |=
        Definition && Definition->hasSkippedBody() &&
        (isMadeForKernel(*Definition) || llvm::any_of(Arguments, namesKernel));
    return true;
  }

  llvm::SmallPtrSet<const FunctionDecl *, 32> Seen, Named;
  llvm::SmallPtrSet<const VarDecl *, 8> NamedVariables;
  std::vector<FunctionDecl *> Open;
};

} // namespace

void limitTraversal(ASTContext &Context, std::vector<Decl *> InAdvance,
                    bool WithParsedHeaders) {
  const SourceManager &Sources = Context.getSourceManager();
  std::vector<Decl *> Scope = std::move(InAdvance);
  // Those of a preamble are not loaded by looking at the others.
  for (Decl *D : Context.getTranslationUnitDecl()->noload_decls()) {
    SourceLocation Place = D->getLocation();
    if (Place.isInvalid() || D->isFromASTFile())
      continue;
    if (WithParsedHeaders ||
        !Sources.isInSystemHeader(Sources.getExpansionLoc(Place)))
      Scope.push_back(D);
  }
  Context.setTraversalScope(Scope);
}

ReachedCode reachedCode(ASTContext &Context,
                        llvm::ArrayRef<FunctionDecl *> Handed) {
  FunctionCollector Collector;
  Collector.TraverseAST(Context);
  for (FunctionDecl *Function : Handed)
    Collector.lead(Function);
  Collector.followAll();
  return std::move(Collector.Reached);
}

} // namespace bank_lint::frontend
