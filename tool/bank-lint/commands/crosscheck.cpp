//===-- tool/bank-lint/commands/crosscheck.cpp - `bank-lint crosscheck` ---===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/commands/crosscheck.h"
#include "analysis/embedded/embedded_sources.h"
#include "analysis/support/name_pattern.h"
#include "tool/bank-lint/output/output.h"
#include "tool/bank-lint/run/input_files.h"
#include "tool/bank-lint/run/supervised_run.h"
#include "tool/crosscheck/comparison_html.h"
#include "tool/crosscheck/comparison_json.h"
#include "tool/crosscheck/comparison_text.h"
#include "tool/crosscheck/emit.h"
#include "tool/crosscheck/this_machine.h"
#include "tool/process/phase_limit.h"
#include "tool/process/private_folder.h"
#include "tool/report/tally/notices.h"
#include "tool/report/text/problem_text.h"
#include "tool/report/wording/counts.h"
#include "tool/report/wording/launch_text.h"
#include "tool/report/wording/message_line.h"
#include "tool/report/wording/short_text.h"
#include "tool/report/wording/visible_text.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace bank_lint {

namespace {

class CrosscheckRun {
public:
  /// \p Measured: what was measured already, or null. \p Temporary: a folder to
  /// measure in.
  CrosscheckRun(llvm::ArrayRef<ExperimentsResult> Results,
                const CommandOptions &Options, const Measurement *Measured,
                llvm::StringRef Temporary, llvm::raw_ostream &Out,
                llvm::raw_ostream &Errors)
      : Results(Results), Options(Options), Choice(Options.Crosscheck),
        Measured(Measured), Temporary(Temporary), Out(Out), Errors(Errors) {
    Report.Version = toolVersion();
    Report.Arch = Options.Analysis.Arch;
  }
  ExitCode run();

private:
  void tellWhatIsLeftOut(llvm::ArrayRef<FileResult> Bases);
  bool choose();
  bool isChosen(const Experiment &E) const;
  /// The chosen experiments that can be run; the others are reported.
  std::vector<FileExperiments> runnable();
  llvm::Error emit(llvm::StringRef Folder,
                   llvm::ArrayRef<FileExperiments> Files);
  ExitCode emitOnly();
  llvm::Expected<Measurement> measureHere();
  ExitCode compareWith(const Measurement &Measured);
  ExitCode fail(const llvm::Twine &Why) {
    MessageLine(Errors, MessageLine::Error) << Why;
    return ExitFailure;
  }

  llvm::ArrayRef<ExperimentsResult> Results;
  const CommandOptions &Options;
  const CrosscheckChoice &Choice;
  const Measurement *Measured;
  const std::string Temporary;
  llvm::raw_ostream &Out, &Errors;
  ReportOptions Report;
  std::vector<FileExperiments> Chosen;
};

} // namespace

bool CrosscheckRun::isChosen(const Experiment &E) const {
  if (Choice.All)
    return true;
  if (Choice.Kernels.empty())
    return E.IsFlagged;
  return llvm::any_of(Choice.Kernels, [&](llvm::StringRef Name) {
    return fitsPattern(Name, E.BareName) || fitsPattern(Name, E.Callable) ||
           fitsPattern(Name, E.Kernel) ||
           fitsPattern(Name, llvm::StringRef(E.Callable).split('<').first);
  });
}

/// \returns false if there is nothing to do, and says why.
bool CrosscheckRun::choose() {
  bool IsAny = false, HasAny = false;
  llvm::StringSet<> Seen; // a folder and a file in it may both be named
  for (const ExperimentsResult &Result : Results) {
    FileExperiments File;
    File.File = &Result;
    if (!Seen.insert(Result.Base.File).second)
      continue;
    for (const Experiment &E : Result.Experiments)
      if (isChosen(E))
        File.Experiments.push_back(&E);
    IsAny |= !File.Experiments.empty();
    HasAny |= !Result.Experiments.empty();
    Chosen.push_back(std::move(File));
  }
  if (IsAny)
    return true;
  if (!Choice.Kernels.empty()) {
    fail("there is no kernel '" + llvm::join(Choice.Kernels, "' or '") + "'");
    return false;
  }
  fail(HasAny ? "no kernel has findings, so there is nothing to measure; --all "
                "measures all kernels"
              : "there is no kernel to measure");
  return false;
}

std::vector<FileExperiments> CrosscheckRun::runnable() {
  std::vector<FileExperiments> Files;
  llvm::StringSet<> Told; // once for all launches of a kernel
  auto Tell = [&](const Experiment &E, const std::string &What) {
    if (Told.insert(E.Kernel + '\n' + What).second)
      MessageLine(Errors, MessageLine::Note)
          << shortName(E.Kernel) << " " << What;
  };
  for (const FileExperiments &File : Chosen) {
    FileExperiments Part;
    Part.File = File.File;
    for (const Experiment *E : File.Experiments) {
      if (E->WhyNot.empty()) {
        Part.Experiments.push_back(E);
        if (!E->Chosen.empty())
          Tell(*E, "is run with " + oneLine(llvm::join(E->Chosen, ", ")) +
                       ", which the file does not set; set others with "
                       "--launch and --arg");
      } else {
        Tell(*E, "is not run: " + oneLine(E->WhyNot));
      }
    }
    if (!Part.Experiments.empty())
      Files.push_back(std::move(Part));
  }
  return Files;
}

llvm::Error CrosscheckRun::emit(llvm::StringRef Folder,
                                llvm::ArrayRef<FileExperiments> Files) {
  return emitFolder(Folder, Files, [&](llvm::raw_ostream &OS) {
    VisibleStream Visible(OS);
    writePredictionsJson(Files, Report, Visible);
  });
}

ExitCode CrosscheckRun::emitOnly() {
  std::vector<FileExperiments> Files = runnable();
  if (Files.empty())
    return fail("no launch can be run");
  if (llvm::Error E = emit(Choice.EmitTo, Files))
    return fail(llvm::toString(std::move(E)));
  std::size_t Launches = 0;
  for (const FileExperiments &File : Files)
    Launches += File.Experiments.size();
  Out << "wrote " << Choice.EmitTo << ": " << counted(Launches, "launch")
      << " of " << counted(Files.size(), "file") << "; run " << Choice.EmitTo
      << "/run.sh where the GPU is, then compare with --measured "
      << Choice.EmitTo << "/measured.csv\n";
  return ExitClean;
}

llvm::Expected<Measurement> CrosscheckRun::measureHere() {
  if (!Choice.Program.empty()) {
    std::vector<std::string> Kernels;
    for (const FileExperiments &File : Chosen)
      for (const Experiment *E : File.Experiments)
        if (!llvm::is_contained(Kernels, E->BareName))
          Kernels.push_back(E->BareName);
    return measureProgram(Choice.Program, Kernels, Temporary);
  }
  std::vector<FileExperiments> Files = runnable();
  if (Files.empty())
    return llvm::createStringError("no launch can be run");
  llvm::SmallString<128> Folder(Temporary);
  llvm::sys::path::append(Folder, "experiments");
  if (llvm::Error E = emit(Folder, Files))
    return std::move(E);
  return measureFolder(Folder);
}

ExitCode CrosscheckRun::compareWith(const Measurement &Measured) {
  Comparison C = compare(Chosen, Measured);
  Report.Color = wantsColor(Options.Color, Out);
  if (Options.Format == OutputFormat::Json)
    writeComparisonJson(C, Report, Out);
  else if (Options.Format == OutputFormat::Html)
    writeComparisonHtml(C, Report, Out);
  else
    writeComparisonText(C, Report, Out);
  Out.flush();
  if (C.count(Verdict::Confirmed) + C.count(Verdict::Refuted) == 0)
    return fail("nothing that is predicted was measured");
  return C.count(Verdict::Refuted) ? ExitFindings : ExitClean;
}

/// Kernels that are lost cannot be among the experiments.
void CrosscheckRun::tellWhatIsLeftOut(llvm::ArrayRef<FileResult> Bases) {
  for (const Notice &N : noticesOf(Bases))
    if (N.Kind == NoticeKind::NotAnalysed ||
        N.Kind == NoticeKind::Uninstantiated || N.Kind == NoticeKind::Note)
      MessageLine(Errors, MessageLine::Note)
          << (N.Where.isValid() ? place(N.Where) : N.Where.File) << ": "
          << N.Text;
}

ExitCode CrosscheckRun::run() {
  std::vector<FileResult> Bases;
  bool IsReadable = true;
  for (const ExperimentsResult &Result : Results) {
    Bases.push_back(Result.Base);
    IsReadable &= Result.Base.Failure.empty();
  }
  Report.Color = wantsColor(Options.Color, Errors);
  writeProblems(Bases, Report, Errors);
  tellWhatIsLeftOut(Bases);
  if (!choose())
    return ExitFailure;
  ExitCode Code = ExitFailure;
  if (!Choice.EmitTo.empty()) {
    Code = emitOnly();
  } else if (Measured) {
    Code = compareWith(*Measured);
  } else {
    llvm::Expected<Measurement> Now = measureHere();
    if (!Now)
      return fail(llvm::toString(Now.takeError()));
    Code = compareWith(*Now);
  }
  return IsReadable ? Code : ExitFailure;
}

/// What is measured on a chip is predicted for that chip, unless the user wants
/// another.
static void predictFor(llvm::StringRef Arch, ProjectSettings &Settings,
                       llvm::raw_ostream &Errors) {
  const AnalysisOptions &OfRun = Settings.run().Analysis;
  if (Arch.empty() || (OfRun.ArchAsked && OfRun.Arch == Arch))
    return;
  const bool IsKnown = isKnownArchitecture(Arch);
  if (OfRun.ArchAsked || !IsKnown)
    MessageLine(Errors, MessageLine::Note)
        << "it is measured on " << Arch
        << (OfRun.ArchAsked ? " and predicted for " + OfRun.Arch
                            : ", which is unknown: name the closest "
                              "architecture with --arch");
  if (IsKnown)
    Settings.change([&](AnalysisOptions &Analysis) {
      if (Analysis.ArchAsked)
        return;
      Analysis.Arch = Arch.str();
      Analysis.ArchAsked = true;
    });
}

/// Programs of crosscheck run with what was chosen; the user's do not.
static UnknownValues unknownValues(const CommandOptions &Options,
                                   const std::optional<Measurement> &Measured) {
  const bool IsOurProgram =
      Measured ? llvm::any_of(Measured->Launches,
                              [](const MeasuredLaunch &Launch) {
                                return !Launch.Label.empty();
                              })
               : Options.Crosscheck.Program.empty();
  return IsOurProgram ? UnknownValues::Choose : UnknownValues::Keep;
}

ExitCode runCrosscheck(const CommandOptions &Options, llvm::raw_ostream &Out,
                       llvm::raw_ostream &Errors) {
  auto Fail = [&](llvm::Error Why) {
    tellError(Errors, std::move(Why));
    return ExitFailure;
  };
  llvm::Expected<std::vector<std::string>> Files = inputFiles(Options, Errors);
  if (!Files)
    return Fail(Files.takeError());
  auto Settings = ProjectSettings::of(Options, *Files, Errors);
  if (!Settings)
    return ExitFailure;
  std::optional<Measurement> Measured;
  if (!Options.Crosscheck.Measured.empty()) {
    const FileLimits &Limits = Settings->run().Limits;
    // The profiler has a limit of its own.
    PhaseLimit Limit("reading what was measured",
                     isProfilerReport(Options.Crosscheck.Measured)
                         ? std::chrono::seconds(0)
                         : Limits.Time,
                     Limits.MiB);
    llvm::Expected<Measurement> Read =
        readMeasurement(Options.Crosscheck.Measured);
    if (!Read)
      return Fail(Read.takeError());
    Measured = std::move(*Read);
    predictFor(Measured->arch(), *Settings, Errors);
  } else if (Options.Crosscheck.EmitTo.empty()) {
    if (Options.Crosscheck.Program.empty())
      if (llvm::Error Why = findGpu())
        return Fail(std::move(Why));
    predictFor(archOfGpu(), *Settings, Errors);
  }
  std::optional<PrivateFolder> Temporary;
  if (!Measured && Options.Crosscheck.EmitTo.empty()) {
    llvm::Expected<PrivateFolder> Made = PrivateFolder::create();
    if (!Made)
      return Fail(Made.takeError());
    Temporary.emplace(std::move(*Made));
  }
  const UnknownValues Unknown = unknownValues(Options, Measured);
  return runSupervised<ExperimentsResult>(
      *Files, *Settings, Errors,
      [&](const std::string &File, const AnalysisOptions &Analysis) {
        if (!mayEmbedSources(File))
          return findExperiments(File, Analysis, Unknown);
        ExperimentsResult None;
        None.Base = lostFile(File, Analysis,
                             "kernels in a string or a cell are not measured: "
                             "put them into a .cu file");
        return None;
      },
      [](FileResult Base) {
        ExperimentsResult Lost;
        Lost.Base = std::move(Base);
        return Lost;
      },
      [&](const std::vector<ExperimentsResult> &Results,
          const StoppedRun &Stop) {
        if (Stop) // a part of the kernels is no measurement
          return Stop.code();
        return CrosscheckRun(Results, Settings->run(),
                             Measured ? &*Measured : nullptr,
                             Temporary ? Temporary->path() : "", Out, Errors)
            .run();
      });
}

} // namespace bank_lint
