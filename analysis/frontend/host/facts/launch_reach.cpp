//===-- analysis/frontend/host/facts/launch_reach.cpp ---------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/host/facts/launch_reach.h"
#include "analysis/frontend/host/facts/executed_code.h"
#include "analysis/frontend/host/facts/outside_callee.h"
#include "analysis/frontend/parse/locations.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace bank_lint::frontend {

namespace {

/// What a body says of launches and calls.
class Finder : public ExecutedCodeVisitor {
public:
  explicit Finder(bool WithCallsOut = false) : WithCallsOut(WithCallsOut) {}
  bool VisitCallExpr(CallExpr *Call) override {
    Calls.push_back(Call);
    if (const FunctionDecl *Callee = Call->getDirectCallee()) {
      Callees.insert(executedFunction(Callee));
      NamesOfCallees.insert(Call->getCallee()->IgnoreParenImpCasts());
      SetsLimits |= Callee->getIdentifier() &&
                    Callee->getName() == "cudaFuncSetAttribute";
    }
    // One with an error in it still says something: only templates do not.
    bool IsLaunch = isa<CUDAKernelCallExpr>(Call) ||
                    !launchFunction(*Call).empty() ||
                    (WithCallsOut && outsideCallee(*Call));
    if (IsLaunch && (Call->containsErrors() ||
                     (!Call->isTypeDependent() && !Call->isValueDependent())))
      Launches.push_back(Call);
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *Name) override {
    const auto *Function = dyn_cast<FunctionDecl>(Name->getDecl());
    if (Function && !NamesOfCallees.contains(Name))
      HandedOn.push_back(executedFunction(Function));
    return true;
  }
  // The body of a lambda is looked at as a function of its own.
  bool TraverseLambdaExpr(LambdaExpr *Lambda) override {
    Lambdas.push_back(Lambda->getCallOperator());
    return true;
  }

  std::vector<const CallExpr *> Launches;
  std::vector<const CallExpr *> Calls;
  llvm::SetVector<const FunctionDecl *> Callees;
  std::vector<const FunctionDecl *> Lambdas;
  /// Functions that are named without being called there.
  std::vector<const FunctionDecl *> HandedOn;
  /// Destructors and similar functions, whose calls are not followed.
  std::vector<const FunctionDecl *> CalledAtAnEnd;
  bool SetsLimits = false; ///< calls cudaFuncSetAttribute

private:
  /// Constructors are executed where they are called, but for copies of arrays;
  /// of the others, such as destructors, the interpreter does not know with
  /// what.
  void visitImplicitCallee(FunctionDecl &Callee) override {
    const FunctionDecl *Executed = executedFunction(&Callee);
    Callees.insert(Executed);
    const auto *Constructor = dyn_cast<CXXConstructorDecl>(Executed);
    if (!Constructor || IsInherited || Constructor->isCopyOrMoveConstructor())
      HandedOn.push_back(Executed);
    if (!Constructor)
      CalledAtAnEnd.push_back(Executed);
  }
  bool VisitCXXInheritedCtorInitExpr(CXXInheritedCtorInitExpr *E) override {
    llvm::SaveAndRestore Inherited(IsInherited, true);
    return ExecutedCodeVisitor::VisitCXXInheritedCtorInitExpr(E);
  }

  bool WithCallsOut;
  llvm::DenseSet<const Expr *> NamesOfCallees;
  bool IsInherited = false;
};

/// Whether \p Code names one of \p Variables.
class NameFinder : public ExecutedCodeVisitor {
public:
  explicit NameFinder(const Changes::Variables &Variables)
      : Variables(Variables) {}
  bool VisitDeclRefExpr(DeclRefExpr *Name) override {
    const ValueDecl *Named = Name->getDecl();
    if (const auto *Binding = dyn_cast<BindingDecl>(Named))
      Named = Binding->getDecomposedDecl();
    const auto *Variable = dyn_cast<VarDecl>(Named);
    return !Variable || !Variables.contains(Variable->getCanonicalDecl());
  }

private:
  const Changes::Variables &Variables;
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

using FunctionSet = llvm::DenseSet<const FunctionDecl *>;
/// Edges from callee to caller.
using CallersOf =
    llvm::DenseMap<const FunctionDecl *, std::vector<const FunctionDecl *>>;

/// Adds to \p Functions those that lead to one of them.
static void addCallers(const CallersOf &Callers, FunctionSet &Functions) {
  std::vector<const FunctionDecl *> Open(Functions.begin(), Functions.end());
  while (!Open.empty()) {
    const FunctionDecl *Callee = Open.back();
    Open.pop_back();
    for (const FunctionDecl *Caller : Callers.lookup(Callee))
      if (Functions.insert(Caller).second)
        Open.push_back(Caller);
  }
}

/// Adds the functions that what variables outside functions are initialised
/// with hands on; \p Reaching: those that lead to a launch.
static void addHandedOnOutside(const FunctionSet &Reaching,
                               FunctionSet &HandedOn) {
  if (Reaching.empty())
    return;
  const ASTContext &Context = (*Reaching.begin())->getASTContext();
  Finder Found;
  // A header of the system names functions of such headers alone; to look at
  // all of them takes as long as the rest.
  if (llvm::any_of(Reaching,
                   [](const FunctionDecl *F) { return isOfSystemHeader(*F); }))
    visitInitialisers(Context.getTranslationUnitDecl()->decls(), Found);
  else
    visitInitialisers(Context.getTraversalScope(), Found);
  HandedOn.insert(Found.HandedOn.begin(), Found.HandedOn.end());
}

/// Whether calls that name a function of a base class may lead to \p Function.
static bool isVirtual(const FunctionDecl &Function) {
  const auto *Method = dyn_cast<CXXMethodDecl>(&Function);
  return Method && Method->isVirtual();
}

LaunchReach::LaunchReach(llvm::ArrayRef<FunctionDecl *> Functions,
                         bool WithCallsOut)
    : WithCallsOut(WithCallsOut) {
  CallersOf Callers;
  FunctionSet Called, HandedOn, AtAnEnd, Setting;
  for (FunctionDecl *Function : Functions) {
    if (!Function->hasBody())
      continue;
    Finder Found(WithCallsOut);
    Found.traverseFunction(*Function);
    const FunctionDecl *Caller = executedFunction(Function);
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
    AtAnEnd.insert(Found.CalledAtAnEnd.begin(), Found.CalledAtAnEnd.end());
    if (Found.SetsLimits)
      Setting.insert(Caller);
    if (!Found.Launches.empty())
      Reaching.insert(Caller);
    Launches.insert(Launches.end(), Found.Launches.begin(),
                    Found.Launches.end());
  }
  addCallers(Callers, Reaching);
  addCallers(Callers, Setting);
  EndsSetLimits = llvm::any_of(AtAnEnd, [&](const FunctionDecl *Function) {
    return Setting.contains(Function);
  });
  addHandedOnOutside(Reaching, HandedOn);
  for (const FunctionDecl *Function : HandedOn)
    if (WithCallsOut && !Function->isDefined() && isVisibleOutside(*Function))
      HandedOut.insert(Function);
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
    if (HandedOn.contains(Function) || isVirtual(*Function))
      MayBeCalled.push_back(Function);
}

bool LaunchReach::isCallOut(const CallExpr &Call) const {
  return WithCallsOut && !isa<CUDAKernelCallExpr>(Call) &&
         launchFunction(Call).empty() && outsideCallee(Call);
}

bool LaunchReach::reaches(const FunctionDecl &Function) const {
  return Reaching.contains(executedFunction(&Function));
}

bool LaunchReach::launchesWith(const Stmt &Code,
                               const Changes::Variables &Variables) const {
  Finder Found(WithCallsOut);
  Found.TraverseStmt(const_cast<Stmt *>(&Code));
  return llvm::any_of(Found.Calls, [&](const CallExpr *Call) {
    const FunctionDecl *Callee = Call->getDirectCallee();
    const bool Leads = isa<CUDAKernelCallExpr>(Call) ||
                       !launchFunction(*Call).empty() || isCallOut(*Call) ||
                       (Callee && reaches(*Callee));
    return Leads &&
           !NameFinder(Variables).TraverseStmt(const_cast<CallExpr *>(Call));
  });
}

bool LaunchReach::reaches(const Stmt *Code) const {
  Finder Found(WithCallsOut);
  Found.TraverseStmt(const_cast<Stmt *>(Code));
  auto Leads = [this](const FunctionDecl *F) { return Reaching.contains(F); };
  return !Found.Launches.empty() || llvm::any_of(Found.Callees, Leads) ||
         llvm::any_of(Found.Lambdas, Leads);
}

} // namespace bank_lint::frontend
