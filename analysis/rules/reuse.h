//===-- analysis/rules/reuse.h - sectors that come again --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// How many different sectors of global memory the threads of a block access,
/// beside those that their instructions ask for: what is asked for again, the
/// caches may have.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_RULES_REUSE_H
#define BANK_LINT_ANALYSIS_RULES_REUSE_H

#include "analysis/result/access_summary.h"

namespace bank_lint {

/// For one block. Absent unless the address is a sum of numbers times threads
/// and the variable of one loop at most, unrolled or not, all threads take part
/// in each iteration, and the sectors that this gives instruction by
/// instruction are those of \p Access.
std::optional<std::uint64_t> distinctSectors(const AccessSummary &Access);

} // namespace bank_lint

#endif
