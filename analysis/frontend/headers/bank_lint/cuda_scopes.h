//===- cuda_scopes.h - what cuda/barrier and cuda/pipeline share ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#ifndef __BANK_LINT_CUDA_SCOPES_H__
#define __BANK_LINT_CUDA_SCOPES_H__

#include "async_copy.h"

namespace cuda {
enum thread_scope {
  thread_scope_system,
  thread_scope_device,
  thread_scope_block,
  thread_scope_thread = 10
};

/// A number of bytes that is a multiple of `Align`, as both pointers are.
template <size_t Align> struct aligned_size_t {
  static constexpr size_t align = Align;
  size_t value;
  __host__ __device__ explicit constexpr aligned_size_t(size_t size)
      : value(size) {}
  __host__ __device__ constexpr operator size_t() const { return value; }
};
} // namespace cuda

namespace __bl_copy {
/// Whether this is the thread of the warp that acts for all that are active.
__BL_DEVICE bool is_first_of_warp() {
  int leader = 0, chosen = 0;
  asm("{\n\t.reg .pred p;\n\telect.sync %0|p, %2;\n\t@p mov.s32 %1, 1;\n\t}"
      : "+r"(leader), "+r"(chosen)
      : "r"(~0u));
  return chosen;
}

template <class Size> struct align_of_size {
  static constexpr size_t value = 1;
};
template <size_t Align> struct align_of_size<cuda::aligned_size_t<Align>> {
  static constexpr size_t value = Align;
};
template <class T, class Size> constexpr size_t alignment() {
  return alignof(T) < align_of_size<Size>::value ? align_of_size<Size>::value
                                                 : alignof(T);
}
template <class Size> constexpr size_t alignment_of_bytes() {
  return align_of_size<Size>::value;
}
} // namespace __bl_copy

#endif // __BANK_LINT_CUDA_SCOPES_H__
