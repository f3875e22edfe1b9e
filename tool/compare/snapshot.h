//===-- tool/compare/snapshot.h - a result to compare -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// One side of a comparison: the counters and the findings of some files, as
/// the JSON of `bank-lint counters` and `bank-lint check` has them
/// (docs/dev/json.md).
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_COMPARE_SNAPSHOT_H
#define BANK_LINT_TOOL_COMPARE_SNAPSHOT_H

#include "analysis/result/access_summary.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/JSON.h"
#include <optional>
#include <string>
#include <vector>

namespace bank_lint::comparing {

/// A counter of the profiler; absent: nothing can be said.
struct Counter {
  std::string Metric;
  std::optional<Interval> Value;
  /// If it is unknown for loops of unknown trip count alone: of one iteration
  /// of each.
  std::optional<Interval> PerIteration = {};
  std::string Why = {}; ///< it is unknown
};

struct CountedLaunch {
  std::string File;
  std::string Arguments; ///< "n = 8, w = 32"
  std::string Kernel;    ///< demangled, with parameters
  std::vector<std::uint64_t> Grid, Block;
  bool HasGrid = true; ///< else the counters are those of one block
  std::string Code;    ///< names the instructions; "": unknown
  std::vector<std::string> UnknownArguments; ///< integer parameters
  std::vector<Counter> Counters;
  /// What the machine code takes of an SM; empty: unknown.
  std::vector<Counter> Resources;
  /// For how many cycles pipes are busy, and what bank conflicts cost at most;
  /// empty: the user did not ask.
  std::vector<Counter> Pipes;
  std::string BusiestPipe; ///< "": not known
};

/// The one called \p Metric of \p Counters; null if there is none.
const Counter *find(llvm::ArrayRef<Counter> Counters, llvm::StringRef Metric);

struct ToldFinding {
  std::string File;
  unsigned Line = 0, Column = 0;
  std::string Rule, Kernel;
  std::string Access;  ///< "shared load"
  std::string Address; ///< "tile + 128*threadIdx.x"
  std::string Message;
  double Excess = 0; ///< per block, of what the rule counts
  /// It is not reported, "comment": who sets it aside; "": it is.
  std::string SetAsideBy;
};

struct Snapshot {
  std::string Name; ///< as the user calls it: "main", "before/"
  std::string Arch;
  bool HasCounters = false, HasFindings = false;
  /// Its counters are those of `bank-lint counters`, else the six of `check`.
  bool HasAllCounters = false;
  /// The greatest exit code of the commands: 2 and 3 say that something lacks.
  int ExitCode = 0;
  std::vector<CountedLaunch> Launches;
  std::vector<ToldFinding> Findings;
  /// What could not be analysed, a line each: its counters and findings lack.
  std::vector<std::string> Lacking;

  /// Adds what \p Document says. One of `bank-lint check` has findings, and
  /// counters of launches if there are none yet; one of `bank-lint counters`
  /// has counters. A failure: it is neither.
  llvm::Error add(const llvm::json::Value &Document);

private:
  void addLacking(const llvm::json::Object &Document, bool IsCheck);
  void addFindings(const llvm::json::Array &From, bool AreSetAside);
};

} // namespace bank_lint::comparing

#endif
