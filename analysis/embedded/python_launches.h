//===-- analysis/embedded/python_launches.h - launches in Python *- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A kernel in a string of Python has no launch in CUDA: Python makes it. Where
/// that says the block in figures, a launch is written behind the source, with
/// the place of the call:
///
///     k = RawKernel(code, 'turn')       cupy
///     k((4,), (32, 32), (a, b, n))      turn<<<dim3(4), dim3(32, 32)>>>(...)
///     k = mod.get_function('turn')      pycuda
///     k(a, b, block=(32, 32, 1), grid=(4, 1))
///
/// Its arguments are unknown values.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_EMBEDDED_PYTHON_LAUNCHES_H
#define BANK_LINT_ANALYSIS_EMBEDDED_PYTHON_LAUNCHES_H

#include "analysis/embedded/embedded_sources.h"
#include "analysis/embedded/python_strings.h"
#include <set>

namespace bank_lint {

/// Adds to those of \p Sources that define a kernel the launches that the texts
/// of \p Strings contain. \p Calls has for each source the calls that compile
/// it: a kernel that comes of one of them is not of another source.
void addPythonLaunches(const PythonStrings &Strings,
                       llvm::ArrayRef<std::set<PythonPlace>> Calls,
                       std::vector<EmbeddedSource> &Sources);

} // namespace bank_lint

#endif
