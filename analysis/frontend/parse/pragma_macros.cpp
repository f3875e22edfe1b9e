//===-- analysis/frontend/parse/pragma_macros.cpp -------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/parse/pragma_macros.h"
#include "clang/Lex/ExternalPreprocessorSource.h"
#include "clang/Lex/MacroInfo.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/Support/Allocator.h"

using namespace clang;

namespace bank_lint::frontend {
namespace {

class PragmaMacroWatch : public PPCallbacks {
public:
  PragmaMacroWatch(Preprocessor &Reader, PragmaMacros InAdvance,
                   PragmaMacros *AtEnd)
      : Reader(Reader), InAdvance(std::move(InAdvance)), AtEnd(AtEnd) {}

  void LexedFileChanged(FileID, LexedFileChangeReason Reason,
                        SrcMgr::CharacteristicKind, FileID Previous,
                        SourceLocation At) override {
    // The options are over, and the first line of the file comes next.
    if (Reason != LexedFileChangeReason::ExitFile ||
        Previous != Reader.getPredefinesFileID())
      return;
    for (const auto &[Name, Text] : std::exchange(InAdvance, {})) {
      IdentifierInfo &Macro = *Reader.getIdentifierInfo(Name);
      if (Macro.isOutOfDate() && Reader.getExternalSource())
        Reader.getExternalSource()->updateOutOfDateIdentifier(Macro);
      define(Macro, Text, At, At, At);
    }
  }
  void MacroDefined(const Token &Name, const MacroDirective *Defined) override {
    const MacroInfo &Macro = *Defined->getMacroInfo();
    const llvm::ArrayRef<Token> Body = Macro.tokens();
    if (Macro.isFunctionLike() || Body.size() < 3 || Body[0].isNot(tok::hash) ||
        !Body[1].getIdentifierInfo() ||
        !Body[1].getIdentifierInfo()->isStr("pragma"))
      return;
    define(*Name.getIdentifierInfo(), textOf(Body.drop_front(2)),
           Macro.getDefinitionLoc(), Macro.getDefinitionEndLoc(),
           Body[0].getLocation());
  }
  void EndOfMainFile() override {
    for (const auto &[Name, Made] : Defined)
      if (AtEnd && Reader.getMacroInfo(Name) == Made.first)
        AtEnd->try_emplace(Name->getName().str(), Made.second);
  }

private:
  void define(IdentifierInfo &Name, const std::string &Text,
              SourceLocation Begin, SourceLocation End, SourceLocation At) {
    MacroInfo *New = Reader.AllocateMacroInfo(Begin);
    New->setTokens({operatorAt(At), spelled(tok::l_paren, "(", At),
                    spelled(tok::string_literal, Text, At),
                    spelled(tok::r_paren, ")", At)},
                   Storage);
    New->setDefinitionEndLoc(End);
    Reader.appendDefMacroDirective(&Name, New, At);
    Defined[&Name] = {New, Text};
  }
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
  PragmaMacros InAdvance;
  PragmaMacros *const AtEnd;
  llvm::DenseMap<const IdentifierInfo *, std::pair<MacroInfo *, std::string>>
      Defined;                    ///< the last one of each name
  llvm::BumpPtrAllocator Storage; ///< of tokens, as long as the reader lives
};

} // namespace

void allowPragmaMacros(Preprocessor &Reader, PragmaMacros InAdvance,
                       PragmaMacros *AtEnd) {
  Reader.addPPCallbacks(
      std::make_unique<PragmaMacroWatch>(Reader, std::move(InAdvance), AtEnd));
}

} // namespace bank_lint::frontend
