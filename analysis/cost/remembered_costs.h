//===-- analysis/cost/remembered_costs.h - prices by what decides them -*- C++
//-*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Costs by everything they depend on. Most warp instructions of a kernel
/// differ only in what lanes have in common, and share one entry.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_COST_REMEMBERED_COSTS_H
#define BANK_LINT_ANALYSIS_COST_REMEMBERED_COSTS_H

#include "analysis/cost/access_cost.h"
#include "analysis/cost/address_parts.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/Support/xxhash.h"
#include <optional>
#include <unordered_map>

namespace bank_lint {

class RememberedCosts {
public:
  using Key = std::vector<std::uint64_t>;

  /// Adds to \p To all that pricing uses of \p Parts. \p Start: what offsets
  /// count from.
  void append(const symbolic::ValueContext &C, const AddressParts &Parts,
              model::LaneMask Active, std::int64_t Start, Key &To);

  /// Adds to \p To what decides the forms of the steps and choices in
  /// \p Address.
  void appendForms(const symbolic::ValueContext &C,
                   const symbolic::LaneValue &Address, Key &To);

  /// The cost that is kept by \p By. Asks \p Price for it if there is none.
  template <typename PriceFn> const AccessCost &cost(Key By, PriceFn &&Price) {
    // An entry has more than a kilobyte, and where there are so many few come
    // again: new memory would take longer than to price them again.
    constexpr std::size_t Most = 2048;
    if (Costs.size() >= Most)
      Costs.clear();
    auto [It, IsNew] = Costs.try_emplace(std::move(By));
    if (IsNew)
      It->second = Price();
    if (It->second.Sureness == Certainty::Bounded)
      Latest = It->first;
    return It->second;
  }

  /// By what the latest bounded cost was kept.
  const Key &latest() const { return Latest; }

  /// The same of steps (step_pricing.h), which may have no separate cost.
  template <typename PriceFn>
  const std::optional<AccessCost> &costOfSteps(Key By, PriceFn &&Price) {
    constexpr std::size_t Most = 512;
    if (OfSteps.size() >= Most)
      OfSteps.clear();
    auto [It, IsNew] = OfSteps.try_emplace(std::move(By));
    if (IsNew)
      It->second = Price();
    return It->second;
  }

private:
  struct Hash {
    std::size_t operator()(const Key &K) const {
      return llvm::xxh3_64bits(
          {reinterpret_cast<const std::uint8_t *>(K.data()),
           K.size() * sizeof(std::uint64_t)});
    }
  };
  /// What has been met on the way.
  struct Names {
    llvm::SmallVector<symbolic::MonomialId, 8> Order; ///< which are the same
    llvm::SmallDenseSet<symbolic::AtomId, 8> Followed;
  };
  void appendForm(const symbolic::ValueContext &C, symbolic::AtomId Id,
                  Names &Known, Key &To);
  void appendValue(const symbolic::ValueContext &C,
                   const symbolic::LaneValue &V, Names &Known, Key &To);
  std::uint64_t nameOf(const symbolic::ValueContext &C,
                       symbolic::MonomialId Id);

  std::unordered_map<Key, AccessCost, Hash> Costs;
  std::unordered_map<Key, std::optional<AccessCost>, Hash> OfSteps;
  Key Latest;
  std::unordered_map<symbolic::MonomialId, std::uint64_t> Named;
};

} // namespace bank_lint

#endif
