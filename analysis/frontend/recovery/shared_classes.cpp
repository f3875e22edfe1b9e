//===-- analysis/frontend/recovery/shared_classes.cpp ---------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/recovery/shared_classes.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Sema/Sema.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace bank_lint::frontend {
namespace {

/// The classes of variables at certain places that have no initial value as it
/// is written: nvcc has an error of one.
class ClassesOfVariables : public DynamicRecursiveASTVisitor {
public:
  explicit ClassesOfVariables(llvm::ArrayRef<clang::SourceLocation> Places)
      : Places(Places) {
    ShouldVisitTemplateInstantiations = true;
    ShouldWalkTypesOfTypeLocs = false;
  }
  bool VisitVarDecl(VarDecl *Variable) override {
    if (!llvm::is_contained(Places, Variable->getLocation()) ||
        !Variable->isStaticLocal() || !Variable->hasAttr<CUDASharedAttr>() ||
        Variable->getInitStyle() == VarDecl::ListInit)
      return true;
    const Type *Element = Variable->getType()->getBaseElementTypeUnsafe();
    if (const TagDecl *Class = Element->getAsCXXRecordDecl())
      Found.push_back(Class);
    else if (const auto *Dependent =
                 Element->getAs<TemplateSpecializationType>())
      // In a template, whose instance clang has dropped. An instance of the
      // class is where its template is.
      if (const auto *Template = dyn_cast_or_null<ClassTemplateDecl>(
              Dependent->getTemplateName().getAsTemplateDecl()))
        Found.push_back(Template->getTemplatedDecl());
    return true;
  }

  std::vector<const TagDecl *> Found;

private:
  llvm::ArrayRef<clang::SourceLocation> Places;
};

} // namespace

SharedClasses::Place SharedClasses::placeOf(const TagDecl &Tag,
                                            const ASTContext &Context) {
  const SourceManager &Sources = Context.getSourceManager();
  const auto [File, Offset] =
      Sources.getDecomposedLoc(Sources.getSpellingLoc(Tag.getLocation()));
  const OptionalFileEntryRef Entry = Sources.getFileEntryRefForID(File);
  return {Entry ? Entry->getName().str() : std::string(), Offset};
}

bool SharedClasses::add(llvm::ArrayRef<clang::SourceLocation> Variables,
                        ASTContext &Context) {
  if (Variables.empty())
    return false;
  ClassesOfVariables Look(Variables);
  Look.TraverseAST(Context);
  bool IsNew = false;
  for (const TagDecl *Class : Look.Found)
    IsNew |= Classes.insert(placeOf(*Class, Context)).second;
  return IsNew;
}

void SharedClasses::allow(TagDecl &Tag, Sema &Sema) {
  auto *Class = dyn_cast<CXXRecordDecl>(&Tag);
  if (Classes.empty() || !Class || Class->isDependentContext() ||
      !Classes.contains(placeOf(Tag, Sema.getASTContext())))
    return;
  Sema.LookupConstructors(Class); // also declares what is implicit
  for (CXXConstructorDecl *Constructor : Class->ctors())
    if (Constructor->isDefaultConstructor() && !Constructor->isTrivial()) {
      Constructor->setTrivial(true);
      Changed.push_back(Constructor);
      // One of the host does not run, either.
      if (!Constructor->hasAttr<CUDADeviceAttr>()) {
        ASTContext &Context = Sema.getASTContext();
        if (!Constructor->hasAttr<CUDAHostAttr>())
          Constructor->addAttr(CUDAHostAttr::CreateImplicit(Context));
        Constructor->addAttr(CUDADeviceAttr::CreateImplicit(Context));
      }
    }
}

void SharedClasses::restore() {
  for (CXXConstructorDecl *Constructor : Changed)
    Constructor->setTrivial(false);
  Changed.clear();
}

} // namespace bank_lint::frontend
