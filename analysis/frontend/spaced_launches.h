//===-- analysis/frontend/spaced_launches.h - as nvcc does ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Has clang read launches whose chevrons stand apart (chevrons.h), in which it
/// would have an error and neither the launch nor what that instantiates.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_SPACED_LAUNCHES_H
#define BANK_LINT_ANALYSIS_FRONTEND_SPACED_LAUNCHES_H

namespace clang {
class CompilerInstance;
}

namespace bank_lint::frontend {

struct LaunchMending;

/// Has \p Compiler read its main file, and what this includes of the user's
/// (not of the system's, and not what was read in advance), with the chevrons
/// of launches in one piece, and with what \p Mending replaces. It must have a
/// preprocessor and not have begun.
void joinChevronsIn(clang::CompilerInstance &Compiler,
                    const LaunchMending &Mending);

} // namespace bank_lint::frontend

#endif
