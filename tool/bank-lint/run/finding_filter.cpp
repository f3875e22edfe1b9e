//===-- tool/bank-lint/run/finding_filter.cpp - what is not told ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/run/finding_filter.h"
#include "analysis/fix/fix_search.h"
#include "analysis/pipeline/moved_places.h"
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

void FindingFilter::apply(FileResult &Result, const RuleOptions &Rules,
                          const TextsByFile &Analysed,
                          const EmbeddedPlaces *Places) const {
  SourceLines Sources(&Analysed);
  Sources.add(Result.Texts);
  std::optional<FindingNames> Names;
  if (Known)
    Names.emplace(Result, Known->Root, Sources);
  suppress(Result, Rules, Sources);
  if (Scope)
    setUnchangedAside(Result, [&](const AccessSummary &Access) {
      if (!Places)
        return Scope->Change.touches(Access);
      AccessSummary InFile = Access;
      movePlaces(InFile, [&](SourceRange &Where) { Places->toFile(Where); });
      return Scope->Change.touches(InFile);
    });
  if (Known)
    setKnownAside(Result, Known->Entries, *Names);
}

FileResult FindingFilter::analyzeSource(const std::string &File,
                                        AnalysisOptions Analysis,
                                        FixChoice Fixes,
                                        const EmbeddedPlaces *Places) const {
  TextsByFile Analysed = Texts ? *Texts : TextsByFile();
  for (const auto &[Path, Text] : Analysis.Unsaved)
    Analysed[Path] = Text;
  if (Analysis.Contents)
    Analysed[File] = *Analysis.Contents;
  const RuleOptions Rules = Analysis.Rules;
  Analysis.Filter = [&](FileResult &Result) {
    apply(Result, Rules, Analysed, Places);
  };
  if (Fixes == FixChoice::None)
    return analyzeFile(File, Analysis);
  // The search compiles again and again, and that needs no second trace.
  Analysis.LeavesMemory = Analysis.KeepsContents = false;
  return analyzeWithFixes(File, Analysis);
}

FileResult FindingFilter::analyze(const std::string &File,
                                  AnalysisOptions Analysis,
                                  FixChoice Fixes) const {
  if (Texts)
    if (auto Text = Texts->find(File); Text != Texts->end())
      Analysis.Contents = Text->second;
  return analyzeEmbedded(File, Analysis,
                         [&](const std::string &Source,
                             const AnalysisOptions &Own,
                             const EmbeddedPlaces *Places) {
                           return analyzeSource(Source, Own, Fixes, Places);
                         });
}

} // namespace bank_lint
