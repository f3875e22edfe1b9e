//===-- analysis/pipeline/prepared_file.cpp -------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/pipeline/prepared_file.h"
#include "analysis/frontend/command/command_lookup.h"
#include "analysis/frontend/load_module.h"
#include "analysis/launch/assumptions.h"
#include "analysis/launch/recorded_launches.h"
#include "analysis/lowering/build/device_build.h"
#include "analysis/lowering/device_passes.h"
#include "analysis/lowering/limits/code_limit.h"
#include "analysis/machine_code/cubin.h"
#include "analysis/pipeline/budget_notes.h"
#include "analysis/pipeline/missing_headers.h"
#include "analysis/pipeline/result_cache.h"
#include "analysis/pipeline/seen_code.h"
#include "analysis/support/memory_arena.h"
#include "analysis/support/module_files.h"
#include "model/arch.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/CrashRecoveryContext.h"

using namespace llvm;

namespace bank_lint {
namespace {

/// What the user stated that fits nothing in the file.
std::vector<UnusedStatement> unusedStatements(const DeviceModule &Device,
                                              const LaunchFacts &Facts,
                                              ArrayRef<std::string> Names) {
  std::vector<UnusedStatement> Unused;
  auto IsKernel = [&](StringRef Name) {
    return any_of(Device.Kernels,
                  [&](const KernelInfo &K) { return namesKernel(Name, K); }) ||
           any_of(Device.Lost, [&](const LostKernel &L) {
             return namesKernel(Name, L.Name);
           });
  };
  for (const std::string &Name : Names)
    if (!IsKernel(Name))
      Unused.push_back({"--kernel", Name, "is no kernel"});
  for (const LaunchOverride &O : Facts.Launches)
    if (!IsKernel(O.Kernel))
      Unused.push_back({"--launch", O.Kernel, "is no kernel"});
  for (const ArgumentValue &A : Facts.Arguments)
    if (none_of(Device.Kernels, [&](const KernelInfo &K) {
          const auto Name = parameterMeant(A.Name, K);
          return Name && any_of(enumerate(K.Parameters), [&](const auto &Each) {
                   return Each.value().hasMember(*Name) ||
                          (Each.value().IsInteger &&
                           namesParameter(*Name, Each.value(), Each.index()));
                 });
        }))
      Unused.push_back(
          {"--arg", A.Name, "is no integer parameter of a kernel"});
  return Unused;
}

void addProblems(const DeviceModule &Device, FileResult &Result) {
  Result.Problems = foldMissingHeaders(Device);
  if (any_of(Device.Messages,
             [](const CompileMessage &M) { return !M.MissingHeader.empty(); }))
    Result.HeaderFolders = Device.HeaderFolders;
  for (const LostKernel &L : Device.Lost) {
    if (L.IsUninstantiatedTemplate)
      Result.UninstantiatedTemplates.push_back({L.Name, L.Example, L.Where});
    else
      Result.NotAnalysed.push_back({L.Name, L.Where, L.Reason});
  }
}

/// Gives kernels the launches that were recorded of them.
void takeRecorded(const RecordedLaunches &Recorded, PreparedFile &Result) {
  FittingRecords Fitting = Recorded.of(
      Result.Device->Kernels, Result.Device->Lost, Result.Request.File);
  Result.Facts.Recorded = std::move(Fitting.Launches);
  Result.Base.UsedRecords = std::move(Fitting.Used);
  append_range(Result.Base.Notes, Fitting.Notes);
}

/// Removes the lost kernels that were not requested.
void keepWanted(ArrayRef<std::string> Names, DeviceModule &Device,
                FileResult &Result) {
  if (Names.empty())
    return;
  erase_if(Device.Lost, [&](const LostKernel &L) {
    const bool IsWanted = any_of(
        Names, [&](StringRef Name) { return namesKernel(Name, L.Name); });
    Result.LeftOutKernels += !IsWanted;
    return !IsWanted;
  });
}

/// Reports what is wrong with the comments on kernels; once for the
/// instantiations of a template.
void addAssumptionProblems(const DeviceModule &Device, FileResult &Result) {
  auto Add = [&](const AssumptionProblem &P) {
    if (none_of(Result.Problems, [&](const SourceProblem &Known) {
          return Known.Where == P.Where && Known.Text == P.Text;
        }))
      Result.Problems.push_back({.IsError = P.IsError,
                                 .Where = P.Where,
                                 .Text = P.Text,
                                 .IsStatement = true});
  };
  for (const KernelInfo &Kernel : Device.Kernels)
    for (const AssumptionProblem &P : checkAssumptions(Kernel, Device.Launches))
      Add(P);
  for (const AssumptionComment &Stray : Device.StrayAssumptions)
    Add({false, Stray.Where,
         "assumption: this comment belongs to no kernel and is ignored; put it "
         "before the declaration of one or first in its body"});
}

/// The module of a file that another compiler generated. Where no architecture
/// is set, it is the one that the module is for.
Expected<DeviceModule> loadPlanned(PreparedFile &Planned,
                                   const AnalysisOptions &Options) {
  Expected<DeviceModule> Device = loadModule(Planned.Request);
  if (!Device)
    return Device;
  const model::Architecture *Named = model::findArchitecture(Device->Arch);
  if (!Options.ArchAsked && Named) {
    Planned.Choice = {Device->Arch, "the module", ""};
    Planned.Arch = Named;
    Planned.Base.Arch = Planned.Request.Arch = Device->Arch;
  }
  if (Error Problem = prepareModule(*Device, Planned.Request))
    return Problem;
  return Device;
}

} // namespace

Error prepareModule(DeviceModule &Device, const CompileRequest &Request) {
  if (Request.IsRelocatable)
    lowering::noteBuild(*Device.Module, {.IsRelocatable = true});
  Expected<std::uint64_t> Made =
      lowering::prepareDeviceCode(*Device.Module, Request.Arch, Device.Stage);
  if (!Made)
    return Made.takeError();
  Device.Instructions = *Made;
  if (!Request.RunPasses)
    return Error::success();
  lowering::CodeLimit Limit(lowering::CodeOfModule);
  lowering::DevicePassOptions Passes;
  Passes.AsWritten = Request.AsWritten;
  Passes.KeepsUnread = Request.KeepsUnread;
  Passes.Stage = Device.Stage;
  Passes.Limit = &Limit;
  return lowering::runDevicePasses(*Device.Module, Request.Arch, Passes);
}

bool PreparedFile::wants(const KernelInfo &Kernel) const {
  return KernelNames.empty() || any_of(KernelNames, [&](StringRef Name) {
           return namesKernel(Name, Kernel);
         });
}

/// Whether nvcc is set to generate code that is not optimised: -G, for a
/// debugger, or -Xcicc -O0.
static bool isDebugBuild(const CompileRequest &Request) {
  auto Says = [](ArrayRef<std::string> Arguments) {
    return any_of(Arguments, [](StringRef Word) {
      return Word == "-D__CUDACC_DEBUG__" ||
             Word.starts_with("-D__CUDACC_DEBUG__=") ||
             Word == "-D__BANK_LINT_CICC_O0__";
    });
  };
  return Says(Request.ProjectArguments) || Says(Request.ExtraArguments);
}

PreparedFile planFile(const std::string &File, const AnalysisOptions &Options) {
  PreparedFile Result;
  Result.Base.File = File;
  if (Options.Commands && !isModuleFile(File))
    Result.Setup = Options.Commands->setupFor(File);
  Result.Choice = chooseArchitecture(Options, Result.Setup);
  Result.Base.Arch = Result.Choice.Name;
  Result.Base.Database = Result.Setup.Database;
  Result.Arch = model::findArchitecture(Result.Choice.Name);
  if (!Result.Setup.Failure.empty())
    Result.Base.Failure = Result.Setup.Failure;
  else if (!Result.Arch)
    Result.Base.Failure = "the architecture '" + Options.Arch + "' is unknown";
  if (!Result.Base.Failure.empty())
    return Result;
  CompileRequest &Request = Result.Request;
  Request.File = File;
  Request.Arch = Result.Choice.Name;
  Request.CudaPath = Options.CudaPath;
  if (!Options.CudaPath && !Result.Setup.Translated.Toolkit.empty())
    Request.CudaPath = Result.Setup.Translated.Toolkit;
  Request.ProjectArguments = Result.Setup.Translated.Arguments;
  Request.UseBuiltinHeaders = Options.UseBuiltinHeaders;
  Request.AsWritten = Options.AsWritten;
  Request.KeepsUnread = Options.KeepsUnread;
  Request.Contents = Options.Contents;
  Request.Unsaved = Options.Unsaved;
  Request.ProbeArrays = Options.ProbeArrays;
  Request.LeavesMemory = Options.LeavesMemory;
  Request.Instantiations = Options.Instantiations;
  Request.ExtraArguments = Options.CompilerArguments;
  Request.Spare = Options.Spare;
  if (isDebugBuild(Request)) {
    Request.AsWritten = true;
    Result.Setup.Notes.push_back("this build is not optimised (-G, -Xcicc -O0 "
                                 "or -Ofc=max): accesses are "
                                 "counted as the source has them");
  }
  if (Options.Cache)
    Request.Preambles = Options.Cache->preambles();
  return Result;
}

std::vector<OutsideUse> usesElsewhere(const std::string &File,
                                      ArrayRef<OutsideFunction> Wanted,
                                      const AnalysisOptions &Options) {
  std::vector<OutsideUse> Uses;
  if (!Options.Project)
    return Uses;
  if (Options.KeepsToItself) {
    for (const OutsideFunction &Function : Wanted)
      if (!Function.IsKernel)
        Uses.push_back({Function, {}, "reading other files came to no end"});
    return Uses;
  }
  return Options.Project->usesOf(Wanted, File, Options);
}

void compilePlanned(PreparedFile &Result, const AnalysisOptions &Options) {
  if (!Result.Base.Failure.empty())
    return;
  Result.Request.Elsewhere = [&](ArrayRef<OutsideFunction> Wanted) {
    Result.Asked.Wanted = Wanted.vec();
    std::vector<OutsideUse> Uses =
        usesElsewhere(Result.Request.File, Wanted, Options);
    Result.Asked.Answer = hashOf(Uses);
    return Uses;
  };
  Expected<DeviceModule> Device = isModuleFile(Result.Request.File)
                                      ? loadPlanned(Result, Options)
                                      : compileDevice(Result.Request);
  if (!Device) {
    Result.Base.Failure = toString(Device.takeError());
    return;
  }
  Result.Base.Toolkit = Device->Toolkit;
  Result.Base.IsForeign = Device->IsForeign;
  Result.Base.Texts = Device->Texts;
  Result.Facts = {
      Options.Launches, Options.Arguments, {}, Options.ExchangesThreads};
  Result.Device = std::move(*Device);
  if (Options.Machine)
    takeSeenCode(*Result.Device, Result.Request.Arch, Options.Machine->All);
  if (Options.Recorded)
    takeRecorded(*Options.Recorded, Result);
  Result.KernelNames = Options.KernelNames;
  Result.Base.Unused =
      unusedStatements(*Result.Device, Result.Facts, Result.KernelNames);
  keepWanted(Result.KernelNames, *Result.Device, Result.Base);
  addProblems(*Result.Device, Result.Base);
  append_range(Result.Base.Notes, Result.Setup.Notes);
  if (!Result.Choice.Note.empty())
    Result.Base.Notes.push_back(Result.Choice.Note);
  addAssumptionProblems(*Result.Device, Result.Base);
  append_range(Result.Base.Notes, Result.Device->LaunchNotes);
  append_range(Result.Base.Notes, Result.Device->KernelNotes);
}

PreparedFile prepareFile(const std::string &File,
                         const AnalysisOptions &Options) {
  PreparedFile Result = planFile(File, Options);
  compilePlanned(Result, Options);
  return Result;
}

void forEachKernelCode(
    PreparedFile &Prepared,
    function_ref<void(const KernelInfo &, llvm::Function &)> Function) {
  FileResult &Base = Prepared.Base;
  for (const KernelInfo &Kernel : Prepared.Device->Kernels) {
    if (!Prepared.wants(Kernel)) {
      ++Base.LeftOutKernels;
      continue;
    }
    llvm::Function *Code =
        Prepared.Device->Module->getFunction(Kernel.MangledName);
    if (!Code || Code->isDeclaration()) {
      Base.NotAnalysed.push_back(
          {Kernel.DisplayName, Kernel.Where, "no code was generated for it"});
      continue;
    }
    ++Base.Kernels;
    Base.Places.push_back({Kernel.DisplayName, Kernel.Where});
    Function(Kernel, *Code);
  }
}

void forEachKernel(PreparedFile &Prepared,
                   function_ref<void(KernelRun &, ArrayRef<Launch>)> Function) {
  FileResult &Base = Prepared.Base;
  ShortOfBudget Short;
  forEachKernelCode(
      Prepared, [&](const KernelInfo &Kernel, llvm::Function &Code) {
        KernelRun Run(Code, Kernel, Prepared.Device->Map, *Prepared.Arch);
        Function(Run, launchesOf(Kernel, Prepared.Device->Launches,
                                 Prepared.Facts, Run.dimensions(), Base.Notes));
        std::vector<Unanalysed> Lost = Run.takeNotAnalysed();
        for (Unanalysed &L : Lost)
          L.IsPart = !(L.Where == Kernel.Where); // else it is the whole kernel
        append_range(Base.NotAnalysed, Lost);
        if (Run.solvedLoops())
          Short.Solved.push_back(Kernel.DisplayName);
      });
  append_range(Base.Notes, Short.notes());
}

bool runGuarded(const AnalysisOptions &Options, function_ref<void()> Function) {
  if (Options.SurvivesCrashes)
    CrashRecoveryContext::Enable();
  CrashRecoveryContext Guard;
  return Guard.RunSafelyOnThread(
      [&, Arena = MemoryArena::current()] {
        Arena.use();
        Function();
      },
      DeepStack);
}

FileResult lostFile(const std::string &File, const AnalysisOptions &Options,
                    const std::string &Why) {
  FileResult Result;
  Result.File = File;
  Result.Arch = Options.Arch;
  Result.Failure = Why;
  return Result;
}

} // namespace bank_lint
