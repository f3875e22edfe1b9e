//===-- analysis/program/launch.h - how a kernel is launched ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The facts of one launch: block and grid shape, dynamic shared memory,
/// argument values; and, for the reader of a verdict, who says so.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_PROGRAM_LAUNCH_H
#define BANK_LINT_ANALYSIS_PROGRAM_LAUNCH_H

#include "analysis/program/source_range.h"
#include "analysis/program/tensor_map_facts.h"
#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace bank_lint {

/// Who says what a launch looks like, best first.
enum class LaunchSource : std::uint8_t {
  CommandLine,  ///< --launch
  Recorded,     ///< a profiler, which saw the program run
  LaunchSite,   ///< a <<<>>> in the file
  Required,     ///< the kernel, of a module: it runs with no other block
  Metadata,     ///< a file beside the module
  Comment,      ///< a comment on the kernel
  LaunchBounds, ///< __launch_bounds__
  Assumed,      ///< not set: the stated default
};

/// A three-dimensional extent; what could not be evaluated is absent.
struct Extent {
  std::array<std::optional<std::uint64_t>, 3> Size; ///< x, y, z

  bool isKnown() const { return Size[0] && Size[1] && Size[2]; }
  bool operator==(const Extent &) const = default;
};

/// Who says what value an argument has.
enum class ArgumentSource : std::uint8_t {
  LaunchSite,  ///< a launch in the file
  CommandLine, ///< --arg
  Comment,     ///< a comment on the kernel
};

/// The value of one kernel parameter at a launch.
struct ArgumentValue {
  std::string Name;
  std::optional<std::int64_t> Value; ///< integers only; absent if unknown
  ArgumentSource Source = ArgumentSource::LaunchSite;
  SourceRange Where = {}; ///< of the comment that says so

  /// Whatever its source.
  bool operator==(const ArgumentValue &Other) const {
    return Name == Other.Name && Value == Other.Value;
  }
};

/// Where a pointer that a launch passes points: Residue bytes behind a multiple
/// of Modulus, a power of two.
struct PointerAlignment {
  /// The assumption for an unknown pointer, and the most that is kept for any.
  static constexpr std::uint32_t Most = 256;

  unsigned Parameter = 0;   ///< its index among the kernel's parameters
  std::uint64_t Offset = 0; ///< in a structure: of the member, in bytes
  std::string Name;         ///< "p", "params.data"
  std::uint32_t Modulus = Most, Residue = 0;
  /// Only if the pointer that the host began with is a multiple of Most: where
  /// it comes from was not seen.
  bool IsAssumed = true;

  bool operator==(const PointerAlignment &) const = default;
};

/// What is assumed of an integer parameter whose value is unknown: Lowest <= it
/// <= Highest, and it % Modulus == Residue.
struct ArgumentFact {
  std::string Name;
  std::int64_t Lowest = std::numeric_limits<std::int64_t>::min();
  std::int64_t Highest = std::numeric_limits<std::int64_t>::max();
  std::int64_t Modulus = 1, Residue = 0; ///< 0 <= Residue < Modulus
  std::string Text;                      ///< "pitch % 32 == 0"
  SourceRange Where;                     ///< of the comment that says so

  bool operator==(const ArgumentFact &) const = default;
  bool holdsFor(std::int64_t Value) const {
    return Lowest <= Value && Value <= Highest && Value % Modulus == Residue;
  }
};

/// That a launch has one block along \p Axis for every \p Items of an argument:
/// `<<<(n + 127) / 128, 128>>>`. Items * gridDim - n lies between LeastShort
/// and MostShort, if there are several blocks; if there is one, it may also be
/// as much as MostShortOfOne.
struct GridCover {
  unsigned Axis = 0;    ///< 0, 1, 2 for x, y, z
  std::string Argument; ///< the name of the kernel's parameter
  std::int64_t Items = 1;
  std::int64_t LeastShort = 0, MostShort = 0, MostShortOfOne = 0;

  bool operator==(const GridCover &) const = default;
};

/// A way that host code goes, of several: which one is unknown.
struct LaunchDecision {
  SourceRange Where; ///< of the condition
  std::string Text;  ///< "n > 1000"

  bool operator==(const LaunchDecision &) const = default;
};

/// An argument of a call, as far as it is known: an integer, or a structure of
/// such; else nothing.
struct PassedValue {
  std::optional<std::int64_t> Integer;
  std::vector<PassedValue> Parts;

  /// Whether anything is known of it.
  bool isSaid() const {
    return Integer ||
           std::any_of(Parts.begin(), Parts.end(),
                       [](const PassedValue &P) { return P.isSaid(); });
  }
  bool operator==(const PassedValue &) const = default;
};

/// One `kernel<<<grid, block, smem>>>(arguments)`, or call of a function that
/// launches, as the frontend read it.
struct LaunchSite {
  std::string Kernel; ///< mangled name of the kernel (of the instantiation)
  SourceRange Where;
  /// What says so, which is no launch if it is another.
  LaunchSource Source = LaunchSource::LaunchSite;
  Extent Grid, Block;
  /// For an unknown block: the function that chooses it, "" if none is known
  /// to.
  std::string BlockChosenBy;
  std::optional<std::uint64_t> SharedBytes;
  /// The most dynamic shared memory that cudaFuncSetAttribute allows the
  /// kernel, and where; absent if no such call is sure to come before the
  /// launch.
  std::optional<std::uint64_t> SharedLimit;
  SourceRange SharedLimitAt;
  std::vector<ArgumentValue> Arguments; ///< in the kernel's parameter order
  /// For pointers with more known than the assumed multiple of 256.
  std::vector<PointerAlignment> Pointers;
  std::vector<TensorMapArgument> Maps;
  std::vector<GridCover> Covers; ///< of unknown sizes of the grid
  /// The calls whose arguments gave some of these values, in the order in which
  /// the values are listed here.
  std::vector<SourceRange> Calls;
  /// The decisions of the host code that it comes by with these values.
  std::vector<LaunchDecision> Decisions;
  /// If it is a call of a function of another file, which Kernel names then:
  /// its arguments (outside_uses.h). Such a site says nothing else.
  std::vector<PassedValue> Passed;

  /// Wherever it stands and its values come from.
  bool saysTheSame(const LaunchSite &Other) const {
    return Kernel == Other.Kernel && Grid == Other.Grid &&
           Block == Other.Block && SharedBytes == Other.SharedBytes &&
           SharedLimit == Other.SharedLimit && Arguments == Other.Arguments &&
           Pointers == Other.Pointers && Maps == Other.Maps &&
           Covers == Other.Covers && Passed == Other.Passed;
  }
};

/// What a kernel is analysed with.
struct Launch {
  Extent Grid;                                 ///< unknown sizes are absent
  std::array<std::uint32_t, 3> Block{1, 1, 1}; ///< always known
  std::optional<std::uint64_t> SharedBytes;    ///< dynamic shared memory
  std::optional<std::uint64_t> SharedLimit;    ///< see LaunchSite
  SourceRange SharedLimitAt;                   ///< see LaunchSite
  std::vector<ArgumentValue> Arguments;        ///< known integers only
  std::vector<ArgumentFact> Facts;             ///< of other arguments
  std::vector<PointerAlignment> Pointers;      ///< see LaunchSite
  std::vector<TensorMapArgument> Maps; ///< that are known, at all or in part
  std::vector<GridCover> Covers;       ///< see LaunchSite
  LaunchSource Source = LaunchSource::Assumed; ///< of the block
  /// The block is a smaller one than the default, for the kernel's shared
  /// arrays have room for no more.
  bool FitsArrays = false;
  /// The range of the launch site, the comment or the kernel, if there is one.
  SourceRange Where;
  /// The launch of the file behind it, which may leave the block open; invalid
  /// if there is none.
  SourceRange Site;
  std::vector<SourceRange> Calls;        ///< see LaunchSite
  std::vector<LaunchDecision> Decisions; ///< see LaunchSite
  std::string BlockChosenBy;             ///< see LaunchSite
  /// Threads are numbered along y first: as if x and y were exchanged in the
  /// kernel and in the block. For trials only.
  bool IsExchanged = false;

  /// True if the block is not set: it is a default, or all that
  /// `__launch_bounds__` allows.
  bool assumesBlock() const {
    return Source == LaunchSource::Assumed ||
           Source == LaunchSource::LaunchBounds;
  }
  std::uint64_t threadsPerBlock() const {
    return std::uint64_t(Block[0]) * Block[1] * Block[2];
  }
  /// Number of blocks, if all three sizes of the grid are known.
  std::optional<std::uint64_t> blocks() const {
    if (!Grid.isKnown())
      return std::nullopt;
    return *Grid.Size[0] * *Grid.Size[1] * *Grid.Size[2];
  }
  bool operator==(const Launch &) const = default;
};

} // namespace bank_lint

#endif
