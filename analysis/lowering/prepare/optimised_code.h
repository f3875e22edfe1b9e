//===-- analysis/lowering/prepare/optimised_code.h --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Whether a module has been through an optimiser. One that has keeps no
/// variable in memory that could be a value: that is the first thing that any
/// of them does. And it has no function that asks not to be optimised.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_LOWERING_PREPARE_OPTIMISED_CODE_H
#define BANK_LINT_ANALYSIS_LOWERING_PREPARE_OPTIMISED_CODE_H

namespace llvm {
class Module;
} // namespace llvm

namespace bank_lint::lowering {

bool isOptimised(const llvm::Module &M);

} // namespace bank_lint::lowering

#endif
