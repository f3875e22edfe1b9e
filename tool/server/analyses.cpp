//===-- tool/server/analyses.cpp - from texts to reports ------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/server/analyses.h"
#include "tool/report/wording/visible_text.h"
#include "tool/server/document_report.h"
#include "tool/server/source_texts.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"
#include <algorithm>
#include <sys/resource.h>

namespace json = llvm::json;

namespace bank_lint {

/// An analysis that takes longer may have read headers itself, which another
/// process can compile in advance.
static constexpr std::chrono::milliseconds UsualTime{150};
/// One that has taken longer is shown to be under way.
static constexpr std::chrono::milliseconds LongTime{1500};

/// A key after a rest is not waited on: it may be the only one. If keys follow
/// each other, the last one counts; to wait for longer than an analysis takes
/// would save nothing.
std::chrono::milliseconds Analyses::pauseAfterKey(Document &D) const {
  const Clock::time_point Before = std::exchange(D.LastKey, Clock::now());
  if (D.LastKey - Before > Settings.Debounce)
    return std::chrono::milliseconds(0);
  return D.LastTook.count() ? std::min(Settings.Debounce, D.LastTook)
                            : Settings.Debounce;
}

/// Ends what is under way for \p Path.
void Analyses::stopWork(const std::string &Path) {
  for (Worker *W : {&Workers[0], &Workers[1], &Search})
    if (W->isFor(Path)) {
      W->Process->read();
      learn(*W);
      endProcess(*W);
    }
  SearchesWanted.erase(Path);
  answerSearches(Path);
}

void Analyses::endProcess(Worker &W) {
  W.Process.reset();
  Editor.endProgress(std::exchange(W.Progress, 0));
}

void Analyses::renew(Document &D, Clock::time_point Due) {
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

void Analyses::renewOthers(const Document &D) {
  const bool IsWaiting = Queue.isWaiting(D.Path);
  const Clock::time_point Due = Clock::now() + Settings.Debounce;
  for (auto &[Path, Other] : Documents)
    if (&Other != &D && Other.IsCuda)
      renew(Other, Due);
  if (IsWaiting)
    Queue.promote(D.Path);
}

void Analyses::renewAll() {
  for (auto &[Path, D] : Documents) {
    D.IsWarm = false; // its headers may be others
    renew(D, Clock::now());
  }
}

/// Takes the request \p Id out of \p Requests; false if it is not there.
static bool takeOut(const json::Value &Id,
                    std::vector<WaitingRequest> &Requests) {
  auto It = llvm::find_if(Requests,
                          [&](const WaitingRequest &R) { return R.Id == Id; });
  if (It == Requests.end())
    return false;
  Requests.erase(It);
  return true;
}

bool Analyses::cancel(const Json &Id) {
  bool WasWaiting = false;
  for (auto &[Path, D] : Documents)
    WasWaiting |= takeOut(Id, D.Waiting);
  for (auto &[Path, Requests] : WaitingForFixes)
    WasWaiting |= takeOut(Id, Requests);
  return WasWaiting;
}

void Analyses::close(Document &D) {
  const std::string Path = D.Path;
  D.Edition = ++LastEdition; // nothing that is known of it counts any more
  answerWaiting(D);
  stopWork(Path);
  if (Preparing.isFor(Path))
    endProcess(Preparing);
  Queue.forget(Path);
  renewOthers(D);
  Diagnostics.forget(Path);
  std::set<std::string> Changed = Diagnostics.replace(Path, {});
  Documents.erase(Path);
  for (const std::string &File : Changed)
    publish(File);
}

void Analyses::closeAll() {
  for (auto &[Path, D] : Documents) {
    D.Edition = ++LastEdition;
    stopWork(Path);
    answerWaiting(D);
  }
  endProcess(Preparing);
  Documents.clear();
  Queue = {};
}

void Analyses::start() {
  startDue();
  startSearch();
}

std::array<int, 4> Analyses::descriptors() const {
  return {Workers[0].descriptor(), Workers[1].descriptor(), Search.descriptor(),
          Preparing.descriptor()};
}

int Analyses::waitMilliseconds(Clock::time_point Other) const {
  std::optional<Clock::time_point> Next;
  auto Consider = [&](Clock::time_point When) {
    Next = std::min(Next.value_or(When), When);
  };
  if (std::optional<Clock::time_point> Due = Queue.nextDue();
      Due && (!Workers[0].Process || !Workers[1].Process))
    Consider(*Due);
  if (Other != Clock::time_point::max())
    Consider(Other);
  for (const Worker *W : {&Workers[0], &Workers[1], &Search, &Preparing})
    if (W->Process && W->Process->deadline() != Clock::time_point::max())
      Consider(W->Process->deadline());
  for (const auto &[Path, Waiting] : WaitingForFixes)
    for (const WaitingRequest &Request : Waiting)
      if (Request.Until != Clock::time_point::max())
        Consider(Request.Until);
  if (!Next)
    return -1;
  const auto Left =
      std::chrono::ceil<std::chrono::milliseconds>(*Next - Clock::now());
  return int(std::clamp<std::int64_t>(Left.count(), 0, 60000));
}

/// Takes what \p W has done, if it is done.
void Analyses::collect(Worker &W, void (Analyses::*Take)(Worker &)) {
  if (!W.Process)
    return;
  const bool IsAtWork = W.Process->read();
  learn(W);
  if (!IsAtWork)
    (this->*Take)(W);
}

void Analyses::collect() {
  for (Worker &W : Workers)
    collect(W, &Analyses::takeReport);
  collect(Search, &Analyses::takeFixes);
  collect(Preparing, &Analyses::takeHeaders);
  answerOverdue();
}

void Analyses::startDue() {
  for (Worker &W : Workers) {
    if (W.Process)
      continue;
    std::optional<std::string> Path = Queue.take(Clock::now());
    if (!Path)
      return;
    start(W, Documents.at(*Path), /*WithFixes=*/false, /*IsWarmUp=*/false);
  }
}

bool Analyses::start(Worker &W, const Document &D, bool WithFixes,
                     bool IsWarmUp) {
  WorkLimits Limits = Options.Limits;
  if (WithFixes)
    Limits.Time *= 10;
  auto Process =
      AnalysisProcess::start(Limits, [&](AnalysisProcess::Tell Tell) {
        return work(D, WithFixes, IsWarmUp, Tell);
      });
  if (!Process) {
    Editor.log(EditorLink::Level::Error, llvm::toString(Process.takeError()));
    return false;
  }
  W = {std::move(*Process), D.Path, D.Edition, 0};
  const std::string Name = llvm::sys::path::filename(D.Path).str();
  if (WithFixes)
    W.Progress = Editor.beginProgress("searching for fixes in " + Name);
  else if (!IsWarmUp && D.LastTook > LongTime)
    W.Progress = Editor.beginProgress("analysing " + Name);
  return true;
}

/// Called in a process of its own: a report, as text.
std::string Analyses::work(const Document &D, bool WithFixes, bool IsWarmUp,
                           AnalysisProcess::Tell Tell) const {
  // Keys come before it.
  constexpr int LowPriority = 5;
  if (IsWarmUp)
    setpriority(PRIO_PROCESS, 0, LowPriority);
  std::map<std::string, OpenText> Open;
  for (const auto &[Path, Each] : Documents)
    if (!Each.IsLost)
      Open[Path] = {Each.Uri, Each.Text};
  AnalysisJob Job{D.Path, {}, Settings, WithFixes, IsWarmUp, Tell};
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
  if (Outcome.Problem.empty()) {
    Texts.showAs(Outcome.Result.Texts);
    Report = reportDocument(Outcome.Result, Options.DocsUri, Texts);
    Report["sources"] = json::Array(Outcome.Sources);
    Report["seenThrough"] = json::Array(Outcome.SeenThrough);
  } else
    Report["problem"] = visible(Outcome.Problem);
  std::string Text;
  llvm::raw_string_ostream(Text) << Json(std::move(Report));
  return Text;
}

/// What \p W has reported so far is known to all analyses from now on.
void Analyses::learn(Worker &W) {
  for (const std::string &Message : W.Process->takeTold())
    if (Options.Learn)
      Options.Learn(Message);
}

/// What \p W found out; of one that was lost, why.
json::Object Analyses::partsOf(Worker &W) {
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
  Editor.log(EditorLink::Level::Warning, D.Path + ": " + Lost.Failure);
  std::map<std::string, OpenText> Open{{D.Path, {D.Uri, D.Text}}};
  SourceTexts Texts(Open);
  return reportDocument(Lost, Options.DocsUri, Texts);
}

void Analyses::takeReport(Worker &W) {
  Document &D = Documents.at(W.Path);
  const auto Took = std::chrono::ceil<std::chrono::milliseconds>(
      Clock::now() - W.Process->started());
  D.LastTook = std::max(Took, std::chrono::milliseconds(50));
  const bool IsLost = W.Process->ending() != WorkEnding::Done;
  json::Object Parts = partsOf(W);
  const std::uint64_t Edition = W.Edition;
  endProcess(W);
  if (Edition != D.Edition)
    return;
  D.Report = {Edition, std::move(Parts)};
  if (std::optional<llvm::StringRef> Problem =
          D.Report.Parts.getString("problem");
      Problem && *Problem != LastProblem) {
    LastProblem = Problem->str();
    Editor.show(EditorLink::Level::Error, LastProblem);
  } else if (!Problem) {
    LastProblem.clear();
  }
  if (std::string Log = D.Report.Parts.getString("log").value_or("").str();
      !Log.empty() && Log != D.LastLog) {
    D.LastLog = Log;
    Editor.log(EditorLink::Level::Log, D.Path + ": " + Log);
  }
  std::set<std::string> Changed =
      Diagnostics.replace(D.Path, D.Report.part("diagnostics"));
  Changed.insert(D.Path);
  for (const std::string &File : Changed)
    publish(File);
  answerWaiting(D);
  if (Editor.Can.RefreshesLenses && Settings.CodeLens)
    Editor.ask("workspace/codeLens/refresh", nullptr);
  if (Editor.Can.RefreshesHints && Settings.InlayHints)
    Editor.ask("workspace/inlayHint/refresh", nullptr);
  if (!IsLost)
    warmUp(D, Took);
}

/// Has the headers of \p D compiled in advance for the keys to come, while the
/// user goes on, if its analysis took long.
void Analyses::warmUp(Document &D, std::chrono::milliseconds Took) {
  if (!D.IsWarm && !Preparing.Process && Took > UsualTime)
    D.IsWarm = start(Preparing, D, /*WithFixes=*/false, /*IsWarmUp=*/true);
}

/// Nothing is reported of it: what it has compiled is found by others.
void Analyses::takeHeaders(Worker &W) { endProcess(W); }

/// The list of a file, unless it is a document of which more is to come: its
/// own analysis reports the rest.
void Analyses::publish(const std::string &File) {
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
  Editor.notify("textDocument/publishDiagnostics", std::move(Message));
}

void Analyses::publishClosed(const std::string &Path,
                             const json::Array &Found) {
  for (const std::string &File : Diagnostics.replace(Path, Found))
    publish(File);
}

/// All that was asked of \p D, also if there is nothing to say.
void Analyses::answerWaiting(Document &D) {
  for (WaitingRequest &Request : std::exchange(D.Waiting, {}))
    Editor.reply(Request.Id, Request.Answer());
}

} // namespace bank_lint
