//===-- analysis/frontend/spelling/nvcc_spelling.h --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Has clang read what nvcc reads and clang would not: launches whose chevrons
/// stand apart (chevrons.h), in which it would have an error and neither the
/// launch nor what that instantiates, and inline PTX (assembly_spelling.h).
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_NVCC_SPELLING_H
#define BANK_LINT_ANALYSIS_FRONTEND_NVCC_SPELLING_H

#include "llvm/ADT/ArrayRef.h"
#include <string>

namespace clang {
class CompilerInstance;
} // namespace clang

namespace bank_lint::frontend {

struct LaunchMending;

/// Has \p Compiler read its main file, and what this includes of the user's
/// (not of the system's, and not the files \p InAdvance), as nvcc does, with
/// what
/// \p Mending replaces. It must have a preprocessor and not have begun.
void readAsNvcc(clang::CompilerInstance &Compiler, const LaunchMending &Mending,
                llvm::ArrayRef<std::string> InAdvance);

} // namespace bank_lint::frontend

#endif
