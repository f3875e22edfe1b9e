//===-- analysis/result/kernel_resources.h ----------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What a kernel takes of an SM, as a compiler generated it, and how many
/// blocks of its launches that leaves room for. Plain data.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_RESULT_KERNEL_RESOURCES_H
#define BANK_LINT_ANALYSIS_RESULT_KERNEL_RESOURCES_H

#include "analysis/program/launch.h"
#include <optional>
#include <string>
#include <vector>

namespace bank_lint {

/// The blocks of a launch that an SM holds at once.
struct LaunchOccupancy {
  Launch LaunchedWith;
  std::string WhyUnknown; ///< "": known; else nothing below counts
  /// At most; fewer if functions that were not seen take more registers.
  unsigned Blocks = 0; ///< 0: the launch fails
  unsigned Warps = 0;  ///< of these blocks
  unsigned MostWarps = 0;
  std::uint64_t SharedBytes = 0;      ///< of a block, static and dynamic
  std::vector<std::string> LimitedBy; ///< "registers", "shared memory"
};

struct KernelResources {
  std::string Kernel;     ///< as AccessSummary::Kernel
  std::string Arch;       ///< "sm_80"
  std::string CompiledBy; ///< "nvcc 13.0"
  unsigned Registers = 0; ///< of a thread
  /// Bytes of a thread's registers that the code stores to local memory, and
  /// loads from there, counted as the instructions stand; absent: unknown.
  std::optional<std::uint64_t> SpillStores, SpillLoads;
  std::uint64_t StackBytes = 0;  ///< of local memory, of a thread
  std::uint64_t SharedBytes = 0; ///< static, of a block
  unsigned Barriers = 0;         ///< of a block
  /// It calls functions of other files, which may take more.
  bool IsLeast = false;
  /// A launch may have to give it shared memory beyond SharedBytes.
  bool TakesDynamicShared = false;
  std::vector<LaunchOccupancy> Launches; ///< in source order
};

} // namespace bank_lint

#endif
