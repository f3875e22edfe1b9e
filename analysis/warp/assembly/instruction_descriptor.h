//===-- analysis/warp/assembly/instruction_descriptor.h ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The instruction descriptor of tcgen05.mma: 32 bits that hold the sizes of
/// the product and which operands are transposed. Source: PTX ISA 9.0,
/// "Instruction Descriptor".
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_WARP_ASSEMBLY_INSTRUCTION_DESCRIPTOR_H
#define BANK_LINT_ANALYSIS_WARP_ASSEMBLY_INSTRUCTION_DESCRIPTOR_H

#include <cstdint>
#include <optional>

namespace bank_lint {

struct InstructionDescriptor {
  unsigned M = 0, N = 0;
  bool IsATransposed = false, IsBTransposed = false;
};

/// Nothing if the sizes are none that an instruction takes.
inline std::optional<InstructionDescriptor>
decodeInstruction(std::uint32_t Bits) {
  InstructionDescriptor Result;
  Result.IsATransposed = Bits >> 15 & 1;
  Result.IsBTransposed = Bits >> 16 & 1;
  Result.N = (Bits >> 17 & 63) * 8;
  Result.M = (Bits >> 24 & 31) * 16;
  if (Result.M < 32 || Result.M > 256 || Result.N < 8 || Result.N > 256)
    return std::nullopt;
  return Result;
}

} // namespace bank_lint

#endif
