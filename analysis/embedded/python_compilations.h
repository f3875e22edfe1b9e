//===-- analysis/embedded/python_compilations.h - of strings ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Finds where Python texts compile strings, with the options: calls that take
/// both, those of NVRTC, which takes them in two, and `Program(...)` of
/// cuda.core. Calls are followed through functions of the file, `partial` and
/// loops over constants:
///
///     def module(text, **more): return SourceModule(text, **more)
///     module(code, options=['-DPITCH=32'])
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_EMBEDDED_PYTHON_COMPILATIONS_H
#define BANK_LINT_ANALYSIS_EMBEDDED_PYTHON_COMPILATIONS_H

#include "analysis/embedded/python_options.h"

namespace bank_lint {

struct PythonCompilation {
  PythonPlace Call;   ///< the name of the function that is called
  PythonPlace Source; ///< where the string begins, or a list of them
  SourceOwner Owner = SourceOwner::Runtime;
  std::vector<CompileOptions> Options; ///< what they may be; one at least
  std::vector<std::string> Instantiations;
};

/// Calls \p Function with each compilation in \p Strings, while names mean what
/// they mean there.
void forEachCompilation(
    const PythonStrings &Strings,
    llvm::function_ref<void(const PythonCompilation &)> Function);

} // namespace bank_lint

#endif
