//===-- tool/bank-lint/files/device_names.h - what a header has -*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The names that a header defines for the device, and which of them a source
/// uses, by their text. Nothing is compiled: this ranks sources, and an
/// analysis decides.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_BANK_LINT_FILES_DEVICE_NAMES_H
#define BANK_LINT_TOOL_BANK_LINT_FILES_DEVICE_NAMES_H

#include "llvm/ADT/StringRef.h"
#include <set>
#include <string>

namespace bank_lint {

/// The names of kernels, functions and variables of the device, of classes and
/// of macros that \p Text defines or declares.
std::set<std::string> deviceNames(llvm::StringRef Text);

/// How many of \p Names are identifiers in \p Text, outside of comments and
/// strings.
std::size_t namesUsed(const std::set<std::string> &Names, llvm::StringRef Text);

} // namespace bank_lint

#endif
