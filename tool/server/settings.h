//===-- tool/server/settings.h - what the user set --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The settings of the section "bankLint" of an editor.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_SERVER_SETTINGS_H
#define BANK_LINT_TOOL_SERVER_SETTINGS_H

#include "llvm/Support/JSON.h"
#include <chrono>
#include <map>
#include <string>
#include <vector>

namespace bank_lint {

struct ServerSettings {
  std::string Arch;                   ///< "sm_90"; "": what the project says
  std::vector<std::string> Arguments; ///< further options of `check`
  /// The source that a header is seen through, by header. Paths, or ends of
  /// paths: {"tile.cuh": "sum.cu"}.
  std::map<std::string, std::string> HeaderSources;
  bool InlayHints = false;
  bool CodeLens = true;
  /// How long the server waits, while keys follow each other, for the next one
  /// before it analyses; at most.
  std::chrono::milliseconds Debounce{250};

  bool operator==(const ServerSettings &) const = default;
};

/// Reads \p Given, {"bankLint": {...}} or what is in it. What is not named is
/// as usual, and so is what is wrong, which \p Problems report.
ServerSettings readSettings(const llvm::json::Value &Given,
                            std::vector<std::string> &Problems);

} // namespace bank_lint

#endif
