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
#include "clang/Sema/Sema.h"

using namespace llvm;

namespace bank_lint::frontend {
namespace {

/// The file includes again what has been read in advance: that must do
/// nothing. For the user's headers the compiler makes sure of that if a guard
/// is around all of it. Some of the system's are made to be read again, as
/// <cassert> is.
class Rereads : public clang::PPCallbacks {
public:
  Rereads(const clang::Preprocessor &Reader, std::size_t SecondTime,
          HeadReading &Reading)
      : Sources(Reader.getSourceManager()), SecondTime(SecondTime),
        Reading(Reading) {}

  void InclusionDirective(clang::SourceLocation Hash, const clang::Token &,
                          StringRef, bool, clang::CharSourceRange,
                          clang::OptionalFileEntryRef, StringRef, StringRef,
                          const clang::Module *, bool,
                          clang::SrcMgr::CharacteristicKind) override {
    if (!Sources.isWrittenInMainFile(Hash))
      return;
    HasBegun = true;
    Reading.IsSecond |= Sources.getFileOffset(Hash) >= SecondTime;
  }
  void LexedFileChanged(clang::FileID, LexedFileChangeReason Reason,
                        clang::SrcMgr::CharacteristicKind Kind, clang::FileID,
                        clang::SourceLocation) override {
    Reading.IsTwice |= Reading.IsSecond &&
                       Reason == LexedFileChangeReason::EnterFile &&
                       !clang::SrcMgr::isSystem(Kind);
  }
  /// `#line`, `# 1 "other.h" 1`, or `#pragma GCC system_header`.
  void FileChanged(clang::SourceLocation Where, FileChangeReason Reason,
                   clang::SrcMgr::CharacteristicKind, clang::FileID) override {
    if (HasBegun &&
        (Reason == RenameFile || Reason == SystemHeaderPragma ||
         (Reason == EnterFile && Sources.getFileOffset(Where) != 0)))
      Reading.Renames |= !clang::SrcMgr::isSystem(
          Sources.getSLocEntry(Sources.getFileID(Where))
              .getFile()
              .getFileCharacteristic());
  }
  void MacroDefined(const clang::Token &Name,
                    const clang::MacroDirective *Defined) override {
    const clang::MacroDirective *Before = Defined->getPrevious();
    touch(Name,
          Before && Before->isDefined() ? Before->getMacroInfo() : nullptr);
  }
  void MacroUndefined(const clang::Token &Name,
                      const clang::MacroDefinition &Before,
                      const clang::MacroDirective *) override {
    touch(Name, Before.getMacroInfo());
  }

private:
  void touch(const clang::Token &Name, const clang::MacroInfo *Before) {
    if (Reading.IsSecond)
      Reading.Macros.try_emplace(Name.getIdentifierInfo(), Before);
  }

  const clang::SourceManager &Sources;
  const std::size_t SecondTime;
  HeadReading &Reading;
  bool HasBegun = false; ///< the file has
};

/// The compiler's own macros are defined again after a precompiled header, and
/// some say where they are in the whole file.
class BuiltinMacros : public clang::PPCallbacks {
public:
  BuiltinMacros(bool &AreChanged, bool &AskForFile)
      : AreChanged(AreChanged), AskForFile(AskForFile) {}

  void MacroExpands(const clang::Token &Name, const clang::MacroDefinition &,
                    clang::SourceRange, const clang::MacroArgs *) override {
    const clang::IdentifierInfo &Macro = *Name.getIdentifierInfo();
    AskForFile |= Macro.isStr("__BASE_FILE__") ||
                  Macro.isStr("__INCLUDE_LEVEL__") ||
                  Macro.isStr("__TIMESTAMP__");
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
  Tokens.watch(Reader, [this](const clang::Token &Next) {
    Reading.IsTwice |= Reading.IsSecond && Next.isNot(clang::tok::eof);
  });
  Uncertain.watch(Reader);
  Hidden.watch(Reader);
  Reader.addCommentHandler(&Comments);
  Reader.addPPCallbacks(std::make_unique<Rereads>(Reader, SecondTime, Reading));
  Reader.addPPCallbacks(
      std::make_unique<BuiltinMacros>(ChangesBuiltins, AsksForFile));
}

/// Whether a macro is another now.
bool HeadReading::changesMacros(clang::Preprocessor &Reader) const {
  return any_of(Macros, [&](const auto &Each) {
    const clang::MacroInfo *Now = Reader.getMacroInfo(Each.first);
    const clang::MacroInfo *Before = Each.second;
    return Now && Before ? !Now->isIdenticalTo(*Before, Reader,
                                               /*Syntactically=*/true)
                         : Now != Before;
  });
}

std::string OwnHeaderWatch::lookAt(clang::Sema &Sema) {
  Found = ownHeaders(Sema.getSourceManager(), Uncertain.all(), Tokens.all());
  return ChangesBuiltins   ? "your headers change a macro of the compiler"
         : AsksForFile     ? "your headers test which file includes them"
         : Reading.Renames ? "your headers change their name with #line"
         : Reading.IsTwice || Reading.changesMacros(Sema.getPreprocessor())
             ? "headers may be read twice"
         : Uncertain.lacksHeaders()
             ? "your headers look for others that are missing"
         // Their macros and names are known to the parse alone.
         : !Hidden.empty()     ? "conditionals in your headers exclude kernels"
         : !Comments.areNone() ? "your headers have comments for bank-lint"
         : hasLambdaOutsideFunctions(Sema.getASTContext())
             ? "your headers have a lambda outside functions"
             : "";
}

} // namespace bank_lint::frontend
