//===-- tool/bank-lint/run/header_contexts.cpp ----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/run/header_contexts.h"
#include "analysis/support/foreign_file.h"
#include "analysis/support/project_folders.h"
#include "tool/bank-lint/files/device_names.h"
#include "tool/bank-lint/files/file_search.h"
#include "tool/bank-lint/files/including_files.h"
#include "tool/bank-lint/files/source_kinds.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <tuple>

namespace bank_lint {

/// How messages of ours begin.
static constexpr llvm::StringLiteral Begin = "bank-lint header context\n";

bool lacksContext(const FileResult &Result) {
  if (!isHeader(Result.File))
    return false;
  return !Result.Failure.empty() || !Result.Kernels ||
         !Result.UninstantiatedTemplates.empty() ||
         !Result.NotAnalysed.empty() ||
         llvm::any_of(Result.Accesses,
                      [](const AccessSummary &Access) {
                        return Access.LaunchedWith.assumesBlock();
                      }) ||
         llvm::any_of(Result.Problems,
                      [](const SourceProblem &P) { return P.IsError; });
}

/// The part of the result of a source that concerns \p Header, as its result.
static FileResult partOf(FileResult Result, const std::string &Header) {
  auto IsElsewhere = [&](const SourceRange &Where) {
    return absolutePath(Where.File) != Header;
  };
  std::erase_if(Result.Findings,
                [&](const Finding &F) { return IsElsewhere(F.Access.Where); });
  std::erase_if(Result.Accesses, [&](const AccessSummary &Access) {
    return IsElsewhere(Access.Where);
  });
  std::erase_if(Result.Places, [&](const KernelPlace &Place) {
    return IsElsewhere(Place.Where);
  });
  std::erase_if(Result.Problems, [&](const SourceProblem &Problem) {
    return IsElsewhere(Problem.Where);
  });
  std::erase_if(Result.NotAnalysed, [&](const Unanalysed &Lost) {
    return IsElsewhere(Lost.Where);
  });
  std::erase_if(Result.UninstantiatedTemplates,
                [&](const UninstantiatedTemplate &Template) {
                  return IsElsewhere(Template.Where);
                });
  Result.File = Header;
  return Result;
}

/// Whether a source uses what the header defines.
static bool isUsed(const FileResult &Part) {
  return !Part.Accesses.empty() || !Part.Places.empty();
}

/// Moves what \p From has at places where \p To has nothing.
template <typename T, typename PlaceT>
static bool addNew(std::vector<T> &To, std::vector<T> &From, PlaceT PlaceOf) {
  const std::size_t Before = To.size();
  for (T &Each : From)
    if (std::none_of(
            To.begin(), To.begin() + std::ptrdiff_t(Before),
            [&](const T &Known) { return PlaceOf(Known) == PlaceOf(Each); }))
      To.push_back(std::move(Each));
  return To.size() > Before;
}

/// Adds what is seen through another source and was not seen before. \returns
/// whether there is any.
static bool join(FileResult &To, FileResult From) {
  auto AccessPlace = [](const auto &Each) { return Each.Access.Where; };
  auto Place = [](const auto &Each) { return Each.Where; };
  // A template that this one instantiates.
  std::erase_if(To.UninstantiatedTemplates,
                [&](const UninstantiatedTemplate &Known) {
                  return llvm::any_of(From.Places, [&](const KernelPlace &K) {
                    return K.Where == Known.Where;
                  });
                });
  const std::size_t Kernels = To.Places.size();
  addNew(To.Findings, From.Findings, AccessPlace);
  const bool HasAccesses = addNew(To.Accesses, From.Accesses, Place);
  const bool HasPlaces = addNew(To.Places, From.Places, Place);
  To.Kernels += unsigned(To.Places.size() - Kernels);
  return HasAccesses || HasPlaces;
}

std::optional<SeenHeader> seeHeader(const std::string &Header,
                                    llvm::ArrayRef<std::string> Sources,
                                    AnalyzeSource Analyze) {
  constexpr std::size_t MostTried = 4;
  std::optional<SeenHeader> Seen;
  for (const std::string &Source : Sources.take_front(MostTried)) {
    std::optional<FileResult> Result = Analyze(Source);
    if (!Result || !Result->Failure.empty())
      continue;
    FileResult Part = partOf(std::move(*Result), Header);
    if (!Seen || (!isUsed(Seen->Result) && isUsed(Part)))
      Seen = {std::move(Part), {Source}};
    else if (join(Seen->Result, std::move(Part)))
      Seen->Through.push_back(Source);
    if (isUsed(Seen->Result) && Seen->Result.UninstantiatedTemplates.empty())
      break;
  }
  if (Seen)
    Seen->Result.Notes.push_back(
        "seen through " + llvm::join(Seen->Through, ", ") +
        (Seen->Through.size() == 1 ? ", which includes it"
                                   : ", which include it"));
  return Seen;
}

/// Whether \p Source includes \p Header, as far as files of \p Headers lead.
static bool includes(const std::string &Source, const std::string &Header,
                     llvm::ArrayRef<std::string> Headers) {
  return !filesIncluding({Header}, {Source}, Headers).Sources.empty();
}

/// The text of \p File as it is in \p Texts or on disk; "" if it cannot be
/// read.
static std::string textOf(const std::string &File,
                          const std::map<std::string, std::string> &Texts) {
  if (auto Open = Texts.find(File); Open != Texts.end())
    return Open->second;
  llvm::Expected<FileText> Text = readForeignFile(File, MostDataBytes);
  if (Text)
    return (*Text)->getBuffer().str();
  llvm::consumeError(Text.takeError());
  return "";
}

std::vector<std::string> HeaderContexts::sourcesFor(
    const std::string &Header,
    const std::map<std::string, std::string> &Texts) const {
  std::vector<std::string> Sources;
  if (auto Found = Known.find(Header); Found != Known.end()) {
    Sources = Found->second;
    llvm::erase_if(Sources, [](const std::string &Source) {
      return !llvm::sys::fs::exists(Source);
    });
  }
  if (Sources.empty()) {
    const std::vector<std::string> Project =
        projectFolders(Header, *llvm::vfs::getRealFileSystem());
    const FoundFiles Files = findFiles(Project.back());
    Sources = filesIncluding({Header}, Files.Sources, Files.Headers).Sources;
    for (const auto &[Path, Text] : Texts)
      if (isCudaSource(Path) && !llvm::is_contained(Sources, Path) &&
          includes(Path, Header, Files.Headers))
        Sources.push_back(Path);
  }
  // Beyond some, which source is the best matters less than the time.
  constexpr std::size_t MostRead = 200;
  const std::set<std::string> Names = deviceNames(textOf(Header, Texts));
  std::vector<std::tuple<int, bool, int, std::string>> Ranked;
  for (const auto &[Number, Source] : llvm::enumerate(Sources)) {
    const std::size_t Used =
        Number < MostRead ? namesUsed(Names, textOf(Source, Texts)) : 0;
    const auto Parting = std::mismatch(Source.begin(), Source.end(),
                                       Header.begin(), Header.end())
                             .first;
    Ranked.emplace_back(-int(Used), !Texts.contains(Source),
                        -int(Parting - Source.begin()), Source);
  }
  llvm::sort(Ranked);
  std::vector<std::string> Result;
  for (const auto &Each : Ranked)
    Result.push_back(std::get<std::string>(Each));
  return Result;
}

std::string HeaderContexts::news(const std::string &Header,
                                 llvm::ArrayRef<std::string> Sources) {
  return (Begin + Header + "\n" + llvm::join(Sources, "\n")).str();
}

bool HeaderContexts::add(llvm::StringRef News) {
  if (!News.consume_front(Begin))
    return false;
  auto [Header, Sources] = News.split('\n');
  std::vector<std::string> &Of = Known[Header.str()];
  Of.clear();
  for (llvm::StringRef Source : llvm::split(Sources, '\n'))
    Of.push_back(Source.str());
  return true;
}

std::string chosenSource(const std::string &Header,
                         llvm::ArrayRef<std::string> Sources,
                         const std::map<std::string, std::string> &Choices) {
  auto IsEndOf = [](const std::string &End, const std::string &Path) {
    return Path == End || llvm::StringRef(Path).ends_with("/" + End);
  };
  // The whole path says more than its end.
  std::string Choice;
  for (const auto &[Name, Source] : Choices)
    if (Name == Header || (Choice.empty() && IsEndOf(Name, Header)))
      Choice = Source;
  if (Choice.empty())
    return "";
  for (const std::string &Source : Sources)
    if (IsEndOf(Choice, Source))
      return Source;
  return llvm::sys::path::is_absolute(Choice) ? Choice : "";
}

} // namespace bank_lint
