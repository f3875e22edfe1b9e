//===-- tool/bank-lint/files/file_search.cpp - files of a folder ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/files/file_search.h"
#include "analysis/embedded/embedded_sources.h"
#include "analysis/support/foreign_file.h"
#include "analysis/support/host_sources.h"
#include "analysis/support/module_files.h"
#include "analysis/support/project_folders.h"
#include "tool/bank-lint/files/path_patterns.h"
#include "tool/bank-lint/files/source_kinds.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

namespace bank_lint {

std::string absolutePath(llvm::StringRef Path) {
  llvm::SmallString<256> Result(Path);
  fs::make_absolute(Result);
  path::remove_dots(Result, /*remove_dot_dot=*/true);
  llvm::StringRef Text = Result;
  while (Text.size() > 1 && Text.consume_back("/"))
    ;
  return Text.str();
}

void LeftOut::add(LeftOutBy Why, llvm::StringRef What) {
  Count &Own = Counts[std::size_t(Why)];
  if (!Own.Number++)
    Own.First = What.str();
}

void LeftOut::add(const LeftOut &Other) {
  for (auto [Own, Others] : llvm::zip(Counts, Other.Counts)) {
    if (!Own.Number)
      Own.First = Others.First;
    Own.Number += Others.Number;
  }
}

std::string LeftOut::text() const {
  static constexpr llvm::StringLiteral Reasons[NumLeftOutBy] = {
      "that .gitignore names", "that .gitattributes calls generated",
      "of a build", "that exclude names"};
  std::string Text;
  for (const auto &[Own, Reason] : llvm::zip(Counts, Reasons)) {
    if (!Own.Number)
      continue;
    Text += (Text.empty() ? "left out: " : ", ") + std::to_string(Own.Number) +
            " " + Reason.str() + " (" + Own.First +
            (Own.Number > 1 ? ", ...)" : ")");
  }
  return Text.empty() ? "" : Text + "; what is named itself is linted";
}

namespace {

/// What the files of a folder say of what is below it.
struct FolderRules {
  explicit FolderRules(const std::string &Folder)
      : Ignored(Folder), Generated(Folder) {}

  PathPatterns Ignored, Generated;
};

class FileSearch {
public:
  explicit FileSearch(const std::string &Folder)
      : Real(absolutePath(Folder)), Named(Folder) {
    llvm::StringRef Text = Named;
    while (Text.size() > 1 && Text.consume_back("/"))
      ;
    Named = Text.str();
  }

  FoundFiles run();

private:
  void readRules(const std::string &Folder);
  void visit(const std::string &Folder);
  void visitEntry(const std::string &Path, bool IsFolder);
  bool isOut(const PathPatterns FolderRules::*Of, llvm::StringRef Path,
             bool IsFolder) const;
  /// As the user would name it.
  std::string named(llvm::StringRef Path) const {
    llvm::StringRef Below = Path.drop_front(Real == "/" ? 0 : Real.size());
    if (Named == "." && Below.consume_front("/"))
      return Below.str();
    return Named + Below.str();
  }

  std::string Real, Named;
  std::vector<FolderRules> Rules; ///< of the folders above, the nearest last
  FoundFiles Found;
};

/// The lines of a settings file; none if it cannot be read.
std::vector<std::string> linesOf(const std::string &Path) {
  std::vector<std::string> Lines;
  llvm::Expected<FileText> Text = readForeignFile(Path, MostSettingsBytes);
  if (!Text) {
    llvm::consumeError(Text.takeError());
    return Lines;
  }
  for (llvm::StringRef Line : llvm::split((*Text)->getBuffer(), '\n'))
    Lines.push_back(Line.str());
  return Lines;
}

/// The pattern of a line of .gitattributes that calls files generated; "" of
/// others.
std::string generatedPattern(llvm::StringRef Line) {
  llvm::SmallVector<llvm::StringRef> Words;
  Line.rtrim("\r").split(Words, ' ', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  if (Words.size() < 2 || Words.front().starts_with("#"))
    return "";
  for (llvm::StringRef Word : llvm::drop_begin(Words)) {
    if (Word == "linguist-generated" || Word == "linguist-generated=true")
      return Words.front().str();
    if (Word == "-linguist-generated" || Word == "linguist-generated=false")
      return "!" + Words.front().str();
  }
  return "";
}

/// Whether a build has made \p Folder for its own files.
bool isOfBuild(const std::string &Folder) {
  const llvm::StringRef Name = path::filename(Folder);
  return Name == "CMakeFiles" || Name == "_deps" || Name == "node_modules" ||
         Name == "__pycache__" || fs::exists(Folder + "/CMakeCache.txt") ||
         fs::exists(Folder + "/.ninja_log") ||
         fs::exists(Folder + "/meson-private");
}

} // namespace

void FileSearch::readRules(const std::string &Folder) {
  FolderRules Own(Folder);
  for (const std::string &Line : linesOf(Folder + "/.gitignore"))
    Own.Ignored.add(Line);
  for (const std::string &Line : linesOf(Folder + "/.gitattributes"))
    Own.Generated.add(generatedPattern(Line));
  Rules.push_back(std::move(Own));
}

bool FileSearch::isOut(const PathPatterns FolderRules::*Of,
                       llvm::StringRef Path, bool IsFolder) const {
  for (const FolderRules &Each : llvm::reverse(Rules))
    if (std::optional<bool> Says = (Each.*Of).excludes(Path, IsFolder))
      return *Says;
  return false;
}

void FileSearch::visitEntry(const std::string &Path, bool IsFolder) {
  if (path::filename(Path).starts_with(".") ||
      (!IsFolder && !isCudaSource(Path) && !isHeader(Path) &&
       !isCppSource(Path) && !isModuleFile(Path) && !mayEmbedSources(Path)))
    return;
  // A header that is left out is still read where it is included.
  auto LeaveOut = [&](LeftOutBy Why) {
    if (IsFolder || isCudaSource(Path))
      Found.Without.add(Why, named(Path) + (IsFolder ? "/" : ""));
  };
  if (isOut(&FolderRules::Ignored, Path, IsFolder))
    return LeaveOut(LeftOutBy::Gitignore);
  if (IsFolder)
    return isOfBuild(Path) ? LeaveOut(LeftOutBy::Build) : visit(Path);
  if (isOut(&FolderRules::Generated, Path, IsFolder))
    return LeaveOut(LeftOutBy::Generated);
  if (mayEmbedSources(Path)) {
    if (embedsCudaSources(Path))
      Found.Embedding.push_back(named(Path));
    return;
  }
  (isCudaSource(Path)   ? Found.Sources
   : isCppSource(Path)  ? Found.Cpp
   : isModuleFile(Path) ? Found.Modules
                        : Found.Headers)
      .push_back(named(Path));
}

void FileSearch::visit(const std::string &Folder) {
  readRules(Folder);
  std::vector<std::pair<std::string, bool>> Entries;
  std::error_code Error;
  for (fs::directory_iterator It(Folder, Error, /*follow_symlinks=*/false), End;
       !Error && It != End; It.increment(Error)) {
    fs::file_type Kind = It->type();
    if (Kind == fs::file_type::type_unknown)
      Kind = fs::get_file_type(It->path(), /*Follow=*/false);
    Entries.emplace_back(It->path(), Kind == fs::file_type::directory_file);
  }
  if (Error)
    Found.Unreadable.push_back(named(Folder));
  llvm::sort(Entries);
  for (const auto &[Path, IsFolder] : Entries)
    visitEntry(Path, IsFolder);
  Rules.pop_back();
}

FoundFiles FileSearch::run() {
  // What is said above the folder holds in it.
  std::vector<std::string> Above =
      projectFolders(Real + "/x", *llvm::vfs::getRealFileSystem());
  for (const std::string &Folder : llvm::reverse(llvm::drop_begin(Above)))
    readRules(Folder);
  visit(Real);
  llvm::sort(Found.Sources);
  llvm::sort(Found.Headers);
  llvm::sort(Found.Embedding);
  llvm::sort(Found.Cpp);
  llvm::sort(Found.Modules);
  return std::move(Found);
}

FoundFiles findFiles(const std::string &Folder) {
  return FileSearch(Folder).run();
}

} // namespace bank_lint
