//===-- analysis/pipeline/seen_code.h ---------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Takes from machine code what is a choice of the assembler: which private
/// arrays are in local memory.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_PIPELINE_SEEN_CODE_H
#define BANK_LINT_ANALYSIS_PIPELINE_SEEN_CODE_H

#include "analysis/program/device_module.h"
#include "llvm/ADT/ArrayRef.h"

namespace bank_lint {

namespace machine_code {
struct Cubin; // analysis/machine_code/cubin.h
} // namespace machine_code

/// Fills in KernelInfo::Local of the kernels of \p Device that are in \p Cubins
/// for the architecture \p Arch, "sm_80". A cubin without lines says only which
/// kernels have no local memory.
void takeSeenCode(DeviceModule &Device, llvm::StringRef Arch,
                  llvm::ArrayRef<machine_code::Cubin> Cubins);

} // namespace bank_lint

#endif
