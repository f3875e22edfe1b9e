//===-- analysis/lowering/marks/rest_load.h ---------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Marks shared loads of the iterations that are left over of an unrolled loop,
/// if each has the word behind that of the one before. ptxas may load them
/// together before it asks how many there are; where it does is unknown.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_LOWERING_MARKS_REST_LOAD_H
#define BANK_LINT_ANALYSIS_LOWERING_MARKS_REST_LOAD_H

namespace llvm {
class LoadInst;
} // namespace llvm

namespace bank_lint {

void setRestLoad(llvm::LoadInst &Load);
void releaseRestLoad(llvm::LoadInst &Load);
bool isRestLoad(const llvm::LoadInst &Load);

} // namespace bank_lint

#endif
