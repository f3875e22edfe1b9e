//===-- analysis/cost/whole_stride.h - multiples of a pitch -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Where lanes are in rows of an unknown pitch X, the first row is a multiple
/// of X as well. What lanes have in common then is known better for each X.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_COST_WHOLE_STRIDE_H
#define BANK_LINT_ANALYSIS_COST_WHOLE_STRIDE_H

#include "analysis/cost/address_parts.h"
#include <utility>

namespace bank_lint {

/// Separates the multiples of the only strided unknown of \p Parts from the
/// rest of what lanes have \p InCommon, where they are no multiples of 2^\p
/// Matters bytes. \p InAll: how often the unknown itself is in all lanes.
void findMultiples(
    const symbolic::ValueContext &C,
    llvm::ArrayRef<std::pair<symbolic::MonomialId, std::int64_t>> InCommon,
    std::int64_t InAll, unsigned Matters, AddressParts &Parts);

/// \p Parts, in which there is one strided unknown X: with all multiples of X
/// in its factors. A row that begins at 16 * X then is known to begin at a
/// multiple of 32 bytes where X is even.
AddressParts withWholeStride(AddressParts Parts);

/// From which size on multiples of the first strided unknown of \p Parts no
/// longer lie within \p Size bytes of each other.
std::int64_t farFrom(const AddressParts &Parts, symbolic::LaneMask Active,
                     unsigned Size);

} // namespace bank_lint

#endif
