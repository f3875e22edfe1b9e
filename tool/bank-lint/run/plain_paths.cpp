//===-- tool/bank-lint/run/plain_paths.cpp - one name for a file ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/run/plain_paths.h"
#include "analysis/pipeline/moved_places.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace bank_lint {

/// Without "." and ".."; where a symbolic link makes that another file, \p File
/// itself.
static std::string plainPath(llvm::StringRef File) {
  llvm::SmallString<256> Plain(File);
  if (!llvm::sys::path::remove_dots(Plain, /*remove_dot_dot=*/true))
    return File.str();
  return llvm::sys::fs::equivalent(File, Plain) ? Plain.str().str()
                                                : File.str();
}

void usePlainPaths(std::vector<FileResult> &Results) {
  llvm::StringMap<std::string> Known;
  for (const FileResult &Result : Results) {
    Known[Result.File] = Result.File;
    for (const auto &[File, Text] : Result.Texts)
      Known[File] = File;
  }
  auto MakePlain = [&](std::string &File) {
    auto [At, IsNew] = Known.try_emplace(File);
    if (IsNew)
      At->second = plainPath(File);
    if (At->second != File)
      File = At->second;
  };
  for (FileResult &Result : Results) {
    movePlaces(Result, [&](SourceRange &Where) { MakePlain(Where.File); });
    for (FixedText &Fixed : Result.Fixed)
      MakePlain(Fixed.File);
  }
}

} // namespace bank_lint
