//===-- analysis/include_folders/included_headers.cpp ---------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/include_folders/included_headers.h"
#include "analysis/frontend/toolkit/builtin_headers.h"
#include "analysis/support/foreign_file.h"
#include "analysis/support/project_folders.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Path.h"
#include <deque>

using namespace llvm;

namespace bank_lint {
namespace {

/// A header has its includes at its beginning; those that are larger are
/// tables.
constexpr std::uint64_t MostHeaderBytes = 1u << 20;

IntrusiveRefCntPtr<vfs::FileSystem> diskAndBuiltinHeaders() {
  auto Files = makeIntrusiveRefCnt<vfs::OverlayFileSystem>(
      vfs::createPhysicalFileSystem());
  Files->pushOverlay(frontend::builtinHeaders());
  return Files;
}

} // namespace

unsigned distance(StringRef From, StringRef To) {
  auto Steps = [](StringRef Folder) {
    return unsigned(
        std::distance(sys::path::begin(Folder), sys::path::end(Folder)));
  };
  unsigned Common = 0;
  auto A = sys::path::begin(From), B = sys::path::begin(To);
  while (A != sys::path::end(From) && B != sys::path::end(To) && *A == *B)
    ++A, ++B, ++Common;
  return Steps(From) + Steps(To) - 2 * Common;
}

const HeaderPlace &chosenPlace(ArrayRef<HeaderPlace> Places,
                               ArrayRef<std::string> Folders, StringRef From) {
  for (const std::string &Folder : Folders)
    for (const HeaderPlace &Place : Places)
      if (Place.Folder == Folder)
        return Place;
  return *min_element(Places, [&](const HeaderPlace &A, const HeaderPlace &B) {
    return distance(From, A.Folder) < distance(From, B.Folder);
  });
}

IncludedHeaders::IncludedHeaders(const ProjectListing &Project,
                                 ArrayRef<std::string> Searched,
                                 const SearchLimits &Limits)
    : Project(Project), Searched(Searched), Limits(Limits),
      Files(diskAndBuiltinHeaders()) {}

ArrayRef<HeaderPlace> IncludedHeaders::placesOf(StringRef Name) {
  auto [Known, IsNew] = Places.try_emplace(Name);
  if (IsNew)
    Known->second = Project.placesOf(Name);
  return Known->second;
}

std::optional<std::string> IncludedHeaders::inSearched(StringRef Name) {
  auto [Known, IsNew] = SearchedFor.try_emplace(Name);
  if (!IsNew)
    return Known->second;
  for (const std::string &Folder : Searched) {
    SmallString<256> Path(Folder);
    sys::path::append(Path, Name);
    if (!Files->exists(Path))
      continue;
    sys::path::remove_dots(Path, /*remove_dot_dot=*/true);
    StringRef Inside = Path;
    if (!isAtOrBelow(Path, Project.root()))
      Inside = "";
    Inside.consume_front(Project.root());
    Inside.consume_front("/");
    return Known->second = Project.hasFile(Inside) ? Inside.str() : "";
  }
  return std::nullopt;
}

std::optional<std::string>
IncludedHeaders::foundAlready(const IncludeLine &Line, StringRef From) {
  if (Line.IsQuoted) {
    std::string Beside = plainHeaderName(pathIn(From, Line.Name));
    if (Project.hasFile(Beside))
      return Beside;
  }
  return inSearched(Line.Name);
}

const std::vector<IncludeLine> &
IncludedHeaders::linesOf(const std::string &File) {
  auto [Known, IsNew] = Lines.try_emplace(File);
  if (!IsNew || Lines.size() > Limits.MostHeaders || Limits.isOver())
    return Known->second;
  Expected<FileText> Text =
      readForeignFile(pathIn(Project.root(), File), MostHeaderBytes);
  if (Text)
    Known->second = includeLines((*Text)->getBuffer());
  else
    consumeError(Text.takeError());
  return Known->second;
}

std::vector<WantedHeader> IncludedHeaders::of(ArrayRef<WantedHeader> Wanted,
                                              ArrayRef<std::string> Folders) {
  std::vector<WantedHeader> Result;
  StringSet<> Names, Seen;
  std::deque<std::string> Queue; // its elements stay where they are
  auto Enter = [&](const std::string &File) {
    if (Seen.insert(File).second)
      Queue.push_back(File);
  };
  auto Find = [&](StringRef Name, StringRef From) {
    ArrayRef<HeaderPlace> Found = placesOf(Name);
    if (!Found.empty())
      Enter(chosenPlace(Found, Folders, From).File);
    return !Found.empty();
  };
  for (const WantedHeader &Each : Wanted) {
    Names.insert(Each.Name);
    Find(Each.Name, Each.From);
  }
  for (std::size_t I = 0; I < Queue.size(); ++I) {
    const std::string &File = Queue[I];
    const std::string From = sys::path::parent_path(File).str();
    for (const IncludeLine &Line : linesOf(File)) {
      if (std::optional<std::string> Found = foundAlready(Line, From)) {
        if (!Found->empty())
          Enter(*Found);
      } else if (!Find(Line.Name, From)) {
        Unfound.insert(Line.Name);
      } else if (Names.insert(Line.Name).second) {
        Result.push_back({Line.Name, From});
      }
    }
  }
  return Result;
}

} // namespace bank_lint
