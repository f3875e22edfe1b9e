//===-- analysis/fix/lane_samples.h - a guess at a layout -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Guesses what the accesses to an array would cost in another layout: their
/// most expensive instructions, lane by lane, with the elements moved. Only
/// their place in a row of the banks is known, so several are tried. A guess
/// decides which layouts are worth an analysis, and no more.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FIX_LANE_SAMPLES_H
#define BANK_LINT_ANALYSIS_FIX_LANE_SAMPLES_H

#include "analysis/program/shared_array.h"
#include "analysis/result/finding.h"
#include "model/arch.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace bank_lint {

class LaneSamples {
public:
  /// Samples the accesses to the array declared at \p Declaration.
  LaneSamples(const FileResult &Result, const SourceRange &Declaration);

  /// Where an element goes, by its number.
  using Layout = llvm::function_ref<std::uint64_t(std::uint64_t Element)>;
  /// Wavefronts of all of them that are written at one of \p Uses, or of all if
  /// these are none, in arbitrary units.
  double wavefronts(Layout To, unsigned ElementBytes,
                    llvm::ArrayRef<const ArrayUse *> Uses = {}) const;

  /// The least that they may cost, in the same units.
  double ideal(llvm::ArrayRef<const ArrayUse *> Uses = {}) const;

private:
  static bool isOf(const AccessSummary &A,
                   llvm::ArrayRef<const ArrayUse *> Uses);

  std::vector<const AccessSummary *> Accesses; ///< the most expensive
  const model::Architecture *Arch;
};

} // namespace bank_lint

#endif
