//===-- analysis/warp/memory/access_issuer.h - issues accesses --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// From an address and a width to the records of what the machine issues for
/// it. A new way to access memory is a function here; its price is in model/
/// and in cost/.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_WARP_MEMORY_ACCESS_ISSUER_H
#define BANK_LINT_ANALYSIS_WARP_MEMORY_ACCESS_ISSUER_H

#include "analysis/lowering/marks/merged_access.h"
#include "analysis/warp/memory/place.h"
#include "analysis/warp/record/recorder.h"
#include "llvm/IR/DataLayout.h"
#include <optional>

namespace bank_lint {

/// An access as the code has it.
struct AccessShape {
  const llvm::Instruction &At;
  const symbolic::LaneValue &Address; ///< 64 bits, in bytes
  const Place &Where;                 ///< that Address leads to
  AccessOperation Operation;
  std::uint64_t Bytes = 0;     ///< of a lane
  std::uint64_t Alignment = 1; ///< in bytes
  AccessForm Form = AccessForm::Plain;
  SeenInCode Seen = SeenInCode::Nothing; ///< see AccessRecord
};

/// Lanes of a copy that may read their source, and those that always do.
struct CopyReaders {
  symbolic::LaneMask Perhaps = symbolic::AllLanes;
  symbolic::LaneMask Surely = symbolic::AllLanes;
};

class AccessIssuer {
public:
  using LaneValue = symbolic::LaneValue;

  AccessIssuer(symbolic::ValueContext &Context, const llvm::DataLayout &Layout,
               const WarpState &State, Recorder &Out)
      : C(Context), Layout(Layout), State(State), Out(Out) {}

  /// A load, a store, or an atomic, in as many instructions as its alignment
  /// needs.
  void plain(const AccessShape &What, const LaneContext &Lanes) {
    plain(What, Lanes, 0);
  }
  /// ldmatrix, stmatrix: lanes 8m to 8m+7 name the rows of matrix m; all lanes
  /// of the warp must take part.
  void matrix(const llvm::Instruction &At, const LaneValue &Address,
              unsigned Matrices, AccessOperation Operation,
              const LaneContext &Lanes) {
    matrix(At, Address, Matrices, Operation, Lanes, 0);
  }
  /// wmma.load, wmma.store: the instructions that the one called \p Name
  /// becomes. \p Stride is the distance of lines in elements; absent: lines lie
  /// next to each other.
  void fragment(llvm::StringRef Name, const llvm::Instruction &At,
                const LaneValue &Address, const Place &Where,
                const std::optional<LaneValue> &Stride,
                AccessOperation Operation, const LaneContext &Lanes);
  /// cp.async: a write of \p Bytes to shared memory and a read of global
  /// memory. \p Form: through L1 or past it.
  void asyncCopy(const llvm::Instruction &At, const LaneValue &Destination,
                 const LaneValue &Source, unsigned Bytes, AccessForm Form,
                 CopyReaders Readers, const LaneContext &Lanes);
  /// The global side of cp.async.bulk. Each lane that gets there copies \p Size
  /// bytes for itself.
  /// \p Shared: the address of the other side, in the block's shared memory.
  void bulkCopy(const llvm::Instruction &At, const LaneValue &Address,
                const LaneValue &Shared, const LaneValue &Size,
                AccessOperation Operation, const LaneContext &Lanes);
  /// A tile of \p Bytes that is copied or read as a whole.
  void tile(const llvm::Instruction &At, AccessOperation Operation,
            AccessForm Form, std::uint64_t Bytes, TileUse Tile,
            const LaneContext &Lanes);
  /// The same of a copy of which not enough is known, because of \p Why.
  void unknownCopy(const llvm::Instruction &At, AccessOperation Operation,
                   const std::string &Why, TileUse Tile,
                   const LaneContext &Lanes);
  /// An instruction that goes another way than loads and stores: no counter of
  /// these has a share of it. \p Why it is not priced.
  void notPriced(const llvm::Instruction &At, AccessOperation Operation,
                 const std::string &Why, const LaneContext &Lanes);
  /// The same of one that never accesses shared memory.
  void pastShared(const llvm::Instruction &At, AccessOperation Operation,
                  const std::string &Why, const LaneContext &Lanes);
  /// An instruction of which \p Why says that it is not modelled: an access of
  /// any operation, to any memory.
  void unmodelled(const llvm::Instruction &At, const std::string &Why,
                  const LaneContext &Lanes);
  /// An access of which nothing can be said, to \p Space, because of \p Why.
  void undecided(const llvm::Instruction &At, AccessSpace Space,
                 AccessOperation Operation, const std::string &Why,
                 const LaneContext &Lanes);

private:
  // \p Because: assumptions that the access rests on besides.
  void plain(const AccessShape &What, const LaneContext &Lanes,
             symbolic::AssumptionSet Because);
  void matrix(const llvm::Instruction &At, const LaneValue &Address,
              unsigned Matrices, AccessOperation Operation,
              const LaneContext &Lanes, symbolic::AssumptionSet Because);
  void merged(const AccessShape &What, const MergedAccess &Made,
              const LaneContext &Lanes);
  unsigned widest(const AccessShape &What);
  symbolic::AssumptionSet restsOn(const Place &Where);
  LaneValue withinArray(LaneValue Address, std::uint64_t Bytes);

  symbolic::ValueContext &C;
  const llvm::DataLayout &Layout;
  const WarpState &State;
  Recorder &Out;
  unsigned WidestGlobal = 0; ///< see BuildTraits; 0: not asked for yet
};

} // namespace bank_lint

#endif
