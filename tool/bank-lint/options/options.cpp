//===-- tool/bank-lint/options/options.cpp - the command line -------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/options/options.h"
#include "tool/bank-lint/options/analysis_choice.h"
#include "tool/bank-lint/options/choices.h"
#include "tool/bank-lint/options/config_keys.h"
#include "tool/bank-lint/options/link_choice.h"
#include "tool/bank-lint/options/option_values.h"
#include "tool/bank-lint/options/parsed_line.h"
#include "tool/bank-lint/options/shard.h"
#include "tool/bank-lint/options/spelling.h"
#include "tool/bank-lint/options/width_choice.h"
#include "tool/report/wording/message_line.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"

using llvm::Error;
using llvm::Expected;

namespace bank_lint {

const char *toolVersion() { return BANK_LINT_VERSION; }

/// Which report goes where. Only one goes to stdout, and one to each file.
static Error fillOutputs(const ParsedLine &Line, CommandOptions &Options) {
  if (Line.command() == Subcommand::Compare ||
      Line.command() == Subcommand::Sweep)
    return Error::success(); // have separate formats
  if (Line.command() == Subcommand::Launches) {
    Options.SaveTo = Line.value(OPT_output);
    return Error::success();
  }
  Expected<OutputFormat> Format = formatOf(Line);
  if (!Format)
    return Format.takeError();
  Options.Format = *Format;
  Expected<FixChoice> Fixes = fixChoice(Line);
  if (!Fixes)
    return Fixes.takeError();
  Options.Fixes = *Fixes;
  std::vector<OutputRequest> Requests;
  if (Error Wrong =
          parseEach(OPT_output, Line.values(OPT_output), parseOutput, Requests))
    return Wrong;
  if (Error Wrong = checkFormats(Line.command(), Requests))
    return Wrong;
  llvm::StringSet<> Taken;
  if (Line.hasOption(OPT_format) || *Fixes == FixChoice::Diff)
    Taken.insert("-");
  for (OutputRequest &Request : Requests) {
    if (!Taken.insert(Request.Path).second)
      return llvm::createStringError(
          "--output: two reports for " +
          (Request.Path == "-" ? "stdout" : "'" + Request.Path + "'"));
    if (Request.Path == "-")
      Options.Format = Request.Format;
    else
      Options.Outputs.push_back(std::move(Request));
  }
  // A report of fixes wants them searched for.
  auto WantsFixes = [](OutputFormat Format) {
    return Format == OutputFormat::Fixes;
  };
  if (Options.Fixes == FixChoice::None &&
      (WantsFixes(Options.Format) ||
       llvm::any_of(Options.Outputs, [&](const OutputRequest &Request) {
         return WantsFixes(Request.Format);
       })))
    Options.Fixes = FixChoice::Suggest;
  return Error::success();
}

/// How the report looks.
static Error fillReport(const ParsedLine &Line, CommandOptions &Options) {
  Expected<ColorChoice> Color = colorOf(Line);
  if (!Color)
    return Color.takeError();
  Expected<FindingOrder> Order = orderOf(Line);
  if (!Order)
    return Order.takeError();
  Expected<FindingGrouping> Grouping = groupingOf(Line);
  if (!Grouping)
    return Grouping.takeError();
  Options.Color = *Color;
  Options.Order = *Order;
  Options.Grouping = *Grouping;
  const bool WantsAll =
      Line.isOn(OPT_all) || Line.isOn(OPT_quiet) || Options.isOfChange();
  Options.Top = WantsAll ? 0 : 10;
  if (Error Wrong = parseNumber(Line, OPT_top, Options.Top))
    return Wrong;
  if (Error Wrong = fillWidth(Line, Options.Width))
    return Wrong;
  Options.All = Line.isOn(OPT_all);
  Options.Statistics = Line.isOn(OPT_statistics);
  Options.Timing = Line.isOn(OPT_timing);
  Options.Cubins = Line.values(OPT_cubin);
  Options.TraceAccess = Line.value(OPT_trace_access);
  Options.PrintAfter = Line.value(OPT_print_after);
  Options.UsesNvcc = Line.hasOption(OPT_nvcc) || Line.hasOption(OPT_nvcc_path);
  Options.NvccPath = Line.value(OPT_nvcc_path);
  Options.FailsIncomplete = Line.isOn(OPT_fail_on_incomplete);
  if (Line.isOn(OPT_quiet) && Line.isOn(OPT_verbose))
    return llvm::createStringError("--quiet and --verbose exclude each other");
  if (Line.isOn(OPT_quiet))
    Options.Says = Verbosity::Quiet;
  if (Line.isOn(OPT_verbose))
    Options.Says = Verbosity::Verbose;
  if (Error Wrong = fillOutputs(Line, Options))
    return Wrong;
  if (Options.UsesNvcc && Options.Fixes != FixChoice::None)
    return llvm::createStringError("--nvcc and the options for fixes exclude "
                                   "each other: fixes are searched "
                                   "for in the source");
  if (Options.Statistics && (Options.Format != OutputFormat::Text ||
                             Options.Fixes == FixChoice::Diff))
    return llvm::createStringError(
        "--statistics is text, and excludes --diff and other formats");
  return Error::success();
}

/// The folders of --confine.
static Error fillConfined(const ParsedLine &Line, CommandOptions &Options) {
  for (const std::string &Folder : Line.values(OPT_confine)) {
    llvm::SmallString<256> Path(Folder);
    llvm::sys::fs::make_absolute(Path);
    if (!llvm::sys::fs::is_directory(Path))
      return badValue(OPT_confine, Folder, "no such directory");
    Options.Confined.push_back(Path.str().str());
  }
  return Error::success();
}

static Error fillRun(const ParsedLine &Line, CommandOptions &Options) {
  if (Error Wrong = fillConfined(Line, Options))
    return Wrong;
  unsigned Seconds = Options.Limits.Time.count();
  // Somebody waits for it.
  if (Line.command() == Subcommand::Lsp)
    Seconds = 60;
  if (Error Wrong = parseNumber(Line, OPT_file_timeout, Seconds))
    return Wrong;
  Options.Limits.Time = std::chrono::seconds(Seconds);
  if (Error Wrong = parseNumber(Line, OPT_file_memory, Options.Limits.MiB))
    return Wrong;
  if (Error Wrong = parseNumber(Line, OPT_jobs, Options.Jobs))
    return Wrong;
  Expected<ProgressChoice> Progress = progressOf(Line);
  if (!Progress)
    return Progress.takeError();
  Options.Progress = *Progress;
  if (!Line.hasOption(OPT_shard))
    return Error::success();
  const std::string Text = Line.value(OPT_shard);
  Expected<ShardFacts> Shard = parseShard(Text);
  if (!Shard)
    return badValue(OPT_shard, Text, llvm::toString(Shard.takeError()));
  Options.Shard = std::move(*Shard);
  return Error::success();
}

/// "path, size or clear".
static std::string oneOf(llvm::ArrayRef<std::string> Words) {
  if (Words.size() == 1)
    return Words.front();
  return llvm::join(Words.drop_back(), ", ") + " or " + Words.back();
}

/// The first word after the command, which says what to do: one of \p Words.
static Error checkDeed(const ParsedLine &Line,
                       llvm::ArrayRef<std::string> Words) {
  const std::string Word =
      Line.operands().empty() ? "" : Line.operands().front();
  if (llvm::is_contained(Words, Word))
    return Error::success();
  const std::string Command = OptionTable::get().command(Line.command()).Name;
  return llvm::createStringError(
      "expected " + oneOf(Words) + " after bank-lint " + Command +
      didYouMean(Word, Words) + "; see bank-lint " + Command + " --help");
}

/// Whether what stands beside the options can be what \p Line is about.
static Error checkOperands(const ParsedLine &Line) {
  const std::vector<std::string> &Operands = Line.operands();
  switch (Line.command()) {
  case Subcommand::Rules:
  case Subcommand::Lsp:
  case Subcommand::Mcp:
  case Subcommand::Version:
    return Operands.empty()
               ? Error::success()
               : llvm::createStringError(
                     "'" + Operands.front() + "': bank-lint " +
                     OptionTable::get().command(Line.command()).Name +
                     " takes no operand");
  case Subcommand::Help:
    return Error::success();
  case Subcommand::Config:
    return checkDeed(Line, {"show", "schema"});
  case Subcommand::Cache:
    if (Operands.size() > 1)
      return llvm::createStringError("bank-lint cache does one thing at a "
                                     "time");
    return checkDeed(Line, {"path", "size", "clear"});
  case Subcommand::Explain:
    return Operands.empty()
               ? llvm::createStringError("no RULE or FILE:LINE to explain; see "
                                         "bank-lint explain --help")
               : Error::success();
  case Subcommand::Merge:
    return Operands.empty()
               ? llvm::createStringError(
                     "no REPORT to merge; see bank-lint merge --help")
               : Error::success();
  case Subcommand::Launches:
    if (Error Wrong = checkDeed(Line, {"record"}))
      return Wrong;
    return Operands.size() > 1
               ? Error::success()
               : llvm::createStringError(
                     "no FILE to read launches from; see bank-lint launches "
                     "--help");
  case Subcommand::Baseline:
    if (Error Wrong = checkDeed(Line, {"update"}))
      return Wrong;
    break;
  case Subcommand::Capture: // captureChoice() reads what follows --
  case Subcommand::Layout:
    return Error::success(); // layoutChoice() reads them
  case Subcommand::Sweep:
    return Operands.size() == 1
               ? Error::success()
               : llvm::createStringError("bank-lint sweep takes one FILE; see "
                                         "bank-lint sweep --help");
  case Subcommand::Compare:
    return Operands.size() >= 2
               ? Error::success()
               : llvm::createStringError(
                     "expected two revisions, folders or saved results to "
                     "compare; see bank-lint compare --help");
  case Subcommand::Check:
  case Subcommand::Counters:
  case Subcommand::Crosscheck:
  case Subcommand::Doctor:
    break;
  }
  if (Line.isOn(OPT_no_database) && Line.hasOption(OPT_database))
    return llvm::createStringError("-p and --no-database exclude each other");
  const bool IsOfChange =
      Line.isOn(OPT_staged) || !Line.value(OPT_diff_from).empty();
  if (Line.isOn(OPT_staged) && Line.hasOption(OPT_diff_from))
    return llvm::createStringError("--staged and --diff-from exclude each "
                                   "other");
  const std::size_t Words = Line.command() == Subcommand::Baseline;
  if (IsOfChange || Operands.size() > Words || Line.hasOption(OPT_database))
    return Error::success();
  return llvm::createStringError("no FILE to read; see bank-lint --help");
}

/// --help and --version, and the commands that do the same.
static Error fillQuestion(const ParsedLine &Line, CommandOptions &Options) {
  if (Line.hasOption(OPT_version)) {
    Options.Name = Subcommand::Version;
  } else if (Line.hasOption(OPT_help)) {
    Options.Name = Subcommand::Help;
    if (Line.isCommandNamed())
      Options.HelpOn = Line.command();
  } else if (Line.command() == Subcommand::Help && !Line.operands().empty()) {
    const std::string &Word = Line.operands().front();
    Options.HelpOn = OptionTable::get().findCommand(Word);
    if (!Options.HelpOn) {
      std::vector<std::string> Names;
      for (const auto &Each : OptionTable::get().getSubCommands())
        Names.push_back(Each.Name);
      return llvm::createStringError("no command is called '" + Word + "'" +
                                     knownAre(Word, Names));
    }
  }
  return Error::success();
}

/// What is needed to read the command line again, with more in it.
static void rememberTyped(const ParsedLine &Line,
                          llvm::ArrayRef<const char *> Arguments,
                          CommandOptions &Options) {
  Options.UseConfig = !Line.isOn(OPT_no_config);
  Options.IsRestricted = Line.isOn(OPT_restricted);
  Options.Arguments.assign(Arguments.begin() + 1, Arguments.end());
  Options.Keys = keysOf(Line.command());
  Options.Said = typedSettings(Line);
}

static Expected<CommandOptions>
optionsOf(llvm::ArrayRef<const char *> Arguments) {
  const auto *Separator = llvm::find_if(
      Arguments, [](const char *A) { return llvm::StringRef(A) == "--"; });
  std::vector<std::string> AfterSeparator;
  if (Separator != Arguments.end())
    AfterSeparator.assign(Separator + 1, Arguments.end());
  Expected<ParsedLine> Parsed =
      ParsedLine::parse({Arguments.begin() + 1, Separator});
  if (!Parsed)
    return Parsed.takeError();
  const ParsedLine &Line = *Parsed;

  CommandOptions Options;
  Options.Name = Line.command();
  if (Error Wrong = fillQuestion(Line, Options))
    return std::move(Wrong);
  if (Options.Name == Subcommand::Help || Options.Name == Subcommand::Version)
    return Options;
  if (Error Wrong = checkOperands(Line))
    return std::move(Wrong);
  rememberTyped(Line, Arguments, Options);
  llvm::ArrayRef<std::string> Operands = Line.operands();
  // The word that says what to do is no file.
  Options.Files = Operands
                      .drop_front(Line.command() == Subcommand::Baseline ||
                                  Line.command() == Subcommand::Launches)
                      .vec();
  Options.StdinName = Line.value(OPT_stdin_filename);
  if (!Options.StdinName.empty() && Line.command() != Subcommand::Explain &&
      !llvm::is_contained(Options.Files, "-"))
    return llvm::createStringError(
        "--stdin-filename names what is read from standard input, and needs "
        "'-' as a FILE");
  Options.Baseline = Line.value(OPT_baseline);
  Options.SaveTo = Line.value(OPT_save);
  Options.Exclude = Line.items(OPT_exclude);
  Options.LaunchFiles = Line.values(OPT_launches_from);
  Options.Staged = Line.isOn(OPT_staged);
  Options.DiffFrom = Line.value(OPT_diff_from);
  Options.Database = databaseOf(Line);
  if (Error Wrong = fillRun(Line, Options))
    return std::move(Wrong);
  if (Error Wrong = fillReport(Line, Options))
    return std::move(Wrong);
  if (Error Wrong = fillLink(Line, Options))
    return std::move(Wrong);
  if (Line.command() == Subcommand::Crosscheck) {
    // What follows -- is the user's program, not the compiler's business.
    Expected<CrosscheckChoice> Choice = crosscheckChoice(Line, AfterSeparator);
    if (!Choice)
      return Choice.takeError();
    Options.Crosscheck = std::move(*Choice);
    AfterSeparator.clear();
  }
  if (Line.command() == Subcommand::Capture) {
    Expected<CaptureChoice> Choice = captureChoice(Line, AfterSeparator);
    if (!Choice)
      return Choice.takeError();
    Options.Capture = std::move(*Choice);
    AfterSeparator.clear();
  }
  if (Line.command() == Subcommand::Compare) {
    Expected<ComparisonChoice> Choice = comparisonChoice(Line, AfterSeparator);
    if (!Choice)
      return Choice.takeError();
    Options.Comparison = std::move(*Choice);
  }
  if (Line.command() == Subcommand::Mcp)
    Options.Mcp = mcpChoice(Line, AfterSeparator);
  if (Line.command() == Subcommand::Layout) {
    Expected<layout::Question> Choice = layoutChoice(Line);
    if (!Choice)
      return Choice.takeError();
    Options.Layout = std::move(*Choice);
  }
  if (Line.command() == Subcommand::Sweep) {
    Expected<SweepChoice> Choice = sweepChoice(Line);
    if (!Choice)
      return Choice.takeError();
    Options.Sweep = std::move(*Choice);
  }
  if (Error Wrong = fillAnalysis(Line, AfterSeparator, Options))
    return std::move(Wrong);
  if (Line.command() == Subcommand::Sweep)
    if (Error Wrong = completePlan(Options.Architectures, Options.Sweep.Tried))
      return std::move(Wrong);
  return Options;
}

std::optional<CommandOptions>
parseOptions(llvm::ArrayRef<const char *> Arguments,
             llvm::raw_ostream &Errors) {
  Expected<CommandOptions> Options = optionsOf(Arguments);
  if (Options)
    return std::move(*Options);
  tellError(Errors, Options.takeError());
  return std::nullopt;
}

} // namespace bank_lint
