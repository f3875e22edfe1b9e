//===-- analysis/frontend/recovery/kernel_names.h ---------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Which words may lead to a kernel: host code makes the instances of kernel
/// templates, through other templates, aliases and classes. Where an error
/// costs a text that has none of them, no kernel is lost.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_RECOVERY_KERNEL_NAMES_H
#define BANK_LINT_ANALYSIS_FRONTEND_RECOVERY_KERNEL_NAMES_H

#include "analysis/frontend/recovery/source_tokens.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseSet.h"

namespace clang {
class ASTContext;
class NamedDecl;
} // namespace clang

namespace bank_lint::frontend {

class KernelNames {
public:
  /// The names of the templates of kernels in \p Context, and all that leads to
  /// them.
  KernelNames(clang::ASTContext &Context, const SourceTokens &Tokens);

  /// Whether \p Text has a word that leads to a template of a kernel.
  bool areIn(llvm::ArrayRef<SourceToken> Text) const;

  bool isEmpty() const { return Names.empty(); }

  /// False if a header of the system has templates of kernels: which of its
  /// words lead to them is unknown.
  bool areWhole() const { return IsWhole; }

private:
  bool IsWhole = true;
  llvm::DenseSet<const clang::IdentifierInfo *> Names;
};

/// Whether the word at \p At is an attribute: `__attribute__((device))`, as a
/// macro is expanded. `device` is a usual name of a variable.
bool isAttribute(llvm::ArrayRef<SourceToken> Text, std::size_t At);

/// Whether \p Text declares a kernel, or launches one.
bool hasKernels(llvm::ArrayRef<SourceToken> Text);

/// Whether \p Text declares something for the device that is no kernel.
bool declaresForDevice(llvm::ArrayRef<SourceToken> Text);

/// Whether \p Text, which is in a function of the host, has a lambda for the
/// device.
bool marksLambdas(llvm::ArrayRef<SourceToken> Text);

/// Whether \p Text has a word that only code of the device has.
bool usesThreads(llvm::ArrayRef<SourceToken> Text);

/// The tokens, first and behind the last, of the declaration that has the one
/// at \p At: with the scope around it, unless that is a namespace.
std::pair<std::size_t, std::size_t>
declarationAround(llvm::ArrayRef<SourceToken> All, std::size_t At);

} // namespace bank_lint::frontend

#endif
