//===-- analysis/pipeline/joined_verdicts.h ---------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Puts the verdicts on another compiler's code and those on the source
/// together: figures are those of the code, names and places those of the
/// source. They meet by kernel, launch, line, the calls that lead there, memory
/// and operation. For several accesses of a line, the numbers or the array
/// decide which is which (compiled_code.h); those to one array may be one. What
/// that leaves open has the place of the line.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_PIPELINE_JOINED_VERDICTS_H
#define BANK_LINT_ANALYSIS_PIPELINE_JOINED_VERDICTS_H

#include "analysis/result/finding.h"
#include <map>

namespace bank_lint {

/// The names of the parameters of kernels, by the kernel's.
using ParameterNames = std::map<std::string, std::vector<std::string>>;

/// Replaces the accesses of \p FromSource by those of \p Compiled, as far as
/// this has their kernels. \p Compiler names who made the code: "nvcc 13.0".
void joinVerdicts(FileResult &FromSource, FileResult Compiled,
                  const ParameterNames &Parameters,
                  const std::string &Compiler);

} // namespace bank_lint

#endif
