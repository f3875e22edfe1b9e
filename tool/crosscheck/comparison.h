//===-- tool/crosscheck/comparison.h - predicted and measured ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Holds predictions against a measurement, source line by source line.
///
/// A profiler knows the line of an instruction and not its column, and of code
/// that was inlined the innermost place. So what is compared are *sites*: the
/// instructions of one kind on one line, and the accesses that become them. If
/// the accesses of a line have several widths and its instructions have the
/// same, each width is a site of its own.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_CROSSCHECK_COMPARISON_H
#define BANK_LINT_TOOL_CROSSCHECK_COMPARISON_H

#include "tool/crosscheck/file_experiments.h"
#include "tool/crosscheck/measurement.h"
#include "tool/crosscheck/predicted_excess.h"
#include "llvm/ADT/ArrayRef.h"

namespace bank_lint {

enum class Verdict : std::uint8_t {
  Confirmed,    ///< every counter is as predicted
  Refuted,      ///< one is not
  NotExecuted,  ///< its instructions are there, and none was executed
  NotMeasured,  ///< no measurement
  NotPredicted, ///< measured, but bank-lint gives no figure
};
constexpr unsigned NumVerdicts = 5;

/// One counter of a site.
struct ComparedCounter {
  CounterKind Kind = CounterKind::Executed;
  std::optional<Interval> Predicted;     ///< absent: no figure
  std::optional<std::uint64_t> Measured; ///< absent: no such counter
  /// Predicted and measured of each executed instruction, for how many there
  /// are is not predicted.
  bool IsPerInstruction = false;
  /// Executions of an instruction that a predicate may switch off: a profiler
  /// counts those of warps with no lane too, which access nothing.
  bool MayCountIdleWarps = false;
  bool differs() const {
    return Predicted && Measured &&
           (*Measured < Predicted->Min ||
            (*Measured > Predicted->Max && !MayCountIdleWarps));
  }
};

struct ComparedSite {
  SourceRange Where; ///< of the first access
  CodeKind Kind = CodeKind::None;
  std::vector<const PredictedAccess *> Accesses;
  std::vector<unsigned> PredictedWidths, MeasuredWidths; ///< sorted
  std::vector<std::string> Instructions; ///< machine code, without operands
  std::vector<ComparedCounter> Counters;
  Verdict Result = Verdict::NotMeasured;
  std::string Why; ///< of any verdict but Confirmed
};

struct ComparedLaunch {
  const Experiment *Predicted = nullptr;
  bool WasMeasured = false;
  std::string WhyNot;                       ///< it was not
  std::optional<std::uint64_t> Nanoseconds; ///< absent: it was not timed
  PredictedExcess Excess;
  std::vector<ComparedSite> Sites;
  /// Memory instructions that were executed where no access was predicted.
  std::vector<MeasuredInstruction> Unpredicted;
};

struct Comparison {
  std::vector<std::pair<std::string, std::string>> Facts; ///< see Measurement
  std::vector<ComparedLaunch> Launches;
  unsigned OtherLaunches = 0; ///< measured, and of no experiment here
  unsigned UnreadRows = 0;
  std::array<unsigned, NumVerdicts> Counts{}; ///< sites by Verdict

  unsigned count(Verdict V) const {
    return Counts[static_cast<std::size_t>(V)];
  }
};

/// What \p Files refer to outlives the result.
Comparison compare(llvm::ArrayRef<FileExperiments> Files,
                   const Measurement &Measured);

/// "confirmed", "not executed"
llvm::StringRef nameOf(Verdict V);

} // namespace bank_lint

#endif
