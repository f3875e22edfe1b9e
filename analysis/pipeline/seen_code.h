//===-- analysis/pipeline/seen_code.h ---------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Takes from machine code what is a choice of the assembler: which private
/// arrays are in local memory, and what its instructions compute.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_PIPELINE_SEEN_CODE_H
#define BANK_LINT_ANALYSIS_PIPELINE_SEEN_CODE_H

#include "analysis/program/device_module.h"
#include "analysis/result/machine_blocks.h"
#include "llvm/ADT/ArrayRef.h"

namespace bank_lint {

namespace machine_code {
struct Cubin; // analysis/machine_code/cubin.h
struct Cubins;
} // namespace machine_code

/// Fills in KernelInfo::Local of the kernels of \p Device that are in \p Cubins
/// for the architecture \p Arch, "sm_80". A cubin without lines says only which
/// kernels have no local memory.
void takeSeenCode(DeviceModule &Device, llvm::StringRef Arch,
                  llvm::ArrayRef<machine_code::Cubin> Cubins);

/// The kernels of \p Read, which may be null, that are for \p Arch and have
/// lines.
std::vector<KernelCode> kernelCode(llvm::StringRef Arch,
                                   const machine_code::Cubins *Read);

} // namespace bank_lint

#endif
