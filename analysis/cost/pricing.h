//===-- analysis/cost/pricing.h - from parts to costs -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Prices an address that was taken apart, for shared and for global memory,
/// by asking the model about every case that can differ.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_COST_PRICING_H
#define BANK_LINT_ANALYSIS_COST_PRICING_H

#include "analysis/cost/access_cost.h"
#include "analysis/cost/address_parts.h"

namespace bank_lint {

/// One warp instruction, ready to be priced.
struct PricingRequest {
  const AddressParts &Parts;
  symbolic::LaneMask Active;
  unsigned Width;
  AccessOperation Operation;
  AccessForm Form;
  const model::Architecture &Arch;
  symbolic::ValueContext &Context;
  const AddressParts *OtherSide = nullptr; ///< of an asynchronous copy
  /// Every block of the grid always executes it.
  bool InEveryBlock = false;
  /// It is not even to be assumed: see AccessRecord.
  bool PicksBlocks = false;
  SeenInCode Seen = SeenInCode::Nothing;
};

using LaneOffsets = std::array<std::int64_t, 32>;

/// Addresses wrap around, as on the machine; no sum of theirs is an error.
inline LaneOffsets plus(LaneOffsets Offset, std::int64_t Shift) {
  for (std::int64_t &Byte : Offset)
    Byte = std::int64_t(std::uint64_t(Byte) + std::uint64_t(Shift));
  return Offset;
}
/// \p Offset with \p X for the unknown of \p Part.
inline LaneOffsets plus(LaneOffsets Offset, const StridedPart &Part,
                        std::int64_t X) {
  for (unsigned Lane = 0; Lane < 32; ++Lane)
    Offset[Lane] =
        std::int64_t(std::uint64_t(Offset[Lane]) +
                     std::uint64_t(Part.Factor[Lane]) * std::uint64_t(X));
  return Offset;
}

AccessCost priceShared(const PricingRequest &Request);
AccessCost priceGlobal(const PricingRequest &Request);
AccessCost priceConstant(const PricingRequest &Request);
AccessCost priceLocal(const PricingRequest &Request);

/// A number as it depends on the residue of an unknown.
struct ResidueCost {
  std::int64_t Residue;
  Interval Cost;
  std::uint64_t Ideal;
};
/// Rows for people: residues (modulo the power of two \p Period) of equal cost
/// joined, cheapest first, as "ld is odd", "ld % 4 == 2", "ld % 32 == 0".
std::vector<TableRow> tableByResidue(const std::string &Name,
                                     std::uint64_t Period,
                                     const std::vector<ResidueCost> &Costs);
/// Rows for an unknown of few values, which stand in \p Costs for residues and
/// are in order: "n == 0", "n in 1..3".
std::vector<TableRow> tableOfValues(const std::string &Name,
                                    const std::vector<ResidueCost> &Costs);
/// \p Values, each with its row, before \p Others, which hold for all others:
/// "n in 1..3", "otherwise n is odd". Their order is of no matter.
std::vector<TableRow> withValuesFirst(const std::string &Name,
                                      std::vector<ResidueCost> Values,
                                      std::vector<TableRow> Others);
/// The same for an unknown of many values: those in \p Small, and all larger
/// ones, which cost \p Large: "n in 1..3", "n >= 4".
std::vector<TableRow> tableByValue(const std::string &Name,
                                   const std::vector<ResidueCost> &Small,
                                   const Interval &Large, std::uint64_t Ideal);

} // namespace bank_lint

#endif
