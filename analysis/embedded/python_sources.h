//===-- analysis/embedded/python_sources.h - CUDA in Python -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Finds the strings of Python texts that are CUDA. Nothing is executed: a
/// string is a literal, literals side by side or joined by `+`, or a name to
/// which one was assigned. What is only put together when the program runs (an
/// f-string with values, .format, %) is named with the reason.
///
/// What a call says is heeded where it is one of those that compile: cupy's
/// RawKernel and RawModule, pycuda's SourceModule, torch's load_inline, and the
/// calls of NVRTC. Any other string that defines a kernel is a source too:
/// projects have functions of their own around these calls.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_EMBEDDED_PYTHON_SOURCES_H
#define BANK_LINT_ANALYSIS_EMBEDDED_PYTHON_SOURCES_H

#include "analysis/embedded/embedded_sources.h"
#include "llvm/ADT/ArrayRef.h"

namespace bank_lint {

/// Adds to \p Into the sources in those of its texts that have the numbers
/// \p Texts: a file, or the cells of a notebook, which see each other's names.
void addPythonSources(llvm::ArrayRef<unsigned> Texts, EmbeddedFile &Into);

} // namespace bank_lint

#endif
