//===-- tool/crosscheck/file_experiments.h - what is chosen -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef BANK_LINT_TOOL_CROSSCHECK_FILE_EXPERIMENTS_H
#define BANK_LINT_TOOL_CROSSCHECK_FILE_EXPERIMENTS_H

#include "analysis/experiments.h"

namespace bank_lint {

/// The experiments of a file that the user wants.
struct FileExperiments {
  const ExperimentsResult *File = nullptr;
  std::vector<const Experiment *> Experiments; ///< of File
};

} // namespace bank_lint

#endif
