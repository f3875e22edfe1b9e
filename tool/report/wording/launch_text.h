//===-- tool/report/wording/launch_text.h -----------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Places, and how a kernel is launched.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_REPORT_WORDING_LAUNCH_TEXT_H
#define BANK_LINT_TOOL_REPORT_WORDING_LAUNCH_TEXT_H

#include "analysis/program/launch.h"
#include "llvm/ADT/StringRef.h"
#include <array>
#include <string>

namespace bank_lint {

/// "(32,8)": trailing sizes of 1 are left out, "?" stands for the unknown.
std::string shape(const Extent &Size);
std::string shape(const std::array<std::uint32_t, 3> &Size);

/// "a.cu:13:28", or "13:28" if the place is in the file \p Here.
std::string place(const SourceRange &Where, llvm::StringRef Here = "");

/// "grid (32), block (256) from the launch at 20:3, with n = 64".
std::string describe(const Launch &LaunchedWith, llvm::StringRef Here);

} // namespace bank_lint

#endif
