//===-- analysis/summary/lane_records.h - where lanes go -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The plain loads and stores of shared memory as warps executed them, lane by
/// lane: what they would cost if the elements lay elsewhere can be computed of
/// these. A few values are tried for an unknown that all lanes have in common.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_SUMMARY_LANE_RECORDS_H
#define BANK_LINT_ANALYSIS_SUMMARY_LANE_RECORDS_H

#include "analysis/access/access_record.h"
#include "analysis/program/source_range.h"
#include <array>
#include <map>
#include <vector>

namespace bank_lint {

/// One instruction, or several that do the same.
struct RecordedLanes {
  SourceRange Where; ///< as in AccessSummary
  SourceRange Array; ///< its declaration
  AccessOperation Operation = AccessOperation::Load;
  unsigned Width = 0, Parts = 1;
  /// From the begin of the array; -1 for a lane that is off.
  std::array<std::int64_t, symbolic::NumLanes> Bytes{};
  auto operator<=>(const RecordedLanes &) const = default;
};

class LaneRecords {
public:
  /// For each array not more.
  static constexpr std::size_t MostOfArray = 512;

  /// \p Record accesses \p Array by the code at \p Where.
  void add(const symbolic::ValueContext &Context, const AccessRecord &Record,
           const SourceRange &Where, const SourceRange &Array);
  void add(const LaneRecords &Others);

  /// Each with how often it is executed.
  std::map<RecordedLanes, double> All;
  /// Arrays that have accesses which are not in All.
  std::vector<SourceRange> InPart;

private:
  void leaveOut(const SourceRange &Array);
  void count(const RecordedLanes &Pattern, double Times);

  std::map<SourceRange, std::size_t> Count; ///< by array
};

} // namespace bank_lint

#endif
