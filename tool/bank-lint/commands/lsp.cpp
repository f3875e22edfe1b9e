//===-- tool/bank-lint/commands/lsp.cpp - `bank-lint lsp` -----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/commands/lsp.h"
#include "analysis/cache/program_identity.h"
#include "analysis/pipeline/kernel_store.h"
#include "analysis/pipeline/result_cache.h"
#include "analysis/support/spare_threads.h"
#include "tool/bank-lint/options/project_settings.h"
#include "tool/bank-lint/run/finding_filter.h"
#include "tool/bank-lint/run/header_contexts.h"
#include "tool/bank-lint/run/input_files.h"
#include "tool/bank-lint/run/supervised_run.h"
#include "tool/bank-lint/supervision/watchdog.h"
#include "tool/server/server.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Threading.h"
#include <unistd.h>

namespace bank_lint {

namespace {

/// A command line in two: what follows "--" is the compiler's.
struct CommandLine {
  std::vector<std::string> Ours, Compilers;

  void add(llvm::ArrayRef<std::string> Arguments) {
    const auto *Separator = llvm::find(Arguments, "--");
    Ours.insert(Ours.end(), Arguments.begin(), Separator);
    if (Separator != Arguments.end())
      Compilers.insert(Compilers.end(), Separator + 1, Arguments.end());
  }
};

} // namespace

/// The options of `check` for a document; nothing after a usage error.
static std::optional<CommandOptions> optionsFor(const AnalysisJob &Job,
                                                const CommandOptions &Server,
                                                llvm::raw_ostream &Errors) {
  CommandLine Line;
  Line.add(Server.Arguments);
  llvm::erase(Line.Ours, "--stdio");
  llvm::erase(Line.Ours, "lsp");
  Line.add(Job.Settings.Arguments);
  if (!Job.Settings.Arch.empty())
    Line.Ours.push_back("--arch=" + Job.Settings.Arch);
  std::vector<const char *> Arguments{"bank-lint", "check"};
  for (const std::string &Argument : Line.Ours)
    Arguments.push_back(Argument.c_str());
  Arguments.push_back(Job.File.c_str());
  Arguments.push_back("--");
  for (const std::string &Argument : Line.Compilers)
    Arguments.push_back(Argument.c_str());
  return parseOptions(Arguments, Errors);
}

/// What went wrong, as a message: without the program's name.
static AnalysisOutcome problem(llvm::StringRef Errors) {
  AnalysisOutcome Outcome;
  Errors = Errors.trim();
  Errors.consume_front("bank-lint: error: ");
  Outcome.Problem = Errors.empty() ? "the options are wrong" : Errors.str();
  return Outcome;
}

static AnalysisOutcome
analyseFile(AnalysisJob Job, const std::string &File,
            const CommandOptions &Server,
            const std::shared_ptr<KernelStore> &Kernels) {
  Job.File = File;
  std::string Errors;
  llvm::raw_string_ostream ErrorStream(Errors);
  std::optional<CommandOptions> Typed = optionsFor(Job, Server, ErrorStream);
  if (!Typed)
    return problem(Errors);
  auto Settings = ProjectSettings::of(*Typed, {Job.File}, ErrorStream);
  if (!Settings)
    return problem(Errors);
  const CommandOptions &Run = Settings->run();
  // The process ends with the memory; its time is the server's business.
  FileLedger Ledger(1);
  Ledger.set(0, FileLedger::Started);
  Watchdog Watch(Ledger, {std::chrono::seconds(0), Server.Limits.MiB});
  std::optional<KnownFindings> Known;
  if (!Run.Baseline.empty()) {
    llvm::Expected<KnownFindings> Read = readKnownFindings(Run.Baseline);
    if (!Read)
      return problem("--baseline " + llvm::toString(Read.takeError()));
    Known = std::move(*Read);
  }
  AnalysisOptions Analysis = Settings->analysisOf(Job.File);
  // Somebody waits for what is not to compile headers.
  if (!Job.CompilesHeaders && Analysis.Cache)
    Analysis.Cache->leaveOwnHeaders();
  Analysis.SurvivesCrashes = false;
  Analysis.LeavesMemory = true;
  Analysis.Kernels = Kernels;
  Analysis.Spare = std::make_shared<SpareThreads>();
  Analysis.Spare->give(
      llvm::hardware_concurrency(Server.Jobs).compute_thread_count() - 1);
  Kernels->tellNews(Job.Tell);
  Analysis.Unsaved = Job.Unsaved;
  Analysis.Unsaved.erase(Job.File); // the filter knows it
  AnalysisOutcome Outcome;
  Outcome.Result =
      FindingFilter(Known ? &*Known : nullptr, Job.Unsaved)
          .analyze(Job.File, std::move(Analysis),
                   Job.WithFixes ? FixChoice::Suggest : FixChoice::None);
  llvm::append_range(Outcome.Result.Notes, Settings->notes());
  return Outcome;
}

/// For a header also through a source that includes it, where the header by
/// itself says too little.
static AnalysisOutcome analyse(const AnalysisJob &Job,
                               const CommandOptions &Server,
                               const std::shared_ptr<KernelStore> &Kernels,
                               const HeaderContexts &Contexts) {
  AnalysisOutcome Own = analyseFile(Job, Job.File, Server, Kernels);
  if (!Own.Problem.empty() || !lacksContext(Own.Result))
    return Own;
  Own.Sources = Contexts.sourcesFor(Job.File, Job.Unsaved);
  std::vector<std::string> Sources = Own.Sources;
  if (const std::string Chosen =
          chosenSource(Job.File, Sources, Job.Settings.HeaderSources);
      !Chosen.empty())
    Sources = {Chosen};
  if (Sources.empty()) {
    Own.Result.Notes.push_back("no CUDA source of the project includes it");
    return Own;
  }
  if (!Own.Sources.empty())
    Job.Tell(Contexts.news(Job.File, Own.Sources));
  std::optional<SeenHeader> Seen =
      seeHeader(Job.File, Sources,
                [&](const std::string &Source) -> std::optional<FileResult> {
                  AnalysisOutcome Through =
                      analyseFile(Job, Source, Server, Kernels);
                  if (!Through.Problem.empty())
                    return std::nullopt;
                  return std::move(Through.Result);
                });
  if (!Seen)
    return Own;
  Own.Result = std::move(Seen->Result);
  Own.SeenThrough = std::move(Seen->Through);
  return Own;
}

/// The CUDA files below \p Folder, as `check` finds them.
static std::vector<std::string> projectFiles(const std::string &Folder,
                                             const CommandOptions &Server) {
  CommandOptions Asked = Server;
  Asked.Files = {Folder};
  Asked.Database.clear();
  llvm::Expected<std::vector<std::string>> Files =
      inputFiles(Asked, llvm::nulls());
  if (Files)
    return std::move(*Files);
  llvm::consumeError(Files.takeError());
  return {};
}

static std::string whyLost(WorkEnding How, const FileLimits &Limits) {
  return reasonOfLoss(How == WorkEnding::TooLong    ? FileLedger::TooLong
                      : How == WorkEnding::TooLarge ? FileLedger::TooLarge
                                                    : FileLedger::Crashed,
                      Limits);
}

/// Where docs/ is: on the web, or else beside the program; "" if nowhere.
static std::string docsUri() {
  if (llvm::StringRef Web = BANK_LINT_DOCS_URI; !Web.empty())
    return Web.str();
  llvm::SmallString<256> Folder(
      llvm::sys::path::parent_path(llvm::sys::path::parent_path(
          llvm::sys::fs::getMainExecutable(nullptr, nullptr))));
  llvm::sys::path::append(Folder, "share/doc/bank-lint/docs");
  return llvm::sys::fs::is_directory(Folder) ? "file://" + Folder.str().str()
                                             : "";
}

int runLsp(const CommandOptions &Typed) {
  // Each analysis reads the user's settings; the limits are the server's.
  CommandOptions Options = Typed;
  if (const auto Completed = ProjectSettings::withUsers(Typed, llvm::errs()))
    Options.Limits = Completed->Limits;
  // Each process would have to find it out by itself.
  programIdentity();
  ServerOptions Serving;
  Serving.Version = toolVersion();
  Serving.DocsUri = docsUri();
  Serving.Limits = {Options.Limits.Time, Options.Limits.MiB};
  auto Kernels = std::make_shared<KernelStore>();
  auto Contexts = std::make_shared<HeaderContexts>();
  Serving.Analyse = [&, Kernels, Contexts](const AnalysisJob &Job) {
    return analyse(Job, Options, Kernels, *Contexts);
  };
  Serving.ProjectFiles = [&](const std::string &Folder) {
    return projectFiles(Folder, Options);
  };
  Serving.Learn = [Kernels, Contexts](llvm::StringRef News) {
    if (!Contexts->add(News))
      Kernels->add(News);
  };
  Serving.WhyLost = [&](WorkEnding How) {
    return whyLost(How, Options.Limits);
  };
  return Server(std::move(Serving), llvm::outs()).run(STDIN_FILENO);
}

} // namespace bank_lint
