//===-- analysis/lowering/marks/register_operand.h --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// nvcc keeps a function that is `__noinline__` and reads what its callers pass
/// from registers. Here it is inlined, so that an operand may become a constant
/// that no instruction of the machine has.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_LOWERING_MARKS_REGISTER_OPERAND_H
#define BANK_LINT_ANALYSIS_LOWERING_MARKS_REGISTER_OPERAND_H

namespace llvm {
class Function;
class Instruction;
} // namespace llvm

namespace bank_lint {

/// Remembers that \p F is `__noinline__`, whatever becomes of its attributes.
void setKept(llvm::Function &F);
/// Whether setKept() was called.
bool isKept(const llvm::Function &F);

/// Marks the atomics of \p F whose operand is no constant, if setKept() marked
/// it. An argument for which all callers pass one constant is one: nvcc puts it
/// into the function.
void markRegisterOperands(llvm::Function &F);

/// True if markRegisterOperands() marked the instruction that \p I is a copy
/// of.
bool hasRegisterOperand(const llvm::Instruction &I);

} // namespace bank_lint

#endif
