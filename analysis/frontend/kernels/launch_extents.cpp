//===-- analysis/frontend/kernels/launch_extents.cpp ----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/kernels/launch_extents.h"
#include "analysis/frontend/parse/written_code.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace bank_lint::frontend {

const Expr *spelled(const Expr *E) {
  while (true) {
    E = E->IgnoreImplicit();
    const auto *Made = dyn_cast<CXXConstructExpr>(E);
    if (!Made || isa<CXXTemporaryObjectExpr>(Made) || Made->getNumArgs() < 1)
      return E;
    for (unsigned I = 1; I < Made->getNumArgs(); ++I)
      if (!isa<CXXDefaultArgExpr>(Made->getArg(I)))
        return E;
    E = Made->getArg(0);
  }
}

namespace {

WrittenExtent writtenExtent(const Expr *E, const ASTContext &Context,
                            const Locations &Where) {
  WrittenExtent Result;
  E = spelled(E);
  Result.Whole = writtenInMainFile(*E, Context, Where);
  const auto *Reference = dyn_cast<DeclRefExpr>(E);
  Result.CanRepeat = Reference && Reference->getType()->isRecordType();
  const auto *Made = dyn_cast<CXXTemporaryObjectExpr>(E);
  if (Made && Made->getNumArgs() == 3 &&
      !isa<CXXDefaultArgExpr>(Made->getArg(1)) &&
      // In braces, the order in which they are evaluated is seen.
      (!Made->isListInitialization() ||
       (canRepeat(*Made->getArg(0)) && canRepeat(*Made->getArg(1))))) {
    Result.X =
        writtenInMainFile(*Made->getArg(0)->IgnoreImpCasts(), Context, Where);
    Result.Y =
        writtenInMainFile(*Made->getArg(1)->IgnoreImpCasts(), Context, Where);
  }
  return Result;
}

/// Collects launches by chevrons.
class LaunchFinder : public DynamicRecursiveASTVisitor {
public:
  std::vector<const CUDAKernelCallExpr *> Launches;

  bool VisitCUDAKernelCallExpr(CUDAKernelCallExpr *Launch) override {
    Launches.push_back(Launch);
    return true;
  }
};

} // namespace

std::vector<LaunchExtents>
collectLaunchExtents(llvm::ArrayRef<FunctionDecl *> Functions,
                     const ASTContext &Context, const Locations &Where) {
  LaunchFinder Finder;
  for (FunctionDecl *Function : Functions)
    if (Where.isInUserFile(Function->getLocation()))
      Finder.TraverseDecl(Function);
  std::vector<LaunchExtents> Result;
  for (const CUDAKernelCallExpr *Launch : Finder.Launches) {
    const CallExpr *Config = Launch->getConfig();
    LaunchExtents Here;
    Here.Launch = Where.range(Launch->getSourceRange());
    if (!Config || Config->getNumArgs() < 2 ||
        Config->getArg(0)->getType()->isPointerType() ||
        llvm::any_of(Result, [&](const LaunchExtents &Known) {
          return Known.Launch == Here.Launch;
        }))
      continue;
    Here.Grid = writtenExtent(Config->getArg(0), Context, Where);
    Here.Block = writtenExtent(Config->getArg(1), Context, Where);
    Result.push_back(std::move(Here));
  }
  return Result;
}

} // namespace bank_lint::frontend
