//===-- analysis/frontend/toolkit/standard_headers.h ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The standard headers of C++ and of C, for machines without a compiler: those
/// of libc++ and of musl, installed beside the program.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_TOOLKIT_STANDARD_HEADERS_H
#define BANK_LINT_ANALYSIS_FRONTEND_TOOLKIT_STANDARD_HEADERS_H

#include "clang/Frontend/CompilerInvocation.h"
#include "llvm/Support/VirtualFileSystem.h"

namespace bank_lint::frontend {

/// Adds the folders of both to where clang looks, if it would find C's or C++'s
/// standard headers nowhere in \p Files, and if they were installed. They are
/// for each other: what there is of another library comes behind them.
void addMissingStandardHeaders(clang::CompilerInvocation &Invocation,
                               llvm::vfs::FileSystem &Files);

} // namespace bank_lint::frontend

#endif
