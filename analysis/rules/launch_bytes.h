//===-- analysis/rules/launch_bytes.h - what DRAM must move -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// How many different bytes of global memory a launch loads and stores, at the
/// least: what L2 has to hand out once, and DRAM to move unless L2 holds it.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_RULES_LAUNCH_BYTES_H
#define BANK_LINT_ANALYSIS_RULES_LAUNCH_BYTES_H

#include "analysis/rules/traffic.h"

namespace bank_lint {

struct LaunchBytes {
  double Loaded = 0; ///< of arrays that the kernel stores nothing to
  double Stored = 0;
};

/// Counts accesses whose addresses are sums of numbers times threads, blocks
/// and one loop, that all threads of a known grid always execute; all others
/// count nothing. Arrays with separate declarations are assumed to be apart.
LaunchBytes launchBytes(const KernelTraffic &Kernel);

/// The different bytes that all executions of \p Access in a launch touch, at
/// the least; 0 if unknown.
double distinctBytes(const AccessSummary &Access);

} // namespace bank_lint

#endif
