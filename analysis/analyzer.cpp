//===-- analysis/analyzer.cpp -----------------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/analyzer.h"
#include "analysis/frontend/compile.h"
#include "analysis/launch/launches.h"
#include "analysis/rules/rule.h"
#include "analysis/warp/kernel_run.h"
#include "model/arch.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include <algorithm>
#include <tuple>

using namespace llvm;

namespace bank_lint {
namespace {

/// Tells what the user stated that fits nothing in the file.
void noteUnused(const DeviceModule &Device, const LaunchFacts &Facts,
                std::vector<std::string> &Notes) {
  for (const LaunchOverride &O : Facts.Launches)
    if (none_of(Device.Kernels, [&](const KernelInfo &K) {
          return namesKernel(O.Kernel, K);
        }))
      Notes.push_back("--launch names the kernel '" + O.Kernel +
                      "', which is not in this file");
  for (const ArgumentValue &A : Facts.Arguments)
    if (none_of(Device.Kernels, [&](const KernelInfo &K) {
          return any_of(K.Parameters, [&](const KernelParameter &P) {
            return P.Name == A.Name && P.IsInteger;
          });
        }))
      Notes.push_back("--arg names '" + A.Name +
                      "', which is no integer parameter of a kernel in this "
                      "file");
}

void addProblems(const DeviceModule &Device, FileResult &Result) {
  for (const CompileMessage &M : Device.Messages)
    Result.Problems.push_back(
        {M.Severity != CompileMessage::Warning, M.Where, M.Text});
  for (const LostKernel &L : Device.Lost) {
    if (L.IsUninstantiatedTemplate)
      Result.UninstantiatedTemplates.push_back(L.Name);
    else
      Result.NotAnalysed.push_back({L.Name, L.Where, L.Reason});
  }
}

template <typename T> void append(std::vector<T> &To, std::vector<T> From) {
  To.insert(To.end(), std::make_move_iterator(From.begin()),
            std::make_move_iterator(From.end()));
}

FileResult analyzeSafely(const std::string &File,
                         const AnalysisOptions &Options) {
  FileResult Result;
  Result.File = File;
  Result.Arch = Options.Arch;
  const model::Architecture *Arch = model::findArchitecture(Options.Arch);
  if (!Arch) {
    Result.Failure = "the architecture '" + Options.Arch + "' is not known";
    return Result;
  }
  CompileRequest Request;
  Request.File = File;
  Request.Arch = std::string(Arch->Name);
  Request.CudaPath = Options.CudaPath;
  Request.UseBuiltinHeaders = Options.UseBuiltinHeaders;
  Request.ExtraArguments = Options.CompilerArguments;
  Expected<DeviceModule> Device = compileDevice(Request);
  if (!Device) {
    Result.Failure = toString(Device.takeError());
    return Result;
  }
  Result.Arch = Request.Arch;
  Result.Toolkit = Device->Toolkit;
  addProblems(*Device, Result);
  const LaunchFacts Facts{Options.Launches, Options.Arguments};
  noteUnused(*Device, Facts, Result.Notes);

  std::uint64_t StepsLeft = KernelRun::StepsPerFile;
  for (const KernelInfo &Kernel : Device->Kernels) {
    Function *Code = Device->Module->getFunction(Kernel.MangledName);
    if (!Code || Code->isDeclaration()) {
      Result.NotAnalysed.push_back(
          {Kernel.DisplayName, Kernel.Where, "no code was generated for it"});
      continue;
    }
    ++Result.Kernels;
    KernelRun Run(*Code, Kernel, Device->Map, *Arch);
    for (const Launch &L : launchesOf(Kernel, Device->Launches, Facts,
                                      Run.dimensions(), Result.Notes))
      append(Result.Accesses, Run.analyse(L, StepsLeft));
    append(Result.NotAnalysed, Run.takeNotAnalysed());
    append(Result.Notes, Run.takeNotes());
  }
  sort(Result.Accesses, [](const AccessSummary &A, const AccessSummary &B) {
    return std::tie(A.Where, A.Operation, A.Kernel, A.Width,
                    A.LaunchedWith.Where, A.InlinedAt) <
           std::tie(B.Where, B.Operation, B.Kernel, B.Width,
                    B.LaunchedWith.Where, B.InlinedAt);
  });
  Result.Findings = applyRules(Result.Accesses);
  return Result;
}

} // namespace

FileResult analyzeFile(const std::string &File,
                       const AnalysisOptions &Options) {
  // A crash, in the compiler most likely, costs this file only. The stack is
  // deep enough for deeply nested sources.
  CrashRecoveryContext::Enable();
  CrashRecoveryContext Guard;
  FileResult Result;
  if (!Guard.RunSafelyOnThread(
          [&] { Result = analyzeSafely(File, Options); }, 64u << 20)) {
    Result = FileResult();
    Result.File = File;
    Result.Arch = Options.Arch;
    Result.Failure = "the compiler crashed on this file";
  }
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
