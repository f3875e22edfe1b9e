//===-- analysis/cost/tile_pricing.h - tiles as a whole ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What tensor copies and matrix operands cost. No counter of either has been
/// published, so all of it rests on assumptions that say so:
///
///   tensor copy      the sectors of global memory that the rows of its box lie
///                    in (model/tensor_map.h)
///   matrix operand   one wavefront for each core matrix of 8 x 16 bytes: the
///                    layouts of descriptors have its pieces in different banks
///                    (model/matrix_descriptor.h)
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_COST_TILE_PRICING_H
#define BANK_LINT_ANALYSIS_COST_TILE_PRICING_H

#include "analysis/cost/access_cost.h"

namespace bank_lint {

/// Prices a record that has a tile.
AccessCost priceTile(const AccessRecord &Record,
                     symbolic::ValueContext &Context);

} // namespace bank_lint

#endif
