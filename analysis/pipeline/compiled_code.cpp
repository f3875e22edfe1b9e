//===-- analysis/pipeline/compiled_code.cpp -------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/pipeline/compiled_code.h"
#include "analysis/frontend/load_module.h"
#include "analysis/lowering/device_passes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace bank_lint {

/// The kernel of \p Code that is \p Kernel of the source; null if there is
/// none. Names of what is local to a file differ from compiler to compiler, but
/// not for people.
static Function *codeOf(const KernelInfo &Kernel, const DeviceModule &Code) {
  const KernelInfo *Found = nullptr;
  for (const KernelInfo &Each : Code.Kernels) {
    if (Each.MangledName == Kernel.MangledName)
      return Code.Module->getFunction(Each.MangledName);
    if (Each.DisplayName != Kernel.DisplayName)
      continue;
    if (Found)
      return nullptr; // which of them it is cannot be told
    Found = &Each;
  }
  return Found ? Code.Module->getFunction(Found->MangledName) : nullptr;
}

Error takeCode(PreparedFile &Prepared, const CompiledCode &Code) {
  CompileRequest Request;
  Request.File = Prepared.Request.File + ".ptx";
  Request.Contents = Code.Ptx;
  Request.Arch = Prepared.Request.Arch;
  Expected<DeviceModule> Read = loadModule(Request);
  if (!Read)
    return Read.takeError();
  DeviceModule &Source = *Prepared.Device;
  std::vector<KernelInfo> Kernels;
  for (KernelInfo &Kernel : Source.Kernels) {
    Function *Found = codeOf(Kernel, *Read);
    if (!Found || Found->arg_size() != Kernel.Parameters.size())
      continue;
    Found->setName(Kernel.MangledName);
    Kernels.push_back(std::move(Kernel));
  }
  Read->Kernels = std::move(Kernels);
  Read->Lost.clear();
  Read->Launches = std::move(Source.Launches);
  Read->Map.SharedVariables = std::move(Source.Map.SharedVariables);
  Expected<std::uint64_t> Made =
      lowering::prepareDeviceCode(*Read->Module, Request.Arch, Read->Stage);
  if (!Made)
    return Made.takeError();
  Read->Instructions = *Made;
  Prepared.Device = std::move(*Read);
  return Error::success();
}

} // namespace bank_lint
