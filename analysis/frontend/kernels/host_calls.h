//===-- analysis/frontend/kernels/host_calls.h ------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Calls of host functions in functions for host and device. nvcc warns of them
/// (20011, 20014) and leaves them out of device code: a kernel that works never
/// gets there.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_KERNELS_HOST_CALLS_H
#define BANK_LINT_ANALYSIS_FRONTEND_KERNELS_HOST_CALLS_H

#include "analysis/frontend/parse/nvcc_leniency.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <string>
#include <vector>

namespace llvm {
class Module;
} // namespace llvm

namespace bank_lint::frontend {

class Locations;

/// A note for each of \p Calls, of the user's files.
std::vector<std::string> hostCallNotes(llvm::ArrayRef<HostCall> Calls,
                                       const Locations &Where);

/// Lets what \p Calls call in \p Module do nothing, and give a value that is
/// unknown, where no argument leads to what it might change. \p NamesOf has the
/// names of a function in the module.
void leaveOutHostCalls(
    llvm::ArrayRef<HostCall> Calls,
    llvm::function_ref<std::vector<std::string>(const clang::FunctionDecl *)>
        NamesOf,
    llvm::Module &Module);

} // namespace bank_lint::frontend

#endif
