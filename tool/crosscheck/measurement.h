//===-- tool/crosscheck/measurement.h - what a profiler counted -*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The counters of each machine instruction of some launches, and the files
/// that hold them.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_CROSSCHECK_MEASUREMENT_H
#define BANK_LINT_TOOL_CROSSCHECK_MEASUREMENT_H

#include "tool/crosscheck/machine_code.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace bank_lint {

/// The counters that are compared.
enum class CounterKind : std::uint8_t {
  Executed,
  Wavefronts,
  IdealWavefronts,
  Sectors,
  IdealSectors,
  LocalSectors,
};
constexpr unsigned NumCounterKinds = 6;

/// As the profiler names it: "inst_executed".
llvm::StringRef counterName(CounterKind Kind);

/// A machine instruction of one launch.
struct MeasuredInstruction {
  std::string File;  ///< as the profiler spells it; "" if it is not known
  unsigned Line = 0; ///< 0 if it is unknown
  std::string Address;
  std::string Text; ///< "LDS.128 R4, [R8]", or the mnemonic alone
  CodeClass Class;
  /// By CounterKind; absent where the profiler has no such column.
  std::array<std::optional<std::uint64_t>, NumCounterKinds> Counts;

  std::optional<std::uint64_t> count(CounterKind Kind) const {
    return Counts[static_cast<std::size_t>(Kind)];
  }
};

struct MeasuredLaunch {
  std::string Function; ///< as the profiler spells it
  std::string Label;  ///< which experiment it is (harness.h), if that is known
  std::string File;   ///< of the experiment
  std::string Digest; ///< of that file, when it was measured
  bool HasFailed = false; ///< it ran, and nothing was counted
  std::vector<MeasuredInstruction> Instructions;
  std::optional<std::uint64_t> Nanoseconds; ///< absent: it was not timed
};

struct Measurement {
  /// What is said of it: chip, driver, toolkit, profiler, date.
  std::vector<std::pair<std::string, std::string>> Facts;
  std::vector<MeasuredLaunch> Launches; ///< in the order of the launches
  unsigned UnreadRows = 0;              ///< of instructions and durations

  /// "sm_90"; "" if it is not set.
  std::string arch() const;
};

/// Whether ncu has to read \p Path for us: it is a report of its own.
bool isProfilerReport(llvm::StringRef Path);

/// What ncu prints of its report \p Path as CSV, in base units, with the
/// further arguments \p Page; if ncu is there.
llvm::Expected<std::string> printReport(llvm::StringRef Path,
                                        llvm::ArrayRef<std::string> Page);

/// Reads measured.csv of an emitted folder (or the folder), a source page of
/// ncu as CSV, or a report of ncu if ncu is there to read it.
llvm::Expected<Measurement> readMeasurement(llvm::StringRef Path);

} // namespace bank_lint

#endif
