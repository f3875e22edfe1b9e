//===- cooperative_groups/scan.h - prefix sums over a group ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
/// \file
/// `inclusive_scan` and `exclusive_scan` over a tile or a coalesced group, in
/// rounds of shuffles by rank: no memory. The forms with `_update` have one
/// thread change an atomic object.
//===----------------------------------------------------------------------===//
#ifndef __BANK_LINT_COOPERATIVE_GROUPS_SCAN_H__
#define __BANK_LINT_COOPERATIVE_GROUPS_SCAN_H__

#include "../cooperative_groups.h"

namespace cooperative_groups {
/// Applies an operation to an atomic object; returns its old value.
template <class Atomic, class T>
__BL_DEVICE T __update(Atomic &to, T value, plus<T>) {
  return to.fetch_add(value);
}
template <class Atomic, class T>
__BL_DEVICE T __update(Atomic &to, T value, less<T>) {
  return to.fetch_min(value);
}
template <class Atomic, class T>
__BL_DEVICE T __update(Atomic &to, T value, greater<T>) {
  return to.fetch_max(value);
}
template <class Atomic, class T>
__BL_DEVICE T __update(Atomic &to, T value, bit_and<T>) {
  return to.fetch_and(value);
}
template <class Atomic, class T>
__BL_DEVICE T __update(Atomic &to, T value, bit_or<T>) {
  return to.fetch_or(value);
}
template <class Atomic, class T>
__BL_DEVICE T __update(Atomic &to, T value, bit_xor<T>) {
  return to.fetch_xor(value);
}

template <class Group, class T, class Operation>
__BL_DEVICE __bl_group::plain_t<T> inclusive_scan(const Group &group, T &&value,
                                                  Operation &&operation) {
  __bl_group::plain_t<T> result = value;
  const unsigned rank = group.thread_rank();
#pragma unroll
  for (unsigned lanes = 1; lanes < 32; lanes *= 2) {
    if (lanes >= group.size())
      break;
    auto before = group.shfl_up(result, lanes);
    if (rank >= lanes)
      result = operation(result, before);
  }
  return result;
}
template <class Group, class T>
__BL_DEVICE auto inclusive_scan(const Group &group, T &&value) {
  return inclusive_scan(group, value, plus<__bl_group::plain_t<T>>());
}

template <class Group, class T, class Operation>
__BL_DEVICE __bl_group::plain_t<T> __exclusive(const Group &group,
                                               const T &inclusive, const T &own,
                                               const Operation &) {
  if constexpr (__is_integral(T) &&
                __is_same(__bl_group::plain_t<Operation>, plus<T>)) {
    return inclusive - own;
  } else {
    T before = group.shfl_up(inclusive, 1);
    return group.thread_rank() == 0 ? T{} : before;
  }
}
template <class Group, class T, class Operation>
__BL_DEVICE __bl_group::plain_t<T> exclusive_scan(const Group &group, T &&value,
                                                  Operation &&operation) {
  __bl_group::plain_t<T> own = value;
  return __exclusive(group, inclusive_scan(group, own, operation), own,
                     operation);
}
template <class Group, class T>
__BL_DEVICE auto exclusive_scan(const Group &group, T &&value) {
  return exclusive_scan(group, value, plus<__bl_group::plain_t<T>>());
}

/// The thread with the last rank adds the sum to an atomic object; the scan
/// continues from its old value.
template <bool IsExclusive, class Group, class Atomic, class T, class Operation>
__BL_DEVICE T __scan_update(const Group &group, Atomic &to, T own,
                            Operation operation) {
  T result = inclusive_scan(group, own, operation), old;
  const unsigned last = group.size() - 1;
  if (group.thread_rank() == last)
    old = __update(to, result, operation);
  old = group.shfl(old, last);
  if constexpr (IsExclusive)
    result = __exclusive(group, result, own, operation);
  return operation(old, result);
}
#define __BL_SCAN_UPDATE(NAME, IS_EXCLUSIVE)                                   \
  template <class Group, class Atomic, class T, class Operation>               \
  __BL_DEVICE __bl_group::plain_t<T> NAME(const Group &group, Atomic &&to,     \
                                          T &&value, Operation &&operation) {  \
    __bl_group::plain_t<T> own = value;                                        \
    return __scan_update<IS_EXCLUSIVE>(group, to, own, operation);             \
  }                                                                            \
  template <class Group, class Atomic, class T>                                \
  __BL_DEVICE auto NAME(const Group &group, Atomic &&to, T &&value) {          \
    return NAME(group, to, value, plus<__bl_group::plain_t<T>>());             \
  }
__BL_SCAN_UPDATE(inclusive_scan_update, false)
__BL_SCAN_UPDATE(exclusive_scan_update, true)
#undef __BL_SCAN_UPDATE
} // namespace cooperative_groups

#endif // __BANK_LINT_COOPERATIVE_GROUPS_SCAN_H__
