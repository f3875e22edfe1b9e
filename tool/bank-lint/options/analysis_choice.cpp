//===-- tool/bank-lint/options/analysis_choice.cpp ------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/options/analysis_choice.h"
#include "analysis/frontend/command/command_lookup.h"
#include "analysis/frontend/command/typed_options.h"
#include "analysis/launch/launch_override.h"
#include "analysis/pipeline/project_uses.h"
#include "analysis/pipeline/result_cache.h"
#include "model/arch.h"
#include "tool/bank-lint/options/config_keys.h"
#include "tool/bank-lint/options/gpu_choice.h"
#include "tool/bank-lint/options/option_values.h"
#include "tool/bank-lint/options/rule_choice.h"
#include "tool/bank-lint/options/spelling.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Process.h"

using llvm::Error;
using llvm::Expected;

namespace bank_lint {

/// The folder of the cache; "" for none.
static std::string cacheFolder(const ParsedLine &Line) {
  if (Line.isOn(OPT_no_cache))
    return "";
  if (Line.hasOption(OPT_cache_dir))
    return Line.value(OPT_cache_dir);
  if (auto Named = llvm::sys::Process::GetEnv("BANK_LINT_CACHE"))
    return *Named;
  return CacheFolder::usualPath();
}

std::string databaseOf(const ParsedLine &Line) {
  return llvm::StringRef(Line.value(OPT_database)).ltrim('=').str();
}

/// The architectures that --arch names, each once.
static Error fillArchitectures(const ParsedLine &Line,
                               CommandOptions &Options) {
  for (const std::string &Name : Line.items(OPT_arch)) {
    std::vector<std::string> Named{Name};
    if (Name == "all")
      Named = architectureNames();
    else if (!isKnownArchitecture(Name))
      return llvm::createStringError("unknown --arch '" + Name + "'" +
                                     knownAre(Name, architectureNames()));
    for (std::string &Each : Named)
      if (!llvm::is_contained(Options.Architectures, Each))
        Options.Architectures.push_back(std::move(Each));
  }
  if (Options.Architectures.empty())
    return Error::success();
  if (Options.Architectures.size() > 1 && Options.Name != Subcommand::Check &&
      Options.Name != Subcommand::Sweep)
    return llvm::createStringError(
        "--arch: more than one is for bank-lint check and sweep");
  Options.Analysis.Arch = Options.Architectures.front();
  Options.Analysis.ArchAsked = true;
  return Error::success();
}

/// The GPU that --gpu names, and its architecture.
static Error fillGpu(const ParsedLine &Line, AnalysisOptions &Analysis) {
  if (!Line.hasOption(OPT_gpu))
    return Error::success();
  const std::string Text = Line.value(OPT_gpu);
  Expected<model::Gpu> Gpu = parseGpu(Text);
  if (!Gpu)
    return llvm::createStringError("--gpu: " + llvm::toString(Gpu.takeError()));
  const std::string Arch(Gpu->Architecture);
  if (Analysis.ArchAsked &&
      model::findArchitecture(Analysis.Arch) != model::findArchitecture(Arch))
    return llvm::createStringError("--gpu=" + Text + " is " + Arch +
                                   ", and --arch sets " + Analysis.Arch);
  if (!Analysis.ArchAsked)
    Analysis.Arch = Arch;
  Analysis.ArchAsked = true;
  Analysis.Rules.Gpu = *Gpu;
  return Error::success();
}

/// What -I, -D, --std and the words after `--` say to the compiler.
static Error fillCompilerArguments(const ParsedLine &Line,
                                   llvm::ArrayRef<std::string> Macros,
                                   llvm::ArrayRef<std::string> Typed,
                                   AnalysisOptions &Analysis) {
  for (const std::string &Directory : Line.values(OPT_include_folder))
    Analysis.CompilerArguments.push_back("-I" + Directory);
  for (const std::string &Macro : Macros)
    Analysis.CompilerArguments.push_back("-D" + Macro);
  if (Line.hasOption(OPT_standard))
    Analysis.CompilerArguments.push_back("-std=" + Line.value(OPT_standard));
  TranslatedCommand Translated = translateTyped(Typed);
  if (!Translated.Problems.empty())
    return llvm::createStringError("after --: " + Translated.Problems.front());
  llvm::append_range(Analysis.CompilerArguments, Translated.Arguments);
  Analysis.TypedOptions = std::move(Translated.Options);
  for (const std::string &Arch : Translated.Architectures)
    if (!Analysis.ArchAsked && isKnownArchitecture(Arch)) {
      Analysis.Arch = Arch;
      Analysis.ArchAsked = true;
    }
  return Error::success();
}

static Error fillRules(const ParsedLine &Line, AnalysisOptions &Analysis) {
  RuleTexts Texts;
  Texts.Select = Line.items(OPT_select);
  Texts.Ignore = Line.items(OPT_ignore);
  Texts.Enable = Line.items(OPT_enable);
  Texts.Disable = Line.items(OPT_disable);
  Texts.FailOn = Line.items(OPT_fail_on);
  Texts.MinWeight = Line.value(OPT_min_weight, "1");
  Texts.MinGain = Line.value(OPT_min_gain, "0");
  Expected<RuleOptions> Rules = chooseRules(Texts);
  if (!Rules)
    return Rules.takeError();
  Rules->Gpu = Analysis.Rules.Gpu;
  Analysis.Rules = std::move(*Rules);
  return Error::success();
}

Error fillAnalysis(const ParsedLine &Line,
                   llvm::ArrayRef<std::string> CompilerArguments,
                   CommandOptions &Options) {
  AnalysisOptions &Analysis = Options.Analysis;
  const std::string Database = databaseOf(Line);
  if (!Line.isOn(OPT_no_database) &&
      !(Line.isOn(OPT_restricted) && Database.empty()))
    Analysis.Commands = std::make_shared<CommandLookup>(Database);
  Analysis.Project = std::make_shared<ProjectUses>();
  if (Line.hasOption(OPT_cuda_path))
    Analysis.CudaPath = Line.value(OPT_cuda_path);
  if (std::string Folder = cacheFolder(Line); !Folder.empty())
    Analysis.Cache = std::make_shared<ResultCache>(Folder);
  Analysis.UseBuiltinHeaders = Line.isOn(OPT_builtin_headers);
  Analysis.AsWritten = Line.isOn(OPT_as_written);
  const std::string Budget = Line.value(OPT_budget, "1");
  if (std::string Why = whyNoBudget(Budget); !Why.empty())
    return badValue(OPT_budget, Budget, Why);
  llvm::to_integer(Budget, Analysis.Budget, 10);
  for (const std::string &Text : Line.items(OPT_instantiate)) {
    if (std::string Why = whyNoInstantiation(Text); !Why.empty())
      return badValue(OPT_instantiate, Text, Why);
    Analysis.Instantiations.push_back(Text);
  }
  if (Options.Name != Subcommand::Crosscheck)
    Analysis.KernelNames = Line.items(OPT_kernel);
  if (Error Wrong = fillArchitectures(Line, Options))
    return Wrong;
  if (Error Wrong = fillGpu(Line, Analysis))
    return Wrong;
  Analysis.WantsPipes = Analysis.Rules.Gpu.has_value() || Line.isOn(OPT_pipes);
  // For values that `sweep` varies, each combination has its own.
  const bool IsSweep = Options.Name == Subcommand::Sweep;
  if (Error Wrong = fillCompilerArguments(
          Line, IsSweep ? Options.Sweep.Macros : Line.values(OPT_macro),
          CompilerArguments, Analysis))
    return Wrong;
  if (Error Wrong = fillRules(Line, Analysis))
    return Wrong;
  if (Error Wrong = parseEach(OPT_launch, Line.pairs(OPT_launch),
                              parseLaunchOverride, Analysis.Launches))
    return Wrong;
  return parseEach(OPT_arg,
                   IsSweep ? Options.Sweep.Arguments : Line.pairs(OPT_arg),
                   parseArgumentValue, Analysis.Arguments);
}

} // namespace bank_lint
