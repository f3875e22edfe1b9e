//===-- analysis/lowering/prepare/type_alignment.h - of members -*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A structure begins at a multiple of its alignment, so the place of a member
/// is known modulo that:
///
///     struct State { unsigned count, words[5]; double extra; };
///     s->words[1]      at 8 bytes from a multiple of 8
///
/// clang says of an element of words no more than that an unsigned has it. nvcc
/// knows the rest, and loads words[1] and words[2] at once (machine code of
/// nvcc 13.0 for the states of cuRAND).
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_LOWERING_PREPARE_TYPE_ALIGNMENT_H
#define BANK_LINT_ANALYSIS_LOWERING_PREPARE_TYPE_ALIGNMENT_H

namespace llvm {
class Module;
} // namespace llvm

namespace bank_lint::lowering {

/// Writes it to the loads and stores of \p M. To be run before passes write the
/// types out of addresses.
void alignMembers(llvm::Module &M);

/// Aligns the arrays of dynamic shared memory of \p M as the optimiser of its
/// build does (BuildTraits::AlignsDynamic).
void alignDynamicShared(llvm::Module &M);

} // namespace bank_lint::lowering

#endif
