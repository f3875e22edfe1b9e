//===-- analysis/ptx/lift/module_variables.h --------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Variables of PTX as those of LLVM's.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_PTX_LIFT_MODULE_VARIABLES_H
#define BANK_LINT_ANALYSIS_PTX_LIFT_MODULE_VARIABLES_H

#include "analysis/ptx/lift/program.h"
#include "llvm/IR/GlobalVariable.h"

namespace bank_lint::ptx {

/// \p V, which is in global, constant or shared memory. `.extern` variables of
/// shared memory have the size 0: it is the launch that says how large they
/// are. The initial value of a variable is unknown: the host may have written
/// it.
llvm::GlobalVariable *makeGlobal(const Variable &V, llvm::Module &Module);

} // namespace bank_lint::ptx

#endif
