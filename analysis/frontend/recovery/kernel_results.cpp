//===-- analysis/frontend/recovery/kernel_results.cpp ---------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/recovery/kernel_results.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Token.h"
#include "clang/Sema/Sema.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace bank_lint::frontend {
namespace {

bool isOpenKernel(const FunctionTemplateDecl &Template) {
  const FunctionDecl *Pattern = Template.getTemplatedDecl();
  return Pattern->hasAttr<CUDAGlobalAttr>() &&
         Pattern->getReturnType()->isDependentType();
}

class OpenKernels : public DynamicRecursiveASTVisitor {
public:
  explicit OpenKernels(llvm::ArrayRef<SourceLocation> Locations)
      : Locations(Locations) {}
  bool VisitFunctionTemplateDecl(FunctionTemplateDecl *Template) override {
    if (isOpenKernel(*Template) &&
        llvm::is_contained(Locations, Template->getLocation()))
      Found.push_back(Template);
    return true;
  }

  std::vector<FunctionTemplateDecl *> Found;

private:
  llvm::ArrayRef<SourceLocation> Locations;
};

} // namespace

KernelResults::Place KernelResults::placeOf(SourceLocation Name,
                                            const SourceManager &Sources) {
  const auto [File, Offset] =
      Sources.getDecomposedLoc(Sources.getSpellingLoc(Name));
  const OptionalFileEntryRef Entry = Sources.getFileEntryRefForID(File);
  return {Entry ? Entry->getName().str() : std::string(), Offset};
}

bool KernelResults::add(llvm::ArrayRef<SourceLocation> Candidates,
                        ASTContext &Context) {
  if (Candidates.empty())
    return false;
  OpenKernels Look(Candidates);
  Look.TraverseAST(Context);
  bool IsNew = false;
  for (FunctionTemplateDecl *Template : Look.Found)
    for (const RedeclarableTemplateDecl *Each : Template->redecls()) {
      IsNew |=
          Places
              .insert(placeOf(Each->getLocation(), Context.getSourceManager()))
              .second;
      Names.insert(Each->getName());
    }
  return IsNew;
}

void KernelResults::follow(const Token &Next, Sema &Sema) {
  if (Places.empty())
    return;
  const IdentifierInfo *Name =
      Next.is(tok::identifier) ? Next.getIdentifierInfo() : nullptr;
  if (Name && Names.contains(Name->getName()) &&
      Places.contains(placeOf(Next.getLocation(), Sema.getSourceManager())))
    IsNamed = true;
  if (Next.is(tok::kw_template)) {
    restore();
  } else if (std::exchange(BeginsStatement, false)) {
    if (std::exchange(IsNamed, false))
      findAround(*Sema.CurContext);
    makeVoid(Sema.getASTContext());
  }
  // The parser is done with what is before these when it asks for what is
  // behind them.
  BeginsStatement = Next.isOneOf(tok::semi, tok::l_brace, tok::r_brace);
}

/// Finds those that are declared in the namespaces around \p Here.
void KernelResults::findAround(DeclContext &Here) {
  for (DeclContext *Around = &Here; Around; Around = Around->getLexicalParent())
    if (Around->isFileContext())
      for (Decl *D : Around->noload_decls())
        if (auto *Template = dyn_cast<FunctionTemplateDecl>(D);
            Template && isOpenKernel(*Template) &&
            Places.contains(placeOf(Template->getLocation(),
                                    D->getASTContext().getSourceManager())))
          Found.insert(Template->getTemplatedDecl());
}

void KernelResults::makeVoid(ASTContext &Context) {
  if (!Changed.empty())
    return;
  for (FunctionDecl *Kernel : Found) {
    const auto *Type = Kernel->getType()->castAs<FunctionProtoType>();
    Changed.emplace_back(Kernel, Kernel->getType());
    Kernel->setType(Context.getFunctionType(
        Context.VoidTy, Type->getParamTypes(), Type->getExtProtoInfo()));
  }
}

void KernelResults::restore() {
  for (auto [Kernel, Type] : Changed)
    Kernel->setType(Type);
  Changed.clear();
}

} // namespace bank_lint::frontend
