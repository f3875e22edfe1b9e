//===-- analysis/lowering/marks/rest_load.cpp -----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/lowering/marks/rest_load.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Metadata.h"

using namespace llvm;

namespace bank_lint {

static constexpr const char *OfRest = "bank_lint.rest";

void setRestLoad(LoadInst &Load) {
  Load.setMetadata(OfRest, MDNode::get(Load.getContext(), {}));
}

void releaseRestLoad(LoadInst &Load) { Load.setMetadata(OfRest, nullptr); }

bool isRestLoad(const LoadInst &Load) { return Load.hasMetadata(OfRest); }

} // namespace bank_lint
