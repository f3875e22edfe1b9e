//===-- analysis/frontend/parse/host_bodies.cpp - what is not parsed ------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/parse/host_bodies.h"
#include "analysis/frontend/parse/header_folders.h"
#include "analysis/frontend/parse/locations.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/Type.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace bank_lint::frontend {

/// Whether \p Text has `<<<`, or `<< <`, which is never C++: editors that treat
/// CUDA as C++ write that.
static bool hasChevrons(llvm::StringRef Text) {
  for (size_t At = 0; (At = Text.find("<<", At)) != llvm::StringRef::npos;
       At += 2)
    if (Text.substr(At + 2).ltrim().starts_with("<"))
      return true;
  return false;
}

/// Whether a header with \p Text launches kernels. A library's own are not
/// looked at, but it may be given one of the user's.
static bool launches(llvm::StringRef Text) {
  return Text.contains("cudaLaunch") || Text.contains("cuLaunch") ||
         hasChevrons(Text);
}

HostBodies::HostBodies(Preprocessor &Reader, const BodyChoice &Choice)
    : Reader(Reader), Sources(Reader.getSourceManager()) {
  Launching.insert_range(Choice.Launching);
}

llvm::StringRef HostBodies::folderOf(FileID File) {
  const auto [Place, IsNew] = FolderOf.try_emplace(File);
  if (!IsNew)
    return Place->second;
  if (Folders.empty()) {
    Folders = headerFolders(Reader);
    for (std::string &Folder : Folders)
      if (!llvm::StringRef(Folder).ends_with("/"))
        Folder += '/';
    llvm::sort(Folders, [](const std::string &A, const std::string &B) {
      return A.size() > B.size();
    });
    addToolkit();
  }
  llvm::SmallString<256> Path(
      Sources.getFilename(Sources.getLocForStartOfFile(File)));
  Sources.getFileManager().makeAbsolutePath(Path);
  for (const std::string &Folder : Folders)
    if (Path.starts_with(Folder))
      return FolderOf[File] = Folder;
  return "";
}

/// The toolkit's libraries launch, but the headers that do are not the first
/// ones of a file.
void HostBodies::addToolkit() {
  auto HasRuntime = [this](llvm::StringRef Folder) {
    return bool(Reader.getFileManager().getOptionalFileRef(
        (Folder + "cuda_runtime.h").str()));
  };
  const auto Toolkit = llvm::find_if(Folders, HasRuntime);
  if (Toolkit != Folders.end())
    for (const std::string &Folder : Folders)
      if (llvm::StringRef(Folder).starts_with(*Toolkit))
        Launching.insert(Folder);
}

void HostBodies::lookAtNewFiles() {
  for (; Seen < Sources.local_sloc_entry_size(); ++Seen) {
    const SrcMgr::SLocEntry &Entry = Sources.getLocalSLocEntry(Seen);
    if (!Entry.isFile() ||
        !SrcMgr::isSystem(Entry.getFile().getFileCharacteristic()))
      continue;
    const SourceLocation Start =
        SourceLocation::getFromRawEncoding(Entry.getOffset());
    const FileID File = Sources.getFileID(Start);
    const llvm::StringRef Folder = folderOf(File);
    if (!Launching.contains(Folder) && launches(Sources.getBufferData(File)))
      Launching.insert(Folder);
  }
}

/// Whether \p Function is a template, or part of one, of the standard library:
/// many of these call back.
static bool isStandardTemplate(const FunctionDecl &Function) {
  if (!Function.isDependentContext())
    return false;
  for (const DeclContext *Around = Function.getDeclContext(); Around;
       Around = Around->getParent())
    if (const auto *Space = dyn_cast<NamespaceDecl>(Around);
        Space && (Space->isStdNamespace() || Space->getName() == "__gnu_cxx"))
      return true;
  return false;
}

/// Whether \p Function may say how large a block or a grid is.
static bool returnsNumber(const FunctionDecl &Function) {
  const QualType Type = Function.getReturnType();
  const CXXRecordDecl *Record = Type->getAsCXXRecordDecl();
  return (Type->isIntegerType() && !Type->isBooleanType()) ||
         Type->isTemplateTypeParmType() ||
         (Record && Record->getIdentifier() && Record->getName() == "dim3");
}

bool HostBodies::maySkip(const Decl &D) {
  const FunctionDecl *Function = D.getAsFunction();
  if (!Function || Function->hasAttr<CUDADeviceAttr>() ||
      Function->hasAttr<CUDAGlobalAttr>() || isStandardTemplate(*Function) ||
      returnsNumber(*Function))
    return false;
  return isOfSystemHeader(D) && !isOfUserByFolder(D) &&
         !isFromLaunchingFolder(D);
}

bool HostBodies::isOfUserByFolder(const Decl &D) const {
  const SourceLocation Place = Sources.getExpansionLoc(D.getLocation());
  return Place.isValid() &&
         !SrcMgr::isSystem(Sources.getSLocEntry(Sources.getFileID(Place))
                               .getFile()
                               .getFileCharacteristic());
}

bool HostBodies::isFromLaunchingFolder(const Decl &D) {
  lookAtNewFiles();
  const SourceLocation Place = Sources.getExpansionLoc(D.getLocation());
  return Place.isValid() &&
         Launching.contains(folderOf(Sources.getFileID(Place)));
}

std::vector<std::string> HostBodies::launchingFolders() {
  lookAtNewFiles();
  std::vector<std::string> Result;
  for (const auto &Folder : Launching)
    Result.push_back(Folder.getKey().str());
  llvm::sort(Result);
  return Result;
}

} // namespace bank_lint::frontend
