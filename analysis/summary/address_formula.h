//===-- analysis/summary/address_formula.h - addresses as text --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Spells out how a kernel's code computes an address.
///
/// A value is followed through the code to its inputs. Sums, and products with
/// a number, are collected as a *linear form*, in which like terms are added
/// up; anything else becomes a term of it, with the forms of its operands in
/// brackets:
///
///     shl (or disjoint (shl %ctaid.x, 5), %tid.x), 2
///                       ->   128*blockIdx.x + 4*threadIdx.x
///
/// This is for people. Costs are computed from the values that the executor
/// finds, never from this text.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_SUMMARY_ADDRESS_FORMULA_H
#define BANK_LINT_ANALYSIS_SUMMARY_ADDRESS_FORMULA_H

#include "analysis/program/device_module.h"
#include "analysis/result/access_summary.h"
#include "analysis/result/address_derivation.h"

namespace llvm {
class Instruction;
} // namespace llvm

namespace bank_lint {

/// The address of which \p At reads or writes memory of \p Space. Without a
/// formula if the instruction has none (inline assembly), or if it is too long
/// to be read.
AddressDerivation deriveAddress(const llvm::Instruction &At, AccessSpace Space,
                                AccessOperation Operation,
                                const KernelInfo &Kernel, const SourceMap &Map);

} // namespace bank_lint

#endif
