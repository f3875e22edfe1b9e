//===-- analysis/lowering/marks/hinted_load.cpp ---------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/lowering/marks/hinted_load.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Metadata.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace bank_lint {

static constexpr const char *WithHint = "bank_lint.with.hint";
static constexpr const char *Released = "bank_lint.had.hint";
static constexpr StringRef Constant = "__ldg";
static constexpr StringRef Others[] = {"__ldca", "__ldcg", "__ldcs", "__ldcv",
                                       "__ldlu"};

/// The name of a function without a scope, from its mangled one.
static StringRef plainName(StringRef Mangled) {
  std::size_t Length = 0;
  if (!Mangled.consume_front("_Z"))
    return "";
  Mangled.consume_front("L"); // of a static one
  if (Mangled.consumeInteger(10, Length))
    return "";
  return Mangled.take_front(Length);
}

void markHintedLoads(Module &M) {
  LLVMContext &Context = M.getContext();
  for (Function &F : M) {
    const StringRef Name = plainName(F.getName());
    if (Name != Constant && !is_contained(Others, Name))
      continue;
    // Released, the mark of one that nothing writes says so.
    MDNode *Mark = MDNode::get(
        Context, MDString::get(Context, Name == Constant ? "nc" : ""));
    for (Instruction &I : instructions(F))
      if (isa<LoadInst>(I))
        I.setMetadata(WithHint, Mark);
  }
}

bool isHintedLoad(const LoadInst &Load) { return Load.hasMetadata(WithHint); }

bool isReleasedLoad(const LoadInst &Load) { return Load.hasMetadata(Released); }

static bool hasAny(const Loop &L, StringRef Mark) {
  return any_of(L.blocks(), [&](const BasicBlock *Block) {
    return any_of(*Block,
                  [&](const Instruction &I) { return I.hasMetadata(Mark); });
  });
}

bool hasHintedLoads(const Loop &L) { return hasAny(L, WithHint); }

bool hasReleasedLoads(const Loop &L) { return hasAny(L, Released); }

bool releaseHintedLoads(Function &F) {
  bool IsAny = false;
  for (Instruction &I : instructions(F)) {
    const MDNode *Mark = isa<LoadInst>(I) ? I.getMetadata(WithHint) : nullptr;
    if (!Mark)
      continue;
    if (!cast<MDString>(Mark->getOperand(0))->getString().empty())
      I.setMetadata(LLVMContext::MD_invariant_load,
                    MDNode::get(F.getContext(), {}));
    I.setMetadata(WithHint, nullptr);
    I.setMetadata(Released, MDNode::get(F.getContext(), {}));
    IsAny = true;
  }
  return IsAny;
}

} // namespace bank_lint
