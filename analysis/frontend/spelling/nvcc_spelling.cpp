//===-- analysis/frontend/spelling/nvcc_spelling.cpp ----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/spelling/nvcc_spelling.h"
#include "analysis/frontend/recovery/lost_launches.h"
#include "analysis/frontend/spelling/assembly_spelling.h"
#include "analysis/frontend/spelling/chevrons.h"
#include "analysis/frontend/spelling/loop_pragmas.h"
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

  void leaveOut(llvm::ArrayRef<std::string> Names) {
    for (const std::string &Name : Names)
      if (const auto File = Sources.getFileManager().getOptionalFileRef(Name))
        Seen.insert(&File->getFileEntry());
  }

  /// It is open, but nothing of it has been read.
  void changeMainFile() {
    const auto Main = Sources.getFileEntryRefForID(Sources.getMainFileID());
    if (!Main)
      return;
    Seen.insert(&Main->getFileEntry());
    if (auto Changed = changedText(*Main))
      Sources.overrideFileContents(*Main, std::move(Changed));
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
    auto Changed = changedText(*File);
    if (Changed && Sources.translateFile(*File).isInvalid())
      Sources.overrideFileContents(*File, std::move(Changed));
  }

private:
  /// Null if there is nothing to change.
  std::unique_ptr<llvm::MemoryBuffer> changedText(FileEntryRef File) const {
    auto Buffer = Sources.getFileManager().getBufferForFile(File);
    if (!Buffer)
      return nullptr;
    auto Changed = joinChevrons((*Buffer)->getBuffer(), Language);
    if (auto Marked = markAssembly(
            Changed ? StringRef(*Changed) : (*Buffer)->getBuffer(), Language))
      Changed = std::move(Marked);
    if (auto Without = dropLoopPragmas(Changed ? StringRef(*Changed)
                                               : (*Buffer)->getBuffer()))
      Changed = std::move(Without);
    if (Mending.concerns(File.getName())) {
      if (!Changed)
        Changed = (*Buffer)->getBuffer().str();
      Mending.apply(File.getName(), *Changed);
    }
    if (Mending.Forms.areTextOf(File.getName())) {
      if (!Changed)
        Changed = (*Buffer)->getBuffer().str();
      Mending.Forms.apply(File.getName(), *Changed);
    }
    return Changed ? llvm::MemoryBuffer::getMemBufferCopy(
                         *Changed, (*Buffer)->getBufferIdentifier())
                   : nullptr;
  }

  SourceManager &Sources;
  const LangOptions &Language;
  const LaunchMending &Mending;
  llvm::DenseSet<const FileEntry *> Seen;
};

} // namespace

void readAsNvcc(CompilerInstance &Compiler, const LaunchMending &Mending,
                llvm::ArrayRef<std::string> InAdvance) {
  auto Files = std::make_unique<IncludedFiles>(Compiler.getSourceManager(),
                                               Compiler.getLangOpts(), Mending);
  Files->leaveOut(InAdvance);
  Files->changeMainFile();
  Compiler.getPreprocessor().addPPCallbacks(std::move(Files));
}

} // namespace bank_lint::frontend
