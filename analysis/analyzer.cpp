//===-- analysis/analyzer.cpp -----------------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/analyzer.h"
#include "analysis/occupancy.h"
#include "analysis/pipeline/access_trace.h"
#include "analysis/pipeline/budget_notes.h"
#include "analysis/pipeline/compiled_code.h"
#include "analysis/pipeline/joined_verdicts.h"
#include "analysis/pipeline/kept_kernels.h"
#include "analysis/pipeline/kernel_workers.h"
#include "analysis/pipeline/prepared_file.h"
#include "analysis/pipeline/result_cache.h"
#include "analysis/pipeline/seen_code.h"
#include "analysis/rules/apply_rules.h"
#include "analysis/support/file_facts.h"
#include "model/arch.h"
#include "llvm/IR/Module.h"
#include <algorithm>
#include <chrono>
#include <tuple>

using namespace llvm;

namespace bank_lint {
namespace {

bool comesBefore(const AccessSummary &A, const AccessSummary &B) {
  return std::tie(A.Where, A.Operation, A.Kernel, A.Width, A.LaunchedWith.Where,
                  A.InlinedAt, A.Counter) <
         std::tie(B.Where, B.Operation, B.Kernel, B.Width, B.LaunchedWith.Where,
                  B.InlinedAt, B.Counter);
}

/// \p Accesses in source order. Summaries are large and many: each is moved
/// once, to its place.
std::vector<AccessSummary> inOrder(std::vector<AccessSummary *> Order) {
  sort(Order, [](const AccessSummary *A, const AccessSummary *B) {
    return comesBefore(*A, *B);
  });
  std::vector<AccessSummary> Result;
  Result.reserve(Order.size());
  for (AccessSummary *Access : Order)
    Result.push_back(std::move(*Access));
  return Result;
}

/// The accesses of all kernels.
std::vector<AccessSummary>
inSourceOrder(MutableArrayRef<KernelOutcome> Outcomes) {
  std::vector<AccessSummary *> Order;
  for (KernelOutcome &Outcome : Outcomes)
    for (AccessSummary &Access : Outcome.Accesses)
      Order.push_back(&Access);
  return inOrder(std::move(Order));
}

void sortAccesses(std::vector<AccessSummary> &Accesses) {
  std::vector<AccessSummary *> Order;
  for (AccessSummary &Access : Accesses)
    Order.push_back(&Access);
  Accesses = inOrder(std::move(Order));
}

/// Analyses the kernels of \p Planned one after another, and writes down how.
std::vector<KernelOutcome> analyseTraced(PreparedFile &Planned,
                                         const TraceRequest &Wanted,
                                         unsigned Budget) {
  std::vector<KernelOutcome> Outcomes;
  FileShares Shares = FileShares::of(Planned.Device->Kernels.size(),
                                     Planned.Device->Instructions, Budget);
  forEachKernelCode(Planned, [&](const KernelInfo &Kernel, Function &Code) {
    LineTable Lines;
    const KernelTask Task = taskOf(Planned, Kernel, Code, Lines);
    AccessTrace Trace(Wanted, Planned.Request.File, Lines);
    KernelOutcome Outcome =
        runTask(Task, Shares.left(), [&](StringRef Step, const Module &Now) {
          Trace.after(Step, Now);
        });
    Shares.take(Outcome);
    restoreLines(Outcome, Lines);
    Planned.Base.Trace += Trace.text(Kernel.DisplayName);
    Outcomes.push_back(std::move(Outcome));
  });
  return Outcomes;
}

/// All that is known of what has been compiled, before the rules have a look at
/// it.
FileResult analyseCompiled(PreparedFile &Planned,
                           const AnalysisOptions &Options) {
  FileResult &Result = Planned.Base;
  if (!Planned.Device)
    return std::move(Result);
  if (Options.Trace) {
    const std::vector<KernelOutcome> Outcomes =
        analyseTraced(Planned, *Options.Trace, Options.Budget);
    Result.Accesses = inSourceOrder(Outcomes);
    return std::move(Result);
  }
  // Not of this frame: where a crash is survived, it is left in a hurry, and
  // other threads are not.
  auto Workers = std::make_unique<KernelWorkers>(
      Options.Spare, Options.Kernels,
      FileShares::of(Planned.Device->Kernels.size(),
                     Planned.Device->Instructions, Options.Budget));
  std::vector<std::string> Names;
  ShortOfBudget Short;
  forEachKernelCode(Planned, [&](const KernelInfo &Kernel, Function &Code) {
    Names.push_back(Kernel.DisplayName);
    LineTable Lines;
    PhaseScope Scope(WorkPhase::Code);
    KernelTask Task = taskOf(Planned, Kernel, Code, Lines);
    Workers->add(std::move(Task), std::move(Lines));
  });
  Planned.Device->dropCode(); // all that is wanted of it has been cut out
  std::vector<KernelOutcome> Outcomes;
  Workers->finish([&](KernelOutcome Outcome) {
    const bool IsLost = any_of(Outcome.NotAnalysed,
                               [](const Unanalysed &U) { return !U.IsPart; });
    Result.Kernels -= IsLost;
    move(Outcome.NotAnalysed, std::back_inserter(Result.NotAnalysed));
    for (std::string &Note : Outcome.Notes)
      if (!is_contained(Result.Notes, Note)) // instances of one template
        Result.Notes.push_back(std::move(Note));
    const std::string &Name = Names[Outcomes.size()];
    Result.Times.Kernels.push_back({Name, Outcome.Times, Outcome.IsKept});
    if (Outcome.HasSolvedLoops)
      Short.Solved.push_back(Name);
    if (Outcome.HasRolledLoops)
      Short.Rolled.push_back(Name);
    Outcomes.push_back(std::move(Outcome));
  });
  append_range(Result.Notes, Short.notes());
  Result.Accesses = inSourceOrder(Outcomes);
  return std::move(Result);
}

FileResult analysePlanned(PreparedFile &Planned,
                          const AnalysisOptions &Options) {
  Planned.Request.RunPasses = false; // each kernel has its own
  {
    PhaseScope Scope(WorkPhase::Parse);
    compilePlanned(Planned, Options);
  }
  return analyseCompiled(Planned, Options);
}

/// The same from the cache, where it can be had there.
FileResult analyseOrFind(PreparedFile &Planned,
                         const AnalysisOptions &Options) {
  if (!Options.Cache || Options.Trace || !Planned.Base.Failure.empty())
    return analysePlanned(Planned, Options);
  std::optional<PhaseScope> Scope(std::in_place, WorkPhase::Cache);
  const std::string Key = ResultCache::keyOf(Planned, Options);
  if (std::optional<FileResult> Kept =
          Options.Cache->find(Key, Planned.Request.File, Options)) {
    Kept->Times.IsKept = true;
    return std::move(*Kept);
  }
  KeptKernels Kernels(Options.Cache->folder(), Options.Kernels ? "" : Key);
  AnalysisOptions Own = Options;
  if (!Own.Kernels)
    Own.Kernels = Kernels.store();
  FileTrail Trail;
  Planned.Request.Trail = &Trail;
  Scope.reset();
  FileResult Result = analysePlanned(Planned, Own);
  Scope.emplace(WorkPhase::Cache);
  Kernels.keep();
  // A preamble that could not be kept has taken its facts along.
  if (Planned.Device && (Planned.Device->Headers.How == PreambleUse::None ||
                         !Planned.Device->Headers.Id.Key.empty()))
    Options.Cache->keep(Key, Result, Trail.takeFacts(),
                        Planned.Device->Headers.Id, Planned.Asked);
  return Result;
}

/// Replaces the numbers of \p Result by those of the code that the user's
/// compiler generates from \p File.
/// \returns its machine code, if that is wanted.
Expected<std::vector<KernelCode>>
takeCompilersFigures(const std::string &File, const AnalysisOptions &Options,
                     FileResult &Result) {
  PreparedFile Planned = planFile(File, Options);
  Planned.Request.RunPasses = false; // each kernel has its own
  Expected<std::string> Compiler = compileByMaker(Planned, Options);
  if (!Compiler)
    return Compiler.takeError();
  ParameterNames Parameters;
  for (const KernelInfo &Kernel : Planned.Device->Kernels)
    for (const KernelParameter &Each : Kernel.Parameters)
      Parameters[Kernel.DisplayName].push_back(Each.Name);
  joinVerdicts(Result, analyseCompiled(Planned, Options), Parameters,
               *Compiler);
  addLaunches(Result);
  append_range(Result.Notes, Planned.CodeNotes);
  return std::move(Planned.Code);
}

FileResult analyzeSafely(const std::string &File,
                         const AnalysisOptions &Options) {
  const auto Start = std::chrono::steady_clock::now();
  PhaseRecorder Recorder;
  PreparedFile Planned = planFile(File, Options);
  FileResult Result = analyseOrFind(Planned, Options);
  std::vector<KernelCode> Code = kernelCode(Result.Arch, Options.Machine.get());
  if (Options.MakeCode && Result.Failure.empty() && !Result.IsForeign) {
    auto Made = takeCompilersFigures(File, Options, Result);
    if (!Made)
      Result.Notes.push_back(withoutCompiler(Made.takeError()));
    else
      sortAccesses(Result.Accesses);
    if (Made && !Made->empty())
      Code = std::move(*Made);
  }
  {
    PhaseScope Scope(WorkPhase::Rules);
    if (Result.Failure.empty())
      applyRules(Result, Options.Rules, std::move(Code));
    if (Options.Filter)
      Options.Filter(Result);
  }
  Result.Times.Times = Recorder.times();
  Result.Times.Parses = Recorder.parses();
  Result.Times.Wall =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - Start)
          .count();
  return Result;
}

} // namespace

FileResult analyzeFile(const std::string &File,
                       const AnalysisOptions &Options) {
  FileResult Result;
  if (!runGuarded(Options, [&] { Result = analyzeSafely(File, Options); }))
    Result = lostFile(File, Options);
  return Result;
}

std::vector<std::string> architectureNames() {
  std::vector<std::string> Names;
  for (const model::Architecture &A : model::architectures())
    Names.emplace_back(A.Name);
  return Names;
}

bool isKnownArchitecture(StringRef Name) {
  return model::findArchitecture(Name.str()) != nullptr;
}

} // namespace bank_lint
