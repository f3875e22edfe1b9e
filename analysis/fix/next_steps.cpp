//===-- analysis/fix/next_steps.cpp ---------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/fix/next_steps.h"
#include <cmath>
#include <optional>

namespace bank_lint {

/// The bytes from each lane to the next, if they are the same in all of the
/// most expensive instruction.
static std::optional<std::int64_t> strideOf(const AccessSummary &A) {
  if (!A.HasWitness)
    return std::nullopt;
  const std::int64_t Stride = A.LaneBytes[1] - A.LaneBytes[0];
  for (unsigned Lane = 0; Lane < 32; ++Lane)
    if (A.LaneBytes[Lane] < 0 ||
        (Lane && A.LaneBytes[Lane] - A.LaneBytes[Lane - 1] != Stride))
      return std::nullopt;
  return Stride;
}

static std::uint64_t inBlock(const AccessSummary &A, const Figure &Paid) {
  return std::uint64_t(std::llround(A.perBlock(Paid.Total.Max)));
}

void addNextStep(Finding &F) {
  const AccessSummary &A = F.Access;
  if (F.Rule != "global-uncoalesced" || !F.Fixes.empty() || F.Advised)
    return;
  if (A.isLeftToData()) {
    if (F.NoFix.empty())
      F.NoFix = "no other order of lanes helps: the data decides which sectors "
                "they touch";
    return;
  }
  const auto Stride = strideOf(A);
  const std::uint64_t Before = inBlock(A, A.Sectors),
                      After = inBlock(A, A.IdealSectors);
  if (A.RecordBytes > A.Width && Stride == std::int64_t(A.RecordBytes))
    F.Advised = Advice{"structure-of-arrays",
                       "an array for each member, in place of one of "
                       "structures of " +
                           std::to_string(A.RecordBytes) +
                           " bytes, puts side by side what neighbouring lanes "
                           "access",
                       Before, After};
  else if (Stride && std::uint64_t(std::abs(*Stride)) > A.Width)
    F.Advised = Advice{"strided-lanes",
                       "lanes are " + std::to_string(std::abs(*Stride)) +
                           " bytes apart: an order of threads or loops in "
                           "which neighbouring lanes access neighbouring "
                           "elements, or a tile in shared memory that is "
                           "filled in that order",
                       Before, After};
  else
    F.Advised = Advice{"scattered-lanes",
                       "the order of the lanes in a warp does not matter: an "
                       "order of threads or loops in which a warp accesses "
                       "neighbouring elements, or a tile in shared memory that "
                       "is filled in that order",
                       Before, After};
}

} // namespace bank_lint
