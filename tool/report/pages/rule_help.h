//===-- tool/report/pages/rule_help.h - the pages of the rules --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What docs/rules/ says of a rule, for a reader who has only the report.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_REPORT_PAGES_RULE_HELP_H
#define BANK_LINT_TOOL_REPORT_PAGES_RULE_HELP_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace bank_lint {

struct RuleHelp {
  std::string Text;     ///< the section "What" as plain text
  std::string Markdown; ///< the whole page
  std::string Uri;      ///< of the page on the web; "" if it is not there
};

/// Links from the page to others lead to \p DocsUri, the folder of docs/ on the
/// web; if that is "", only their text is left. All empty for a rule that has
/// no page.
RuleHelp ruleHelp(llvm::StringRef Rule, llvm::StringRef DocsUri);

} // namespace bank_lint

#endif
