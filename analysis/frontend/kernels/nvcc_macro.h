//===-- analysis/frontend/kernels/nvcc_macro.h - __NVCC__ -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Sources that only nvcc has compiled so far ask for it by its macro, most of
/// them to know whether `__host__ __device__` means anything:
///
///     #ifdef __NVCC__
///     #define HOST_DEVICE __host__ __device__
///
/// NVIDIA's own libraries ask for it to know which compiler's builtins there
/// are, and those are clang's. So the macro is there in the user's files alone.
///
/// The other way round, clang's own macro __CUDA__ is not there in the user's
/// files: libraries such as CUTLASS know clang by it and leave out kernels that
/// only nvcc compiles.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_KERNELS_NVCC_MACRO_H
#define BANK_LINT_ANALYSIS_FRONTEND_KERNELS_NVCC_MACRO_H

#include <string>
#include <utility>
#include <vector>

namespace clang {
class Preprocessor;
} // namespace clang

namespace bank_lint::frontend {

/// What the options say of macros: "N=1024", and whether it is undefined.
using MacroOptions = std::vector<std::pair<std::string, bool>>;

/// Has \p Reader, which has not begun, define __NVCC__ in the first file of the
/// user's, and undefine it while it reads one of the system's or of the CUDA
/// C++ core libraries (thrust, cub, libcudacxx), of which projects have copies.
/// The reverse of __CUDA__. Not if \p Options, the user's, say something of it.
/// \p IsWithin: it goes on behind files of the user's that were read in
/// advance.
void defineNvccMacro(clang::Preprocessor &Reader, const MacroOptions &Options,
                     bool IsWithin = false);

} // namespace bank_lint::frontend

#endif
