//===-- analysis/include_folders/submodules.cpp ---------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/include_folders/submodules.h"
#include "analysis/support/foreign_file.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace bank_lint {

/// The paths in the text of a `.gitmodules`: lines `path = third_party/lib`.
static std::vector<std::string> pathsIn(StringRef Text) {
  std::vector<std::string> Paths;
  while (!Text.empty()) {
    auto [Line, Next] = Text.split('\n');
    Text = Next;
    auto [Key, Value] = Line.split('=');
    if (Key.trim() == "path")
      Paths.push_back(Value.trim().str());
  }
  return Paths;
}

std::vector<std::string> emptySubmodules(const ProjectListing &Project,
                                         ArrayRef<std::string> Headers) {
  std::vector<std::string> Result;
  if (Headers.empty() || !Project.hasFile(".gitmodules"))
    return Result;
  Expected<FileText> Text =
      readForeignFile(pathIn(Project.root(), ".gitmodules"), MostSettingsBytes);
  if (!Text) {
    consumeError(Text.takeError());
    return Result;
  }
  for (std::string &Path : pathsIn((*Text)->getBuffer())) {
    const StringRef Own = sys::path::filename(Path);
    auto IsOf = [&](StringRef Header) {
      return Header.contains('/') &&
             Header.split('/').first.equals_insensitive(Own);
    };
    if (Project.isEmptyFolder(Path) && any_of(Headers, IsOf))
      Result.push_back(std::move(Path));
  }
  return Result;
}

} // namespace bank_lint
