//===-- test/oracle/oracle.h - what a block really does ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A reference for the analysis: runs one block of a kernel thread by thread
/// with concrete values, and puts the traces of the threads together to the
/// instructions that each warp issues.
///
/// Threads of a warp issue an instruction together if they are at the same
/// instruction in the same iteration of all loops around it:
///
///     for (i) { if (c) continue;  A }      lanes 0-15 in A, i = 3  } one
///                                          lanes 16-31 in A, i = 3 } issue
///
/// That is what lanes do that wait for each other as soon as they can. It
/// shares no code with the analysis: no masks, no post-dominators, no order of
/// blocks.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TEST_ORACLE_ORACLE_H
#define BANK_LINT_TEST_ORACLE_ORACLE_H

#include "analysis/lowering/marks/shared_layout.h"
#include "analysis/program/device_module.h"
#include "model/warp_access.h"
#include "thread.h"

namespace bank_lint::oracle {

/// The bytes of a structure, and the pointers in it.
struct Structure {
  std::vector<std::uint8_t> Bytes;
  std::vector<std::pair<std::size_t, std::size_t>> Pointers; ///< place, buffer
};

/// One value for everything that an analysis may leave open.
struct ConcreteLaunch {
  Dim3 Grid{1, 1, 1}, Block{32, 1, 1}, BlockIndex{};
  /// One word for each parameter; of a pointer: the number of its buffer.
  std::vector<std::uint64_t> Arguments;
  /// Contents of global memory that pointer arguments lead to.
  std::vector<std::vector<std::uint8_t>> Buffers;
  /// Where the shared arrays of these names lie; others, and all if there are
  /// none, at multiples of 16 bytes.
  std::map<std::string, lowering::SharedPlace> SharedPlaces;
  /// Structures passed by value: the argument is the number of one.
  std::vector<Structure> Structures;
  std::uint64_t SharedBytes = 0; ///< of dynamic shared memory
  /// Chooses where arrays lie and what shared memory holds at first.
  std::uint64_t Seed = 0;
  std::uint64_t StepLimit = 2'000'000; ///< of all threads together
};

/// One memory instruction as one warp issued it.
struct IssuedAccess {
  const llvm::Instruction *Instruction = nullptr;
  AccessSpace Space = AccessSpace::Unknown;
  AccessOperation Operation = AccessOperation::Load;
  unsigned Width = 0;
  model::LaneMask Active = 0;
  std::array<std::uint64_t, 32> Address{};
  unsigned Warp = 0;
  llvm::ArrayRef<unsigned> Loops; ///< around it; lives as long as the trace
};

/// What a branch (or a switch) did in all warps.
struct BranchHistory {
  bool WasTrue = false, WasFalse = false;
  bool Divided = false; ///< not all lanes of a warp went one way here
  /// Whenever a warp came by, it was true, or false, in one of its lanes.
  bool TrueInOne = true, FalseInOne = true;
  int Leaves = -1; ///< the outermost loop that it may leave
};

/// What a select, a minimum or a maximum did in all warps.
struct ChoiceHistory {
  /// Whenever a warp came by, all of its lanes took one side, and had other
  /// values there than other lanes.
  bool GaveOwn = true;
};

struct BlockTrace {
  std::unique_ptr<Program> Code;
  std::vector<IssuedAccess> Accesses;
  std::map<const llvm::Instruction *, BranchHistory> Branches;
  std::map<const llvm::Instruction *, ChoiceHistory> Choices;
  Promises Kept;
  std::vector<std::vector<std::uint8_t>> Buffers; ///< as they are in the end
  std::string Problem;  ///< not empty: the kernel is none that can be judged
  unsigned Threads = 0; ///< of the block

  /// The lanes that \p Warp has.
  model::LaneMask lanesOf(unsigned Warp) const {
    const unsigned Lanes = std::min(32u, Threads - 32 * Warp);
    return Lanes == 32 ? ~model::LaneMask(0)
                       : (model::LaneMask(1) << Lanes) - 1;
  }
};

BlockTrace runBlock(llvm::Function &Kernel, const ConcreteLaunch &Launch);

} // namespace bank_lint::oracle

#endif
