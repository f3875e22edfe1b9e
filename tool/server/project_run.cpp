//===-- tool/server/project_run.cpp - all files of a project --------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/server/project_run.h"
#include "tool/report/wording/counts.h"
#include "tool/report/wording/visible_text.h"
#include "tool/server/document_report.h"
#include "llvm/ADT/StringExtras.h"

namespace json = llvm::json;

namespace bank_lint {

void ProjectRun::begin(std::string Below) {
  stop();
  Folder = std::move(Below);
}

void ProjectRun::stop() {
  Process.reset();
  Folder.clear();
  Files.clear();
  Total = Findings = Lost = 0;
  Editor.endProgress(std::exchange(Progress, 0));
}

/// Called in a process of its own: the diagnostics of \p File, as text.
std::string ProjectRun::lint(const std::string &File,
                             AnalysisProcess::Tell Tell) const {
  std::map<std::string, OpenText> Open;
  for (const auto &[Path, Each] : Documents)
    if (!Each.IsLost)
      Open[Path] = {Each.Uri, Each.Text};
  SourceTexts Texts(Open);
  AnalysisOutcome Outcome =
      Options.Analyse({File, Texts.unsaved(), Settings, /*WithFixes=*/false,
                       /*CompilesHeaders=*/true, Tell});
  json::Object Report{{"diagnostics", json::Array{}}};
  if (Outcome.Problem.empty()) {
    Texts.showAs(Outcome.Result.Texts);
    Report["diagnostics"] =
        diagnosticsOf(Outcome.Result, Options.DocsUri, Texts);
    Report["findings"] = Outcome.Result.Findings.size();
    Report["lost"] = !Outcome.Result.Failure.empty();
  } else {
    Report["problem"] = visible(Outcome.Problem);
  }
  std::string Text;
  llvm::raw_string_ostream(Text) << json::Value(std::move(Report));
  return Text;
}

void ProjectRun::start() {
  if (Process || !isUnderWay())
    return;
  Current.clear();
  if (Folder.empty()) {
    // An open document has an analysis of its own.
    while (!Files.empty() && Documents.count(Files.front()))
      Files.pop_front();
    if (Files.empty())
      return finish();
    Current = std::move(Files.front());
    Files.pop_front();
  }
  auto New =
      AnalysisProcess::start(Options.Limits, [&](AnalysisProcess::Tell Tell) {
        return Current.empty() ? llvm::join(Options.ProjectFiles(Folder), "\n")
                               : lint(Current, Tell);
      });
  if (!New) {
    Editor.log(EditorLink::Level::Error, llvm::toString(New.takeError()));
    return stop();
  }
  Process = std::move(*New);
}

AnalysisProcess::Clock::time_point ProjectRun::deadline() const {
  return Process ? Process->deadline()
                 : AnalysisProcess::Clock::time_point::max();
}

void ProjectRun::collect() {
  if (!Process || Process->read())
    return;
  for (const std::string &Message : Process->takeTold())
    if (Options.Learn)
      Options.Learn(Message);
  Current.empty() ? takeList() : takeFile();
}

void ProjectRun::takeList() {
  llvm::SmallVector<llvm::StringRef> Lines;
  if (Process->ending() == WorkEnding::Done)
    llvm::StringRef(Process->text())
        .split(Lines, '\n', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  for (llvm::StringRef Line : Lines)
    Files.push_back(plainPath(Line));
  Process.reset();
  Total = Files.size();
  if (Total)
    Progress = Editor.beginProgress("linting " + counted(Total, "file"));
  else
    Editor.show(EditorLink::Level::Info, "no CUDA file below " + Folder);
  Folder.clear();
}

void ProjectRun::takeFile() {
  llvm::Expected<json::Value> Read = json::parse(Process->text());
  const bool IsDone = Process->ending() == WorkEnding::Done;
  Process.reset();
  if (!Read) {
    llvm::consumeError(Read.takeError());
    ++Lost;
  } else if (const json::Object *Report = Read->getAsObject();
             !IsDone || !Report)
    ++Lost;
  else if (auto Problem = Report->getString("problem")) {
    // It would be the same of all others.
    Editor.show(EditorLink::Level::Error, *Problem);
    return stop();
  } else {
    Findings += std::size_t(Report->getInteger("findings").value_or(0));
    Lost += Report->getBoolean("lost").value_or(false);
    if (!Documents.count(Current))
      Work.publishClosed(Current, *Report->getArray("diagnostics"));
  }
  Editor.reportProgress(Progress,
                        unsigned(100 * (Total - Files.size()) / Total));
}

void ProjectRun::finish() {
  std::string Text = counted(Total, "file") + " linted; " +
                     counted(Findings, "finding") +
                     " in those that are not open";
  if (Lost)
    Text += ", " + counted(Lost, "file") + " lost";
  Editor.show(EditorLink::Level::Info, Text);
  stop();
}

} // namespace bank_lint
