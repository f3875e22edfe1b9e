//===-- analysis/lowering/marks/variable_places.cpp -----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/lowering/marks/variable_places.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/GlobalVariable.h"

namespace bank_lint::lowering {

static constexpr const char *HomeName = "bank-lint-home";
static constexpr const char *OffsetName = "bank-lint-device-offset";

void placeWith(llvm::GlobalVariable &V, llvm::StringRef Kernel) {
  V.addAttribute(HomeName, Kernel);
}

void setDeviceOffset(llvm::GlobalVariable &V, std::uint64_t Offset) {
  V.addAttribute(OffsetName, llvm::utostr(Offset));
}

bool isPlacedWith(const llvm::GlobalVariable &V, const llvm::Function &Kernel) {
  return V.hasAttribute(HomeName) &&
         V.getAttribute(HomeName).getValueAsString() == Kernel.getName();
}

std::optional<std::uint64_t> deviceOffset(const llvm::GlobalVariable &V) {
  std::uint64_t Offset = 0;
  if (!V.hasAttribute(OffsetName) ||
      V.getAttribute(OffsetName).getValueAsString().getAsInteger(10, Offset))
    return std::nullopt;
  return Offset;
}

} // namespace bank_lint::lowering
