//===-- analysis/lowering/marks/hinted_load.h -------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Marks loads with a cache hint: __ldg, __ldcg and similar. CUDA's headers
/// have volatile assembly for them (sm_32_intrinsics.hpp of CUDA 13.0), which
/// nvcc neither moves nor joins. If the loop is unrolled, nor do loads of
/// shared memory leave a loop that has some, nor sums in memory. ptxas moves
/// and joins them once loops are unrolled, and joins others within a block
/// (sm_80 and sm_90; the optimiser for sm_100 and later lets others leave).
/// What __ldg loads (ld.global.nc) nothing writes, as far as ptxas is
/// concerned.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_LOWERING_MARKS_HINTED_LOAD_H
#define BANK_LINT_ANALYSIS_LOWERING_MARKS_HINTED_LOAD_H

namespace llvm {
class Function;
class LoadInst;
class Loop;
class Module;
} // namespace llvm

namespace bank_lint {

/// Marks the loads in the functions of \p M that load with a hint.
void markHintedLoads(llvm::Module &M);
bool isHintedLoad(const llvm::LoadInst &Load);
bool hasHintedLoads(const llvm::Loop &L);
/// Whether releaseHintedLoads() has made it a plain load.
bool isReleasedLoad(const llvm::LoadInst &Load);
bool hasReleasedLoads(const llvm::Loop &L);
/// Makes plain loads of them, as ptxas sees them. \returns whether it had any.
bool releaseHintedLoads(llvm::Function &F);

} // namespace bank_lint

#endif
