//===-- analysis/frontend/parse/pragma_macros.cpp -------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/parse/pragma_macros.h"
#include "clang/Lex/MacroInfo.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/Support/Allocator.h"

using namespace clang;

namespace bank_lint::frontend {
namespace {

class PragmaMacros : public PPCallbacks {
public:
  PragmaMacros(Preprocessor &Reader, bool *HasAny)
      : Reader(Reader), HasAny(HasAny) {}

  void MacroDefined(const Token &Name, const MacroDirective *Defined) override {
    const MacroInfo &Macro = *Defined->getMacroInfo();
    const llvm::ArrayRef<Token> Body = Macro.tokens();
    if (Macro.isFunctionLike() || Body.size() < 3 || Body[0].isNot(tok::hash) ||
        !Body[1].getIdentifierInfo() ||
        !Body[1].getIdentifierInfo()->isStr("pragma"))
      return;
    if (HasAny)
      *HasAny = true;
    const SourceLocation At = Body[0].getLocation();
    MacroInfo *New = Reader.AllocateMacroInfo(Macro.getDefinitionLoc());
    New->setTokens(
        {operatorAt(At), spelled(tok::l_paren, "(", At),
         spelled(tok::string_literal, textOf(Body.drop_front(2)), At),
         spelled(tok::r_paren, ")", At)},
        Storage);
    New->setDefinitionEndLoc(Macro.getDefinitionEndLoc());
    Reader.appendDefMacroDirective(Name.getIdentifierInfo(), New, At);
  }

private:
  Token operatorAt(SourceLocation At) {
    Token Result = spelled(tok::identifier, "_Pragma", At);
    Result.setIdentifierInfo(Reader.getIdentifierInfo("_Pragma"));
    return Result;
  }
  Token spelled(tok::TokenKind Kind, llvm::StringRef Text, SourceLocation At) {
    Token Result;
    Result.startToken();
    Result.setKind(Kind);
    Reader.CreateString(Text, Result, At, At);
    return Result;
  }
  /// The words of a pragma as a string literal.
  std::string textOf(llvm::ArrayRef<Token> Words) {
    std::string Result = "\"";
    for (const Token &Word : Words) {
      for (const char C : Reader.getSpelling(Word)) {
        if (C == '"' || C == '\\')
          Result += '\\';
        Result += C;
      }
      Result += ' ';
    }
    Result.back() = '"';
    return Result;
  }

  Preprocessor &Reader;
  bool *const HasAny;
  llvm::BumpPtrAllocator Storage; ///< of tokens, as long as the reader lives
};

} // namespace

void allowPragmaMacros(Preprocessor &Reader, bool *HasAny) {
  Reader.addPPCallbacks(std::make_unique<PragmaMacros>(Reader, HasAny));
}

} // namespace bank_lint::frontend
