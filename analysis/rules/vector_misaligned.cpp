//===-- analysis/rules/vector_misaligned.cpp --------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An access of several bytes at an address that is no multiple of them, for
// every value of what is unknown: the GPU stops the kernel. Where some value
// would align it, it is taken to have that value.
//===----------------------------------------------------------------------===//
#include "analysis/rules/vector_misaligned.h"

namespace bank_lint {

std::optional<Finding> checkVectorMisaligned(const AccessSummary &Access,
                                             const KernelTraffic &) {
  if (Access.MisalignedLanes == 0)
    return std::nullopt;
  const std::string Bytes = std::to_string(Access.AlignedTo);
  const char *Space = Access.Space == AccessSpace::Shared ? "shared" : "global";
  Finding F;
  F.Message =
      "misaligned " + Bytes + "-byte " + Space + " " +
      operationName(Access.Operation) +
      ": the address is no multiple "
      "of " +
      Bytes + " in " + std::to_string(Access.MisalignedLanes) +
      (Access.MisalignedLanes == 1 ? " lane" : " lanes") +
      (Access.MisalignedIn.empty() ? "" : " of " + Access.MisalignedIn) +
      ", which is undefined behaviour";
  F.IsDefect = F.StopsKernel = true;
  return F;
}

} // namespace bank_lint
