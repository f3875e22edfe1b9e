//===-- tool/bank-lint/supervision/memory_gate.h ----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// As many files at a time as there is memory for. A small file takes 0.1 GiB,
/// one of CUTLASS 1 GiB and more: on a machine with many processors and little
/// memory, they must not all be begun.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_BANK_LINT_SUPERVISION_MEMORY_GATE_H
#define BANK_LINT_TOOL_BANK_LINT_SUPERVISION_MEMORY_GATE_H

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>

namespace bank_lint {

/// For any number of threads.
class MemoryGate {
public:
  /// What a file is reckoned to take, in MiB, beyond what it has already.
  static constexpr std::uint64_t ForOne = 512;

  /// \p FreeMiB says how much memory is left.
  explicit MemoryGate(std::function<std::uint64_t()> FreeMiB)
      : FreeMiB(std::move(FreeMiB)) {}

  /// Waits until there is memory for one file more, or no thread is inside.
  void enter();
  /// The thread that entered is done.
  void leave();

private:
  const std::function<std::uint64_t()> FreeMiB;
  std::mutex Lock;
  std::condition_variable Left;
  std::uint64_t Inside = 0;
};

} // namespace bank_lint

#endif
