//===-- analysis/access/access_record.h - one executed access ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// One memory instruction as one warp executed it, and the interface to which
/// the executor hands these.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_ACCESS_ACCESS_RECORD_H
#define BANK_LINT_ANALYSIS_ACCESS_ACCESS_RECORD_H

#include "analysis/access/tile_use.h"
#include "analysis/result/access_summary.h"
#include "analysis/symbolic/lane_value.h"
#include <memory>
#include <string>

namespace llvm {
class Instruction;
} // namespace llvm

namespace bank_lint {

/// A warp instruction on memory.
struct AccessRecord {
  const llvm::Instruction *Instruction = nullptr;
  /// Lanes that may execute it; of them, Certain always do. Where they differ,
  /// GuardsHold names the conditions that were not decided.
  symbolic::LaneMask Active = 0, Certain = 0;
  /// Active is one lane that stands for whichever it is: what lies elsewhere
  /// for another lane is unknown.
  bool IsOfAnyLane = false;
  symbolic::LaneValue Address; ///< 64 bits, in bytes
  AccessSpace Space = AccessSpace::Unknown;
  AccessOperation Operation = AccessOperation::Load;
  /// False of an instruction that is not modelled: it may be another.
  bool OperationKnown = true;
  AccessForm Form = AccessForm::Plain;
  bool IsPastShared = false; ///< textures and similar: never shared memory
  unsigned Width = 4;        ///< bytes per lane
  unsigned Parts = 1;        ///< source accesses that it combines
  /// For a part of a wider access of the source: the bytes of the wider access,
  /// and where it begins, from Address. 0: the access is whole.
  unsigned WholeBytes = 0;
  std::int64_t WholeShift = 0;
  /// For one side of an asynchronous copy: the address of the other.
  symbolic::LaneValue OtherSide = symbolic::LaneValue::opaque(true);
  /// Set for a tensor copy or a matrix operand.
  std::shared_ptr<const TileUse> Tile;
  /// False in a loop whose number of iterations is unknown.
  bool CountKnown = true;
  SeenInCode Seen = SeenInCode::Nothing; ///< of local memory
  std::uint64_t Times = 1; ///< it is executed as often as this, always alike
  symbolic::AssumptionSet GuardsHold = 0; ///< conditions not decided
  /// One of these conditions picks blocks of the grid, and not those up to an
  /// edge of it.
  bool PicksBlocks = false;
  /// One of these conditions holds in one block of the grid at the most.
  bool IsOfOneBlock = false;
  /// Each lane's own data decides one of these conditions.
  bool IsLeftToLanes = false;
  symbolic::AssumptionSet RestsOn = 0; ///< assumptions made on the way
  std::string Undecided; ///< not empty: why nothing can be said of it
};

/// Receives what the executor sees.
class AccessSink {
public:
  virtual ~AccessSink() = default;
  /// What comes from now on is what each of the block's warps \p First to
  /// \p First + \p Count - 1 does.
  virtual void warps(unsigned /*First*/, unsigned /*Count*/) {}
  virtual void access(const AccessRecord &Record) = 0;
  /// A warp issues \p At \p Times times under a predicate that holds in no
  /// lane.
  virtual void idle(const llvm::Instruction & /*At*/, std::uint64_t /*Times*/) {
  }
  /// Whether a record costs the same for every value of what is unknown.
  virtual bool costsExactly(const AccessRecord & /*Record*/) { return false; }
  /// Whether touches() wants to be called.
  virtual bool watchesBytes() const { return false; }
  /// The same accesses with all the places that they stand for.
  virtual void touches(const AccessRecord & /*Record*/) {}
  /// Code that is outside the model altogether: \p What names it.
  /// \p MayAccess: there may be accesses in it that are counted.
  virtual void notModelled(const llvm::Instruction &At, const std::string &What,
                           bool MayAccess) = 0;
  /// An index went through the probe \p Number
  /// (frontend/arrays/index_probes.h); 0: the probe is unknown.
  virtual void index(unsigned /*Number*/, symbolic::LaneMask /*Active*/,
                     const symbolic::LaneValue & /*Value*/) {}
};

} // namespace bank_lint

#endif
