//===-- analysis/frontend/host/facts/executed_code.cpp --------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/host/facts/executed_code.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"

using namespace clang;

namespace bank_lint::frontend {

void ExecutedCodeVisitor::traverseFunction(FunctionDecl &Function) {
  if (auto *Constructor = dyn_cast<CXXConstructorDecl>(&Function))
    for (CXXCtorInitializer *Init : Constructor->inits())
      if (Init->getInit())
        TraverseStmt(Init->getInit());
  if (const auto *Destructor = dyn_cast<CXXDestructorDecl>(&Function)) {
    for (const CXXBaseSpecifier &Base : Destructor->getParent()->bases())
      visitEndOf(Base.getType());
    for (const FieldDecl *Field : Destructor->getParent()->fields())
      visitEndOf(Field->getType());
  }
  if (Function.hasBody())
    TraverseStmt(Function.getBody());
}

void ExecutedCodeVisitor::visitChildren(Stmt &S) {
  for (Stmt *Child : S.children())
    if (Child)
      TraverseStmt(Child);
}

bool ExecutedCodeVisitor::VisitCXXDefaultArgExpr(CXXDefaultArgExpr *Default) {
  return TraverseStmt(Default->getExpr());
}

bool ExecutedCodeVisitor::VisitCXXDefaultInitExpr(CXXDefaultInitExpr *Default) {
  return !Default->getExpr() || TraverseStmt(Default->getExpr());
}

/// The list as it is written is visited besides, so that some initial values
/// are visited twice.
bool ExecutedCodeVisitor::VisitInitListExpr(InitListExpr *List) {
  if (List->isSyntacticForm() && List->getSemanticForm())
    List = List->getSemanticForm();
  auto VisitDefault = [this](Expr *Init) {
    Init = Init ? Init->IgnoreImplicit() : nullptr;
    if (auto *Default = dyn_cast_or_null<CXXDefaultInitExpr>(Init))
      VisitCXXDefaultInitExpr(Default);
    if (auto *Inner = dyn_cast_or_null<InitListExpr>(Init))
      VisitInitListExpr(Inner);
    if (auto *Construct = dyn_cast_or_null<CXXConstructExpr>(Init))
      VisitCXXConstructExpr(Construct);
  };
  for (Expr *Init : List->inits())
    VisitDefault(Init);
  if (List->hasArrayFiller())
    VisitDefault(List->getArrayFiller());
  return true;
}

/// The variable behind `a` of `auto [a, b] = pair`, if there is one.
bool ExecutedCodeVisitor::VisitBindingDecl(BindingDecl *Binding) {
  VarDecl *Held = Binding->getHoldingVar();
  return !Held || TraverseDecl(Held);
}

/// Its body is visited like any other.
bool ExecutedCodeVisitor::VisitCoroutineBodyStmt(CoroutineBodyStmt *Body) {
  for (Stmt *Part : Body->children())
    if (Part && Part != Body->getBody())
      TraverseStmt(Part);
  return true;
}

bool ExecutedCodeVisitor::TraverseCXXForRangeStmt(CXXForRangeStmt *Range) {
  // clang marks the three variables as implicit, so they are not visited as
  // declarations.
  for (DeclStmt *Hidden :
       {Range->getRangeStmt(), Range->getBeginStmt(), Range->getEndStmt()})
    if (Hidden)
      for (Decl *D : Hidden->decls())
        if (auto *Variable = dyn_cast<VarDecl>(D)) {
          VisitVarDecl(Variable);
          if (Variable->getInit())
            TraverseStmt(Variable->getInit());
        }
  for (Stmt *Part :
       {Range->getInit(), static_cast<Stmt *>(Range->getCond()),
        static_cast<Stmt *>(Range->getInc()),
        static_cast<Stmt *>(Range->getLoopVarStmt()), Range->getBody()})
    if (Part)
      TraverseStmt(Part);
  return true;
}

bool ExecutedCodeVisitor::TraverseCXXRewrittenBinaryOperator(
    CXXRewrittenBinaryOperator *Operator) {
  return TraverseStmt(Operator->getSemanticForm());
}

bool ExecutedCodeVisitor::TraverseCoawaitExpr(CoawaitExpr *Await) {
  visitChildren(*Await);
  return true;
}

bool ExecutedCodeVisitor::TraverseCoyieldExpr(CoyieldExpr *Yield) {
  visitChildren(*Yield);
  return true;
}

bool ExecutedCodeVisitor::TraverseCoreturnStmt(CoreturnStmt *Return) {
  visitChildren(*Return);
  return true;
}

bool ExecutedCodeVisitor::VisitVarDecl(VarDecl *Variable) {
  if (!Variable->getType()->isReferenceType())
    visitEndOf(Variable->getType());
  if (const auto *Cleanup = Variable->getAttr<CleanupAttr>())
    visitImplicitCallee(*Cleanup->getFunctionDecl());
  return true;
}

bool ExecutedCodeVisitor::VisitCXXBindTemporaryExpr(CXXBindTemporaryExpr *E) {
  visitEndOf(E->getType());
  return true;
}

bool ExecutedCodeVisitor::VisitCXXConstructExpr(CXXConstructExpr *E) {
  visitImplicitCallee(*E->getConstructor());
  return true;
}

bool ExecutedCodeVisitor::VisitCXXInheritedCtorInitExpr(
    CXXInheritedCtorInitExpr *E) {
  visitImplicitCallee(*E->getConstructor());
  return true;
}

bool ExecutedCodeVisitor::VisitCXXNewExpr(CXXNewExpr *New) {
  for (FunctionDecl *Operator :
       {New->getOperatorNew(), New->getOperatorDelete()})
    if (Operator)
      visitImplicitCallee(*Operator);
  return true;
}

bool ExecutedCodeVisitor::VisitCXXDeleteExpr(CXXDeleteExpr *Delete) {
  visitEndOf(Delete->getDestroyedType());
  if (FunctionDecl *Operator = Delete->getOperatorDelete())
    visitImplicitCallee(*Operator);
  return true;
}

/// What an object of type \p Type executes when it ends, and its parts.
void ExecutedCodeVisitor::visitEndOf(QualType Type) {
  if (Type.isNull() || Type->isDependentType())
    return;
  CXXRecordDecl *Record =
      Type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
  Record = Record ? Record->getDefinition() : nullptr;
  if (!Record || Record->isDependentContext() ||
      Record->hasTrivialDestructor() || !Ended.insert(Record).second)
    return;
  if (CXXDestructorDecl *Destructor = Record->getDestructor())
    visitImplicitCallee(*Destructor);
  for (const CXXBaseSpecifier &Base : Record->bases())
    visitEndOf(Base.getType());
  for (const FieldDecl *Field : Record->fields())
    visitEndOf(Field->getType());
}

/// The call operator of the lambda that \p Invoker belongs to.
static const FunctionDecl *callOperatorOf(const CXXMethodDecl &Invoker) {
  CXXMethodDecl *Operator = Invoker.getParent()->getLambdaCallOperator();
  const FunctionTemplateDecl *Generic =
      Operator ? Operator->getDescribedFunctionTemplate() : nullptr;
  const TemplateArgumentList *Given = Invoker.getTemplateSpecializationArgs();
  if (!Generic || !Given)
    return Operator;
  void *Place = nullptr;
  return const_cast<FunctionTemplateDecl *>(Generic)->findSpecialization(
      Given->asArray(), Place);
}

const FunctionDecl *executedFunction(const FunctionDecl *Function) {
  if (const auto *Method = dyn_cast<CXXMethodDecl>(Function);
      Method && Method->isLambdaStaticInvoker())
    if (const FunctionDecl *Operator = callOperatorOf(*Method))
      Function = Operator;
  const FunctionDecl *Definition = Function->getDefinition();
  return Definition ? Definition : Function;
}

} // namespace bank_lint::frontend
