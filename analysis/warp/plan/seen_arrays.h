//===-- analysis/warp/plan/seen_arrays.h ------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Finds the private arrays of a kernel in machine code that was generated from
/// it.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_WARP_PLAN_SEEN_ARRAYS_H
#define BANK_LINT_ANALYSIS_WARP_PLAN_SEEN_ARRAYS_H

#include "analysis/program/local_code.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"

namespace bank_lint {

/// What is certain of the private arrays of a kernel:
///
/// - An array is in local memory if an instruction of local memory with a
///   computed address stands at the line of one of its accesses, and no other
///   array is loaded, or stored to, there. Spilled registers have constant
///   addresses.
/// - It is in registers if the code has no local memory, or if all of its
///   accesses have lines, and the code has no instruction of local memory at
///   any of them and none without a line.
///
/// An address that leaves the function, or that may lead to other memory, says
/// nothing.
class SeenArrays {
public:
  SeenArrays(const llvm::Function &Kernel, const LocalCode &Code);

  bool isInMemory(const llvm::AllocaInst &Array) const {
    return InMemory.contains(&Array);
  }
  bool isInRegisters(const llvm::AllocaInst &Array) const {
    return InRegisters.contains(&Array);
  }
  /// Whether \p Access, of an array in memory, is there with the width that it
  /// has here.
  bool has(const llvm::Instruction &Access) const {
    return Accesses.contains(&Access);
  }

private:
  llvm::DenseSet<const llvm::AllocaInst *> InMemory, InRegisters;
  llvm::DenseSet<const llvm::Instruction *> Accesses;
};

} // namespace bank_lint

#endif
