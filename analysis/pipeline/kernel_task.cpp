//===-- analysis/pipeline/kernel_task.cpp - a kernel, ready to be run -----===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/pipeline/kernel_task.h"
#include "analysis/lowering/device_passes.h"
#include "analysis/lowering/limits/code_limit.h"
#include "analysis/lowering/marks/unread_mark.h"
#include "analysis/lowering/prepare/kernel_code.h"
#include "analysis/pipeline/argument_independence.h"
#include "analysis/pipeline/line_visitor.h"
#include "analysis/program/kernel_name.h"
#include "analysis/warp/plan/value_demand.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace bank_lint {
namespace {

/// Launches that the kernel cannot distinguish are analysed once.
std::vector<AccessSummary> analyseLaunches(KernelRun &Run,
                                           ArrayRef<Launch> Launches,
                                           std::uint64_t StepsLeft) {
  GeneralVerdicts General(Run);
  std::vector<AccessSummary> Result;
  std::vector<std::vector<AccessSummary>> ByLaunch;
  for (const Launch &L : Launches) {
    auto *Alike = find_if(Launches, [&](const Launch &Other) {
      return Run.cannotTell(Other, L);
    });
    if (Alike == &L) {
      ByLaunch.push_back(Run.analyse(L, StepsLeft));
      General.note(L, ByLaunch.back(), StepsLeft);
    } else {
      ByLaunch.push_back(ByLaunch[std::size_t(Alike - Launches.begin())]);
      for (AccessSummary &A : ByLaunch.back())
        A.LaunchedWith = L;
    }
  }
  for (std::vector<AccessSummary> &Accesses : ByLaunch)
    llvm::move(Accesses, std::back_inserter(Result));
  return Result;
}

/// What the accesses of a kernel rest on whose loops nvcc unrolls farther.
void noteRolledLoops(KernelOutcome &Outcome) {
  Outcome.HasRolledLoops = true;
  for (AccessSummary &A : Outcome.Accesses)
    if (A.Space == AccessSpace::Local && A.Seen == SeenInCode::Nothing) {
      A.Sureness = Certainty::Undecided;
      A.Reason = "unrolled, its loops may leave the array in registers";
      A.DecidedBy.clear();
      A.Table.clear();
      A.HoldsForEvery.clear();
      A.HoldsForWholeWarps = A.RunsAsOftenForEvery = A.HasWitness = false;
    } else {
      A.Assumptions.push_back(
          "nvcc, which unrolls its loops farther, makes the same accesses");
    }
}

KernelOutcome lost(const KernelTask &Task, Error Problem) {
  KernelOutcome Result;
  Result.NotAnalysed.push_back({Task.Kernel.DisplayName, Task.Kernel.Where,
                                toString(std::move(Problem))});
  return Result;
}

} // namespace

KernelTask taskOf(const PreparedFile &Prepared, const KernelInfo &Kernel,
                  Function &Code, LineTable &Lines) {
  const DeviceModule &Device = *Prepared.Device;
  lowering::KernelCode Cut(Code);
  KernelTask Task;
  Task.Kernel = Kernel;
  for (const LaunchSite &Site : Device.Launches)
    if (Site.Kernel == Kernel.MangledName)
      Task.Sites.push_back(Site);
  Task.Facts = Prepared.Facts;
  erase_if(Task.Facts.Recorded, [&](const LaunchOverride &Launch) {
    return Launch.Kernel != Kernel.MangledName;
  });
  Task.Expressions = Device.Map.entriesAt(Cut.places());
  for (const auto &[File, Line, Column] : Cut.places()) {
    Lines.add(File, Line);
    if (Device.Map.isUserFile(File) && !is_contained(Task.UserFiles, File))
      Task.UserFiles.push_back(File);
  }
  for (const std::string &Name : Cut.sharedVariables())
    if (const SharedVariable *Known = Device.Map.sharedVariable(Name))
      Task.Shared.push_back(*Known);
  Task.Arch = Prepared.Request.Arch;
  Task.AsWritten = Prepared.Request.AsWritten;
  Task.KeepsUnread = Prepared.Request.KeepsUnread;
  Task.Stage = Device.Stage;
  LineVisitor([&](const std::string &File, unsigned &Line) {
    Lines.add(File, Line);
  })(Task);
  Lines.number();
  LineVisitor([&](const std::string &File, unsigned &Line) {
    Line = Lines.numberOf(File, Line);
  })(Task);
  Task.Code = Cut.takeBytes(Lines);
  return Task;
}

std::string taskBytes(const KernelTask &Task) {
  ByteWriter Writer;
  Writer(Task);
  return std::move(Writer.Bytes);
}

KernelOutcome runKernel(KernelRun &Run, const KernelInfo &Kernel,
                        ArrayRef<LaunchSite> Sites, const LaunchFacts &Facts,
                        std::uint64_t StepsLeft) {
  KernelOutcome Result;
  const std::vector<Launch> Launches =
      launchesOf(Kernel, Sites, Facts, Run.dimensions(), Result.Notes);
  Result.Accesses = analyseLaunches(Run, Launches, StepsLeft);
  Result.NotAnalysed = Run.takeNotAnalysed();
  for (Unanalysed &U : Result.NotAnalysed)
    U.IsPart = !(U.Where == Kernel.Where); // else it is the whole kernel
  Result.HasSolvedLoops = Run.solvedLoops();
  Result.Steps = Run.steps();
  return Result;
}

/// Says of which variables nvcc deletes the stores.
static void noteUnreadArrays(const Function &Code, const KernelTask &Task,
                             const SourceMap &Map, KernelOutcome &Result) {
  for (const std::string &Name : unreadArraysOf(Code)) {
    const SharedVariable *Variable = Map.sharedVariable(Name);
    Result.Notes.push_back(
        Task.Kernel.Name + ": '" + variableDisplayName(Name) + "'" +
        (Variable ? " (line " + lineText(Variable->Declaration.Line) + ")"
                  : "") +
        " is never read, so nvcc deletes it and the stores to it");
  }
}

static KernelOutcome run(const KernelTask &Task, const KernelShare &Left,
                         const lowering::PassWatch &Watch) {
  std::optional<PhaseScope> Scope(std::in_place, WorkPhase::Passes);
  LLVMContext Context;
  lowering::CodeLimit Limit(Left.Code, /*LoopsMayStay=*/true);
  auto Module = lowering::readKernelCode(Task.Code, Context);
  if (!Module)
    return lost(Task, Module.takeError());
  lowering::DevicePassOptions Passes;
  Passes.AsWritten = Task.AsWritten;
  Passes.KeepsUnread = Task.KeepsUnread;
  Passes.Stage = Task.Stage;
  Passes.Find = neededInPasses;
  Passes.Limit = &Limit;
  Passes.Watch = Watch;
  if (Error Problem = lowering::runDevicePasses(**Module, Task.Arch, Passes)) {
    KernelOutcome Result = lost(Task, std::move(Problem));
    Result.Code = Limit.range();
    return Result;
  }
  Scope.emplace(WorkPhase::Execution);
  SourceMap Map;
  for (const SourceMap::Entry &At : Task.Expressions)
    Map.add(At);
  for (const std::string &File : Task.UserFiles)
    Map.UserFiles[File] = true;
  Map.SharedVariables = Task.Shared;
  Function &Code = *(*Module)->getFunction(Task.Kernel.MangledName);
  KernelRun Run(Code, Task.Kernel, Map, *model::findArchitecture(Task.Arch));
  KernelOutcome Result =
      runKernel(Run, Task.Kernel, Task.Sites, Task.Facts, Left.Steps);
  noteUnreadArrays(Code, Task, Map, Result);
  Result.Code = Limit.range();
  if (Limit.unfit())
    noteRolledLoops(Result);
  return Result;
}

KernelOutcome runTask(const KernelTask &Task, const KernelShare &Left,
                      const lowering::PassWatch &Watch) {
  PhaseRecorder Recorder;
  KernelOutcome Result = run(Task, Left, Watch);
  Result.Times = Recorder.times();
  return Result;
}

void restoreLines(KernelOutcome &Outcome, const LineTable &Lines) {
  LineVisitor(
      [&](const std::string &, unsigned &Line) { Line = Lines.lineOf(Line); },
      [&](std::string &Text) { Lines.restore(Text); })(Outcome);
  // What is the same line in two files reads the same.
  for (AccessSummary &A : Outcome.Accesses) {
    std::vector<std::string> Once;
    for (std::string &Text : A.Assumptions)
      if (!is_contained(Once, Text))
        Once.push_back(std::move(Text));
    A.Assumptions = std::move(Once);
  }
}

std::string outcomeBytes(const KernelOutcome &Outcome) {
  ByteWriter Writer;
  Writer(Outcome);
  return std::move(Writer.Bytes);
}

std::optional<KernelOutcome> readOutcome(StringRef Bytes) {
  KernelOutcome Result;
  ByteReader Reader(Bytes);
  Reader(Result);
  return Reader.isComplete() ? std::optional(std::move(Result)) : std::nullopt;
}

} // namespace bank_lint
