//===-- analysis/frontend/toolkit/toolkit.cpp - where the CUDA toolkit is -===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/toolkit/toolkit.h"
#include "analysis/frontend/toolkit/builtin_headers.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/VersionTuple.h"

using namespace llvm;

namespace bank_lint::frontend {

namespace {

bool isToolkit(const Twine &Folder) {
  return sys::fs::exists(Folder + "/include/cuda_runtime.h");
}

/// The folder /usr/local/cuda-X.Y with the highest X.Y.
std::string newestVersionedFolder() {
  std::string Best;
  VersionTuple BestVersion;
  std::error_code Error;
  for (sys::fs::directory_iterator It("/usr/local", Error), End;
       !Error && It != End; It.increment(Error)) {
    StringRef Name = sys::path::filename(It->path());
    VersionTuple Version;
    if (!Name.consume_front("cuda-") || Version.tryParse(Name) ||
        !isToolkit(It->path()))
      continue;
    if (Best.empty() || Version > BestVersion) {
      Best = It->path();
      BestVersion = Version;
    }
  }
  return Best;
}

} // namespace

Expected<std::string> findToolkit(const std::optional<std::string> &Asked) {
  if (Asked) {
    if (isToolkit(*Asked))
      return *Asked;
    return createStringError("no CUDA toolkit at '" + *Asked +
                             "': it has no include/cuda_runtime.h; use "
                             "--builtin-headers where no toolkit is");
  }
  for (const char *Variable : {"CUDA_PATH", "CUDA_HOME"})
    if (std::optional<std::string> Folder = sys::Process::GetEnv(Variable))
      if (!Folder->empty() && isToolkit(*Folder))
        return *Folder;
  for (const char *Folder : {"/usr/local/cuda", "/opt/cuda"})
    if (isToolkit(Folder))
      return Folder;
  if (std::string Folder = newestVersionedFolder(); !Folder.empty())
    return Folder;
  for (const char *Folder : {"/usr/lib/cuda", "/usr/lib/nvidia-cuda-toolkit"})
    if (isToolkit(Folder))
      return Folder;
  return "";
}

std::vector<std::string> toolkitArguments(const std::string &Toolkit) {
  std::vector<std::string> Arguments{"--cuda-path=" + Toolkit};
  // From CUDA 13 on the C++ libraries (thrust, cub, cuda::std) have a separate
  // folder, which the driver does not know.
  std::string Libraries = Toolkit + "/include/cccl";
  if (sys::fs::is_directory(Libraries))
    Arguments.insert(Arguments.end(), {"-isystem", Libraries});
  // Cooperative groups have clusters if nvcc compiles them, or if this says
  // that the compiler has what they need.
  Arguments.push_back("-D_CG_CLUSTER_INTRINSICS_AVAILABLE");
  append_range(Arguments, supplementArguments());
  return Arguments;
}

std::vector<std::string>
withoutCudaFolders(const std::vector<std::string> &Arguments,
                   std::vector<std::string> *LeftOut) {
  std::vector<std::string> Result;
  auto HoldsCuda = [&](const Twine &Folder) {
    if (!sys::fs::exists(Folder + "/cuda_runtime.h"))
      return false;
    if (LeftOut)
      LeftOut->push_back(Folder.str());
    return true;
  };
  for (std::size_t I = 0; I < Arguments.size(); ++I) {
    StringRef Argument = Arguments[I];
    // The folders of a project are absolute: another word is a value that only
    // looks like an option.
    bool IsPair = I + 1 < Arguments.size() &&
                  sys::path::is_absolute(Arguments[I + 1]) &&
                  (Argument == "-I" || Argument == "-isystem" ||
                   Argument == "-iquote" || Argument == "-idirafter");
    if (IsPair) {
      if (!HoldsCuda(Arguments[I + 1]))
        Result.insert(Result.end(), {Arguments[I], Arguments[I + 1]});
      ++I;
      continue;
    }
    if (!Argument.consume_front("-I") || !HoldsCuda(Argument))
      Result.push_back(Arguments[I]);
  }
  return Result;
}

} // namespace bank_lint::frontend
