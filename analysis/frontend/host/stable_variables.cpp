//===-- analysis/frontend/host/stable_variables.cpp -----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/host/stable_variables.h"
#include "analysis/frontend/host/executed_code.h"
#include "analysis/frontend/parse/locations.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace bank_lint::frontend {

namespace {

/// The variable that \p Reference names; of `auto [a, b] = x`, the one that a
/// and b are parts of.
const VarDecl *variableOf(const DeclRefExpr &Reference) {
  const auto *Variable = dyn_cast<VarDecl>(Reference.getDecl());
  if (const auto *Binding = dyn_cast<BindingDecl>(Reference.getDecl()))
    Variable = dyn_cast_or_null<VarDecl>(Binding->getDecomposedDecl());
  return Variable ? Variable->getCanonicalDecl() : nullptr;
}

/// The variable that \p E names, or of which it names a part; or null.
const VarDecl *namedVariable(const Expr *E) {
  for (E = E->IgnoreParens();;) {
    if (const auto *Member = dyn_cast<MemberExpr>(E)) {
      if (const auto *Static = dyn_cast<VarDecl>(Member->getMemberDecl()))
        return Static->getCanonicalDecl();
      if (Member->isArrow())
        return nullptr;
      E = Member->getBase()->IgnoreParens();
      continue;
    }
    const auto *Element = dyn_cast<ArraySubscriptExpr>(E);
    const auto *Decay =
        Element ? dyn_cast<ImplicitCastExpr>(Element->getBase()) : nullptr;
    if (!Decay || Decay->getCastKind() != CK_ArrayToPointerDecay)
      break;
    E = Decay->getSubExpr()->IgnoreParens();
  }
  const auto *Reference = dyn_cast<DeclRefExpr>(E);
  return Reference ? variableOf(*Reference) : nullptr;
}

/// The variable whose address \p E is, written `&x` or as an array's name; or
/// null.
const VarDecl *addressedVariable(const Expr *E) {
  E = E->IgnoreParens();
  while (const auto *Cast = dyn_cast<CastExpr>(E)) {
    if (Cast->getCastKind() == CK_ArrayToPointerDecay)
      return namedVariable(Cast->getSubExpr());
    if (Cast->getCastKind() != CK_BitCast && Cast->getCastKind() != CK_NoOp)
      return nullptr;
    E = Cast->getSubExpr()->IgnoreParens();
  }
  const auto *Address = dyn_cast<UnaryOperator>(E);
  return Address && Address->getOpcode() == UO_AddrOf
             ? namedVariable(Address->getSubExpr())
             : nullptr;
}

class MentionCounter : public ExecutedCodeVisitor {
public:
  bool VisitDeclRefExpr(DeclRefExpr *Reference) override {
    const VarDecl *Variable = variableOf(*Reference);
    if (Variable && !Variable->getType().isConstQualified())
      ++Mentions[Variable];
    return true;
  }
  /// A static member, as a member of some object.
  bool VisitMemberExpr(MemberExpr *Member) override {
    if (const auto *Static = dyn_cast<VarDecl>(Member->getMemberDecl()))
      if (!Static->getType().isConstQualified())
        ++Mentions[Static->getCanonicalDecl()];
    return true;
  }
  bool VisitExplicitCastExpr(ExplicitCastExpr *Cast) override {
    auto Target = [](QualType Type) {
      return Type->isPointerType() ? Type->getPointeeType() : Type;
    };
    const QualType From = Cast->getSubExpr()->getType();
    if ((Cast->isGLValue() || From->isPointerType()) &&
        Target(From).isConstQualified() &&
        !Target(Cast->getType()).isConstQualified())
      Result.DropsConst = true;
    return true;
  }
  bool VisitCastExpr(CastExpr *Cast) override {
    bool IsRead = Cast->getCastKind() == CK_LValueToRValue ||
                  (Cast->getCastKind() == CK_NoOp && Cast->isGLValue() &&
                   Cast->getType().isConstQualified());
    if (!IsRead)
      return true;
    const VarDecl *Variable = namedVariable(Cast->getSubExpr());
    read(Variable);
    if (Variable && Cast->isGLValue())
      Result.Lent.insert(Variable);
    QualType Type = Cast->getType();
    if (Variable && Type->isPointerType() &&
        !Type->getPointeeType().isConstQualified())
      Result.Followed.insert(Variable);
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *Operator) override {
    if (Operator->getOpcode() == UO_AddrOf)
      if (const VarDecl *Variable = namedVariable(Operator->getSubExpr()))
        Result.Addressed.insert(Variable);
    return true;
  }
  bool VisitCXXThisExpr(CXXThisExpr *) override {
    Result.MentionsThis = true;
    return true;
  }
  bool VisitUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *E) override {
    if (!E->isArgumentType())
      read(namedVariable(E->getArgumentExpr()));
    return true;
  }
  bool VisitCallExpr(CallExpr *Call) override {
    bool IsLaunch = !launchFunction(*Call).empty();
    const FunctionDecl *Callee = Call->getDirectCallee();
    if (!IsLaunch && !isa<CUDAKernelCallExpr>(Call))
      Result.MaySetLimits |= !Callee || Callee->isDefined() ||
                             (Callee->getIdentifier() &&
                              Callee->getName() == "cudaFuncSetAttribute");
    for (const Expr *Argument : Call->arguments()) {
      QualType Type = Argument->getType();
      if (IsLaunch || (Type->isPointerType() &&
                       Type->getPointeeType().isConstQualified())) {
        const VarDecl *Addressed = addressedVariable(Argument);
        read(Addressed);
        if (Addressed && !IsLaunch)
          Result.Lent.insert(Addressed);
      }
    }
    return true;
  }
  /// `void *arguments[] = {&n, &p}`: n is changed if anybody gets the array
  /// who might.
  bool VisitVarDecl(VarDecl *Variable) override {
    const ArrayType *Array = Variable->getType()->getAsArrayTypeUnsafe();
    const auto *List = dyn_cast_or_null<InitListExpr>(Variable->getInit());
    if (!Array || !List || !Array->getElementType()->isVoidPointerType())
      return true;
    for (const Expr *Element : List->inits())
      if (const VarDecl *Addressed = addressedVariable(Element)) {
        read(Addressed);
        HeldBy.emplace_back(Variable, Addressed);
      }
    return true;
  }
  /// A launch with an error in it lacks the conversions of its arguments.
  bool VisitCUDAKernelCallExpr(CUDAKernelCallExpr *Launch) override {
    if (!Launch->containsErrors())
      return true;
    for (const Expr *Argument : Launch->arguments())
      readIfVariable(Argument);
    if (Launch->getConfig() && Launch->getConfig()->containsErrors())
      for (const Expr *Argument : Launch->getConfig()->arguments())
        readIfVariable(Argument);
    return true;
  }

  Changes changes() {
    for (const auto &[Array, Addressed] : HeldBy)
      if (Mentions.lookup(Array))
        ++Mentions[Addressed];
    for (const auto &[Variable, Count] : Mentions)
      if (Count || (Result.DropsConst && Result.Lent.contains(Variable)))
        Result.Changed.insert(Variable);
    Result.Addressed.remove_if(
        [this](const VarDecl *V) { return !Result.Changed.contains(V); });
    return std::move(Result);
  }

private:
  void readIfVariable(const Expr *E) {
    if (isa<DeclRefExpr>(E->IgnoreParens()))
      read(namedVariable(E));
  }
  void read(const VarDecl *Variable) {
    if (Variable && !Variable->getType().isConstQualified())
      --Mentions[Variable];
  }
  /// Mentions less reads.
  llvm::MapVector<const VarDecl *, int> Mentions;
  Changes Result;
  /// Arrays of arguments, and whose addresses they hold.
  std::vector<std::pair<const VarDecl *, const VarDecl *>> HeldBy;
};

} // namespace

llvm::StringRef launchFunction(const CallExpr &Call) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  if (!Callee || !Callee->getIdentifier())
    return "";
  return llvm::StringSwitch<llvm::StringRef>(Callee->getName())
      .Cases({"cudaLaunchKernel", "cudaLaunchKernel_ptsz",
              "cudaLaunchCooperativeKernel"},
             "cudaLaunchKernel")
      .Cases({"cudaLaunchKernelExC", "cudaLaunchKernelExC_ptsz"},
             "cudaLaunchKernelExC")
      .Case("cudaLaunchKernelEx", "cudaLaunchKernelEx")
      .Default("");
}

Changes changesIn(Stmt *Code) {
  MentionCounter Counter;
  Counter.TraverseStmt(Code);
  return Counter.changes();
}

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
  bool VisitCXXConstructExpr(CXXConstructExpr *Construct) override {
    Constructors.insert(Construct->getConstructor());
    return note(Construct->getConstructor());
  }

  bool VisitVarDecl(VarDecl *Variable) override {
    return noteEnd(Variable->getType());
  }
  bool VisitCXXDeleteExpr(CXXDeleteExpr *Delete) override {
    return noteEnd(Delete->getDestroyedType());
  }
  bool VisitCXXBindTemporaryExpr(CXXBindTemporaryExpr *Temporary) override {
    return noteEnd(Temporary->getType());
  }

  /// A function of the user is named whose body is elsewhere.
  bool NamesOthers = false;
  /// Global variables that are named: what they begin with may lead to others.
  llvm::SetVector<VarDecl *> Globals;
  llvm::SetVector<CXXConstructorDecl *> Constructors;

private:
  /// What an object of type \p Type executes when it ends, and its parts.
  bool noteEnd(QualType Type) {
    if (Type.isNull())
      return true;
    if (const ArrayType *Array = Type->getAsArrayTypeUnsafe())
      return noteEnd(Array->getElementType());
    CXXRecordDecl *Record = Type->getAsCXXRecordDecl();
    Record = Record ? Record->getDefinition() : nullptr;
    if (!Record || Record->isDependentContext() ||
        Record->hasTrivialDestructor() || !Ended.insert(Record).second)
      return true;
    if (CXXDestructorDecl *Destructor = Record->getDestructor())
      note(Destructor);
    for (const CXXBaseSpecifier &Base : Record->bases())
      noteEnd(Base.getType());
    for (const FieldDecl *Field : Record->fields())
      noteEnd(Field->getType());
    return true;
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
  llvm::DenseSet<const CXXRecordDecl *> Ended;
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
