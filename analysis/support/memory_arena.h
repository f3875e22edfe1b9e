//===-- analysis/support/memory_arena.h - memory of threads -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// jemalloc gives each thread one of its arenas, and hands an arena's memory
/// back to the system when its last thread ends. A thread that works on one
/// file would so leave nothing to the thread that works on the next, and the
/// system would clear every page again. So it takes the arena of the thread
/// that waits for it.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_SUPPORT_MEMORY_ARENA_H
#define BANK_LINT_ANALYSIS_SUPPORT_MEMORY_ARENA_H

#include <optional>

namespace bank_lint {

class MemoryArena {
public:
  /// That of the calling thread; none with another allocator than jemalloc.
  static MemoryArena current();

  /// Makes it the calling thread's, if it is one.
  void use() const;

  /// Has all arenas hand back unused memory.
  static void giveBackUnused();

private:
  std::optional<unsigned> Index; ///< jemalloc's "thread.arena"
};

} // namespace bank_lint

#endif
