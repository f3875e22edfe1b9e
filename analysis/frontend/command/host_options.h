//===-- analysis/frontend/command/host_options.h ----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What becomes of each option of clang and gcc: one table.
///
/// It is a list of what is allowed. An option is passed on if it changes what
/// the source means to a parser and can neither have a program run or loaded
/// nor a file written. All others are dropped with a reason, those that no row
/// knows included: a later version of clang may give its new options any power.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_COMMAND_HOST_OPTIONS_H
#define BANK_LINT_ANALYSIS_FRONTEND_COMMAND_HOST_OPTIONS_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>

namespace llvm::opt {
class Option;
} // namespace llvm::opt

namespace bank_lint::frontend {

enum class HostAction : std::uint8_t {
  Drop, ///< Text: what it is for
  Lose, ///< drop, and the source may mean something else without; Text: why
  Keep,
  Folder,       ///< keep, with the folder as seen from here
  File,         ///< keep if the command may name the file
  Limit,        ///< keep, with a number of at most Most
  Directory,    ///< from here on paths are seen from another folder
  Parser,       ///< -Xclang and its like: a word for clang behind the driver
  DeviceOnly,   ///< -Xarch_device: an option of the device's compilation
  Architecture, ///< --offload-arch
  Toolkit,      ///< --cuda-path
};

struct HostOption {
  HostAction Action = HostAction::Drop;
  llvm::StringRef Text;
  std::uint64_t Most = 0;
};

/// The row for \p Option of clang's table; an alias is what it stands for.
HostOption findHostOption(const llvm::opt::Option &Option);

} // namespace bank_lint::frontend

#endif
