//===-- analysis/lowering/build/device_build.h - how it is built -*- C++
//-*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// How the device code of a module is built, as far as memory instructions
/// depend on it: for which architecture, with which options. The module has it
/// as flags, so that copies of it have it too.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_LOWERING_BUILD_DEVICE_BUILD_H
#define BANK_LINT_ANALYSIS_LOWERING_BUILD_DEVICE_BUILD_H

#include "llvm/ADT/StringRef.h"

namespace llvm {
class Module;
} // namespace llvm

namespace bank_lint::lowering {

struct DeviceBuild {
  unsigned Architecture = 80; ///< 90 of "sm_90a"
  /// -rdc=true, -dc, -dlto: what is linked later decides where variables lie.
  bool IsRelocatable = false;
};

/// Notes in \p Module that it is built for \p Arch: "sm_90a", "90".
void noteArchitecture(llvm::Module &Module, llvm::StringRef Arch);
/// Notes in \p Module that its code is relocatable.
void noteRelocatable(llvm::Module &Module);
/// What was noted.
DeviceBuild buildOf(const llvm::Module &Module);

} // namespace bank_lint::lowering

#endif
