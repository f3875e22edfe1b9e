//===-- tool/process/resident_memory.h - what a process has -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The memory that this process has, for limits that it sets itself.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_PROCESS_RESIDENT_MEMORY_H
#define BANK_LINT_TOOL_PROCESS_RESIDENT_MEMORY_H

#include <cstdint>

namespace bank_lint {

/// In MiB. On systems without it, the most that the process had at a time; 0 if
/// that is missing too. May be called wherever a signal may arrive.
std::uint64_t residentMiB();

} // namespace bank_lint

#endif
