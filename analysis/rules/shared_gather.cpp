//===-- analysis/rules/shared_gather.cpp ------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A shared memory access whose lanes go where the data sends them. It may need
// many wavefronts or one; only the data decides, so it is reported only on
// request. Lanes of an atomic that data may bring to one address are reported
// if more of them can meet than counters fit into a word: up to that, the array
// was already laid out so that lanes stay apart.
//===----------------------------------------------------------------------===//
#include "analysis/rules/shared_gather.h"
#include <algorithm>

namespace bank_lint {

/// Lanes that packing 8-bit counters brings together on a 4-byte word.
static constexpr std::uint64_t LanesOfPackedBytes = 4;

static std::string message(const AccessSummary &A) {
  std::string Text = std::string("shared ") + operationName(A.Operation);
  const std::string Wavefronts =
      insteadOf(A.Wavefronts.Worst, A.Ideal.Worst.Max, "wavefront");
  if (A.Contention.Max <= 1)
    return Text + " that data may send into bank conflicts: " + Wavefronts;
  Text += " whose lanes data may bring together: up to " +
          std::to_string(A.Contention.Max) + " lanes on one address";
  return A.Wavefronts.Worst.Max > A.Contention.Max
             ? Text + ", and " + Wavefronts
             : Text;
}

std::optional<Finding> checkSharedGather(const AccessSummary &Access,
                                         const KernelTraffic &) {
  if (Access.Space != AccessSpace::Shared || !Access.isLeftToData() ||
      leastSharedExcess(Access) > 0)
    return std::nullopt;
  const bool MayMeet = Access.Contention.Max > 1;
  if (MayMeet ? Access.Contention.Max <= LanesOfPackedBytes
              : Access.Conflicts.Worst.Max == 0)
    return std::nullopt;
  Finding F;
  F.Message = message(Access);
  if (Access.Form != AccessForm::OtherBlock) // which no counter is known of
    F.Counter = "memory_l1_wavefronts_shared";
  F.Traffic = TrafficKind::SharedWavefronts;
  F.Excess = std::max(0.0, trafficOf(Access, F.Traffic) -
                               Access.perBlock(Access.Ideal.Total.Max));
  return F;
}

} // namespace bank_lint
