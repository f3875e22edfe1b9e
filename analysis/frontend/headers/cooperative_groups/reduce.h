//===- cooperative_groups/reduce.h - reductions over a group --------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
/// \file
/// `reduce` over a tile or a coalesced group, as shuffles: no memory. A
/// coalesced group may have any number of lanes, at any distance.
//===----------------------------------------------------------------------===//
#ifndef __BANK_LINT_COOPERATIVE_GROUPS_REDUCE_H__
#define __BANK_LINT_COOPERATIVE_GROUPS_REDUCE_H__

#include "scan.h"

namespace cooperative_groups {
template <unsigned Size, class Parent, class T, class Operation>
__BL_DEVICE __bl_group::plain_t<T>
reduce(const thread_block_tile<Size, Parent> &tile, T &&value,
       Operation &&operation) {
  __bl_group::plain_t<T> result = value;
  if constexpr (Size > 32) {
    thread_block_tile<32, __tile_size<Size>> warp;
    return tile.__combined(reduce(warp, result, operation), operation);
  } else {
#pragma unroll
    for (unsigned lanes = Size / 2; lanes > 0; lanes /= 2)
      result = operation(result, tile.shfl_xor(result, lanes));
    return result;
  }
}
template <class T, class Operation>
__BL_DEVICE __bl_group::plain_t<T> reduce(const coalesced_group &group,
                                          T &&value, Operation &&operation) {
  __bl_group::plain_t<T> own = value;
  unsigned last = 31 - __clz(group.__mask);
  return __bl_group::shuffle(group.__mask,
                             inclusive_scan(group, own, operation), last, 32);
}

/// One thread stores the result.
template <class Group, class T, class Operation>
__BL_DEVICE void reduce_store_async(const Group &group,
                                    __bl_group::plain_t<T> *to, T &&value,
                                    Operation &&operation) {
  auto result = reduce(group, value, operation);
  if (group.thread_rank() == 0)
    *to = result;
}
template <class Group, class Atomic, class T, class Operation>
__BL_DEVICE void reduce_store_async(const Group &group, Atomic &&to, T &&value,
                                    Operation &&operation) {
  auto result = reduce(group, value, operation);
  if (group.thread_rank() == 0)
    to.store(result);
}
/// One thread adds the result, or whatever else the operation does.
template <class Group, class Atomic, class T, class Operation>
__BL_DEVICE void reduce_update_async(const Group &group, Atomic &&to, T &&value,
                                     Operation &&operation) {
  auto result = reduce(group, value, operation);
  if (group.thread_rank() == 0)
    __update(to, result, operation);
}
} // namespace cooperative_groups

#endif // __BANK_LINT_COOPERATIVE_GROUPS_REDUCE_H__
