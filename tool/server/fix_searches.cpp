//===-- tool/server/fix_searches.cpp - from findings to fixes -------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/server/analyses.h"
#include <algorithm>

namespace json = llvm::json;

namespace bank_lint {

void Analyses::searchFixes(const Document &D, WaitingRequest Request) {
  if (!Search.isFor(D.Path))
    SearchesWanted.insert(D.Path);
  WaitingForFixes[D.Path].push_back(std::move(Request));
}

void Analyses::startSearch() {
  while (!Search.Process && !SearchesWanted.empty()) {
    const std::string Path = *SearchesWanted.begin();
    SearchesWanted.erase(SearchesWanted.begin());
    auto Known = Documents.find(Path);
    if (Known != Documents.end())
      start(Search, Known->second, /*WithFixes=*/true, /*IsWarmUp=*/false);
  }
}

void Analyses::takeFixes(Worker &W) {
  Document &D = Documents.at(W.Path);
  const std::uint64_t Edition = W.Edition;
  json::Object Parts = partsOf(W);
  endProcess(W);
  D.Fixes = {Edition, std::move(Parts)};
  answerSearches(D.Path);
}

/// All that waits for fixes, also if they are not to come.
void Analyses::answerSearches(const std::string &Path) {
  auto Waiting = WaitingForFixes.extract(Path);
  if (Waiting)
    for (WaitingRequest &Request : Waiting.mapped())
      Editor.reply(Request.Id, Request.Answer());
}

/// What waits for fixes and can wait no longer. The search goes on.
void Analyses::answerOverdue() {
  const Clock::time_point Now = Clock::now();
  for (auto &[Path, Waiting] : WaitingForFixes) {
    auto Overdue = std::partition(
        Waiting.begin(), Waiting.end(),
        [&](const WaitingRequest &Request) { return Request.Until > Now; });
    for (auto It = Overdue; It != Waiting.end(); ++It)
      Editor.reply(It->Id, It->Answer());
    if (Overdue != Waiting.end())
      Editor.show(EditorLink::Level::Info,
                  "still searching for a fix; request it again later");
    Waiting.erase(Overdue, Waiting.end());
  }
}

} // namespace bank_lint
