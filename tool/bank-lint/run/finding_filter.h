//===-- tool/bank-lint/run/finding_filter.h - what is not told --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Analyses files and removes findings that the user has suppressed: those that
/// a comment says are meant, those that the change does not touch, those of the
/// baseline.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_BANK_LINT_RUN_FINDING_FILTER_H
#define BANK_LINT_TOOL_BANK_LINT_RUN_FINDING_FILTER_H

#include "tool/bank-lint/options/options.h"
#include "tool/bank-lint/run/change_scope.h"
#include "tool/bank-lint/run/embedded_run.h"
#include "tool/config/baseline.h"
#include "tool/report/source/source_root.h"

namespace bank_lint {

/// The default output file of `baseline update`.
constexpr llvm::StringLiteral UsualBaseline = ".bank-lint-baseline.json";

/// A baseline and the folder that its paths are of.
struct KnownFindings {
  Baseline Entries;
  SourceRoot Root;
};

/// The root of the paths in the baseline at \p Path: its folder.
SourceRoot rootOfBaseline(llvm::StringRef Path);

/// An error names the file.
llvm::Expected<KnownFindings> readKnownFindings(const std::string &Path);

class FindingFilter {
public:
  /// Null: there is no baseline; all findings count, wherever they are.
  FindingFilter(const KnownFindings *Known, const ChangeScope *Scope)
      : Known(Known), Scope(Scope), Texts(Scope ? &Scope->Texts : nullptr) {}
  /// \p Texts are of files that are not as they are on disk.
  FindingFilter(const KnownFindings *Known,
                const std::map<std::string, std::string> &Texts)
      : Known(Known), Scope(nullptr), Texts(&Texts) {}

  /// Analyses \p File, or the sources in it, with fixes if \p Fixes asks for
  /// them. For any number of threads.
  FileResult analyze(const std::string &File, AnalysisOptions Analysis,
                     FixChoice Fixes) const;

private:
  using TextsByFile = std::map<std::string, std::string>;
  FileResult analyzeSource(const std::string &File, AnalysisOptions Analysis,
                           FixChoice Fixes, const EmbeddedPlaces *Places) const;
  void apply(FileResult &Result, const RuleOptions &Rules,
             const TextsByFile &Analysed, const EmbeddedPlaces *Places) const;

  const KnownFindings *Known;
  const ChangeScope *Scope;
  const TextsByFile *Texts;
};

} // namespace bank_lint

#endif
