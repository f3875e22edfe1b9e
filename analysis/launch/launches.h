//===-- analysis/launch/launches.h - the launches of a kernel ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Decides with which launches a kernel is analysed. Best source first, value
/// by value: the command line, launches that were recorded, the launch sites of
/// the file, a comment on the kernel; for the block then `__launch_bounds__`
/// and a stated assumption.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_LAUNCH_LAUNCHES_H
#define BANK_LINT_ANALYSIS_LAUNCH_LAUNCHES_H

#include "analysis/launch/launch_override.h"
#include "analysis/program/device_module.h"

namespace bank_lint {

/// What the user said about launches.
struct LaunchFacts {
  std::vector<LaunchOverride> Launches;
  std::vector<ArgumentValue> Arguments;
  /// That were recorded, by the mangled names of their kernels.
  std::vector<LaunchOverride> Recorded;
  bool ExchangesThreads = false; ///< see Launch::IsExchanged
};

/// The distinct launches of \p Kernel, never none. \p Dimensions: 1 or 2, of
/// the block that is assumed where none is set; it keeps to Kernel.Room. What
/// is wrong with a launch site is reported in \p Notes.
std::vector<Launch> launchesOf(const KernelInfo &Kernel,
                               llvm::ArrayRef<LaunchSite> Sites,
                               const LaunchFacts &Facts, unsigned Dimensions,
                               std::vector<std::string> &Notes);

/// True if \p Name, as a user writes it, means the parameter \p P of that
/// \p Index: its name, with stars, or its number, counted from 0.
bool namesParameter(llvm::StringRef Name, const KernelParameter &P,
                    std::size_t Index);

/// The name of a parameter in \p Text, "n" or "k:n"; absent if that is one of
/// other kernels than \p Kernel.
std::optional<llvm::StringRef> parameterMeant(llvm::StringRef Text,
                                              const KernelInfo &Kernel);

/// True if \p Name, as a user writes it, means \p Kernel: the bare name, the
/// qualified name, or the name with template arguments. A star stands for
/// anything.
bool namesKernel(llvm::StringRef Name, const KernelInfo &Kernel);
/// The same of a kernel of which only the qualified name is known.
bool namesKernel(llvm::StringRef Name, llvm::StringRef Qualified);

} // namespace bank_lint

#endif
