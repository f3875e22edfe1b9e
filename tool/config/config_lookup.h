//===-- tool/config/config_lookup.h - who says what of a file ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// From a file to what files of settings say of it. The nearest of the
/// .bank-lint files in its folder and above, as far as its project goes
/// (project_folders.h), counts, alone, unless it inherits: then it adds to the
/// next one above. Within a file, what is said of some paths wins over the
/// rest. All of them win over the user's own file, where a project may say such
/// a thing (project_rights.h).
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_CONFIG_CONFIG_LOOKUP_H
#define BANK_LINT_TOOL_CONFIG_CONFIG_LOOKUP_H

#include "tool/config/config_file.h"
#include <map>
#include <optional>

namespace bank_lint {

/// Lets \p Layer win over \p Base: a value takes the place of another, an item
/// of a list that of an item with the same subject, and what it is opposite to
/// goes.
void overlay(std::vector<Setting> &Base, llvm::ArrayRef<Setting> Layer);

/// Where the user's own settings are: bank-lint/config.yaml below
/// $XDG_CONFIG_HOME or ~/.config. "" if the user has no home.
std::string userConfigPath();

/// A setting, or a file, that is not used.
struct ConfigNote {
  const ConfigKey *Key = nullptr; ///< null: it is of a file
  std::string Text;               ///< "path:line:column: why"
};

class ConfigLookup {
public:
  static constexpr llvm::StringLiteral FileName = ".bank-lint";
  /// What lies beside it and is as good as a setting: a file of the recorded
  /// launches, as the key "launches-from" names others.
  static constexpr llvm::StringLiteral RecordName = ".bank-lint-launches.json";

  /// \p UserFile need not exist; "" for none. \p UseProjects: look for
  /// .bank-lint files.
  explicit ConfigLookup(llvm::ArrayRef<ConfigKey> Keys,
                        std::string UserFile = "", bool UseProjects = true)
      : Keys(Keys), UserFile(std::move(UserFile)), UseProjects(UseProjects) {}

  /// What is said of \p File, which need not exist. An error: a file that
  /// cannot be read or is wrong.
  llvm::Expected<std::vector<Setting>> settingsFor(llvm::StringRef File);

  /// The files that count for \p File, the nearest first, the user's last.
  llvm::Expected<std::vector<const ConfigFile *>>
  filesFor(llvm::StringRef File);

  /// What the user's own file says of all files.
  llvm::Expected<std::vector<Setting>> userSettings();

  /// What was found and not used, each once.
  const std::vector<ConfigNote> &notes() const { return Notes; }

private:
  llvm::Expected<const ConfigFile *> in(const std::string &Folder,
                                        llvm::StringRef File);
  llvm::Expected<const ConfigFile *> at(const std::string &Path);
  std::vector<Setting> recordBeside(const ConfigFile &Of, llvm::StringRef File);
  void note(const ConfigKey *Key, const std::string &Text);

  llvm::ArrayRef<ConfigKey> Keys;
  std::string UserFile;
  bool UseProjects;
  /// By path; absent: there is none.
  std::map<std::string, std::optional<ConfigFile>> Files;
  std::map<std::string, std::vector<std::string>> Projects; ///< by folder
  std::vector<ConfigNote> Notes;
};

} // namespace bank_lint

#endif
