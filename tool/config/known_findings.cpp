//===-- tool/config/known_findings.cpp ------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/config/known_findings.h"
#include "analysis/rules/rule.h"
#include "tool/config/split_finding.h"
#include "tool/report/wording/short_text.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace bank_lint {
namespace {

bool isComplete(const FileResult &Result) {
  return Result.Failure.empty() && Result.NotAnalysed.empty() &&
         Result.UninstantiatedTemplates.empty() && !Result.HiddenFindings &&
         llvm::none_of(Result.Problems,
                       [](const SourceProblem &P) { return P.IsError; });
}

} // namespace

void setKnownAside(FileResult &Result, const Baseline &Known,
                   const FindingNames &Names) {
  std::vector<Finding> New;
  for (Finding &F : Result.Findings) {
    auto IsKnown = [&](const AccessSummary &Access) {
      return Known.knows(Names.of(F.Rule, Access));
    };
    if (std::optional<Finding> Old = partOf(F, IsKnown))
      Result.SetAside.push_back({std::move(*Old), SetAsideBy::Baseline, ""});
    if (std::optional<Finding> Rest =
            partOf(F, [&](const AccessSummary &A) { return !IsKnown(A); }))
      New.push_back(std::move(*Rest));
  }
  Result.Findings = std::move(New);
}

namespace {

class Updater {
public:
  Updater(Baseline &Known, llvm::ArrayRef<FileResult> Results,
          const RuleOptions &Rules, const SourceRoot &Root)
      : Known(Known), Results(Results), Rules(Rules), Root(Root) {}

  BaselineChange run();

private:
  void look(const FileResult &Result);
  bool isResolved(const std::string &Name, const BaselineEntry &Entry) const;

  Baseline &Known;
  llvm::ArrayRef<FileResult> Results;
  const RuleOptions &Rules;
  const SourceRoot &Root;
  SourceLines Sources;
  std::map<std::string, BaselineEntry> Found;
  std::set<std::string> Seen;     ///< names of all, those that are meant too
  std::set<std::string> Analysed; ///< files, in full
  std::set<std::string> Partly;   ///< files that may have more
};

void Updater::look(const FileResult &Result) {
  (isComplete(Result) ? Analysed : Partly).insert(Root.path(Result.File));
  Sources.add(Result.Texts);
  FindingNames Names(Result, Root, Sources);
  auto Add = [&](const Finding &F) {
    eachAccess(F, [&](const AccessSummary &A) {
      Found[Names.of(F.Rule, A)] = {Root.path(A.Where.File), F.Rule, A.Kernel,
                                    oneLine(Sources.text(A.Where))};
    });
  };
  for (const Finding &F : Result.Findings)
    Add(F);
  for (const SetAsideFinding &F : Result.SetAside) {
    eachAccess(F.What, [&](const AccessSummary &A) {
      Seen.insert(Names.of(F.What.Rule, A));
    });
    if (F.By != SetAsideBy::Comment)
      Add(F.What);
  }
}

/// Whether the run would have found it and did not.
bool Updater::isResolved(const std::string &Name,
                         const BaselineEntry &Entry) const {
  llvm::SmallString<256> Path(Entry.File);
  llvm::sys::path::make_absolute(Root.folder(), Path);
  if (!llvm::sys::fs::exists(Path))
    return true;
  const Rule *R = findRule(Entry.Rule);
  return !Found.contains(Name) && !Seen.contains(Name) &&
         Analysed.contains(Entry.File) && !Partly.contains(Entry.File) &&
         (!R || isOn(*R, Rules));
}

BaselineChange Updater::run() {
  for (const FileResult &Result : Results)
    look(Result);
  BaselineChange Change;
  for (auto It = Known.Entries.begin(); It != Known.Entries.end();) {
    bool IsGone = isResolved(It->first, It->second);
    Change.Resolved += IsGone;
    It = IsGone ? Known.Entries.erase(It) : std::next(It);
  }
  for (auto &[Name, Entry] : Found)
    Change.New += Known.Entries.insert_or_assign(Name, Entry).second;
  return Change;
}

} // namespace

BaselineChange updateBaseline(Baseline &Known,
                              llvm::ArrayRef<FileResult> Results,
                              const RuleOptions &Rules,
                              const SourceRoot &Root) {
  return Updater(Known, Results, Rules, Root).run();
}

} // namespace bank_lint
