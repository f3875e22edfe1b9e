//===-- analysis/lowering/marks/parameter_copy.cpp ------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/lowering/marks/parameter_copy.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Metadata.h"

using namespace llvm;

namespace bank_lint {

static constexpr const char *OnlyReadKind = "bank_lint.only.read";

void setOnlyRead(AllocaInst &Copy) {
  Copy.setMetadata(OnlyReadKind, MDNode::get(Copy.getContext(), {}));
}

bool isOnlyRead(const AllocaInst &Variable) {
  return Variable.getMetadata(OnlyReadKind) != nullptr;
}

} // namespace bank_lint
