//===-- analysis/embedded/python_builds.h - of extensions -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Finds the calls in a Python text that compile CUDA files for PyTorch, with
/// the files and the options for nvcc:
///
///     CUDAExtension('ext', ['ext.cpp', 'k.cu'], define_macros=[('N', '4')])
///     cpp_extension.load('ext', sources=['k.cu'], extra_cuda_cflags=['-DN=4'])
///
/// The text is read and never executed: literals, lists of them, and names to
/// which such are assigned. What is computed in another way is named.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_EMBEDDED_PYTHON_BUILDS_H
#define BANK_LINT_ANALYSIS_EMBEDDED_PYTHON_BUILDS_H

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace bank_lint {

struct PythonBuild {
  std::string Function; ///< "CUDAExtension"
  unsigned Line = 0;
  std::vector<std::string> Sources; ///< as the text has them
  std::vector<std::string> Options; ///< for nvcc, in their order
  /// The arguments that are not literal, or only in part: "include_dirs".
  std::vector<std::string> Computed;
};

/// The calls in \p Text of the Python file \p File.
std::vector<PythonBuild> pythonBuilds(llvm::StringRef File,
                                      llvm::StringRef Text);

} // namespace bank_lint

#endif
