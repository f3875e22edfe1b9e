//===-- tool/compare/comparison.h - before and after ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What changed between two snapshots: the counters of each launch, and the
/// findings. Lines that moved are no change. What is of one kernel and has the
/// same grid and arguments, or the same address, belongs together; then what is
/// of one kernel, in its order; then what is of the one kernel of that name,
/// whose parameters changed; then of the one kernel that is in another file
/// now; then of the one that has the same code, or the same parameters, under
/// another name.
///
/// What is unknown on both sides is not comparable, unless the code and the
/// launch are the same. A finding that is set aside is neither gone nor new.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_COMPARE_COMPARISON_H
#define BANK_LINT_TOOL_COMPARE_COMPARISON_H

#include "tool/compare/snapshot.h"

namespace bank_lint::comparing {

enum class Change { Same, Changed, New, Gone, NotComparable };

/// "same", "changed", "new", "gone", "not comparable".
llvm::StringRef nameOf(Change What);

struct CounterChange {
  std::string Metric;
  std::optional<Interval> Before, After;
  /// These are of one iteration of each loop of unknown trip count.
  bool IsPerIteration = false;

  /// The change of the largest values; absent if one is unknown, or it was 0.
  std::optional<double> percent() const;
};

struct LaunchChange {
  Change What = Change::Same;
  const CountedLaunch *Before = nullptr, *After = nullptr;
  /// Only those that differ.
  std::vector<CounterChange> Counters;
  /// Counters whose change is unknown, with the reason in Why.
  std::vector<Counter> NotComparable;

  const CountedLaunch &either() const { return After ? *After : *Before; }
  /// Whatever its parameters are.
  bool hasOtherName() const;
  /// "L2 -> DRAM": the pipes that are busiest; "": the same, or unknown.
  std::string busiestPipes() const;
  /// The arguments that would make its counters known, "--arg k=N"; "" if there
  /// are none.
  std::string argumentsToState() const;
  bool hasOtherGrid() const {
    return Before && After &&
           (Before->Grid != After->Grid || Before->Block != After->Block);
  }
};

struct FindingChange {
  Change What = Change::Same;
  const ToldFinding *Before = nullptr, *After = nullptr;

  const ToldFinding &either() const { return After ? *After : *Before; }
};

struct Comparison {
  const Snapshot *Before = nullptr, *After = nullptr;
  std::vector<LaunchChange> Launches; ///< in the order of After, then gone ones
  std::vector<FindingChange> Findings;
  /// What keeps it from being whole, a line each.
  std::vector<std::string> Notes;

  unsigned count(Change What) const; ///< of launches
  unsigned countFindings(Change What) const;
};

/// Compares two snapshots that live as long as the result.
Comparison compareSnapshots(const Snapshot &Before, const Snapshot &After);

/// "ns::gemm<float, 32>", or "ns::gemm", of "void ns::gemm<float, 32>(float
/// const*)".
llvm::StringRef qualifiedName(llvm::StringRef Kernel, bool WithArguments);

/// "gemm" of the same.
llvm::StringRef plainName(llvm::StringRef Kernel);

} // namespace bank_lint::comparing

#endif
