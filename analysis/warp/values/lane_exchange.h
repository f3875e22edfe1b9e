//===-- analysis/warp/values/lane_exchange.h - shuffles, votes --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What lanes get from each other: shuffles, votes, reductions. A result is the
/// same in those lanes that read the same lane, or that vote together, and not
/// in the whole warp: a shuffle of width 8 has four results, one a segment.
///
/// A lane that reads one which does not take part gets an undefined value: an
/// unknown of its own.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_WARP_VALUES_LANE_EXCHANGE_H
#define BANK_LINT_ANALYSIS_WARP_VALUES_LANE_EXCHANGE_H

#include "analysis/symbolic/lane_value.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace bank_lint {

/// How a shuffle finds the lane to read (PTX ISA, shfl.sync).
enum class ShuffleMode : std::uint8_t { Up, Down, Butterfly, Index };

/// The mode that the intrinsic or mnemonic \p Name holds: ".up.", ".bfly.".
std::optional<ShuffleMode> shuffleMode(llvm::StringRef Name);

struct Shuffle {
  ShuffleMode Mode = ShuffleMode::Index;
  const symbolic::LaneValue &Value;
  const symbolic::LaneValue &Lane;  ///< operand b: a lane, or a distance
  const symbolic::LaneValue &Clamp; ///< operand c: clamp and segment mask
  symbolic::LaneMask Active;        ///< lanes that may take part
  unsigned Bits = 32;               ///< of the result
  std::string Name;                 ///< for people, "a shuffled value at ..."
};

/// What the lanes get by \p S. Values without bits (floats) stay opaque.
symbolic::LaneValue shuffled(symbolic::ValueContext &Context, const Shuffle &S);

/// What elect.sync says: the number of a lane, and in each lane whether it is
/// that one.
struct Election {
  symbolic::LaneValue Leader, IsLeader;
};

/// The election among those of the lanes \p May that are in \p Mask. \p
/// AreHere: all of them are, or none; else only that it is one lane is known.
/// Which one it is NVIDIA does not say: the lowest is assumed. Absent if there
/// is none.
std::optional<Election> elected(symbolic::ValueContext &Context,
                                const symbolic::LaneValue &Mask,
                                symbolic::LaneMask May, bool AreHere);

/// An unknown of \p Bits bits on which the lanes with the same member mask
/// \p Mask agree: the result of a vote or a reduction.
symbolic::LaneValue agreed(symbolic::ValueContext &Context,
                           const symbolic::LaneValue &Mask, unsigned Bits,
                           const std::string &Name);

} // namespace bank_lint

#endif
