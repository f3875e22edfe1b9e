//===-- analysis/pipeline/analysis_options.h --------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What the user says of an analysis, apart from the file.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_PIPELINE_ANALYSIS_OPTIONS_H
#define BANK_LINT_ANALYSIS_PIPELINE_ANALYSIS_OPTIONS_H

#include "analysis/frontend/command/translated_command.h"
#include "analysis/launch/launch_override.h"
#include "analysis/result/finding.h"
#include "analysis/rules/rule_options.h"
#include "llvm/Support/Error.h"
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace bank_lint {

class CommandLookup;    // analysis/frontend/command/command_lookup.h
class ProjectUses;      // analysis/pipeline/project_uses.h
class KernelStore;      // analysis/pipeline/kernel_store.h
class RecordedLaunches; // analysis/launch/recorded_launches.h
class ResultCache;      // analysis/pipeline/result_cache.h
class SpareThreads;     // analysis/support/spare_threads.h
namespace machine_code {
struct Cubins; // analysis/machine_code/cubin.h
} // namespace machine_code

/// The code that another compiler generates for a file.
struct CompiledCode {
  std::string Ptx;      ///< its text, with lines of the source
  std::string Compiler; ///< for people: "nvcc 13.0"
  /// The resources of its kernels and of the functions that they call, by
  /// mangled names, if they were requested; without launches.
  std::vector<KernelResources> Resources;
  std::string WhyNoResources; ///< if they were requested and are absent
  /// Makes machine code of it: the bytes of a cubin, with lines. Takes time,
  /// and may be asked for once.
  std::function<llvm::Expected<std::string>()> Assemble;
  /// Functions that it calls may be in other files.
  bool IsLinkedLater = false;
};

/// Makes the code of a file for an architecture, "sm_80", with clang's
/// arguments for it: those of its project, and those that the user gave.
using CodeMaker = std::function<llvm::Expected<CompiledCode>(
    const std::string &File, const std::string &Arch,
    const std::vector<std::string> &Arguments)>;

/// What to write down of how a file is analysed.
struct TraceRequest {
  unsigned Line = 0; ///< accesses of the file at this line; 0: none
  /// If the code has accesses of the line at this column, only those; 0: all.
  unsigned Column = 0;
  /// The code of the kernels after the pass of this name; "all": after each.
  std::string PrintAfter;
};

struct AnalysisOptions {
  std::string Arch = "sm_80";
  bool ArchAsked = false; ///< the user named it: it is not to be chosen
  /// Where the project's own commands are found; null: they do not matter.
  std::shared_ptr<CommandLookup> Commands;
  std::optional<std::string> CudaPath; ///< absent: look at the usual places
  bool UseBuiltinHeaders = false;
  /// Count the accesses of the source, not those that nvcc generates for them.
  bool AsWritten = false;
  /// Count stores to arrays that are never read, which nvcc deletes.
  bool KeepsUnread = false;
  /// How many times what it usually may a file may take, in steps and in code.
  unsigned Budget = 1;
  std::vector<std::string> CompilerArguments; ///< -I, -D, -std=
  /// What the user typed for a compiler, and what became of it.
  std::vector<OptionFate> TypedOptions;
  /// The text to analyse instead of what is on disk.
  std::optional<std::string> Contents;
  /// Contents and Unsaved follow from what is on disk: their results may be
  /// cached between runs.
  bool KeepsContents = false;
  /// A file that holds Contents, for other compilers: they see what is on the
  /// disk. "": there is none.
  std::string ContentsAt;
  /// Texts of other files that are not as they are on disk, as an editor has
  /// them: by absolute path.
  std::map<std::string, std::string> Unsaved;
  /// For the search for fixes only: see CompileRequest.
  bool ProbeArrays = false;
  /// The same: see Launch::IsExchanged.
  bool ExchangesThreads = false;
  /// A crash of the compiler costs the file and not the process. What it leaves
  /// behind may still trip up other files, so where each file has a process of
  /// its own this is better off.
  bool SurvivesCrashes = true;
  /// The process ends soon: what the compiler holds is left to it, for to free
  /// that takes time.
  bool LeavesMemory = false;
  /// Instantiations of kernel templates, for every file: "k<float, 32>".
  std::vector<std::string> Instantiations;
  /// Names of the kernels to analyse, with stars; none: all.
  std::vector<std::string> KernelNames;
  std::vector<LaunchOverride> Launches;
  /// Asked for what other files of the project do with functions and kernels of
  /// this one; null: there are no others.
  std::shared_ptr<ProjectUses> Project;
  /// None is asked all the same, for an earlier attempt came to no good end.
  bool KeepsToItself = false;
  /// Is called before others are read for the file, and after; null: not
  /// wanted.
  std::function<void(bool IsReading)> ReadingOthers;
  /// Launches that a profiler saw; null: none were read.
  std::shared_ptr<const RecordedLaunches> Recorded;
  std::vector<ArgumentValue> Arguments;
  RuleOptions Rules;
  /// Counters say how long pipes are busy as well.
  bool WantsPipes = false;
  /// Where results and compiled headers are kept between runs; null: nowhere.
  std::shared_ptr<ResultCache> Cache;
  /// What came out of kernels that may come again; null: each is run.
  std::shared_ptr<KernelStore> Kernels;
  /// Threads that may help with this file; null: none. They do not change what
  /// comes out.
  std::shared_ptr<SpareThreads> Spare;
  /// The compiler whose code the numbers are for; null: bank-lint's. Called for
  /// each CUDA file, from any thread.
  CodeMaker MakeCode;
  /// Machine code that was generated from the files, of a part of their
  /// kernels; null: none is at hand.
  std::shared_ptr<const machine_code::Cubins> Machine;
  std::optional<TraceRequest> Trace; ///< to FileResult::Trace
  /// Removes findings that the user has suppressed; called with each result
  /// once the rules have been applied, from any thread. No fix is searched for
  /// what it removes. Null: all are reported.
  std::function<void(FileResult &)> Filter;
};

} // namespace bank_lint

#endif
