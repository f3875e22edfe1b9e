//===-- analysis/lowering/prepare/device_library.h --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// CUDA's device library (libdevice) is not linked: most of it computes floats,
/// which decide no address. Its integer functions are as simple as they are
/// common in indices; they get bodies here.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_LOWERING_PREPARE_DEVICE_LIBRARY_H
#define BANK_LINT_ANALYSIS_LOWERING_PREPARE_DEVICE_LIBRARY_H

namespace llvm {
class Module;
} // namespace llvm

namespace bank_lint::lowering {

/// Gives bodies to the integer functions of the device library that \p Module
/// only declares, and marks the others, as far as they have no pointers, as
/// computing their result from their operands alone.
void provideDeviceLibrary(llvm::Module &Module);

} // namespace bank_lint::lowering

#endif
