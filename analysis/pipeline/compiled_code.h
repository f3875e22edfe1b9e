//===-- analysis/pipeline/compiled_code.h - the code of nvcc ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The code that another compiler makes of a CUDA file, in place of our own:
/// its instructions, with the kernels, launches and names of the source.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_PIPELINE_COMPILED_CODE_H
#define BANK_LINT_ANALYSIS_PIPELINE_COMPILED_CODE_H

#include "analysis/pipeline/prepared_file.h"

namespace bank_lint {

/// Replaces the code of \p Prepared, which has been compiled, by \p Code. The
/// kernels that are not in it, or whose parameters are others there, are taken
/// away. An error if the code cannot be read.
llvm::Error takeCode(PreparedFile &Prepared, const CompiledCode &Code);

} // namespace bank_lint

#endif
