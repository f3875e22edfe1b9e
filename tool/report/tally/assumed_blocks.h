//===-- tool/report/tally/assumed_blocks.h - blocks not stated --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The kernels whose block was assumed. Every report closes with them, also one
/// without a finding: with another block a verdict may be another one.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_REPORT_TALLY_ASSUMED_BLOCKS_H
#define BANK_LINT_TOOL_REPORT_TALLY_ASSUMED_BLOCKS_H

#include "analysis/counters.h"
#include "llvm/ADT/ArrayRef.h"
#include <array>
#include <string>
#include <vector>

namespace bank_lint {

struct AssumedBlock {
  std::string Kernel; ///< its name alone
  std::array<std::uint32_t, 3> Block{1, 1, 1};

  auto operator<=>(const AssumedBlock &) const = default;
};

/// By name, each once.
std::vector<AssumedBlock> assumedBlocks(llvm::ArrayRef<FileResult> Results);
std::vector<AssumedBlock> assumedBlocks(llvm::ArrayRef<CountersResult> Results);

/// "block assumed: product (16,16), turn (32,8); ..."; "" if there are none.
std::string describe(llvm::ArrayRef<AssumedBlock> Blocks);

} // namespace bank_lint

#endif
