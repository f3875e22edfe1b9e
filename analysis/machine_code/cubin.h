//===-- analysis/machine_code/cubin.h - what nvcc made ----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The memory instructions of a cubin: an ELF file with a section of code for
/// each function, and with `-lineinfo` the lines that they come from.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_MACHINE_CODE_CUBIN_H
#define BANK_LINT_ANALYSIS_MACHINE_CODE_CUBIN_H

#include "analysis/machine_code/line_program.h"
#include "analysis/machine_code/memory_instruction.h"
#include "analysis/result/machine_blocks.h"

namespace bank_lint::machine_code {

/// A memory instruction and the line it comes from; that of an inlined function
/// is the one in this function.
struct PlacedInstruction {
  MemoryInstruction What;
  SourceLine Where;      ///< Line is 0 where the cubin does not say
  std::size_t Block = 0; ///< of MachineFunction::Blocks, if there are any
};

struct MachineFunction {
  std::string Name; ///< mangled
  bool IsKernel = false;
  std::vector<PlacedInstruction> Accesses;
  std::vector<MachineBlock> Blocks; ///< none: see splitCode()
};

struct Cubin {
  unsigned Arch = 0; ///< 80 for sm_80
  bool HasLines = false;
  std::vector<MachineFunction> Functions;
};

/// Cubins that are looked at together.
struct Cubins {
  std::vector<Cubin> All;
  std::string Identity; ///< the same for the same bytes, and for no others
};

/// \p Bytes are those of a cubin. An error, which follows the file's name, says
/// what they are instead: "is no cubin".
llvm::Expected<Cubin> readCubin(llvm::StringRef Bytes);

} // namespace bank_lint::machine_code

#endif
