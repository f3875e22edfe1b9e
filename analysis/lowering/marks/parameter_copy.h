//===-- analysis/lowering/marks/parameter_copy.h ----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Marks private copies of parameters that the kernel only reads: all threads
/// have the same there.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_LOWERING_MARKS_PARAMETER_COPY_H
#define BANK_LINT_ANALYSIS_LOWERING_MARKS_PARAMETER_COPY_H

namespace llvm {
class AllocaInst;
} // namespace llvm

namespace bank_lint {

/// Marks \p Copy, which is filled from a parameter and not written again.
void setOnlyRead(llvm::AllocaInst &Copy);

/// Whether setOnlyRead() marked \p Variable.
bool isOnlyRead(const llvm::AllocaInst &Variable);

} // namespace bank_lint

#endif
