//===-- analysis/pipeline/architecture_choice.h - which GPU -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Chooses the architecture that a file is analysed for, and says who chose it.
///
/// The user comes first, then the project's command. If a command has several
/// architectures, the newest that the model knows is analysed: a project is
/// mostly tuned for its newest one, and one verdict per line is enough, because
/// the costs hardly differ. `native`, `all` and `all-major` name no one GPU.
/// Where none is set the default is used, and a note reports it.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_PIPELINE_ARCHITECTURE_CHOICE_H
#define BANK_LINT_ANALYSIS_PIPELINE_ARCHITECTURE_CHOICE_H

#include "analysis/frontend/command/compile_setup.h"
#include "analysis/pipeline/analysis_options.h"

namespace bank_lint {

struct ArchitectureChoice {
  std::string Name;     ///< "sm_90a"
  std::string ChosenBy; ///< "--arch", "the newest of 3 in the command"
  std::string Note;     ///< what a user must know of the choice; "" mostly
};

ArchitectureChoice chooseArchitecture(const AnalysisOptions &Options,
                                      const CompileSetup &Setup);

} // namespace bank_lint

#endif
