//===-- analysis/fix/lane_samples.h - a guess at a layout -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Guesses what the accesses to an array would cost in another layout: the
/// instructions that were recorded, lane by lane, with the elements moved.
/// Where none were, their most expensive ones; only the place in a row of the
/// banks where these begin is known, so several are tried. A guess decides
/// which layouts are worth an analysis, and no more.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FIX_LANE_SAMPLES_H
#define BANK_LINT_ANALYSIS_FIX_LANE_SAMPLES_H

#include "analysis/program/shared_array.h"
#include "analysis/result/finding.h"
#include "analysis/summary/lane_records.h"
#include "model/arch.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace bank_lint {

class LaneSamples {
public:
  /// Samples the accesses to the array declared at \p Declaration.
  LaneSamples(const FileResult &Result, const SourceRange &Declaration,
              const LaneRecords &Recorded);

  /// Where an element goes, by its number.
  using Layout = llvm::function_ref<std::uint64_t(std::uint64_t Element)>;
  /// Wavefronts and instructions of all of them that are written at one of
  /// \p Uses, or of all if these are none, in arbitrary units. What the
  /// compiler merged it issues apart where the layout does not keep it
  /// together.
  double cost(Layout To, unsigned ElementBytes,
              llvm::ArrayRef<const ArrayUse *> Uses = {}) const;

  /// The least that they may cost, in the same units.
  double ideal(llvm::ArrayRef<const ArrayUse *> Uses = {}) const;

  /// Whether they are all that the array is accessed by, so that a guess is
  /// about right.
  bool areAll() const { return AreAll; }

private:
  static bool isOf(const RecordedLanes &Sample,
                   llvm::ArrayRef<const ArrayUse *> Uses);
  double costOf(const RecordedLanes &Sample, std::uint64_t Shift, Layout To,
                unsigned ElementBytes) const;

  /// Each with how often it is executed.
  std::vector<std::pair<RecordedLanes, double>> Samples;
  bool AreAll = false, AreRecorded = false;
  const model::Architecture *Arch;
};

} // namespace bank_lint

#endif
