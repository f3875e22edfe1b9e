//===-- tool/server/project_run.h - all files of a project ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Lints all files of a project once, when the user asks for it, and publishes
/// what is found, also of files that are not open. One file at a time, in a
/// process of its own: documents come first.
#ifndef BANK_LINT_TOOL_SERVER_PROJECT_RUN_H
#define BANK_LINT_TOOL_SERVER_PROJECT_RUN_H

#include "tool/server/analyses.h"
#include <deque>

namespace bank_lint {

class ProjectRun {
public:
  /// All must outlive it; they change from outside too.
  ProjectRun(const ServerOptions &Options, const ServerSettings &Settings,
             std::map<std::string, Document> &Documents, EditorLink &Editor,
             Analyses &Work)
      : Options(Options), Settings(Settings), Documents(Documents),
        Editor(Editor), Work(Work) {}

  /// Begins with the CUDA files below \p Folder, in place of a run that is
  /// under way.
  void begin(std::string Folder);
  void stop();

  /// Starts what is next.
  void start();
  /// The descriptor of the process at work; -1: none is.
  int descriptor() const { return Process ? Process->descriptor() : -1; }
  /// When that is stopped.
  AnalysisProcess::Clock::time_point deadline() const;
  /// Takes what the process has done.
  void collect();

private:
  bool isUnderWay() const { return !Folder.empty() || Total != 0; }
  std::string lint(const std::string &File, AnalysisProcess::Tell Tell) const;
  void takeList();
  void takeFile();
  void finish();

  const ServerOptions &Options;
  const ServerSettings &Settings;
  std::map<std::string, Document> &Documents;
  EditorLink &Editor;
  Analyses &Work;

  std::unique_ptr<AnalysisProcess> Process;
  std::string Folder;  ///< of which the files are not known yet; "": they are
  std::string Current; ///< the file at work; "": the list of them
  std::deque<std::string> Files;
  std::size_t Total = 0, Findings = 0, Lost = 0;
  std::uint64_t Progress = 0;
};

} // namespace bank_lint

#endif
