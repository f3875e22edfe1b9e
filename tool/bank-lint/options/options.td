//===-- tool/bank-lint/options/options.td - all options -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
// The commands, their options, and the help text of each. An option whose
// text ends with "(repeatable)" may be given more than once.
//
// --name=value and --name value are the same; a dash may stand for two.
//===----------------------------------------------------------------------===//
include "llvm/Option/OptParser.td"

//===----------------------------------------------------------------------===//
// Commands: their help texts, and what follows them.
//===----------------------------------------------------------------------===//
def CheckCommand : SubCommand<"check", "lint CUDA files (the default)",
  "FILE...">;
def CaptureCommand : SubCommand<"capture",
  "run a program, and lint the kernels that its compilers generate",
  "-- PROGRAM [ARGUMENT...]">;
def CountersCommand : SubCommand<"counters",
  "predict Nsight Compute's metrics of every launch",
  "FILE...">;
def CompareCommand : SubCommand<"compare",
  "compare two revisions, folders or saved results",
  "BEFORE AFTER [PATH...]">;
def CrosscheckCommand : SubCommand<"crosscheck",
  "compare predictions with metrics measured on a GPU",
  "FILE...">;
def DoctorCommand : SubCommand<"doctor",
  "show which options, headers and launches are used for a file",
  "FILE...">;
def ExplainCommand : SubCommand<"explain",
  "explain a rule, or the accesses of a line",
  "RULE|FILE:LINE...">;
def LayoutCommand : SubCommand<"layout",
  "show what accesses to an array cost, without a file",
  "DECLARATION... ACCESS...">;
def SweepCommand : SubCommand<"sweep",
  "compare blocks, macros, arguments and architectures in one table", "FILE">;
def LaunchesCommand : SubCommand<"launches",
  "record the launches of a program that a profiler saw run",
  "record FILE...">;
def RulesCommand : SubCommand<"rules", "list the rules", "">;
def BaselineCommand : SubCommand<"baseline",
  "record current findings, so that only new ones are reported",
  "update FILE...">;
def ConfigCommand : SubCommand<"config",
  "show the settings of a file and where each comes from",
  "show FILE...|schema">;
def CacheCommand : SubCommand<"cache", "show the cache, or empty it",
  "path|size|clear">;
def MergeCommand : SubCommand<"merge", "combine the reports of all shards",
  "REPORT...">;
def LspCommand : SubCommand<"lsp",
  "start the language server (LSP) for an editor",
  "">;
def McpCommand : SubCommand<"mcp", "start the MCP server for AI agents", "">;
def HelpCommand : SubCommand<"help",
  "show the options of a command", "[COMMAND]">;
def VersionCommand : SubCommand<"version", "print the version", "">;

// Those that analyse.
defvar WithFiles = [CheckCommand, CountersCommand, CrosscheckCommand,
                    DoctorCommand, BaselineCommand];
defvar WithFolders = !listconcat(WithFiles, [CompareCommand]);
defvar WithKernels = !listconcat(WithFolders, [ExplainCommand, CaptureCommand,
                                              SweepCommand]);
// Those that report findings of kernels as they are now.
defvar Checking = [CheckCommand, CaptureCommand];
defvar Analysing = !listconcat(WithKernels, [LspCommand, McpCommand]);
// Those that compile: layout writes the kernel and its launch itself.
defvar Compiling = !listconcat(Analysing, [LayoutCommand]);
defvar WithLimits = !listconcat(Compiling, [MergeCommand, ConfigCommand,
                                            LaunchesCommand]);
defvar WithFormat = [CheckCommand, CaptureCommand, CountersCommand, CompareCommand,
                     CrosscheckCommand, DoctorCommand, LayoutCommand,
                     SweepCommand, RulesCommand];
defvar WithRules = [CheckCommand, CaptureCommand, CompareCommand, ExplainCommand, LspCommand,
                    McpCommand, RulesCommand, BaselineCommand];
// Those that answer an agent, and the server that asks them.
defvar Confinable = [CheckCommand, CountersCommand, CompareCommand,
                     ExplainCommand, LayoutCommand, McpCommand];
defvar WithCache = !listconcat(Compiling, [CacheCommand]);
defvar Each = !listconcat(WithLimits, [RulesCommand, CacheCommand, HelpCommand,
                                       VersionCommand]);

//===----------------------------------------------------------------------===//
// Groups, in the order of --help.
//===----------------------------------------------------------------------===//
def WhatGroup : OptionGroup<"what">, HelpText<"What to analyse">;
def HowGroup : OptionGroup<"how">, HelpText<"Launches and arguments">;
def CompileGroup : OptionGroup<"compile">, HelpText<"How files are compiled">;
def RulesGroup : OptionGroup<"rules">, HelpText<"Rules, and when to fail">;
def FixGroup : OptionGroup<"fixes">, HelpText<"Fixes">;
def MeasureGroup : OptionGroup<"measure">, HelpText<"Measuring">;
def ReportGroup : OptionGroup<"report">, HelpText<"The report">;
def RunGroup : OptionGroup<"run">, HelpText<"The run">;

// For options that have another text in a command's --help.
def InCrosscheck : OptionVisibility;
def InLaunches : OptionVisibility;
def InMcp : OptionVisibility;
def InCompare : OptionVisibility;
def InSweep : OptionVisibility;

//===----------------------------------------------------------------------===//
// Forms.
//===----------------------------------------------------------------------===//
// --name=value or --name value
multiclass Value<string name, string value, OptionGroup group,
                 list<SubCommand> commands, string help> {
  def NAME : Joined<["--", "-"], name#"=", commands>, Group<group>,
             MetaVarName<value>, HelpText<help>;
  def NAME#_apart : Separate<["--", "-"], name, commands>,
                    Alias<!cast<Option>(NAME)>;
}

// --name, --name=true or --name=false
multiclass Switch<string name, OptionGroup group, list<SubCommand> commands,
                  string help> {
  def NAME : Flag<["--", "-"], name, commands>, Group<group>, HelpText<help>;
  def NAME#_value : Joined<["--", "-"], name#"=", commands>;
}

// -Nvalue or -N value
class Letter<string name, string value, OptionGroup group,
             list<SubCommand> commands, string help>
    : JoinedOrSeparate<["-"], name, commands>, Group<group>,
      MetaVarName<value>, HelpText<help>;

//===----------------------------------------------------------------------===//
// What to look at.
//===----------------------------------------------------------------------===//
let HelpTextsForVariants = [HelpTextVariant<[InCrosscheck],
        "measure the kernels of this name, whether they have findings or not; "
        "* stands for anything (repeatable)">] in
  defm kernel : Value<"kernel", "name", WhatGroup, WithKernels,
    "only kernels of this name; * stands for anything (repeatable)">;
defm exclude : Value<"exclude", "pattern", WhatGroup, WithFolders,
  "skip files that match, among those found in folders, a database or a "
  "change: third_party/, *_test.cu (repeatable)">;
defm stdin_filename : Value<"stdin-filename", "file", WhatGroup,
  !listconcat(WithFiles, [ExplainCommand, SweepCommand]),
  "the name of what is read from standard input, for its settings, its headers "
  "and its kind; with - as FILE, or for explain with this name in FILE:LINE">;
defm staged : Switch<"staged", WhatGroup, [CheckCommand],
  "report only findings on staged lines; without FILE, lint the staged "
  "files and the files that include a staged header">;
defm diff_from : Value<"diff-from", "commit", WhatGroup, [CheckCommand],
  "report only findings on lines changed since this commit; without FILE, "
  "lint the changed files and the files that include a changed header">;
defm baseline : Value<"baseline", "file", WhatGroup,
  [CheckCommand, CaptureCommand, BaselineCommand],
  "hide the findings that are in this file; bank-lint baseline update "
  "writes it">;
defm shard : Value<"shard", "K/N", WhatGroup, [CheckCommand],
  "lint part K of N of the files; combine the reports with bank-lint merge">;

//===----------------------------------------------------------------------===//
// What is known of the kernels.
//===----------------------------------------------------------------------===//
let HelpTextsForVariants = [HelpTextVariant<[InSweep],
        "blocks to try: 64,128 or 32x8,16x16 (default: those of the launches)">] in
  defm block : Value<"block", "x,y,z", HowGroup, [LayoutCommand, SweepCommand],
    "the threads of a block, along each axis (default: 32)">;
defm grid : Value<"grid", "x,y,z", HowGroup, [LayoutCommand],
  "the blocks of the grid, along each axis (default: 1)">;
let HelpTextsForVariants = [HelpTextVariant<[InSweep],
        "the GPUs to predict for: sm_80,sm_90 (default: what the project "
        "compiles for, else sm_80)">] in
  defm arch : Value<"arch", "sm_XX", HowGroup, Compiling,
  "the GPU to predict for (default: what the project compiles for, else "
  "sm_80)">;
defm gpu : Value<"gpu", "name[@MHz]", HowGroup,
  [CheckCommand, CountersCommand, ExplainCommand, CompareCommand, SweepCommand],
  "bound what a fix gains on this GPU: a100-80, h100-sxm, rtx-4090; its "
  "architecture is that of --arch">;
defm launch : Value<"launch", "kernel=grid:block[:smem]", HowGroup, Analysing,
  "analyse a kernel with this grid and block instead of those in the file; "
  "sizes as x,y,z; * in the name stands for anything (repeatable)">;
defm launches_from : Value<"launches-from", "file", HowGroup, Analysing,
  "analyse kernels with the launches in this file instead of those in the "
  "source: an SQLite export of nsys, a page of ncu as CSV, or what bank-lint "
  "launches record wrote (repeatable)">;
let HelpTextsForVariants = [HelpTextVariant<[InSweep],
        "values of an integer kernel parameter to try: n=1024,4096; as in "
        "other commands if it is one (repeatable)">] in
  defm arg : Value<"arg", "name=value", HowGroup, Compiling,
    "set an integer kernel parameter; ? makes it unknown; * in the name "
    "stands for anything, and a number for the parameter of that number, "
    "counted from 0 (repeatable)">;
defm instantiate : Value<"instantiate", "kernel<arguments>", HowGroup,
  Analysing,
  "analyse this instantiation of a kernel template too (repeatable)">;
defm as_written : Switch<"as-written", HowGroup, Compiling,
  "count the accesses of the source, without nvcc's unrolling of loops and "
  "merging of neighbours">;
defm budget : Value<"budget", "N", HowGroup, Analysing,
  "multiply the analysis budget of each kernel by N (1 to 1000)">;

//===----------------------------------------------------------------------===//
// How files are compiled.
//===----------------------------------------------------------------------===//
def database : Letter<"p", "path", CompileGroup, Analysing,
                      "the compile_commands.json to use, or its folder "
                      "(default: search next to and "
                      "above each file)">;
defm no_database : Switch<"no-database", CompileGroup, Analysing,
  "do not look for a compile_commands.json">;
def include_folder : Letter<"I", "directory", CompileGroup, Compiling,
  "add a directory for #include (repeatable)">;
let HelpTextsForVariants = [HelpTextVariant<[InSweep],
        "define a macro, with each of several values: TILE=16,32; a value with "
        "commas in brackets (repeatable)">] in
  def macro : Letter<"D", "name[=value]", CompileGroup, Compiling,
  "define a macro (repeatable)">;
defm standard : Value<"std", "standard", CompileGroup, Compiling,
  "language standard: c++17">;
defm cuda_path : Value<"cuda-path", "directory", CompileGroup, Compiling,
  "where the CUDA toolkit is">;
defm builtin_headers : Switch<"builtin-headers", CompileGroup, Compiling,
  "use the headers in this program even where a toolkit is">;

//===----------------------------------------------------------------------===//
// Rules, and when to fail.
//===----------------------------------------------------------------------===//
defm select : Value<"select", "rule", RulesGroup, WithRules,
  "only these rules; * stands for anything (repeatable)">;
defm ignore : Value<"ignore", "rule", RulesGroup, WithRules,
  "all but these rules; * stands for anything (repeatable)">;
defm enable : Value<"enable", "rule", RulesGroup, WithRules,
  "switch a rule on that is off by default (repeatable; see bank-lint rules)">;
defm disable : Value<"disable", "rule", RulesGroup, WithRules,
  "the same as --ignore (repeatable)">;
defm min_weight : Value<"min-weight", "percent", RulesGroup, Checking,
  "hide findings that cost less than this share of their kernel's traffic "
  "(default: 1)">;
defm min_gain : Value<"min-gain", "percent", RulesGroup, [CheckCommand],
  "hide findings that cannot cost more than this share of their kernel's time "
  "(default: 0)">;
let HelpTextsForVariants = [HelpTextVariant<[InCompare],
        "which new findings make the exit code 1: those of a rule (repeatable), "
        "any, none (default)">] in
  defm fail_on : Value<"fail-on", "rule|any|none", RulesGroup,
    [CheckCommand, CaptureCommand, CompareCommand],
    "which findings make the exit code 1: those of a rule (repeatable), any "
    "(default), none">;
defm max_increase : Value<"max-increase", "[kernel[/counter]=]N[%]", RulesGroup,
  [CompareCommand],
  "exit code 1 if a counter of a launch grew by more: 2%, 0, 'gemm*=5%', "
  "'/*sectors*=100'. Without a counter: sectors, wavefronts, conflicts. The "
  "last one for a counter counts (repeatable)">;
defm fail_on_incomplete : Switch<"fail-on-incomplete", RulesGroup, Checking,
  "exit code 3 also where an access is undecided, a kernel template has no "
  "instantiation, or a file has an error but no missing kernel">;

//===----------------------------------------------------------------------===//
// Fixes.
//===----------------------------------------------------------------------===//
defm suggest_fixes : Switch<"suggest-fixes", FixGroup, [CheckCommand],
  "search for fixes of bank conflicts and uncoalesced accesses, and report "
  "those that a second analysis confirms">;
defm diff : Switch<"diff", FixGroup, [CheckCommand],
  "search for fixes and print them as a patch, in place of the report">;
defm fix : Switch<"fix", FixGroup, [CheckCommand],
  "search for fixes and make them in the files">;

//===----------------------------------------------------------------------===//
// Measuring.
//===----------------------------------------------------------------------===//
defm emit : Value<"emit", "directory", MeasureGroup, [CrosscheckCommand],
  "write a folder that builds and measures elsewhere">;
defm measured : Value<"measured", "file", MeasureGroup, [CrosscheckCommand],
  "compare with what was measured: measured.csv of an emitted folder, a source "
  "page of ncu as CSV, or a .ncu-rep">;

def nvcc
    : Flag<["--", "-"], "nvcc",
           [CheckCommand, CountersCommand, ExplainCommand, CompareCommand,
            SweepCommand]>,
      Group<MeasureGroup>,
      HelpText<
          "run nvcc (from PATH or --cuda-path) and analyse the PTX that it "
          "generates">;
def nvcc_path : Joined<["--", "-"], "nvcc=",
                       [CheckCommand, CountersCommand, ExplainCommand,
                        CompareCommand, SweepCommand]>,
  Group<MeasureGroup>, MetaVarName<"program">, HelpText<"the same with this nvcc">;
defm cubin : Value<"cubin", "file", MeasureGroup,
  [CheckCommand, CountersCommand, ExplainCommand],
  "show the SASS instructions and register spills of each access; nvcc "
  "-cubin -lineinfo writes the file (repeatable)">;
defm trace_access : Value<"trace-access", "line[:column]", MeasureGroup,
  [CheckCommand],
  "show what each stage computes for the accesses at this location: the "
  "passes, lanes, price and verdict">;
defm print_after : Value<"print-after", "pass", MeasureGroup, [CheckCommand],
  "print the code of the kernels after this pass of docs/dev/passes.md; all: after "
  "each">;

//===----------------------------------------------------------------------===//
// The report.
//===----------------------------------------------------------------------===//
defm format : Value<"format", "format", ReportGroup, WithFormat,
  "how to report">;
let HelpTextsForVariants = [HelpTextVariant<[InLaunches],
        "write the record to this file, and not to stdout">] in
  defm output : Value<"output", "format=file", ReportGroup,
    [CheckCommand, CaptureCommand, LaunchesCommand, LayoutCommand],
    "write a report to a file as well; - is stdout, in place of --format "
    "(repeatable)">;
defm link : Value<"link", "address", ReportGroup, [CheckCommand],
  "where the HTML report's links to the code lead: an address with "
  "{commit}, {file} and {line}, such as "
  "https://host/me/it/blob/{commit}/{file}#L{line}">;
defm commit : Value<"commit", "name", ReportGroup, [CheckCommand],
  "the commit that is analysed, for {commit} and the head of the HTML "
  "report (default: that of the repository's .git/HEAD)">;
defm pipes : Switch<"pipes", ReportGroup, [CountersCommand],
  "also show how long each launch keeps the pipes of an SM busy, "
  "with its bank conflicts and without (default with --gpu)">;
defm save : Value<"save", "file", ReportGroup, [CountersCommand],
  "write the metrics as JSON to a file as well, for bank-lint compare">;
defm sort : Value<"sort", "order", ReportGroup, Checking,
  "the order of the findings">;
defm top : Value<"top", "N", ReportGroup, Checking,
  "report the N worst findings in full and count the others (default: 10, "
  "0: all; all with --staged, --diff-from, --all or --quiet)">;
defm group_by : Value<"group-by", "what", ReportGroup, Checking,
  "group the findings of a text, and of --statistics">;
defm statistics : Switch<"statistics", ReportGroup, Checking,
  "count the findings of each rule and each file, instead of the report">;
let HelpTextsForVariants = [HelpTextVariant<[InCrosscheck],
        "measure all kernels, not only those with findings">] in
  defm all : Switch<"all", ReportGroup,
    [CheckCommand, CaptureCommand, CrosscheckCommand],
    "report every access, and the metrics of every launch">;
defm verbose : Switch<"verbose", ReportGroup, Checking,
  "show lanes, counts, weight and assumptions of each finding">;
def verbose_letter : Flag<["-"], "v", Checking>, Alias<verbose>;
defm quiet : Switch<"quiet", ReportGroup, Checking,
  "show only findings and errors">;
def quiet_letter : Flag<["-"], "q", Checking>, Alias<quiet>;
defm width : Value<"width", "columns", ReportGroup,
  !listconcat(Checking, [ExplainCommand]),
  "break lines of the text that are longer (default: 100, 0: never)">;
defm color : Value<"color", "when", ReportGroup, Compiling,
  "colours in the text">;

//===----------------------------------------------------------------------===//
// The run.
//===----------------------------------------------------------------------===//
defm jobs : Value<"jobs", "N", RunGroup, Analysing,
  "threads (default: one for each processor)">;
def jobs_letter : JoinedOrSeparate<["-"], "j", Analysing>, Alias<jobs>;
defm progress : Value<"progress", "when", RunGroup, WithKernels,
  "how many files are done, on stderr">;
defm file_timeout : Value<"file-timeout", "seconds", RunGroup, WithLimits,
  "stop analysing a file after N seconds (default: 300, 0: no limit)">;
defm file_memory : Value<"file-memory", "MiB", RunGroup, WithLimits,
  "stop analysing a file that needs more memory (default: 8192, 0: no "
  "limit)">;
defm cache_dir : Value<"cache-dir", "directory", RunGroup, WithCache,
  "where results and precompiled headers are cached (default: "
  "BANK_LINT_CACHE of the environment, else bank-lint in the user's cache)">;
defm no_cache : Switch<"no-cache", RunGroup, Compiling, "do not use the cache">;
defm keep : Value<"keep", "directory", RunGroup, [CaptureCommand],
  "keep the files that compilers wrote in this directory, new or empty">;
defm time_limit : Value<"time-limit", "seconds", RunGroup, [CaptureCommand],
  "end the program after N seconds (default: never)">;
defm timing : Switch<"timing", RunGroup, Checking,
  "show the CPU time by phase, file and kernel, on stderr and in the JSON">;
defm no_config : Switch<"no-config", RunGroup, Compiling,
  "do not read .bank-lint files nor the user's own settings">;
defm restricted : Switch<"restricted", RunGroup, Compiling,
  "look for no .bank-lint file and no compile_commands.json: the code is not "
  "trusted">;
let HelpTextsForVariants = [HelpTextVariant<[InMcp],
        "the project: names outside of it are an error, and private files outside "
        "of it are not read (default: the current directory; repeatable)">] in
  defm confine : Value<"confine", "directory", RunGroup, Confinable,
    "read no private file outside of this directory, and write no report that "
    "settings ask for (repeatable)">;
def stdio : Flag<["--"], "stdio", [LspCommand]>, Group<RunGroup>,
  HelpText<"serve on stdin and stdout, as it always does">;
def help : Flag<["--", "-"], "help", Each>, Group<RunGroup>,
  HelpText<"show these options">;
def help_letter : Flag<["-"], "h", Each>, Alias<help>;
def version : Flag<["--", "-"], "version", Each>, Group<RunGroup>,
  HelpText<"print the version">;
def version_letter : Flag<["-"], "V", Each>, Alias<version>;
