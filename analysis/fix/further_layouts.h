//===-- analysis/fix/further_layouts.h --------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Layouts besides the usual ones: shorter rows, pieces of 2 and 4 elements
/// where single ones are accessed, fewer orders, butterflies. There are many,
/// and an analysis of each would take too long: those few are offered that a
/// guess (lane_samples.h) prefers to all usual ones.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FIX_FURTHER_LAYOUTS_H
#define BANK_LINT_ANALYSIS_FIX_FURTHER_LAYOUTS_H

#include "analysis/fix/index_edits.h"

namespace bank_lint {

/// At most so many.
constexpr std::size_t MostFurther = 3;

/// Layouts of the way, the group and at least the unit of \p Like, for what is
/// accessed at \p Uses (none: everywhere); best guess first. \p Within: of each
/// row of so many elements (0: of all of the array).
std::vector<FlatLayout> furtherLayouts(const FlatLayout &Like,
                                       const MergedAccesses &Merged,
                                       unsigned ElementBytes,
                                       llvm::ArrayRef<const ArrayUse *> Uses,
                                       std::uint64_t Within = 0);

} // namespace bank_lint

#endif
