//===-- analysis/frontend/recovery/lost_code.cpp - what an error took away ===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/recovery/lost_code_finder.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include <algorithm>

using namespace clang;

namespace bank_lint::frontend {

void LostText::join(const LostText &Other) {
  Changed.insert_range(Other.Changed);
  Declared.insert_range(Other.Declared);
  ChangesThis |= Other.ChangesThis;
  ChangesAll |= Other.ChangesAll;
  SetsLimits |= Other.SetsLimits;
  Returns |= Other.Returns;
  Leaves |= Other.Leaves;
  IsEntered |= Other.IsEntered;
  Jumps |= Other.Jumps;
  Begin = std::min(Begin, Other.Begin);
  End = std::max(End, Other.End);
}

LostCode::LostCode(llvm::ArrayRef<FunctionDecl *> Functions,
                   ASTContext &Context, const SourceTokens &Tokens,
                   llvm::ArrayRef<ErrorPlace> Errors,
                   llvm::ArrayRef<Conditional> Uncertain,
                   const ReplacedPlaces &Replaced) {
  LostCodeFinder Finder(Functions, Context, Tokens, Errors, Replaced, *this);
  // For a function that is for the host alone clang does not report some
  // errors, such as a call of what exists for the device alone.
  for (const FunctionDecl *Function : Functions)
    if (!Errors.empty() || !(Function->hasAttr<CUDADeviceAttr>() ||
                             Function->hasAttr<CUDAGlobalAttr>()))
      Finder.lookAt(*Function);
  HasLostStatements = !Texts.empty();
  for (Conditional C : Uncertain)
    Finder.lookAt(C);
}

const LostText *LostCode::before(const Stmt &S) const {
  auto It = Before.find(&S);
  return It == Before.end() ? nullptr : &Texts[It->second];
}

const LostText *LostCode::atEnd(const Stmt &S) const {
  auto It = AtEnd.find(&S);
  return It == AtEnd.end() ? nullptr : &Texts[It->second];
}

void LostCode::forEachIn(
    const Stmt *Code, llvm::function_ref<void(const LostText &)> Look) const {
  if (!Code || empty())
    return;
  for (const LostText *Text : {before(*Code), atEnd(*Code)})
    if (Text)
      Look(*Text);
  if (const auto *Lambda = dyn_cast<LambdaExpr>(Code))
    forEachIn(Lambda->getBody(), Look);
  for (const Stmt *Part : Code->children())
    forEachIn(Part, Look);
}

bool LostCode::declares(const FunctionDecl &Function,
                        const IdentifierInfo *Name) const {
  return !Declared.empty() &&
         Declared.contains({LostCodeFinder::outermost(&Function), Name});
}

} // namespace bank_lint::frontend
