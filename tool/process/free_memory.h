//===-- tool/process/free_memory.h - what the machine has left --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The memory that this process may still take.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_PROCESS_FREE_MEMORY_H
#define BANK_LINT_TOOL_PROCESS_FREE_MEMORY_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <optional>

namespace bank_lint {

/// In MiB: what the machine has available without swapping, or what the
/// container's limit leaves, if that is less (Linux: /proc/meminfo, and
/// memory.max of version 2 of cgroup). Nothing where it is unknown.
std::optional<std::uint64_t> freeMiB();

/// The same of a machine that says \p MemInfo, in a container with the limit
/// \p Max that has \p Current, in bytes; either may be empty.
std::optional<std::uint64_t>
freeMiB(llvm::StringRef MemInfo, llvm::StringRef Max, llvm::StringRef Current);

} // namespace bank_lint

#endif
