//===-- analysis/lowering/marks/counted_dividend.cpp ----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/lowering/marks/counted_dividend.h"
#include "llvm/IR/Instruction.h"
#include "llvm/IR/Metadata.h"

using namespace llvm;

namespace bank_lint::lowering {

static constexpr const char *Mark = "bank_lint.counted.dividend";

void setCountedDividend(Instruction &Division) {
  Division.setMetadata(Mark, MDNode::get(Division.getContext(), {}));
}

bool hasCountedDividend(const Instruction &Division) {
  return Division.hasMetadataOtherThanDebugLoc() && Division.hasMetadata(Mark);
}

} // namespace bank_lint::lowering
