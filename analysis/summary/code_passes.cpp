//===-- analysis/summary/code_passes.cpp - executed in step ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/summary/code_passes.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include <map>

using namespace llvm;

namespace bank_lint {
namespace {

/// The loops of a function, and what stays in them.
class StayingCode {
public:
  explicit StayingCode(const Function &F)
      : Dominators(const_cast<Function &>(F)), Loops(Dominators) {}

  bool stays(const Instruction &At) {
    const Loop *L = Loops.getLoopFor(At.getParent());
    if (!L)
      return true;
    // What is stored may differ: the last of it is enough.
    const auto *Store = dyn_cast<StoreInst>(&At);
    const Value *Of = Store ? Store->getPointerOperand() : &At;
    return hasBarrier(*L) || differs(dyn_cast<Instruction>(Of), *L);
  }

private:
  /// Whether memory may be another behind one in \p L.
  bool hasBarrier(const Loop &L) {
    const auto [Known, IsNew] = Barriers.try_emplace(&L, false);
    if (IsNew)
      for (const BasicBlock *Block : L.blocks())
        for (const Instruction &I : *Block)
          if (const auto *Call = dyn_cast<CallBase>(&I))
            if (const Function *Callee = Call->getCalledFunction())
              Known->second |= Callee->getName().contains("barrier");
    return Known->second;
  }

  /// Whether what \p Of is computed of may be another in each iteration; null:
  /// it is no instruction.
  static bool differs(const Instruction *Of, const Loop &L) {
    SmallPtrSet<const Instruction *, 16> Seen;
    SmallVector<const Instruction *, 16> Left;
    if (Of)
      Left.push_back(Of);
    while (!Left.empty()) {
      const Instruction *I = Left.pop_back_val();
      if (!L.contains(I) || !Seen.insert(I).second)
        continue;
      if (isa<PHINode>(I))
        return true;
      for (const Value *Each : I->operand_values())
        if (const auto *Operand = dyn_cast<Instruction>(Each))
          Left.push_back(Operand);
    }
    return false;
  }

  DominatorTree Dominators;
  LoopInfo Loops;
  DenseMap<const Loop *, bool> Barriers;
};

} // namespace

void CodePasses::add(const Instruction &At, AccessSummary &Access) {
  Place &Here = Places[&Access];
  Here.Instructions.push_back(&At);
  const auto [Owner, IsNew] = Owners.try_emplace(&At, &Access);
  // Where it is one access or the other, it is neither in each pass.
  if (!IsNew)
    Here.IsAlone = Places[Owner->second].IsAlone = false;
}

void CodePasses::fill() const {
  std::optional<StayingCode> Code;
  DenseMap<const BasicBlock *, unsigned> Numbers;
  for (const auto &[Access, Here] : Places) {
    if (Access->ExecutionsKnown || !Here.IsAlone)
      continue;
    if (!Code) {
      const Function &F = *Here.Instructions.front()->getFunction();
      Code.emplace(F);
      for (const BasicBlock &Each : F)
        Numbers.try_emplace(&Each, Numbers.size() + 1);
    }
    if (!all_of(Here.Instructions,
                [&](const Instruction *I) { return Code->stays(*I); }))
      continue;
    std::map<unsigned, unsigned> Counts;
    for (const Instruction *I : Here.Instructions)
      ++Counts[Numbers.lookup(I->getParent())];
    for (const auto &[Block, Count] : Counts)
      Access->Passes.push_back({Block, Count});
  }
}

} // namespace bank_lint
