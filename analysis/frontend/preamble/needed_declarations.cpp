//===-- analysis/frontend/preamble/needed_declarations.cpp ----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/preamble/needed_declarations.h"
#include "analysis/frontend/parse/locations.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"

using namespace clang;

namespace bank_lint::frontend {

NeededDeclarations::NeededDeclarations(
    llvm::ArrayRef<FunctionDecl *> Functions) {
  for (const FunctionDecl *Function : Functions)
    Reached.insert(Function->getCanonicalDecl());
}

bool NeededDeclarations::mayBeLeftOut(const Decl &D) const {
  const auto *Function = dyn_cast<FunctionDecl>(&D);
  return Function && !isa<CXXMethodDecl>(Function) &&
         !Reached.contains(Function->getCanonicalDecl()) &&
         !Function->isTemplateInstantiation() &&
         !Function->getDeclName().isAnyOperatorNewOrDelete() &&
         !Function->hasAttr<CUDAGlobalAttr>() &&
         !Function->hasAttr<UsedAttr>() && !Function->isExternC();
}

void NeededDeclarations::forEachIn(
    Decl *TopLevel, llvm::function_ref<void(Decl *)> Take) const {
  // A preamble hands on no more than what is needed.
  if (TopLevel->isFromASTFile() || !isOfSystemHeader(*TopLevel))
    return Take(TopLevel);
  if (isa<LinkageSpecDecl, NamespaceDecl>(TopLevel)) {
    for (Decl *Part : cast<DeclContext>(TopLevel)->decls())
      forEachIn(Part, Take);
    return;
  }
  if (!mayBeLeftOut(*TopLevel))
    Take(TopLevel);
}

} // namespace bank_lint::frontend
