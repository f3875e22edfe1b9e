//===-- analysis/frontend/recovery/costs/brought_code.h ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What a branch that was not read would bring by its directives: the text of a
/// header of the user that it names is looked at, and that of the headers which
/// that one includes.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_RECOVERY_COSTS_BROUGHT_CODE_H
#define BANK_LINT_ANALYSIS_FRONTEND_RECOVERY_COSTS_BROUGHT_CODE_H

#include "analysis/frontend/recovery/costs/kernel_reach.h"
#include "analysis/frontend/recovery/uncertain_conditions.h"

namespace bank_lint::frontend {

/// What a branch decides: code of kernels, or which kernels there are.
enum class Decides : std::uint8_t { Nothing, Code, Kernels };

/// What the header has that \p Each names, of a file in \p Directory: an
/// `#include`, or a `#define` of a text for one. One that the parse has read
/// has nothing new.
Decides whatBrings(const Directive &Each, llvm::StringRef Directory,
                   const KernelReach &Reach, clang::ASTContext &Context,
                   clang::Preprocessor &Reader);

/// Whether \p Header is called as one that has CUDA code.
bool isOfCuda(llvm::StringRef Header);

} // namespace bank_lint::frontend

#endif
