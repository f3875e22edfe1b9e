//===-- tool/bank-lint/options.cpp - the command line ---------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/options.h"
#include "analysis/frontend/command/command_lookup.h"
#include "analysis/launch/launch_override.h"
#include "analysis/result_cache.h"
#include "tool/bank-lint/rule_choice.h"
#include "tool/bank-lint/shard.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Process.h"

namespace cl = llvm::cl;

namespace bank_lint {

namespace {

/// The options of all subcommands. They belong to subcommands so that options
/// which LLVM's libraries declare for themselves are not options of ours.
struct DeclaredOptions {
  DeclaredOptions() {
    for (const FormatTraits &Known : outputFormats())
      Format.getParser().addLiteralOption(Known.Name, Known.Format,
                                          Known.Description);
  }

  cl::SubCommand Check{"check", "lint CUDA files (the default)"};
  cl::SubCommand Counters{"counters",
                          "predict the profiler's counters of every launch"};
  cl::SubCommand Doctor{"doctor", "say how files are understood"};
  cl::SubCommand Explain{"explain", "explain a rule, or a line of a file"};
  cl::SubCommand Merge{"merge", "make one report of those of all shards"};
  cl::SubCommand Rules{"rules", "list the rules"};
  cl::SubCommand Cache{"cache", "show or empty what is kept between runs"};
  /// Those that analyse.
  cl::SubCommandGroup Each{&Check, &Counters, &Doctor, &Explain};
  cl::SubCommandGroup WithFiles{&Check, &Counters, &Doctor};
  cl::SubCommandGroup WithFormat{&Check, &Counters, &Doctor, &Rules};
  cl::SubCommandGroup WithRules{&Check, &Explain, &Rules};
  cl::SubCommandGroup WithCache{&Check, &Counters, &Doctor, &Explain, &Cache};
  std::array<cl::SubCommand *, 7> all() {
    return {&Check, &Counters, &Doctor, &Explain, &Merge, &Rules, &Cache};
  }
  cl::SubCommand &chosen() {
    for (cl::SubCommand *S : all())
      if (*S)
        return *S;
    return Check;
  }
  Subcommand name() {
    return Counters  ? Subcommand::Counters
           : Doctor  ? Subcommand::Doctor
           : Explain ? Subcommand::Explain
           : Merge   ? Subcommand::Merge
           : Rules   ? Subcommand::Rules
           : Cache   ? Subcommand::Cache
                     : Subcommand::Check;
  }

  cl::OptionCategory Category{"Options"};

  cl::list<std::string> Files{
      cl::Positional, cl::desc("FILE... (a folder: the .cu files below it)"),
      cl::ZeroOrMore, cl::sub(WithFiles)};
  cl::list<std::string> Targets{cl::Positional,
                                cl::desc("RULE or FILE:LINE..."),
                                cl::ZeroOrMore, cl::sub(Explain)};
  cl::list<std::string> Reports{
      cl::Positional,
      cl::desc("REPORT... (of JSON or SARIF, made with --shard)"),
      cl::ZeroOrMore, cl::sub(Merge)};
  cl::list<std::string> Deeds{cl::Positional, cl::desc("path|size|clear"),
                              cl::ZeroOrMore, cl::sub(Cache)};
  cl::opt<std::string> Arch{
      "arch",
      cl::desc("the GPU to predict for (default: what the project compiles "
               "for, else sm_80)"),
      cl::value_desc("sm_XX"), cl::sub(Each), cl::cat(Category)};
  cl::opt<std::string> Database{
      "p",
      cl::desc("the compile_commands.json to use, or its folder (default: look "
               "beside and above each file)"),
      cl::value_desc("path"),
      cl::Prefix,
      cl::sub(Each),
      cl::cat(Category)};
  cl::opt<bool> NoDatabase{"no-database",
                           cl::desc("do not look for a compile_commands.json"),
                           cl::sub(Each), cl::cat(Category)};
  cl::opt<unsigned> Jobs{
      "j",
      cl::desc("files to work on at a time (default: one for each processor)"),
      cl::value_desc("N"),
      cl::Prefix,
      cl::sub(Each),
      cl::cat(Category)};
  cl::opt<unsigned> FileTimeout{
      "file-timeout",
      cl::desc("give a file up after this time (default: 300; 0: never)"),
      cl::value_desc("seconds"),
      cl::init(FileLimits().Time.count()),
      cl::sub(Each),
      cl::cat(Category)};
  cl::opt<unsigned> FileMemory{
      "file-memory",
      cl::desc("give a file up that takes more memory (default: 8192; 0: "
               "never)"),
      cl::value_desc("MiB"),
      cl::init(FileLimits().MiB),
      cl::sub(Each),
      cl::cat(Category)};
  cl::opt<std::string> Shard{
      "shard",
      cl::desc("of the files, lint only the K-th of N parts; bank-lint merge "
               "puts their reports together"),
      cl::value_desc("K/N"), cl::sub(Check), cl::cat(Category)};
  cl::opt<std::string> CudaPath{
      "cuda-path", cl::desc("where the CUDA toolkit is"),
      cl::value_desc("directory"), cl::sub(Each), cl::cat(Category)};
  cl::opt<bool> BuiltinHeaders{
      "builtin-headers",
      cl::desc("use the headers in this program even where a toolkit is"),
      cl::sub(Each), cl::cat(Category)};
  cl::opt<bool> AsWritten{
      "as-written",
      cl::desc("count the accesses of the source; not what nvcc makes of them "
               "by unrolling loops and merging neighbours"),
      cl::sub(Each), cl::cat(Category)};
  cl::opt<std::string> CacheFolder{
      "cache-dir",
      cl::desc(
          "where results and compiled headers are kept between runs "
          "(default: BANK_LINT_CACHE of the environment, else bank-lint in "
          "the user's cache)"),
      cl::value_desc("directory"), cl::sub(WithCache), cl::cat(Category)};
  cl::opt<bool> NoCache{"no-cache",
                        cl::desc("keep nothing, use nothing that was kept"),
                        cl::sub(Each), cl::cat(Category)};
  cl::list<std::string> Launches{
      "launch",
      cl::desc("analyse a kernel with this grid and block instead of those in "
               "the file; sizes as x,y,z (repeatable)"),
      cl::value_desc("kernel=grid:block[:smem]"), cl::sub(Each),
      cl::cat(Category)};
  cl::list<std::string> Arguments{
      "arg",
      cl::desc("value of an integer kernel parameter, ? if it is to be taken "
               "as not known (repeatable)"),
      cl::value_desc("name=value"), cl::sub(Each), cl::cat(Category)};
  cl::list<std::string> Instantiations{
      "instantiate",
      cl::desc("analyse this instantiation of a kernel template too "
               "(repeatable)"),
      cl::value_desc("kernel<arguments>"), cl::sub(Each), cl::cat(Category)};
  cl::opt<OutputFormat> Format{"format", cl::desc("how to report"),
                               cl::init(OutputFormat::Text),
                               cl::sub(WithFormat), cl::cat(Category)};
  cl::list<std::string> Outputs{
      "output",
      cl::desc("write a report to a file as well; - is stdout, in place of "
               "--format (repeatable)"),
      cl::value_desc("format=file"), cl::sub(Check), cl::cat(Category)};
  cl::opt<bool> All{
      "all", cl::desc("report every access, and the counters of every launch"),
      cl::sub(Check), cl::cat(Category)};
  cl::opt<ColorChoice> Color{
      "color",
      cl::desc("colours in the text"),
      cl::values(
          clEnumValN(ColorChoice::Auto, "auto", "on a terminal (default)"),
          clEnumValN(ColorChoice::Always, "always", "always"),
          clEnumValN(ColorChoice::Never, "never", "never")),
      cl::init(ColorChoice::Auto),
      cl::sub(Each),
      cl::cat(Category)};
  cl::list<std::string> Enabled{
      "enable", cl::desc("switch a rule on (repeatable; see bank-lint rules)"),
      cl::value_desc("rule"), cl::sub(WithRules), cl::cat(Category)};
  cl::list<std::string> Disabled{
      "disable", cl::desc("switch a rule off (repeatable)"),
      cl::value_desc("rule"), cl::sub(WithRules), cl::cat(Category)};
  cl::opt<double> MinWeight{
      "min-weight",
      cl::desc("hide findings that cost less than this share of their kernel's "
               "traffic (default: 0)"),
      cl::value_desc("percent"), cl::sub(Check), cl::cat(Category)};
  cl::list<std::string> FailOn{
      "fail-on",
      cl::desc("which findings make the exit code 1: those of a rule "
               "(repeatable), any (default), none"),
      cl::value_desc("rule|any|none"), cl::sub(Check), cl::cat(Category)};
  FixOptions Fixes{Check, Category};
  cl::list<std::string> Includes{"I",
                                 cl::desc("add a directory for #include"),
                                 cl::value_desc("directory"),
                                 cl::Prefix,
                                 cl::sub(Each),
                                 cl::cat(Category)};
  cl::list<std::string> Defines{"D",
                                cl::desc("define a macro"),
                                cl::value_desc("name[=value]"),
                                cl::Prefix,
                                cl::sub(Each),
                                cl::cat(Category)};
  cl::opt<std::string> Standard{"std", cl::desc("language standard: c++17"),
                                cl::value_desc("standard"), cl::sub(Each),
                                cl::cat(Category)};
  cl::extrahelp Epilogue{
      "\nSubcommands, each with its own --help:\n"
      "  check     lint CUDA files (the default)\n"
      "  counters  predict the profiler's counters of every launch\n"
      "  doctor    say how files are understood: whose options, which kernels\n"
      "  merge     make one report of those of all shards\n"
      "  rules     list the rules\n"
      "  cache     show or empty what is kept between runs: path, size, clear\n"
      "  explain   explain a rule, or all that is known of a line\n"
      "\n--version prints the version. What follows -- goes to the compiler "
      "(clang) as it is.\n"
      "\nThe report goes to stdout, errors go to stderr.\n"
      "\nExit code:\n"
      "  0  nothing found; all was counted\n"
      "  1  findings\n"
      "  2  bad usage, or a file that could not be read or written\n"
      "  3  something could not be analysed or counted: an error in a file, a "
      "lost kernel\n"
      "If several hold: 2 before 3 before 1, so that a bad file is never "
      "hidden.\n"};
};

} // namespace

const char *toolVersion() { return BANK_LINT_VERSION; }

static void printVersion(llvm::raw_ostream &OS) {
  OS << "bank-lint " << toolVersion() << "\nLLVM " << LLVM_VERSION_STRING
     << "\n";
}

static llvm::raw_ostream &error(llvm::raw_ostream &Errors) {
  return Errors << "bank-lint: error: ";
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
                    << "': " << llvm::toString(Value.takeError()) << "\n";
      return false;
    }
    Values.push_back(std::move(*Value));
  }
  return true;
}

/// Whether \p Text can be the name of an instantiation: it becomes part of the
/// program.
static bool checkInstantiation(llvm::StringRef Text,
                               llvm::raw_ostream &Errors) {
  std::size_t Open = Text.find('<');
  if (Open != 0 && Open != llvm::StringRef::npos &&
      Text.rtrim().back() == '>' &&
      Text.find_first_of(";{}\n\r\"'#") == llvm::StringRef::npos)
    return true;
  error(Errors) << "--instantiate '" << Text
                << "': expected 'kernel<arguments>', such as 'k<float, 32>'\n";
  return false;
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
                    << llvm::join(architectureNames(), ", ") << "\n";
      return false;
    }
    Analysis.Arch = Line.Arch;
    Analysis.ArchAsked = true;
  }
  if (!Line.NoDatabase)
    Analysis.Commands = std::make_shared<CommandLookup>(Line.Database);
  if (Line.CudaPath.getNumOccurrences())
    Analysis.CudaPath = Line.CudaPath;
  if (std::string Folder = cacheFolder(Line); !Folder.empty())
    Analysis.Cache = std::make_shared<ResultCache>(Folder);
  Analysis.UseBuiltinHeaders = Line.BuiltinHeaders;
  Analysis.AsWritten = Line.AsWritten;
  for (const std::string &Directory : Line.Includes)
    Analysis.CompilerArguments.push_back("-I" + Directory);
  for (const std::string &Macro : Line.Defines)
    Analysis.CompilerArguments.push_back("-D" + Macro);
  if (Line.Standard.getNumOccurrences())
    Analysis.CompilerArguments.push_back("-std=" + Line.Standard);
  llvm::append_range(Analysis.CompilerArguments, CompilerArguments);
  for (const std::string &Text : Line.Instantiations) {
    if (!checkInstantiation(Text, Errors))
      return false;
    Analysis.Instantiations.push_back(Text);
  }
  llvm::Expected<RuleOptions> Rules =
      chooseRules(Line.Enabled, Line.Disabled, Line.MinWeight, Line.FailOn);
  if (!Rules) {
    error(Errors) << llvm::toString(Rules.takeError()) << "\n";
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
  if (Options.Name != Subcommand::Check &&
      Options.Format != OutputFormat::Text &&
      Options.Format != OutputFormat::Json) {
    error(Errors) << "--format=" << traitsOf(Options.Format).Name
                  << " is for bank-lint check; here are text and json\n";
    return false;
  }
  llvm::Expected<FixChoice> Fixes = Line.Fixes.choice();
  if (!Fixes) {
    error(Errors) << llvm::toString(Fixes.takeError()) << "\n";
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
                                            : "'" + Request.Path + "'")
                    << "\n";
      return false;
    }
    if (Request.Path == "-")
      Options.Format = Request.Format;
    else
      Options.Outputs.push_back(std::move(Request));
  }
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
    error(Errors) << "unknown option '--" << Name
                  << "'; see bank-lint --help\n";
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
  if (Line.Rules)
    return true;
  if (Line.Cache) {
    const bool IsKnown = Line.Deeds.size() == 1 &&
                         llvm::is_contained({"path", "size", "clear"},
                                            llvm::StringRef(Line.Deeds[0]));
    if (!IsKnown)
      error(Errors) << "expected one of path, size, clear; see bank-lint cache "
                       "--help\n";
    return IsKnown;
  }
  if (Line.Explain) {
    if (Line.Targets.empty())
      error(Errors) << "no RULE or FILE:LINE to explain; see bank-lint explain "
                       "--help\n";
    return !Line.Targets.empty();
  }
  if (Line.Merge) {
    if (Line.Reports.empty())
      error(Errors) << "no REPORT to merge; see bank-lint merge --help\n";
    return !Line.Reports.empty();
  }
  if (Line.NoDatabase && Line.Database.getNumOccurrences()) {
    error(Errors) << "-p and --no-database exclude each other\n";
    return false;
  }
  if (!Line.Files.empty() || !Line.Database.empty())
    return true;
  error(Errors) << "no FILE to read; see bank-lint --help\n";
  return false;
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
  const cl::list<std::string> &Named = Line.Explain ? Line.Targets
                                       : Line.Merge ? Line.Reports
                                       : Line.Cache ? Line.Deeds
                                                    : Line.Files;
  Options.Files.assign(Named.begin(), Named.end());
  Options.Database = Line.Database;
  Options.Jobs = Line.Jobs;
  Options.Limits = {std::chrono::seconds(Line.FileTimeout), Line.FileMemory};
  Options.Color = Line.Color;
  Options.All = Line.All;
  if (Line.Shard.getNumOccurrences()) {
    llvm::Expected<ShardFacts> Shard = parseShard(Line.Shard);
    if (!Shard) {
      error(Errors) << "--shard '" << Line.Shard
                    << "': " << llvm::toString(Shard.takeError()) << "\n";
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
