//===-- analysis/support/resolved_path.cpp - where a name leads -----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/support/resolved_path.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Path.h"
#include <climits>
#include <unistd.h>
#include <vector>

namespace bank_lint {

std::optional<std::string> resolvedPath(llvm::StringRef Path) {
  // The names that are still to come, the next one last.
  std::vector<std::string> Names;
  auto Add = [&](llvm::StringRef More) {
    llvm::SmallVector<llvm::StringRef> Parts;
    More.split(Parts, '/', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
    for (llvm::StringRef Part : llvm::reverse(Parts))
      Names.push_back(Part.str());
  };
  Add(Path);
  llvm::SmallString<256> Result("/");
  for (unsigned Links = 0; !Names.empty();) {
    const std::string Name = std::move(Names.back());
    Names.pop_back();
    if (Name == ".")
      continue;
    if (Name == "..") {
      llvm::sys::path::remove_filename(Result);
      if (Result.empty())
        Result = "/";
      continue;
    }
    const std::size_t Before = Result.size();
    llvm::sys::path::append(Result, Name);
    char Target[PATH_MAX];
    const ssize_t Size = ::readlink(Result.c_str(), Target, sizeof(Target));
    if (Size < 0) // no link
      continue;
    if (++Links > 40)
      return std::nullopt;
    Result.truncate(Before);
    llvm::StringRef To(Target, Size);
    if (To.starts_with("/"))
      Result = "/";
    Add(To);
  }
  return Result.str().str();
}

} // namespace bank_lint
