//===-- analysis/fix/text/editable_files.cpp - texts to edit --------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/fix/text/editable_files.h"
#include "analysis/support/foreign_file.h"
#include "analysis/support/project_folders.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace bank_lint {
namespace {

/// Absolute, without "." and "..", as the compiler looks for unsaved texts.
std::string plainPath(StringRef File) {
  SmallString<256> Path(File);
  sys::fs::make_absolute(Path);
  sys::path::remove_dots(Path, /*remove_dot_dot=*/true);
  return Path.str().str();
}

/// With links resolved; "" if there is no such file.
std::string realPath(StringRef File) {
  SmallString<256> Real;
  return sys::fs::real_path(File, Real) ? "" : Real.str().str();
}

} // namespace

EditableFiles::EditableFiles(const std::string &File, std::string Text,
                             const std::map<std::string, std::string> &Unsaved)
    : File(File), Text(std::move(Text)), Unsaved(Unsaved) {}

EditableFiles::Header EditableFiles::read(const std::string &Name) {
  Header Result;
  Result.Path = plainPath(Name);
  const std::string Real = realPath(Name), Own = realPath(File);
  // Where a link makes ".." lead elsewhere, the compiler would not find it.
  if (Real.empty() || Own.empty() || Real != realPath(Result.Path)) {
    Result.Obstacle = "it is declared in a file that cannot be edited";
    return Result;
  }
  const std::vector<std::string> Folders =
      projectFolders(Own, *vfs::getRealFileSystem());
  if (Folders.empty() || !isAtOrBelow(Real, Folders.back())) {
    Result.Obstacle =
        "it is declared in '" + Name + "', which is not of this project";
    return Result;
  }
  for (const auto &[Other, Known] : Headers)
    if (realPath(Known.Path) == Real) {
      Result.Obstacle = "it is declared in a file that has two names here";
      return Result;
    }
  if (auto Newer = Unsaved.find(Result.Path); Newer != Unsaved.end()) {
    Result.Text = Newer->second;
    return Result;
  }
  Expected<FileText> Read = readForeignFile(Name, MostSourceBytes);
  if (Read)
    Result.Text = (*Read)->getBuffer().str();
  else
    Result.Obstacle = "the file that declares it " + toString(Read.takeError());
  return Result;
}

const EditableFiles::Header &EditableFiles::header(const std::string &Name) {
  auto Known = Headers.find(Name);
  if (Known == Headers.end())
    Known = Headers.emplace(Name, read(Name)).first;
  return Known->second;
}

std::string EditableFiles::whyNot(const std::string &Name) {
  return Name == File ? "" : header(Name).Obstacle;
}

Expected<AnalysisOptions> EditableFiles::with(const EditedText &Edited,
                                              const AnalysisOptions &Options) {
  AnalysisOptions Result = Options;
  for (const std::string &Name : Edited.files()) {
    if (const std::string Why = whyNot(Name); !Why.empty())
      return createStringError(Why);
    if (Name == File)
      Result.Contents = Edited.text(File, Text);
    else
      Result.Unsaved[header(Name).Path] = Edited.text(Name, header(Name).Text);
  }
  return Result;
}

std::vector<FixedText> EditableFiles::texts(const EditedText &Edited) {
  std::vector<FixedText> Result;
  for (const std::string &Name : Edited.files()) {
    const std::string &Before = Name == File ? Text : header(Name).Text;
    FixedText Fixed{Name, Before, Edited.text(Name, Before)};
    Result.insert(Name == File ? Result.begin() : Result.end(),
                  std::move(Fixed));
  }
  return Result;
}

} // namespace bank_lint
