//===-- tool/crosscheck/runtime_files.h - files for elsewhere ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The files of runtime/, which the build puts into the program: every emitted
/// folder gets them.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_CROSSCHECK_RUNTIME_FILES_H
#define BANK_LINT_TOOL_CROSSCHECK_RUNTIME_FILES_H

#include "llvm/ADT/StringRef.h"
#include <vector>

namespace bank_lint {

/// "bank_lint_harness.h", "run.sh", "sass_metrics.cpp".
std::vector<llvm::StringRef> runtimeFileNames();
/// The contents of one of them.
llvm::StringRef runtimeFile(llvm::StringRef Name);

} // namespace bank_lint

#endif
