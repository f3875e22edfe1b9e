//===-- analysis/frontend/nvcc_macro.cpp - __NVCC__ -----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/nvcc_macro.h"
#include "clang/Lex/MacroInfo.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"

using namespace clang;
using llvm::StringRef;

namespace bank_lint::frontend {
namespace {

class NvccMacro : public PPCallbacks {
public:
  explicit NvccMacro(Preprocessor &Reader)
      : Reader(Reader), Name(Reader.getIdentifierInfo("__NVCC__")) {}

  void FileChanged(SourceLocation Loc, FileChangeReason,
                   SrcMgr::CharacteristicKind Kind, FileID) override {
    const SourceManager &Sources = Reader.getSourceManager();
    // Options are read as a file that has no name on the disk, after the main
    // file has been opened and before its first line.
    if (Reader.getPredefinesFileID().isInvalid() ||
        Sources.isWrittenInBuiltinFile(Loc) ||
        Sources.isWrittenInCommandLineFile(Loc))
      return;
    if (!Mine && Reader.isMacroDefined(Name))
      IsUsers = true;
    if (!IsUsers)
      set(Loc, Sources.isInMainFile(Loc) ||
                   (!SrcMgr::isSystem(Kind) &&
                    !isOfCoreLibraries(Sources.getFilename(Loc))));
  }

private:
  void set(SourceLocation Loc, bool Defined) {
    if (Defined == Reader.isMacroDefined(Name))
      return;
    if (Defined)
      Reader.appendDefMacroDirective(Name, macro(Loc), Loc);
    else
      Reader.appendMacroDirective(Name, new (Reader.getPreprocessorAllocator())
                                            UndefMacroDirective(Loc));
  }

  /// The macro with the value 1.
  MacroInfo *macro(SourceLocation Loc) {
    if (Mine)
      return Mine;
    Mine = Reader.AllocateMacroInfo(Loc);
    Token One;
    One.startToken();
    One.setKind(tok::numeric_constant);
    Reader.CreateString("1", One, Loc, Loc);
    Mine->setTokens(One, Reader.getPreprocessorAllocator());
    Mine->setDefinitionEndLoc(Loc);
    return Mine;
  }

  Preprocessor &Reader;
  IdentifierInfo *Name;
  MacroInfo *Mine = nullptr; ///< as soon as it was wanted
  bool IsUsers = false;      ///< the user's options define it
};

} // namespace

bool isOfCoreLibraries(StringRef Path) {
  llvm::SmallString<256> Plain(Path);
  llvm::sys::path::remove_dots(Plain, /*remove_dot_dot=*/true);
  StringRef Before;
  for (auto Part = llvm::sys::path::begin(Plain),
            End = llvm::sys::path::end(Plain);
       Part != End; Before = *Part, ++Part)
    if (*Part == "thrust" || *Part == "cub" || *Part == "libcudacxx" ||
        (Before == "cuda" && (*Part == "std" || Part->starts_with("__"))) ||
        (Before == "nv" && *Part == "target"))
      return true;
  return false;
}

void defineNvccMacro(Preprocessor &Reader) {
  Reader.addPPCallbacks(std::make_unique<NvccMacro>(Reader));
}

} // namespace bank_lint::frontend
