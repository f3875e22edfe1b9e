//===-- tool/bank-lint/files/including_files.cpp --------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/files/including_files.h"
#include "analysis/support/foreign_file.h"
#include "tool/bank-lint/files/file_search.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace path = llvm::sys::path;

namespace bank_lint {
namespace {

struct IncludeLine {
  std::string Name; ///< "a/b.h"
  bool IsQuoted = false;
};

/// \p Line without the spaces and comments that it begins with.
llvm::StringRef withoutSpace(llvm::StringRef Line) {
  Line = Line.ltrim();
  while (Line.starts_with("/*") && Line.contains("*/"))
    Line = Line.split("*/").second.ltrim();
  return Line;
}

/// The names in the #include lines of \p Text.
std::vector<IncludeLine> includesIn(llvm::StringRef Text) {
  std::vector<IncludeLine> Result;
  Text.consume_front("\xEF\xBB\xBF"); // the mark of UTF-8
  for (llvm::StringRef Line : llvm::split(Text, '\n')) {
    Line = withoutSpace(Line);
    if (!Line.consume_front("#"))
      continue;
    Line = withoutSpace(Line);
    if (!Line.consume_front("include"))
      continue;
    Line.consume_front("_next");
    Line = withoutSpace(Line);
    const bool IsQuoted = Line.consume_front("\"");
    if (!IsQuoted && !Line.consume_front("<"))
      continue;
    llvm::StringRef Name = Line.split(IsQuoted ? '"' : '>').first;
    if (!Name.empty())
      Result.push_back({Name.str(), IsQuoted});
  }
  return Result;
}

/// A file that includes others.
struct Including {
  std::string Named, Path; ///< as it was named, and absolute
  bool IsSource = false;
  std::vector<IncludeLine> Lines;
};

/// Whether \p Line of \p From may mean the file at \p Header.
bool mayMean(const IncludeLine &Line, const Including &From,
             llvm::StringRef Header) {
  llvm::SmallString<256> Beside(path::parent_path(From.Path));
  path::append(Beside, Line.Name);
  path::remove_dots(Beside, /*remove_dot_dot=*/true);
  if (Beside == Header)
    return true;
  if (Line.IsQuoted && llvm::sys::fs::exists(Beside))
    return false;
  // Through a folder of -I, which may be any.
  llvm::StringRef Name = Line.Name;
  while (Name.consume_front("../") || Name.consume_front("./"))
    ;
  return Header.ends_with(Name) && Header.drop_back(Name.size()).ends_with("/");
}

class IncludeSearch {
public:
  void read(llvm::ArrayRef<std::string> Files, bool AreSources);
  /// The places in All of those that lead to \p Header.
  std::set<std::size_t> leadingTo(const std::string &Header) const;

  std::vector<Including> All;

private:
  /// By the last part of the name: what a header may be called.
  llvm::StringMap<std::vector<std::pair<std::size_t, std::size_t>>> ByName;
};

void IncludeSearch::read(llvm::ArrayRef<std::string> Files, bool AreSources) {
  for (const std::string &File : Files) {
    llvm::Expected<FileText> Text = readForeignFile(File, MostSourceBytes);
    if (!Text) { // it is reported when it is linted
      llvm::consumeError(Text.takeError());
      continue;
    }
    Including New{File, absolutePath(File), AreSources,
                  includesIn((*Text)->getBuffer())};
    for (const auto &[Index, Line] : llvm::enumerate(New.Lines))
      ByName[path::filename(Line.Name)].emplace_back(All.size(), Index);
    All.push_back(std::move(New));
  }
}

std::set<std::size_t>
IncludeSearch::leadingTo(const std::string &Header) const {
  std::set<std::size_t> Reached;
  std::vector<std::string> Open{Header};
  while (!Open.empty()) {
    const std::string Next = std::move(Open.back());
    Open.pop_back();
    auto Lines = ByName.find(path::filename(Next));
    if (Lines == ByName.end())
      continue;
    for (const auto &[At, Line] : Lines->second)
      if (!Reached.contains(At) &&
          mayMean(All[At].Lines[Line], All[At], Next)) {
        Reached.insert(At);
        Open.push_back(All[At].Path);
      }
  }
  return Reached;
}

} // namespace

IncludingFiles filesIncluding(llvm::ArrayRef<std::string> Headers,
                              llvm::ArrayRef<std::string> Sources,
                              llvm::ArrayRef<std::string> Between) {
  IncludeSearch Search;
  Search.read(Sources, /*AreSources=*/true);
  Search.read(Between, /*AreSources=*/false);
  IncludingFiles Result;
  std::set<std::size_t> All;
  for (const std::string &Header : Headers) {
    bool IsUsed = false;
    for (std::size_t At : Search.leadingTo(absolutePath(Header)))
      if (Search.All[At].IsSource) {
        IsUsed = true;
        All.insert(At);
      }
    if (!IsUsed)
      Result.Unused.push_back(Header);
  }
  for (std::size_t At : All)
    Result.Sources.push_back(Search.All[At].Named);
  return Result;
}

} // namespace bank_lint
