//===-- analysis/frontend/recovery/lost_enumerators.cpp -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/recovery/lost_enumerators.h"
#include "analysis/frontend/recovery/source_tokens.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"

using namespace clang;

namespace bank_lint::frontend {

namespace {

/// Whether the file gives \p One a value.
bool hasValue(const EnumConstantDecl &One, const SourceTokens &Tokens) {
  const std::optional<std::size_t> Name = Tokens.find(One.getLocation());
  return Name && *Name + 1 < Tokens.all().size() &&
         Tokens.all()[*Name + 1].Kind == tok::equal;
}

bool namesInvalidEnumerator(const Stmt *Code) {
  if (!Code)
    return false;
  const auto *Reference = dyn_cast<DeclRefExpr>(Code);
  if (Reference && isa<EnumConstantDecl>(Reference->getDecl()) &&
      Reference->getDecl()->isInvalidDecl())
    return true;
  return llvm::any_of(Code->children(), namesInvalidEnumerator);
}

} // namespace

void invalidateLostEnumerators(EnumDecl &Enum, const SourceTokens &Tokens) {
  bool IsLost = false;
  for (EnumConstantDecl *One : Enum.enumerators()) {
    if (const Expr *Value = One->getInitExpr())
      IsLost = Value->containsErrors() || namesInvalidEnumerator(Value);
    else
      IsLost |= hasValue(*One, Tokens);
    if (IsLost)
      One->setInvalidDecl();
  }
}

} // namespace bank_lint::frontend
