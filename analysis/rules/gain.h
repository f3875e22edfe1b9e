//===-- analysis/rules/gain.h - at most how much a fix gains ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Bounds what a kernel gains if the bank conflicts of a finding go; see
/// docs/gain.md for why this is a bound.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_RULES_GAIN_H
#define BANK_LINT_ANALYSIS_RULES_GAIN_H

#include "analysis/result/finding.h"
#include "analysis/result/launch_pipes.h"
#include "analysis/result/machine_blocks.h"
#include "analysis/rules/traffic.h"
#include "model/arch.h"
#include "model/gpus.h"

namespace bank_lint {

/// What the kernels run on.
struct Machine {
  const model::Architecture *Arch = nullptr; ///< null: unknown
  std::optional<model::Gpu> Gpu;             ///< if the user named one
  std::vector<KernelCode> Code; ///< of this architecture, if there is any
};

/// How long the pipes are busy while a kernel runs, at the least.
class KernelPipes {
public:
  /// \p Kernel and \p On outlive this.
  KernelPipes(const KernelTraffic &Kernel, const Machine &On);

  /// The bound for a finding on \p Access, which is one of the kernel's.
  GainBound gainOf(const Finding &F, const AccessSummary &Access) const;
  /// All of them. \p Hidden: why there may be further accesses; "": there are
  /// none.
  LaunchPipes all(const std::string &Hidden) const;

private:
  void addMemory(const model::Gpu &Gpu);
  const KernelCode *code() const;
  GainBound conflictsOf(const AccessSummary &Access) const;
  GainBound conflictsOfPass(const AccessSummary &Access,
                            const CodePass &Pass) const;

  const KernelTraffic &Kernel;
  const Machine &On;
  double L1 = 0;
  std::vector<PipeBusy> Further;
};

/// The pipes of a launch that has \p Accesses; see KernelPipes::all().
LaunchPipes launchPipes(std::vector<AccessSummary> &Accesses, const Machine &On,
                        const std::string &Hidden);

} // namespace bank_lint

#endif
