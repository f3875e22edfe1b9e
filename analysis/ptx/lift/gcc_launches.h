//===-- analysis/ptx/lift/gcc_launches.h ------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What GCC writes of launches, in comments for its own linker:
///
///     //:FUNC_MAP "tile$_omp_fn$0", 0x40, 0x8, 0x20
///
/// For OpenACC these are gangs, workers and the length of vectors; 0 is chosen
/// at run time. libgomp launches gangs as the grid, and blocks of the vector's
/// length by workers (GCC 12, libgomp/plugin/plugin-nvptx.c). For OpenMP there
/// are no numbers.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_PTX_LIFT_GCC_LAUNCHES_H
#define BANK_LINT_ANALYSIS_PTX_LIFT_GCC_LAUNCHES_H

#include "analysis/ptx/lift/program.h"

namespace bank_lint::ptx {

/// Gives the kernels of \p To the blocks and grids that the comments of \p Text
/// say.
void addGccLaunches(llvm::StringRef Text, Program &To);

} // namespace bank_lint::ptx

#endif
