//===-- tool/bank-lint/commands/explained_place.cpp -----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/commands/explained_place.h"
#include "analysis/support/module_files.h"
#include "tool/bank-lint/run/header_contexts.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace bank_lint {

std::optional<ExplainedPlace> parsePlace(llvm::StringRef Text) {
  auto TakeNumber = [&](unsigned &Number) {
    auto [Rest, Last] = Text.rsplit(':');
    if (Rest.empty() || Last.getAsInteger(10, Number) || Number == 0)
      return false;
    Text = Rest;
    return true;
  };
  ExplainedPlace Place;
  unsigned Last = 0, Before = 0;
  if (!TakeNumber(Last))
    return std::nullopt;
  if (TakeNumber(Before)) {
    Place.Line = Before;
    Place.Column = Last;
  } else {
    Place.Line = Last;
  }
  Place.File = Text.str();
  return Place;
}

bool isInFile(const SourceRange &Where, const std::string &File) {
  return Where.File == File || isModuleFile(File) ||
         llvm::sys::fs::equivalent(Where.File, File);
}

bool isAt(const AccessSummary &Access, const ExplainedPlace &Place) {
  auto IsThere = [&](const SourceRange &Where) {
    return Place.contains(Where) && isInFile(Where, Place.File);
  };
  return IsThere(Access.Where) || llvm::any_of(Access.Within, IsThere);
}

bool hasSomethingAt(const ExplainedPlace &Place, const FileResult &Result) {
  auto IsThere = [&](const AccessSummary &Access) {
    return isAt(Access, Place);
  };
  return llvm::any_of(Result.Accesses, IsThere) ||
         llvm::any_of(Result.NotIssued, IsThere) ||
         llvm::any_of(Result.NotAnalysed, [&](const Unanalysed &Lost) {
           return Place.contains(Lost.Where) &&
                  isInFile(Lost.Where, Place.File);
         });
}

bool mayBePart(const FileResult &Result) {
  return Result.Failure.empty() &&
         (lacksContext(Result) || Result.Accesses.empty() ||
          llvm::any_of(Result.Problems,
                       [](const SourceProblem &P) { return P.IsError; }));
}

/// \p Path as seen from the current folder, if it is below.
static std::string fromHere(llvm::StringRef Path) {
  llvm::SmallString<256> Here;
  llvm::StringRef Rest = Path;
  if (!llvm::sys::fs::current_path(Here) && Rest.consume_front(Here) &&
      Rest.consume_front("/"))
    return Rest.str();
  return Path.str();
}

std::vector<std::string>
sourcesAround(const std::string &File,
              const std::map<std::string, std::string> &Texts) {
  llvm::SmallString<256> Path(File);
  if (llvm::sys::fs::make_absolute(Path))
    return {};
  llvm::sys::path::remove_dots(Path, /*remove_dot_dot=*/true);
  std::vector<std::string> Sources =
      HeaderContexts().sourcesFor(Path.str().str(), Texts);
  std::transform(Sources.begin(), Sources.end(), Sources.begin(), fromHere);
  return Sources;
}

} // namespace bank_lint
