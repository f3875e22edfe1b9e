//===-- analysis/frontend/preamble/own_headers.cpp ------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/preamble/own_headers.h"
#include "clang/AST/Decl.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Sema/Sema.h"
#include "clang/Serialization/ASTReader.h"
#include "clang/Serialization/ModuleFile.h"
#include "clang/Serialization/ModuleManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Errc.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace bank_lint::frontend {

OwnHeaders ownHeaders(const clang::SourceManager &Sources,
                      ArrayRef<Conditional> Uncertain) {
  OwnHeaders Own;
  for (unsigned I = 1; I < Sources.local_sloc_entry_size(); ++I) {
    const clang::SrcMgr::SLocEntry &Entry = Sources.getLocalSLocEntry(I);
    if (!Entry.isFile() ||
        clang::SrcMgr::isSystem(Entry.getFile().getFileCharacteristic()))
      continue;
    const clang::FileID File = Sources.getFileID(
        clang::SourceLocation::getFromRawEncoding(Entry.getOffset()));
    const auto Ref = Sources.getFileEntryRefForID(File);
    if (Ref && File != Sources.getMainFileID())
      Own.Headers.push_back({File.getHashValue(), Ref->getName().str()});
  }
  for (const Conditional &Each : Uncertain) {
    const auto [File, Begin] = Sources.getDecomposedLoc(Each.getBegin());
    const auto [Last, End] = Sources.getDecomposedLoc(Each.getEnd());
    if (File == Last)
      Own.Uncertain.push_back({File.getHashValue(), Begin, End});
  }
  return Own;
}

std::vector<std::string> namesOf(const OwnHeaders &Own) {
  std::vector<std::string> Names;
  for (const OwnHeader &Header : Own.Headers)
    Names.push_back(Header.Name);
  return Names;
}

/// The file that has the number \p Number in the precompiled header.
static clang::FileID findFile(std::uint32_t Number, clang::ASTReader &Reader) {
  const clang::ASTReader::RecordData Record{Number};
  unsigned At = 0;
  return Reader.ReadFileID(Reader.getModuleManager().getPrimaryModule(), Record,
                           At);
}

std::vector<clang::Decl *> declarationsOf(const OwnHeaders &Own,
                                          clang::CompilerInstance &Compiler) {
  std::vector<clang::Decl *> Result;
  if (Own.Headers.empty())
    return Result;
  const clang::SourceManager &Sources = Compiler.getSourceManager();
  clang::ASTReader &Reader = *Compiler.getASTReader();
  for (const OwnHeader &Header : Own.Headers) {
    const clang::FileID File = findFile(Header.File, Reader);
    // The reader knows the declarations of a file once it has its size.
    const unsigned Size = Sources.getFileIDSize(File);
    SmallVector<clang::Decl *, 64> Found;
    Reader.FindFileRegionDecls(File, 0, Size, Found);
    copy_if(Found, std::back_inserter(Result), [](const clang::Decl *D) {
      return D->getLexicalDeclContext()->isTranslationUnit();
    });
  }
  llvm::sort(Result, [&](const clang::Decl *A, const clang::Decl *B) {
    return Sources.isBeforeInTranslationUnit(A->getLocation(),
                                             B->getLocation());
  });
  return Result;
}

std::vector<Conditional> conditionalsOf(const OwnHeaders &Own,
                                        clang::CompilerInstance &Compiler) {
  std::vector<Conditional> Result;
  for (const OwnConditional &Each : Own.Uncertain) {
    const clang::SourceLocation Start =
        Compiler.getSourceManager().getLocForStartOfFile(
            findFile(Each.File, *Compiler.getASTReader()));
    Result.emplace_back(Start.getLocWithOffset(int(Each.Begin)),
                        Start.getLocWithOffset(int(Each.End)));
  }
  return Result;
}

void addErrorsOf(const OwnHeaders &Own, clang::CompilerInstance &Compiler,
                 clang::Sema &Sema) {
  if (Own.Erroneous.empty())
    return;
  clang::ASTReader &Reader = *Compiler.getASTReader();
  const unsigned Id = Sema.getDiagnostics().getCustomDiagID(
      clang::DiagnosticsEngine::Error, "an error in a header");
  for (const std::uint64_t Number : Own.Erroneous) {
    const clang::ASTReader::RecordData Record{Number};
    unsigned At = 0;
    const auto *Function =
        dyn_cast_or_null<clang::FunctionDecl>(Reader.ReadDecl(
            Reader.getModuleManager().getPrimaryModule(), Record, At));
    if (Function)
      Sema.DeviceDeferredDiags[Function].emplace_back(Function->getLocation(),
                                                      Sema.PDiag(Id));
  }
}

namespace {

class NamingFiles : public vfs::ProxyFileSystem {
public:
  explicit NamingFiles(const OwnHeaders &Own)
      : ProxyFileSystem(vfs::getRealFileSystem()) {
    for (const OwnHeader &Header : Own.Headers) {
      SmallString<256> Path(Header.Name);
      if (makeAbsolute(Path))
        continue;
      sys::path::remove_dots(Path); // as the precompiled header has it
      if (Path != Header.Name)
        Names.try_emplace(Path, Header.Name);
    }
  }

  ErrorOr<vfs::Status> status(const Twine &Path) override {
    SmallString<256> Storage;
    const auto Name = Names.find(Path.toStringRef(Storage));
    if (Name == Names.end())
      return errc::no_such_file_or_directory;
    ErrorOr<vfs::Status> Result = ProxyFileSystem::status(Path);
    if (!Result)
      return Result;
    vfs::Status Named = vfs::Status::copyWithNewName(*Result, Name->second);
    Named.ExposesExternalVFSPath = true;
    return Named;
  }
  bool exists(const Twine &Path) override { return bool(status(Path)); }
  ErrorOr<std::unique_ptr<vfs::File>> openFileForRead(const Twine &) override {
    return errc::no_such_file_or_directory;
  }
  vfs::directory_iterator dir_begin(const Twine &,
                                    std::error_code &Problem) override {
    Problem = errc::no_such_file_or_directory;
    return {};
  }
  std::error_code getRealPath(const Twine &, SmallVectorImpl<char> &) override {
    return errc::no_such_file_or_directory;
  }
  std::error_code setCurrentWorkingDirectory(const Twine &) override {
    return {}; // it stays that of the process
  }

private:
  StringMap<std::string> Names; ///< by absolute path
};

} // namespace

IntrusiveRefCntPtr<vfs::FileSystem> namesAsIncluded(const OwnHeaders &Own) {
  return makeIntrusiveRefCnt<NamingFiles>(Own);
}

} // namespace bank_lint::frontend
