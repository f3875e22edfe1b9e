//===-- analysis/frontend/host/facts/outside_callee.cpp -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/host/facts/outside_callee.h"
#include "analysis/frontend/parse/locations.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Expr.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"

using namespace clang;

namespace bank_lint::frontend {

bool isVisibleOutside(const FunctionDecl &Function) {
  return Function.isExternallyVisible() && Function.getIdentifier() &&
         !Function.isMain() && !Function.isImplicit() &&
         !isOfSystemHeader(Function);
}

bool isOpenToOthers(const FunctionDecl &Function) {
  const FunctionDecl *Definition = Function.getDefinition();
  if (!Definition || !isVisibleOutside(Function))
    return false;
  // For an instantiation, the file contains the template.
  if (const FunctionDecl *Pattern =
          Definition->getTemplateInstantiationPattern())
    Definition = Pattern;
  const SourceManager &Sources = Function.getASTContext().getSourceManager();
  return Sources.isInMainFile(Sources.getFileLoc(Definition->getLocation()));
}

const FunctionDecl *outsideCallee(const CallExpr &Call) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  if (!Callee || Callee->isDefined() || Callee->getNumParams() == 0 ||
      Callee->isVariadic() || Callee->getBuiltinID() ||
      Callee->isInvalidDecl() || Callee->isDependentContext() ||
      Callee->hasAttr<CUDAGlobalAttr>() ||
      (Callee->hasAttr<CUDADeviceAttr>() && !Callee->hasAttr<CUDAHostAttr>()) ||
      !isVisibleOutside(*Callee))
    return nullptr;
  return Callee;
}

/// Absolute, links resolved.
static std::string realPathOf(const Decl &D, const SourceManager &Sources) {
  const SourceLocation Place = Sources.getFileLoc(D.getLocation());
  const OptionalFileEntryRef File =
      Sources.getFileEntryRefForID(Sources.getFileID(Place));
  if (!File)
    return "";
  llvm::SmallString<256> Path(File->getName()), Real;
  Sources.getFileManager().makeAbsolutePath(Path);
  if (Sources.getFileManager().getVirtualFileSystem().getRealPath(Path, Real))
    return Path.str().str();
  return Real.str().str();
}

OutsideFunction outsideNameOf(const FunctionDecl &Function,
                              std::string Mangled) {
  OutsideFunction Result;
  Result.Mangled = std::move(Mangled);
  Result.Name = Function.getName().str();
  Result.IsKernel = Function.hasAttr<CUDAGlobalAttr>();
  const SourceManager &Sources = Function.getASTContext().getSourceManager();
  // For an instantiation, the template is what is declared.
  const FunctionDecl *Pattern = Function.getTemplateInstantiationPattern(false);
  for (const FunctionDecl *D : (Pattern ? Pattern : &Function)->redecls())
    if (std::string Path = realPathOf(*D, Sources); !Path.empty())
      Result.DeclaredIn.push_back(std::move(Path));
  llvm::sort(Result.DeclaredIn);
  Result.DeclaredIn.erase(llvm::unique(Result.DeclaredIn),
                          Result.DeclaredIn.end());
  return Result;
}

} // namespace bank_lint::frontend
