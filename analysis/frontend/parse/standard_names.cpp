//===-- analysis/frontend/parse/standard_names.cpp ------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/parse/standard_names.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Sema/Sema.h"

using namespace clang;

namespace bank_lint::frontend {

StandardName standardName(const Sema &Sema, llvm::StringRef Name) {
  const NamespaceDecl *Std = Sema.getStdNamespace();
  const ASTContext &Context = Sema.getASTContext();
  const auto Known = Context.Idents.find(Name);
  if (!Std || Known == Context.Idents.end())
    return StandardName::Incomplete;
  auto Result = StandardName::Incomplete;
  for (const NamedDecl *Each : Std->lookup(Known->second)) {
    Each = Each->getUnderlyingDecl();
    if (isa<NamespaceDecl, FunctionDecl, FunctionTemplateDecl>(Each))
      return StandardName::Functions;
    if (const auto *Template = dyn_cast<ClassTemplateDecl>(Each))
      Each = Template->getTemplatedDecl();
    const auto *Tag = dyn_cast<TagDecl>(Each);
    if (Tag && !Tag->getDefinition())
      return StandardName::Incomplete;
    Result = StandardName::Whole;
  }
  return Result;
}

} // namespace bank_lint::frontend
