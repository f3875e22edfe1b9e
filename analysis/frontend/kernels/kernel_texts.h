//===-- analysis/frontend/kernels/kernel_texts.h ----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Definitions of kernels as tokens, for where the parser made nothing of them.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_KERNELS_KERNEL_TEXTS_H
#define BANK_LINT_ANALYSIS_FRONTEND_KERNELS_KERNEL_TEXTS_H

#include "analysis/frontend/recovery/source_tokens.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include <string>
#include <vector>

namespace bank_lint::frontend {

/// A function with `__attribute__((global))` in front of a body.
struct KernelText {
  /// Tokens: the first of the declaration, the name, the brace of the body, and
  /// the one that closes it.
  std::size_t Begin = 0, Name = 0, Body = 0, End = 0;
  /// "ns::k": with the namespaces and classes around it that have a name.
  std::string QualifiedName;
  /// The words `global`.
  llvm::SmallVector<std::size_t, 2> Marks;
};

/// The kernels in \p Tokens that have a body, in their order.
std::vector<KernelText> kernelTexts(llvm::ArrayRef<SourceToken> Tokens);

} // namespace bank_lint::frontend

#endif
