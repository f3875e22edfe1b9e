//===-- tool/report/report_options.h - how to report ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What a report gets besides the results.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_REPORT_REPORT_OPTIONS_H
#define BANK_LINT_TOOL_REPORT_REPORT_OPTIONS_H

#include "tool/report/shard_facts.h"
#include <map>
#include <optional>
#include <string>

namespace bank_lint {

/// The order in which a text lists findings.
enum class FindingOrder {
  Weight, ///< what costs most first, over all files
  File,   ///< as the files were named; there what costs most first
};

/// What a text reports findings together by.
enum class FindingGrouping { None, File, Kernel, Rule, Folder };

/// What makes a run fail, beside findings and what was lost.
struct ExitRules {
  /// What is undecided, not instantiated or has an error is a failure too.
  bool FailsIncomplete = false;
  /// A user reads the output: a comment that states what cannot be is no reason
  /// to fail.
  bool IsAttended = false;
  /// The command line states what fits nothing, and that is to fail.
  bool HasUnused = false;
  /// The signal by which the user stopped the run; 0: it is whole.
  int StopSignal = 0;
};

struct ReportOptions {
  std::string Version;  ///< of the tool: "0.1.0"
  std::string Arch;     ///< asked for: "sm_80"
  bool All = false;     ///< every access, not only the flagged ones
  bool Color = false;   ///< text only: write terminal escapes
  bool Verbose = false; ///< text only: all that is known of each finding
  bool Quiet = false;   ///< text only: only findings
  bool Times = false;   ///< JSON only: how long each file took
  FindingOrder Order = FindingOrder::Weight;        ///< text only
  FindingGrouping Grouping = FindingGrouping::None; ///< text only
  /// Text only: how many findings are reported in full, the most expensive; 0:
  /// all.
  unsigned Top = 0;
  /// Text only: the most columns of a line that is not for programs; 0: any.
  unsigned Width = 0;
  /// The root of paths for other programs; "": the repository of the first
  /// file.
  std::string Root;
  /// Where the pages of docs/ are on the web: "https://example.org/docs/"; ""
  /// if nowhere.
  std::string DocsUri;
  /// HTML only: what was typed, "bank-lint src", and when, "2026-03-04 10:11
  /// UTC".
  std::string Command, Date;
  /// The commit that was analysed; "": unknown.
  std::string Commit;
  /// HTML only: where files are on the web, with {commit}, {file} and {line};
  /// "" if nowhere.
  std::string Link;
  /// The texts of files that were not analysed as they are on disk.
  std::map<std::string, std::string> Texts;
  ExitRules Exit; ///< JSON and SARIF contain the exit code
  /// JSON and SARIF: if the results are not those of a whole run.
  std::optional<ShardFacts> Shard;
};

} // namespace bank_lint

#endif
