//===-- tool/report/profiler/conflict_noise.cpp ---------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/profiler/conflict_noise.h"
#include "llvm/ADT/STLExtras.h"

namespace bank_lint {

static constexpr llvm::StringLiteral Prefix =
    "l1tex__data_bank_conflicts_pipe_lsu_mem_shared";

bool isNoisyConflictCounter(llvm::StringRef Metric) {
  return Metric.starts_with(Prefix);
}

std::string conflictNoise(llvm::ArrayRef<std::string> Metrics) {
  if (llvm::none_of(Metrics, isNoisyConflictCounter))
    return "";
  return (Prefix + "* may read more than 0 in a busy kernel: it also counts "
                   "cycles that are lost when instructions compete; "
                   "memory_l1_wavefronts_shared of the source page does not")
      .str();
}

} // namespace bank_lint
