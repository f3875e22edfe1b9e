//===-- analysis/frontend/host/launch_reach.cpp - what leads to a launch --===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/host/launch_reach.h"
#include "analysis/frontend/host/executed_code.h"
#include "analysis/frontend/host/stable_variables.h"
#include "analysis/frontend/parse/locations.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace bank_lint::frontend {

namespace {

/// What a body says of launches and calls.
class Finder : public ExecutedCodeVisitor {
public:
  bool VisitCallExpr(CallExpr *Call) override {
    if (const FunctionDecl *Callee = Call->getDirectCallee()) {
      Callees.insert(definitionOf(Callee));
      NamesOfCallees.insert(Call->getCallee()->IgnoreParenImpCasts());
    }
    // One with an error in it still says something: only templates do not.
    bool IsLaunch =
        isa<CUDAKernelCallExpr>(Call) || !launchFunction(*Call).empty();
    if (IsLaunch && (Call->containsErrors() ||
                     (!Call->isTypeDependent() && !Call->isValueDependent())))
      Launches.push_back(Call);
    return true;
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *Construct) override {
    Callees.insert(definitionOf(Construct->getConstructor()));
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *Name) override {
    const auto *Function = dyn_cast<FunctionDecl>(Name->getDecl());
    if (Function && !NamesOfCallees.contains(Name))
      HandedOn.push_back(definitionOf(Function));
    return true;
  }
  // The body of a lambda is looked at as a function of its own.
  bool TraverseLambdaExpr(LambdaExpr *Lambda) override {
    Lambdas.push_back(Lambda->getCallOperator());
    return true;
  }

  static const FunctionDecl *definitionOf(const FunctionDecl *Function) {
    const FunctionDecl *Definition = Function->getDefinition();
    return Definition ? Definition : Function;
  }

  std::vector<const CallExpr *> Launches;
  llvm::SetVector<const FunctionDecl *> Callees;
  std::vector<const FunctionDecl *> Lambdas;
  /// Functions that are named without being called there.
  std::vector<const FunctionDecl *> HandedOn;

private:
  llvm::DenseSet<const Expr *> NamesOfCallees;
};

/// Looks at what variables among \p Declarations, and in their namespaces and
/// classes, are initialised with.
template <typename Range>
void visitInitialisers(const Range &Declarations, Finder &Found) {
  for (const Decl *D : Declarations) {
    if (const auto *Variable = dyn_cast<VarDecl>(D)) {
      if (Variable->getInit())
        Found.TraverseStmt(const_cast<Expr *>(Variable->getInit()));
    } else if (isa<NamespaceDecl, LinkageSpecDecl, CXXRecordDecl>(D)) {
      visitInitialisers(cast<DeclContext>(D)->decls(), Found);
    }
  }
}

} // namespace

LaunchReach::LaunchReach(llvm::ArrayRef<FunctionDecl *> Functions) {
  // Edges from callee to caller.
  llvm::DenseMap<const FunctionDecl *, std::vector<const FunctionDecl *>>
      Callers;
  llvm::DenseSet<const FunctionDecl *> Called, HandedOn;
  std::vector<const FunctionDecl *> Open;
  for (FunctionDecl *Function : Functions) {
    if (!Function->hasBody())
      continue;
    Finder Found;
    Found.TraverseStmt(Function->getBody());
    const FunctionDecl *Caller = Finder::definitionOf(Function);
    for (const FunctionDecl *Callee : Found.Callees) {
      Callers[Callee].push_back(Caller);
      if (Callee != Caller)
        Called.insert(Callee);
    }
    for (const FunctionDecl *Lambda : Found.Lambdas) {
      Callers[Lambda].push_back(Caller);
      Called.insert(Lambda);
    }
    HandedOn.insert(Found.HandedOn.begin(), Found.HandedOn.end());
    if (!Found.Launches.empty() && Reaching.insert(Caller).second)
      Open.push_back(Caller);
    Launches.insert(Launches.end(), Found.Launches.begin(),
                    Found.Launches.end());
  }
  while (!Open.empty()) {
    const FunctionDecl *Callee = Open.back();
    Open.pop_back();
    for (const FunctionDecl *Caller : Callers.lookup(Callee))
      if (Reaching.insert(Caller).second)
        Open.push_back(Caller);
  }
  if (!Reaching.empty()) {
    const ASTContext &Context = (*Reaching.begin())->getASTContext();
    Finder Found;
    // A header of the system names functions of such headers alone; to look at
    // all of them takes as long as the rest.
    if (llvm::any_of(Reaching, [](const FunctionDecl *F) {
          return isOfSystemHeader(*F);
        }))
      visitInitialisers(Context.getTranslationUnitDecl()->decls(), Found);
    else
      visitInitialisers(Context.getTraversalScope(), Found);
    HandedOn.insert(Found.HandedOn.begin(), Found.HandedOn.end());
  }
  for (bool WantsCalled : {false, true}) {
    for (const FunctionDecl *Function : Functions)
      if (Reaching.contains(Function) &&
          Called.contains(Function) == WantsCalled)
        Starts.push_back(Function);
    if (!WantsCalled)
      Uncalled = Starts.size();
  }
  for (const FunctionDecl *Function :
       llvm::ArrayRef(Starts).drop_front(Uncalled))
    if (HandedOn.contains(Function))
      MayBeCalled.push_back(Function);
}

bool LaunchReach::reaches(const FunctionDecl &Function) const {
  return Reaching.contains(Finder::definitionOf(&Function));
}

bool LaunchReach::reaches(const Stmt *Code) const {
  Finder Found;
  Found.TraverseStmt(const_cast<Stmt *>(Code));
  auto Leads = [this](const FunctionDecl *F) { return Reaching.contains(F); };
  return !Found.Launches.empty() || llvm::any_of(Found.Callees, Leads) ||
         llvm::any_of(Found.Lambdas, Leads);
}

} // namespace bank_lint::frontend
