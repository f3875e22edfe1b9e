//===-- tool/report/identity/finding_names.h - names of findings *- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The fingerprints of all that was found in one file, including findings that
/// are not reported: a finding keeps its name when a comment, a baseline or a
/// change sets its neighbours aside.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_REPORT_IDENTITY_FINDING_NAMES_H
#define BANK_LINT_TOOL_REPORT_IDENTITY_FINDING_NAMES_H

#include "analysis/result/finding.h"
#include "tool/report/source/source_lines.h"
#include "tool/report/source/source_root.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <map>
#include <tuple>

namespace bank_lint {

/// Calls \p Each with the accesses of \p F.
void eachAccess(const Finding &F,
                llvm::function_ref<void(const AccessSummary &)> Each);

/// The fingerprints of the accesses of one result's findings.
class FindingNames {
public:
  /// The names of all findings of \p Result, those that were set aside too.
  FindingNames(const FileResult &Result, const SourceRoot &Root,
               SourceLines &Sources);

  /// The name of an access of a finding by \p Rule.
  const std::string &of(const std::string &Rule,
                        const AccessSummary &Access) const;

private:
  using Key =
      std::tuple<std::string, SourceRange, AccessOperation, std::string>;
  std::map<Key, std::string> Names;
};

} // namespace bank_lint

#endif
