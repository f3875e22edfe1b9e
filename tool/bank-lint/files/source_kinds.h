//===-- tool/bank-lint/files/source_kinds.h - by extension ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Which files are CUDA sources, and which may be headers with CUDA code.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_BANK_LINT_FILES_SOURCE_KINDS_H
#define BANK_LINT_TOOL_BANK_LINT_FILES_SOURCE_KINDS_H

#include "llvm/ADT/StringRef.h"

namespace bank_lint {

/// "k.cu", "k.cu.cc".
bool isCudaSource(llvm::StringRef File);

/// "k.cuh", "k.h", "k.inl": what sources include.
bool isHeader(llvm::StringRef File);

/// Whether \p File is no C++, but has CUDA sources in it: Python, a notebook.
/// False if it cannot be read. It is read only if it is called so.
bool embedsCudaSources(llvm::StringRef File);
/// The same of \p Text, which is what the file has.
bool embedsCudaSources(llvm::StringRef File, llvm::StringRef Text);

/// Whether the header \p File has CUDA code: it is called so, or a word in it
/// says so. False if it cannot be read.
bool hasCudaCode(llvm::StringRef File);

} // namespace bank_lint

#endif
