//===-- analysis/pipeline/joined_verdicts.h ---------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Puts the verdicts on another compiler's code and those on the source
/// together: figures are those of the code, names and places those of the
/// source. They meet by kernel, launch, line, the calls that lead there, memory
/// and operation. By column they do not: nvcc's is that of the statement, and
/// of several accesses of a line the figures, the array or their number say
/// which is which. What that leaves open keeps the place of the statement.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_PIPELINE_JOINED_VERDICTS_H
#define BANK_LINT_ANALYSIS_PIPELINE_JOINED_VERDICTS_H

#include "analysis/result/finding.h"

namespace bank_lint {

/// Replaces the accesses of \p FromSource by those of \p Compiled, as far as
/// this has their kernels. \p Compiler names who made the code: "nvcc 13.0".
void joinVerdicts(FileResult &FromSource, FileResult Compiled,
                  const std::string &Compiler);

} // namespace bank_lint

#endif
