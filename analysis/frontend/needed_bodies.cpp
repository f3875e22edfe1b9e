//===-- analysis/frontend/needed_bodies.cpp - though skipped --------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/needed_bodies.h"
#include "analysis/frontend/parse/host_bodies.h"
#include "analysis/frontend/parse/locations.h"
#include "analysis/frontend/reached_code.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/Type.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace bank_lint::frontend {

namespace {

/// Looks for classes of the user's with members that are made when they are
/// called.
class CallbackFinder {
public:
  bool isIn(const FunctionDecl &Function) {
    if (const TemplateArgumentList *Given =
            Function.getTemplateSpecializationArgs();
        Given && isIn(Given->asArray()))
      return true;
    for (const DeclContext *Around = Function.getDeclContext(); Around;
         Around = Around->getParent())
      if (const auto *Instance =
              dyn_cast<ClassTemplateSpecializationDecl>(Around);
          Instance && isIn(Instance->getTemplateArgs().asArray()))
        return true;
    return false;
  }

private:
  bool isIn(llvm::ArrayRef<TemplateArgument> Given) {
    return llvm::any_of(Given, [this](const TemplateArgument &Each) {
      switch (Each.getKind()) {
      case TemplateArgument::Type:
        return isIn(Each.getAsType());
      case TemplateArgument::Pack:
        return isIn(Each.pack_elements());
      case TemplateArgument::Template:
        return !isOfSystemHeader(*Each.getAsTemplate().getAsTemplateDecl());
      default: // what is named is made by that
        return false;
      }
    });
  }
  bool isIn(QualType Type) {
    Type = Type.getCanonicalType();
    if (const auto *Signature = Type->getAs<FunctionProtoType>())
      return isIn(Signature->getReturnType()) ||
             llvm::any_of(Signature->param_types(),
                          [this](QualType Each) { return isIn(Each); });
    if (const QualType Pointee = Type->getPointeeType(); !Pointee.isNull())
      return isIn(Pointee);
    if (const ArrayType *Array = Type->getAsArrayTypeUnsafe())
      return isIn(Array->getElementType());
    const CXXRecordDecl *Record = Type->getAsCXXRecordDecl();
    return Record && isIn(*Record);
  }
  bool isIn(const CXXRecordDecl &Record) {
    if (!Seen.insert(&Record).second)
      return false;
    const auto *Instance = dyn_cast<ClassTemplateSpecializationDecl>(&Record);
    if (Instance && isIn(Instance->getTemplateArgs().asArray()))
      return true;
    if (isOfSystemHeader(Record))
      return false;
    if (Instance || Record.getInstantiatedFromMemberClass() ||
        Record.isGenericLambda())
      return true;
    const CXXRecordDecl *Whole = Record.getDefinition();
    return Whole &&
           (llvm::any_of(Whole->decls(),
                         [](const Decl *D) {
                           return isa<FunctionTemplateDecl>(D) &&
                                  !D->isImplicit();
                         }) ||
            llvm::any_of(Whole->bases(),
                         [this](const CXXBaseSpecifier &Base) {
                           return isIn(Base.getType());
                         }) ||
            llvm::any_of(Whole->fields(), [this](const FieldDecl *Field) {
              return isIn(Field->getType());
            }));
  }

  llvm::SmallPtrSet<const CXXRecordDecl *, 32> Seen;
};

} // namespace

bool needsSkippedBodies(const ReachedCode &Reached, HostBodies &Bodies) {
  if (Reached.HandsKernelOn)
    return true;
  CallbackFinder Callbacks;
  return llvm::any_of(Reached.Functions, [&](const FunctionDecl *Function) {
    return Function->hasSkippedBody() &&
           (Callbacks.isIn(*Function) ||
            Bodies.isFromLaunchingFolder(*Function));
  });
}

} // namespace bank_lint::frontend
