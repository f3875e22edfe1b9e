//===-- analysis/frontend/kernels/nvcc_macro.cpp - __NVCC__ ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/kernels/nvcc_macro.h"
#include "clang/Lex/ExternalPreprocessorSource.h"
#include "clang/Lex/MacroInfo.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Allocator.h"
#include "llvm/Support/Path.h"

using namespace clang;
using llvm::StringRef;
namespace path = llvm::sys::path;

namespace bank_lint::frontend {
namespace {

/// The folders of NVIDIA's libraries, of which projects have copies.
class CoreLibraries {
public:
  explicit CoreLibraries(Preprocessor &Reader) : Reader(Reader) {}

  /// That a file was found as \p Name in \p Folder. A project may have folders
  /// of these names, too, but not with these headers.
  void note(StringRef Folder, StringRef Name) {
    llvm::SmallString<256> Path(Folder);
    StringRef Before;
    for (auto Part = path::begin(Name), End = path::end(Name); Part != End;
         Before = *Part, ++Part) {
      path::append(Path, *Part);
      if ((*Part == "thrust" && has(Path, "version.h")) ||
          (*Part == "cub" && has(Path, "cub.cuh")) ||
          (*Part == "nv" && has(Path, "target")) ||
          (Before == "cuda" && (*Part == "std" || Part->starts_with("__"))))
        Folders.insert(plain(Path));
    }
  }
  bool contains(FileEntryRef File) const {
    if (Folders.empty())
      return false;
    const auto Path = plain(File.getName());
    for (StringRef Folder = path::parent_path(Path); !Folder.empty();
         Folder = path::parent_path(Folder))
      if (Folders.contains(Folder))
        return true;
    return false;
  }

private:
  static llvm::SmallString<256> plain(StringRef Path) {
    llvm::SmallString<256> Result(Path);
    path::remove_dots(Result, /*remove_dot_dot=*/true);
    return Result;
  }
  bool has(StringRef Folder, StringRef Name) const {
    llvm::SmallString<256> Path(Folder);
    path::append(Path, Name);
    return bool(Reader.getFileManager().getOptionalFileRef(Path));
  }

  Preprocessor &Reader;
  llvm::StringSet<> Folders;
};

class NvccMacro : public PPCallbacks {
public:
  NvccMacro(Preprocessor &Reader, const MacroOptions &Options, bool IsWithin)
      : Reader(Reader), Libraries(Reader), Nvcc(Reader, Options, "__NVCC__"),
        Cuda(Reader, Options, "__CUDA__"), Begun(IsWithin) {}

  void InclusionDirective(SourceLocation, const Token &, StringRef, bool,
                          CharSourceRange, OptionalFileEntryRef File,
                          StringRef Folder, StringRef Name, const Module *,
                          bool, SrcMgr::CharacteristicKind Kind) override {
    if (File && !SrcMgr::isSystem(Kind))
      Libraries.note(Folder, Name);
  }

  void FileChanged(SourceLocation Loc, FileChangeReason,
                   SrcMgr::CharacteristicKind Kind, FileID) override {
    const SourceManager &Sources = Reader.getSourceManager();
    const FileID Id = Sources.getFileID(Loc);
    // Options are read as a file that has no name on the disk, after the main
    // file has been opened and before its first line.
    if (Reader.getPredefinesFileID().isInvalid() ||
        Id == Reader.getPredefinesFileID())
      return;
    const auto File = Sources.getFileEntryRefForID(Id);
    const bool IsUsers =
        !SrcMgr::isSystem(Kind) && !(File && Libraries.contains(*File));
    if (IsUsers && !Begun)
      begin(Loc);
    else if (IsUsers && IsAway)
      for (Switched *M : {&Nvcc, &Cuda})
        define(*M, M->Kept, Loc);
    else if (!IsUsers && Begun && !IsAway) {
      define(Nvcc, nullptr, Loc);
      define(Cuda, one(Loc), Loc);
    }
    IsAway = Begun && !IsUsers;
  }

private:
  /// A macro that is one thing in the user's files and another elsewhere.
  struct Switched {
    Switched(Preprocessor &Reader, const MacroOptions &Options, StringRef Name)
        : Name(Reader.getIdentifierInfo(Name)),
          IsSaid(llvm::any_of(Options, [&](const auto &Option) {
            return StringRef(Option.first).split('=').first == Name;
          })) {}
    IdentifierInfo *Name;
    const bool IsSaid;         ///< by the user's options
    MacroInfo *Kept = nullptr; ///< what the user's files left it as
  };

  /// In the first file of the user's, unless the options say something of it.
  void begin(SourceLocation Loc) {
    Begun = true;
    if (!Nvcc.IsSaid)
      define(Nvcc, one(Loc), Loc);
    if (!Cuda.IsSaid)
      define(Cuda, nullptr, Loc);
  }

  /// Null: not at all. What it was before is kept.
  void define(Switched &M, MacroInfo *Now, SourceLocation Loc) {
    // A compiled header may have it.
    if (M.Name->isOutOfDate() && Reader.getExternalSource())
      Reader.getExternalSource()->updateOutOfDateIdentifier(*M.Name);
    M.Kept = Reader.getMacroInfo(M.Name);
    if (Now == M.Kept)
      return;
    if (Now)
      Reader.appendDefMacroDirective(M.Name, Now, Loc);
    else
      Reader.appendMacroDirective(M.Name,
                                  new (Storage) UndefMacroDirective(Loc));
  }

  /// The macro with the value 1.
  MacroInfo *one(SourceLocation Loc) {
    MacroInfo *Result = Reader.AllocateMacroInfo(Loc);
    Token One;
    One.startToken();
    One.setKind(tok::numeric_constant);
    Reader.CreateString("1", One, Loc, Loc);
    Result->setTokens(One, Storage);
    Result->setDefinitionEndLoc(Loc);
    return Result;
  }

  Preprocessor &Reader;
  CoreLibraries Libraries;
  Switched Nvcc; ///< of nvcc alone
  Switched Cuda; ///< of clang alone, by which libraries know it
  /// Memory to which clang's code keeps a pointer, as long as the reader lives.
  /// Not clang's own: an allocator's memory is marked for a sanitizer by the
  /// code that calls it, and clang's library is built without.
  llvm::BumpPtrAllocator Storage;
  bool Begun;          ///< a file of the user's has been seen
  bool IsAway = false; ///< this one is none
};

} // namespace

void defineNvccMacro(Preprocessor &Reader, const MacroOptions &Options,
                     bool IsWithin) {
  Reader.addPPCallbacks(std::make_unique<NvccMacro>(Reader, Options, IsWithin));
}

} // namespace bank_lint::frontend
