//===-- analysis/fix/candidate_order.h --------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Which layouts are tried first: an analysis of each takes long, and what the
/// recorded instructions would cost in a layout is computed at once
/// (lane_samples.h).
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FIX_CANDIDATE_ORDER_H
#define BANK_LINT_ANALYSIS_FIX_CANDIDATE_ORDER_H

#include "analysis/fix/layout_candidates.h"

namespace bank_lint {

struct OrderedCandidate {
  const Candidate *Which;
  /// Another is likely to cost less.
  bool IsPostponed;
};

/// \p All, those first that cost least by \p Lanes or whose cost is unknown, in
/// their order.
std::vector<OrderedCandidate> inOrder(llvm::ArrayRef<const Candidate *> All,
                                      const LaneSamples &Lanes,
                                      unsigned ElementBytes);

} // namespace bank_lint

#endif
