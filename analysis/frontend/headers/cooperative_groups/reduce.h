//===- cooperative_groups/reduce.h - reductions over a group --------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
/// \file
/// `reduce` over a tile or a coalesced group, as shuffles: no memory.
//===----------------------------------------------------------------------===//
#ifndef __BANK_LINT_COOPERATIVE_GROUPS_REDUCE_H__
#define __BANK_LINT_COOPERATIVE_GROUPS_REDUCE_H__

#include "../cooperative_groups.h"

namespace cooperative_groups {
template <class Group, class T, class Operation>
__BL_DEVICE T reduce(const Group &group, T value, Operation operation) {
  for (unsigned lanes = group.size() / 2; lanes > 0; lanes /= 2)
    value = operation(value, group.shfl_xor(value, lanes));
  return value;
}
} // namespace cooperative_groups

#endif // __BANK_LINT_COOPERATIVE_GROUPS_REDUCE_H__
