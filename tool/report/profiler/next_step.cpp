//===-- tool/report/profiler/next_step.cpp - what to type -----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/profiler/next_step.h"
#include "tool/report/profiler/profiler_command.h"
#include "tool/report/wording/short_text.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace bank_lint {

std::string launchOption(llvm::StringRef Kernel) {
  return "--launch '" + oneLine(kernelBaseName(Kernel)) + "=GRID:BLOCK'";
}

std::string argumentOption(llvm::StringRef Name) {
  return "--arg " + oneLine(Name) + "=N";
}

/// Whether \p Name, which decides something, can be a parameter of the kernel:
/// "n", "p.pitch".
static bool isParameter(llvm::StringRef Name) {
  auto IsPart = [](char C) { return llvm::isAlnum(C) || C == '_' || C == '.'; };
  return !Name.empty() && !llvm::isDigit(Name.front()) &&
         llvm::all_of(Name, IsPart) &&
         !llvm::is_contained({"threadIdx", "blockIdx", "blockDim", "gridDim"},
                             Name.split('.').first);
}

static bool isOfGrid(llvm::StringRef Name) {
  return Name.starts_with("gridDim") || Name.starts_with("blockIdx");
}

static bool isKnown(const Launch &LaunchedWith, llvm::StringRef Name) {
  return llvm::any_of(LaunchedWith.Arguments, [&](const ArgumentValue &Each) {
    return Each.Name == Name && Each.Value;
  });
}

std::vector<std::string> optionsToKnow(const AccessSummary &Access) {
  const Launch &LaunchedWith = Access.LaunchedWith;
  const bool IsOpen =
      !Access.isExact() && Access.Sureness != Certainty::Undecided;
  std::vector<std::string> Deciders;
  if (IsOpen)
    Deciders = Access.DecidedBy;
  // A table is over arguments, or over what is computed from them.
  if (Access.Sureness == Certainty::Parametric)
    for (const AddressPart &Part : Access.Derivation.Parts)
      if (Part.What == AddressPart::Kind::Argument)
        Deciders.push_back(Part.Name);
  llvm::append_range(Deciders, Access.UnknownArguments);
  std::vector<std::string> Options;
  auto Add = [&](std::string Option) {
    if (!llvm::is_contained(Options, Option))
      Options.push_back(std::move(Option));
  };
  if (!LaunchedWith.blocks() && llvm::any_of(Deciders, isOfGrid))
    Add(launchOption(Access.Kernel));
  for (const std::string &Name : Deciders)
    if (isParameter(Name) && !isKnown(LaunchedWith, Name))
      Add(argumentOption(Name));
  return Options;
}

std::string tryThese(llvm::ArrayRef<std::string> Options) {
  return Options.empty() ? "" : "; try " + llvm::join(Options, " ");
}

} // namespace bank_lint
