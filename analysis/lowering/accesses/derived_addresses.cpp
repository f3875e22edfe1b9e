//===-- analysis/lowering/accesses/derived_addresses.cpp ------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/lowering/accesses/derived_addresses.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/Dominators.h"
#include <bit>

using namespace llvm;

namespace bank_lint::lowering {

/// \p Offset as a constant times something.
static std::pair<std::int64_t, const SCEV *> takeFactor(const SCEV &Offset) {
  const auto *Product = dyn_cast<SCEVMulExpr>(&Offset);
  const auto *Factor = Product && Product->getNumOperands() == 2
                           ? dyn_cast<SCEVConstant>(Product->getOperand(0))
                           : nullptr;
  if (!Factor)
    return {1, &Offset};
  return {Factor->getAPInt().getSExtValue(), Product->getOperand(1)};
}

std::pair<std::int64_t, const SCEV *> takeConstant(const SCEV *Offset,
                                                   ScalarEvolution &Evolution) {
  if (auto *Constant = dyn_cast<SCEVConstant>(Offset))
    return {Constant->getAPInt().getSExtValue(),
            Evolution.getZero(Offset->getType())};
  if (auto *Sum = dyn_cast<SCEVAddExpr>(Offset)) {
    auto *Constant = dyn_cast<SCEVConstant>(Sum->getOperand(0));
    if (!Constant)
      return {0, Offset};
    return {Constant->getAPInt().getSExtValue(),
            Evolution.getMinusSCEV(Offset, Constant)};
  }
  if (auto *Steps = dyn_cast<SCEVAddRecExpr>(Offset);
      Steps && Steps->isAffine()) {
    auto [Constant, Start] = takeConstant(Steps->getStart(), Evolution);
    return {Constant,
            Evolution.getAddRecExpr(Start, Steps->getStepRecurrence(Evolution),
                                    Steps->getLoop(), SCEV::FlagAnyWrap)};
  }
  return {0, Offset};
}

unsigned DerivedAddresses::zeros(const GlobalVariable &Array,
                                 const SCEV &Offset, unsigned OwnZeros,
                                 const BasicBlock &Here) {
  if (isa<SCEVConstant>(Offset))
    return OwnZeros;
  const auto [Factor, Index] = takeFactor(Offset);
  if (Factor < 0) // is subtracted
    return OwnZeros;
  SmallVector<Known, 2> &Others = Before[{&Array, Index}];
  for (const Known &Other : reverse(Others))
    if (Tree.dominates(Other.Where, &Here)) {
      if (Other.Factor == Factor)
        return Other.Zeros;
      const auto Added = std::uint64_t(Factor - Other.Factor);
      const unsigned Zeros =
          std::min({OwnZeros, Other.Zeros, unsigned(std::countr_zero(Added))});
      Others.push_back({Factor, Zeros, &Here});
      return Zeros;
    }
  Others.push_back({Factor, OwnZeros, &Here});
  return OwnZeros;
}

} // namespace bank_lint::lowering
