//===-- analysis/frontend/recovery/untold_losses.cpp ----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/recovery/untold_losses.h"
#include "analysis/frontend/recovery/invalid_names.h"
#include "analysis/frontend/recovery/lost_code.h"
#include "analysis/frontend/recovery/source_tokens.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace bank_lint::frontend {

void addCallersOfInvalid(llvm::ArrayRef<FunctionDecl *> Functions,
                         ASTContext &Context, Preprocessor &Reader,
                         BrokenFunctions &Broken) {
  InvalidNames Invalid(Context, Reader);
  if (Invalid.empty())
    return;
  for (FunctionDecl *Function : Functions)
    if (!Broken.contains(Function))
      if (std::string Name = Invalid.firstIn(*Function); !Name.empty())
        Broken.insert(
            {Function, "names '" + Name + "', whose declaration has an error"});
}

namespace {

/// Whether \p Text, which is not in the tree, is always a statement, or
/// several. The tree does not always give the last token of an expression, and
/// of an instance it has what packs expand to.
bool isStatement(const LostText &Text, llvm::ArrayRef<SourceToken> All) {
  using namespace tok;
  const TokenKind First = All[Text.Begin].Kind;
  const bool Begins =
      All[Text.Begin].Name ||
      llvm::is_contained({star, l_paren, coloncolon, plusplus, minusminus},
                         First);
  const bool IsBehindOne =
      Text.Begin > 0 && llvm::is_contained({semi, colon, l_brace, r_brace,
                                            r_paren, kw_else, kw_do},
                                           All[Text.Begin - 1].Kind);
  // Attributes in front of a declaration stand in no statement either.
  const llvm::ArrayRef<SourceToken> Own =
      All.slice(Text.Begin, Text.End - Text.Begin);
  if (!Begins || !IsBehindOne ||
      llvm::none_of(Own, [](const SourceToken &T) { return T.Kind == semi; }))
    return false;
  for (std::size_t I = Text.Begin; I < All.size(); ++I) {
    if (All[I].Kind == ellipsis)
      return false;
    if (I + 1 >= Text.End && (All[I].Kind == semi || All[I].Kind == r_brace))
      break;
  }
  return true;
}

} // namespace

void addLosersOfStatements(llvm::ArrayRef<FunctionDecl *> Functions,
                           ASTContext &Context, const SourceTokens &Tokens,
                           llvm::ArrayRef<ErrorPlace> Errors,
                           BrokenFunctions &Broken) {
  std::vector<FunctionDecl *> Whole;
  for (FunctionDecl *Function : Functions)
    if (!Broken.contains(Function) && (Function->hasAttr<CUDADeviceAttr>() ||
                                       Function->hasAttr<CUDAGlobalAttr>()))
      Whole.push_back(Function);
  const LostCode Lost(Whole, Context, Tokens, Errors, {}, {});
  // Where an error was reported, it has been seen whose it is.
  std::vector<std::size_t> Told;
  for (const ErrorPlace &Error : Errors)
    if (std::optional<std::size_t> At = Tokens.findLastUpTo(Error.Location))
      Told.push_back(*At);
  for (FunctionDecl *Function : Whole)
    Lost.forEachIn(Function->getBody(), [&](const LostText &Text) {
      if (isStatement(Text, Tokens.all()) &&
          llvm::none_of(Told, [&](std::size_t At) {
            return Text.Begin <= At && At < Text.End;
          }))
        Broken.insert({Function, "the compiler has dropped a statement of it"});
    });
}

} // namespace bank_lint::frontend
