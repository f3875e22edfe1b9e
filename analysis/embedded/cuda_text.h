//===-- analysis/embedded/cuda_text.h - is it CUDA? -------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Distinguishes a text with kernels from one that mentions them.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_EMBEDDED_CUDA_TEXT_H
#define BANK_LINT_ANALYSIS_EMBEDDED_CUDA_TEXT_H

#include "analysis/embedded/embedded_sources.h"

namespace bank_lint {

/// Whether \p Text defines a kernel: `__global__`, a name, parameters, a body.
bool definesKernel(llvm::StringRef Text);

/// The name of the first kernel; "" if there is none.
std::string firstKernel(llvm::StringRef Text);

/// The names of the others, each once, in their order.
std::vector<std::string> otherKernels(llvm::StringRef Text);

/// Why \p Text is no whole source: it has places for values, or it is a part of
/// one. "" if it is.
std::string whyNotWhole(llvm::StringRef Text);

/// Who compiles \p Text, by what it includes and uses.
SourceOwner ownerOf(llvm::StringRef Text);

/// Whether \p Name stands in \p Text, as a word.
bool mentions(llvm::StringRef Text, llvm::StringRef Name);

/// Whether \p Text has the head of a kernel, with its body or without:
/// `__global__ void`. That of a declaration, or in the words of a sentence, is
/// none.
bool headsKernel(llvm::StringRef Text);

/// The macros that conditions of \p Text ask for, and that neither \p Text
/// before nor a -D or -U of \p Options decides. Names that compilers and
/// libraries define (`__CUDA_ARCH__`, `NULL`), and what keeps a header from
/// being read twice, do not count.
std::vector<std::string>
macrosFromOutside(llvm::StringRef Text,
                  const std::vector<std::string> &Options);

} // namespace bank_lint

#endif
