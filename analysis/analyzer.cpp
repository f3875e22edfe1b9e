//===-- analysis/analyzer.cpp -----------------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/analyzer.h"
#include "analysis/cache/file_facts.h"
#include "analysis/kernel_store.h"
#include "analysis/kernel_task.h"
#include "analysis/prepared_file.h"
#include "analysis/result_cache.h"
#include "analysis/rules/apply_rules.h"
#include "model/arch.h"
#include <algorithm>
#include <tuple>

using namespace llvm;

namespace bank_lint {
namespace {

template <typename T> void append(std::vector<T> &To, std::vector<T> From) {
  To.insert(To.end(), std::make_move_iterator(From.begin()),
            std::make_move_iterator(From.end()));
}

/// What comes out of \p Kernel, from \p Store if it can be had there.
KernelOutcome findOrRun(const PreparedFile &Planned, const KernelInfo &Kernel,
                        const Function &Code, KernelStore &Store,
                        std::uint64_t StepsLeft) {
  LineTable Lines;
  const KernelTask Task = taskOf(Planned, Kernel, Code, Lines);
  std::optional<KernelOutcome> Outcome = Store.find(Task, StepsLeft);
  if (!Outcome) {
    Outcome = runTask(Task, StepsLeft);
    Store.keep(Task, *Outcome);
  }
  restoreLines(*Outcome, Lines);
  return std::move(*Outcome);
}

/// The same where nothing is kept; the passes have run.
KernelOutcome run(const PreparedFile &Planned, const KernelInfo &Kernel,
                  Function &Code, std::uint64_t StepsLeft) {
  KernelRun Run(Code, Kernel, Planned.Device->Map, *Planned.Arch);
  return runKernel(Run, Kernel, Planned.Device->Launches, Planned.Facts,
                   StepsLeft);
}

/// All that is known before the rules have a look at it.
FileResult analysePlanned(PreparedFile &Planned,
                          const AnalysisOptions &Options) {
  // Where outcomes are kept, each kernel has its own, unless what comes out of
  // it is known; else what kernels share is cleaned once.
  Planned.Request.RunPasses = !Options.Kernels;
  compilePlanned(Planned, Options);
  FileResult &Result = Planned.Base;
  if (!Planned.Device)
    return std::move(Result);
  std::uint64_t Common = KernelRun::StepsPerFile;
  forEachKernelCode(Planned, [&](const KernelInfo &Kernel, Function &Code) {
    const std::uint64_t StepsLeft = Common + KernelRun::StepsPerKernel;
    KernelOutcome Outcome =
        Options.Kernels
            ? findOrRun(Planned, Kernel, Code, *Options.Kernels, StepsLeft)
            : run(Planned, Kernel, Code, StepsLeft);
    // Its own share goes first.
    Common = std::min(Common, Outcome.Steps.leftOf(StepsLeft));
    append(Result.Accesses, std::move(Outcome.Accesses));
    append(Result.NotAnalysed, std::move(Outcome.NotAnalysed));
    append(Result.Notes, std::move(Outcome.Notes));
  });
  sort(Result.Accesses, [](const AccessSummary &A, const AccessSummary &B) {
    return std::tie(A.Where, A.Operation, A.Kernel, A.Width,
                    A.LaunchedWith.Where, A.InlinedAt) <
           std::tie(B.Where, B.Operation, B.Kernel, B.Width,
                    B.LaunchedWith.Where, B.InlinedAt);
  });
  return std::move(Result);
}

/// The same from the cache, where it can be had there.
FileResult analyseOrFind(PreparedFile &Planned,
                         const AnalysisOptions &Options) {
  if (!Options.Cache || !Planned.Base.Failure.empty())
    return analysePlanned(Planned, Options);
  const std::string Key = ResultCache::keyOf(Planned, Options);
  if (std::optional<FileResult> Kept = Options.Cache->find(Key))
    return std::move(*Kept);
  FileTrail Trail;
  Planned.Request.Trail = &Trail;
  FileResult Result = analysePlanned(Planned, Options);
  // A preamble that could not be kept has taken its facts along.
  if (Planned.Device && (Planned.Device->Headers.How == PreambleUse::None ||
                         !Planned.Device->Headers.Id.Key.empty()))
    Options.Cache->keep(Key, Result, Trail.takeFacts(),
                        Planned.Device->Headers.Id);
  return Result;
}

FileResult analyzeSafely(const std::string &File,
                         const AnalysisOptions &Options) {
  PreparedFile Planned = planFile(File, Options);
  FileResult Result = analyseOrFind(Planned, Options);
  if (Result.Failure.empty())
    applyRules(Result, Options.Rules);
  if (Options.Filter)
    Options.Filter(Result);
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
