//===-- analysis/rules/block_addresses.h ------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The addresses that the threads of a launch go to, by the formula of an
/// access.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_RULES_BLOCK_ADDRESSES_H
#define BANK_LINT_ANALYSIS_RULES_BLOCK_ADDRESSES_H

#include "analysis/result/access_summary.h"
#include "analysis/rules/formula_value.h"
#include <array>
#include <optional>

namespace bank_lint {

class BlockAddresses {
public:
  /// \p A must outlive this.
  explicit BlockAddresses(const AccessSummary &A);

  /// Whether the formula has nothing in it but threads, blocks, arrays, known
  /// arguments and the variable of one loop.
  bool isKnown() const { return IsKnown; }
  bool hasLoop() const { return Loop.has_value(); }
  /// What it calls the arrays that it begins at.
  const std::vector<std::string> &arrays() const { return Arrays; }

  /// Bytes from the array's beginning, the formula's last number left out.
  /// \p Thread, \p Block: the numbers along each axis.
  std::optional<std::int64_t> at(const std::array<std::uint64_t, 3> &Thread,
                                 const std::array<std::uint64_t, 3> &Block,
                                 std::uint64_t Iteration);
  /// For the first block; \p Thread: its number in the block.
  std::optional<std::int64_t> of(std::uint64_t Thread, std::uint64_t Iteration);

private:
  /// Finds out what the name of number \p I stands for.
  bool setValue(std::size_t I);

  const AccessSummary &A;
  const FormulaValue Formula;
  std::vector<std::int64_t> Values; ///< of the formula's names
  /// Their numbers.
  std::array<std::optional<std::size_t>, 3> Threads, Blocks;
  std::optional<std::size_t> Loop;
  std::vector<std::string> Arrays;
  std::int64_t First = 0, Step = 0; ///< of the loop
  bool IsKnown = false;
};

} // namespace bank_lint

#endif
