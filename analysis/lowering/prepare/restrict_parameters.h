//===-- analysis/lowering/prepare/restrict_parameters.h ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// nvcc's option -restrict: each pointer parameter of a kernel is as if it were
/// declared `__restrict__`. So is the code of cicc 13.0, which gets the option
/// -kernel-params-are-restrict.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_LOWERING_PREPARE_RESTRICT_PARAMETERS_H
#define BANK_LINT_ANALYSIS_LOWERING_PREPARE_RESTRICT_PARAMETERS_H

namespace llvm {
class Module;
} // namespace llvm

namespace bank_lint::lowering {

/// Notes that what the pointer parameters of kernels lead to is reached in no
/// other way.
void restrictParameters(llvm::Module &Module);

} // namespace bank_lint::lowering

#endif
