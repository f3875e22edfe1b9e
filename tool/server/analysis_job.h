//===-- tool/server/analysis_job.h - what analyses --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What the server has analysed, and what analyses it: that is handed in.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_SERVER_ANALYSIS_JOB_H
#define BANK_LINT_TOOL_SERVER_ANALYSIS_JOB_H

#include "analysis/result/finding.h"
#include "tool/server/analysis_process.h"
#include "tool/server/settings.h"
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace bank_lint {

/// The input of an analysis.
struct AnalysisJob {
  std::string File; ///< absolute
  /// Texts of open documents that are not on disk as they are here, File's
  /// among them; by absolute path.
  std::map<std::string, std::string> Unsaved;
  ServerSettings Settings;
  bool WithFixes = false; ///< search for them
  /// No request waits for it: the user headers are precompiled.
  bool CompilesHeaders = false;
  /// Gets what the next analysis may have use for: see ServerOptions::Learn.
  std::function<void(llvm::StringRef)> Tell;
};

struct AnalysisOutcome {
  FileResult Result;
  /// For a header that says too little by itself: the sources that include it,
  /// the most useful first, and those that it was seen through. Absolute.
  std::vector<std::string> Sources, SeenThrough;
  /// The settings or the project's files are wrong; there is no result.
  std::string Problem;
};

struct ServerOptions {
  std::string Version;
  std::string DocsUri; ///< where docs/ is on the web; "": nowhere
  WorkLimits Limits;   ///< of one analysis; a search for fixes has ten times
                       ///< as long
  /// Called in a process of its own.
  std::function<AnalysisOutcome(const AnalysisJob &)> Analyse;
  /// The CUDA files of a project: absolute. Called in a process of its own.
  std::function<std::vector<std::string>(const std::string &Folder)>
      ProjectFiles;
  /// Called in the server itself, with all that analyses report: what is
  /// remembered here is known to those that begin from then on.
  std::function<void(llvm::StringRef)> Learn;
  /// Why there is no result, in a line.
  std::function<std::string(WorkEnding)> WhyLost;
};

} // namespace bank_lint

#endif
