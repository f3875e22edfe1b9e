//===-- analysis/warp/plan/register_arrays.h - in registers -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Predicts which private arrays nvcc keeps in registers, and which in local
/// memory.
///
/// Arrays whose indices are all constants once loops are unrolled become
/// registers in nvcc's optimiser. All others of a kernel are one object,
/// the depot, for ptxas: it keeps all of it in registers or all in memory.
/// Where it is in registers, each access at a run-time index is a chain of
/// selections. Read from ptxas 13.0 for sm_80, sm_90 and sm_120, by kernels in
/// PTX that differ by one thing, and checked with those of
/// test/issued/private_arrays.py; nothing documents it:
///
/// - At least one access has a constant index.
/// - All accesses are of scalars of one width, 4 bytes, or 2 without vectors.
///   Elements of 8 bytes and bytes are always in memory.
/// - No access is through a generic address, and no call gets an address.
/// - The depot has at most 92 words (sm_120: 112) that are read, of large
/// kernels
///   20 to 40.
/// - The selections are at most as many as what the rest of the kernel counts
///   (code_weight.h): 1.054 N + 0.84 an access, with N elements
///   at its stride.
///
/// What the rest counts is an estimate. Where it does not decide, or where
/// nvcc may unroll a loop that is left here, the array's home is unknown.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_WARP_PLAN_REGISTER_ARRAYS_H
#define BANK_LINT_ANALYSIS_WARP_PLAN_REGISTER_ARRAYS_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Function.h"
#include <cstdint>

namespace bank_lint {

enum class ArrayHome : std::uint8_t {
  Registers, ///< or it is never indexed at run time
  Unknown,   ///< Why says what decides
  Memory,    ///< local memory
};

struct ArrayPlace {
  ArrayHome Home = ArrayHome::Registers;
  const char *Why = ""; ///< why it is unknown
  bool IsSeen = false;  ///< machine code says so (seen_arrays.h)
};

/// By the allocas of a kernel; one that is not listed is in registers.
using ArrayPlaces = llvm::DenseMap<const void *, ArrayPlace>;

/// Returns where nvcc 13.0 is expected to keep the private arrays of
/// \p Kernel.
ArrayPlaces placesOfArrays(const llvm::Function &Kernel,
                           const llvm::LoopInfo &Loops);

} // namespace bank_lint

#endif
