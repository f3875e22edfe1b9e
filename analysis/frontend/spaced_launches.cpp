//===-- analysis/frontend/spaced_launches.cpp - as nvcc reads them --------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/spaced_launches.h"
#include "analysis/frontend/chevrons.h"
#include "analysis/frontend/recovery/lost_launches.h"
#include "clang/Basic/FileManager.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace clang;
using llvm::StringRef;

namespace bank_lint::frontend {
namespace {

class IncludedFiles : public PPCallbacks {
public:
  IncludedFiles(SourceManager &Sources, const LangOptions &Language,
                const LaunchMending &Mending)
      : Sources(Sources), Language(Language), Mending(Mending) {}

  /// It is open, but nothing of it has been read.
  void joinInMainFile() {
    const auto Main = Sources.getFileEntryRefForID(Sources.getMainFileID());
    if (!Main)
      return;
    Seen.insert(&Main->getFileEntry());
    if (auto Joined = joinedText(*Main))
      Sources.overrideFileContents(*Main, std::move(Joined));
  }

  void InclusionDirective(SourceLocation, const Token &, StringRef, bool,
                          CharSourceRange, OptionalFileEntryRef File, StringRef,
                          StringRef, const Module *, bool,
                          SrcMgr::CharacteristicKind Kind) override {
    // Whatever clang has read leads to the text that it had: also of a file
    // that was a header of the system's the first time, or read in advance.
    if (!File || !Seen.insert(&File->getFileEntry()).second ||
        SrcMgr::isSystem(Kind))
      return;
    auto Joined = joinedText(*File);
    if (Joined && Sources.translateFile(*File).isInvalid())
      Sources.overrideFileContents(*File, std::move(Joined));
  }

private:
  /// Null if there is nothing to join.
  std::unique_ptr<llvm::MemoryBuffer> joinedText(FileEntryRef File) const {
    auto Buffer = Sources.getFileManager().getBufferForFile(File);
    if (!Buffer)
      return nullptr;
    auto Joined = joinChevrons((*Buffer)->getBuffer(), Language);
    if (Mending.concerns(File.getName())) {
      if (!Joined)
        Joined = (*Buffer)->getBuffer().str();
      Mending.apply(File.getName(), *Joined);
    }
    return Joined ? llvm::MemoryBuffer::getMemBufferCopy(
                        *Joined, (*Buffer)->getBufferIdentifier())
                  : nullptr;
  }

  SourceManager &Sources;
  const LangOptions &Language;
  const LaunchMending &Mending;
  llvm::DenseSet<const FileEntry *> Seen;
};

} // namespace

void joinChevronsIn(CompilerInstance &Compiler, const LaunchMending &Mending) {
  auto Files = std::make_unique<IncludedFiles>(Compiler.getSourceManager(),
                                               Compiler.getLangOpts(), Mending);
  Files->joinInMainFile();
  Compiler.getPreprocessor().addPPCallbacks(std::move(Files));
}

} // namespace bank_lint::frontend
