//===-- tool/crosscheck/this_machine.h - measures here ----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Measures on the machine that bank-lint runs on.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_CROSSCHECK_THIS_MACHINE_H
#define BANK_LINT_TOOL_CROSSCHECK_THIS_MACHINE_H

#include "tool/crosscheck/measurement.h"
#include "llvm/ADT/ArrayRef.h"

namespace bank_lint {

/// A failure if there is no GPU.
llvm::Error findGpu();

/// "sm_90"; "" if that is unknown.
std::string archOfGpu();

/// Runs run.sh of an emitted folder; what it has to say goes to stderr.
llvm::Expected<Measurement> measureFolder(llvm::StringRef Folder);

/// Runs a program under ncu, and counts in the kernels of these names.
llvm::Expected<Measurement> measureProgram(llvm::ArrayRef<std::string> Program,
                                           llvm::ArrayRef<std::string> Kernels,
                                           llvm::StringRef Folder);

} // namespace bank_lint

#endif
