//===-- analysis/pipeline/compiled_code.h - the code of nvcc ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The code that another compiler generates for a CUDA file, in place of
/// bank-lint's: its instructions, with the kernels, launches and names of the
/// source.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_PIPELINE_COMPILED_CODE_H
#define BANK_LINT_ANALYSIS_PIPELINE_COMPILED_CODE_H

#include "analysis/pipeline/prepared_file.h"

namespace bank_lint {

/// Compiles what was planned, and replaces its code by the result of
/// Options.MakeCode for the file: whose code it is, "nvcc 13.0". An error says
/// why there is none.
llvm::Expected<std::string> compileByMaker(PreparedFile &Planned,
                                           const AnalysisOptions &Options);

/// The note of a file that has the verdicts of its source after all.
std::string withoutCompiler(llvm::Error Problem);

/// The note of kernels that are not in the code of \p Compiler.
std::string withoutKernels(llvm::StringRef Compiler,
                           llvm::ArrayRef<std::string> Kernels);

/// Replaces the code of \p Prepared, which has been compiled, by \p Code. The
/// kernels that are not in it, or whose parameters are others there, are taken
/// away; Base gets the resources of the others. If there are private arrays,
/// machine code is generated to see which of them are in local memory; and
/// where the pipes that compute are asked for, to see those. Columns of the
/// code, which do not distinguish the accesses of a statement, make way for
/// what does: see columnOfArgument(). An error if the code cannot be read.
/// Passes run over it if the request says so.
llvm::Error takeCode(PreparedFile &Prepared, const CompiledCode &Code);

/// The column of an access to what argument \p Number of the kernel leads to.
constexpr unsigned columnOfArgument(unsigned Number) { return 1 + Number; }
/// From here on other columns: each shared variable has one, the same for all
/// of its accesses, and what leads elsewhere.
constexpr unsigned FirstOtherColumn = 10'000;

} // namespace bank_lint

#endif
