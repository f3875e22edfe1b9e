//===-- analysis/diagnosis.cpp - how a file was read ----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/diagnosis.h"
#include "analysis/frontend/toolkit/toolkit.h"
#include "analysis/pipeline/prepared_file.h"
#include "analysis/pipeline/result_cache.h"

using namespace llvm;

namespace bank_lint {
namespace {

std::string headersChosenBy(const AnalysisOptions &Options,
                            const PreparedFile &Prepared) {
  if (Options.UseBuiltinHeaders)
    return "--builtin-headers";
  if (Options.CudaPath)
    return "--cuda-path";
  if (!Prepared.Setup.Translated.Toolkit.empty())
    return "the project's command";
  return Prepared.Base.Toolkit.empty() ? "no toolkit was found"
                                       : "found on this machine";
}

FileDiagnosis diagnose(const std::string &File,
                       const AnalysisOptions &Options) {
  PreparedFile Prepared = planFile(File, Options);
  FileDiagnosis Result;
  if (Options.Cache) {
    Result.Cache.Folder = Options.Cache->folder().path();
    Result.Cache.HasResult =
        Options.Cache
            ->find(ResultCache::keyOf(Prepared, Options), File, Options)
            .has_value();
  }
  compilePlanned(Prepared, Options);
  Result.ArchChosenBy = Prepared.Choice.ChosenBy;
  Result.ExtraArguments = Options.CompilerArguments;
  Result.TypedOptions = Options.TypedOptions;
  if (Prepared.Device) {
    Result.Cache.Headers = Prepared.Device->Headers;
    if (!Prepared.Device->IsForeign)
      Result.HeadersChosenBy = headersChosenBy(Options, Prepared);
    if (Prepared.Base.Toolkit.empty())
      frontend::withoutCudaFolders(Prepared.Setup.Translated.Arguments,
                                   &Result.FoldersLeftOut);
    Result.LaunchSites =
        count_if(Prepared.Device->Launches, [](const LaunchSite &L) {
          return L.Source == LaunchSource::LaunchSite;
        });
    forEachKernel(Prepared, [&](KernelRun &Run, ArrayRef<Launch> Launches) {
      const KernelInfo &Kernel = Run.kernel();
      Result.Kernels.push_back(
          {Kernel.DisplayName, Kernel.Where, Launches.vec()});
    });
  }
  Result.Base = std::move(Prepared.Base);
  Result.Setup = std::move(Prepared.Setup);
  return Result;
}

} // namespace

FileDiagnosis diagnoseFile(const std::string &File,
                           const AnalysisOptions &Options) {
  FileDiagnosis Result;
  if (!runGuarded(Options, [&] { Result = diagnose(File, Options); }))
    Result.Base = lostFile(File, Options);
  return Result;
}

} // namespace bank_lint
