//===-- tool/process/allocator_settings.cpp - how jemalloc is to work -----===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// jemalloc reads this text before main() (its manual, "TUNING"). What one file
/// gives back the next one takes (analysis/support/memory_arena.h), and a run
/// ends soon: as long as there is enough, no memory need go back to the system,
/// and large pages save many misses of the TLB.
//===----------------------------------------------------------------------===//

extern "C" {
extern const char *const malloc_conf;
const char *const malloc_conf = "thp:always,metadata_thp:always,"
                                "dirty_decay_ms:-1,muzzy_decay_ms:-1";
}
