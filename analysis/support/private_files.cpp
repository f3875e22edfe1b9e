//===-- analysis/support/private_files.cpp - what no source is ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/support/private_files.h"
#include "analysis/support/project_folders.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace bank_lint {

/// An ending of C, C++, CUDA, or of files that they include.
static bool isEndingOfSource(StringRef Ending) {
  return StringSwitch<bool>(Ending)
      .CasesLower({".h", ".hh", ".hpp", ".hxx", ".h++", ".cuh", ".inc", ".inl"},
                  true)
      .CasesLower({".ipp", ".tpp", ".tcc", ".txx", ".ixx", ".impl", ".def"},
                  true)
      .CasesLower({".c", ".cc", ".cpp", ".cxx", ".c++", ".cu", ".cl", ".gen"},
                  true)
      .CasesLower({".in", ".td", ".x", ".macros", ".hip", ".tab", ".ptx"}, true)
      .Default(false);
}

bool isNamedAsSource(StringRef Path) {
  return isEndingOfSource(sys::path::extension(sys::path::filename(Path)));
}

bool isPrivate(StringRef Path, sys::fs::perms Mode) {
  if (Mode & sys::fs::perms::others_read)
    return false;
  const StringRef Name = sys::path::filename(Path);
  // For LLVM ".netrc" is all ending.
  const StringRef Ending = sys::path::extension(Name);
  if (!Ending.empty())
    return !isEndingOfSource(Ending) || Ending.size() == Name.size();
  return any_of(make_range(sys::path::begin(Path), sys::path::end(Path)),
                [](StringRef Part) { return Part.starts_with("."); });
}

std::string realProjectRoot(StringRef File, vfs::FileSystem &Files) {
  SmallString<256> Path(File), Root;
  if (Files.makeAbsolute(Path))
    return "";
  sys::path::remove_dots(Path, /*remove_dot_dot=*/true);
  const std::vector<std::string> Folders = projectFolders(Path, Files);
  if (Folders.empty() || Files.getRealPath(Folders.back(), Root))
    return "";
  return Root.str().str();
}

} // namespace bank_lint
