//===-- analysis/warp/source_line.h - a line in words -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Names lines in what is said to the user of a kernel.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_WARP_SOURCE_LINE_H
#define BANK_LINT_ANALYSIS_WARP_SOURCE_LINE_H

#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Function.h"
#include <string>

namespace bank_lint {

/// "line 7", or "line 7:12" \p WithColumn, if it is known; of another file than
/// that of \p Kernel "line 7:12 of tiles.cuh". Lines are written by lineText().
std::string sourceLine(const llvm::DILocation &Where,
                       const llvm::Function &Kernel, bool WithColumn = false);

} // namespace bank_lint

#endif
