//===-- analysis/lowering/accesses/counted_addresses.cpp ------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/lowering/accesses/counted_addresses.h"
#include "analysis/lowering/accesses/derived_addresses.h"
#include "analysis/lowering/marks/rolled_loop.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/NVPTXAddrSpace.h"
#include <bit>

using namespace llvm;

namespace bank_lint::lowering {

/// The number of copies of the body that nvcc generates for a loop whose trip
/// count is unknown. The iterations that are left over, at most three, are not
/// distinguished from them.
static constexpr std::int64_t Copies = 4;

/// How many copies of the body of \p L follow one another in nvcc's code and
/// are not yet in ours. 0: ptxas unrolls the loop, and no address is counted.
static std::int64_t copiesOf(const Loop &L, ScalarEvolution &Evolution) {
  if (isRolledBySource(L) || isUnrolledWithRest(L))
    return 1;
  return Evolution.getSmallConstantTripCount(&L) ? 0 : Copies;
}

CountedAddresses::CountedAddresses(const LoopInfo &Loops,
                                   ScalarEvolution &Evolution,
                                   const BuildTraits &Traits)
    : Traits(Traits) {
  for (const Loop *L : Loops.getLoopsInPreorder())
    for (const BasicBlock *Block : L->blocks())
      if (Loops.getLoopFor(Block) == L)
        for (const Instruction &I : *Block)
          note(I, *L, Evolution);
}

void CountedAddresses::note(const Instruction &I, const Loop &Around,
                            ScalarEvolution &Evolution) {
  const Value *Pointer = getLoadStorePointerOperand(&I);
  if (!Pointer || Pointer->getType()->getPointerAddressSpace() !=
                      NVPTXAS::ADDRESS_SPACE_SHARED)
    return;
  const SCEV *Address = Evolution.getSCEV(const_cast<Value *>(Pointer));
  const auto *Base = dyn_cast<SCEVUnknown>(Evolution.getPointerBase(Address));
  const auto *Array =
      Base ? dyn_cast<GlobalVariable>(Base->getValue()) : nullptr;
  if (!Array)
    return;
  const auto [Constant, Rest] =
      takeConstant(Evolution.removePointerBase(Address), Evolution);
  const auto *Steps = dyn_cast<SCEVAddRecExpr>(Rest);
  if (!Steps || Steps->getLoop() != &Around || !Steps->isAffine())
    return;
  const auto *Step =
      dyn_cast<SCEVConstant>(Steps->getStepRecurrence(Evolution));
  const std::int64_t Times = copiesOf(Around, Evolution);
  if (!Times)
    return;
  std::set<std::int64_t> &Here = Distances[{Array, Rest}];
  Here.insert(Constant);
  for (std::int64_t Copy = 1; Step && Copy < Times; ++Copy)
    Here.insert(Constant + Copy * Step->getAPInt().getSExtValue());
}

unsigned CountedAddresses::zeros(const GlobalVariable &Array,
                                 const SCEV &Rest) const {
  constexpr unsigned All = 4; // of 16 bytes, the widest access
  const auto Found = Distances.find({&Array, &Rest});
  if (Found == Distances.end())
    return All;
  const std::set<std::int64_t> &Of = Found->second;
  const bool IsFromBeginning = cast<SCEVAddRecExpr>(Rest).getStart()->isZero();
  if (Of.size() < 2 || (IsFromBeginning && !Traits.CountsFromBeginning))
    return All;
  const std::int64_t First = *Of.begin();
  const std::int64_t Middle =
      *Of.lower_bound(First + (*Of.rbegin() - First) / 2);
  return Middle
             ? std::min(All, unsigned(std::countr_zero(std::uint64_t(Middle))))
             : All;
}

} // namespace bank_lint::lowering
