//===-- analysis/ptx/lift/recover_addresses.h -------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Pointers of numbers. PTX computes addresses in integers; LLVM's passes know
/// where a pointer leads only if it is an offset from a variable or a
/// parameter. `inttoptr (ptrtoint @tile + x)` becomes `getelementptr @tile, x`,
/// through sums, choices and loops, where exactly one summand is a pointer.
/// What is loaded and stored is the same.
///
/// Addresses in shared memory have 32 bits. There each summand is taken as a
/// signed number: it is within 2^31 of zero, as is every sum of them, for what
/// lies in shared memory is within a few hundred kilobytes of everything else.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_PTX_LIFT_RECOVER_ADDRESSES_H
#define BANK_LINT_ANALYSIS_PTX_LIFT_RECOVER_ADDRESSES_H

namespace llvm {
class Function;
} // namespace llvm

namespace bank_lint::ptx {

/// \p F: registers are values, not stack slots; no block is unreachable.
void recoverAddresses(llvm::Function &F);

} // namespace bank_lint::ptx

#endif
