//===-- analysis/lowering/dead_values/needed_values.h -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Which values of a function are not dead: who knows that is not of this
/// library.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_LOWERING_DEAD_VALUES_NEEDED_VALUES_H
#define BANK_LINT_ANALYSIS_LOWERING_DEAD_VALUES_NEEDED_VALUES_H

#include "llvm/ADT/DenseSet.h"
#include <functional>

namespace llvm {
class Function;
class Instruction;
} // namespace llvm

namespace bank_lint::lowering {

using NeededValues = llvm::DenseSet<const llvm::Instruction *>;
/// Finds the values of a function that lead to an address or a condition.
using FindNeeded = std::function<NeededValues(const llvm::Function &)>;

} // namespace bank_lint::lowering

#endif
