//===-- analysis/frontend/preamble/own_header_watch.cpp -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/preamble/own_header_watch.h"
#include "analysis/frontend/kernels/nvcc_macro.h"
#include "analysis/frontend/spelling/nvcc_spelling.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/MacroInfo.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/PreprocessorOptions.h"

using namespace llvm;

namespace bank_lint::frontend {
namespace {

/// The file includes again what has been read in advance: that must do
/// nothing, which the compiler makes sure of if a guard is around all of it.
class Rereads : public clang::PPCallbacks {
public:
  Rereads(const clang::Preprocessor &Reader, std::size_t SecondTime,
          bool &IsReadTwice)
      : Sources(Reader.getSourceManager()), SecondTime(SecondTime),
        IsReadTwice(IsReadTwice) {}

  void InclusionDirective(clang::SourceLocation Hash, const clang::Token &,
                          StringRef, bool, clang::CharSourceRange,
                          clang::OptionalFileEntryRef, StringRef, StringRef,
                          const clang::Module *, bool,
                          clang::SrcMgr::CharacteristicKind) override {
    IsSecond |= Sources.isWrittenInMainFile(Hash) &&
                Sources.getFileOffset(Hash) >= SecondTime;
  }
  void LexedFileChanged(clang::FileID, LexedFileChangeReason Reason,
                        clang::SrcMgr::CharacteristicKind Kind, clang::FileID,
                        clang::SourceLocation) override {
    IsReadTwice |= IsSecond && Reason == LexedFileChangeReason::EnterFile &&
                   !clang::SrcMgr::isSystem(Kind);
  }

private:
  const clang::SourceManager &Sources;
  const std::size_t SecondTime;
  bool &IsReadTwice;
  bool IsSecond = false;
};

/// The compiler's own macros are defined anew behind a precompiled header, and
/// some say where they are in the whole file.
class BuiltinMacros : public clang::PPCallbacks {
public:
  BuiltinMacros(bool &AreChanged, bool &AskForFile)
      : AreChanged(AreChanged), AskForFile(AskForFile) {}

  void MacroExpands(const clang::Token &Name, const clang::MacroDefinition &,
                    clang::SourceRange, const clang::MacroArgs *) override {
    const clang::IdentifierInfo &Macro = *Name.getIdentifierInfo();
    AskForFile |=
        Macro.isStr("__BASE_FILE__") || Macro.isStr("__INCLUDE_LEVEL__");
  }

  void MacroDefined(const clang::Token &,
                    const clang::MacroDirective *Defined) override {
    const clang::MacroDirective *Before = Defined->getPrevious();
    AreChanged |= Before && Before->getMacroInfo() &&
                  Before->getMacroInfo()->isBuiltinMacro();
  }
  void MacroUndefined(const clang::Token &,
                      const clang::MacroDefinition &Before,
                      const clang::MacroDirective *) override {
    AreChanged |=
        Before.getMacroInfo() && Before.getMacroInfo()->isBuiltinMacro();
  }

private:
  bool &AreChanged;
  bool &AskForFile;
};

} // namespace

void OwnHeaderWatch::watch(clang::CompilerInstance &Compiler,
                           std::size_t SecondTime) {
  clang::Preprocessor &Reader = Compiler.getPreprocessor();
  readAsNvcc(Compiler, NoMending, /*InAdvance=*/{});
  defineNvccMacro(Reader, Reader.getPreprocessorOpts().Macros);
  Tokens.watch(Reader, [](const clang::Token &) {});
  Uncertain.watch(Reader);
  Reader.addCommentHandler(&Comments);
  Reader.addPPCallbacks(
      std::make_unique<Rereads>(Reader, SecondTime, IsReadTwice));
  Reader.addPPCallbacks(
      std::make_unique<BuiltinMacros>(ChangesBuiltins, AsksForFile));
}

std::string OwnHeaderWatch::lookAt(const clang::SourceManager &Sources) {
  Found = ownHeaders(Sources, Uncertain.all(), Tokens.all());
  return ChangesBuiltins ? "your own headers change a macro of the compiler's"
         : AsksForFile   ? "your own headers ask which file includes them"
         : IsReadTwice   ? "your own headers may be read twice"
         : Uncertain.lacksHeaders()
             ? "your own headers ask for others that are not there"
         : !Comments.areNone() ? "your own headers have comments for bank-lint"
                               : "";
}

} // namespace bank_lint::frontend
