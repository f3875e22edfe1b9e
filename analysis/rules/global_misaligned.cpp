//===-- analysis/rules/global_misaligned.cpp --------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Neighbouring lanes that begin in the middle of a sector touch one sector
// more. Reported only if that holds for every value of what is unknown, and not
// for a stencil: where the same array is used at an aligned place as well, in
// another access or in another iteration of this one, the further sectors are
// those of the neighbouring warp, and no offset aligns all.
//===----------------------------------------------------------------------===//
#include "analysis/rules/global_misaligned.h"
#include <algorithm>

namespace bank_lint {

/// Whether the kernel also uses the array of \p Access where it is aligned.
static bool hasAlignedSibling(const AccessSummary &Access,
                              const KernelTraffic &Kernel) {
  if (Access.DeclarationText.empty())
    return false;
  return std::any_of(Kernel.Accesses.begin(), Kernel.Accesses.end(),
                     [&](const AccessSummary *Other) {
                       return Other->Sureness != Certainty::Undecided &&
                              Other->Space == AccessSpace::Global &&
                              Other->Operation == Access.Operation &&
                              Other->Width == Access.Width &&
                              Other->Declaration == Access.Declaration &&
                              Other->Sectors.Worst.Min <=
                                  Other->IdealSectors.Worst.Max;
                     });
}

/// Whether every instruction of \p Access pays for the offset, in most blocks.
static bool isAlwaysOff(const AccessSummary &Access) {
  if (Access.blocksCounted() > 1)
    return !Access.IsAtBestAlignment &&
           Access.Sectors.Total.Min > Access.IdealSectors.Total.Max;
  return Access.Sectors.Total.Min >=
         Access.IdealSectors.Total.Max + Access.Executions.Max;
}

std::optional<Finding> checkGlobalMisaligned(const AccessSummary &Access,
                                             const KernelTraffic &Kernel) {
  if (Access.Space != AccessSpace::Global ||
      Access.Sureness == Certainty::Bounded)
    return std::nullopt;
  const std::uint64_t Ideal = Access.IdealSectors.Worst.Max;
  if (Access.AlignedSectors.Worst.Max > Ideal ||
      Access.Sectors.Worst.Min <= Ideal || !isAlwaysOff(Access) ||
      hasAlignedSibling(Access, Kernel))
    return std::nullopt;
  Finding F;
  F.Message = std::string("misaligned global ") +
              operationName(Access.Operation) + ": " +
              insteadOf(Access.Sectors.Worst, Ideal, "sector");
  F.Counter = "memory_l2_theoretical_sectors_global";
  F.Traffic = TrafficKind::Sectors;
  F.Excess =
      Access.perBlock(excess(Access.Sectors.Total, Access.IdealSectors.Total));
  return F;
}

} // namespace bank_lint
