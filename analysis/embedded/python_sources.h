//===-- analysis/embedded/python_sources.h - CUDA in Python -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Finds the strings of Python texts that are CUDA. Nothing is executed: what
/// is constant is evaluated (python_strings.h), and the rest is named with the
/// reason.
///
/// Where a call compiles a string (python_compilations.h), its options count;
/// several calls with different options are several sources. Any other string
/// that defines a kernel is a source too, without known options: projects have
/// functions around these calls. A string with the head of a kernel that is in
/// no source is named.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_EMBEDDED_PYTHON_SOURCES_H
#define BANK_LINT_ANALYSIS_EMBEDDED_PYTHON_SOURCES_H

#include "analysis/embedded/embedded_sources.h"
#include "llvm/ADT/ArrayRef.h"

namespace bank_lint {

/// Adds to \p Into the sources in those of its texts that have the numbers
/// \p Texts: a file, or the cells of a notebook, which see each other's names.
/// \p OfUser are options that come last.
void addPythonSources(llvm::ArrayRef<unsigned> Texts,
                      llvm::ArrayRef<std::string> OfUser, EmbeddedFile &Into);

} // namespace bank_lint

#endif
