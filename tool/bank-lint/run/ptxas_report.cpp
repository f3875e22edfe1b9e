//===-- tool/bank-lint/run/ptxas_report.cpp -------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/run/ptxas_report.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Regex.h"

namespace bank_lint {
namespace {

class Reader {
public:
  std::vector<KernelResources> read(llvm::StringRef Printed) {
    for (llvm::StringRef Line : llvm::split(Printed, '\n'))
      readLine(Line.trim());
    return std::move(Result);
  }

private:
  void readLine(llvm::StringRef Line);
  KernelResources &functionOf(llvm::StringRef Name);
  /// The number that \p Pattern finds in \p Line; with a second one, the sum.
  static std::uint64_t numberIn(llvm::StringRef Line, const char *Pattern);

  std::vector<KernelResources> Result;
  std::string Kernel, Function; ///< that the next lines are of
};

KernelResources &Reader::functionOf(llvm::StringRef Name) {
  for (KernelResources &Known : Result)
    if (Known.Kernel == Name)
      return Known;
  Result.emplace_back().Kernel = Name.str();
  return Result.back();
}

std::uint64_t Reader::numberIn(llvm::StringRef Line, const char *Pattern) {
  llvm::SmallVector<llvm::StringRef, 3> Found;
  std::uint64_t Sum = 0;
  if (llvm::Regex(Pattern).match(Line, &Found))
    for (llvm::StringRef Digits : llvm::drop_begin(Found))
      if (std::uint64_t Value = 0; !Digits.getAsInteger(10, Value))
        Sum += Value;
  return Sum;
}

void Reader::readLine(llvm::StringRef Line) {
  llvm::SmallVector<llvm::StringRef, 3> Found;
  if (llvm::Regex("Compiling entry function '([^']+)'").match(Line, &Found))
    Kernel = Found[1].str();
  else if (llvm::Regex("Function properties for (.+)$").match(Line, &Found))
    Function = Found[1].str();
  else if (!Function.empty() && Line.contains("bytes stack frame")) {
    KernelResources &Of = functionOf(Function);
    Of.StackBytes = numberIn(Line, "([0-9]+) bytes stack frame");
    Of.SpillStores = numberIn(Line, "([0-9]+) bytes spill stores");
    Of.SpillLoads = numberIn(Line, "([0-9]+) bytes spill loads");
    Function.clear();
  } else if (!Kernel.empty() && Line.contains("Used ")) {
    KernelResources &Of = functionOf(Kernel);
    Of.Registers = unsigned(numberIn(Line, "Used ([0-9]+) registers"));
    Of.Barriers = unsigned(numberIn(Line, "used ([0-9]+) barriers"));
    // Older ones print the driver's share separately: "4096+16 bytes smem".
    Of.SharedBytes = numberIn(Line, R"(([0-9]+)[+]?([0-9]*) bytes smem)");
    Of.StackBytes = std::max(
        Of.StackBytes, numberIn(Line, "([0-9]+) bytes cumulative stack size"));
    Kernel.clear();
  }
}

} // namespace

std::vector<KernelResources> resourcesIn(llvm::StringRef Printed) {
  return Reader().read(Printed);
}

} // namespace bank_lint
