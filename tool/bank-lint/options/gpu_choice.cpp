//===-- tool/bank-lint/options/gpu_choice.cpp -----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/options/gpu_choice.h"
#include "llvm/ADT/StringExtras.h"
#include <string>
#include <vector>

namespace bank_lint {

llvm::Expected<model::Gpu> parseGpu(llvm::StringRef Text) {
  const auto [Name, Clock] = Text.split('@');
  const model::Gpu *Known = model::findGpu(std::string_view(Name));
  if (!Known) {
    std::vector<std::string> Names;
    for (const model::Gpu &Each : model::gpus())
      Names.emplace_back(Each.Name);
    // The nearest spelling would be another GPU: v100 for a100.
    return llvm::createStringError("no GPU is called '" + Name.str() +
                                   "'; known are " + llvm::join(Names, ", "));
  }
  model::Gpu Result = *Known;
  // No GPU of these runs outside.
  constexpr unsigned LeastMHz = 100, MostMHz = 5000;
  if (Text.contains('@') &&
      (Clock.getAsInteger(10, Result.ClockMHz) || Result.ClockMHz < LeastMHz ||
       Result.ClockMHz > MostMHz))
    return llvm::createStringError("'" + Clock.str() +
                                   "': expected a clock in MHz, 100 to 5000");
  // L2 has a clock of its own, which need not slow down with that of the SMs.
  if (Known->L2BytesPerCycle && Result.ClockMHz < Known->ClockMHz)
    Result.L2BytesPerCycle = unsigned(std::uint64_t(Known->L2BytesPerCycle) *
                                          Known->ClockMHz / Result.ClockMHz +
                                      1);
  return Result;
}

} // namespace bank_lint
