//===-- analysis/frontend/kernels/shared_traffic.cpp ----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/kernels/shared_traffic.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/Analysis/CFG.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"
#include <map>

using namespace clang;

namespace bank_lint::frontend {

namespace {

/// The references to shared variables, and to functions, below a statement.
class SharedReferences : public DynamicRecursiveASTVisitor {
public:
  llvm::SmallPtrSet<const DeclRefExpr *, 16> Arrays;
  llvm::SmallPtrSet<const FunctionDecl *, 16> Functions;

  bool VisitDeclRefExpr(DeclRefExpr *Reference) override {
    if (Reference->getDecl()->hasAttr<CUDASharedAttr>())
      Arrays.insert(Reference);
    if (const auto *Callee = dyn_cast<FunctionDecl>(Reference->getDecl()))
      Functions.insert(Callee);
    return true;
  }
};

/// What was done to an array since the last barrier.
struct Since {
  bool IsRead = false, IsWritten = false;
  bool operator==(const Since &) const = default;
};
using State = std::map<const ValueDecl *, Since>;

class TrafficCheck {
public:
  TrafficCheck(const Locations &Where) : Where(Where) {}

  std::string run(FunctionDecl &Kernel, ASTContext &Context);

private:
  const DeclRefExpr *arrayOf(const Expr *E);
  void access(const DeclRefExpr &Array, bool IsWrite, State &Now);
  void step(const Stmt &S, State &Now);
  void fail(const Stmt &At, const std::string &Why);

  const Locations &Where;
  std::string Why;
  llvm::SmallPtrSet<const DeclRefExpr *, 16> Seen;
};

/// Whether \p Function, or what it calls, names a shared variable.
bool namesShared(const FunctionDecl &Function,
                 llvm::SmallPtrSetImpl<const FunctionDecl *> &Done) {
  const FunctionDecl *Defined = nullptr;
  if (!Function.isDefined(Defined) || !Done.insert(Defined).second)
    return false;
  SharedReferences Found;
  Found.TraverseStmt(Defined->getBody());
  return !Found.Arrays.empty() ||
         llvm::any_of(Found.Functions, [&](const FunctionDecl *Callee) {
           return namesShared(*Callee, Done);
         });
}

void TrafficCheck::fail(const Stmt &At, const std::string &Text) {
  if (Why.empty())
    Why = Text + " at line " +
          std::to_string(Where.range(At.getSourceRange()).Line);
}

/// The reference to a shared variable that the element \p E is of; null if it
/// is of none.
const DeclRefExpr *TrafficCheck::arrayOf(const Expr *E) {
  while (true) {
    E = E->IgnoreParenImpCasts();
    if (const auto *Subscript = dyn_cast<ArraySubscriptExpr>(E)) {
      E = Subscript->getBase();
    } else if (const auto *Member = dyn_cast<MemberExpr>(E);
               Member && !Member->isArrow()) {
      E = Member->getBase();
    } else {
      break;
    }
  }
  const auto *Reference = dyn_cast<DeclRefExpr>(E);
  return Reference && Reference->getDecl()->hasAttr<CUDASharedAttr>()
             ? Reference
             : nullptr;
}

void TrafficCheck::access(const DeclRefExpr &Array, bool IsWrite, State &Now) {
  Seen.insert(&Array);
  Since &Known = Now[Array.getDecl()];
  if (IsWrite ? Known.IsRead : Known.IsWritten)
    fail(Array,
         "'" + Array.getDecl()->getNameAsString() + "' is " +
             (IsWrite ? "written and was read" : "read and was written") +
             " with no __syncthreads() in between");
  (IsWrite ? Known.IsWritten : Known.IsRead) = true;
}

void TrafficCheck::step(const Stmt &S, State &Now) {
  if (const auto *Call = dyn_cast<CallExpr>(&S)) {
    const FunctionDecl *Callee = Call->getDirectCallee();
    if (Callee && Callee->getIdentifier() &&
        Callee->getName() == "__syncthreads")
      Now.clear();
    return;
  }
  if (const auto *Cast = dyn_cast<ImplicitCastExpr>(&S)) {
    if (Cast->getCastKind() == CK_LValueToRValue)
      if (const DeclRefExpr *Array = arrayOf(Cast->getSubExpr()))
        access(*Array, /*IsWrite=*/false, Now);
    return;
  }
  if (const auto *Binary = dyn_cast<BinaryOperator>(&S);
      Binary && Binary->isAssignmentOp())
    if (const DeclRefExpr *Array = arrayOf(Binary->getLHS())) {
      if (Binary->isCompoundAssignmentOp())
        access(*Array, /*IsWrite=*/false, Now);
      access(*Array, /*IsWrite=*/true, Now);
    }
  if (const auto *Unary = dyn_cast<UnaryOperator>(&S);
      Unary && Unary->isIncrementDecrementOp())
    if (const DeclRefExpr *Array = arrayOf(Unary->getSubExpr())) {
      access(*Array, /*IsWrite=*/false, Now);
      access(*Array, /*IsWrite=*/true, Now);
    }
}

std::string TrafficCheck::run(FunctionDecl &Kernel, ASTContext &Context) {
  SharedReferences All;
  All.TraverseStmt(Kernel.getBody());
  llvm::SmallPtrSet<const FunctionDecl *, 16> Done;
  for (const FunctionDecl *Callee : All.Functions)
    if (namesShared(*Callee, Done))
      return "'" + Callee->getNameAsString() +
             "', which it calls, has shared memory";
  if (All.Arrays.empty())
    return "";
  CFG::BuildOptions Options;
  Options.setAllAlwaysAdd();
  std::unique_ptr<CFG> Flow =
      CFG::buildCFG(&Kernel, Kernel.getBody(), &Context, Options);
  if (!Flow)
    return "its control flow is not understood";
  std::map<const CFGBlock *, State> AtBegin;
  std::vector<const CFGBlock *> Waiting{&Flow->getEntry()};
  AtBegin[&Flow->getEntry()];
  while (!Waiting.empty()) {
    const CFGBlock *Block = Waiting.back();
    Waiting.pop_back();
    State Now = AtBegin[Block];
    for (const CFGElement &Element : *Block)
      if (const auto Statement = Element.getAs<CFGStmt>())
        step(*Statement->getStmt(), Now);
    for (const CFGBlock *Next : Block->succs()) {
      if (!Next)
        continue;
      auto [It, IsNew] = AtBegin.try_emplace(Next, Now);
      State Joined = It->second;
      for (const auto &[Array, Known] : Now) {
        Joined[Array].IsRead |= Known.IsRead;
        Joined[Array].IsWritten |= Known.IsWritten;
      }
      if (IsNew || Joined != It->second) {
        It->second = std::move(Joined);
        Waiting.push_back(Next);
      }
    }
  }
  for (const DeclRefExpr *Array : All.Arrays)
    if (!Seen.contains(Array) && Why.empty())
      fail(*Array, "'" + Array->getDecl()->getNameAsString() +
                       "' is used for more than its elements");
  return Why;
}

} // namespace

std::string whyTalksWithoutBarrier(FunctionDecl &Kernel, ASTContext &Context,
                                   const Locations &Where) {
  return TrafficCheck(Where).run(Kernel, Context);
}

} // namespace bank_lint::frontend
