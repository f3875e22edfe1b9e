//===-- analysis/embedded/python_options.h - of compilers -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Reads what Python texts hand to a compiler as its options: lists of strings,
/// and the `ProgramOptions(...)` of cuda.core.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_EMBEDDED_PYTHON_OPTIONS_H
#define BANK_LINT_ANALYSIS_EMBEDDED_PYTHON_OPTIONS_H

#include "analysis/embedded/compile_options.h"
#include "analysis/embedded/python_strings.h"

namespace bank_lint {

/// All that the options at \p P may be: a string or a list of strings. One, if
/// they are no choice between constants.
std::vector<CompileOptions> optionsAt(const PythonStrings &Strings,
                                      PythonPlace P);

/// The same of a `ProgramOptions(...)`, or a name to which one is assigned.
std::vector<CompileOptions> programOptionsAt(const PythonStrings &Strings,
                                             PythonPlace P);

} // namespace bank_lint

#endif
