//===-- analysis/frontend/recovery/broken_functions.cpp -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/recovery/broken_functions.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprConcepts.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace bank_lint::frontend {

namespace {

/// Whether \p Type is made of a name whose declaration has an error: clang
/// takes what `typedef undeclared t;` declares for an int.
bool isOfInvalidName(QualType Type) {
  while (!Type.isNull()) {
    if (const auto *Typedef = Type->getAs<TypedefType>();
        Typedef && Typedef->getDecl()->isInvalidDecl())
      return true;
    if (const ArrayType *Array = Type->getAsArrayTypeUnsafe())
      Type = Array->getElementType();
    else
      Type = Type->getPointeeType(); // null if it is no pointer or reference
  }
  return false;
}

/// Knows templates with an error in their parameters: clang takes what
/// `template <undeclared N>` takes for an int.
class BrokenTemplates {
public:
  BrokenTemplates(const SourceManager &Sources,
                  llvm::ArrayRef<ErrorPlace> Errors)
      : Sources(Sources), Errors(Errors) {}

  /// The error, if \p D is, or is in, an instantiation of one; else null.
  const std::string *find(const Decl *D) {
    for (; D; D = dyn_cast_or_null<Decl>(D->getDeclContext()))
      if (const Decl *Template = templateOf(*D))
        if (const std::string *Error = errorOf(*Template))
          return Error;
    return nullptr;
  }

private:
  template <typename Partial, typename Specialization>
  static const Decl *templateOfEither(const Specialization &Of) {
    const auto From = Of.getSpecializedTemplateOrPartial();
    if (const auto *Special = dyn_cast<Partial *>(From))
      return Special;
    return Of.getSpecializedTemplate();
  }
  static const Decl *templateOf(const Decl &D) {
    if (const auto *Function = dyn_cast<FunctionDecl>(&D))
      return Function->getPrimaryTemplate();
    if (const auto *Class = dyn_cast<ClassTemplateSpecializationDecl>(&D))
      return templateOfEither<ClassTemplatePartialSpecializationDecl>(*Class);
    if (const auto *Variable = dyn_cast<VarTemplateSpecializationDecl>(&D))
      return templateOfEither<VarTemplatePartialSpecializationDecl>(*Variable);
    return nullptr;
  }

  const std::string *errorOf(const Decl &Template) {
    auto [It, IsNew] = Known.try_emplace(Template.getCanonicalDecl(), nullptr);
    if (IsNew)
      for (const Decl *Each : Template.redecls()) {
        const auto *Whole = dyn_cast<TemplateDecl>(Each);
        const TemplateParameterList *Parameters =
            Whole ? Whole->getTemplateParameters()
                  : Each->getDescribedTemplateParams();
        if (Parameters && !It->second)
          It->second = errorIn(*Parameters);
      }
    return It->second;
  }

  const std::string *errorIn(const TemplateParameterList &Parameters) const {
    const auto Begin =
        Sources.getDecomposedExpansionLoc(Parameters.getLAngleLoc());
    const auto End =
        Sources.getDecomposedExpansionLoc(Parameters.getRAngleLoc());
    for (const ErrorPlace &Error : Errors) {
      if (Error.Location.isInvalid())
        continue;
      const auto At = Sources.getDecomposedExpansionLoc(Error.Location);
      if (At.first == Begin.first && At.first == End.first &&
          Begin.second <= At.second && At.second <= End.second)
        return &Error.Text;
    }
    return nullptr;
  }

  const SourceManager &Sources;
  llvm::ArrayRef<ErrorPlace> Errors;
  llvm::DenseMap<const Decl *, const std::string *> Known;
};

/// Looks for what the parser left where it could not go on.
class ErrorFinder : public DynamicRecursiveASTVisitor {
public:
  explicit ErrorFinder(BrokenTemplates &Templates) : Templates(Templates) {
    ShouldVisitImplicitCode = true;
    ShouldWalkTypesOfTypeLocs = false;
  }
  bool VisitRecoveryExpr(RecoveryExpr *) override { return found(); }
  // In a function that is not a template nothing may be dependent any longer.
  bool VisitExpr(Expr *E) override {
    bool IsWhole = !E->containsErrors() && !E->isInstantiationDependent() &&
                   !E->getType().isNull() && !E->getType()->isUndeducedType();
    return IsWhole || found();
  }
  // Members of a class with an error in it may be lost.
  bool VisitUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *E) override {
    const CXXRecordDecl *Record = E->getTypeOfArgument()
                                      ->getBaseElementTypeUnsafe()
                                      ->getAsCXXRecordDecl();
    return !(Record && Record->isInvalidDecl()) || found();
  }
  // What a function returns may be known only from its body.
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    const auto *Function = dyn_cast<FunctionDecl>(E->getDecl());
    bool IsWhole = !E->getDecl()->isInvalidDecl() &&
                   !Templates.find(E->getDecl()) &&
                   !(Function && Function->getReturnType()->isUndeducedType());
    return IsWhole || found();
  }
  bool VisitValueDecl(ValueDecl *D) override {
    return !D->isInvalidDecl() || found();
  }
  bool VisitVarDecl(VarDecl *D) override {
    const CXXRecordDecl *Record = D->getType()->getAsCXXRecordDecl();
    bool IsWhole =
        !(Record && (Record->isInvalidDecl() || Templates.find(Record))) &&
        !D->getType()->isDependentType() && !D->getType()->isUndeducedType() &&
        !isOfInvalidName(D->getType());
    return IsWhole || found();
  }
  // Of an instantiated function it is still the template's; what counts is the
  // one that a call makes of it.
  bool TraverseParmVarDecl(ParmVarDecl *D) override {
    return VisitValueDecl(D) && VisitVarDecl(D);
  }
  bool VisitCXXDefaultArgExpr(CXXDefaultArgExpr *E) override {
    // One with an error is replaced by a value that comes from nowhere.
    if (E->getParam()->isInvalidDecl() ||
        isa<OpaqueValueExpr>(E->getExpr()->IgnoreParenImpCasts()))
      return found();
    return TraverseStmt(E->getExpr());
  }
  bool VisitCXXDefaultInitExpr(CXXDefaultInitExpr *E) override {
    return TraverseStmt(E->getExpr());
  }
  // What a function demands of its arguments leaves no code either. In the tree
  // of an instantiation it still stands as in the template: it is dependent,
  // and nothing is wrong with it.
  bool VisitFunctionDecl(FunctionDecl *D) override {
    if (const Expr *Demand = D->getTrailingRequiresClause().ConstraintExpr)
      Demands.insert(Demand);
    return true;
  }
  bool TraverseStmt(Stmt *S) override {
    return Demands.contains(S) || DynamicRecursiveASTVisitor::TraverseStmt(S);
  }
  bool TraverseFunctionProtoTypeLoc(FunctionProtoTypeLoc Type, bool) override {
    if (!TraverseTypeLoc(Type.getReturnLoc()))
      return false;
    return llvm::all_of(Type.getParams(), [this](ParmVarDecl *Parameter) {
      return !Parameter || TraverseDecl(Parameter);
    });
  }
  bool TraverseTypeConstraint(const TypeConstraint *) override { return true; }
  // What counts is its value.
  bool TraverseRequiresExpr(RequiresExpr *E) override { return VisitExpr(E); }
  // One that fails is an error of its own; one that holds leaves no code.
  bool TraverseStaticAssertDecl(StaticAssertDecl *) override { return true; }
  // A generic lambda: what is called is its instantiations, functions of their
  // own.
  bool TraverseFunctionTemplateDecl(FunctionTemplateDecl *) override {
    return true;
  }
  bool Found = false;

private:
  bool found() {
    Found = true;
    return false;
  }
  BrokenTemplates &Templates;
  llvm::SmallPtrSet<const Stmt *, 4> Demands;
};

/// The part of a file that a function takes up.
struct TextExtent {
  FileID File;
  unsigned Begin = 0, End = 0;

  bool contains(std::pair<FileID, unsigned> Place) const {
    return File.isValid() && Place.first == File && Begin <= Place.second &&
           Place.second <= End;
  }
};

TextExtent extentOf(const FunctionDecl &Function,
                    const SourceManager &Sources) {
  clang::SourceRange Range = Function.getSourceRange();
  if (Range.isInvalid())
    return {};
  auto Begin = Sources.getDecomposedLoc(Sources.getFileLoc(Range.getBegin()));
  auto End = Sources.getDecomposedExpansionLoc(Range.getEnd());
  if (Begin.first != End.first)
    return {};
  return {Begin.first, Begin.second, End.second};
}

const std::string *firstErrorWithin(const TextExtent &Text,
                                    const SourceManager &Sources,
                                    llvm::ArrayRef<ErrorPlace> Errors) {
  for (const ErrorPlace &Error : Errors) {
    if (Error.Location.isInvalid())
      continue;
    if (Text.contains(Sources.getDecomposedExpansionLoc(Error.Location)))
      return &Error.Text;
  }
  return nullptr;
}

/// Whether a number of __launch_bounds__ is not known: the code generator takes
/// all of them for constants.
bool hasUnknownBounds(const FunctionDecl &Function, const ASTContext &Context) {
  const auto *Bounds = Function.getAttr<CUDALaunchBoundsAttr>();
  if (!Bounds)
    return false;
  return llvm::any_of(llvm::ArrayRef<const Expr *>{Bounds->getMaxThreads(),
                                                   Bounds->getMinBlocks(),
                                                   Bounds->getMaxBlocks()},
                      [&](const Expr *Bound) {
                        Expr::EvalResult Value;
                        return Bound && (Bound->containsErrors() ||
                                         Bound->isInstantiationDependent() ||
                                         !Bound->EvaluateAsInt(Value, Context));
                      });
}

bool isMarkedBroken(FunctionDecl &Function, BrokenTemplates &Templates) {
  if (Function.isInvalidDecl() || Templates.find(&Function) ||
      hasUnknownBounds(Function, Function.getASTContext()))
    return true;
  const auto *Method = dyn_cast<CXXMethodDecl>(&Function);
  if (Method && Method->getParent()->isInvalidDecl())
    return true;
  ErrorFinder Finder(Templates);
  Finder.TraverseDecl(&Function);
  return Finder.Found;
}

} // namespace

BrokenFunctions findBrokenFunctions(llvm::ArrayRef<FunctionDecl *> Functions,
                                    ASTContext &Context,
                                    llvm::ArrayRef<ErrorPlace> Errors) {
  BrokenFunctions Broken;
  if (Errors.empty())
    return Broken;
  // An error within a template is that of the instantiations that bear its
  // mark, or of all of them if none does.
  llvm::DenseMap<const FunctionDecl *, bool> IsMarked;
  llvm::SmallPtrSet<const FunctionDecl *, 8> MarkedTemplates;
  BrokenTemplates Templates(Context.getSourceManager(), Errors);
  for (FunctionDecl *Function : Functions) {
    IsMarked[Function] = isMarkedBroken(*Function, Templates);
    const FunctionDecl *Template = Function->getTemplateInstantiationPattern();
    if (Template && IsMarked[Function])
      MarkedTemplates.insert(Template);
  }
  const SourceManager &Sources = Context.getSourceManager();
  for (FunctionDecl *Function : Functions) {
    if (!IsMarked[Function] &&
        MarkedTemplates.contains(Function->getTemplateInstantiationPattern()))
      continue;
    const std::string *Error =
        firstErrorWithin(extentOf(*Function, Sources), Sources, Errors);
    if (!Error)
      Error = Templates.find(Function);
    if (Error || IsMarked[Function])
      Broken.insert({Function, Error ? *Error : "uses a broken declaration"});
  }
  return Broken;
}

} // namespace bank_lint::frontend
