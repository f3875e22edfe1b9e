//===-- tool/bank-lint/run/tried_examples.h ---------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Tries the instantiations that a report proposes for templates that nothing
/// instantiates: `apply<float>` does not compile where a functor is called.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_BANK_LINT_RUN_TRIED_EXAMPLES_H
#define BANK_LINT_TOOL_BANK_LINT_RUN_TRIED_EXAMPLES_H

#include "analysis/result/finding.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <vector>

namespace bank_lint {

/// The result for \p File with \p Examples, which are instantiations.
using AnalyzeExamples = llvm::function_ref<FileResult(
    const std::string &File, llvm::ArrayRef<std::string> Examples)>;

/// Keeps from the examples in \p Results those for which \p Analyze gives a
/// kernel that is analysed whole. In a project with many templates only the
/// first are tried, those that a report lists; no example is left for others.
/// Those of a file are tried together, in a separate process and for some
/// seconds, for the file may take long to parse.
void tryExamples(std::vector<FileResult> &Results, AnalyzeExamples Analyze);

} // namespace bank_lint

#endif
