//===-- tool/report/tally/block_sources.cpp -------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/tally/block_sources.h"
#include "tool/report/wording/counts.h"
#include <algorithm>

namespace bank_lint {

BlockSources blockSources(llvm::ArrayRef<FileResult> Results) {
  // By name and where it is defined; else by name and file.
  std::map<std::pair<std::string, SourceRange>, LaunchSource> Best;
  for (const FileResult &Result : Results) {
    std::map<llvm::StringRef, SourceRange> Places;
    for (const KernelPlace &Place : Result.Places)
      Places[Place.Kernel] = Place.Where;
    for (const AccessSummary &Access : Result.Accesses) {
      SourceRange &Where = Places[Access.Kernel];
      if (!Where.isValid())
        Where.File = Result.File;
      const LaunchSource Source = Access.LaunchedWith.Source;
      auto [It, IsNew] = Best.try_emplace({Access.Kernel, Where}, Source);
      It->second = std::min(It->second, Source);
    }
  }
  BlockSources Sources;
  for (const auto &[Kernel, Source] : Best)
    ++Sources[Source];
  return Sources;
}

BlockSources blockSources(llvm::ArrayRef<DiagnosedKernel> Kernels) {
  BlockSources Sources;
  for (const DiagnosedKernel &Kernel : Kernels) {
    LaunchSource Best = LaunchSource::Assumed;
    for (const Launch &L : Kernel.Launches)
      Best = std::min(Best, L.Source);
    ++Sources[Best];
  }
  return Sources;
}

static const char *words(LaunchSource Source) {
  switch (Source) {
  case LaunchSource::CommandLine:
    return "by --launch";
  case LaunchSource::Recorded:
    return "by recorded launches";
  case LaunchSource::LaunchSite:
    return "by a launch in the file";
  case LaunchSource::Required:
    return "by what the kernel requires";
  case LaunchSource::Metadata:
    return "by a file beside the module";
  case LaunchSource::Comment:
    return "by a comment";
  case LaunchSource::LaunchBounds:
  case LaunchSource::Assumed:
    break;
  }
  return "";
}

std::string describe(const BlockSources &Sources) {
  unsigned All = 0, Known = 0;
  std::string Who;
  for (const auto &[Source, Kernels] : Sources) {
    All += Kernels;
    const std::string Words = words(Source);
    if (Words.empty())
      continue;
    Known += Kernels;
    Who += (Who.empty() ? ": " : ", ") + std::to_string(Kernels) + " " + Words;
  }
  if (!All)
    return "";
  return "the block of " + std::to_string(Known) + " of " +
         counted(All, "kernel") + " is known" + Who;
}

} // namespace bank_lint
