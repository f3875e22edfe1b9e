//===-- analysis/result/access_summary.h ------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What is known of one memory access of the source under one launch: how
/// often it executes, what it costs, and how sure that is. Rules and reports
/// see this and nothing of the rooms behind it.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_RESULT_ACCESS_SUMMARY_H
#define BANK_LINT_ANALYSIS_RESULT_ACCESS_SUMMARY_H

#include "analysis/program/launch.h"
#include "analysis/program/local_code.h"
#include "analysis/program/source_range.h"
#include "analysis/result/address_derivation.h"
#include "analysis/result/certainty.h"
#include "analysis/result/machine_accesses.h"
#include "analysis/result/source_verdict.h"
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace bank_lint {

enum class AccessSpace : std::uint8_t {
  Shared,
  Global,
  Unknown,
  Constant,
  Local, ///< arrays of a thread, as far as they are indexed at run time
  Other, ///< not through loads and stores: textures, tensor cores, the copy
         ///< engine. Never decided; Reason names it.
};
enum class AccessOperation : std::uint8_t { Load, Store, Atomic };

/// Which kind of instruction it is.
enum class AccessForm : std::uint8_t {
  Plain,     ///< ld, st, atom
  Matrix,    ///< ldmatrix, stmatrix: 16-byte rows, never merged
  SpinLoop,  ///< a shared atomic without an instruction: a loop of loads and
             ///< compare-and-swaps, of which this is one round
  Reduction, ///< a global atomic whose result is unused: red
  AsyncCopy, ///< cp.async.ca: its shared destination, its global source
  BulkCopy,  ///< cp.async.bulk: the global side; Width is the whole copy
  AsyncCopyPastL1, ///< cp.async.cg: as AsyncCopy
  OtherBlock, ///< ld, st, atom of the shared memory of a block of the cluster
  TensorCopy, ///< cp.async.bulk.tensor: the global side; Width is the box
  MatrixOperand, ///< of wgmma and tcgen05, by a descriptor; Width is all of it
  Increment,     ///< a shared atomic that adds 1 to 4 bytes and whose result is
                 ///< unused: lanes on one word are counted at once
  CompareAndSwap, ///< of shared memory: two passes for each lane
};
/// Whether a tile is copied or read as a whole, which no counter of loads and
/// stores has a share of.
inline bool isOfTile(AccessForm Form) {
  return Form == AccessForm::TensorCopy || Form == AccessForm::MatrixOperand;
}
inline bool isAsyncCopy(AccessForm Form) {
  return Form == AccessForm::AsyncCopy || Form == AccessForm::AsyncCopyPastL1;
}

/// An inclusive interval of counts.
struct Interval {
  std::uint64_t Min = 0, Max = 0;

  static Interval exactly(std::uint64_t Value) { return {Value, Value}; }
  bool isExact() const { return Min == Max; }
  bool operator==(const Interval &) const = default;
  Interval &operator+=(const Interval &Other) {
    Min += Other.Min;
    Max += Other.Max;
    return *this;
  }
  friend Interval operator*(const Interval &Once, std::uint64_t Times) {
    return {Once.Min * Times, Once.Max * Times};
  }
};

/// Warps of a block, by their numbers: threadIdx / 32 in the order of threads.
struct WarpRange {
  unsigned First = 0, Last = 0;
  bool operator==(const WarpRange &) const = default;
};

/// One counted quantity of an access.
struct Figure {
  /// For the most expensive warp instruction (the one with the largest excess),
  /// in the block where it costs most.
  Interval Worst;
  /// Over all warp instructions that a block executes; see
  /// AccessSummary::blocksCounted().
  Interval Total;
};

/// Neighbouring values of an unknown, without those that it cannot have.
struct ValueRun {
  std::string Name;
  std::int64_t First = 0;
  std::int64_t Last = 0;
  bool operator==(const ValueRun &) const = default;

  /// "n == 1", "n in 2..5".
  std::string condition() const {
    const std::string Begin = std::to_string(First);
    return First == Last ? Name + " == " + Begin
                         : Name + " in " + Begin + ".." + std::to_string(Last);
  }
};

/// A row of a parametric verdict: the cost when a condition on unknowns holds.
struct TableRow {
  std::string When; ///< "ld % 32 == 0"
  Interval Cost;    ///< wavefronts (shared) or sectors (global) per instruction
  std::uint64_t Ideal = 0;
  std::optional<ValueRun> Values = {}; ///< if the condition says no more
  bool operator==(const TableRow &) const = default;
};

/// The expression that means an access which stands in functions that access
/// what their arguments say, `at(i, j)` or `operator+`.
struct CallersExpression {
  unsigned Calls = 0; ///< of AccessSummary::InlinedAt that lead there from it;
                      ///< 0: the access is in no such function
  SourceRange Where;  ///< `b(i, j)`, or the operand of an operator
  SourceRange Declaration; ///< of the array, if known
  std::string DeclarationText;
  unsigned RecordBytes = 0; ///< of the structure that is accessed; 0: of none
  auto operator<=>(const CallersExpression &) const = default;
};

/// What is known of a tile that is copied or read as a whole.
struct TileFacts {
  std::string Layout; ///< "64 x 128 elements of 2 bytes, swizzle 128 bytes"
  /// The source of it: "cuTensorMapEncodeTiled"; "" for a descriptor, which the
  /// instruction itself has.
  std::string MadeBy;
  SourceRange MadeAt;
  /// What hardware does not take, one line each.
  std::vector<std::string> Faults;
  bool IsLastOperand = false; ///< of those of an instruction
  bool IsMapAtFault = false;  ///< the first of these is one of the map
  /// For a tensor copy, if known: the array that the tile is in, the bytes of a
  /// row of the box, and those of the swizzle, 0 for none.
  SourceRange Array;
  std::optional<std::uint64_t> RowBytes, SwizzleBytes;
  bool operator==(const TileFacts &) const = default;
};

/// A tile of shared memory that is written under one layout and read under
/// another.
struct LayoutMismatch {
  std::string Text;    ///< how this access has it, and how the other has
  SourceRange Other;   ///< the access that writes the tile
  SourceRange MadeAt;  ///< of its tensor map; invalid if there is none
  bool IsSure = false; ///< else lanes may mean to read it so
  std::string Remedy;  ///< what would make them agree; "" if nobody knows
  /// For a remedy that is a swizzle in the map: its bytes.
  std::optional<std::uint64_t> MapSwizzle;
  bool operator==(const LayoutMismatch &) const = default;
};

/// Executions of an access by one warp that cost the same, such as iterations
/// of a loop.
struct AlikeExecutions {
  /// Numbers of the first and the last of them among all of the warp, from 1;
  /// 0 if their order is unknown. There may be others in between.
  std::uint64_t First = 0, Last = 0;
  std::uint64_t Times = 0;
  unsigned Lanes = 0;   ///< that take part, at the most
  Interval Cost, Ideal; ///< wavefronts, sectors or requests of each
  bool operator==(const AlikeExecutions &) const = default;
};

/// Instructions in a block of code without a jump. A warp executes all that
/// stand in one block equally often.
struct CodePass {
  unsigned Block = 0; ///< which of the kernel's, from 1
  unsigned Instructions = 0;
  bool operator==(const CodePass &) const = default;
};

/// The verdict on one access (source place, operation, width) of one kernel
/// under one launch.
struct AccessSummary {
  std::string Kernel; ///< demangled, with parameters
  SourceRange Where;  ///< of the accessed expression
  std::vector<SourceRange>
      InlinedAt; ///< calls that lead there, innermost first
  /// Where the profiler accounts it to, if that is another line; of an access
  /// that the compiler moves, joins with others or copies elsewhere.
  SourceRange Counter;
  AccessSpace Space = AccessSpace::Unknown;
  AccessOperation Operation = AccessOperation::Load;
  /// False of an instruction that is not modelled: it may be another.
  bool OperationKnown = true;
  /// nvcc makes some atomics on shared memory a loop of loads and
  /// compare-and-swaps, behind a test of which memory it is.
  bool mayBeLoopOfLoads() const {
    return Space == AccessSpace::Unknown &&
           Operation == AccessOperation::Atomic;
  }
  AccessForm Form = AccessForm::Plain;
  unsigned Width = 0;        ///< bytes per lane and instruction
  bool IsOfAssembly = false; ///< in the source, of what may access any memory
  SeenInCode Seen = SeenInCode::Nothing;
  /// Accesses of the source of which the compiler makes one instruction; the
  /// most, if its instructions differ.
  unsigned Parts = 1;

  Certainty Sureness = Certainty::Undecided;
  std::string Reason; ///< of a bounded or undecided verdict
  /// For a bounded verdict: the arguments, loops and blocks that alone decide
  /// the cost, "G"; empty if data does, or something else that is unknown.
  std::vector<std::string> DecidedBy;
  /// Whether the cost is one number.
  bool isExact() const { return Sureness <= Certainty::Expected; }
  /// Only the data knows which of the bounds the cost is at.
  bool isLeftToData() const {
    return Sureness == Certainty::Bounded && DecidedBy.empty();
  }
  std::vector<std::string> Assumptions; ///< what the verdict rests on
  std::vector<TableRow> Table;          ///< of a parametric verdict
  /// For a proven verdict: parameters whose values it does not depend on.
  std::vector<std::string> HoldsForEvery;
  /// It holds for every value only of warps whose lanes all take part; others
  /// may depend on the values.
  bool HoldsForWholeWarps = false;
  /// A block executes it as often for every value of these parameters.
  bool RunsAsOftenForEvery = false;

  /// Warp instructions that one block executes. Exact only if every loop
  /// around it has a known count.
  Interval Executions;
  bool ExecutionsKnown = true;
  /// If they are not: the integer parameters without a value from which it is
  /// computed how often these loops run.
  std::vector<std::string> UnknownArguments;
  /// If they are not: where the instructions of the access stand, by blocks.
  /// None: that does not show how often they execute.
  std::vector<CodePass> Passes;
  /// Besides these, instructions that one block issues under a predicate that
  /// holds in no lane (lowering/marks/predicated_sides.h), as far as is known:
  /// the profiler counts them as executed.
  std::uint64_t WithoutLanes = 0;
  /// The warps of a block that execute it, ascending and apart.
  std::vector<WarpRange> Warps;
  /// Another access of the kernel is executed by none of these: warps have
  /// roles.
  bool IsOfRole = false;
  /// No execution depends on a condition that was not decided.
  bool ExecutionsCertain = true;
  /// Each lane's own data decides whether it takes part: the number of lanes of
  /// an instruction is unknown.
  bool IsLeftToLanes = false;
  /// One block of a grid executes it at the most: the last to draw a ticket.
  bool IsOfOneBlock = false;

  /// For a known grid: if its blocks pay differently, Figure::Total is the sum
  /// over all blocks along the axes on which they do. The number of these
  /// blocks, by axis; 1 along the others, where one block stands for all.
  std::array<std::uint64_t, 3> BlocksAlong{1, 1, 1};
  std::uint64_t blocksCounted() const {
    return BlocksAlong[0] * BlocksAlong[1] * BlocksAlong[2];
  }
  /// \p Total of one block: on average, if blocks pay differently.
  double perBlock(std::uint64_t Total) const {
    return double(Total) / double(blocksCounted() * blocksForOne());
  }
  /// The number of blocks of which one executes it: all of a known grid; else
  /// the usual number.
  std::uint64_t blocksForOne() const {
    constexpr std::uint64_t Usual = 100;
    return !IsOfOneBlock ? 1 : LaunchedWith.blocks().value_or(Usual);
  }

  // Shared memory. Wavefronts is W, Ideal is T, Conflicts is W - T. W of an
  // asynchronous copy has the share of its source in it; where no rule says how
  // much that is, only W has, and Conflicts are those of the destination.
  Figure Wavefronts, Ideal, Conflicts;
  /// Conflicts of the warp that has most of them.
  std::uint64_t MostConflictsOfWarp = 0;
  /// Atomics: the most lanes of one warp instruction on one address.
  Interval Contention;
  /// Shared atomics: most wavefronts, if lanes on one address take turns.
  Interval SerialWavefronts;

  /// Constant memory: distinct addresses of an instruction, one request each.
  Figure Requests;

  /// Asynchronous copies: the profiler's conflicts, which are not W - T, and
  /// passes of the L1 tags.
  Figure CopyConflicts, CopyTags;
  /// For these: it is not only the source that adds wavefronts.
  bool DestinationMayConflict = false;

  // Global and local memory. AlignedSectors is what would be left if the access
  // began at the best alignment.
  Figure Sectors, IdealSectors, Lines, AlignedSectors;
  /// The data stage of L1, if the load hits there: wavefronts, and those
  /// beyond the ideal.
  Figure L1Wavefronts, L1Conflicts;
  /// Bytes from the first execution of a warp to each of its executions, if
  /// they differ by nothing else and each warp executes the same with all
  /// lanes; else none.
  std::vector<std::int64_t> InstanceOffsets;
  /// An instruction is at its ideal, and would not be if it began elsewhere.
  bool IsAtBestAlignment = false;

  /// Lanes of one instruction whose address is no multiple of AlignedTo,
  /// whatever the unknowns are: Width, or if that is a part of a wider access
  /// of the source, the bytes of this. Such an access stops the kernel.
  unsigned MisalignedLanes = 0;
  unsigned AlignedTo = 0; ///< bytes; 0 if there are no such lanes
  /// If that is not so in every block: the first in which it is, "block 1", or
  /// "some block".
  std::string MisalignedIn;
  /// An instruction that always executes has such lanes.
  bool IsSurelyMisaligned = false;

  /// The most expensive instruction, lane by lane: the bank of each lane's
  /// first word (shared) or byte offset from the lowest lane (global); -1 for a
  /// lane that is off or unknown.
  std::array<std::int64_t, 32> Witness{};
  bool HasWitness = false;
  /// For the same instruction: how its address is computed, and where each lane
  /// goes, in bytes from a multiple of 128; -1 as above.
  AddressDerivation Derivation;
  std::array<std::int64_t, 32> LaneBytes{};
  /// The executions of the warp that executes it, if they differ in cost: in
  /// the order in which each kind comes first.
  std::vector<AlikeExecutions> InTurn;

  std::optional<TileFacts> Tile;
  std::optional<LayoutMismatch> Mismatch; ///< of what reads the tile

  SourceRange Declaration; ///< of the variable that is named, if known
  std::string DeclarationText;
  /// Where that is a pointer, or a reference, into one array of shared memory:
  /// this array.
  SourceRange Array;
  std::string ArrayText;
  const SourceRange &array() const {
    return Array.isValid() ? Array : Declaration;
  }
  unsigned RecordBytes = 0; ///< of the structure it is a member of; 0: of none
  /// The owner of shared memory that a class of CUB uses for itself:
  /// "cub::BlockScan".
  std::string OwnedBy;
  CallersExpression Caller;
  /// Where Where is not the access itself: the places that lead to it, the
  /// access first. For a finding at the expression of its caller, and for code
  /// that `#line` says was generated from another file.
  std::vector<SourceRange> Within;
  Launch LaunchedWith;

  /// Whose code the figures are of, "nvcc 13.0"; "": our own, of the source.
  std::string CompiledBy;
  /// With CompiledBy, if it is known which access of the source it is.
  std::optional<SourceVerdict> FromSource;

  std::string ReportedBy; ///< the rule that reports it; set by applyRules
  /// An earlier file of the run has the same kernel under the same launch: it
  /// is not counted again.
  bool IsRepeated = false;
  bool IsKnown = false; ///< undecided, and the baseline says so
  /// If a cubin was given that has the kernel, and lines.
  std::optional<MachineAccesses> Machine;
};

} // namespace bank_lint

#endif
