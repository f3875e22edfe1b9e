//===-- analysis/lowering/build/device_build.cpp --------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/lowering/build/device_build.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Module.h"
#include <algorithm>

using namespace llvm;

namespace bank_lint::lowering {
namespace {

constexpr const char *ArchitectureFlag = "bank_lint.architecture";
constexpr const char *ReleaseFlag = "bank_lint.nvcc";

struct Row {
  const char *Flag;
  bool DeviceBuild::*Option;
};
constexpr Row Options[] = {
    {"bank_lint.relocatable", &DeviceBuild::IsRelocatable},
    {"bank_lint.approximate.quotients", &DeviceBuild::ApproximatesQuotients},
    {"bank_lint.approximate.roots", &DeviceBuild::ApproximatesRoots},
    {"bank_lint.approximate.functions", &DeviceBuild::ApproximatesFunctions},
    {"bank_lint.plain.assembler", &DeviceBuild::HasPlainAssembler},
    {"bank_lint.restrict", &DeviceBuild::HasRestrictParameters},
};

const ConstantInt *numberOf(const Module &Module, const char *Flag) {
  return mdconst::dyn_extract_or_null<ConstantInt>(Module.getModuleFlag(Flag));
}

} // namespace

DeviceBuild buildOfMacros(
    function_ref<std::optional<std::uint64_t>(StringRef Macro)> ValueOf) {
  const auto IsDefined = [&](StringRef Macro) {
    return ValueOf(Macro).has_value();
  };
  DeviceBuild Result;
  // A toolkit's own headers say 13050, those that are built in what -D says.
  const std::uint64_t Runtime = ValueOf("CUDART_VERSION").value_or(0);
  const std::uint64_t Release =
      Runtime ? Runtime / 10
              : 100 * ValueOf("__CUDACC_VER_MAJOR__").value_or(0) +
                    ValueOf("__CUDACC_VER_MINOR__").value_or(0);
  Result.Release =
      unsigned(std::clamp<std::uint64_t>(Release, DefaultRelease, 9999));
  Result.IsRelocatable = IsDefined("__CUDACC_RDC__");
  Result.HasPlainAssembler = IsDefined("__BANK_LINT_PTXAS_O0__");
  Result.HasRestrictParameters = IsDefined("__BANK_LINT_RESTRICT__");
  Result.ApproximatesFunctions = IsDefined("__BANK_LINT_FAST_MATH__");
  // What is said of one of them counts, wherever it stands.
  auto Approximates = [&](StringRef Exact, StringRef Inexact) {
    return IsDefined(Inexact) ||
           (Result.ApproximatesFunctions && !IsDefined(Exact));
  };
  Result.ApproximatesQuotients = Approximates(
      "__BANK_LINT_EXACT_QUOTIENTS__", "__BANK_LINT_INEXACT_QUOTIENTS__");
  Result.ApproximatesRoots =
      Approximates("__BANK_LINT_EXACT_ROOTS__", "__BANK_LINT_INEXACT_ROOTS__");
  return Result;
}

void noteBuild(Module &Module, const DeviceBuild &Build) {
  if (Build.Release != DefaultRelease)
    Module.setModuleFlag(Module::Override, ReleaseFlag, Build.Release);
  for (const Row &R : Options)
    if (Build.*R.Option)
      Module.setModuleFlag(Module::Override, R.Flag, 1);
}

unsigned architectureNumber(StringRef Arch) {
  Arch.consume_front("sm_") || Arch.consume_front("compute_");
  unsigned Number = 0;
  return Arch.consumeInteger(10, Number) ? 0 : Number;
}

void noteArchitecture(Module &Module, StringRef Arch) {
  if (const unsigned Number = architectureNumber(Arch))
    Module.setModuleFlag(Module::Override, ArchitectureFlag, Number);
}

DeviceBuild buildOf(const Module &Module) {
  DeviceBuild Result;
  if (const ConstantInt *Arch = numberOf(Module, ArchitectureFlag))
    Result.Architecture = unsigned(Arch->getLimitedValue(9999));
  if (const ConstantInt *Release = numberOf(Module, ReleaseFlag))
    Result.Release = unsigned(Release->getLimitedValue(9999));
  for (const Row &R : Options)
    Result.*R.Option = numberOf(Module, R.Flag) != nullptr;
  return Result;
}

} // namespace bank_lint::lowering
