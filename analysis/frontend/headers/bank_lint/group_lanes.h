//===- group_lanes.h - lanes by rank, and shuffles of any type ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
/// \file
/// What the groups of cooperative_groups.h share: ranks in the block, shuffles
/// of structures, and the places of lanes in a mask.
//===----------------------------------------------------------------------===//
#ifndef __BANK_LINT_GROUP_LANES_H__
#define __BANK_LINT_GROUP_LANES_H__

#include "../__bank_lint_cuda.h"

namespace __bl_group {
__BL_DEVICE unsigned rank_in_block() {
  return (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
}
__BL_DEVICE unsigned block_size() {
  return blockDim.x * blockDim.y * blockDim.z;
}
__BL_DEVICE unsigned lane() { return __nvvm_read_ptx_sreg_laneid(); }
__BL_DEVICE unsigned lanes_below() {
  return __nvvm_read_ptx_sreg_lanemask_lt();
}

template <class T> struct plain {
  typedef T type;
};
template <class T> struct plain<T &> : plain<T> {};
template <class T> struct plain<T &&> : plain<T> {};
template <class T> struct plain<const T> : plain<T> {};
template <class T> using plain_t = typename plain<T>::type;

template <unsigned Count> struct words {
  int word[Count];
};

/// Has `exchange` shuffle a structure word by word, and a number as it is.
template <class T, class Exchange>
__BL_DEVICE T by_words(T value, Exchange exchange) {
  if constexpr (__is_class(T) || sizeof(T) > 8) {
    words<(sizeof(T) + 3) / 4> parts;
    __builtin_memcpy(&parts, &value, sizeof(T));
#pragma unroll
    for (int &word : parts.word)
      word = exchange(word);
    __builtin_memcpy(&value, &parts, sizeof(T));
    return value;
  } else {
    return (T)exchange(value);
  }
}

template <class T>
__BL_DEVICE T shuffle(unsigned mask, T value, int lane, int width) {
  return by_words(
      value, [=](auto word) { return __shfl_sync(mask, word, lane, width); });
}
template <class T>
__BL_DEVICE T shuffle_up(unsigned mask, T value, unsigned delta, int width) {
  return by_words(value, [=](auto word) {
    return __shfl_up_sync(mask, word, delta, width);
  });
}
template <class T>
__BL_DEVICE T shuffle_down(unsigned mask, T value, unsigned delta, int width) {
  return by_words(value, [=](auto word) {
    return __shfl_down_sync(mask, word, delta, width);
  });
}
template <class T>
__BL_DEVICE T shuffle_xor(unsigned mask, T value, unsigned lanes, int width) {
  return by_words(value, [=](auto word) {
    return __shfl_xor_sync(mask, word, (int)lanes, width);
  });
}

/// The lane of `mask` that has a rank in it; at least 32 if there is none.
__BL_DEVICE unsigned lane_of_rank(unsigned mask, unsigned rank) {
  return __fns(mask, 0, (int)rank + 1);
}

/// The bits of `lanes` that are in `mask`, moved together: bit r is that of the
/// lane with rank r.
__BL_DEVICE unsigned by_rank(unsigned mask, unsigned lanes) {
  unsigned packed = 0, rank = 0;
  for (unsigned at = 0; at < 32; ++at) {
    unsigned lane = mask & 1u << at;
    if (lane) {
      if (lanes & lane)
        packed |= 1u << rank;
      ++rank;
    }
  }
  return packed;
}

/// The lowest `count` lanes of those in `mask` from the rank `first` on.
__BL_DEVICE unsigned some_of(unsigned mask, unsigned first, unsigned count) {
  unsigned chosen = 0, rank = 0;
#pragma unroll
  for (unsigned at = 0; at < 32; ++at) {
    bool is_in = mask >> at & 1;
    chosen |= is_in && rank - first < count ? 1u << at : 0;
    rank += is_in;
  }
  return chosen;
}

/// Elects a lane of `mask`: whether it is this one.
__BL_DEVICE bool is_elected(unsigned mask, unsigned &leader) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
  int chosen = 0;
  asm("{\n\t.reg .pred p;\n\telect.sync %0|p, %2;\n\t@p mov.s32 %1, 1;\n\t}"
      : "+r"(leader), "+r"(chosen)
      : "r"(mask));
  return chosen;
#else
  leader = __ffs(mask) - 1;
  return lane() == leader;
#endif
}
} // namespace __bl_group

#endif // __BANK_LINT_GROUP_LANES_H__
