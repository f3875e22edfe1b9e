//===-- tool/bank-lint/options/declared_options.h - options as declared ---===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// All options of the command line, as LLVM's parser and --help know them. For
/// options.cpp, which makes CommandOptions of what was typed.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_BANK_LINT_OPTIONS_DECLARED_OPTIONS_H
#define BANK_LINT_TOOL_BANK_LINT_OPTIONS_DECLARED_OPTIONS_H

#include "tool/bank-lint/options/options.h"
#include "llvm/Support/CommandLine.h"
#include <array>

namespace bank_lint {

namespace cl = llvm::cl;

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
  cl::SubCommand Lsp{"lsp", "serve an editor, on stdin and stdout"};
  cl::SubCommand Merge{"merge", "make one report of those of all shards"};
  cl::SubCommand Rules{"rules", "list the rules"};
  cl::SubCommand Crosscheck{"crosscheck",
                            "hold predictions against what a GPU counts"};
  cl::SubCommand Cache{"cache", "show or empty what is kept between runs"};
  cl::SubCommand Config{"config", "show what .bank-lint files say"};
  cl::SubCommand Baseline{"baseline", "keep the findings of today"};
  /// Those that analyse.
  cl::SubCommandGroup Each{&Check,   &Counters, &Crosscheck, &Doctor,
                           &Explain, &Lsp,      &Baseline};
  cl::SubCommandGroup WithLimits{&Check,    &Counters, &Crosscheck,
                                 &Doctor,   &Explain,  &Lsp,
                                 &Baseline, &Merge,    &Config};
  cl::SubCommandGroup WithFiles{&Check, &Counters, &Crosscheck, &Doctor};
  cl::SubCommandGroup WithFormat{&Check, &Counters, &Crosscheck, &Doctor,
                                 &Rules};
  cl::SubCommandGroup WithRules{&Check, &Explain, &Lsp, &Rules, &Baseline};
  cl::SubCommandGroup WithCache{&Check,   &Counters, &Crosscheck, &Doctor,
                                &Explain, &Lsp,      &Cache,      &Baseline};
  std::array<cl::SubCommand *, 11> all() {
    return {&Check, &Counters, &Crosscheck, &Doctor, &Explain, &Lsp,
            &Merge, &Rules,    &Cache,      &Config, &Baseline};
  }
  cl::SubCommand &chosen() {
    for (cl::SubCommand *S : all())
      if (*S)
        return *S;
    return Check;
  }
  Subcommand name() {
    return Counters     ? Subcommand::Counters
           : Crosscheck ? Subcommand::Crosscheck
           : Doctor     ? Subcommand::Doctor
           : Explain    ? Subcommand::Explain
           : Lsp        ? Subcommand::Lsp
           : Merge      ? Subcommand::Merge
           : Rules      ? Subcommand::Rules
           : Cache      ? Subcommand::Cache
           : Config     ? Subcommand::Config
           : Baseline   ? Subcommand::Baseline
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
  cl::list<std::string> Words{cl::Positional, cl::desc("show FILE... | schema"),
                              cl::ZeroOrMore, cl::sub(Config)};
  cl::list<std::string> Updated{cl::Positional, cl::desc("update FILE..."),
                                cl::ZeroOrMore, cl::sub(Baseline)};
  cl::opt<std::string> BaselineFile{
      "baseline",
      cl::desc("leave out the findings that are in this file; bank-lint "
               "baseline update writes it"),
      cl::value_desc("file"),
      cl::sub(Check),
      cl::sub(Baseline),
      cl::cat(Category)};
  cl::opt<bool> Staged{
      "staged",
      cl::desc("tell only findings that the next commit of git's touches; lint "
               "what is staged. Without FILE: the .cu files in it"),
      cl::sub(Check), cl::cat(Category)};
  cl::opt<std::string> DiffFrom{
      "diff-from",
      cl::desc("tell only findings that are touched by what changed since this "
               "commit. Without FILE: the .cu files that changed"),
      cl::value_desc("commit"), cl::sub(Check), cl::cat(Category)};
  cl::opt<bool> Stdio{"stdio",
                      cl::desc("serve on stdin and stdout, as it always does"),
                      cl::sub(Lsp), cl::cat(Category)};
  cl::opt<bool> NoConfig{
      "no-config",
      cl::desc("do not read .bank-lint files nor the user's own settings"),
      cl::sub(Each), cl::cat(Category)};
  cl::opt<bool> Restricted{
      "restricted",
      cl::desc("look for no .bank-lint file and no compile_commands.json: the "
               "code is not trusted"),
      cl::sub(Each), cl::cat(Category)};
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
  cl::opt<unsigned> Jobs{"j",
                         cl::desc("threads (default: one for each processor)"),
                         cl::value_desc("N"),
                         cl::Prefix,
                         cl::sub(Each),
                         cl::cat(Category)};
  cl::opt<unsigned> FileTimeout{
      "file-timeout",
      cl::desc("give a file up after this time (default: 300; 0: never)"),
      cl::value_desc("seconds"),
      cl::init(FileLimits().Time.count()),
      cl::sub(WithLimits),
      cl::cat(Category)};
  cl::opt<unsigned> FileMemory{
      "file-memory",
      cl::desc("give a file up that takes more memory (default: 8192; 0: "
               "never)"),
      cl::value_desc("MiB"),
      cl::init(FileLimits().MiB),
      cl::sub(WithLimits),
      cl::cat(Category)};
  cl::opt<unsigned> Budget{
      "budget",
      cl::desc("let kernels take so many times the steps and the code that "
               "they usually may (1 to 1000)"),
      cl::value_desc("N"),
      cl::init(1),
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
               "traffic (default: 1)"),
      cl::init(1),
      cl::value_desc("percent"),
      cl::sub(Check),
      cl::cat(Category)};
  cl::list<std::string> FailOn{
      "fail-on",
      cl::desc("which findings make the exit code 1: those of a rule "
               "(repeatable), any (default), none"),
      cl::value_desc("rule|any|none"), cl::sub(Check), cl::cat(Category)};
  FixOptions Fixes{Check, Category};
  CrosscheckOptions Measuring{Crosscheck, Category};
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
      "  check       lint CUDA files (the default)\n"
      "  counters    predict the profiler's counters of every launch\n"
      "  crosscheck  hold predictions against what a GPU counts\n"
      "  doctor      say how files are understood: whose options, which "
      "kernels\n"
      "  lsp         serve an editor: the language server protocol\n"
      "  merge       make one report of those of all shards\n"
      "  rules       list the rules\n"
      "  cache       show or empty what is kept between runs: path, size, "
      "clear\n"
      "  baseline    keep the findings of today, so that only new ones are "
      "told\n"
      "  config      show what .bank-lint files say of a file, and which line\n"
      "  explain     explain a rule, or all that is known of a line\n"
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

} // namespace bank_lint

#endif
