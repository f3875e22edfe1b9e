//===-- tool/bank-lint/run/finding_filter.cpp - what is not told ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/run/finding_filter.h"
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

llvm::Expected<KnownFindings> readKnownFindings(const std::string &Path) {
  llvm::Expected<Baseline> Read = readBaseline(Path);
  if (!Read)
    return llvm::createStringError("'" + Path +
                                   "': " + llvm::toString(Read.takeError()) +
                                   "; bank-lint baseline update makes one");
  return KnownFindings{std::move(*Read), rootOfBaseline(Path)};
}

void FindingFilter::apply(FileResult &Result, const RuleOptions &Rules) const {
  SourceLines Sources(Texts);
  Sources.add(Result.Texts);
  std::optional<FindingNames> Names;
  if (Known)
    Names.emplace(Result, Known->Root, Sources);
  suppress(Result, Rules, Sources);
  if (Scope)
    setUnchangedAside(Result, Scope->Change);
  if (Known)
    setKnownAside(Result, Known->Entries, *Names);
}

FileResult FindingFilter::analyze(const std::string &File,
                                  AnalysisOptions Analysis,
                                  FixChoice Fixes) const {
  if (Texts)
    if (auto Text = Texts->find(File); Text != Texts->end())
      Analysis.Contents = Text->second;
  const RuleOptions Rules = Analysis.Rules;
  Analysis.Filter = [&](FileResult &Result) { apply(Result, Rules); };
  if (Fixes == FixChoice::None)
    return analyzeFile(File, Analysis);
  Analysis.LeavesMemory = false; // the search compiles again and again
  return analyzeWithFixes(File, Analysis);
}

} // namespace bank_lint
