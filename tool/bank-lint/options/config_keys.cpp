//===-- tool/bank-lint/options/config_keys.cpp ----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/options/config_keys.h"
#include "analysis/analyzer.h"
#include "analysis/rules/rule.h"
#include "tool/bank-lint/options/gpu_choice.h"
#include "tool/bank-lint/options/rule_choice.h"
#include "tool/bank-lint/options/spelling.h"
#include "tool/bank-lint/output/output.h"
#include "tool/bank-lint/supervision/supervisor.h"
#include "tool/compare/budget.h"
#include "tool/config/rule_patterns.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace bank_lint {
namespace {

/// What \p Parse has to say of \p Text.
template <typename T>
std::string errorOf(llvm::Expected<T> (*Parse)(llvm::StringRef),
                    llvm::StringRef Text) {
  llvm::Expected<T> Value = Parse(Text);
  return Value ? "" : llvm::toString(Value.takeError());
}

std::string arch(llvm::StringRef Text) {
  return isKnownArchitecture(Text)
             ? ""
             : "unknown architecture '" + Text.str() + "'" +
                   knownAre(Text, architectureNames());
}

std::string gpu(llvm::StringRef Text) { return errorOf(parseGpu, Text); }

std::string rule(llvm::StringRef Text) {
  return findRule(Text) ? "" : whyNoRule(Text);
}

std::string rulePattern(llvm::StringRef Text) {
  return RulePatterns(Text).items().size() == 1 &&
                 RulePatterns(Text).items().front().matchesAnyRule()
             ? ""
             : whyNoRule(Text);
}

std::string failOn(llvm::StringRef Text) {
  if (Text == "any" || Text == "none")
    return "";
  std::string Wrong = rule(Text);
  return Wrong.empty() ? "" : Wrong + ", any, none";
}

std::string weight(llvm::StringRef Text) {
  double Percent = 0;
  Text.getAsDouble(Percent);
  return Percent >= 0 && Percent <= 100 ? "" : "a percentage is 0 to 100";
}

std::string whole(llvm::StringRef Text) {
  unsigned Number;
  return Text.getAsInteger(10, Number) ? "expected a whole number" : "";
}

std::string format(llvm::StringRef Text) {
  std::vector<std::string> Names;
  for (const FormatTraits &Known : outputFormats())
    Names.push_back(Known.Name.str());
  return llvm::is_contained(Names, Text)
             ? ""
             : "no such format" + knownAre(Text, Names);
}

std::string limit(llvm::StringRef Text) {
  return errorOf(comparing::parseLimit, Text);
}
std::string output(llvm::StringRef Text) { return errorOf(parseOutput, Text); }
std::string launch(llvm::StringRef Text) {
  return errorOf(parseLaunchOverride, Text);
}
std::string argument(llvm::StringRef Text) {
  return errorOf(parseArgumentValue, Text);
}

using enum ConfigShape;
using enum ProjectMay;

constexpr bool IsPath = true, IsOfRun = true;

constexpr double UsualSeconds = FileLimits().Time.count(),
                 UsualMiB = FileLimits().MiB, UsualBudget = 1;

constexpr ConfigKey Keys[] = {
    {"arch", "arch", Text, "", !IsPath, !IsOfRun,
     "the GPU to predict for: sm_90", arch},
    {"gpu", "gpu", Text, "", !IsPath, !IsOfRun,
     "the GPU on which gains are bounded: a100-80, h100-sxm", gpu},
    {"launch", "launch", Pairs, "", !IsPath, !IsOfRun,
     "grids and blocks of kernels: kernel=grid:block[:smem]", launch},
    {"launches-from", "launches-from", List, "", IsPath, !IsOfRun,
     "files of launches that a profiler recorded", nullptr, ReadBelow},
    {"arg", "arg", Pairs, "", !IsPath, !IsOfRun,
     "values of integer kernel parameters; ? makes one unknown", argument},
    {"instantiate", "instantiate", List, "", !IsPath, !IsOfRun,
     "instantiations of kernel templates to analyse: k<float, 32>",
     whyNoInstantiation},
    {"enable", "enable", List, "disable", !IsPath, !IsOfRun,
     "rules to switch on", rule},
    {"disable", "disable", List, "enable", !IsPath, !IsOfRun,
     "rules to switch off", rule},
    {"min-weight", "min-weight", Number, "", !IsPath, !IsOfRun,
     "hide findings that cost less than this share of their kernel's traffic, "
     "in percent",
     weight},
    {"min-gain", "min-gain", Number, "", !IsPath, !IsOfRun,
     "hide findings that cannot cost more than this share of their kernel's "
     "time, in percent",
     weight},
    {"select", "select", NewList, "", !IsPath, !IsOfRun,
     "the only rules to apply; * stands for anything", rulePattern},
    {"ignore", "ignore", List, "", !IsPath, !IsOfRun,
     "rules not to apply; * stands for anything", rulePattern},
    {"fail-on", "fail-on", NewList, "", !IsPath, !IsOfRun,
     "which findings make the exit code 1: those of rules, any, none", failOn},
    {"database", "p", Text, "no-database", IsPath, !IsOfRun,
     "the compile_commands.json to use, or its folder", nullptr, NameDatabase},
    {"no-database", "no-database", Switch, "database", !IsPath, !IsOfRun,
     "do not look for a compile_commands.json", nullptr},
    {"cuda-path", "cuda-path", Text, "builtin-headers", IsPath, !IsOfRun,
     "where the CUDA toolkit is", nullptr, NameToolkit},
    {"builtin-headers", "builtin-headers", Switch, "cuda-path", !IsPath,
     !IsOfRun, "use the headers in the program even where a toolkit is",
     nullptr},
    {"include", "I", List, "", IsPath, !IsOfRun, "directories for #include",
     nullptr},
    {"define", "D", Pairs, "", !IsPath, !IsOfRun, "macros: name or name=value",
     nullptr},
    {"std", "std", Text, "", !IsPath, !IsOfRun, "language standard: c++17",
     nullptr},
    {"as-written", "as-written", Switch, "", !IsPath, !IsOfRun,
     "count the accesses of the source", nullptr},
    {"exclude", "exclude", List, "", !IsPath, !IsOfRun,
     "files to skip unless they are named: third_party/, *_test.cu", nullptr},
    {"fail-on-incomplete", "fail-on-incomplete", Switch, "", !IsPath, IsOfRun,
     "exit code 3 also where something is undecided", nullptr},
    {"max-increase", "max-increase", List, "", !IsPath, IsOfRun,
     "how much metrics may grow in bank-lint compare: 2%, gemm*=5%, "
     "/*sectors*=100",
     limit},
    {"suggest-fixes", "suggest-fixes", Switch, "", !IsPath, IsOfRun,
     "search for fixes of bank conflicts and uncoalesced accesses", nullptr},
    {"all", "all", Switch, "", !IsPath, IsOfRun, "report every access",
     nullptr},
    {"format", "format", Text, "", !IsPath, IsOfRun, "how to report", format},
    {"output", "output", NewList, "", IsPath, IsOfRun,
     "reports to write to files as well: format=file", output, WriteBelow},
    {"baseline", "baseline", Text, "", IsPath, IsOfRun,
     "the file with the baseline", nullptr, WriteBelow},
    {"file-timeout", "file-timeout", Number, "", !IsPath, IsOfRun,
     "stop analysing a file after this time, in seconds", whole, LowerIt,
     UsualSeconds},
    {"file-memory", "file-memory", Number, "", !IsPath, IsOfRun,
     "stop analysing a file that needs more memory, in MiB", whole, LowerIt,
     UsualMiB},
    {"budget", "budget", Number, "", !IsPath, !IsOfRun,
     "multiply the analysis budget of each kernel", whyNoBudget, LowerIt,
     UsualBudget},
    {"cache-dir", "cache-dir", Text, "no-cache", IsPath, IsOfRun,
     "where results are cached between runs", nullptr, SayNothing},
    {"no-cache", "no-cache", Switch, "cache-dir", !IsPath, IsOfRun,
     "cache nothing", nullptr, SwitchItOn},
};

} // namespace

std::string whyNoBudget(llvm::StringRef Text) {
  unsigned Number;
  return !Text.getAsInteger(10, Number) && Number >= 1 && Number <= 1000
             ? ""
             : "expected a whole number from 1 to 1000";
}

llvm::ArrayRef<ConfigKey> configKeys() { return Keys; }

std::string whyNoInstantiation(llvm::StringRef Text) {
  std::size_t Open = Text.find('<');
  if (Open != 0 && Open != llvm::StringRef::npos &&
      Text.rtrim().back() == '>' &&
      Text.find_first_of(";{}\n\r\"'#") == llvm::StringRef::npos)
    return "";
  return "expected 'kernel<arguments>', such as 'k<float, 32>'";
}

std::vector<const ConfigKey *> keysOf(Subcommand Command) {
  const OptionTable &Table = OptionTable::get();
  std::vector<const ConfigKey *> Result;
  for (const ConfigKey &Key : Keys)
    if (Table.isFor(Table.find(Key.Option), Command))
      Result.push_back(&Key);
  return Result;
}

/// The values that were typed of \p Key, item by item.
static std::vector<std::string> typedItems(const ParsedLine &Line,
                                           const ConfigKey &Key) {
  const OptionId Option = OptionTable::get().find(Key.Option);
  if (Option == OPT_output || Option == OPT_include_folder ||
      Option == OPT_macro || Option == OPT_launches_from)
    return Line.values(Option); // a file's name may have commas
  return Key.Shape == ConfigShape::Pairs ? Line.pairs(Option)
                                         : Line.items(Option);
}

std::vector<Setting> typedSettings(const ParsedLine &Line) {
  std::vector<Setting> Result;
  for (const ConfigKey *Key : keysOf(Line.command())) {
    if (Key->isList())
      for (std::string &Value : typedItems(Line, *Key))
        Result.push_back({Key, std::move(Value), ""});
    else if (Line.hasOption(OptionTable::get().find(Key->Option)))
      Result.push_back({Key, "", ""});
  }
  return Result;
}

std::string argumentOf(const Setting &Said) {
  const std::string Option = Said.Key->Option.str();
  return Option.size() == 1 ? "-" + Option + Said.Value
                            : "--" + Option + "=" + Said.Value;
}

} // namespace bank_lint
