//===-- analysis/ptx/classify.h - a mnemonic's meaning ----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Fills in what an instruction does, from the tables of mnemonics and
/// modifiers and from the shape of its operands.
///
/// Two rules keep it honest. A memory instruction with a modifier that no table
/// knows, or without an address where one belongs, is Unknown. Arithmetic that
/// is not exactly what its Opcode says (saturating, with carries, of floats) is
/// Opaque.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_PTX_CLASSIFY_H
#define BANK_LINT_ANALYSIS_PTX_CLASSIFY_H

#include "analysis/ptx/ptx.h"
#include "llvm/ADT/ArrayRef.h"

namespace bank_lint::ptx {

/// Sets all of \p I but its mnemonic, position, guard and operands.
void classify(Instruction &I, llvm::ArrayRef<Register> Registers);

} // namespace bank_lint::ptx

#endif
