//===- wide_group.h - what groups beyond a warp wait at -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
/// \file
/// A grid and a tile of several warps wait at a word in memory that the driver
/// provides: one thread adds to it and reads it until all have come. These are
/// accesses too. How often the word is read is unknown, and so is where it is,
/// so they are made here as an atomic and a loop around a load of it.
//===----------------------------------------------------------------------===//
#ifndef __BANK_LINT_WIDE_GROUP_H__
#define __BANK_LINT_WIDE_GROUP_H__

#include "group_lanes.h"

namespace __bl_group {
/// What the driver passes to a cooperative launch; null in any other.
__BL_DEVICE unsigned *grid_workspace() {
  unsigned high, low;
  asm("mov.u32 %0, %%envreg1;" : "=r"(high));
  asm("mov.u32 %0, %%envreg2;" : "=r"(low));
  return (unsigned *)((unsigned long long)high << 32 | low);
}

/// The words of shared memory that are reserved for tiles of several warps.
__BL_DEVICE unsigned *reserved_words() {
  unsigned long long begin = 0;
  asm("{\n\t.reg .u32 start;\n\t.reg .u64 wide;\n\t"
      "mov.u32 start, %%reserved_smem_offset_1;\n\t"
      "cvt.u64.u32 wide, start;\n\tcvta.shared.u64 %0, wide;\n\t}"
      : "=l"(begin));
  return (unsigned *)begin;
}

__BL_DEVICE unsigned arrive(unsigned *word, unsigned value) {
  unsigned old;
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 700
  asm volatile("atom.add.release.gpu.u32 %0,[%1],%2;"
               : "=r"(old)
               : "l"(word), "r"(value)
               : "memory");
#else
  __threadfence();
  old = atomicAdd(word, value);
#endif
  return old;
}

__BL_DEVICE unsigned read(unsigned *word) {
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 700
  unsigned now;
  asm volatile("ld.acquire.gpu.u32 %0,[%1];"
               : "=r"(now)
               : "l"(word)
               : "memory");
  return now;
#else
  return *(volatile unsigned *)word;
#endif
}

/// Waits until the top bit of `word` is another than that of `old`.
__BL_DEVICE void wait_for_change(unsigned *word, unsigned old) {
  while (!((read(word) ^ old) >> 31))
    ;
}

__BL_DEVICE bool is_first_thread() {
  return threadIdx.x + threadIdx.y + threadIdx.z == 0;
}

/// The first half of a barrier of the grid; returns what the second half takes.
__BL_DEVICE unsigned arrive_at_grid(unsigned *word) {
  unsigned old = 0;
  __barrier_sync(0);
  if (is_first_thread()) {
    bool is_first_block = blockIdx.x + blockIdx.y + blockIdx.z == 0;
    unsigned others = gridDim.x * gridDim.y * gridDim.z - 1;
    old = arrive(word, is_first_block ? 0x80000000 - others : 1);
  }
  return old;
}
__BL_DEVICE void wait_for_grid(unsigned *word, unsigned old) {
  if (is_first_thread())
    wait_for_change(word, old);
  __barrier_sync(0);
}
} // namespace __bl_group

#endif // __BANK_LINT_WIDE_GROUP_H__
