//===-- analysis/lowering/marks/counter_place.h -----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The profiler shows an instruction at the line that the machine code's table
/// has for it. nvcc gives what it moves or joins no line, and then that of the
/// code in front of it counts; a copy of a structure has that of its source. So
/// an access keeps its place in the source, and where the profiler's is another
/// it says so.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_LOWERING_MARKS_COUNTER_PLACE_H
#define BANK_LINT_ANALYSIS_LOWERING_MARKS_COUNTER_PLACE_H

namespace llvm {
class DILocation;
class Instruction;
} // namespace llvm

namespace bank_lint::lowering {

/// The profiler shows \p Access at \p Place; null: nothing is said.
void setCounterPlace(llvm::Instruction &Access, const llvm::DILocation *Place);
/// Null: at its own.
const llvm::DILocation *counterPlace(const llvm::Instruction &Access);

/// \p Access is a side of a copy of a whole structure; the other side is a
/// variable that is such a structure, or it is not.
void setPartOfCopy(llvm::Instruction &Access, bool WithVariable);
bool isPartOfCopy(const llvm::Instruction &Access);
bool isCopyWithVariable(const llvm::Instruction &Access);

/// \p Access was written as PTX, at whose last line the profiler shows it.
void setOfAssembly(llvm::Instruction &Access);
bool isOfAssembly(const llvm::Instruction &Access);

} // namespace bank_lint::lowering

#endif
