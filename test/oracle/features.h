//===-- test/oracle/features.h - what random kernels may have ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Features of random kernels that can be switched. A variable or a member that
/// belongs to one has a name that begins with the feature's mark, so that an
/// access that uses it is known by its source line.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TEST_ORACLE_FEATURES_H
#define BANK_LINT_TEST_ORACLE_FEATURES_H

#include "llvm/ADT/StringRef.h"
#include <array>
#include <cstdint>
#include <optional>

namespace bank_lint::oracle {

enum class Feature : std::uint8_t {
  Exchange,  ///< shuffles, votes, matches, reductions
  Structure, ///< a structure passed by value, which the kernel changes
  Grid,      ///< no code: totals of the whole grid are judged
  Arguments, ///< no code: verdicts for every argument are judged
  Meeting,   ///< lanes that different unknowns move
  Table,     ///< pointers that are chosen among several
  Pieces,    ///< dynamic shared memory in parts
  Alignment, ///< arrays and vectors at odd places
  Steps,     ///< quotients, remainders, and what loops leave
  Bits,      ///< indices by reversed, rotated and interleaved bits
};
inline constexpr unsigned FeatureCount = 10;

/// A bit for each feature.
using FeatureSet = std::uint32_t;

/// "exchange"
llvm::StringRef nameOf(Feature F);
/// The features in a list such as "exchange,structures", "all" or "none";
/// absent if a name is unknown.
std::optional<FeatureSet> readFeatures(llvm::StringRef Names);
/// One or two of \p Allowed, by \p Seed.
FeatureSet chooseFeatures(FeatureSet Allowed, std::uint64_t Seed);
/// Those of \p Has whose mark is on a line of source, or that have none.
FeatureSet featuresOn(llvm::StringRef Line, FeatureSet Has);

} // namespace bank_lint::oracle

#endif
