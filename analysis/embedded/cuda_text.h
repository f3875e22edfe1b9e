//===-- analysis/embedded/cuda_text.h - is it CUDA? -------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Tells a text with kernels from one that talks of them.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_EMBEDDED_CUDA_TEXT_H
#define BANK_LINT_ANALYSIS_EMBEDDED_CUDA_TEXT_H

#include "analysis/embedded/embedded_sources.h"

namespace bank_lint {

/// Whether \p Text defines a kernel: `__global__`, a name, parameters, a body.
bool definesKernel(llvm::StringRef Text);

/// The name of the first kernel; "" if there is none.
std::string firstKernel(llvm::StringRef Text);

/// Why \p Text is no whole source: it has places for values, or it is a part of
/// one. "" if it is.
std::string whyNotWhole(llvm::StringRef Text);

/// Who compiles \p Text, by what it includes and uses.
SourceOwner ownerOf(llvm::StringRef Text);

/// Those of \p Options that a compiler is to be told: -D, -I and -std=.
std::vector<std::string> usedOptions(const std::vector<std::string> &Options);

/// Whether \p Name stands in \p Text, as a word.
bool mentions(llvm::StringRef Text, llvm::StringRef Name);

/// The first macro that a condition of \p Text asks for, and that neither
/// \p Text before nor a -D of \p Options defines; "" if there is none. Names
/// that compilers and libraries define (`__CUDA_ARCH__`, `NULL`), and what
/// keeps a header from being read twice, do not count.
std::string macroFromOutside(llvm::StringRef Text,
                             const std::vector<std::string> &Options);

} // namespace bank_lint

#endif
