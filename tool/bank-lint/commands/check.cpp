//===-- tool/bank-lint/commands/check.cpp - `bank-lint check` -------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/commands/check.h"
#include "analysis/fix/fix_search.h"
#include "tool/bank-lint/commands/explain.h"
#include "tool/bank-lint/merge/compare_architectures.h"
#include "tool/bank-lint/merge/include_notes.h"
#include "tool/bank-lint/merge/unused_records.h"
#include "tool/bank-lint/merge/unused_statements.h"
#include "tool/bank-lint/options/shard.h"
#include "tool/bank-lint/output/output.h"
#include "tool/bank-lint/run/apply_fixes.h"
#include "tool/bank-lint/run/finding_filter.h"
#include "tool/bank-lint/run/header_fixes.h"
#include "tool/bank-lint/run/input_files.h"
#include "tool/bank-lint/run/machine_code.h"
#include "tool/bank-lint/run/nvcc.h"
#include "tool/bank-lint/run/plain_paths.h"
#include "tool/bank-lint/run/run_facts.h"
#include "tool/bank-lint/run/supervised_run.h"
#include "tool/bank-lint/run/tried_examples.h"
#include "tool/config/known_findings.h"
#include "tool/config/known_losses.h"
#include "tool/process/phase_limit.h"
#include "tool/report/fixes/patch.h"
#include "tool/report/identity/joined_files.h"
#include "tool/report/text/problem_text.h"
#include "tool/report/text/statistics.h"
#include "tool/report/text/timing.h"
#include "tool/report/wording/counts.h"
#include "tool/report/wording/message_line.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include <functional>

namespace bank_lint {

/// \p Options are what was typed and what settings add; \p Typed is the former.
static ExitCode report(std::vector<FileResult> Results,
                       const CommandOptions &Options,
                       const CommandOptions &Typed, ReportOptions Report,
                       const StoppedRun &Stop, llvm::raw_ostream &Out,
                       llvm::raw_ostream &Errors) {
  // What was found in other files may speak against a fix.
  const bool Applies = Options.Fixes == FixChoice::Apply && !Stop;
  if (Applies)
    expectFixes(Results);
  Report.Version = toolVersion();
  Report.Arch = Options.Analysis.Arch;
  Report.DocsUri = BANK_LINT_DOCS_URI;
  Report.All = Options.All;
  Report.Verbose = Options.Says == Verbosity::Verbose;
  Report.Quiet = Options.Says == Verbosity::Quiet;
  Report.Order = Options.Order;
  Report.Grouping = Options.Grouping;
  Report.Top = Options.Top;
  Report.Width = Options.Width;
  Report.Times = Options.Timing;
  Report.Color = wantsColor(Options.Color, Errors);
  writeProblems(Results, Report, Errors);
  addRunFacts(Results, Options, Typed, Report, Errors);
  Report.Exit = exitRules(Results, Typed, Stop.Signal, Errors);
  Report.Exit.FailsIncomplete = Options.FailsIncomplete;
  Errors.flush();

  // Files first: a reader of stdout that goes away does not cost them.
  Report.Color = false;
  bool IsWritten = writeOutputs(Options.Outputs, Results, Report, Errors);
  Errors.flush();
  Report.Color = wantsColor(Options.Color, Out);
  if (Options.Fixes == FixChoice::Diff)
    writePatch(Results, Out);
  else if (Options.Statistics && Options.Format == OutputFormat::Text)
    writeStatistics(Results, Options.Grouping, Out);
  else
    writeReport(Options.Format, Results, Report, Out);
  Out.flush();
  if (Options.Timing)
    writeTiming(Results, Errors);
  const bool IsFixed =
      !Applies || applyFixes(Results, foldersToFix(Typed), Errors);
  return IsWritten && IsFixed ? exitCode(tally(Results), Report.Exit)
                              : ExitFailure;
}

/// Whether a report of them shows what kernels take of an SM.
static bool tellsResources(const CommandOptions &Options) {
  auto Tells = [](OutputFormat Format) {
    return Format == OutputFormat::Json || Format == OutputFormat::Html;
  };
  return Tells(Options.Format) ||
         llvm::any_of(Options.Outputs, [&](const OutputRequest &Each) {
           return Tells(Each.Format);
         });
}

/// How many findings of the baseline are gone, in a note.
static void tellResolved(KnownFindings &Known, const CommandOptions &Run,
                         std::vector<FileResult> &Results) {
  BaselineChange Change =
      updateBaseline(Known.Entries, Results, Run.Analysis.Rules, Known.Root);
  if (Change.Resolved && !Results.empty())
    Results.front().Notes.push_back("resolved since the baseline '" +
                                    Run.Baseline +
                                    "': " + counted(Change.Resolved, "access") +
                                    "; bank-lint baseline update forgets them");
}

/// Headers that were read as they are on disk, though others are staged.
static void tellUnstaged(const ChangeScope &Scope,
                         std::vector<FileResult> &Results) {
  if (Scope.UnstagedHeaders.empty() || Results.empty())
    return;
  Results.front().Notes.push_back(
      "read from the disk, where they are not as they are staged: " +
      llvm::join(Scope.UnstagedHeaders, ", "));
}

/// What is said of templates: nothing of those that a change does not touch,
/// or that a file may instantiate that was not analysed. What a text proposes
/// for the others is tried by \p Analyze.
static void settleTemplates(const CommandOptions &Run, const StoppedRun &Stop,
                            std::vector<FileResult> &Results,
                            AnalyzeExamples Analyze) {
  if (Run.isOfChange() || Stop)
    for (FileResult &Result : Results)
      for (UninstantiatedTemplate &Template : Result.UninstantiatedTemplates)
        Template.IsRepeated = true;
  if (Run.Format == OutputFormat::Text && Run.Says != Verbosity::Quiet && !Stop)
    tryExamples(Results, Analyze);
}

/// \p Error as what is wrong with \p Option.
static ExitCode fail(llvm::StringRef Option, llvm::Error Error,
                     llvm::raw_ostream &Errors) {
  MessageLine(Errors, MessageLine::Error)
      << Option << llvm::toString(std::move(Error));
  return ExitFailure;
}

/// Adds the files in which \p Kernels are defined, which are not analysed.
static void addNotKept(llvm::ArrayRef<KernelNotKept> Kernels,
                       const std::string &Arch,
                       std::vector<FileResult> &Results) {
  for (const KernelNotKept &Each : Kernels) {
    const std::string File = Each.File.empty() ? "the program" : Each.File;
    auto Known = llvm::find_if(
        Results, [&](const FileResult &Result) { return Result.File == File; });
    if (Known == Results.end()) {
      Known = Results.insert(Known, FileResult());
      Known->File = File;
      Known->Arch = Arch;
      Known->IsForeign = true;
    }
    SourceRange Where;
    if (Each.Line)
      Where = {Each.File, Each.Line, 1, Each.Line, 1};
    Known->NotAnalysed.push_back({Each.Kernel, Where, Each.Reason});
  }
}

/// One result for all of \p Architectures, as they were typed.
static FileResult analyzeForEach(llvm::ArrayRef<std::string> Architectures,
                                 const FindingFilter &Filter,
                                 const std::string &File,
                                 AnalysisOptions Analysis, FixChoice Fixes) {
  if (Architectures.size() < 2)
    return Filter.analyze(File, Analysis, Fixes);
  std::vector<FileResult> Results;
  for (const std::string &Arch : Architectures) {
    Analysis.Arch = Arch;
    Analysis.LeavesMemory = false;
    // A fix is for all of them; it is searched for once.
    Results.push_back(Filter.analyze(
        File, Analysis, Results.empty() ? Fixes : FixChoice::None));
  }
  return compareArchitectures(std::move(Results));
}

ExitCode runCheck(const CommandOptions &Options, llvm::raw_ostream &Out,
                  llvm::raw_ostream &Errors) {
  if (!Options.TraceAccess.empty() || !Options.PrintAfter.empty())
    return runTrace(Options, Out, Errors);
  llvm::Expected<std::vector<std::string>> Files = std::vector<std::string>();
  if (!Options.isOfChange() || !Options.Files.empty() ||
      !Options.Database.empty())
    Files = inputFiles(Options, Errors);
  if (!Files)
    return fail("", Files.takeError(), Errors);
  std::optional<ChangeScope> Scope;
  if (Options.isOfChange()) {
    llvm::Expected<ChangeScope> Read = changeScope(Options, *Files, Errors);
    if (!Read)
      return fail(Options.Staged ? "--staged: " : "--diff-from: ",
                  Read.takeError(), Errors);
    Scope = std::move(*Read);
  }
  std::optional<ShardFacts> Shard = Options.Shard;
  if (Shard)
    keepShard(*Shard, *Files);
  auto Settings = ProjectSettings::of(Options, *Files, Errors);
  if (!Settings)
    return ExitFailure;
  const CommandOptions &Run = Settings->run();
  std::optional<KnownFindings> Known;
  if (Run.Baseline.empty() && Run.Says != Verbosity::Quiet &&
      llvm::sys::fs::exists(UsualBaseline))
    MessageLine(Errors, MessageLine::Note)
        << "there is a baseline: --baseline=" << UsualBaseline << ", or "
        << "'baseline: " << UsualBaseline
        << "' in .bank-lint, leaves its findings out";
  if (!Run.Baseline.empty()) {
    PhaseLimit Limit("reading the baseline", Run.Limits.Time, Run.Limits.MiB);
    llvm::Expected<KnownFindings> Read = readKnownFindings(Run.Baseline);
    if (!Read)
      return fail("--baseline ", Read.takeError(), Errors);
    Known = std::move(*Read);
  }
  llvm::Expected<MachineCode> Machine = MachineCode::read(Run.Cubins);
  if (!Machine)
    return fail("", Machine.takeError(), Errors);
  llvm::Expected<std::optional<Nvcc>> Compiler = Nvcc::askedFor(Run);
  if (!Compiler)
    return fail("", Compiler.takeError(), Errors);
  FindingFilter Filter(Known ? &*Known : nullptr, Scope ? &*Scope : nullptr);
  return runSupervised<FileResult>(
      *Files, *Settings, Errors,
      [&](const std::string &File, AnalysisOptions Analysis) {
        if (!Run.Cubins.empty())
          Analysis.Machine = Machine->cubins();
        if (*Compiler)
          Analysis.MakeCode = (*Compiler)->maker(
              Run.Limits.Time, /*WantsResources=*/tellsResources(Run));
        return analyzeForEach(Options.Architectures, Filter, File, Analysis,
                              Run.Fixes);
      },
      std::identity(),
      [&](std::vector<FileResult> &Results, const StoppedRun &Stop) {
        if (Known)
          tellResolved(*Known, Run, Results);
        if (Scope)
          tellUnstaged(*Scope, Results);
        noteMissingHeaders(Results);
        noteUnusedRecords(*Settings, *Files, Results);
        addNotKept(Options.NotKept, Run.Analysis.Arch, Results);
        if (!Run.Cubins.empty())
          for (FileResult &Result : Results)
            Machine->addTo(Result);
        if (Known)
          markKnownLosses(Results, Known->Entries, Known->Root);
        usePlainPaths(Results);
        settleHeaderFixes(
            Results, [&](const Fix &Found, const std::string &File) {
              return !Stop && confirmsInChild([&] {
                AnalysisOptions Analysis = Settings->analysisOf(File);
                Analysis.SurvivesCrashes = false;
                return isConfirmed(Found, File, Analysis);
              });
            });
        joinFiles(Results);
        settleTemplates(
            Run, Stop, Results,
            [&](const std::string &File, llvm::ArrayRef<std::string> Examples) {
              AnalysisOptions Analysis = Settings->analysisOf(File);
              Analysis.SurvivesCrashes = false;
              Analysis.Instantiations = Examples.vec();
              return Filter.analyze(File, Analysis, FixChoice::None);
            });
        ReportOptions Report;
        Report.Shard = Shard;
        Report.Texts = Options.Texts;
        if (Scope)
          Report.Texts.insert(Scope->Texts.begin(), Scope->Texts.end());
        for (const FileResult &Result : Results)
          Report.Texts.insert(Result.Texts.begin(), Result.Texts.end());
        return report(std::move(Results), Run, Options, Report, Stop, Out,
                      Errors);
      });
}

} // namespace bank_lint
