//===-- analysis/rules/machine_pipes.h --------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// How long the pipes that compute are busy at the least, by the machine code
/// of a kernel.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_RULES_MACHINE_PIPES_H
#define BANK_LINT_ANALYSIS_RULES_MACHINE_PIPES_H

#include "analysis/result/machine_blocks.h"
#include "analysis/rules/traffic.h"
#include "model/arch.h"

namespace bank_lint {

/// Whether a block of threads executes it as often as is known, whatever the
/// unknowns are.
bool isSure(const AccessSummary &A);

/// How often the warps of one block of threads execute each block of \p Code,
/// at the least: the first once each, another as often as the accesses in it
/// that always execute. All instructions of an access have to stand in one
/// block, with the width that was predicted; where that is not so, or accesses
/// share instructions, it is 0.
std::vector<double> leastExecutions(const KernelTraffic &Kernel,
                                    const KernelCode &Code);

/// How many instructions of \p Other a warp executes in each pass through the
/// block of code \p Block, in which \p Of has some; 0: unknown.
unsigned inStep(const AccessSummary &Of, unsigned Block,
                const AccessSummary &Other);

/// The pipes that \p Code keeps busy, in cycles of a block of threads; none if
/// that is unknown.
std::vector<PipeBusy> machinePipes(const KernelTraffic &Kernel,
                                   const KernelCode &Code,
                                   const model::Architecture &Arch);

/// The same of a pass of a warp through the block of code \p Block, in which
/// \p Of has instructions.
std::vector<PipeBusy> machinePipesOfPass(const KernelTraffic &Kernel,
                                         const KernelCode &Code,
                                         const model::Architecture &Arch,
                                         const AccessSummary &Of,
                                         unsigned Block);

} // namespace bank_lint

#endif
