//===-- model/constant.h - what a constant memory read costs ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
///
/// \file
/// The cost of LDC, a read of constant memory through its own cache. The cache
/// broadcasts one address to all lanes, so lanes that index by their own number
/// wait for one another:
///
///   table[k]         1 request
///   table[lane % 4]  4 requests
///   table[lane]     32 requests
///
//===----------------------------------------------------------------------===//

#ifndef BANK_LINT_MODEL_CONSTANT_H
#define BANK_LINT_MODEL_CONSTANT_H

#include "model/warp_access.h"

namespace bank_lint::model {

/// Cost of one constant memory read of one warp.
struct ConstantCost {
  unsigned Requests = 0; ///< distinct addresses: served one after the other
  unsigned Ideal = 0;    ///< 1, or 0 without an active lane

  /// The requests that one uniform address would save.
  constexpr unsigned excess() const { return Requests - Ideal; }

  friend constexpr bool operator==(const ConstantCost &,
                                   const ConstantCost &) = default;
};

/// The requests of one read. Documented: the CUDA C++ Programming Guide splits
/// a constant memory request "into as many separate requests as there are
/// different memory addresses". Whether two bytes of one word are two
/// addresses: Open, counted as two here.
///
/// Never fails: no active lane or a width of 0 costs nothing.
constexpr ConstantCost constantCost(const WarpAccess &Access) {
  ConstantCost Cost;
  if (Access.Width == 0)
    return Cost;
  for (unsigned Lane = 0; Lane < WarpSize; ++Lane) {
    bool First = Access.isActive(Lane);
    for (unsigned Other = 0; Other < Lane; ++Other) {
      if (Access.isActive(Other) &&
          Access.Address[Other] == Access.Address[Lane])
        First = false;
    }
    Cost.Requests += First;
  }
  Cost.Ideal = Cost.Requests != 0;
  return Cost;
}

} // namespace bank_lint::model

#endif // BANK_LINT_MODEL_CONSTANT_H
