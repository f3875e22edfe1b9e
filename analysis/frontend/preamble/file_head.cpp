//===-- analysis/frontend/preamble/file_head.cpp --------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/preamble/file_head.h"
#include "analysis/frontend/preamble/header_search.h"
#include "analysis/frontend/preamble/leading_includes.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/xxhash.h"

using namespace llvm;

namespace bank_lint::frontend {

namespace {

/// Gathers the lines of includes that a file begins with.
class OwnIncludes {
public:
  OwnIncludes(StringRef File, const HeaderSearch &Search,
              vfs::FileSystem &Files)
      : File(File), Search(Search), Files(Files) {}

  /// Those of \p Text, which is \p Includer: the file, or a header that it
  /// includes, which lies in \p Folder, seen from the file. Into a header that
  /// may be read twice, the compiler is followed; what comes behind is left to
  /// it.
  void gather(StringRef Includer, StringRef Text, StringRef Folder = "",
              unsigned Depth = 0) {
    constexpr unsigned MostDepth = 8;
    for (const auto &[Name, IsAngled] : writtenIncludes(Text)) {
      const auto Found = Search.find(Includer, Name, IsAngled);
      if (!Found)
        return;
      std::string Here = Name;
      if (Found->Owner == HeaderOwner::User) {
        auto Header = Files.getBufferForFile(Found->Path);
        if (!Header || !isSameFromFile(*Found, Here, IsAngled, Folder))
          return;
        const StringRef Its = (*Header)->getBuffer();
        if (!isReadOnce(Its))
          return Depth < MostDepth
                     ? gather(Found->Path, Its, sys::path::parent_path(Here),
                              Depth + 1)
                     : void();
        HasOwn = true;
      }
      Lines += (IsAngled ? "#include <" : "#include \"") + Here +
               (IsAngled ? ">\n" : "\"\n");
    }
  }
  std::string Lines;
  bool HasOwn = false;

private:
  /// Whether an include of \p Name, or of its replacement, leads to \p Found
  /// from the file, too, beside which the lines will stand.
  bool isSameFromFile(const HeaderSearch::Found &Found, std::string &Name,
                      bool IsAngled, StringRef Folder) const {
    auto IsSame = [&](StringRef Tried) {
      const auto FromFile = Search.find(File, Tried, IsAngled);
      return FromFile && FromFile->Path == Found.Path;
    };
    if (IsSame(Name))
      return true;
    SmallString<128> Beside(Folder);
    sys::path::append(Beside, Name);
    if (IsAngled || !IsSame(Beside))
      return false;
    Name = Beside.str();
    return true;
  }

  const StringRef File;
  const HeaderSearch &Search;
  vfs::FileSystem &Files;
};

} // namespace

void readHead(const clang::HeaderSearchOptions &Options, StringRef Toolkit,
              vfs::FileSystem &Files, FileHead &Head) {
  const std::string &File = Head.File;
  auto Text = Files.getBufferForFile(File);
  if (!Text)
    return;
  const HeaderSearch Search(Options, Toolkit, Files);
  bool IsFree = true;
  auto Find = [&](StringRef Includer, StringRef Name,
                  bool IsAngled) -> std::optional<FoundHeader> {
    auto Found = Search.find(Includer, Name, IsAngled);
    if (!Found)
      return std::nullopt;
    if (Found->Owner != HeaderOwner::User) {
      IsFree &= Found->Owner == HeaderOwner::FreeLibrary;
      Head.Free += IsFree;
      return FoundHeader{true, "", ""};
    }
    auto Header = Files.getBufferForFile(Found->Path);
    if (!Header)
      return std::nullopt;
    return FoundHeader{false, Found->Path, (*Header)->getBuffer().str()};
  };
  LeadingIncludes Includes = leadingIncludes(File, (*Text)->getBuffer(), Find);
  Head.Includes = std::move(Includes.Names);
  Head.Guards = std::move(Includes.Guards);
  OwnIncludes Own(File, Search, Files);
  Own.gather(File, (*Text)->getBuffer());
  Head.WithOwn = Own.HasOwn ? std::move(Own.Lines) : "";
  Head.Text = xxh3_64bits((*Text)->getBuffer());
}

namespace {

class GuardWatch : public clang::PPCallbacks {
public:
  GuardWatch(clang::Preprocessor &Reader, const FileHead &Head, bool &IsWrong)
      : Reader(Reader), Guards(Head.Guards), IsWrong(IsWrong) {}

  void LexedFileChanged(clang::FileID, LexedFileChangeReason Reason,
                        clang::SrcMgr::CharacteristicKind,
                        clang::FileID Previous,
                        clang::SourceLocation) override {
    // Headers that the options include are included by the compiler's own text.
    if (Reason == LexedFileChangeReason::ExitFile &&
        Previous == Reader.getPredefinesFileID())
      IsWrong |= any_of(Guards, [&](const std::string &Guard) {
        return Reader.isMacroDefined(Guard);
      });
  }

private:
  clang::Preprocessor &Reader;
  std::vector<std::string> Guards;
  bool &IsWrong;
};

} // namespace

void watchGuards(clang::Preprocessor &Reader, const FileHead &Head,
                 bool &IsWrong) {
  Reader.addPPCallbacks(std::make_unique<GuardWatch>(Reader, Head, IsWrong));
}

} // namespace bank_lint::frontend
