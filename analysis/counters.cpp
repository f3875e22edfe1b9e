//===-- analysis/counters.cpp ---------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/counters.h"
#include "analysis/counter_table.h"
#include "analysis/occupancy.h"
#include "analysis/pipeline/compiled_code.h"
#include "analysis/pipeline/seen_code.h"
#include "analysis/rules/gain.h"
#include "analysis/run/access_key.h"
#include "analysis/run/grid_run.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/FileSystem.h"
#include <algorithm>

namespace bank_lint {
namespace {

const char *nameOf(const AccessSummary &A) {
  switch (A.Operation) {
  case AccessOperation::Load:
    return A.Form == AccessForm::Matrix ? "matrix load" : "load";
  case AccessOperation::Store:
    return A.Form == AccessForm::Matrix ? "matrix store" : "store";
  case AccessOperation::Atomic:
    return A.Form == AccessForm::Reduction ? "reduction" : "atomic";
  }
  return "access";
}

/// "shared load, 4 bytes"
std::string instructionOf(const AccessSummary &A) {
  const bool IsShared = A.Space == AccessSpace::Shared;
  std::string Text;
  switch (A.Space) {
  case AccessSpace::Shared:
    Text = "shared ";
    break;
  case AccessSpace::Constant:
    Text = "constant ";
    break;
  case AccessSpace::Local:
    Text = "local ";
    break;
  case AccessSpace::Other:
    return A.Reason;
  case AccessSpace::Global:
  case AccessSpace::Unknown:
    Text = "global ";
    break;
  }
  Text += nameOf(A);
  if (isAsyncCopy(A.Form))
    Text = IsShared ? "asynchronous copy to shared"
                    : "asynchronous copy from global";
  if (A.Form == AccessForm::BulkCopy)
    Text = A.Operation == AccessOperation::Load ? "bulk copy from global"
                                                : "bulk copy to global";
  if (A.Form == AccessForm::OtherBlock)
    Text += " of another block";
  if (isOfTile(A.Form))
    Text = A.Form == AccessForm::MatrixOperand
               ? "matrix operand in shared memory"
           : A.Operation == AccessOperation::Load ? "tensor copy from global"
                                                  : "tensor copy to global";
  Text += ", " + std::to_string(A.Width) + " bytes";
  if (A.Contention.Max > 1)
    Text += std::string(A.Contention.isExact() ? ", " : ", up to ") +
            std::to_string(A.Contention.Max) + " lanes on one address";
  return Text;
}

LineCounters lineOf(const GridTotals &A) {
  LineCounters Result;
  Result.Where = A.Access.Where;
  Result.Instruction = instructionOf(A.Access);
  auto Add = [&](const char *Metric, const Interval &Value) {
    PredictedCounter C{Metric, Value, A.WhyUnknown};
    if (!A.WhyUnknown.empty())
      C.Value.reset();
    Result.Counters.push_back(std::move(C));
  };
  switch (A.Access.Space) {
  case AccessSpace::Shared:
    if (A.Access.Form == AccessForm::MatrixOperand) {
      if (A.Access.Tile && A.Access.Tile->IsLastOperand)
        Add("inst_executed", A.Executions);
      break;
    }
    Add("inst_executed", A.Executions);
    if (A.Access.Form == AccessForm::OtherBlock)
      break; // what else is counted of it is not published
    Add("memory_l1_wavefronts_shared", A.Wavefronts);
    Add("memory_l1_wavefronts_shared_ideal", A.Ideal);
    break;
  case AccessSpace::Constant: // one of a known address may be no instruction
    Add("idc__requests", A.Requests);
    break;
  case AccessSpace::Local:
    Add("inst_executed", A.Executions);
    Add("memory_l2_theoretical_sectors_local", A.Sectors);
    break;
  case AccessSpace::Other: // never decided, yet counted
    if (A.Access.ExecutionsKnown)
      Result.Counters.push_back({"inst_executed", A.Executions, ""});
    else
      Add("inst_executed", A.Executions);
    break;
  case AccessSpace::Global:
  case AccessSpace::Unknown:
    Add("inst_executed", A.Executions);
    if (A.Access.Form == AccessForm::BulkCopy || isOfTile(A.Access.Form))
      break;
    Add("memory_l2_theoretical_sectors_global", A.Sectors);
    Add("memory_l2_theoretical_sectors_global_ideal", A.IdealSectors);
    Add("memory_l1_tag_requests_global", A.Lines);
    break;
  }
  return Result;
}

/// Notes what \p Counters are \p Inside a grid, where that is one number.
void noteInside(std::vector<PredictedCounter> &Counters,
                llvm::ArrayRef<PredictedCounter> Inside) {
  for (PredictedCounter &C : Counters)
    for (const PredictedCounter &Other : Inside)
      if (Other.Metric == C.Metric && Other.Value && Other.Value->isExact() &&
          C.Value && !C.Value->isExact())
        C.Inside = Other.Value->Max;
}

/// See LaunchCounters::Misfit.
std::string misfitOf(const KernelInfo &Kernel, const Launch &L) {
  auto Threads = [](std::uint64_t Most, const char *Axis) {
    return "at most " + std::to_string(Most) + " threads" + Axis;
  };
  if (Kernel.MaxThreadsPerBlock && *Kernel.MaxThreadsPerBlock > 0 &&
      L.threadsPerBlock() > *Kernel.MaxThreadsPerBlock)
    return "its __launch_bounds__ allow " +
           Threads(*Kernel.MaxThreadsPerBlock, " a block");
  constexpr const char *Along[] = {" along x", " along y", " along z"};
  for (unsigned Axis = 0; Axis != 3; ++Axis)
    if (Kernel.Room.Axis[Axis] && L.Block[Axis] > *Kernel.Room.Axis[Axis])
      return "its shared arrays have room for " +
             Threads(*Kernel.Room.Axis[Axis], Along[Axis]);
  if (Kernel.Room.Threads && L.threadsPerBlock() > *Kernel.Room.Threads)
    return "its shared arrays have room for " +
           Threads(*Kernel.Room.Threads, " a block");
  return "";
}

/// What kernels of \p File run on, if it is asked for their pipes.
std::optional<Machine> machineOf(const PreparedFile &File,
                                 const AnalysisOptions &Options) {
  if (!Options.WantsPipes)
    return std::nullopt;
  const std::string &Arch = File.Base.Arch;
  Machine Result{model::findArchitecture(Arch), Options.Rules.Gpu,
                 File.Code.empty() ? kernelCode(Arch, Options.Machine.get())
                                   : File.Code};
  // The GPU is that of one architecture alone.
  if (Result.Gpu &&
      model::findArchitecture(Result.Gpu->Architecture) != Result.Arch)
    Result.Gpu.reset();
  return Result;
}

/// How long \p Run keeps the pipes of \p On busy.
LaunchPipes pipesOf(const KernelRun &Run, const Launch &L, const Machine &On,
                    std::uint64_t &StepsLeft) {
  KernelRun Own = Run.again();
  std::vector<AccessSummary> Accesses = Own.analyse(L, StepsLeft);
  return launchPipes(Accesses, On,
                     Own.hasLostRuns() ? "a part of it is not analysed"
                                       : Own.hiddenAccesses());
}

LaunchCounters countLaunch(KernelRun &Run, const Launch &L,
                           const std::optional<Machine> &On,
                           std::uint64_t &StepsLeft) {
  LaunchCounters Result;
  if (On)
    Result.Pipes = pipesOf(Run, L, *On, StepsLeft);
  Result.Kernel = Run.kernel().DisplayName;
  Result.KernelName = Run.kernel().Name;
  if (std::size_t At = Result.KernelName.rfind("::"); At != std::string::npos)
    Result.KernelName.erase(0, At + 2);
  Result.LaunchedWith = L;
  Result.Code = Run.codeDigest();
  Result.Misfit = misfitOf(Run.kernel(), L);
  Result.ReadsY = Run.readsThreadIndex(1);
  Result.ReadsZ = Run.readsThreadIndex(2);
  for (const KernelParameter &Each : Run.kernel().Parameters)
    if (Each.IsInteger && !Each.Name.empty() &&
        llvm::none_of(L.Arguments, [&](const ArgumentValue &Known) {
          return Known.Name == Each.Name && Known.Value;
        }))
      Result.UnknownArguments.push_back(Each.Name);
  std::vector<GridTotals> Inside;
  if (!L.Grid.isKnown())
    Inside = runInside(Run, L, StepsLeft);
  std::vector<GridTotals> Accesses = runGrid(Run, L, StepsLeft);
  Result.Totals = totalsOf(Accesses, Run.hiddenAccesses());
  if (!Inside.empty())
    noteInside(Result.Totals, totalsOf(Inside, Run.hiddenAccesses()));
  for (const GridTotals &A : Accesses) {
    if (A.Access.Space != AccessSpace::Unknown) {
      Result.Lines.push_back(lineOf(A));
      for (const GridTotals &Other : Inside)
        if (isOfOneAccess(Other.Access, A.Access))
          noteInside(Result.Lines.back().Counters, lineOf(Other).Counters);
    }
    for (const std::string &Text : A.Access.Assumptions)
      if (std::find(Result.Assumptions.begin(), Result.Assumptions.end(),
                    Text) == Result.Assumptions.end())
        Result.Assumptions.push_back(Text);
  }
  return Result;
}

using Counted = std::vector<LaunchCounters>;

/// What the user's compiler has code for.
struct CompiledCounters {
  std::string Compiler;
  llvm::StringMap<Counted> Kernels; ///< by their names; empty: there is no code
  std::vector<std::string> Notes;   ///< what could not be had of it
};

/// What \p Kernel takes under the launch \p L, if that is known.
std::optional<KernelResources> resourcesOf(llvm::ArrayRef<KernelResources> All,
                                           llvm::StringRef Kernel,
                                           const Launch &L) {
  for (const KernelResources &Each : All)
    if (Each.Kernel == Kernel) {
      KernelResources Result = Each;
      Result.Launches = {occupancyOf(Each, L)};
      return Result;
    }
  return std::nullopt;
}

/// An error says why there is no such code.
llvm::Expected<CompiledCounters> countCompiled(const std::string &File,
                                               const AnalysisOptions &Options,
                                               std::uint64_t &StepsLeft) {
  PreparedFile Planned = planFile(File, Options);
  llvm::Expected<std::string> Compiler = compileByMaker(Planned, Options);
  if (!Compiler)
    return Compiler.takeError();
  CompiledCounters Result{*Compiler, {}, std::move(Planned.CodeNotes)};
  const std::optional<Machine> On = machineOf(Planned, Options);
  forEachKernel(Planned, [&](KernelRun &Run, llvm::ArrayRef<Launch> Launches) {
    for (const Launch &L : Launches) {
      LaunchCounters New = countLaunch(Run, L, On, StepsLeft);
      New.CompiledBy = *Compiler;
      New.Resources = resourcesOf(Planned.Base.Resources, New.Kernel, L);
      for (LineCounters &Line : New.Lines) {
        Line.Where.Column = 1, Line.Where.EndColumn = 2;
        // nvcc writes whole paths.
        if (llvm::sys::fs::equivalent(Line.Where.File, File))
          Line.Where.File = File;
      }
      Result.Kernels[New.Kernel].push_back(std::move(New));
    }
  });
  return Result;
}

CountersResult countSafely(const std::string &File,
                           const AnalysisOptions &Options) {
  CountersResult Result;
  PreparedFile Prepared = prepareFile(File, Options);
  std::uint64_t StepsLeft = 8 * KernelRun::StepsPerFile;
  CompiledCounters Compiled;
  if (Options.MakeCode && Prepared.Device && !Prepared.Base.IsForeign) {
    llvm::Expected<CompiledCounters> Made =
        countCompiled(File, Options, StepsLeft);
    if (Made) {
      Compiled = std::move(*Made);
      llvm::append_range(Prepared.Base.Notes, Compiled.Notes);
    } else
      Prepared.Base.Notes.push_back(withoutCompiler(Made.takeError()));
  }
  std::vector<std::string> Lacking;
  const std::optional<Machine> On = machineOf(Prepared, Options);
  if (Prepared.Device)
    forEachKernel(
        Prepared, [&](KernelRun &Run, llvm::ArrayRef<Launch> Launches) {
          const std::string &Name = Run.kernel().DisplayName;
          if (auto Known = Compiled.Kernels.find(Name);
              Known != Compiled.Kernels.end()) {
            llvm::append_range(Result.Launches, std::move(Known->second));
            return;
          }
          if (!Compiled.Compiler.empty())
            Lacking.push_back(Name);
          for (const Launch &L : Launches)
            Result.Launches.push_back(countLaunch(Run, L, On, StepsLeft));
        });
  if (!Lacking.empty())
    Prepared.Base.Notes.push_back(withoutKernels(Compiled.Compiler, Lacking));
  Result.Base = std::move(Prepared.Base);
  return Result;
}

} // namespace

CountersResult countFile(const std::string &File,
                         const AnalysisOptions &Options) {
  CountersResult Result;
  if (!runGuarded(Options, [&] { Result = countSafely(File, Options); }))
    Result.Base = lostFile(File, Options);
  return Result;
}

} // namespace bank_lint
