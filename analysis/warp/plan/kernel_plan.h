//===-- analysis/warp/plan/kernel_plan.h - a kernel made ready --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What has to be known of a kernel before a warp is run: numbers for its
/// values, and an order of its blocks in which lanes that diverged reconverge.
///
/// The order is topological and keeps the blocks of a loop together, in front
/// of its exits. A warp that always goes on with the first block that any lane
/// waits for therefore finishes a loop before what follows it, and both sides
/// of a branch before their join: lanes reconverge at the post-dominator, as
/// they do on the machine.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_WARP_PLAN_KERNEL_PLAN_H
#define BANK_LINT_ANALYSIS_WARP_PLAN_KERNEL_PLAN_H

#include "analysis/lowering/marks/shared_layout.h"
#include "analysis/warp/plan/private_writes.h"
#include "analysis/warp/plan/register_arrays.h"
#include "analysis/warp/plan/ring_indices.h"
#include "analysis/warp/plan/seen_arrays.h"
#include "analysis/warp/plan/value_demand.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include <memory>
#include <optional>
#include <vector>

namespace bank_lint {

using BranchSet = llvm::SmallPtrSet<const llvm::BranchInst *, 4>;

class KernelPlan {
public:
  /// \p Local: what machine code has of the kernel, if any was looked at.
  explicit KernelPlan(llvm::Function &Kernel,
                      const std::optional<LocalCode> &Local = std::nullopt);

  llvm::Function &kernel() const { return Kernel; }
  unsigned blockCount() const { return unsigned(Blocks.size()); }
  llvm::BasicBlock &block(unsigned Index) const { return *Blocks[Index]; }
  unsigned index(const llvm::BasicBlock &Block) const {
    return Indices.lookup(&Block);
  }
  unsigned valueCount() const { return ValueCount; }
  /// The instructions of a block that are executed, without its phis and its
  /// terminator.
  llvm::ArrayRef<const llvm::Instruction *> work(unsigned Index) const {
    return Works[Index];
  }
  /// The numbers of values that nothing depends on.
  llvm::ArrayRef<unsigned> notComputed() const { return NotComputed; }
  const ValueDemand &demand() const { return *Demand; }
  AssemblyTexts &assembly() const { return *Texts; }
  const PrivateWrites &privateWrites() const { return *Writes; }
  /// Whether it may store an address of shared or private memory.
  bool storesOwnAddresses() const { return StoresOwnAddresses; }
  /// The number of an instruction; it must have a result.
  unsigned number(const llvm::Instruction &I) const {
    return Numbers.lookup(&I);
  }
  llvm::Loop *loopOf(unsigned Index) const {
    return Loops.getLoopFor(Blocks[Index]);
  }
  /// Whether one way of \p Branch leaves the loop that it is in.
  bool leavesLoop(const llvm::BranchInst &Branch) const;
  llvm::Loop *loopWithHeader(unsigned Index) const {
    llvm::Loop *L = loopOf(Index);
    return L && L->getHeader() == Blocks[Index] ? L : nullptr;
  }
  /// The last block that every lane at \p Index has passed, of the same loop.
  /// -1 if there is none.
  int branchBefore(unsigned Index) const { return BranchBefore[Index]; }
  /// The block whose branch is joined at \p Index: every lane that passed it
  /// comes here. -1 if there is none.
  int joinedBranch(unsigned Index) const { return JoinedBranch[Index]; }
  /// The block where lanes meet again that part at the end of \p Index: the
  /// first that all of them come to. -1 if there is none.
  int meetingOf(unsigned Index) const { return Meetings[Index]; }
  const llvm::DominatorTree &dominators() const { return Dominators; }
  /// Whether there is a cycle that is entered at several places, and so is no
  /// loop: the order is none for it.
  bool hasOtherCycles() const { return HasOtherCycles; }
  /// The values of a loop that are used after it.
  const std::vector<const llvm::Instruction *> &
  liveOut(const llvm::Loop &L) const;
  /// Where nvcc keeps the private array \p Object (an alloca).
  ArrayPlace placeOf(const void *Object) const { return Places.lookup(Object); }
  /// Whether machine code has \p Access, of a private array that it has.
  SeenInCode seenOf(const llvm::Instruction &Access) const {
    return Seen && Seen->has(Access) ? SeenInCode::Access : SeenInCode::Array;
  }
  /// Where the variable of shared memory lies.
  lowering::SharedPlace sharedPlace(const llvm::GlobalVariable &V) const {
    return Shared.lookup(&V);
  }
  /// A number that the variable \p Phi of a loop is less than, and no less than
  /// 0; absent if none is known.
  std::optional<std::uint64_t> boundOf(const llvm::PHINode &Phi) const {
    auto It = Rings.find(&Phi);
    if (It == Rings.end())
      return std::nullopt;
    return It->second;
  }
  /// Whether no other shared variable can change where one lies.
  bool hasOneSharedVariable() const { return Shared.size() == 1; }
  /// That variable; null if there are several or none.
  const llvm::GlobalVariable *onlySharedVariable() const {
    return hasOneSharedVariable() ? Shared.begin()->first : nullptr;
  }
  /// Where nvcc keeps the private arrays that \p Pointer may lead into: in
  /// local memory if one is there.
  ArrayPlace placeOfAny(const llvm::Value &Pointer) const;

private:
  void order(llvm::Loop *Inside, llvm::BasicBlock *Entry);
  void placeArrays(const std::optional<LocalCode> &Local);

  llvm::Function &Kernel;
  llvm::DominatorTree Dominators;
  llvm::LoopInfo Loops;
  std::vector<llvm::BasicBlock *> Blocks;
  llvm::DenseMap<const llvm::BasicBlock *, unsigned> Indices;
  llvm::DenseMap<const llvm::Instruction *, unsigned> Numbers;
  unsigned ValueCount = 0;
  bool HasOtherCycles = false;
  bool StoresOwnAddresses = false;
  std::unique_ptr<AssemblyTexts> Texts = std::make_unique<AssemblyTexts>();
  std::optional<ValueDemand> Demand;
  std::optional<PrivateWrites> Writes;
  std::vector<std::vector<const llvm::Instruction *>> Works;
  std::vector<unsigned> NotComputed;
  std::vector<int> BranchBefore, JoinedBranch;
  std::vector<int> Meetings;
  llvm::DenseMap<const llvm::Loop *, std::vector<const llvm::Instruction *>>
      LiveOut;
  ArrayPlaces Places;
  std::optional<SeenArrays> Seen;
  lowering::SharedLayout Shared;
  RingIndices Rings;
};

} // namespace bank_lint

#endif
