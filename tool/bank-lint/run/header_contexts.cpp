//===-- tool/bank-lint/run/header_contexts.cpp ----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/run/header_contexts.h"
#include "analysis/support/project_folders.h"
#include "tool/bank-lint/files/file_search.h"
#include "tool/bank-lint/files/including_files.h"
#include "tool/bank-lint/files/source_kinds.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"

namespace bank_lint {

/// How messages of ours begin.
static constexpr llvm::StringLiteral Begin = "bank-lint header context\n";

bool lacksContext(const FileResult &Result) {
  if (!isHeader(Result.File))
    return false;
  return !Result.Failure.empty() || !Result.Kernels ||
         !Result.UninstantiatedTemplates.empty() ||
         !Result.NotAnalysed.empty() ||
         llvm::any_of(Result.Problems,
                      [](const SourceProblem &P) { return P.IsError; });
}

FileResult seenThrough(FileResult Result, const std::string &Header,
                       const std::string &Source) {
  auto IsElsewhere = [&](const SourceRange &Where) {
    return absolutePath(Where.File) != Header;
  };
  std::erase_if(Result.Findings,
                [&](const Finding &F) { return IsElsewhere(F.Access.Where); });
  std::erase_if(Result.Accesses, [&](const AccessSummary &Access) {
    return IsElsewhere(Access.Where);
  });
  std::erase_if(Result.Places, [&](const KernelPlace &Place) {
    return IsElsewhere(Place.Where);
  });
  std::erase_if(Result.Problems, [&](const SourceProblem &Problem) {
    return IsElsewhere(Problem.Where);
  });
  std::erase_if(Result.NotAnalysed, [&](const Unanalysed &Lost) {
    return IsElsewhere(Lost.Where);
  });
  std::erase_if(Result.UninstantiatedTemplates,
                [&](const UninstantiatedTemplate &Template) {
                  return IsElsewhere(Template.Where);
                });
  Result.File = Header;
  Result.Notes.push_back("seen through " + Source + ", which includes it");
  return Result;
}

/// Whether \p Source includes \p Header, as far as files of \p Headers lead.
static bool includes(const std::string &Source, const std::string &Header,
                     llvm::ArrayRef<std::string> Headers) {
  return !filesIncluding({Header}, {Source}, Headers).Sources.empty();
}

std::string HeaderContexts::sourceFor(
    const std::string &Header,
    const std::map<std::string, std::string> &Open) const {
  if (auto Found = Known.find(Header);
      Found != Known.end() && llvm::sys::fs::exists(Found->second))
    return Found->second;
  const std::vector<std::string> Project =
      projectFolders(Header, *llvm::vfs::getRealFileSystem());
  const FoundFiles Files = findFiles(Project.back());
  for (const auto &[Path, Text] : Open)
    if (isCudaSource(Path) && includes(Path, Header, Files.Headers))
      return Path;
  const IncludingFiles Including =
      filesIncluding({Header}, Files.Sources, Files.Headers);
  // The nearest: it has most of the path in common.
  std::string Best;
  std::size_t Most = 0;
  for (const std::string &Source : Including.Sources) {
    const auto Parting = std::mismatch(Source.begin(), Source.end(),
                                       Header.begin(), Header.end())
                             .first;
    const std::size_t Common = std::size_t(Parting - Source.begin());
    if (Best.empty() || Common > Most) {
      Best = Source;
      Most = Common;
    }
  }
  return Best;
}

std::string HeaderContexts::news(const std::string &Header,
                                 const std::string &Source) {
  return (Begin + Header + "\n" + Source).str();
}

bool HeaderContexts::add(llvm::StringRef News) {
  if (!News.consume_front(Begin))
    return false;
  auto [Header, Source] = News.split('\n');
  Known[Header.str()] = Source.str();
  return true;
}

} // namespace bank_lint
