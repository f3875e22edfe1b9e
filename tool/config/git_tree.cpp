//===-- tool/config/git_tree.cpp - files of a revision --------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/config/git_tree.h"
#include "analysis/support/foreign_file.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"
#include <climits>
#include <unistd.h>

namespace fs = llvm::sys::fs;

namespace bank_lint {
namespace {

/// A file or a link of a tree.
struct TreeFile {
  llvm::StringRef Mode, Id, Path;
  std::uint64_t Size = 0;

  bool isLink() const { return Mode == "120000"; }
};

/// The files in what `git ls-tree -z -l` prints: a mode, a type, an id, a size,
/// a tab and a path, each. Submodules have no files: \p Choice records them.
std::vector<TreeFile> filesIn(llvm::StringRef Listed, RevisionChoice &Choice) {
  std::vector<TreeFile> Result;
  while (!Listed.empty()) {
    auto [Entry, Rest] = Listed.split('\0');
    Listed = Rest;
    auto [Facts, Path] = Entry.split('\t');
    llvm::SmallVector<llvm::StringRef> Words;
    Facts.split(Words, ' ', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
    if (Words.size() == 4 && Words[1] == "commit")
      Choice.submodule(Path, Words[2]);
    if (Words.size() != 4 || Words[1] != "blob")
      continue;
    TreeFile File{Words[0], Words[2], Path};
    Words[3].getAsInteger(10,
                          File.Size); // of one that lacks, git says so later
    Result.push_back(File);
  }
  return Result;
}

/// Removes the links below \p Folder that lead out of it, or nowhere.
llvm::Error removeLinksOut(llvm::StringRef Folder) {
  llvm::SmallString<256> Top;
  std::error_code Wrong = fs::real_path(Folder, Top);
  std::vector<std::string> Links;
  for (fs::recursive_directory_iterator It(Folder, Wrong,
                                           /*follow_symlinks=*/false),
       End;
       It != End && !Wrong; It.increment(Wrong))
    if (It->type() == fs::file_type::symlink_file)
      Links.push_back(It->path());
  for (const std::string &Link : Links) {
    llvm::SmallString<256> Real;
    if (fs::real_path(Link, Real) ||
        !llvm::StringRef(Real).starts_with((Top + "/").str()))
      Wrong = fs::remove(Link);
    if (Wrong)
      break;
  }
  return llvm::errorCodeToError(Wrong);
}

llvm::Error writeText(const std::string &File, llvm::StringRef Text) {
  std::error_code Wrong;
  llvm::raw_fd_ostream Out(File, Wrong);
  Out << Text;
  Out.close();
  Wrong = Wrong ? Wrong : Out.error();
  Out.clear_error();
  return llvm::errorCodeToError(Wrong);
}

class RevisionWriter {
public:
  RevisionWriter(const GitProgram &Git, const std::string &Scratch,
                 RevisionChoice &Choice)
      : Git(Git), Scratch(Scratch), Choice(Choice) {}

  llvm::Error write(std::vector<TreeFile> Files);

private:
  llvm::Error countIn(llvm::ArrayRef<TreeFile> Chosen);
  llvm::Error writeChosen(llvm::ArrayRef<TreeFile> Chosen) const;
  void readChosen(llvm::ArrayRef<TreeFile> Chosen) const;

  const GitProgram &Git;
  const std::string &Scratch;
  RevisionChoice &Choice;
  std::uint64_t Bytes = 0;
  std::size_t Count = 0;
};

llvm::Error RevisionWriter::countIn(llvm::ArrayRef<TreeFile> Chosen) {
  Count += Chosen.size();
  for (const TreeFile &File : Chosen)
    Bytes += std::min(File.Size, MostRevisionBytes + 1);
  if (Count <= MostRevisionFiles && Bytes <= MostRevisionBytes)
    return llvm::Error::success();
  return llvm::createStringError(
      "its sources are " + llvm::Twine(Bytes >> 20) + " MiB in " +
      llvm::Twine(Count) + " files, and at most " +
      llvm::Twine(MostRevisionBytes >> 20) + " MiB and " +
      llvm::Twine(MostRevisionFiles) +
      " are written; compare two folders: git worktree add");
}

llvm::Error RevisionWriter::writeChosen(llvm::ArrayRef<TreeFile> Chosen) const {
  std::string Entries, Paths;
  for (const TreeFile &File : Chosen) {
    Entries += (File.Mode + " " + File.Id + "\t" + File.Path).str() + '\0';
    Paths += File.Path.str() + '\0';
  }
  const std::string ForIndex = Scratch + "/entries", Names = Scratch + "/paths";
  if (llvm::Error Wrong = writeText(ForIndex, Entries))
    return Wrong;
  if (llvm::Error Wrong = writeText(Names, Paths))
    return Wrong;
  llvm::Expected<std::string> Read =
      Git.ask({"update-index", "-z", "--index-info"}, ForIndex);
  if (!Read)
    return Read.takeError();
  return Git.ask({"checkout-index", "--quiet", "-z", "--stdin"}, Names)
      .takeError();
}

void RevisionWriter::readChosen(llvm::ArrayRef<TreeFile> Chosen) const {
  for (const TreeFile &File : Chosen) {
    const std::string Path = Git.Folder + "/" + File.Path.str();
    if (File.isLink()) {
      char Target[PATH_MAX];
      const ssize_t Size = ::readlink(Path.c_str(), Target, sizeof(Target));
      if (Size > 0)
        Choice.readLink(llvm::StringRef(Target, Size));
      continue;
    }
    // It is a file of ours, unless a part of its path is a link.
    fs::file_status Status;
    if (fs::status(Path, Status, /*Follow=*/false) ||
        !fs::is_regular_file(Status))
      continue;
    if (llvm::Expected<FileText> Text = readOwnFile(Path, MostSourceBytes))
      Choice.read(File.Path, (*Text)->getBuffer());
    else
      llvm::consumeError(Text.takeError()); // too large for an analysis, too
  }
}

llvm::Error RevisionWriter::write(std::vector<TreeFile> Files) {
  constexpr unsigned MostRounds = 50;
  for (unsigned Round = 0; Round < MostRounds; ++Round) {
    const auto Rest = llvm::partition(Files, [&](const TreeFile &File) {
      return File.isLink() || Choice.takes(File.Path);
    });
    const std::vector<TreeFile> Chosen(Files.begin(), Rest);
    Files.erase(Files.begin(), Rest);
    if (Chosen.empty())
      return llvm::Error::success();
    if (llvm::Error Wrong = countIn(Chosen))
      return Wrong;
    if (llvm::Error Wrong = writeChosen(Chosen))
      return Wrong;
    readChosen(Chosen);
  }
  return llvm::createStringError("its files include each other more than " +
                                 llvm::Twine(MostRounds) + " deep");
}

} // namespace

llvm::Error writeRevision(const GitProgram &Git, llvm::StringRef Id,
                          const std::string &Scratch, RevisionChoice &Choice) {
  llvm::Expected<std::string> Listed =
      Git.ask({"ls-tree", "-r", "-z", "-l", "--full-tree", Id});
  if (!Listed)
    return Listed.takeError();
  if (llvm::Error Wrong =
          RevisionWriter(Git, Scratch, Choice).write(filesIn(*Listed, Choice)))
    return Wrong;
  return removeLinksOut(Git.Folder);
}

} // namespace bank_lint
