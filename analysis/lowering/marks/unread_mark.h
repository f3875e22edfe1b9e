//===-- analysis/lowering/marks/unread_mark.h -------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Marks a kernel with the shared variables of which stores were deleted, for
/// nothing reads them (accesses/unread_arrays.h).
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_LOWERING_MARKS_UNREAD_MARK_H
#define BANK_LINT_ANALYSIS_LOWERING_MARKS_UNREAD_MARK_H

#include "llvm/ADT/ArrayRef.h"
#include <string>
#include <vector>

namespace llvm {
class Function;
} // namespace llvm

namespace bank_lint {

/// \p Names: those of the module.
void setUnreadArrays(llvm::Function &Kernel, llvm::ArrayRef<std::string> Names);
/// Those of setUnreadArrays(); none if it was not called.
std::vector<std::string> unreadArraysOf(const llvm::Function &Kernel);

} // namespace bank_lint

#endif
