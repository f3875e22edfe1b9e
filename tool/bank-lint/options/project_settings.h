//===-- tool/bank-lint/options/project_settings.h - by file -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The command line of a run, completed for each file by what the user's own
/// settings and .bank-lint files say of it. What was typed wins. What is of the
/// run as a whole is that of its first file.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_BANK_LINT_OPTIONS_PROJECT_SETTINGS_H
#define BANK_LINT_TOOL_BANK_LINT_OPTIONS_PROJECT_SETTINGS_H

#include "tool/bank-lint/options/options.h"
#include "tool/config/config_lookup.h"
#include <map>

namespace bank_lint {

class ProjectSettings {
public:
  /// An error in a file of settings, or one that only shows beside what was
  /// typed, is reported on \p Errors, and nothing is returned. So is what is
  /// not used: settings that a project may not say, a cache that is not the
  /// user's.
  static std::optional<ProjectSettings> of(const CommandOptions &Typed,
                                           llvm::ArrayRef<std::string> Files,
                                           llvm::raw_ostream &Errors);

  /// The command line, completed by what the user's own settings say of all
  /// files.
  static std::optional<CommandOptions> withUsers(const CommandOptions &Typed,
                                                 llvm::raw_ostream &Errors);

  const CommandOptions &run() const { return Run; }
  /// What is not used, and why; each in a line.
  const std::vector<std::string> &notes() const { return Notes; }
  /// The analysis options of one of the files.
  const AnalysisOptions &analysisOf(const std::string &File) const {
    return *ByFile.at(File);
  }

  /// Changes the analysis of the run and of each file.
  void change(llvm::function_ref<void(AnalysisOptions &)> How);

private:
  void leaveBadCache(llvm::raw_ostream &Errors);
  void tell(const ConfigNote &Found, const CommandOptions &Typed,
            llvm::raw_ostream &Errors);
  void note(const std::string &Text, llvm::raw_ostream &Errors);

  CommandOptions Run;
  std::vector<std::string> Notes;
  std::map<std::string, std::shared_ptr<const AnalysisOptions>> ByFile;
};

} // namespace bank_lint

#endif
