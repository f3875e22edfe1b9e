//===-- tool/sweep/table.h - one row a combination --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What a sweep found: a row for each combination, kernel and launch, and which
/// of those that compete with each other costs least.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_SWEEP_TABLE_H
#define BANK_LINT_TOOL_SWEEP_TABLE_H

#include "analysis/counters.h"
#include "tool/sweep/plan.h"
#include "llvm/Support/raw_ostream.h"

namespace bank_lint::sweeping {

/// One number of a row.
struct Count {
  std::optional<Interval> Value; ///< absent: unknown
  std::string Why;               ///< if it is absent or no single number
  /// It holds inside a grid of unknown size: where all conditions hold.
  bool IsInside = false;
  /// Absent, but for loops of unknown trip count alone: with one iteration
  /// each.
  std::optional<Interval> PerIteration;
};

/// The columns of counts.
enum Figure { Wavefronts, WavefrontExcess, Sectors, SectorExcess };
constexpr unsigned NumFigures = SectorExcess + 1;

enum class Mark { None, OtherWork, MayBeBest, Alike, Best };

struct Row {
  Combination Of;
  std::string Arch;   ///< "sm_80"
  std::string Kernel; ///< for people; "" if the whole combination is lost
  std::string KernelName;
  Launch LaunchedWith;
  std::array<Count, NumFigures> Counts;
  std::array<Count, 2> Ideals; ///< of wavefronts and of sectors
  std::vector<std::string> UnknownArguments;
  std::optional<KernelResources> Resources;
  std::optional<LaunchPipes> Pipes; ///< if a GPU was named
  std::string Problem; ///< why nothing is known; "" if there are counts
  std::string Misfit;  ///< see LaunchCounters
  unsigned Group = 0;  ///< those of one group compete
  /// Wavefronts and sectors of a thread, if rows of the group are compared so.
  std::optional<std::pair<double, double>> PerThread;
  Mark Marked = Mark::None;

  bool isCounted() const { return Problem.empty(); }
};

/// In what rows of a group are compared.
enum class Unit { Launch, Thread };

struct Group {
  Unit ComparedPer = Unit::Launch;
  std::string Why;      ///< it is not the launch
  unsigned Unknown = 0; ///< rows that could not be compared
};

struct Table {
  std::string File;
  Plan Tried;
  bool WantsOccupancy = false;
  std::vector<Row> Rows; ///< by groups, in them in the order of the plan
  std::vector<Group> Groups;
  std::vector<std::string> Notes;
};

/// \p Results: of each combination of \p Tried.
Table tableOf(const Plan &Tried, llvm::ArrayRef<CountersResult> Results);

/// Marks the best rows of each group of \p Of (ranking.cpp).
void markBest(Table &Of);

/// "(32,8)" of a block, "-" in a row without one.
std::string blockText(const Row &Of);

void writeText(const Table &Of, bool UsesColor, llvm::raw_ostream &OS);
void writeJson(const Table &Of, llvm::StringRef Version, int ExitCode,
               llvm::raw_ostream &OS);
void writeCsv(const Table &Of, llvm::raw_ostream &OS);

} // namespace bank_lint::sweeping

#endif
