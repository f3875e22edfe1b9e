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

using namespace llvm;

namespace bank_lint::frontend {

void readHead(StringRef File, const clang::HeaderSearchOptions &Options,
              StringRef Toolkit, vfs::FileSystem &Files, FileHead &Head) {
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
