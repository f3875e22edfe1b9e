//===-- analysis/lowering/prepare/parameter_copies.h ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A structure that is passed by value is memory of the kernel's own, and the
/// kernel may write to it:
///
///     __global__ void k(Params p) { if (threadIdx.x & 1) p.in += 1000; ... }
///
/// The parameters themselves lie in constant memory. If one is written, or its
/// address goes where it is not followed, nvcc makes a private copy when the
/// kernel begins, member by member, and all accesses are to the copy (PTX of
/// nvcc 13.0). So do we; then the copy is a private object like any other, and
/// a parameter that is left is only read.
///
/// nvcc copies a parameter that is only read too, if it has at most 128 bytes
/// and is indexed at run time; the copy is in local memory or in registers, as
/// any array is. Larger ones, and those that are `__grid_constant__`, are read
/// where they are: `c[0x0][R4+0x160]`.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_LOWERING_PREPARE_PARAMETER_COPIES_H
#define BANK_LINT_ANALYSIS_LOWERING_PREPARE_PARAMETER_COPIES_H

namespace llvm {
class Argument;
class Module;
} // namespace llvm

namespace bank_lint::lowering {

/// Whether \p A is a structure passed by value that \p A's kernel may write:
/// not all uses of its address are seen to be loads. A `__grid_constant__`
/// parameter is never one.
bool mayBeWritten(const llvm::Argument &A);

/// A private copy of a parameter, as of one that is handed on by value to a
/// function, is the parameter itself if neither is written: nvcc reads such a
/// one from constant memory, whatever it is indexed by. To be run before copies
/// are taken apart, and again once calls have been inlined.
void forwardParameters(llvm::Module &M);

/// Whether \p A is a small structure passed by value that \p A's kernel
/// indexes by a variable: nvcc copies it.
bool isCopiedAsIndexed(const llvm::Argument &A);

/// Copies the parameters of the kernels of \p M that may be written and, if
/// \p IsSource, those that nvcc copies because they are indexed. To be run once
/// calls have been inlined.
void copyParameters(llvm::Module &M, bool IsSource);

/// Copies from one object of a thread's own to another, as of a structure that
/// is handed on by value, become copies of its members: a pointer among them
/// stays a pointer. To be run once calls have been inlined.
void copyByMembers(llvm::Module &M);

} // namespace bank_lint::lowering

#endif
