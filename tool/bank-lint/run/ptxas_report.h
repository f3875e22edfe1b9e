//===-- tool/bank-lint/run/ptxas_report.h - `ptxas -v` ----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What NVIDIA's assembler says of the machine code that it makes.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_BANK_LINT_RUN_PTXAS_REPORT_H
#define BANK_LINT_TOOL_BANK_LINT_RUN_PTXAS_REPORT_H

#include "analysis/result/kernel_resources.h"
#include "llvm/ADT/StringRef.h"

namespace bank_lint {

/// The resources of each function that \p Printed lists, by mangled names. For
/// functions that are no kernels only spills and the stack are known. Lines
/// that are not understood are passed over.
std::vector<KernelResources> resourcesIn(llvm::StringRef Printed);

} // namespace bank_lint

#endif
