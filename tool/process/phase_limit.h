//===-- tool/process/phase_limit.h - ends what has no end -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Limits the time and the memory of what is done outside the processes that
/// work on files: looking for them, reading settings, asking git, merging. A
/// folder can be on a disk that does not answer, what stands for a file can be
/// a pipe without a writer, and a document can need many times its size.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_PROCESS_PHASE_LIMIT_H
#define BANK_LINT_TOOL_PROCESS_PHASE_LIMIT_H

#include <chrono>
#include <cstdint>

namespace bank_lint {

/// While it exists, the process may take that wall time and have that much
/// memory; else it ends with the exit code 2 and says on stderr which phase
/// took too much. There is one at a time. Forked processes are not concerned.
class PhaseLimit {
public:
  /// \p Phase is what is being done: "looking for files". 0: no limit.
  PhaseLimit(const char *Phase, std::chrono::seconds Limit, std::uint64_t MiB);
  ~PhaseLimit();
  PhaseLimit(const PhaseLimit &) = delete;
  PhaseLimit &operator=(const PhaseLimit &) = delete;
};

/// Says that \p Phase took longer than \p Limit and ends the process. May be
/// called wherever a signal may arrive.
[[noreturn]] void endLatePhase(const char *Phase, std::chrono::seconds Limit);

/// Says that \p Phase took more than \p MiB of memory and ends the process. May
/// be called wherever a signal may arrive.
[[noreturn]] void endLargePhase(const char *Phase, std::uint64_t MiB);

} // namespace bank_lint

#endif
