//===- cooperative_groups/memcpy_async.h - copies by a group --------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
/// \file
/// `memcpy_async` and its waits. Pieces are as wide as the element's alignment,
/// 16 bytes at most: floats are copied 4 bytes at a time, however the arrays
/// are aligned. For narrower elements the pointers decide at run time.
//===----------------------------------------------------------------------===//
#ifndef __BANK_LINT_COOPERATIVE_GROUPS_MEMCPY_ASYNC_H__
#define __BANK_LINT_COOPERATIVE_GROUPS_MEMCPY_ASYNC_H__

#include "../bank_lint/cuda_scopes.h"
#include "../cooperative_groups.h"

namespace __bl_copy {
/// The largest alignment that both pointers can have after as many bytes.
__BL_DEVICE unsigned common_alignment(const void *to, const void *from) {
  unsigned differ = ((unsigned)(size_t)to & 15) ^ ((unsigned)(size_t)from & 15);
  return differ & 1 ? 1 : differ & 2 ? 2 : differ & 4 ? 4 : differ & 8 ? 8 : 16;
}

template <class Group> struct is_tile {
  static constexpr bool value = false;
};
template <unsigned Size, class Parent>
struct is_tile<cooperative_groups::thread_block_tile<Size, Parent>> {
  static constexpr bool value = Size > 1;
};

/// Copies aligned pieces. A tile ends with a piece of each thread, even if
/// fewer are left: the last one is then copied several times.
template <size_t Align, class Group>
__BL_DEVICE void aligned(const Group &group, char *to, const char *from,
                         size_t size) {
  constexpr unsigned bytes = Align > 16 ? 16 : (unsigned)Align;
  const size_t count = size / bytes;
  if (!can_be_async(to, from)) {
    plain<bytes>(group, to, from, count * bytes);
    return;
  }
  const unsigned rank = group.thread_rank(), threads = group.size();
  size_t whole = count;
  if constexpr (is_tile<Group>::value) {
    const unsigned left = (unsigned)count & (threads - 1);
    whole = count - left;
    if (left) {
      size_t at = (whole + (rank < left - 1 ? rank : left - 1)) * bytes;
      __pipeline_memcpy_async(to + at, from + at, bytes);
    }
  }
  for (size_t at = rank; at < whole; at += threads)
    __pipeline_memcpy_async(to + at * bytes, from + at * bytes, bytes);
}

/// Bytes up to the first aligned one, pieces, and the bytes that are left.
template <size_t Align, class Group>
__BL_DEVICE void pieces(const Group &group, char *to, const char *from,
                        size_t size) {
  size_t head = (0 - (size_t)from) & (Align - 1);
  size_t whole = (size - head) / Align * Align;
  plain<1>(group, to, from, head);
  aligned<Align>(group, to + head, from + head, whole);
  plain<1>(group, to + head + whole, from + head + whole, size - head - whole);
}

template <size_t Align, class Group>
__BL_DEVICE void by_group(const Group &group, char *to, const char *from,
                          size_t size) {
  if constexpr (Align >= 4) {
    aligned<Align>(group, to, from, size);
  } else {
    unsigned align = common_alignment(to, from);
    if (size < align)
      align = Align;
    if (align == 16)
      pieces<16>(group, to, from, size);
    else if (align == 8)
      pieces<8>(group, to, from, size);
    else if (align == 4)
      pieces<4>(group, to, from, size);
    else if (align == 2)
      plain<2>(group, to, from, size);
    else
      plain<1>(group, to, from, size);
  }
}
} // namespace __bl_copy

namespace cooperative_groups {
template <class Group, class T, class Size>
__BL_DEVICE void memcpy_async(const Group &group, T *to, const T *from,
                              const Size &bytes) {
  // A size that states an alignment replaces that of the element.
  constexpr size_t stated = __bl_copy::align_of_size<Size>::value;
  __bl_copy::by_group<stated == 1 ? alignof(T) : stated>(
      group, (char *)to, (const char *)from, (size_t)bytes);
  __pipeline_commit();
}
template <class Group, class Size>
__BL_DEVICE void memcpy_async(const Group &group, void *to, const void *from,
                              const Size &bytes) {
  __bl_copy::by_group<__bl_copy::align_of_size<Size>::value>(
      group, (char *)to, (const char *)from, (size_t)bytes);
  __pipeline_commit();
}
/// Counts of elements; the smaller one is copied.
template <class Group, class T, class ToCount, class FromCount>
__BL_DEVICE void memcpy_async(const Group &group, T *to, const ToCount &room,
                              const T *from, const FromCount &count) {
  constexpr size_t stated = __bl_copy::align_of_size<ToCount>::value;
  size_t copied = (size_t)room < (size_t)count ? (size_t)room : (size_t)count;
  __bl_copy::by_group<stated == 1 ? alignof(T) : stated>(
      group, (char *)to, (const char *)from, copied * sizeof(T));
  __pipeline_commit();
}
template <unsigned Stage, class Group>
__BL_DEVICE void wait_prior(const Group &group) {
  __pipeline_wait_prior(Stage);
  group.sync();
}
template <class Group> __BL_DEVICE void wait(const Group &group) {
  __pipeline_wait_prior(0);
  group.sync();
}
} // namespace cooperative_groups

#endif // __BANK_LINT_COOPERATIVE_GROUPS_MEMCPY_ASYNC_H__
