//===-- tool/config/config_lookup.h - who says what of a file ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// From a file to what .bank-lint files say of it. The nearest one in or above
/// its folder counts, alone, unless it inherits: then it adds to the next one
/// above. Within a file, what is said of some paths wins over the rest.
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

class ConfigLookup {
public:
  static constexpr llvm::StringLiteral FileName = ".bank-lint";

  explicit ConfigLookup(llvm::ArrayRef<ConfigKey> Keys) : Keys(Keys) {}

  /// What is said of \p File, which need not exist. An error: a file that
  /// cannot be read or is wrong.
  llvm::Expected<std::vector<Setting>> settingsFor(llvm::StringRef File);

  /// The files that count for \p File, the nearest first.
  llvm::Expected<std::vector<const ConfigFile *>>
  filesFor(llvm::StringRef File);

private:
  llvm::Expected<const ConfigFile *> in(const std::string &Folder);

  llvm::ArrayRef<ConfigKey> Keys;
  /// By folder; absent: there is none.
  std::map<std::string, std::optional<ConfigFile>> Files;
};

} // namespace bank_lint

#endif
