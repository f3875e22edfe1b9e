//===-- tool/report/report_options.h - how to report ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What a report is told besides the results.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_REPORT_REPORT_OPTIONS_H
#define BANK_LINT_TOOL_REPORT_REPORT_OPTIONS_H

#include "tool/report/shard_facts.h"
#include <map>
#include <optional>
#include <string>

namespace bank_lint {

struct ReportOptions {
  std::string Version; ///< of the tool: "0.1.0"
  std::string Arch;    ///< asked for: "sm_80"
  bool All = false;    ///< every access, not only the flagged ones
  bool Color = false;  ///< text only: write terminal escapes
  /// Folder to which other programs are told paths; "": the repository of the
  /// first file.
  std::string Root;
  /// Where the pages of docs/ are on the web: "https://example.org/docs/"; ""
  /// if nowhere.
  std::string DocsUri;
  /// Of files that were not analysed as they are on disk.
  std::map<std::string, std::string> Texts;
  /// JSON and SARIF: if the results are not those of a whole run.
  std::optional<ShardFacts> Shard;
};

} // namespace bank_lint

#endif
