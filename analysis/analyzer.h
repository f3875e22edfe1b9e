//===-- analysis/analyzer.h - one file, from source to findings -*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The door of the analysis: what the tool calls, and all that it calls.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_ANALYZER_H
#define BANK_LINT_ANALYSIS_ANALYZER_H

#include "analysis/finding.h"
#include "analysis/launch/launch_override.h"
#include <optional>
#include <string>
#include <vector>

namespace bank_lint {

struct AnalysisOptions {
  std::string Arch = "sm_80";
  std::optional<std::string> CudaPath; ///< absent: look at the usual places
  bool UseBuiltinHeaders = false;
  std::vector<std::string> CompilerArguments; ///< -I, -D, -std=
  /// Of kernel templates, for every file: "k<float, 32>".
  std::vector<std::string> Instantiations;
  std::vector<LaunchOverride> Launches;
  std::vector<ArgumentValue> Arguments;
};

/// Analyses one CUDA file. Never fails: what went wrong is in the result.
FileResult analyzeFile(const std::string &File, const AnalysisOptions &Options);

/// The architectures that the model knows: "sm_70", ...
std::vector<std::string> architectureNames();
bool isKnownArchitecture(llvm::StringRef Name);

} // namespace bank_lint

#endif
