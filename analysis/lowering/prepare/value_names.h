//===-- analysis/lowering/prepare/value_names.h -----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A name of a variable reaches the reader through its stack slot and of the
/// phi that the slot becomes. Other instructions, and blocks, have names that
/// no code reads, and each copy of one would have to be distinguished from all
/// others. The same goes for most places in the source.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_LOWERING_PREPARE_VALUE_NAMES_H
#define BANK_LINT_ANALYSIS_LOWERING_PREPARE_VALUE_NAMES_H

#include "llvm/IR/PassManager.h"

namespace bank_lint::lowering {

/// Takes the names of all but arguments, stack slots and phis, and the places
/// of floating-point arithmetic and of what only leads to an element. To be run
/// before code is copied.
struct ForgetNames : llvm::PassInfoMixin<ForgetNames> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
};

} // namespace bank_lint::lowering

#endif
