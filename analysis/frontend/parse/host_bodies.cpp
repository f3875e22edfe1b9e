//===-- analysis/frontend/parse/host_bodies.cpp - what is not parsed ------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/parse/host_bodies.h"
#include "analysis/frontend/parse/header_folders.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/Type.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace bank_lint::frontend {

/// Whether a header with \p Text launches a kernel, or has another library do
/// it.
static bool launches(llvm::StringRef Text) {
  return llvm::any_of(
      llvm::ArrayRef<llvm::StringRef>{"<<<", "__global__", "cudaLaunch",
                                      "cuLaunch", "thrust::", "cub::"},
      [&](llvm::StringRef Word) { return Text.contains(Word); });
}

HostBodies::HostBodies(Preprocessor &Reader, const BodyChoice &Choice)
    : Reader(Reader), Sources(Reader.getSourceManager()),
      SkipsHosts(Choice.SkipsHosts) {
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
  }
  llvm::SmallString<256> Path(
      Sources.getFilename(Sources.getLocForStartOfFile(File)));
  Sources.getFileManager().makeAbsolutePath(Path);
  for (const std::string &Folder : Folders)
    if (Path.starts_with(Folder))
      return FolderOf[File] = Folder;
  return "";
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
  if (!SkipsHosts || !Function || Function->hasAttr<CUDADeviceAttr>() ||
      Function->hasAttr<CUDAGlobalAttr>() || isStandardTemplate(*Function) ||
      returnsNumber(*Function))
    return false;
  const SourceLocation Place = Sources.getExpansionLoc(D.getLocation());
  if (Place.isInvalid() || !Sources.isInSystemHeader(Place))
    return false;
  lookAtNewFiles();
  return !Launching.contains(folderOf(Sources.getFileID(Place)));
}

std::vector<std::string> HostBodies::launchingFolders() {
  lookAtNewFiles();
  std::vector<std::string> Result;
  for (const auto &Folder : Launching)
    Result.push_back(Folder.getKey().str());
  llvm::sort(Result);
  return Result;
}

namespace {

/// Looks for classes of the user's with members that are made when they are
/// called.
class CallbackFinder {
public:
  explicit CallbackFinder(const SourceManager &Sources) : Sources(Sources) {}

  bool isIn(const FunctionDecl &Function) {
    if (const TemplateArgumentList *Given =
            Function.getTemplateSpecializationArgs();
        Given && isIn(Given->asArray()))
      return true;
    for (const DeclContext *Around = Function.getDeclContext(); Around;
         Around = Around->getParent())
      if (const auto *Instance =
              dyn_cast<ClassTemplateSpecializationDecl>(Around);
          Instance && isIn(Instance->getTemplateArgs().asArray()))
        return true;
    return false;
  }

private:
  bool isIn(llvm::ArrayRef<TemplateArgument> Given) {
    return llvm::any_of(Given, [this](const TemplateArgument &Each) {
      switch (Each.getKind()) {
      case TemplateArgument::Type:
        return isIn(Each.getAsType());
      case TemplateArgument::Pack:
        return isIn(Each.pack_elements());
      case TemplateArgument::Template:
        return isUsers(*Each.getAsTemplate().getAsTemplateDecl());
      default: // what is named is made by that
        return false;
      }
    });
  }
  bool isIn(QualType Type) {
    Type = Type.getCanonicalType();
    if (const auto *Signature = Type->getAs<FunctionProtoType>())
      return isIn(Signature->getReturnType()) ||
             llvm::any_of(Signature->param_types(),
                          [this](QualType Each) { return isIn(Each); });
    if (const QualType Pointee = Type->getPointeeType(); !Pointee.isNull())
      return isIn(Pointee);
    if (const ArrayType *Array = Type->getAsArrayTypeUnsafe())
      return isIn(Array->getElementType());
    const CXXRecordDecl *Record = Type->getAsCXXRecordDecl();
    return Record && isIn(*Record);
  }
  bool isIn(const CXXRecordDecl &Record) {
    if (!Seen.insert(&Record).second)
      return false;
    const auto *Instance = dyn_cast<ClassTemplateSpecializationDecl>(&Record);
    if (Instance && isIn(Instance->getTemplateArgs().asArray()))
      return true;
    if (!isUsers(Record))
      return false;
    if (Instance || Record.getInstantiatedFromMemberClass() ||
        Record.isGenericLambda())
      return true;
    const CXXRecordDecl *Whole = Record.getDefinition();
    return Whole &&
           (llvm::any_of(Whole->decls(),
                         [](const Decl *D) {
                           return isa<FunctionTemplateDecl>(D) &&
                                  !D->isImplicit();
                         }) ||
            llvm::any_of(Whole->bases(),
                         [this](const CXXBaseSpecifier &Base) {
                           return isIn(Base.getType());
                         }) ||
            llvm::any_of(Whole->fields(), [this](const FieldDecl *Field) {
              return isIn(Field->getType());
            }));
  }
  bool isUsers(const Decl &D) const {
    return D.getLocation().isValid() &&
           !Sources.isInSystemHeader(Sources.getExpansionLoc(D.getLocation()));
  }

  const SourceManager &Sources;
  llvm::SmallPtrSet<const CXXRecordDecl *, 32> Seen;
};

} // namespace

bool callsBack(llvm::ArrayRef<FunctionDecl *> Functions,
               const SourceManager &Sources) {
  CallbackFinder Finder(Sources);
  return llvm::any_of(Functions, [&](const FunctionDecl *Function) {
    return Function->hasSkippedBody() && Finder.isIn(*Function);
  });
}

} // namespace bank_lint::frontend
