//===-- analysis/frontend/modules/module_launches.h -------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What is known of the launches of a module's kernels: what the module
/// requires of a block, and what Triton writes beside it. Grids and arguments
/// are said nowhere.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_MODULES_MODULE_LAUNCHES_H
#define BANK_LINT_ANALYSIS_FRONTEND_MODULES_MODULE_LAUNCHES_H

#include "analysis/program/device_module.h"
#include "llvm/Support/Error.h"

namespace bank_lint::frontend {

/// The block that `nvvm.reqntid` of \p Code, the kernel \p Kernel, requires;
/// absent if it requires none. Sizes that are left out are 1.
std::optional<LaunchSite> requiredLaunch(const llvm::Function &Code,
                                         const KernelInfo &Kernel);

/// What Triton's JSON beside a module says of its kernel.
struct TritonFacts {
  std::string Kernel;                       ///< "name"; "" if it is not said
  std::uint32_t Threads = 0;                ///< num_warps times the warp's size
  std::optional<std::uint64_t> SharedBytes; ///< "shared"
  std::string Arch; ///< "sm_90" of "target"; "" if not said
  /// "tensordesc_meta": the maps that Triton's launcher makes, in the order of
  /// the parameters that hold them; of one that is not understood nothing.
  std::vector<TensorMapFacts> Maps;
};

/// Reads \p Text, which somebody else wrote. An error, in a few words: it is no
/// JSON, or numbers are such that no kernel can be launched.
llvm::Expected<TritonFacts> readTritonFacts(llvm::StringRef Text);

/// Gives the parameters of \p Kernel that are tensor maps, by the type that
/// \p Code has for them, what \p Maps say, which \p Where says.
void addTritonMaps(const llvm::Function &Code,
                   llvm::ArrayRef<TensorMapFacts> Maps,
                   const SourceRange &Where, KernelInfo &Kernel);

/// Whether \p Text is meant to be a file of Triton's.
bool isTritonFacts(llvm::StringRef Text);

} // namespace bank_lint::frontend

#endif
