//===-- analysis/warp/record/ticket_branches.h - the last block ---*- C++
//-*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The last block of a reduction draws a ticket, and goes on if it is the last:
///     if (t == 0) last = atomicAdd(done, 1) == gridDim.x - 1;
///     __syncthreads();
///     if (last) ...
/// A counter hands out each number once. Whether the ticket goes through shared
/// memory as it is, or what it was compared to, makes no difference.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_WARP_RECORD_TICKET_BRANCHES_H
#define BANK_LINT_ANALYSIS_WARP_RECORD_TICKET_BRANCHES_H

#include <optional>

namespace llvm {
class BranchInst;
} // namespace llvm

namespace bank_lint {

/// The outcome of \p Branch that one block of a grid has at the most (true: it
/// goes the first way); absent if no ticket decides it.
std::optional<bool> outcomeOfOneTicket(const llvm::BranchInst &Branch);

} // namespace bank_lint

#endif
