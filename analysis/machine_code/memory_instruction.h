//===-- analysis/machine_code/memory_instruction.h --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Which instructions of a GPU's machine code access memory. An instruction of
/// sm_70 and later has 16 bytes. Its low 9 bits say what it does, the 3 bits
/// above in which form the operands are given; bits 73 to 75 have the type of a
/// plain access. Read from the code of nvcc 13.0 for sm_75, sm_80 and sm_90a,
/// next to the output of a disassembler; the code for the same source for
/// sm_100a and sm_120 has the same numbers, but for the type of an asynchronous
/// copy.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_MACHINE_CODE_MEMORY_INSTRUCTION_H
#define BANK_LINT_ANALYSIS_MACHINE_CODE_MEMORY_INSTRUCTION_H

#include "analysis/result/access_summary.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <optional>

namespace bank_lint::machine_code {

constexpr unsigned InstructionBytes = 16;

/// An instruction that accesses memory.
struct MemoryInstruction {
  llvm::StringRef Name;                     ///< "LDS", without what follows it
  AccessSpace Space = AccessSpace::Unknown; ///< Unknown: a generic address
  AccessOperation Operation = AccessOperation::Load;
  /// What it stores besides, from what it loads: an asynchronous copy.
  std::optional<AccessSpace> StoresTo;
  unsigned Width = 0; ///< bytes per lane; 0: not encoded for its kind
  /// For local memory: the address is computed, as that of an array at a
  /// run-time index is. Others are at a constant distance from R1, the stack
  /// pointer.
  bool IsComputed = false;
};

/// The instruction whose 16 bytes are \p Low and \p High, in the code of
/// \p Arch (80 for sm_80), if it accesses shared, global or local memory by its
/// own lanes.
std::optional<MemoryInstruction> decode(std::uint64_t Low, std::uint64_t High,
                                        unsigned Arch);

} // namespace bank_lint::machine_code

#endif
