//===-- tool/bank-lint/commands/compare.cpp - `bank-lint compare` ---------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/commands/compare.h"
#include "tool/bank-lint/commands/compared_side.h"
#include "tool/bank-lint/options/project_settings.h"
#include "tool/compare/comparison_json.h"
#include "tool/compare/comparison_text.h"
#include "tool/report/wording/message_line.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include <set>

namespace bank_lint {

using namespace comparing;

/// A file that is compared with a file of another name is one file.
static void nameAlike(Snapshot &Before, const Snapshot &After) {
  auto FilesOf = [](const Snapshot &Of) {
    std::set<std::string> Files;
    for (const CountedLaunch &Launch : Of.Launches)
      Files.insert(Launch.File);
    for (const ToldFinding &Finding : Of.Findings)
      Files.insert(Finding.File);
    return Files;
  };
  const std::set<std::string> Then = FilesOf(Before), Now = FilesOf(After);
  if (Then.size() != 1 || Now.size() != 1)
    return;
  for (CountedLaunch &Launch : Before.Launches)
    Launch.File = *Now.begin();
  for (ToldFinding &Finding : Before.Findings)
    Finding.File = *Now.begin();
}

/// New findings of the rules in \p FailOn, "any", or none.
static std::vector<const FindingChange *>
failingFindings(const Comparison &Of, llvm::ArrayRef<std::string> FailOn) {
  std::vector<const FindingChange *> Result;
  for (const FindingChange &Each : Of.Findings)
    if (Each.What == Change::New &&
        (llvm::is_contained(FailOn, "any") ||
         llvm::is_contained(FailOn, Each.After->Rule)))
      Result.push_back(&Each);
  return Result;
}

ExitCode runCompare(const CommandOptions &Options, llvm::raw_ostream &Out,
                    llvm::raw_ostream &Errors) {
  // Limits are those of the folder that we are in, as a file in it has them.
  auto Settings = ProjectSettings::of(Options, {"./any.cu"}, Errors);
  if (!Settings)
    return ExitFailure;
  const ComparisonChoice &Choice = Settings->run().Comparison;
  ComparedSides Reader(Options, Errors);
  std::optional<Snapshot> Sides[2];
  for (unsigned I = 0; I < 2; ++I) {
    llvm::Expected<Snapshot> Read = Reader.read(Options.Files[I]);
    if (!Read) {
      tellError(Errors, Read.takeError());
      return Reader.stopCode().value_or(ExitFailure);
    }
    Sides[I] = std::move(*Read);
  }
  auto &[Before, After] = Sides;
  if (llvm::Error Wrong = Reader.checkBoth(*Before, *After)) {
    tellError(Errors, std::move(Wrong));
    return ExitFailure;
  }
  if (llvm::sys::fs::is_regular_file(Options.Files[0]) &&
      llvm::sys::fs::is_regular_file(Options.Files[1]))
    nameAlike(*Before, *After);
  Comparison Compared = compareSnapshots(*Before, *After);
  for (const std::string &Text : limitsForNothing(Compared, Choice.Limits))
    Compared.Notes.push_back("the limit " + Text +
                             " is for no counter of any launch");
  const Failures Why{breachesOf(Compared, Choice.Limits),
                     uncheckedOf(Compared, Choice.Limits),
                     failingFindings(Compared, Choice.FailOn)};
  const bool Lacks = !Before->Lacking.empty() || !After->Lacking.empty();
  // What is known to be worse says more than what is unknown.
  const ExitCode Code = Lacks ? ExitNotAnalysed
                        : !Why.Breaches.empty() || !Why.Findings.empty()
                            ? ExitFindings
                        : !Why.NotChecked.empty() ? ExitNotAnalysed
                                                  : ExitClean;
  switch (Choice.Format) {
  case ComparisonFormat::Text:
    writeText(Compared, Why, Out);
    break;
  case ComparisonFormat::Json:
    writeJson(Compared, Why, toolVersion(), int(Code), Out);
    break;
  case ComparisonFormat::Markdown:
    writeMarkdown(Compared, Why, Out);
    break;
  }
  return Code;
}

} // namespace bank_lint
