//===-- tool/bank-lint/run/apply_fixes.cpp - fixes into files ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/run/apply_fixes.h"
#include "analysis/support/foreign_file.h"
#include "analysis/support/project_folders.h"
#include "tool/bank-lint/output/output.h"
#include "tool/report/wording/counts.h"
#include "tool/report/wording/message_line.h"
#include "tool/report/wording/short_text.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <set>

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

namespace bank_lint {

/// \p Folder, and the repository that it is part of.
static void addProject(llvm::StringRef Folder,
                       std::vector<std::string> &Folders) {
  llvm::SmallString<256> Real;
  if (fs::real_path(Folder.empty() ? "." : Folder, Real))
    return;
  Folders.push_back(Real.str().str());
  std::string Repository =
      repositoryRoot(Real, *llvm::vfs::getRealFileSystem());
  if (!Repository.empty())
    Folders.push_back(std::move(Repository));
}

std::vector<std::string> foldersToFix(const CommandOptions &Options) {
  std::vector<std::string> Folders;
  for (const std::string &Typed : Options.Files) {
    llvm::SmallString<256> Real;
    if (!fs::is_directory(Typed))
      addProject(path::parent_path(Typed), Folders);
    else if (!fs::real_path(Typed, Real))
      Folders.push_back(Real.str().str());
  }
  if (!Options.Files.empty())
    return Folders;
  addProject(".", Folders);
  if (!Options.Database.empty()) {
    llvm::SmallString<256> Database;
    if (!fs::real_path(Options.Database, Database))
      addProject(fs::is_directory(Database) ? llvm::StringRef(Database)
                                            : path::parent_path(Database),
                 Folders);
  }
  return Folders;
}

static llvm::Error writeFixed(const FixedText &Fixed,
                              llvm::ArrayRef<std::string> Folders) {
  const std::string &File = Fixed.File;
  llvm::SmallString<256> Real;
  if (std::error_code Error = fs::real_path(File, Real))
    return llvm::errorCodeToError(Error);
  if (llvm::none_of(Folders, [&](llvm::StringRef Folder) {
        return isAtOrBelow(Real, Folder);
      }))
    return llvm::createStringError(
        "it is '" + Real +
        "', outside of what was named; name it, or its folder, to change it");
  llvm::Expected<FileText> Text = readForeignFile(File, MostSourceBytes);
  if (!Text)
    return Text.takeError();
  llvm::StringRef Now = (*Text)->getBuffer();
  if (Now == Fixed.After) // the same file, named twice
    return llvm::Error::success();
  if (Now != Fixed.Before)
    return llvm::createStringError("it has changed since it was analysed");
  // Another file takes its place, so that leave to write the folder would do.
  const llvm::ErrorOr<fs::perms> May = fs::getPermissions(File);
  if (!fs::can_write(File) || !May || !(*May & fs::owner_write))
    return llvm::createStringError("it is read-only");
  return writeWholeFile(File,
                        [&](llvm::raw_ostream &OS) { OS << Fixed.After; });
}

void expectFixes(llvm::MutableArrayRef<FileResult> Results) {
  for (FileResult &Result : Results)
    for (Finding &F : Result.Findings)
      if (!F.Fixes.empty() && F.Fixes.front().IsMade &&
          F.Fixes.front().ExcessAfter == 0)
        F.FailsRun = false;
}

/// "1 array fixed, x and y exchanged in 1 kernel"
static std::string madeText(const FixedText &Fixed, const FileResult &Result) {
  std::set<SourceRange> Kernels;
  for (const Finding &F : Result.Findings)
    for (const Fix &Each : F.Fixes)
      if (Each.IsMade && Each.Kind == FixKind::ExchangeThreads &&
          Each.Declaration.File == Fixed.File)
        Kernels.insert(Each.Declaration);
  const std::size_t Arrays = Fixed.Fixes - Kernels.size();
  std::string Text;
  if (Arrays || Kernels.empty())
    Text = counted(Arrays, "array") + " fixed";
  if (!Kernels.empty())
    Text += (Text.empty() ? "" : ", ") + std::string("x and y exchanged in ") +
            counted(Kernels.size(), "kernel");
  return Text;
}

bool applyFixes(llvm::ArrayRef<FileResult> Results,
                llvm::ArrayRef<std::string> Folders,
                llvm::raw_ostream &Errors) {
  bool IsComplete = true;
  std::set<std::string> Told;
  for (const FileResult &Result : Results)
    for (const FixedText &Fixed : Result.Fixed) {
      llvm::Error Failed = writeFixed(Fixed, Folders);
      IsComplete &= !Failed;
      if (Failed)
        MessageLine(Errors, MessageLine::Error)
            << Fixed.File
            << " is not fixed: " << llvm::toString(std::move(Failed));
      else if (Told.insert(Fixed.File).second || Fixed.File == Result.File)
        Errors << "bank-lint: " << oneLine(Fixed.File) << ": "
               << madeText(Fixed, Result) << "\n";
    }
  return IsComplete;
}

} // namespace bank_lint
