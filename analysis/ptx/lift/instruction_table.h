//===-- analysis/ptx/lift/instruction_table.h -------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// All instructions of PTX ISA 9.0 by the first part of their mnemonics, and
/// how each is lifted. One that is not in this table is an error.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_PTX_LIFT_INSTRUCTION_TABLE_H
#define BANK_LINT_ANALYSIS_PTX_LIFT_INSTRUCTION_TABLE_H

#include "analysis/ptx/lift/value_lift.h"
#include "llvm/ADT/ArrayRef.h"
#include <string_view>

namespace bank_lint::ptx {

enum class Treatment : std::uint8_t {
  /// As LLVM IR (InstructionRow::Lift); an unknown form of it is opaque: a
  /// statement of inline assembly, whose results are not followed.
  Exact,
  Opaque, ///< always such a statement
  /// A statement of inline assembly, which the executor understands: memory,
  /// matrices, barriers in memory.
  Assembly,
  Memory,   ///< ld, st and similar: loads and stores of LLVM's, else Assembly
  Exchange, ///< between lanes: an intrinsic, else Assembly
  Control,  ///< branches and ends
  Call,
  Nothing, ///< it says nothing that is followed: a hint
};

struct InstructionRow {
  std::string_view Stem;
  Treatment How;
  LiftValue Lift = nullptr;
  /// Not to be executed where a guard is false: it may have no value there.
  bool NeedsBranch = false;
};

llvm::ArrayRef<InstructionRow> instructionTable();

/// The row of the instruction \p Stem, or null.
const InstructionRow *findInstruction(llvm::StringRef Stem);

} // namespace bank_lint::ptx

#endif
