//===-- tool/capture/hooks.h - what runs in the program ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The files of hooks/, which the build puts into the program: Python that is
/// loaded into the user's program and keeps what some compilers have no option
/// to keep.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_CAPTURE_HOOKS_H
#define BANK_LINT_TOOL_CAPTURE_HOOKS_H

#include "llvm/ADT/StringRef.h"

namespace bank_lint {

/// The contents of the file \p Name of hooks/; "" if there is none.
llvm::StringRef hookFile(llvm::StringRef Name);

} // namespace bank_lint

#endif
