//===-- tool/sweep/plan.h - what is tried -----------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The combinations of a sweep: every block with every value of every macro
/// and argument, on every architecture.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_SWEEP_PLAN_H
#define BANK_LINT_TOOL_SWEEP_PLAN_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace bank_lint::sweeping {

using Block = std::array<std::uint32_t, 3>;

/// A macro or an argument, and the values that it gets.
struct Choice {
  std::string Name;
  std::vector<std::string> Values;
};

/// One way to compile and launch a file. What has one value in all of them is
/// not in here.
struct Combination {
  std::string Arch; ///< "": as the options say
  std::optional<Block> Threads;
  std::vector<std::pair<std::string, std::string>> Macros, Arguments;
};

struct Plan {
  std::vector<std::string> Architectures; ///< none: as the options say
  std::vector<Block> Blocks;              ///< none: as the file says
  std::vector<Choice> Macros, Arguments;

  static constexpr std::size_t Most = 256;

  /// The number of combinations; no more than Most + 1 are counted.
  std::size_t size() const;
  /// Number \p Index: the block changes first, the architecture last.
  Combination at(std::size_t Index) const;
};

/// Reads "64,128" and "32x8,(16,16)": items joined by commas, sizes of an item
/// by x, or by commas in brackets. Adds to \p Blocks those that it lacks.
llvm::Error addBlocks(llvm::StringRef Text, std::vector<Block> &Blocks);

/// Reads "TILE=16,32", \p Values being what follows "=": commas in brackets
/// are a part of a value. An error if there is an empty value between commas.
llvm::Expected<Choice> parseChoice(llvm::StringRef Name,
                                   llvm::StringRef Values);

} // namespace bank_lint::sweeping

#endif
