//===- async_copy.h - copies of a group of threads ------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
/// \file
/// A group copies a range from global to shared memory: each thread a piece of
/// 4, 8 or 16 bytes, as the alignment allows, then the next one a group's
/// length further. From sm_80 on a piece of 4 bytes or more is one cp.async;
/// anything else is a load and a store.
//===----------------------------------------------------------------------===//
#ifndef __BANK_LINT_ASYNC_COPY_H__
#define __BANK_LINT_ASYNC_COPY_H__

#include "../cuda_pipeline.h"

namespace __bl_copy {
template <size_t Bytes> struct __align__(Bytes) piece {
  char bytes[Bytes];
};

/// One thread on its own.
struct single_thread {
  __BL_MEMBER static unsigned thread_rank() { return 0; }
  __BL_MEMBER static unsigned size() { return 1; }
};

template <size_t Align, class Group>
__BL_DEVICE void plain(const Group &group, char *to, const char *from,
                       size_t size) {
  constexpr size_t bytes = Align > 16 ? 16 : Align;
  for (size_t at = group.thread_rank() * bytes; at < size;
       at += group.size() * bytes)
    *(piece<bytes> *)(to + at) = *(const piece<bytes> *)(from + at);
}

/// Whether a copy can be asynchronous: from global to shared memory.
__BL_DEVICE bool can_be_async(const void *to, const void *from) {
  return __isShared(to) && __isGlobal(from);
}

template <size_t Align, class Group>
__BL_DEVICE void async(const Group &group, char *to, const char *from,
                       size_t size) {
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800
  if constexpr (Align >= 4) {
    constexpr int bytes = Align > 16 ? 16 : (int)Align;
    if (can_be_async(to, from)) {
      const int step = (int)group.size() * bytes;
      for (int at = (int)group.thread_rank() * bytes; at < (int)size;
           at += step)
        __pipeline_memcpy_async(to + at, from + at, bytes);
      return;
    }
  }
#endif
  plain<Align>(group, to, from, size);
}
} // namespace __bl_copy

#endif // __BANK_LINT_ASYNC_COPY_H__
