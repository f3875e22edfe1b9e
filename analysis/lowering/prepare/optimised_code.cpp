//===-- analysis/lowering/prepare/optimised_code.cpp - was it optimised? --===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/lowering/prepare/optimised_code.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"

using namespace llvm;

namespace bank_lint::lowering {

bool isOptimised(const Module &M) {
  return none_of(M, [](const Function &F) {
    return F.hasFnAttribute(Attribute::OptimizeNone) ||
           any_of(instructions(F), [](const Instruction &I) {
             const auto *Variable = dyn_cast<AllocaInst>(&I);
             return Variable && !Variable->use_empty() &&
                    isAllocaPromotable(Variable);
           });
  });
}

} // namespace bank_lint::lowering
