//===-- analysis/frontend/load_module.cpp - from LLVM IR ------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/load_module.h"
#include "analysis/frontend/invocation.h"
#include "analysis/frontend/modules/instruction_places.h"
#include "analysis/frontend/modules/line_tables.h"
#include "analysis/frontend/modules/module_kernels.h"
#include "analysis/frontend/modules/module_launches.h"
#include "analysis/frontend/modules/read_module.h"
#include "analysis/lowering/marks/debug_location.h"
#include "analysis/support/foreign_file.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace bank_lint {

namespace {

constexpr std::uint64_t MostFactsBytes = 1u << 20;

/// The bytes of the file, or those to take in their place.
Expected<FileText> contents(const CompileRequest &Request,
                            vfs::FileSystem &Files) {
  if (!Request.Contents) {
    if (!sys::fs::exists(Request.File))
      return createStringError("no such file");
    // Why it is none, if it is no file.
    Expected<FileText> Text = readForeignFile(Request.File, MostSourceBytes);
    if (!Text)
      return Text;
  }
  return readForeignFile(Request.File, MostSourceBytes, Files);
}

SourceRange pointAt(const std::string &File, unsigned Line, unsigned Column) {
  return {File, Line, Column, Line, Column + 1};
}

/// Where the kernel \p Code stands: in its source, else in the module's text.
SourceRange placeOf(const Function &Code, const std::string &File,
                    const frontend::ModuleText &Text) {
  if (const DISubprogram *Known = Code.getSubprogram();
      Known && Known->getLine())
    return pointAt(debugFileName(*Known), Known->getLine(), 1);
  const unsigned Line = Text.of(Code).Line;
  return pointAt(File, std::max(Line, 1u), 1);
}

/// Reads Triton's JSON beside \p File, if there is one, into \p Result.
void addTritonFacts(const std::string &File, vfs::FileSystem &Files,
                    DeviceModule &Result) {
  SmallString<256> Path(File);
  sys::path::replace_extension(Path, ".json");
  Expected<FileText> Text = readForeignFile(Path, MostFactsBytes, Files);
  if (!Text) {
    consumeError(Text.takeError());
    return;
  }
  if (!frontend::isTritonFacts((*Text)->getBuffer()))
    return;
  const std::string Shown = Path.str().str();
  auto Facts = frontend::readTritonFacts((*Text)->getBuffer());
  if (!Facts) {
    Result.LaunchNotes.push_back(
        Shown + " is not used: " + toString(Facts.takeError()));
    return;
  }
  if (Result.Arch.empty())
    Result.Arch = Facts->Arch;
  for (KernelInfo &Kernel : Result.Kernels) {
    if (!Facts->Kernel.empty() && Facts->Kernel != Kernel.MangledName &&
        Result.Kernels.size() > 1)
      continue;
    frontend::addTritonMaps(*Result.Module->getFunction(Kernel.MangledName),
                            Facts->Maps, pointAt(Shown, 1, 1), Kernel);
    LaunchSite Site;
    Site.Kernel = Kernel.MangledName;
    Site.Where = pointAt(Shown, 1, 1);
    Site.Source = LaunchSource::Metadata;
    Site.Block.Size = {Facts->Threads, 1, 1};
    Site.SharedBytes = Facts->SharedBytes;
    std::erase_if(Result.Launches, [&](const LaunchSite &Other) {
      return Other.Kernel == Site.Kernel && Other.Block == Site.Block;
    });
    if (none_of(Result.Launches, [&](const LaunchSite &Other) {
          return Other.Kernel == Site.Kernel;
        }))
      Result.Launches.push_back(std::move(Site));
    else
      Result.LaunchNotes.push_back(
          Shown + " is not used for " + Kernel.DisplayName +
          ": the module requires another block than it says");
  }
}

/// The architecture that the code of \p M says it is for; "" if it says none.
std::string archOf(const Module &M) {
  for (const Function &F : M)
    if (F.getCallingConv() == CallingConv::PTX_Kernel)
      if (const Attribute Cpu = F.getFnAttribute("target-cpu");
          Cpu.isStringAttribute() && Cpu.getValueAsString().starts_with("sm_"))
        return Cpu.getValueAsString().str();
  return "";
}

/// Moves kernels that are not followed to the lost ones.
void loseKernels(DeviceModule &Result) {
  std::erase_if(Result.Kernels, [&](const KernelInfo &Kernel) {
    std::string Why = frontend::whyNotFollowed(
        *Result.Module->getFunction(Kernel.MangledName));
    if (Why.empty())
      return false;
    Result.Lost.push_back(
        {Kernel.DisplayName, Kernel.Where, std::move(Why), false, ""});
    return true;
  });
}

void addNotes(const frontend::ForeignModule &Read, DeviceModule &Result) {
  if (Read.HasBrokenDebugInfo)
    Result.KernelNotes.push_back("its debug info is not valid and was left "
                                 "out: places are those in the module");
  if (Result.Kernels.empty() && Result.Lost.empty())
    Result.KernelNotes.push_back(
        "it has no kernel: no function with code is a ptx_kernel");
  if (Read.Stage != CodeStage::Source)
    return;
  const std::string Rest =
      "the module, which is not optimised, is optimised as nvcc would";
  for (KernelInfo &Kernel : Result.Kernels)
    Kernel.RestsOn.push_back(Rest);
}

} // namespace

Expected<DeviceModule> loadModule(const CompileRequest &Request) {
  auto Files = frontend::fileSystemFor(Request);
  Expected<FileText> Bytes = contents(Request, *Files);
  if (!Bytes)
    return Bytes.takeError();
  DeviceModule Result;
  Result.Context = std::make_unique<LLVMContext>();
  Expected<frontend::ForeignModule> Read = frontend::readModule(
      Request.File, (*Bytes)->getBuffer(), *Result.Context);
  if (!Read)
    return Read.takeError();
  Result.Module = std::move(Read->Module);
  Module &M = *Result.Module;
  Result.IsForeign = true;
  Result.Stage = Read->Stage;
  Result.Kernels = frontend::describeModuleKernels(M);
  Result.Arch = archOf(M);
  frontend::stripToLineTables(M);
  frontend::PlacedFiles Placed = frontend::placeInstructions(
      M, Request.File, Read->Text, frontend::SourceFiles(Request.File, Files));
  Result.Map.UserFiles = std::move(Placed.IsUsers);
  Result.Texts = std::move(Placed.Texts);
  if (!Read->Quoted.empty())
    Result.Texts[Request.File] = std::move(Read->Quoted);
  for (const frontend::TextPlace &At : Placed.InText) {
    AccessExpression Whole;
    Whole.Range = {Request.File, At.Line, At.Column, At.Line, At.EndColumn};
    Result.Map.add(Request.File, At.Line, At.Column, std::move(Whole));
  }
  for (KernelInfo &Kernel : Result.Kernels) {
    const Function &Code = *M.getFunction(Kernel.MangledName);
    Kernel.Where = placeOf(Code, Request.File, Read->Text);
    if (auto Launch = frontend::requiredLaunch(Code, Kernel))
      Result.Launches.push_back(std::move(*Launch));
  }
  if (!Request.Contents)
    addTritonFacts(Request.File, *Files, Result);
  loseKernels(Result);
  frontend::splitAggregateArguments(M, Result.Kernels);
  addNotes(*Read, Result);
  return Result;
}

} // namespace bank_lint
