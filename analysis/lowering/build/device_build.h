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

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <optional>

namespace llvm {
class Module;
} // namespace llvm

namespace bank_lint::lowering {

/// nvcc 13.5 is 1305. For older ones and for an unknown one, predictions are
/// those of 13.0 (test/issued/by_version has what differs).
inline constexpr unsigned DefaultRelease = 1300;

struct DeviceBuild {
  unsigned Architecture = 80; ///< 90 of "sm_90a"
  unsigned Release = DefaultRelease;
  /// -rdc=true, -dc, -dlto: what is linked later decides where variables lie.
  bool IsRelocatable = false;
  /// For 32-bit floats: -prec-div=false, -prec-sqrt=false, and the effect of
  /// -use_fast_math on functions such as sinf.
  bool ApproximatesQuotients = false, ApproximatesRoots = false;
  bool ApproximatesFunctions = false;
  /// -Xptxas -O0: ptxas merges nothing.
  bool HasPlainAssembler = false;
  /// -restrict: all pointer parameters of kernels are `__restrict__`.
  bool HasRestrictParameters = false;
};

/// The build that macros describe, as nvcc's and those that stand for its
/// options (frontend/command/nvcc_options.h). \p ValueOf is asked for each: its
/// number, 0 if it is none, nothing if it is not defined.
DeviceBuild buildOfMacros(
    llvm::function_ref<std::optional<std::uint64_t>(llvm::StringRef Macro)>
        ValueOf);

/// 90 of "sm_90a" or "90"; 0 if \p Arch names none.
unsigned architectureNumber(llvm::StringRef Arch);

/// Notes \p Build in \p Module, all but the architecture.
void noteBuild(llvm::Module &Module, const DeviceBuild &Build);
/// Notes in \p Module that it is built for \p Arch: "sm_90a", "90".
void noteArchitecture(llvm::Module &Module, llvm::StringRef Arch);
/// What was noted.
DeviceBuild buildOf(const llvm::Module &Module);

} // namespace bank_lint::lowering

#endif
