//===-- analysis/machine_code/code_blocks.h ---------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Splits the machine code of a function where jumps begin and end, and counts
/// what its instructions compute. Read from what nvcc 13.0 makes for sm_75 to
/// sm_120, beside what a disassembler prints of it.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_MACHINE_CODE_CODE_BLOCKS_H
#define BANK_LINT_ANALYSIS_MACHINE_CODE_CODE_BLOCKS_H

#include "analysis/result/machine_blocks.h"
#include "model/pipes.h"
#include "llvm/ADT/ArrayRef.h"
#include <optional>

namespace bank_lint::machine_code {

/// An instruction of sm_70 and later.
struct CodeWord {
  std::uint64_t Low = 0, High = 0;
};

/// How often an instruction counts as some operation; see model::resultsOf().
struct Work {
  model::Operation What = model::Operation::Issue;
  unsigned Times = 1;
};

/// What \p Word computes; nothing if that is not counted.
std::optional<Work> workOf(const CodeWord &Word);

struct CodeBlocks {
  std::vector<MachineBlock> Blocks; ///< none: a jump may lead anywhere
  std::vector<std::size_t> BlockOf; ///< of each instruction
};

/// \p Code is that of a whole section, for \p Arch, 80 for sm_80.
CodeBlocks splitCode(llvm::ArrayRef<CodeWord> Code, unsigned Arch);

} // namespace bank_lint::machine_code

#endif
