//===-- analysis/result/excess_of_part.h ------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A part of a warp's lanes may pay as much as all of them, and have a smaller
/// ideal: 32 lanes load 8 bytes each in two wavefronts, and cannot in fewer;
/// every other lane needs two as well, where one would do.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_RESULT_EXCESS_OF_PART_H
#define BANK_LINT_ANALYSIS_RESULT_EXCESS_OF_PART_H

#include "analysis/result/access_summary.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

namespace bank_lint {

/// True if a part of a warp's lanes may execute \p A, and its figures take it
/// that all or none of them do.
inline bool mayBeOfPart(const AccessSummary &A) {
  return !A.ExecutionsCertain &&
         llvm::any_of(A.Assumptions, [](llvm::StringRef Assumption) {
           return Assumption.starts_with("the condition") ||
                  Assumption.ends_with("in all lanes");
         });
}

/// What the executions of \p A pay beyond their ideal, whichever lanes take
/// part: \p Excess if all do, of the \p Paid that they pay. Nothing has an
/// ideal below 1.
inline Interval excessOfAnyPart(Interval Excess, const Interval &Paid,
                                const AccessSummary &A) {
  const std::uint64_t Executions = A.Executions.Max * A.blocksCounted();
  if (mayBeOfPart(A) && Paid.Max > Executions)
    Excess.Max = std::max(Excess.Max, Paid.Max - Executions);
  return Excess;
}

} // namespace bank_lint

#endif
