//===-- tool/bank-lint/finding_filter.cpp - what is not told --------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/finding_filter.h"
#include "analysis/fix/fix_search.h"
#include "tool/config/known_findings.h"
#include "tool/config/suppression.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace bank_lint {

SourceRoot rootOfBaseline(llvm::StringRef Path) {
  llvm::SmallString<256> Absolute(Path);
  if (llvm::sys::fs::make_absolute(Absolute))
    return SourceRoot(".");
  return SourceRoot(llvm::sys::path::parent_path(Absolute));
}

void FindingFilter::apply(FileResult &Result, const RuleOptions &Rules) const {
  SourceLines Sources;
  std::optional<FindingNames> Names;
  if (Known)
    Names.emplace(Result, Known->Root, Sources);
  suppress(Result, Rules, Sources);
  if (Known)
    setKnownAside(Result, Known->Entries, *Names);
}

FileResult FindingFilter::analyze(const std::string &File,
                                  AnalysisOptions Analysis,
                                  FixChoice Fixes) const {
  const RuleOptions Rules = Analysis.Rules;
  Analysis.Filter = [&](FileResult &Result) { apply(Result, Rules); };
  return Fixes == FixChoice::None ? analyzeFile(File, Analysis)
                                  : analyzeWithFixes(File, Analysis);
}

} // namespace bank_lint
