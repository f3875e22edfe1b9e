//===- synchronize.h - barriers, fences, clocks, traps --------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
/// \file
/// Block barriers, warp barriers, memory fences, and what a thread can ask of
/// or do to itself. `__syncthreads()` is a builtin of clang.
//===----------------------------------------------------------------------===//
#ifndef __BANK_LINT_SYNCHRONIZE_H__
#define __BANK_LINT_SYNCHRONIZE_H__

#include "qualifiers.h"

__BL_DEVICE int __syncthreads_count(int predicate) {
  return __nvvm_bar0_popc(predicate);
}
__BL_DEVICE int __syncthreads_and(int predicate) {
  return __nvvm_bar0_and(predicate);
}
__BL_DEVICE int __syncthreads_or(int predicate) {
  return __nvvm_bar0_or(predicate);
}
__BL_DEVICE void __syncwarp(unsigned mask = 0xffffffffu) {
  __nvvm_bar_warp_sync(mask);
}
__BL_DEVICE void __barrier_sync(unsigned id) { __nvvm_barrier_sync(id); }
__BL_DEVICE void __barrier_sync_count(unsigned id, unsigned count) {
  __nvvm_barrier_sync_cnt(id, count);
}

__BL_DEVICE void __threadfence_block() { __nvvm_membar_cta(); }
__BL_DEVICE void __threadfence() { __nvvm_membar_gl(); }
__BL_DEVICE void __threadfence_system() { __nvvm_membar_sys(); }

__BL_DEVICE long long clock64() { return __nvvm_read_ptx_sreg_clock64(); }
__BL_DEVICE long clock() { return __nvvm_read_ptx_sreg_clock(); }
__BL_DEVICE unsigned long long __globaltimer() {
  return __nvvm_read_ptx_sreg_globaltimer();
}
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 700
__BL_DEVICE void __nanosleep(unsigned ns) { __nvvm_nanosleep(ns); }
#endif
__BL_DEVICE void __trap() { __builtin_trap(); }
__BL_DEVICE void __brkpt() {}
__BL_DEVICE void __prof_trigger(int) {}
#define __nv_assume(condition) __builtin_assume(condition)

#endif // __BANK_LINT_SYNCHRONIZE_H__
