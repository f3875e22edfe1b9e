//===-- analysis/cost/concrete_access.cpp - offsets for the model ---------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/cost/concrete_access.h"
#include <algorithm>
#include <map>

using namespace bank_lint::symbolic;

namespace bank_lint {

model::WarpAccess concreteAccess(const PricingRequest &Request,
                                 const std::array<std::int64_t, 32> &Offset) {
  model::WarpAccess Access;
  Access.Active = Request.Active;
  Access.Width = Request.Width;
  // Matrix instructions and copies never merge lanes, as stores never do.
  Access.Op = Request.Operation == AccessOperation::Load &&
                      Request.Form == AccessForm::Plain
                  ? model::Operation::Load
                  : model::Operation::Store;
  std::int64_t Least = IntRange::NoUpper;
  for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
    if (Request.Active >> Lane & 1)
      Least = std::min(Least, Offset[Lane]);
  Least &= ~std::int64_t(127);
  for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
    if (Request.Active >> Lane & 1)
      Access.Address[Lane] = std::uint64_t(Offset[Lane]) - std::uint64_t(Least);
  return Access;
}

std::array<std::int64_t, 32> laneBytes(const model::WarpAccess &Access) {
  std::array<std::int64_t, 32> Bytes;
  for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
    Bytes[Lane] =
        Access.isActive(Lane) ? std::int64_t(Access.Address[Lane]) : -1;
  return Bytes;
}

unsigned largestSharedAddress(const PricingRequest &Request,
                              const std::array<std::int64_t, 32> &Offset) {
  std::map<std::int64_t, unsigned> Count;
  unsigned Most = 0;
  for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
    if (Request.Active >> Lane & 1)
      Most = std::max(Most, ++Count[Offset[Lane]]);
  return Most;
}

} // namespace bank_lint
