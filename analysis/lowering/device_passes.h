//===-- analysis/lowering/device_passes.h -----------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A short pass pipeline from the code that clang writes to the accesses that
/// the machine issues: device functions are inlined, values leave their stack
/// slots, and addresses get their address space. As nvcc does, invariant
/// accesses leave loops, short constant loops are unrolled, and accesses are
/// joined, dropped and merged; or, on demand, the code keeps one instruction
/// for each access of the source. Each access keeps its place in the source; of
/// those that become one, the first.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_LOWERING_DEVICE_PASSES_H
#define BANK_LINT_ANALYSIS_LOWERING_DEVICE_PASSES_H

#include "analysis/lowering/device_pass_options.h"
#include "llvm/Support/Error.h"
#include <string>

namespace llvm {
class Module;
} // namespace llvm

namespace bank_lint::lowering {

/// What is done once for all the kernels of a file: calls of the device library
/// get bodies, functions are cleaned before each call gets a copy of them. A
/// failure is an LLVM without the NVPTX target. \returns how many instructions
/// the compiler generated for the file, before calls were replaced by bodies.
llvm::Expected<std::uint64_t>
prepareDeviceCode(llvm::Module &Module, const std::string &Arch,
                  CodeStage Stage = CodeStage::Source);

/// Runs the rest of the pipeline for the architecture \p Arch ("sm_80"). Fails
/// as the above, and where the limit is exceeded: then the code is of no use.
llvm::Error runDevicePasses(llvm::Module &Module, const std::string &Arch,
                            const DevicePassOptions &Options = {});

} // namespace bank_lint::lowering

#endif
