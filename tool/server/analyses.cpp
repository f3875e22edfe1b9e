//===-- tool/server/analyses.cpp - from texts to reports ------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/wording/visible_text.h"
#include "tool/server/document_report.h"
#include "tool/server/server.h"

namespace json = llvm::json;

namespace bank_lint {

/// An analysis that takes longer has read its headers itself.
static constexpr std::chrono::milliseconds UsualTime{400};

/// A key after a rest is not waited on: it may be the only one. Of keys that
/// follow each other the last one counts; to wait for longer than an analysis
/// takes would save nothing.
std::chrono::milliseconds Server::pauseAfterKey(Document &D) const {
  const Clock::time_point Before = std::exchange(D.LastKey, Clock::now());
  if (D.LastKey - Before > Settings.Debounce)
    return std::chrono::milliseconds(0);
  return D.LastTook.count() ? std::min(Settings.Debounce, D.LastTook)
                            : Settings.Debounce;
}

/// Ends what is under way for \p Path.
void Server::stopWork(const std::string &Path) {
  for (Worker *W : {&Analyses[0], &Analyses[1], &Search})
    if (W->isFor(Path)) {
      W->Process->read();
      learn(*W);
      W->Process.reset();
    }
  SearchesWanted.erase(Path);
  answerSearches(Path);
}

/// What was known of \p D is void; it is due at \p Due.
void Server::renew(Document &D, Clock::time_point Due) {
  D.Edition = ++LastEdition;
  Diagnostics.forget(D.Path);
  stopWork(D.Path);
  if (!D.IsCuda || D.IsLost) {
    Queue.forget(D.Path);
    D.Report = {};
    answerWaiting(D);
    for (const std::string &File : Diagnostics.replace(D.Path, {}))
      publish(File);
    if (D.IsLost)
      publish(D.Path);
    return;
  }
  Queue.touch(D.Path, Due);
}

/// Those that may read \p D. They come after it.
void Server::renewOthers(const Document &D) {
  const bool IsWaiting = Queue.isWaiting(D.Path);
  const Clock::time_point Due = Clock::now() + Settings.Debounce;
  for (auto &[Path, Other] : Documents)
    if (&Other != &D && Other.IsCuda)
      renew(Other, Due);
  if (IsWaiting)
    Queue.promote(D.Path);
}

void Server::renewAll() {
  for (auto &[Path, D] : Documents)
    renew(D, Clock::now());
}

void Server::startDue() {
  for (Worker &W : Analyses) {
    if (W.Process)
      continue;
    std::optional<std::string> Path = Queue.take(Clock::now());
    if (!Path)
      return;
    start(W, Documents.at(*Path), /*WithFixes=*/false, /*IsWarmUp=*/false);
  }
}

void Server::startSearch() {
  while (!Search.Process && !SearchesWanted.empty()) {
    const std::string Path = *SearchesWanted.begin();
    SearchesWanted.erase(SearchesWanted.begin());
    auto Known = Documents.find(Path);
    if (Known != Documents.end())
      start(Search, Known->second, /*WithFixes=*/true, /*IsWarmUp=*/false);
  }
}

bool Server::start(Worker &W, const Document &D, bool WithFixes,
                   bool IsWarmUp) {
  WorkLimits Limits = Options.Limits;
  if (WithFixes)
    Limits.Time *= 10;
  auto Process =
      AnalysisProcess::start(Limits, [&](AnalysisProcess::Tell Tell) {
        return work(D, WithFixes, IsWarmUp, Tell);
      });
  if (!Process) {
    log(Level::Error, llvm::toString(Process.takeError()));
    return false;
  }
  W = {std::move(*Process), D.Path, D.Edition, IsWarmUp};
  return true;
}

/// Called in a process of its own: a report, as text.
std::string Server::work(const Document &D, bool WithFixes, bool IsWarmUp,
                         AnalysisProcess::Tell Tell) const {
  std::map<std::string, OpenText> Open;
  for (const auto &[Path, Each] : Documents)
    if (!Each.IsLost)
      Open[Path] = {Each.Uri, Each.Text};
  AnalysisJob Job{D.Path, {}, Settings, WithFixes, Tell};
  SourceTexts Texts(Open);
  Job.Unsaved = Texts.unsaved();
  if (IsWarmUp)
    Job.Unsaved[D.Path] = D.Text;
  // The result of what is on disk may have been kept.
  const bool IsOnDisk = !Job.Unsaved.count(D.Path);
  AnalysisOutcome Outcome = Options.Analyse(Job);
  if (IsOnDisk && Texts.unsaved().count(D.Path)) {
    // It was written while it was read.
    Job.Unsaved[D.Path] = D.Text;
    Outcome = Options.Analyse(Job);
  }
  json::Object Report;
  if (Outcome.Problem.empty())
    Report = reportDocument(Outcome.Result, Options.DocsUri, Texts);
  else
    Report["problem"] = visible(Outcome.Problem);
  std::string Text;
  llvm::raw_string_ostream(Text) << Json(std::move(Report));
  return Text;
}

/// What \p W has told so far is known to all analyses from now on.
void Server::learn(Worker &W) {
  for (const std::string &Message : W.Process->takeTold())
    if (Options.Learn)
      Options.Learn(Message);
}

/// What \p W found out; of one that was lost, why.
json::Object Server::partsOf(Worker &W) {
  const WorkEnding How = W.Process->ending();
  if (How == WorkEnding::Done) {
    llvm::Expected<Json> Read = json::parse(W.Process->text());
    if (Read && Read->getAsObject())
      return std::move(*Read->getAsObject());
    if (!Read)
      llvm::consumeError(Read.takeError());
  }
  const Document &D = Documents.at(W.Path);
  FileResult Lost;
  Lost.File = D.Path;
  // An option such as --version ends its process, and well.
  Lost.Failure = How == WorkEnding::Done
                     ? "the options end the analysis; see bankLint.arguments"
                     : Options.WhyLost(How);
  log(Level::Warning, D.Path + ": " + Lost.Failure);
  std::map<std::string, OpenText> Open{{D.Path, {D.Uri, D.Text}}};
  SourceTexts Texts(Open);
  return reportDocument(Lost, Options.DocsUri, Texts);
}

void Server::takeReport(Worker &W) {
  Document &D = Documents.at(W.Path);
  const auto Took = std::chrono::ceil<std::chrono::milliseconds>(
      Clock::now() - W.Process->started());
  if (!W.IsWarmUp)
    D.LastTook = std::max(Took, std::chrono::milliseconds(50));
  json::Object Parts = partsOf(W);
  const std::uint64_t Edition = W.Edition;
  const bool WasWarmUp = W.IsWarmUp;
  W.Process.reset();
  if (WasWarmUp || Edition != D.Edition)
    return;
  D.Report = {Edition, std::move(Parts)};
  if (std::optional<llvm::StringRef> Problem =
          D.Report.Parts.getString("problem");
      Problem && *Problem != LastProblem) {
    LastProblem = Problem->str();
    show(Level::Error, LastProblem);
  } else if (!Problem) {
    LastProblem.clear();
  }
  if (std::string Log = D.Report.Parts.getString("log").value_or("").str();
      !Log.empty() && Log != D.LastLog) {
    D.LastLog = Log;
    log(Level::Log, D.Path + ": " + Log);
  }
  std::set<std::string> Changed =
      Diagnostics.replace(D.Path, D.Report.part("diagnostics"));
  Changed.insert(D.Path);
  for (const std::string &File : Changed)
    publish(File);
  answerWaiting(D);
  if (RefreshesLenses && Settings.CodeLens)
    ask("workspace/codeLens/refresh", nullptr);
  if (RefreshesHints && Settings.InlayHints)
    ask("workspace/inlayHint/refresh", nullptr);
  // The next key is to find the headers read in advance.
  if (!D.IsWarm && Took > UsualTime)
    start(W, D, /*WithFixes=*/false, /*IsWarmUp=*/true);
  D.IsWarm = true;
}

void Server::takeFixes(Worker &W) {
  Document &D = Documents.at(W.Path);
  const std::uint64_t Edition = W.Edition;
  json::Object Parts = partsOf(W);
  W.Process.reset();
  D.Fixes = {Edition, std::move(Parts)};
  answerSearches(D.Path);
}

/// The list of a file, unless it is a document of which more is to come: its
/// own analysis tells the rest.
void Server::publish(const std::string &File) {
  auto Known = Documents.find(File);
  const Document *D = Known == Documents.end() ? nullptr : &Known->second;
  if (D && D->IsCuda && !D->IsLost && !D->isKnown())
    return;
  const std::string Uri = D ? D->Uri : Diagnostics.uriOf(File);
  if (Uri.empty())
    return;
  json::Object Message{{"uri", Uri}, {"diagnostics", Diagnostics.listOf(File)}};
  if (D)
    Message["version"] = D->Version;
  Transport.notify("textDocument/publishDiagnostics", std::move(Message));
}

/// All that waits for fixes, also if they are not to come.
void Server::answerSearches(const std::string &Path) {
  auto Waiting = WaitingForFixes.extract(Path);
  if (Waiting)
    for (WaitingRequest &Request : Waiting.mapped())
      reply(Request.Id, Request.Answer());
}

/// What waits for fixes and can wait no longer. The search goes on.
void Server::answerOverdue() {
  const Clock::time_point Now = Clock::now();
  for (auto &[Path, Waiting] : WaitingForFixes) {
    auto Overdue = std::partition(
        Waiting.begin(), Waiting.end(),
        [&](const WaitingRequest &Request) { return Request.Until > Now; });
    for (auto It = Overdue; It != Waiting.end(); ++It)
      reply(It->Id, It->Answer());
    if (Overdue != Waiting.end())
      show(Level::Info, "the search for a fix goes on; ask again for it");
    Waiting.erase(Overdue, Waiting.end());
  }
}

/// All that was asked of \p D, also if there is nothing to say.
void Server::answerWaiting(Document &D) {
  for (WaitingRequest &Request : std::exchange(D.Waiting, {}))
    reply(Request.Id, Request.Answer());
}

} // namespace bank_lint
