//===-- analysis/lowering/loops/unrolled_constants.cpp --------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/lowering/loops/unrolled_constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

namespace bank_lint::lowering {
namespace {

/// Whether the unroller will leave nothing of \p L.
bool isUnrolledWhole(const Loop &L, ScalarEvolution &Evolution) {
  const unsigned Count = Evolution.getSmallConstantTripCount(&L);
  if (!Count || !L.isLoopSimplifyForm() || !L.isSafeToClone())
    return false;
  return findOptionMDForLoop(&L, "llvm.loop.unroll.full");
}

/// Whether \p I is no constant, whatever its operands are.
bool isUnknown(const Instruction &I,
               const SmallPtrSetImpl<const BasicBlock *> &HeadersOfWhole) {
  if (isa<AllocaInst>(I))
    return false;
  if (isa<PHINode>(I) && !HeadersOfWhole.contains(I.getParent()))
    return true;
  return isa<LoadInst, CallBase>(I) || I.mayReadOrWriteMemory() ||
         any_of(I.operands(), [](const Use &U) { return isa<Argument>(U); });
}

} // namespace

std::uint64_t unrolledCopies(const Loop &L, ScalarEvolution &Evolution) {
  if (std::optional<int> By =
          getOptionalIntLoopAttribute(&L, "llvm.loop.unroll.count"))
    return std::uint64_t(std::max(*By, 1));
  return isUnrolledWhole(L, Evolution) ? Evolution.getSmallConstantTripCount(&L)
                                       : 1;
}

UnrolledConstants::UnrolledConstants(Function &F, const LoopInfo &Loops,
                                     ScalarEvolution &Evolution) {
  SmallPtrSet<const BasicBlock *, 16> HeadersOfWhole;
  for (const Loop *L : Loops.getLoopsInPreorder())
    if (isUnrolledWhole(*L, Evolution))
      HeadersOfWhole.insert(L->getHeader());
  SmallVector<const Instruction *, 64> Work;
  for (const Instruction &I : instructions(F))
    if (isUnknown(I, HeadersOfWhole) && Unknown.insert(&I).second)
      Work.push_back(&I);
  while (!Work.empty())
    for (const User *U : Work.pop_back_val()->users())
      if (const auto *By = dyn_cast<Instruction>(U);
          By && Unknown.insert(By).second)
        Work.push_back(By);
}

bool UnrolledConstants::contains(const Value &V) const {
  if (const auto *I = dyn_cast<Instruction>(&V))
    return !Unknown.contains(I);
  return isa<Constant>(V);
}

bool UnrolledConstants::isOnlyAccessedAt(
    const AllocaInst &Array, SmallVectorImpl<Instruction *> &Accesses,
    SmallVectorImpl<Instruction *> &Others) const {
  SmallVector<const Instruction *, 16> Pointers{&Array};
  while (!Pointers.empty())
    for (const Use &U : Pointers.pop_back_val()->uses()) {
      auto *I = cast<Instruction>(U.getUser());
      if (auto *Load = dyn_cast<LoadInst>(I)) {
        if (!Load->isSimple())
          return false;
        Accesses.push_back(Load);
      } else if (auto *Store = dyn_cast<StoreInst>(I)) {
        if (!Store->isSimple() ||
            U.getOperandNo() != StoreInst::getPointerOperandIndex())
          return false;
        Accesses.push_back(Store);
      } else if (auto *Element = dyn_cast<GetElementPtrInst>(I)) {
        if (U.getOperandNo() != 0 || !contains(*Element))
          return false;
        Pointers.push_back(Element);
        Others.push_back(Element);
      } else if (isa<AddrSpaceCastInst>(I)) {
        Pointers.push_back(I);
        Others.push_back(I);
      } else if (I->isLifetimeStartOrEnd()) {
        Others.push_back(I);
      } else {
        return false;
      }
    }
  return true;
}

} // namespace bank_lint::lowering
