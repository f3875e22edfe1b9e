//===-- analysis/frontend/recovery/function_locals.cpp --------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/recovery/function_locals.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"

using namespace clang;

namespace bank_lint::frontend {

namespace {

class LocalFinder : public DynamicRecursiveASTVisitor {
public:
  explicit LocalFinder(LocalsByName &Locals) : Locals(Locals) {
    ShouldWalkTypesOfTypeLocs = false;
  }
  bool VisitVarDecl(VarDecl *Variable) override {
    if (const IdentifierInfo *Name = Variable->getIdentifier())
      Locals[Name].push_back(Variable);
    return true;
  }
  bool VisitBindingDecl(BindingDecl *Binding) override {
    if (const auto *Whole =
            dyn_cast_or_null<VarDecl>(Binding->getDecomposedDecl()))
      Locals[Binding->getIdentifier()].push_back(Whole);
    return true;
  }

private:
  LocalsByName &Locals;
};

} // namespace

LocalsByName localsByName(const FunctionDecl &Function) {
  LocalsByName Result;
  LocalFinder Finder(Result);
  for (ParmVarDecl *Parameter : Function.parameters())
    Finder.VisitVarDecl(Parameter);
  Finder.TraverseStmt(Function.getBody());
  return Result;
}

} // namespace bank_lint::frontend
