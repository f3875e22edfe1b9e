//===-- tool/config/config_file.h - a .bank-lint file -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Reads one .bank-lint file: YAML, a map from keys to values.
///
///   inherit: true
///   arch: sm_90
///   paths:
///     - match: [tests/*, bench/*]
///       disable: narrow-access
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_CONFIG_CONFIG_FILE_H
#define BANK_LINT_TOOL_CONFIG_CONFIG_FILE_H

#include "tool/config/config_key.h"
#include "llvm/Support/Error.h"
#include <vector>

namespace bank_lint {

/// What a file says of those files that fit a pattern.
struct ConfigBlock {
  std::vector<std::string> Patterns; ///< each a valid llvm::GlobPattern
  std::vector<Setting> Settings;
};

/// How many settings a file may have, each item of a list being one. Every file
/// that is analysed may get all of them.
constexpr unsigned MostSettings = 5000;

struct ConfigFile {
  std::string Path;
  bool Inherits = false; ///< it adds to the next file above
  std::vector<Setting> Settings;
  std::vector<ConfigBlock> Blocks; ///< later ones win

  /// What it says of \p File, an absolute path; what wins comes last.
  std::vector<llvm::ArrayRef<Setting>> layersFor(llvm::StringRef File) const;
};

/// Reads the text of the file at \p Path. An error is a line "path:line:column:
/// what is wrong", and says what is allowed.
llvm::Expected<ConfigFile> readConfig(llvm::StringRef Path,
                                      llvm::StringRef Text,
                                      llvm::ArrayRef<ConfigKey> Keys);

} // namespace bank_lint

#endif
