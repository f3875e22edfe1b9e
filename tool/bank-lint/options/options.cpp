//===-- tool/bank-lint/options/options.cpp - the command line -------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/options/options.h"
#include "analysis/frontend/command/command_lookup.h"
#include "analysis/launch/launch_override.h"
#include "analysis/pipeline/result_cache.h"
#include "tool/bank-lint/options/config_keys.h"
#include "tool/bank-lint/options/declared_options.h"
#include "tool/bank-lint/options/rule_choice.h"
#include "tool/bank-lint/options/shard.h"
#include "tool/report/wording/message_line.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/Process.h"

namespace bank_lint {

const char *toolVersion() { return BANK_LINT_VERSION; }

static void printVersion(llvm::raw_ostream &OS) {
  OS << "bank-lint " << toolVersion() << "\nLLVM " << LLVM_VERSION_STRING
     << "\n";
}

static MessageLine error(llvm::raw_ostream &Errors) {
  return MessageLine(Errors, MessageLine::Error);
}

/// Parses each of the texts of a repeatable option into \p Values.
template <typename T>
static bool parseEach(const cl::list<std::string> &Texts,
                      llvm::Expected<T> (*Parse)(llvm::StringRef),
                      std::vector<T> &Values, llvm::raw_ostream &Errors) {
  for (const std::string &Text : Texts) {
    llvm::Expected<T> Value = Parse(Text);
    if (!Value) {
      error(Errors) << "--" << Texts.ArgStr << " '" << Text
                    << "': " << llvm::toString(Value.takeError());
      return false;
    }
    Values.push_back(std::move(*Value));
  }
  return true;
}

/// The folder of the cache; "" if there is to be none.
static std::string cacheFolder(const DeclaredOptions &Line) {
  if (Line.NoCache)
    return "";
  if (Line.CacheFolder.getNumOccurrences())
    return Line.CacheFolder;
  if (auto Named = llvm::sys::Process::GetEnv("BANK_LINT_CACHE"))
    return *Named;
  return CacheFolder::usualPath();
}

static bool fillAnalysis(const DeclaredOptions &Line,
                         llvm::ArrayRef<const char *> CompilerArguments,
                         AnalysisOptions &Analysis, llvm::raw_ostream &Errors) {
  if (Line.Arch.getNumOccurrences()) {
    if (!isKnownArchitecture(Line.Arch)) {
      error(Errors) << "unknown --arch '" << Line.Arch << "'; known are "
                    << llvm::join(architectureNames(), ", ");
      return false;
    }
    Analysis.Arch = Line.Arch;
    Analysis.ArchAsked = true;
  }
  if (!Line.NoDatabase && !(Line.Restricted && Line.Database.empty()))
    Analysis.Commands = std::make_shared<CommandLookup>(Line.Database);
  if (Line.CudaPath.getNumOccurrences())
    Analysis.CudaPath = Line.CudaPath;
  if (std::string Folder = cacheFolder(Line); !Folder.empty())
    Analysis.Cache = std::make_shared<ResultCache>(Folder);
  Analysis.UseBuiltinHeaders = Line.BuiltinHeaders;
  Analysis.AsWritten = Line.AsWritten;
  if (std::string Why = whyNoBudget(std::to_string(Line.Budget));
      !Why.empty()) {
    error(Errors) << "--budget '" << Line.Budget << "': " << Why;
    return false;
  }
  Analysis.Budget = Line.Budget;
  for (const std::string &Directory : Line.Includes)
    Analysis.CompilerArguments.push_back("-I" + Directory);
  for (const std::string &Macro : Line.Defines)
    Analysis.CompilerArguments.push_back("-D" + Macro);
  if (Line.Standard.getNumOccurrences())
    Analysis.CompilerArguments.push_back("-std=" + Line.Standard);
  llvm::append_range(Analysis.CompilerArguments, CompilerArguments);
  for (const std::string &Text : Line.Instantiations) {
    if (std::string Why = whyNoInstantiation(Text); !Why.empty()) {
      error(Errors) << "--instantiate '" << Text << "': " << Why;
      return false;
    }
    Analysis.Instantiations.push_back(Text);
  }
  llvm::Expected<RuleOptions> Rules =
      chooseRules(Line.Enabled, Line.Disabled, Line.MinWeight, Line.FailOn);
  if (!Rules) {
    error(Errors) << llvm::toString(Rules.takeError());
    return false;
  }
  Analysis.Rules = std::move(*Rules);
  return parseEach(Line.Launches, parseLaunchOverride, Analysis.Launches,
                   Errors) &&
         parseEach(Line.Arguments, parseArgumentValue, Analysis.Arguments,
                   Errors);
}

/// Which report goes where. Only one goes to stdout, and one to each file.
static bool fillOutputs(const DeclaredOptions &Line, CommandOptions &Options,
                        llvm::raw_ostream &Errors) {
  Options.Format = Line.Format;
  const bool HasPage = Options.Name == Subcommand::Crosscheck;
  if (Options.Name != Subcommand::Check &&
      Options.Format != OutputFormat::Text &&
      Options.Format != OutputFormat::Json &&
      !(HasPage && Options.Format == OutputFormat::Html)) {
    error(Errors) << "--format=" << traitsOf(Options.Format).Name
                  << " is for bank-lint check; here are text"
                  << (HasPage ? ", json and html\n" : " and json");
    return false;
  }
  llvm::Expected<FixChoice> Fixes = Line.Fixes.choice();
  if (!Fixes) {
    error(Errors) << llvm::toString(Fixes.takeError());
    return false;
  }
  Options.Fixes = *Fixes;
  std::vector<OutputRequest> Requests;
  if (!parseEach(Line.Outputs, parseOutput, Requests, Errors))
    return false;
  llvm::StringSet<> Taken;
  if (Line.Format.getNumOccurrences() || *Fixes == FixChoice::Diff)
    Taken.insert("-");
  for (OutputRequest &Request : Requests) {
    if (!Taken.insert(Request.Path).second) {
      error(Errors) << "--output: two reports for "
                    << (Request.Path == "-" ? "stdout"
                                            : "'" + Request.Path + "'");
      return false;
    }
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
  return true;
}

/// LLVM's parser falls back on the options that LLVM's libraries declare for
/// their own developers. To users of this program they are unknown.
static bool rejectForeignOptions(cl::SubCommand &Ours,
                                 llvm::raw_ostream &Errors) {
  const auto &Known = cl::getRegisteredOptions(Ours);
  for (const auto &[Name, Option] : cl::getRegisteredOptions()) {
    if (!Option->getNumOccurrences() || Known.contains(Name))
      continue;
    error(Errors) << "unknown option '--" << Name << "'; see bank-lint --help";
    return false;
  }
  return true;
}

/// Lets LLVM's parser read \p Arguments, which begin with the program's name.
/// What it has to say of an error is of its own making, or ours.
static bool parse(std::vector<const char *> Arguments, DeclaredOptions &Line,
                  llvm::raw_ostream &Errors) {
  auto IsSubcommand = [&](const cl::SubCommand *S) {
    return Arguments.size() > 1 && S->getName() == Arguments[1];
  };
  if (llvm::none_of(Line.all(), IsSubcommand))
    Arguments.insert(Arguments.begin() + 1, "check");
  if (!cl::ParseCommandLineOptions(Arguments.size(), Arguments.data(),
                                   "Predicts shared-memory bank conflicts and "
                                   "uncoalesced global accesses of CUDA "
                                   "kernels.\n",
                                   &Errors) ||
      !rejectForeignOptions(Line.chosen(), Errors))
    return false;
  if (Line.Rules || Line.Config || Line.Lsp)
    return true;
  if (Line.Cache) {
    const bool IsKnown = Line.Deeds.size() == 1 &&
                         llvm::is_contained({"path", "size", "clear"},
                                            llvm::StringRef(Line.Deeds[0]));
    if (!IsKnown)
      error(Errors) << "expected one of path, size, clear; see bank-lint cache "
                       "--help";
    return IsKnown;
  }
  if (Line.Explain) {
    if (Line.Targets.empty())
      error(Errors) << "no RULE or FILE:LINE to explain; see bank-lint explain "
                       "--help";
    return !Line.Targets.empty();
  }
  if (Line.Merge) {
    if (Line.Reports.empty())
      error(Errors) << "no REPORT to merge; see bank-lint merge --help";
    return !Line.Reports.empty();
  }
  if (Line.Baseline &&
      (Line.Updated.empty() || Line.Updated.front() != "update")) {
    error(Errors) << "expected update FILE...; see bank-lint baseline "
                     "--help";
    return false;
  }
  if (Line.NoDatabase && Line.Database.getNumOccurrences()) {
    error(Errors) << "-p and --no-database exclude each other";
    return false;
  }
  if (Line.Staged && Line.DiffFrom.getNumOccurrences()) {
    error(Errors) << "--staged and --diff-from exclude each other";
    return false;
  }
  if (Line.Staged || !Line.DiffFrom.empty())
    return true;
  if (!Line.Files.empty() || Line.Updated.size() > 1 || !Line.Database.empty())
    return true;
  error(Errors) << "no FILE to read; see bank-lint --help";
  return false;
}

/// What is needed to read the command line again, with more in it.
static void rememberTyped(DeclaredOptions &Line,
                          llvm::ArrayRef<const char *> Arguments,
                          CommandOptions &Options) {
  cl::SubCommand &Command = Line.chosen();
  Options.UseConfig = !Line.NoConfig;
  Options.IsRestricted = Line.Restricted;
  Options.Command = Command.getName().str();
  Options.Arguments.assign(Arguments.begin() + 1, Arguments.end());
  if (!Options.Arguments.empty() &&
      Options.Arguments.front() == Options.Command)
    Options.Arguments.erase(Options.Arguments.begin());
  Options.Keys = keysOf(Command);
  Options.Said = typedSettings(Command);
}

std::optional<CommandOptions>
parseOptions(llvm::ArrayRef<const char *> Arguments,
             llvm::raw_ostream &Errors) {
  // LLVM keeps references to options for the rest of the process.
  static DeclaredOptions Line;
  cl::SetVersionPrinter(printVersion);
  cl::ResetAllOptionOccurrences();

  const auto *Separator = llvm::find_if(
      Arguments, [](const char *A) { return llvm::StringRef(A) == "--"; });
  llvm::ArrayRef<const char *> CompilerArguments(Separator, Arguments.end());
  if (!CompilerArguments.empty())
    CompilerArguments = CompilerArguments.drop_front();
  if (!parse({Arguments.begin(), Separator}, Line, Errors))
    return std::nullopt;

  CommandOptions Options;
  Options.Name = Line.name();
  rememberTyped(Line, Arguments, Options);
  const cl::list<std::string> &Named = Line.Explain  ? Line.Targets
                                       : Line.Merge  ? Line.Reports
                                       : Line.Cache  ? Line.Deeds
                                       : Line.Config ? Line.Words
                                                     : Line.Files;
  Options.Files.assign(Named.begin(), Named.end());
  if (Line.Baseline)
    Options.Files.assign(Line.Updated.begin() + 1, Line.Updated.end());
  Options.Baseline = Line.BaselineFile;
  Options.Staged = Line.Staged;
  Options.DiffFrom = Line.DiffFrom;
  Options.Database = Line.Database;
  Options.Jobs = Line.Jobs;
  Options.Limits = {std::chrono::seconds(Line.FileTimeout), Line.FileMemory};
  Options.Color = Line.Color;
  Options.All = Line.All;
  // Somebody waits for it.
  if (Line.Lsp && !Line.FileTimeout.getNumOccurrences())
    Options.Limits.Time = std::chrono::seconds(60);
  if (Line.Crosscheck) {
    // What follows -- is the user's program, not the compiler's business.
    llvm::Expected<CrosscheckChoice> Choice =
        Line.Measuring.choice(CompilerArguments);
    if (!Choice) {
      error(Errors) << llvm::toString(Choice.takeError());
      return std::nullopt;
    }
    Options.Crosscheck = std::move(*Choice);
    CompilerArguments = {};
  }
  if (Line.Shard.getNumOccurrences()) {
    llvm::Expected<ShardFacts> Shard = parseShard(Line.Shard);
    if (!Shard) {
      error(Errors) << "--shard '" << Line.Shard
                    << "': " << llvm::toString(Shard.takeError());
      return std::nullopt;
    }
    Options.Shard = std::move(*Shard);
  }
  if (!fillOutputs(Line, Options, Errors) ||
      !fillAnalysis(Line, CompilerArguments, Options.Analysis, Errors))
    return std::nullopt;
  return Options;
}

} // namespace bank_lint
