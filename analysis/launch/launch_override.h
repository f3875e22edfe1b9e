//===-- analysis/launch/launch_override.h - launches as typed ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The text forms of a launch and of an argument's value on a command line.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_LAUNCH_LAUNCH_OVERRIDE_H
#define BANK_LINT_ANALYSIS_LAUNCH_LAUNCH_OVERRIDE_H

#include "analysis/program/launch.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace bank_lint {

/// A launch that the user states for a kernel.
struct LaunchOverride {
  std::string Kernel; ///< "k", "ns::k" or "k<float, 32>"
  Extent Grid;        ///< unknown sizes are absent
  std::array<std::uint32_t, 3> Block{1, 1, 1};
  std::optional<std::uint64_t> SharedBytes;
};

/// Reads `kernel=grid:block[:smem]`: sizes are numbers joined by commas, one
/// to three ("32,32" or "(32,32)"); a grid of "?" is unknown. The error is one
/// line that says what is wrong.
llvm::Expected<LaunchOverride> parseLaunchOverride(llvm::StringRef Text);

/// Reads `name=value`, the value an integer as C++ writes it, true or false;
/// `?` is an unknown value, whatever other sources say.
llvm::Expected<ArgumentValue> parseArgumentValue(llvm::StringRef Text);

} // namespace bank_lint

#endif
