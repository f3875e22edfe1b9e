//===-- analysis/result/machine_blocks.h ------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The machine code of a kernel as blocks of instructions that a warp executes
/// equally often: what they compute, and which memory they access.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_RESULT_MACHINE_BLOCKS_H
#define BANK_LINT_ANALYSIS_RESULT_MACHINE_BLOCKS_H

#include "analysis/result/access_summary.h"

namespace bank_lint {

struct MachineBlock {
  /// How many instructions it has of each model::Operation. Those under a
  /// predicate, which may hold in no lane, are issued and count as no more.
  std::vector<std::uint32_t> Operations;
  /// A jump back leads to it or past it, so a warp may come by again.
  bool IsInLoop = false;
};

/// An instruction of machine code that accesses memory.
struct MachineAccess {
  std::string File;  ///< the last part of its name
  unsigned Line = 0; ///< 0: unknown
  AccessSpace Space = AccessSpace::Unknown;
  AccessOperation Operation = AccessOperation::Load;
  unsigned Width = 0; ///< bytes of a lane; 0: unknown
  std::size_t Block = 0;
};

struct KernelCode {
  std::string Kernel; ///< as AccessSummary::Kernel
  /// The first is the kernel's entry. None: jumps that lead anywhere.
  std::vector<MachineBlock> Blocks;
  std::vector<MachineAccess> Accesses;
};

} // namespace bank_lint

#endif
