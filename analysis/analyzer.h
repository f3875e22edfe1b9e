//===-- analysis/analyzer.h - one file, from source to findings -*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The door of the analysis: what the tool calls, and all that it calls.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_ANALYZER_H
#define BANK_LINT_ANALYSIS_ANALYZER_H

#include "analysis/pipeline/analysis_options.h"

namespace bank_lint {

/// Analyses one CUDA file. Never fails: what went wrong is in the result.
FileResult analyzeFile(const std::string &File, const AnalysisOptions &Options);

constexpr const char *CompilerCrashed = "the compiler crashed on this file";

/// What is said of a file whose analysis came to no end, and \p Why.
FileResult lostFile(const std::string &File, const AnalysisOptions &Options,
                    const std::string &Why = CompilerCrashed);

/// The architectures that the model knows: "sm_70", ...
std::vector<std::string> architectureNames();
bool isKnownArchitecture(llvm::StringRef Name);

} // namespace bank_lint

#endif
