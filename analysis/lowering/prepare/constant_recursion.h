//===-- analysis/lowering/prepare/constant_recursion.h ----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A function that calls itself cannot be replaced by its body, unless it is
/// called with numbers and soon comes to an end:
///
///     constexpr unsigned log2(unsigned x) {
///       return x == 1 ? 0 : 1 + log2(x / 2);
///     }
///
/// The groups of threads of cooperative_groups.h are made with such functions.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_LOWERING_PREPARE_CONSTANT_RECURSION_H
#define BANK_LINT_ANALYSIS_LOWERING_PREPARE_CONSTANT_RECURSION_H

namespace llvm {
class Module;
} // namespace llvm

namespace bank_lint::lowering {

/// Replaces calls in the kernels of \p Module that have numbers for all
/// arguments, and those that these lead to, by what they call, as long as that
/// is not too much. Other calls stay.
void followConstantRecursion(llvm::Module &Module);

} // namespace bank_lint::lowering

#endif
