//===-- tool/bank-lint/options/options.h - the command line -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// From argv to what the user wants. Each subcommand has its own options; a
/// command line without a subcommand's name is `check`.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_BANK_LINT_OPTIONS_OPTIONS_H
#define BANK_LINT_TOOL_BANK_LINT_OPTIONS_OPTIONS_H

#include "analysis/analyzer.h"
#include "tool/bank-lint/options/capture_choice.h"
#include "tool/bank-lint/options/comparison_choice.h"
#include "tool/bank-lint/options/crosscheck_choice.h"
#include "tool/bank-lint/options/fix_choice.h"
#include "tool/bank-lint/options/layout_choice.h"
#include "tool/bank-lint/options/mcp_choice.h"
#include "tool/bank-lint/options/option_table.h"
#include "tool/bank-lint/options/sweep_choice.h"
#include "tool/bank-lint/output/color_choice.h"
#include "tool/bank-lint/output/output.h"
#include "tool/bank-lint/supervision/progress_line.h"
#include "tool/bank-lint/supervision/supervisor.h"
#include "tool/capture/lost_kernels.h"
#include "tool/config/config_key.h"
#include "tool/report/shard_facts.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/raw_ostream.h"
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace bank_lint {

/// How much the text says.
enum class Verbosity { Quiet, Usual, Verbose };

/// The command line of a subcommand.
struct CommandOptions {
  Subcommand Name = Subcommand::Check;
  /// --help and `help`: of which command; absent: of the program.
  std::optional<Subcommand> HelpOn;
  /// Or folders; none: those of Database. `explain`: rules and places.
  /// `merge`: reports. `cache`: what to do. `compare`: what it compares.
  /// `layout`: its operands. `launches`: what to read.
  std::vector<std::string> Files;
  std::string StdinName; ///< --stdin-filename; "" if not given
  /// What was read of streams, by the names in Files: see input_streams.h.
  std::map<std::string, std::string> Texts;
  std::string Database; ///< -p: a folder or a file; "" if not given
  unsigned Jobs = 0;    ///< threads; 0: one for each processor
  ProgressChoice Progress = ProgressChoice::Auto;
  FileLimits Limits;
  /// Files of recorded launches; ProjectSettings reads them.
  std::vector<std::string> LaunchFiles;
  /// Patterns of files that are left out unless the user names them.
  std::vector<std::string> Exclude;
  /// More than one: `check` and `sweep` compare them. Analysis.Arch is the
  /// first.
  std::vector<std::string> Architectures;
  std::optional<ShardFacts> Shard; ///< `check` only
  AnalysisOptions Analysis;
  OutputFormat Format = OutputFormat::Text; ///< of the report on stdout
  std::vector<OutputRequest> Outputs;       ///< `check` only: those for files
  std::string Link, Commit; ///< `check` only: as in ReportOptions
  std::string SaveTo;       ///< `counters`, `launches`: a file; "": none
  ColorChoice Color = ColorChoice::Auto;
  bool All = false;                                 ///< `check` only
  FindingOrder Order = FindingOrder::Weight;        ///< `check` only
  FindingGrouping Grouping = FindingGrouping::None; ///< `check` only
  unsigned Top = 0;   ///< `check` only: findings in full; 0: all
  unsigned Width = 0; ///< `check` and `explain`: columns of a text; 0: any
  Verbosity Says = Verbosity::Usual; ///< `check` only
  bool Statistics = false;           ///< `check` only
  bool Timing = false;               ///< the same
  bool FailsIncomplete = false;      ///< `check`: --fail-on-incomplete
  FixChoice Fixes = FixChoice::None; ///< `check` only
  CrosscheckChoice Crosscheck;       ///< `crosscheck` only
  ComparisonChoice Comparison;       ///< `compare` only
  mcp::HandedOptions Mcp;            ///< `mcp` only
  layout::Question Layout;           ///< `layout` only
  SweepChoice Sweep;                 ///< `sweep` only
  CaptureChoice Capture;             ///< `capture` only
  /// Kernels that a captured program launched and that were not kept.
  std::vector<KernelNotKept> NotKept;
  std::vector<std::string> Cubins; ///< `check`, `explain`
  std::string TraceAccess;         ///< `check`: "29", "29:49"
  std::string PrintAfter;          ///< `check`: a pass, or "all"
  bool UsesNvcc = false;           ///< the same: --nvcc
  std::string NvccPath;            ///< --nvcc=; "": look for it
  bool Staged = false;             ///< `check`: look at what will be committed
  std::string DiffFrom; ///< `check`: look at what is changed since; "": all
  std::string Baseline; ///< `check`, `baseline`: a file; "": none

  std::vector<std::string> Confined; ///< --confine: folders; none: no limit

  bool isOfChange() const { return Staged || !DiffFrom.empty(); }

  // For project_settings.h: what was typed.
  bool UseConfig = true;               ///< files of settings count
  bool IsRestricted = false;           ///< but not those of projects
  std::vector<std::string> Arguments;  ///< all that was typed
  std::vector<const ConfigKey *> Keys; ///< that the subcommand has options for
  std::vector<Setting> Said;           ///< by the arguments
};

/// "0.1.0"
const char *toolVersion();

/// Reads the command line; the first argument is the program's name. A usage
/// error is reported on \p Errors, and nothing is returned.
std::optional<CommandOptions>
parseOptions(llvm::ArrayRef<const char *> Arguments, llvm::raw_ostream &Errors);

} // namespace bank_lint

#endif
