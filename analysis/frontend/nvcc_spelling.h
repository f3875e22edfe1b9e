//===-- analysis/frontend/nvcc_spelling.h - as nvcc does --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Has clang read what nvcc reads and clang would not: launches whose chevrons
/// stand apart (chevrons.h), in which it would have an error and neither the
/// launch nor what that instantiates, and inline PTX (assembly_spelling.h).
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_NVCC_SPELLING_H
#define BANK_LINT_ANALYSIS_FRONTEND_NVCC_SPELLING_H

namespace clang {
class CompilerInstance;
} // namespace clang

namespace bank_lint::frontend {

struct LaunchMending;

/// Has \p Compiler read its main file, and what this includes of the user's
/// (not of the system's, and not what was read in advance), as nvcc does, with
/// what \p Mending replaces. It must have a preprocessor and not have begun.
void readAsNvcc(clang::CompilerInstance &Compiler,
                const LaunchMending &Mending);

} // namespace bank_lint::frontend

#endif
