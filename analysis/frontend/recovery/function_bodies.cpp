//===-- analysis/frontend/recovery/function_bodies.cpp --------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/recovery/function_bodies.h"
#include "analysis/frontend/recovery/kernel_names.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace bank_lint::frontend {
namespace {

/// Whether \p Function is a template, or in one, that nothing makes an instance
/// of.
bool isWithoutInstance(const FunctionDecl &Function) {
  if (const auto *Template = Function.getDescribedFunctionTemplate();
      Template && Template->specializations().empty())
    return true;
  for (const DeclContext *Around = Function.getDeclContext(); Around;
       Around = Around->getParent())
    if (const auto *Class = dyn_cast<CXXRecordDecl>(Around))
      if (const auto *Template = Class->getDescribedClassTemplate();
          Template && Template->specializations().empty())
        return true;
  return false;
}

class BodyCollector : public DynamicRecursiveASTVisitor {
public:
  BodyCollector(const SourceTokens &Tokens,
                std::vector<FunctionBodies::Body> &All)
      : Tokens(Tokens), All(All) {
    ShouldWalkTypesOfTypeLocs = false;
  }
  bool VisitFunctionDecl(FunctionDecl *Function) override {
    const Stmt *Code = Function->doesThisDeclarationHaveABody()
                           ? Function->getBody()
                           : nullptr;
    if (!Code) // or it has been left as tokens
      return true;
    const clang::SourceRange Written = Code->getSourceRange();
    const auto Begin = Tokens.find(Written.getBegin()),
               End = Tokens.find(Written.getEnd());
    if (!Begin || !End)
      return true;
    FunctionBodies::Body Found{Function, *Begin, *End};
    // clang treats a constexpr function as one of both sides.
    const bool IsPlain = !Function->isConstexpr() &&
                         !Function->getReturnType()->isUndeducedType();
    const bool IsOfDevice = Function->hasAttr<CUDAGlobalAttr>() ||
                            Function->hasAttr<CUDADeviceAttr>();
    Found.IsDevices = IsPlain && IsOfDevice;
    // A lambda in it may run on the device.
    Found.IsHosts = IsPlain && !IsOfDevice &&
                    !marksLambdas(Tokens.all().slice(*Begin, *End - *Begin));
    Found.IsNeverMade =
        !Function->hasAttr<CUDAGlobalAttr>() && isWithoutInstance(*Function);
    All.push_back(Found);
    return true;
  }
  bool TraverseStmt(Stmt *) override { return true; }

private:
  const SourceTokens &Tokens;
  std::vector<FunctionBodies::Body> &All;
};

} // namespace

FunctionBodies::FunctionBodies(ASTContext &Context,
                               const SourceTokens &Tokens) {
  BodyCollector(Tokens, All).TraverseAST(Context);
}

const FunctionBodies::Body *FunctionBodies::around(std::size_t Token) const {
  const Body *Result = nullptr;
  for (const Body &Each : All)
    if (Each.Begin <= Token && Token < Each.End &&
        (!Result || Each.Begin >= Result->Begin))
      Result = &Each;
  return Result;
}

bool FunctionBodies::isNeverMade(std::size_t Token) const {
  return llvm::any_of(All, [&](const Body &Each) {
    return Each.IsNeverMade && Each.Begin <= Token && Token < Each.End;
  });
}

} // namespace bank_lint::frontend
