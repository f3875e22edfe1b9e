//===-- analysis/frontend/launch_sites.cpp - the <<<>>> of a file ---------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/launch_sites.h"
#include "analysis/frontend/launch_values.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include <set>

using namespace clang;

namespace bank_lint::frontend {

namespace {

struct IsBefore {
  const SourceManager &Sources;
  bool operator()(const Expr *Left, const Expr *Right) const {
    return Sources.isBeforeInTranslationUnit(Left->getBeginLoc(),
                                             Right->getBeginLoc());
  }
};

class LaunchFinder : public DynamicRecursiveASTVisitor {
public:
  explicit LaunchFinder(const SourceManager &Sources)
      : Launches(IsBefore{Sources}) {
    ShouldWalkTypesOfTypeLocs = false;
  }
  bool VisitCUDAKernelCallExpr(CUDAKernelCallExpr *Launch) override {
    // One with an error in it still says something: only templates do not.
    if (Launch->containsErrors() ||
        (!Launch->isTypeDependent() && !Launch->isValueDependent()))
      Launches.insert(Launch);
    return true;
  }
  // The body of a lambda is looked at as a function of its own.
  bool TraverseLambdaExpr(LambdaExpr *) override { return true; }

  /// In source order; the same launch of several instantiations in theirs.
  std::multiset<const CUDAKernelCallExpr *, IsBefore> Launches;
};

/// The kernel that is launched, also through a constant pointer to it.
const FunctionDecl *launchedKernel(const CUDAKernelCallExpr &Launch,
                                   const StableVariables &Variables) {
  const Expr *Callee = Launch.getCallee();
  for (unsigned Steps = 0; Callee && Steps < 8; ++Steps) {
    Callee = Callee->IgnoreParenCasts();
    if (const auto *Unary = dyn_cast<UnaryOperator>(Callee)) {
      Callee = Unary->getSubExpr();
      continue;
    }
    if (const auto *Overloads = dyn_cast<OverloadExpr>(Callee))
      return Overloads->getNumDecls() == 1
                 ? dyn_cast<FunctionDecl>(*Overloads->decls_begin())
                 : nullptr;
    const auto *Reference = dyn_cast<DeclRefExpr>(Callee);
    if (!Reference)
      return nullptr;
    if (const auto *Kernel = dyn_cast<FunctionDecl>(Reference->getDecl()))
      return Kernel;
    const auto *Variable = dyn_cast<VarDecl>(Reference->getDecl());
    if (!Variable || !Variables.isStable(*Variable))
      return nullptr;
    Callee = Variable->getAnyInitializer();
  }
  return nullptr;
}

std::vector<ArgumentValue> arguments(const CUDAKernelCallExpr &Launch,
                                     const FunctionDecl &Kernel,
                                     LaunchValues &Values) {
  std::vector<ArgumentValue> Result;
  for (unsigned I = 0; I < Kernel.getNumParams(); ++I) {
    const ParmVarDecl *Parameter = Kernel.getParamDecl(I);
    ArgumentValue Argument{Parameter->getNameAsString(), std::nullopt};
    if (I < Launch.getNumArgs() &&
        Parameter->getType()->isIntegralOrEnumerationType())
      if (std::optional<llvm::APSInt> Value = Values.integer(Launch.getArg(I)))
        Argument.Value = Value->getExtValue();
    Result.push_back(std::move(Argument));
  }
  return Result;
}

/// Reads grid, block and shared bytes from the call that a launch configures.
/// On the host that is __cudaPushCallConfiguration(grid, block, bytes, stream);
/// a launch by device code, and in a lambda that could be such, has a call with
/// two pointers in front.
void evaluateShape(const CallExpr &Config, LaunchValues &Values,
                   LaunchSite &Site) {
  unsigned First = 0;
  while (First < Config.getNumArgs() &&
         Config.getArg(First)->getType()->isPointerType())
    ++First;
  // A call with an error in it has no default arguments.
  llvm::SmallVector<const Expr *> Given(Config.arguments());
  Given.erase(Given.begin(), Given.begin() + First);
  if (Given.size() < 2)
    return;
  Site.Grid = Values.extent(Given[0]);
  Site.Block = Values.extent(Given[1]);
  if (Given.size() == 2)
    Site.SharedBytes = 0;
  else if (std::optional<llvm::APSInt> Bytes = Values.integer(Given[2]))
    Site.SharedBytes = Bytes->getZExtValue();
}

bool isSame(const LaunchSite &Left, const LaunchSite &Right) {
  return Left.Kernel == Right.Kernel && Left.Where == Right.Where &&
         Left.Grid == Right.Grid && Left.Block == Right.Block &&
         Left.SharedBytes == Right.SharedBytes &&
         Left.Arguments == Right.Arguments;
}

} // namespace

std::vector<LaunchSite>
collectLaunches(llvm::ArrayRef<FunctionDecl *> Functions,
                const ASTContext &Context, const Locations &Where,
                const MangledNameOf &MangledName) {
  LaunchFinder Finder(Context.getSourceManager());
  for (FunctionDecl *Function : Functions)
    if (Function->hasBody())
      Finder.TraverseStmt(Function->getBody());
  if (Finder.Launches.empty())
    return {};

  StableVariables Variables(Functions);
  LaunchValues Values(Context, Variables);
  std::vector<LaunchSite> Result;
  for (const CUDAKernelCallExpr *Launch : Finder.Launches) {
    const FunctionDecl *Kernel = launchedKernel(*Launch, Variables);
    if (!Kernel || !Kernel->hasAttr<CUDAGlobalAttr>() || !Launch->getConfig())
      continue;
    if (const FunctionDecl *Definition = Kernel->getDefinition())
      Kernel = Definition;
    LaunchSite Site;
    Site.Kernel = MangledName(Kernel);
    Site.Where = Where.range(Launch->getSourceRange());
    evaluateShape(*Launch->getConfig(), Values, Site);
    Site.Arguments = arguments(*Launch, *Kernel, Values);
    bool IsKnown = llvm::any_of(
        Result, [&](const LaunchSite &Known) { return isSame(Known, Site); });
    if (!IsKnown)
      Result.push_back(std::move(Site));
  }
  return Result;
}

} // namespace bank_lint::frontend
