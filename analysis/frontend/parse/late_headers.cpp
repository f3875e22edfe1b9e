//===-- analysis/frontend/parse/late_headers.cpp --------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/parse/late_headers.h"
#include "analysis/frontend/parse/diagnostics.h"
#include "clang/Basic/FileManager.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"

using namespace clang;

namespace bank_lint::frontend {
namespace {

class LateHeaders : public PPCallbacks {
public:
  LateHeaders(Preprocessor &Reader, std::string Header,
              DiagnosticCollector &Errors)
      : Reader(Reader), Header(std::move(Header)), Errors(Errors) {}

  void InclusionDirective(clang::SourceLocation Hash, const Token &,
                          llvm::StringRef, bool, CharSourceRange Name,
                          OptionalFileEntryRef File, llvm::StringRef,
                          llvm::StringRef, const Module *, bool,
                          SrcMgr::CharacteristicKind) override {
    SourceManager &Sources = Reader.getSourceManager();
    if (File || Entered.isValid() || !isAtFileScope(Hash) ||
        !Errors.foreseesLeftOut(Sources))
      return;
    const OptionalFileEntryRef LeftOut =
        Reader.getFileManager().getOptionalFileRef(Header);
    if (!LeftOut)
      return;
    Entered = Sources.createFileID(*LeftOut, Name.getBegin(), SrcMgr::C_System);
    Errors.beginLeftOut();
    Reader.EnterSourceFile(Entered, /*Dir=*/nullptr, Name.getBegin());
  }

  void FileChanged(clang::SourceLocation, FileChangeReason Reason,
                   SrcMgr::CharacteristicKind, FileID Before) override {
    if (Reason == ExitFile && Entered.isValid() && Before == Entered)
      Errors.endLeftOut();
  }

private:
  /// Also where each file is included that leads to \p Where.
  bool isAtFileScope(clang::SourceLocation Where) const {
    const SourceManager &Sources = Reader.getSourceManager();
    for (; Where.isValid();) {
      const auto [File, Offset] = Sources.getDecomposedLoc(Where);
      if (!endsAtFileScope(Sources.getBufferData(File).take_front(Offset)))
        return false;
      Where = Sources.getIncludeLoc(File);
    }
    return true;
  }

  Preprocessor &Reader;
  const std::string Header;
  DiagnosticCollector &Errors;
  FileID Entered;
};

} // namespace

bool endsAtFileScope(llvm::StringRef Text) {
  LangOptions Language;
  Language.CPlusPlus = Language.CPlusPlus11 = Language.RawStringLiterals = true;
  const std::string Ended = Text.str(); // a lexer needs the 0 behind it
  Lexer Words(clang::SourceLocation(), Language, Ended.data(), Ended.data(),
              Ended.data() + Ended.size());
  int Depth = 0;
  bool IsDirective = false, IsBehindDeclaration = true;
  Token Next;
  for (bool IsLast = false; !IsLast;) {
    IsLast = Words.LexFromRawLexer(Next);
    if (Next.is(tok::eof))
      break;
    if (Next.isAtStartOfLine())
      IsDirective = Next.is(tok::hash);
    if (IsDirective)
      continue;
    Depth += Next.is(tok::l_brace) - Next.is(tok::r_brace);
    IsBehindDeclaration = Next.isOneOf(tok::semi, tok::r_brace);
  }
  return Depth == 0 && IsBehindDeclaration;
}

void readWhereMissing(Preprocessor &Reader, std::string Header,
                      DiagnosticCollector &Errors) {
  Reader.addPPCallbacks(
      std::make_unique<LateHeaders>(Reader, std::move(Header), Errors));
}

} // namespace bank_lint::frontend
