//===-- analysis/embedded/cpp_strings.h - strings of C++ --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Finds the strings of a C++ text that are CUDA: what a program gives to
/// NVRTC. Literals side by side are one string, as they are to the compiler.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_EMBEDDED_CPP_STRINGS_H
#define BANK_LINT_ANALYSIS_EMBEDDED_CPP_STRINGS_H

#include "analysis/embedded/embedded_sources.h"

namespace bank_lint {

/// Whether \p Text uses a compiler that takes CUDA as a string.
bool usesRuntimeCompiler(llvm::StringRef Text);

/// Adds to \p Into the sources in its text number \p Number. \p OfUser are
/// options that come last.
void addCppSources(unsigned Number, llvm::ArrayRef<std::string> OfUser,
                   EmbeddedFile &Into);

} // namespace bank_lint

#endif
