//===-- analysis/ptx/lift/pointer_parameters.h ------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Which parameters of a kernel are pointers. PTX has only numbers; of a
/// pointer more is known (what the launch passes is aligned). A number of 64
/// bits is one
///
///  - if `.ptr` says so;
///  - if cvta.to makes an address in global memory of it;
///  - if it becomes an address by moves, choices and sums.
///
/// The latter two count if nothing else is in this address that may be one: no
/// other parameter, no variable, nothing that was read from memory. A number of
/// bytes beside the address of a variable is no pointer.
///
/// The same is said of the 64-bit members of parameters that are structures.
/// Registers are looked at as a whole, not place by place.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_PTX_LIFT_POINTER_PARAMETERS_H
#define BANK_LINT_ANALYSIS_PTX_LIFT_POINTER_PARAMETERS_H

#include "analysis/ptx/lift/program.h"
#include "llvm/ADT/DenseSet.h"

namespace bank_lint::ptx {

/// How a kernel uses its parameters.
struct ParameterUses {
  /// By parameter: it is only loaded as a whole, so it may be a plain value.
  std::vector<bool> IsPlain;
  /// By parameter: it is a plain value and a pointer.
  std::vector<bool> IsPointer;
  /// The numbers of the instructions that load members that are pointers.
  llvm::DenseSet<unsigned> PointerFields;
};

ParameterUses parameterUses(const Function &Kernel);

} // namespace bank_lint::ptx

#endif
