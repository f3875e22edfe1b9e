//===-- analysis/frontend/recovery/broken_functions.cpp -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/recovery/broken_functions.h"
#include "analysis/frontend/recovery/broken_records.h"
#include "analysis/frontend/recovery/broken_templates.h"
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

/// Looks for what the parser left where it could not go on.
class ErrorFinder : public DynamicRecursiveASTVisitor {
public:
  ErrorFinder(BrokenTemplates &Templates, BrokenRecords &Records)
      : Templates(Templates), Records(Records) {
    ShouldVisitImplicitCode = true;
    ShouldWalkTypesOfTypeLocs = false;
  }
  bool VisitRecoveryExpr(RecoveryExpr *) override { return found(); }
  // In a function that is not a template nothing may be dependent any longer.
  bool VisitExpr(Expr *E) override {
    bool IsWhole = !E->containsErrors() && !E->isInstantiationDependent() &&
                   !E->getType().isNull() && !E->getType()->isUndeducedType() &&
                   !isInvalid(E->getType());
    return IsWhole || found();
  }
  // Sizes and offsets of a class with an error in it are unknown. Objects that
  // are parameters or private variables need none that counts.
  bool VisitUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *E) override {
    return isLaidOut(E->getTypeOfArgument());
  }
  bool VisitOffsetOfExpr(OffsetOfExpr *E) override {
    return isLaidOut(E->getTypeSourceInfo()->getType());
  }
  bool VisitArraySubscriptExpr(ArraySubscriptExpr *E) override {
    return isLaidOut(E->getType());
  }
  bool VisitMemberExpr(MemberExpr *E) override {
    // The object of a method is looked at where the method is called.
    return !E->isArrow() ||
           isa<CXXThisExpr>(E->getBase()->IgnoreParenImpCasts()) ||
           isLaidOut(E->getBase()->getType()->getPointeeType());
  }
  // Pointers that are added to, subtracted, counted on or dereferenced.
  bool VisitBinaryOperator(BinaryOperator *E) override {
    return !(E->isAdditiveOp() || E->isCompoundAssignmentOp()) ||
           (isLaidOut(E->getLHS()->getType()->getPointeeType()) &&
            isLaidOut(E->getRHS()->getType()->getPointeeType()));
  }
  bool VisitUnaryOperator(UnaryOperator *E) override {
    return !(E->isIncrementDecrementOp() || E->getOpcode() == UO_Deref) ||
           isLaidOut(E->getSubExpr()->getType()->getPointeeType());
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
        !(Record && Templates.find(Record)) && !isInvalid(D->getType()) &&
        (D->hasLocalStorage() || !Records.find(D->getType())) &&
        !D->getType()->isDependentType() && !D->getType()->isUndeducedType() &&
        !isOfInvalidName(D->getType());
    return IsWhole || found();
  }
  // For an instantiated function it is still the template's; what counts is the
  // instance that a call needs.
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
  // A generic lambda: what is called is its instantiations, which are separate
  // functions.
  bool TraverseFunctionTemplateDecl(FunctionTemplateDecl *) override {
    return true;
  }
  bool Found = false;
  /// What is wrong with the class whose layout was asked for, if that was
  /// found.
  std::string LayoutError;

private:
  bool found() {
    Found = true;
    return false;
  }
  /// Whether \p Type is of a class that cannot be laid out, or points to one:
  /// the parser drops some uses of its members without a word.
  bool isInvalid(QualType Type) {
    const QualType Pointee = Type->getPointeeType(); // null if it is no pointer
    const bool IsInvalid = Invalid.contain(Type) || Invalid.contain(Pointee);
    if (IsInvalid)
      for (const QualType Either : {Type, Pointee})
        if (const std::string *Error = Records.find(Either))
          LayoutError = *Error;
    return IsInvalid;
  }
  bool isLaidOut(QualType Type) {
    const std::string *Error = Records.find(Type);
    if (!Error)
      return true;
    LayoutError = *Error;
    return found();
  }
  BrokenTemplates &Templates;
  BrokenRecords &Records;
  InvalidRecords Invalid;
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

/// Whether a number of __launch_bounds__ is unknown: the code generator assumes
/// that all of them are constants.
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

/// What the tree says of a function.
struct Mark {
  bool IsBroken = false;
  /// The error of the class that breaks it, if one does.
  std::string LayoutError;
};

Mark markOf(FunctionDecl &Function, BrokenTemplates &Templates,
            BrokenRecords &Records) {
  if (Function.isInvalidDecl() || Templates.find(&Function) ||
      hasUnknownBounds(Function, Function.getASTContext()))
    return {true, ""};
  const auto *Method = dyn_cast<CXXMethodDecl>(&Function);
  if (Method && Method->getParent()->isInvalidDecl())
    return {true, ""};
  ErrorFinder Finder(Templates, Records);
  Finder.TraverseDecl(&Function);
  return {Finder.Found, Finder.LayoutError};
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
  llvm::DenseMap<const FunctionDecl *, Mark> Marks;
  llvm::SmallPtrSet<const FunctionDecl *, 8> MarkedTemplates;
  BrokenTemplates Templates(Context.getSourceManager(), Errors);
  BrokenRecords Records(Context.getSourceManager(), Errors, Templates);
  for (FunctionDecl *Function : Functions) {
    const Mark Marked = markOf(*Function, Templates, Records);
    Marks[Function] = Marked;
    const FunctionDecl *Template = Function->getTemplateInstantiationPattern();
    // An error of a class is none of the template's text.
    if (Template && Marked.IsBroken && Marked.LayoutError.empty())
      MarkedTemplates.insert(Template);
  }
  const SourceManager &Sources = Context.getSourceManager();
  for (FunctionDecl *Function : Functions) {
    const Mark &Marked = Marks[Function];
    if (!Marked.IsBroken &&
        MarkedTemplates.contains(Function->getTemplateInstantiationPattern()))
      continue;
    const std::string *Error =
        firstErrorWithin(extentOf(*Function, Sources), Sources, Errors);
    if (!Error)
      Error = Templates.find(Function);
    if (!Error && !Marked.LayoutError.empty())
      Error = &Marked.LayoutError;
    if (Error || Marked.IsBroken)
      Broken.insert({Function, Error ? *Error : "uses a broken declaration"});
  }
  return Broken;
}

WithoutBodies::WithoutBodies(const BrokenFunctions &Broken) {
  for (const auto &[Function, Error] : Broken) {
    if (Function->doesThisDeclarationHaveABody())
      Bodies.emplace_back(Function, Function->getBody());
    Function->setBody(nullptr);
  }
}

WithoutBodies::~WithoutBodies() {
  for (const auto &[Function, Body] : Bodies)
    Function->setBody(Body);
}

} // namespace bank_lint::frontend
