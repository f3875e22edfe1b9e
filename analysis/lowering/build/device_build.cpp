//===-- analysis/lowering/build/device_build.cpp --------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/lowering/build/device_build.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace bank_lint::lowering {

static constexpr const char *ArchitectureFlag = "bank_lint.architecture";
static constexpr const char *RelocatableFlag = "bank_lint.relocatable";

void noteArchitecture(Module &Module, StringRef Arch) {
  Arch.consume_front("sm_") || Arch.consume_front("compute_");
  unsigned Number = 0;
  if (!Arch.consumeInteger(10, Number))
    Module.setModuleFlag(Module::Override, ArchitectureFlag, Number);
}

void noteRelocatable(Module &Module) {
  Module.setModuleFlag(Module::Override, RelocatableFlag, 1);
}

DeviceBuild buildOf(const Module &Module) {
  DeviceBuild Result;
  const auto Number = [&](const char *Flag) -> const ConstantInt * {
    return mdconst::dyn_extract_or_null<ConstantInt>(
        Module.getModuleFlag(Flag));
  };
  if (const ConstantInt *Arch = Number(ArchitectureFlag))
    Result.Architecture = unsigned(Arch->getLimitedValue(9999));
  Result.IsRelocatable = Number(RelocatableFlag) != nullptr;
  return Result;
}

} // namespace bank_lint::lowering
