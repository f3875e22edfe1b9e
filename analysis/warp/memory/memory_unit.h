//===-- analysis/warp/memory/memory_unit.h - loads and stores ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What instructions do to memory: what they access, what they read, and what
/// is no longer known of private arrays afterwards.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_WARP_MEMORY_MEMORY_UNIT_H
#define BANK_LINT_ANALYSIS_WARP_MEMORY_MEMORY_UNIT_H

#include "analysis/warp/memory/access_issuer.h"
#include "analysis/warp/values/evaluator.h"

namespace bank_lint {

class MemoryUnit {
public:
  using LaneValue = symbolic::LaneValue;

  MemoryUnit(const KernelPlan &Plan, symbolic::ValueContext &Context,
             WarpState &State, Evaluator &Values, RepresentativeRuns &Runs,
             AccessIssuer &Issuer);

  LaneValue load(const llvm::LoadInst &I, const LaneContext &Lanes);
  void store(const llvm::StoreInst &I, const LaneContext &Lanes);
  /// \p I updates a value of \p Type at \p Pointer.
  LaneValue atomic(const llvm::Instruction &I, const llvm::Value &Pointer,
                   llvm::Type &Type, const LaneContext &Lanes);
  /// memcpy, memmove, memset: those of known bytes that one instruction moves
  /// were made loads and stores before; what is left is a loop of unknown
  /// width.
  void transfer(const llvm::MemIntrinsic &I, const LaneContext &Lanes);
  /// Matrix and asynchronous instructions; others are named, not decided.
  /// \p Name is that of the intrinsic.
  LaneValue matrixOrAsync(const llvm::IntrinsicInst &I, llvm::StringRef Name,
                          const LaneContext &Lanes);
  /// Lanes whose copy reads memory: one of no bytes writes zeros only.
  CopyReaders readersOf(const LaneValue &SourceBytes, const LaneContext &Lanes);

  /// Where \p Address, a pointer of the address space \p AddressSpace, leads
  /// to. What is read from memory is assumed to lead to global memory, unless
  /// the kernel itself stores other addresses.
  Place placeOf(const LaneValue &Address, unsigned AddressSpace,
                symbolic::LaneMask May);

  /// \p I begins: if it may change memory, later loads may read new values.
  void begin(const llvm::Instruction &I);
  /// Later loads may read new values.
  void changed() { ++Version; }
  /// \p By, which was not followed further, has changed what it may change.
  void changedBy(const llvm::Instruction &By);
  /// As if \p L had run any number of times.
  void enterLoop(const llvm::Loop &L);

private:
  LaneValue loadPrivate(const llvm::LoadInst &I, const LaneValue &Address,
                        const Place &Where, unsigned Bytes,
                        const LaneContext &Lanes);
  /// In chosen_elements.cpp.
  std::optional<LaneValue> oneOfElements(const llvm::LoadInst &I,
                                         const LaneValue &Address,
                                         const void *Object, unsigned Bytes,
                                         symbolic::LaneMask Active);
  LaneValue loadParameter(const llvm::LoadInst &I, const LaneValue &Address,
                          const Place &Where, const LaneContext &Lanes);
  LaneValue loadedValue(const llvm::Instruction &I, const LaneValue &Address,
                        bool IsUniform,
                        const std::optional<symbolic::LaneClasses> &Alike,
                        bool IsReadOnly);
  bool isUniform(const LaneValue &Address, const Place &Where,
                 const llvm::Value &Pointer) const;
  std::optional<symbolic::LaneClasses>
  findAlike(const LaneValue &Address, const Place &Where,
            const llvm::Value &Pointer) const;
  void issuePrivate(const AccessShape &What, const llvm::Value &Pointer,
                    const LaneContext &Lanes);
  void changePrivate(const llvm::Instruction &By, const Place &Where);
  void forget(const PrivateWrites::Changes &Changed);
  bool bulkIntrinsic(const llvm::IntrinsicInst &I, llvm::StringRef Name,
                     const LaneContext &Lanes);

  const KernelPlan &Plan;
  symbolic::ValueContext &C;
  const llvm::DataLayout &Layout;
  WarpState &State;
  Evaluator &Values;
  RepresentativeRuns &Runs;
  AccessIssuer &Issuer;
  /// Grows whenever memory may change: loads of one place have one value as
  /// long as it does not.
  std::uint64_t Version = 1;
};

} // namespace bank_lint

#endif
