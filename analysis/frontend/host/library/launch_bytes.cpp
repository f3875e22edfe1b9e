//===-- analysis/frontend/host/library/launch_bytes.cpp -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/host/library/launch_bytes.h"
#include "analysis/frontend/host/facts/launch_reach.h"
#include "analysis/frontend/parse/written_code.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace bank_lint::frontend {

namespace {

/// The number of shared bytes that \p Launch is given; null if it says none.
const Expr *bytesOf(const CUDAKernelCallExpr &Launch) {
  const CallExpr *Config = Launch.getConfig();
  if (!Config)
    return nullptr;
  // A launch by device code has two pointers in front.
  unsigned First = 0;
  while (First < Config->getNumArgs() &&
         Config->getArg(First)->getType()->isPointerType())
    ++First;
  if (Config->getNumArgs() < First + 3)
    return nullptr;
  const Expr *Bytes = Config->getArg(First + 2);
  return isa<CXXDefaultArgExpr>(Bytes) ? nullptr : Bytes;
}

/// The local variable that \p E is.
const VarDecl *variableOf(const Expr &E) {
  const auto *Reference = dyn_cast<DeclRefExpr>(E.IgnoreParenImpCasts());
  const auto *Variable =
      Reference ? dyn_cast<VarDecl>(Reference->getDecl()) : nullptr;
  return Variable && Variable->isLocalVarDecl() && Variable->hasInit() &&
                 Variable->hasLocalStorage()
             ? Variable
             : nullptr;
}

/// How often each variable is named, and how often to say how many bytes a
/// launch gets or may get.
class UseCounter : public DynamicRecursiveASTVisitor {
public:
  bool VisitDeclRefExpr(DeclRefExpr *Reference) override {
    ++All[Reference->getDecl()];
    return true;
  }
  bool VisitCUDAKernelCallExpr(CUDAKernelCallExpr *Launch) override {
    if (const Expr *Bytes = bytesOf(*Launch))
      count(*Bytes);
    return true;
  }
  bool VisitCallExpr(CallExpr *Call) override {
    const FunctionDecl *Callee = Call->getDirectCallee();
    if (Callee && Callee->getIdentifier() && Call->getNumArgs() == 3 &&
        Callee->getName() == "cudaFuncSetAttribute")
      if (const VarDecl *Variable = count(*Call->getArg(2)))
        Attributes.insert(Variable);
    return true;
  }

  /// Nothing else sees its value.
  bool isOnlyForLaunches(const VarDecl &Variable) const {
    return All.lookup(&Variable) == ForLaunches.lookup(&Variable);
  }
  bool setsAttribute(const VarDecl &Variable) const {
    return Attributes.contains(&Variable);
  }

private:
  const VarDecl *count(const Expr &E) {
    const VarDecl *Variable = variableOf(E);
    if (Variable)
      ++ForLaunches[Variable];
    return Variable;
  }
  llvm::DenseMap<const ValueDecl *, unsigned> All, ForLaunches;
  llvm::DenseSet<const VarDecl *> Attributes;
};

} // namespace

std::vector<LaunchBytes>
collectLaunchBytes(llvm::ArrayRef<FunctionDecl *> Functions,
                   const ASTContext &Context, const Locations &Where) {
  std::vector<LaunchBytes> Result;
  LaunchReach Reach(Functions);
  if (Reach.launches().empty())
    return Result;
  UseCounter Uses;
  for (FunctionDecl *Function : Functions)
    Uses.TraverseDecl(Function);
  auto Written = [&](const Expr &E, WrittenExpression &At) {
    At = writtenInMainFile(*E.IgnoreImpCasts(), Context, Where);
    return canRepeat(E);
  };
  for (const CallExpr *Launch : Reach.launches()) {
    LaunchBytes Here;
    Here.Launch = Where.range(Launch->getSourceRange());
    if (llvm::any_of(Result, [&](const LaunchBytes &Known) {
          return Known.Launch == Here.Launch;
        }))
      continue;
    const auto *Chevrons = dyn_cast<CUDAKernelCallExpr>(Launch);
    if (const Expr *Bytes = Chevrons ? bytesOf(*Chevrons) : nullptr) {
      Here.CanRepeat = Written(*Bytes, Here.Count);
      if (const VarDecl *Variable = variableOf(*Bytes);
          Variable && Uses.isOnlyForLaunches(*Variable)) {
        Here.CanRepeatSource = Written(*Variable->getInit(), Here.Source);
        Here.SetsAttribute = Uses.setsAttribute(*Variable);
      }
    }
    Result.push_back(std::move(Here));
  }
  return Result;
}

} // namespace bank_lint::frontend
