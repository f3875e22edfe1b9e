//===-- tool/process/allocator_settings.cpp - how jemalloc is to work -----===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// jemalloc reads this text before main() (its manual, "TUNING"). Each file is
/// analysed in a process that ends soon after: it need not hand memory back, and
/// large pages save it many misses of the TLB.
//===----------------------------------------------------------------------===//

extern "C" {
extern const char *const malloc_conf;
const char *const malloc_conf = "thp:always,metadata_thp:always,"
                                "dirty_decay_ms:-1,muzzy_decay_ms:-1";
}
