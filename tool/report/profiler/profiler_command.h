//===-- tool/report/profiler/profiler_command.h - how to measure *- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The command of Nsight Compute that would measure what is predicted.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_REPORT_PROFILER_PROFILER_COMMAND_H
#define BANK_LINT_TOOL_REPORT_PROFILER_PROFILER_COMMAND_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace bank_lint {

/// What follows a kernel's name where one text is compiled with several sets of
/// options: " [-DN=4]"; "" if nothing does.
llvm::StringRef kernelVariant(llvm::StringRef Demangled);

/// The name by which the profiler selects a kernel: without return type,
/// namespaces, template arguments and parameters.
std::string kernelBaseName(llvm::StringRef Demangled);

/// The command that would measure \p Metrics of the kernel whose bare name is
/// \p Kernel.
std::string profilerCommand(llvm::StringRef Kernel,
                            llvm::ArrayRef<std::string> Metrics);

} // namespace bank_lint

#endif
