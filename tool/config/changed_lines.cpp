//===-- tool/config/changed_lines.cpp -------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/config/changed_lines.h"
#include "analysis/support/project_folders.h"
#include "tool/config/split_finding.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace fs = llvm::sys::fs;

namespace bank_lint {
namespace {

/// Reads a diff line by line. Lines of hunks are counted, never looked at, for
/// they may look like anything.
class DiffReader {
public:
  DiffReader(llvm::StringRef Diff, llvm::StringRef Folder,
             std::map<std::string, std::vector<ChangedRange>> &Files)
      : Rest(Diff), Folder(Folder), Files(Files) {}
  llvm::Error read();

private:
  llvm::Error hunk(llvm::StringRef Line);
  llvm::Error file(llvm::StringRef Path);
  void skip(unsigned Lines);
  llvm::StringRef next() {
    auto [Line, After] = Rest.split('\n');
    Rest = After;
    return Line;
  }

  llvm::StringRef Rest, Folder;
  std::map<std::string, std::vector<ChangedRange>> &Files;
  std::vector<ChangedRange> *Current = nullptr; ///< null: the file is gone
};

/// A path in quotes, as git writes those with unusual characters.
std::string unquoted(llvm::StringRef Path) {
  if (!Path.consume_front("\"") || !Path.consume_back("\""))
    return Path.str();
  static constexpr llvm::StringLiteral Names = "abtnvfr",
                                       Means = "\a\b\t\n\v\f\r";
  std::string Result;
  while (!Path.empty()) {
    char C = Path.front();
    Path = Path.drop_front();
    unsigned char Octal;
    if (C != '\\' || Path.empty()) {
      Result += C;
    } else if (Path.size() >= 3 && !Path.take_front(3).getAsInteger(8, Octal)) {
      Result += char(Octal);
      Path = Path.drop_front(3);
    } else {
      std::size_t Known = Names.find(Path.front());
      Result += Known == llvm::StringRef::npos ? Path.front() : Means[Known];
      Path = Path.drop_front();
    }
  }
  return Result;
}

/// "12,3" or "12".
bool readRange(llvm::StringRef Text, unsigned &First, unsigned &Count) {
  auto [A, B] = Text.split(',');
  Count = 1;
  return !A.getAsInteger(10, First) &&
         (B.empty() || !B.getAsInteger(10, Count));
}

/// Whether what there is of \p Path is outside of \p Folder.
bool leadsOut(llvm::StringRef Path, llvm::StringRef Folder) {
  for (; Path.size() > Folder.size();
       Path = llvm::sys::path::parent_path(Path)) {
    llvm::SmallString<256> Real;
    if (fs::real_path(Path, Real))
      continue;
    return !isAtOrBelow(Real, Folder);
  }
  return false;
}

} // namespace

llvm::Expected<std::string> pathBelow(llvm::StringRef Folder,
                                      llvm::StringRef Name) {
  llvm::SmallVector<llvm::StringRef> Parts;
  Name.split(Parts, '/');
  // Git makes no such name; an index made by hand may have it. An absolute one
  // begins with an empty part.
  if (llvm::any_of(Parts, [](llvm::StringRef Part) {
        return Part.empty() || Part == "." || Part == "..";
      }))
    return llvm::createStringError("the name '" + Name +
                                   "' is not one of a file of the repository");
  llvm::SmallString<256> Path(Folder);
  llvm::sys::path::append(Path, Name);
  return leadsOut(Path, Folder) ? "" : Path.str().str();
}

/// What follows "+++ ".
llvm::Error DiffReader::file(llvm::StringRef Path) {
  Current = nullptr;
  // Git ends a name that has blanks with a tab.
  Path.consume_back("\t");
  if (Path == "/dev/null")
    return llvm::Error::success();
  std::string Name = unquoted(Path);
  llvm::StringRef Below = Name;
  if (!Below.consume_front("b/"))
    return llvm::createStringError("no path of git's: '" + Path + "'");
  llvm::Expected<std::string> Absolute = pathBelow(Folder, Below);
  if (!Absolute)
    return Absolute.takeError();
  if (!Absolute->empty())
    Current = &Files[*Absolute];
  return llvm::Error::success();
}

void DiffReader::skip(unsigned Lines) {
  while (Lines && !Rest.empty()) {
    // "\ No newline at end of file" is no line of either side.
    Lines -= !Rest.starts_with("\\");
    next();
  }
  while (Rest.starts_with("\\"))
    next();
}

/// "@@ -1,2 +3,4 @@ ..."
llvm::Error DiffReader::hunk(llvm::StringRef Line) {
  llvm::SmallVector<llvm::StringRef, 5> Words;
  Line.split(Words, ' ', /*MaxSplit=*/4);
  unsigned OldFirst = 0, Old = 0, First = 0, New = 0;
  if (Words.size() < 4 || !Words[1].consume_front("-") ||
      !Words[2].consume_front("+") || !readRange(Words[1], OldFirst, Old) ||
      !readRange(Words[2], First, New))
    return llvm::createStringError("no hunk: '" + Line + "'");
  // For removed lines, the line before them counts.
  if (Current)
    Current->push_back(New ? ChangedRange{First, First + New - 1}
                           : ChangedRange{First + 1, First});
  skip(Old + New);
  return llvm::Error::success();
}

llvm::Error DiffReader::read() {
  while (!Rest.empty()) {
    llvm::StringRef Line = next();
    if (Line.consume_front("+++ ")) {
      if (llvm::Error Wrong = file(Line))
        return Wrong;
    } else if (Line.starts_with("@@ ")) {
      if (llvm::Error Wrong = hunk(Line))
        return Wrong;
    } else if (Line.starts_with("diff --git ")) {
      Current = nullptr;
    }
  }
  return llvm::Error::success();
}

llvm::Error ChangedLines::add(llvm::StringRef Diff, llvm::StringRef Folder) {
  return DiffReader(Diff, Folder, Files).read();
}

/// The path that git would print.
static std::string realPath(llvm::StringRef File) {
  llvm::SmallString<256> Path;
  if (!fs::real_path(File, Path))
    return Path.str().str();
  Path = File;
  if (!fs::make_absolute(Path))
    llvm::sys::path::remove_dots(Path, /*remove_dot_dot=*/true);
  return Path.str().str();
}

bool ChangedLines::touches(const SourceRange &Where) const {
  if (!Where.isValid())
    return false;
  auto Known = Files.find(Where.File);
  if (Known == Files.end())
    Known = Files.find(realPath(Where.File));
  const unsigned End = std::max(Where.Line, Where.EndLine);
  // What lies between two lines touches those that have both of them.
  return Known != Files.end() &&
         llvm::any_of(Known->second, [&](const ChangedRange &Range) {
           return Range.First <= End && Where.Line <= Range.Last;
         });
}

bool ChangedLines::touches(const AccessSummary &Access) const {
  auto Touches = [&](const SourceRange &Where) { return touches(Where); };
  const Launch &L = Access.LaunchedWith;
  return Touches(Access.Where) || Touches(Access.Declaration) ||
         llvm::any_of(Access.InlinedAt, Touches) ||
         llvm::any_of(Access.Within, Touches) || Touches(L.Where) ||
         Touches(L.Site) || llvm::any_of(L.Calls, Touches);
}

void setUnchangedAside(
    FileResult &Result,
    llvm::function_ref<bool(const AccessSummary &)> Touches) {
  std::vector<Finding> Touched;
  for (Finding &F : Result.Findings) {
    if (std::optional<Finding> Rest =
            partOf(F, [&](const AccessSummary &A) { return !Touches(A); }))
      Result.SetAside.push_back({std::move(*Rest), SetAsideBy::Change, ""});
    if (std::optional<Finding> Own = partOf(F, Touches))
      Touched.push_back(std::move(*Own));
  }
  Result.Findings = std::move(Touched);
}

} // namespace bank_lint
