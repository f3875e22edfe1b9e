//===-- tool/bank-lint/merge/include_notes.cpp - which -I helps -----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/merge/include_notes.h"
#include "analysis/include_folders/python_headers.h"
#include "analysis/include_folders/submodules.h"
#include "analysis/support/project_folders.h"
#include "tool/bank-lint/merge/lacking_files.h"
#include "tool/config/config_lookup.h"
#include "tool/report/wording/counts.h"
#include "tool/report/wording/shell_word.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace bank_lint {
namespace {

/// One file needs few folders; more of them are more likely to be wrong.
constexpr std::size_t MostForOneFile = 4, MostForManyFiles = 8;
/// Headers that are named; the others are counted.
constexpr std::size_t MostNamed = 3;

/// How \p To, which is absolute, is reached from the folder \p From.
std::string relativePath(StringRef To, StringRef From) {
  auto A = sys::path::begin(From), B = sys::path::begin(To);
  while (A != sys::path::end(From) && B != sys::path::end(To) && *A == *B)
    ++A, ++B;
  SmallString<256> Path;
  for (; A != sys::path::end(From); ++A)
    sys::path::append(Path, "..");
  for (; B != sys::path::end(To); ++B)
    sys::path::append(Path, *B);
  return Path.empty() ? "." : Path.str().str();
}

/// As a user types it: relative for who is in the project or above it.
std::string typedPath(StringRef Path, StringRef Root) {
  SmallString<256> Here;
  if (sys::fs::current_path(Here) ||
      !(isAtOrBelow(Here, Root) || isAtOrBelow(Root, Here)))
    return Path.str();
  return relativePath(Path, Here);
}

/// \p Text as an item of a list in YAML.
std::string yamlWord(StringRef Text) {
  const bool IsPlain = all_of(Text, [](char C) {
    return isAlnum(C) || StringRef("_-+./").contains(C);
  });
  if (IsPlain && !Text.starts_with("-"))
    return Text.str();
  std::string Quoted = "'";
  for (char C : Text)
    Quoted += C == '\'' ? std::string("''") : std::string(1, C);
  return Quoted + "'";
}

/// "'a.h', 'b.h' and 7 more".
std::string listOf(ArrayRef<FoundHeader> Headers) {
  std::vector<std::string> Names;
  for (const FoundHeader &Header : Headers.take_front(MostNamed))
    Names.push_back("'" + Header.Name + "'");
  if (Headers.size() > MostNamed)
    return join(Names, ", ") + " and " +
           std::to_string(Headers.size() - MostNamed) + " more";
  const std::string Last = Names.back();
  Names.pop_back();
  return Names.empty() ? Last : join(Names, ", ") + " and " + Last;
}

/// What is said of one project.
class ProjectNotes {
public:
  ProjectNotes(const LackingProject &Project, SearchLimits Limits,
               PythonPackages &Packages)
      : Project(Project), Limits(Limits), Packages(Packages),
        Listing(Project.Root, Project.folders(), Limits),
        Choice(chooseFolders(Listing, Project.missing(), Project.searched(),
                             Project.Files.size() > 1 ? MostForManyFiles
                                                      : MostForOneFile,
                             Limits)) {}

  std::vector<std::string> texts() const {
    std::vector<std::string> Texts;
    if (!Choice.Found.empty())
      Texts.push_back(proposal());
    for (const std::string &Submodule :
         emptySubmodules(Listing, Choice.Nowhere))
      Texts.push_back(
          "the submodule " + typed(Submodule) +
          " is not checked out, and headers are missing that may be in it: "
          "git submodule update --init " +
          shellWord(typed(Submodule)));
    if (std::string InPython = inEnvironment(); !InPython.empty())
      Texts.push_back(std::move(InPython));
    if (Listing.isCutShort() && !Choice.Nowhere.empty())
      Texts.push_back("missing headers were looked for among " +
                      std::to_string(Listing.entries() - 1) +
                      " files and folders below " + typed("") +
                      "; there are more");
    return Texts;
  }

private:
  std::string typed(StringRef Inside) const {
    return typedPath(absolute(Inside), Project.Root);
  }
  std::string absolute(StringRef Inside) const {
    SmallString<256> Path(Project.Root);
    sys::path::append(Path, Inside);
    return Path.str().str();
  }

  std::string proposal() const {
    std::string Text;
    const std::string
        First = options(ArrayRef(Choice.Folders).take_front(Choice.ForMissing)),
        More = options(ArrayRef(Choice.Folders).drop_front(Choice.ForMissing));
    if (Choice.Found.size() == 1)
      Text = "'" + Choice.Found[0].Name + "' is at " +
             typed(Choice.Found[0].File) + ": add " + First;
    else
      Text = listOf(Choice.Found) + " are in the project: add " + First;
    if (!More.empty())
      Text += ", and " + More + " for what " +
              (Choice.Found.size() == 1 ? "it includes" : "they include");
    Text += inSettings();
    if (const unsigned Files = filesThatLackFound(); Files > 1)
      Text += "; " + std::to_string(Files) + " files lack " +
              (Choice.Found.size() == 1 ? "it" : "some of them");
    if (!Choice.Elsewhere.empty())
      Text += "; " + counted(Choice.Elsewhere.size(), "more header") +
              (Choice.Elsewhere.size() == 1 ? " is" : " are") +
              " in other folders";
    return Text + ambiguous();
  }

  /// For headers outside the project: the options that find them where packages
  /// of Python are installed; "" if none are there.
  std::string inEnvironment() const {
    std::vector<MissingHeader> Missing;
    for (const MissingHeader &Each : Project.missing())
      if (is_contained(Choice.Nowhere, Each.Name))
        Missing.push_back(Each);
    if (Missing.empty())
      return "";
    const std::optional<PythonHeaders> Found =
        Packages.find(Project.Root, Missing, Project.searched(), Limits);
    if (!Found)
      return "";
    std::vector<std::string> Names, Words;
    for (const std::string &Name : Found->Names)
      Names.push_back("'" + Name + "'");
    for (const std::string &Folder : Found->Folders)
      Words.push_back(shellWord("-I" + typedFolder(Folder)));
    const std::size_t Hidden =
        Names.size() > MostNamed ? Names.size() - MostNamed : 0;
    Names.resize(Names.size() - Hidden);
    return join(Names, ", ") +
           (Hidden ? " and " + std::to_string(Hidden) + " more" : "") +
           (Found->Names.size() == 1 ? " is" : " are") +
           " in the Python environment " + typedFolder(Found->Prefix) +
           ": add " + join(Words, " ");
  }
  /// Relative only if it is in the project.
  std::string typedFolder(StringRef Path) const {
    return isAtOrBelow(Path, Project.Root) ? typedPath(Path, Project.Root)
                                           : Path.str();
  }

  std::string options(ArrayRef<std::string> Folders) const {
    std::vector<std::string> Words;
    for (const std::string &Folder : Folders)
      Words.push_back(shellWord("-I" + typed(Folder)));
    return join(Words, " ");
  }

  /// How to say it once and for all: in the file of settings that counts for
  /// all of the files, or could.
  std::string inSettings() const {
    std::optional<std::string> Folder;
    for (const LackingFile &File : Project.Files) {
      std::string Own = settingsFolder(File.Path);
      if (Folder && *Folder != Own)
        return "";
      Folder = std::move(Own);
    }
    std::vector<std::string> Paths;
    for (const std::string &Each : Choice.Folders)
      Paths.push_back(yamlWord(relativePath(absolute(Each), *Folder)));
    SmallString<256> Settings(*Folder);
    sys::path::append(Settings, ConfigLookup::FileName);
    return " (or in " + typedPath(Settings, Project.Root) + ": include: [" +
           join(Paths, ", ") + "])";
  }
  std::string settingsFolder(StringRef File) const {
    for (StringRef Folder = sys::path::parent_path(File);
         isAtOrBelow(Folder, Project.Root) && Folder != Project.Root;
         Folder = sys::path::parent_path(Folder))
      if (sys::fs::exists(Folder + "/" + ConfigLookup::FileName))
        return Folder.str();
    return Project.Root;
  }

  unsigned filesThatLackFound() const {
    return count_if(Project.Files, [&](const LackingFile &File) {
      return any_of(Choice.Found, [&](const FoundHeader &Header) {
        return is_contained(File.Names, Header.Name);
      });
    });
  }

  /// If a header is in the project several times, the wrong one may have been
  /// chosen.
  std::string ambiguous() const {
    std::vector<std::string> Parts;
    for (const FoundHeader &Header : Choice.Found)
      if (Header.Choices > 1 && Parts.size() < MostNamed)
        Parts.push_back(std::to_string(Header.Choices) + " files '" +
                        Header.Name + "'");
    if (Parts.empty())
      return "";
    return "; the project has " + join(Parts, ", ");
  }

  const LackingProject &Project;
  const SearchLimits Limits;
  PythonPackages &Packages;
  const ProjectListing Listing;
  const FolderChoice Choice;
};

} // namespace

void noteMissingHeaders(ArrayRef<FileResult *> Results,
                        const SearchLimits &Limits) {
  PythonPackages Packages(PythonSearch::ofThisProcess());
  for (const LackingProject &Project : lackingProjects(Results)) {
    if (Limits.isOver())
      return;
    append_range(Project.Files.front().Result->Notes,
                 ProjectNotes(Project, Limits, Packages).texts());
  }
}

void noteMissingHeaders(std::vector<FileResult> &Results) {
  std::vector<FileResult *> Pointers;
  for (FileResult &Result : Results)
    Pointers.push_back(&Result);
  noteMissingHeaders(ArrayRef(Pointers));
}

} // namespace bank_lint
