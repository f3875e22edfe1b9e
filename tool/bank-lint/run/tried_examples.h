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
#include "llvm/ADT/STLFunctionalExtras.h"
#include <vector>

namespace bank_lint {

/// The result for \p File with \p Example, an instantiation.
using AnalyzeExample = llvm::function_ref<FileResult(
    const std::string &File, const std::string &Example)>;

/// Keeps from the examples in \p Results those for which \p Analyze gives a
/// kernel that is analysed whole. In a project with many templates only the
/// first are tried, those that a report lists; no example is left for others.
/// Each is tried in a separate process, for some seconds.
void tryExamples(std::vector<FileResult> &Results, AnalyzeExample Analyze);

} // namespace bank_lint

#endif
