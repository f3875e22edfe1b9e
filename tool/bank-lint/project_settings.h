//===-- tool/bank-lint/project_settings.h - options by file -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The command line of a run, completed for each file by what .bank-lint files
/// say of it. What was typed wins. What is of the run as a whole is that of its
/// first file.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_BANK_LINT_PROJECT_SETTINGS_H
#define BANK_LINT_TOOL_BANK_LINT_PROJECT_SETTINGS_H

#include "tool/bank-lint/options.h"
#include <map>

namespace bank_lint {

class ProjectSettings {
public:
  /// An error in a .bank-lint file, or one that only shows beside what was
  /// typed, is told on \p Errors, and nothing is returned.
  static std::optional<ProjectSettings> of(const CommandOptions &Typed,
                                           llvm::ArrayRef<std::string> Files,
                                           llvm::raw_ostream &Errors);

  const CommandOptions &run() const { return Run; }
  /// Of one of the files.
  const AnalysisOptions &analysisOf(const std::string &File) const {
    return *ByFile.at(File);
  }

  /// Changes the analysis of the run and of each file.
  void change(llvm::function_ref<void(AnalysisOptions &)> How);

private:
  CommandOptions Run;
  std::map<std::string, std::shared_ptr<const AnalysisOptions>> ByFile;
};

} // namespace bank_lint

#endif
