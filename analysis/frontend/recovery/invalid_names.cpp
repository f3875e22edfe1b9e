//===-- analysis/frontend/recovery/invalid_names.cpp - calls that vanish --===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/recovery/invalid_names.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/Preprocessor.h"

using namespace clang;

namespace bank_lint::frontend {

namespace {

class InvalidFunctionFinder : public DynamicRecursiveASTVisitor {
public:
  explicit InvalidFunctionFinder(llvm::StringSet<> &Names) : Names(Names) {
    ShouldWalkTypesOfTypeLocs = false;
  }
  bool VisitFunctionDecl(FunctionDecl *Function) override {
    // Calls of operators, templates and members of objects leave a trace.
    const auto *Method = dyn_cast<CXXMethodDecl>(Function);
    if (Function->isInvalidDecl() && Function->getDeclName().isIdentifier() &&
        !Function->getDescribedFunctionTemplate() &&
        (!Method || Method->isStatic()))
      Names.insert(Function->getName());
    return true;
  }
  bool TraverseStmt(Stmt *) override { return true; }

private:
  llvm::StringSet<> &Names;
};

/// A macro that leads to itself is expanded no further than this.
constexpr unsigned MaxMacroDepth = 8;

} // namespace

InvalidNames::InvalidNames(ASTContext &Context, Preprocessor &Macros)
    : Context(Context), Macros(Macros) {
  InvalidFunctionFinder(Names).TraverseAST(Context);
}

/// What \p Word is defined as; null if it is no macro.
const MacroInfo *InvalidNames::macro(llvm::StringRef Word) const {
  const IdentifierInfo &Known = Context.Idents.get(Word);
  return Known.hasMacroDefinition() ? Macros.getMacroInfo(&Known) : nullptr;
}

bool InvalidNames::isIn(llvm::StringRef Word, unsigned MacroDepth) const {
  if (Names.contains(Word))
    return true;
  if (MacroDepth == MaxMacroDepth)
    return false;
  const MacroInfo *Macro = macro(Word);
  if (!Macro)
    return false;
  return llvm::any_of(Macro->tokens(), [&](const Token &T) {
    return T.getIdentifierInfo() &&
           isIn(T.getIdentifierInfo()->getName(), MacroDepth + 1);
  });
}

std::string InvalidNames::firstIn(const FunctionDecl &Function) const {
  const SourceManager &Sources = Context.getSourceManager();
  auto Begin = Sources.getDecomposedExpansionLoc(Function.getLocation());
  auto End = Sources.getDecomposedExpansionLoc(Function.getEndLoc());
  if (Begin.first != End.first || Begin.second >= End.second)
    return "";
  llvm::StringRef Text = Sources.getBufferData(Begin.first);
  Lexer Words(Sources.getLocForStartOfFile(Begin.first), Context.getLangOpts(),
              Text.begin(), Text.begin() + Begin.second, Text.end());
  Token T;
  Words.LexFromRawLexer(T); // its own name
  std::string Last, Other;
  bool HasMacros = false;
  while (Sources.getFileOffset(T.getLocation()) < End.second) {
    if (Words.LexFromRawLexer(T))
      break; // the end of the file
    const MacroInfo *Macro = nullptr;
    if (T.is(tok::raw_identifier))
      Macro = macro(T.getRawIdentifier());
    if (!Last.empty() && (T.isOneOf(tok::l_paren, tok::hash) || Macro))
      return Last; // a call, or what may be one
    if (T.isNot(tok::r_paren))
      Last.clear();
    HasMacros |= Macro && Macro->isFunctionLike();
    if (T.isNot(tok::raw_identifier))
      continue;
    if (Names.contains(T.getRawIdentifier()))
      Last = Other = T.getRawIdentifier().str();
    else if (isIn(T.getRawIdentifier(), 0))
      return T.getRawIdentifier().str();
  }
  return HasMacros ? Other : "";
}

} // namespace bank_lint::frontend
