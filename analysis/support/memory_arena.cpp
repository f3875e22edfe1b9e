//===-- analysis/support/memory_arena.cpp - memory of threads -------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/support/memory_arena.h"
#include <cstddef>

#ifdef __linux__
/// A function of jemalloc; null where the program has another allocator.
extern "C" __attribute__((weak)) int mallctl(const char *Name, void *Old,
                                             std::size_t *OldBytes, void *New,
                                             std::size_t NewBytes);
#else
static constexpr int (*mallctl)(const char *, void *, std::size_t *, void *,
                                std::size_t) = nullptr;
#endif

namespace bank_lint {

static constexpr const char *ArenaOfThread = "thread.arena";
/// 4096 stands for all of them: MALLCTL_ARENAS_ALL of its header.
static constexpr const char *PurgeAll = "arena.4096.purge";

MemoryArena MemoryArena::current() {
  MemoryArena Result;
  unsigned Index = 0;
  std::size_t Bytes = sizeof(Index);
  if (mallctl && mallctl(ArenaOfThread, &Index, &Bytes, nullptr, 0) == 0)
    Result.Index = Index;
  return Result;
}

void MemoryArena::use() const {
  // Where that fails the thread keeps the arena that it has.
  if (unsigned Wanted = Index.value_or(0); Index)
    mallctl(ArenaOfThread, nullptr, nullptr, &Wanted, sizeof(Wanted));
}

void MemoryArena::giveBackUnused() {
  if (mallctl)
    mallctl(PurgeAll, nullptr, nullptr, nullptr, 0);
}

} // namespace bank_lint
