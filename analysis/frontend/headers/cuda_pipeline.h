//===- cuda_pipeline.h - asynchronous copies from global to shared --------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
/// \file
/// `__pipeline_memcpy_async` and the groups of copies. From sm_80 on a copy is
/// one cp.async instruction: of 16 bytes past the L1 cache (cg), of 4 and 8
/// bytes through it (ca). Before sm_80 it is loads and stores, as wide as the
/// bytes that are not zeros allow.
//===----------------------------------------------------------------------===//
#ifndef __BANK_LINT_CUDA_PIPELINE_H__
#define __BANK_LINT_CUDA_PIPELINE_H__

#include "bank_lint/mbarrier.h"

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800
#define __BL_SHARED(p) ((__attribute__((address_space(3))) void *)(p))
#define __BL_GLOBAL(p) ((const __attribute__((address_space(1))) void *)(p))

__BL_DEVICE void __pipeline_memcpy_async(void *__restrict__ shared,
                                         const void *__restrict__ global,
                                         size_t size) {
  if (size == 4)
    __nvvm_cp_async_ca_shared_global_4(__BL_SHARED(shared),
                                       __BL_GLOBAL(global));
  else if (size == 8)
    __nvvm_cp_async_ca_shared_global_8(__BL_SHARED(shared),
                                       __BL_GLOBAL(global));
  else
    __nvvm_cp_async_cg_shared_global_16(__BL_SHARED(shared),
                                        __BL_GLOBAL(global));
}
// The last `zeros` bytes are not read but written as zero.
__BL_DEVICE void __pipeline_memcpy_async(void *__restrict__ shared,
                                         const void *__restrict__ global,
                                         size_t size, size_t zeros) {
  if (size == 4)
    __nvvm_cp_async_ca_shared_global_4(__BL_SHARED(shared), __BL_GLOBAL(global),
                                       (int)(size - zeros));
  else if (size == 8)
    __nvvm_cp_async_ca_shared_global_8(__BL_SHARED(shared), __BL_GLOBAL(global),
                                       (int)(size - zeros));
  else
    __nvvm_cp_async_cg_shared_global_16(
        __BL_SHARED(shared), __BL_GLOBAL(global), (int)(size - zeros));
}
__BL_DEVICE void __pipeline_commit() { __nvvm_cp_async_commit_group(); }
// The instruction takes a constant; which groups it waits for touches nothing.
__BL_DEVICE void __pipeline_wait_prior(size_t) { __nvvm_cp_async_wait_all(); }
#undef __BL_SHARED
#undef __BL_GLOBAL
#else
/// Copies `count` bytes and writes zeros up to `size`, a T at a time.
template <class T>
__BL_DEVICE void __bl_copy_steps(char *to, const char *from, size_t size,
                                 size_t count) {
#pragma unroll
  for (size_t at = 0; at < size; at += sizeof(T))
    *(T *)(to + at) = at < count ? *(const T *)(from + at) : T{};
}
__BL_DEVICE void __pipeline_memcpy_async(void *__restrict__ shared,
                                         const void *__restrict__ global,
                                         size_t size, size_t zeros = 0) {
  char *to = (char *)shared;
  const char *from = (const char *)global;
  const size_t count = size - zeros, step = count ? count : size;
  if (step == 16)
    __bl_copy_steps<uint4>(to, from, size, count);
  else if (step == 8)
    __bl_copy_steps<uint2>(to, from, size, count);
  else if (step == 4)
    __bl_copy_steps<unsigned>(to, from, size, count);
  else if (step == 2)
    __bl_copy_steps<unsigned short>(to, from, size, count);
  else
    __bl_copy_steps<unsigned char>(to, from, size, count);
}
__BL_DEVICE void __pipeline_commit() {}
__BL_DEVICE void __pipeline_wait_prior(size_t) {}
#endif

#endif // __BANK_LINT_CUDA_PIPELINE_H__
