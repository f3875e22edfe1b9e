//===-- analysis/frontend/host/facts/stable_variables.cpp -----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/host/facts/stable_variables.h"
#include "analysis/frontend/host/facts/changes.h"
#include "analysis/frontend/host/facts/executed_code.h"
#include "analysis/frontend/parse/locations.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"

using namespace clang;

namespace bank_lint::frontend {

namespace {

/// Finds what is executed besides the bodies of functions, and whether there is
/// code that is not in the file.
class OutsideFinder : public ExecutedCodeVisitor {
public:
  explicit OutsideFinder(const Locations &Where) : Where(Where) {}
  bool VisitDeclRefExpr(DeclRefExpr *Reference) override {
    return note(Reference->getDecl());
  }
  bool VisitMemberExpr(MemberExpr *Member) override {
    return note(Member->getMemberDecl());
  }
  /// A function of the user is named whose body is elsewhere.
  bool NamesOthers = false;
  /// Global variables that are named: what they begin with may lead to others.
  llvm::SetVector<VarDecl *> Globals;
  llvm::SetVector<CXXConstructorDecl *> Constructors;

private:
  void visitImplicitCallee(FunctionDecl &Callee) override {
    if (auto *Constructor = dyn_cast<CXXConstructorDecl>(&Callee))
      Constructors.insert(Constructor);
    note(&Callee);
  }
  bool note(ValueDecl *Named) {
    if (auto *Variable = dyn_cast<VarDecl>(Named);
        Variable && Variable->hasGlobalStorage())
      Globals.insert(Variable);
    const auto *Function = dyn_cast<FunctionDecl>(Named);
    if (Function && !Function->isDefined() && !Function->isImplicit() &&
        !Function->isDefaulted() && !Function->isDeleted() &&
        !Function->getBuiltinID() && !Function->hasAttr<CUDAGlobalAttr>() &&
        !Function->hasAttr<CUDADeviceAttr>() &&
        Where.isInUserFile(Function->getLocation()))
      NamesOthers = true;
    return true;
  }

  const Locations &Where;
};

/// The expressions that \p Constructor executes before its body.
llvm::SmallVector<Expr *>
initialisersOf(const CXXConstructorDecl &Constructor) {
  llvm::SmallVector<Expr *> Result;
  const auto *Definition =
      dyn_cast_or_null<CXXConstructorDecl>(Constructor.getDefinition());
  if (Definition)
    for (const CXXCtorInitializer *Init : Definition->inits())
      if (Init->getInit())
        Result.push_back(Init->getInit());
  return Result;
}

/// Variables of namespaces that hold the address of others.
template <typename Range>
void addGlobalsOf(const Range &Declarations, const Locations &Where,
                  llvm::SetVector<VarDecl *> &Globals) {
  for (Decl *D : Declarations) {
    if (auto *Variable = dyn_cast<VarDecl>(D);
        Variable && Where.isInUserFile(Variable->getLocation()))
      Globals.insert(Variable);
    if (isa<NamespaceDecl, LinkageSpecDecl>(D))
      addGlobalsOf(cast<DeclContext>(D)->decls(), Where, Globals);
  }
}

} // namespace

StableVariables::StableVariables(llvm::ArrayRef<FunctionDecl *> Functions,
                                 const ASTContext &Context,
                                 const Locations &Where, bool HasErrors,
                                 const LostCode *Lost)
    : Lost(Lost) {
  OutsideFinder Outside(Where);
  bool HasMain = false, DropsConst = false;
  llvm::DenseSet<const VarDecl *> Lent;
  auto Add = [&](Stmt *Code) {
    const Changes Found = changesIn(Code);
    for (const VarDecl *Variable : Found.Changed)
      Changed.insert(Variable->getCanonicalDecl());
    Lent.insert(Found.Lent.begin(), Found.Lent.end());
    DropsConst |= Found.DropsConst && Where.isInUserFile(Code->getBeginLoc());
    Outside.TraverseStmt(Code);
  };
  for (FunctionDecl *Function : Functions) {
    HasMain |= Function->isMain();
    SkipsBodies |= Function->hasSkippedBody();
    if (auto *Constructor = dyn_cast<CXXConstructorDecl>(Function))
      Outside.Constructors.insert(Constructor);
    if (Function->hasBody())
      Add(Function->getBody());
  }
  addGlobalsOf(Context.getTraversalScope(), Where, Outside.Globals);
  // What these execute may name further ones.
  for (std::size_t G = 0, C = 0;
       G < Outside.Globals.size() || C < Outside.Constructors.size();)
    if (G < Outside.Globals.size()) {
      if (VarDecl *Variable = Outside.Globals[G++]; Variable->getInit())
        addInitialiser(*Variable, Add);
    } else {
      for (Expr *Init : initialisersOf(*Outside.Constructors[C++]))
        Add(Init);
    }
  if (DropsConst)
    Changed.insert(Lent.begin(), Lent.end());
  HasOthers = !HasMain || Outside.NamesOthers;
  IsIncomplete = HasErrors;
}

/// What \p Variable begins with is executed once, and may keep the address of
/// others.
void StableVariables::addInitialiser(VarDecl &Variable,
                                     llvm::function_ref<void(Stmt *)> Add) {
  Expr *Init = Variable.getInit();
  Add(Init);
  if (Variable.getType()->isReferenceType())
    if (const VarDecl *Referred = namedVariable(Init->IgnoreImplicit()))
      if (!Variable.getType()->getPointeeType().isConstQualified())
        Changed.insert(Referred->getCanonicalDecl());
}

bool StableVariables::isStable(const VarDecl &Variable) const {
  const VarDecl *First = Variable.getCanonicalDecl();
  if (Changed.contains(First) || (Lost && Lost->changes(Variable)))
    return false;
  if (First->getType().isConstQualified() || !First->hasGlobalStorage())
    return true;
  if (Lost && Lost->mayMention(First->getIdentifier()))
    return false;
  // A system header knows of its own variables only.
  if (SkipsBodies && isOfSystemHeader(*First))
    return false;
  return !IsIncomplete && (!HasOthers || First->isStaticLocal() ||
                           !First->isExternallyVisible());
}

} // namespace bank_lint::frontend
