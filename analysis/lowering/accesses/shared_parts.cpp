//===-- analysis/lowering/accesses/shared_parts.cpp -----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/lowering/accesses/shared_parts.h"
#include "analysis/lowering/accesses/narrow_loads.h"
#include "analysis/lowering/addresses/signed_remainders.h"
#include "analysis/program/rolled_mark.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/KnownBits.h"

using namespace llvm;

namespace bank_lint::lowering {
namespace {

/// How \p Array is aligned by its declaration; dynamic shared memory is by 16
/// if \p KnowsDynamic.
std::int64_t declaredAlignment(const GlobalVariable &Array, bool KnowsDynamic) {
  const DataLayout &Data = Array.getDataLayout();
  const auto Own = std::int64_t(
      Data.getValueOrABITypeAlignment(Array.getAlign(), Array.getValueType())
          .value());
  return isDynamic(Array) && KnowsDynamic ? std::max<std::int64_t>(Own, 16)
                                          : Own;
}

} // namespace

SharedParts::SharedParts(Function &F, ScalarEvolution &Evolution,
                         const DominatorTree &Tree, const LoopInfo &Loops,
                         bool IsFinal)
    : F(F), Evolution(Evolution), IsFinal(IsFinal), Layout(sharedLayout(F)),
      Traits(traitsOf(buildOf(*F.getParent()))), Derived(Tree),
      Counted(Loops, Evolution, Traits) {}

/// How many of the low bits of all variables that are added up to \p Pointer
/// are known: 4 at most. What a loop that stays one adds to a register, it is
/// a part of (accesses/counted_addresses.h).
unsigned SharedParts::knownBits(const Value &Pointer) const {
  constexpr unsigned MostBits = 4;
  const DataLayout &Data = F.getDataLayout();
  unsigned Bits = MostBits;
  SmallVector<std::pair<const Value *, /*IsCounted*/ bool>, 8> Open{
      {&Pointer, false}};
  SmallPtrSet<const Value *, 8> Seen;
  while (!Open.empty()) {
    const auto [At, IsCounted] = Open.pop_back_val();
    if (!Seen.insert(At).second || isa<GlobalVariable>(At))
      continue;
    if (const auto *Phi = dyn_cast<PHINode>(At)) {
      const bool IsRolled =
          Phi->getParent()->getTerminator()->hasMetadata(RolledMark);
      for (const Value *Incoming : Phi->incoming_values())
        Open.push_back({Incoming, IsCounted || IsRolled});
      continue;
    }
    const auto *Step = dyn_cast<GEPOperator>(At);
    SmallMapVector<Value *, APInt, 4> Variable;
    const unsigned Width = Data.getIndexTypeSizeInBits(At->getType());
    APInt Constant(Width, 0);
    if (!Step || !Step->collectOffset(Data, Width, Variable, Constant))
      return 0;
    if (IsCounted && !Constant.isZero())
      Bits = std::min(Bits, Constant.countr_zero());
    for (const auto &[Index, Scale] : Variable) {
      const KnownBits Known = computeKnownBits(Index, Data);
      Bits = std::min(Bits, (Known.Zero | Known.One).countr_one() +
                                Scale.countr_zero());
    }
    Open.push_back({Step->getPointerOperand(), IsCounted});
  }
  return Bits;
}

/// As far as ptxas goes by it.
SharedParts::Beginning
SharedParts::beginningOf(const GlobalVariable &Array,
                         const SharedPlace &Place) const {
  constexpr std::int64_t Most = 16;
  const auto Offset = std::int64_t(Place.Offset);
  switch (Traits.Base) {
  case SharedBase::Place:
    return {Offset, Most};
  case SharedBase::PlaceAlignment:
    return {0, Offset ? std::min(Most, Offset & -Offset) : Most};
  case SharedBase::Declaration:
    return {0, std::min(Most, declaredAlignment(Array, true))};
  }
  return {0, 1};
}

std::optional<SharedPart> SharedParts::describe(Instruction &I, Value &Pointer,
                                                Type &Accessed) {
  SharedPart Result;
  Result.I = &I;
  Result.Bytes =
      unsigned(F.getDataLayout().getTypeStoreSize(&Accessed).getFixedValue());
  if (Result.Bytes != 4 && Result.Bytes != 8 &&
      (Result.Bytes != 2 || isExtended(I)))
    return std::nullopt;
  Result.Unit = std::min(Result.Bytes, 4u);
  Result.IsLong = Accessed.getScalarSizeInBits() == 64;
  const SCEV *Address = Evolution.getSCEV(&Pointer);
  auto *Base = dyn_cast<SCEVUnknown>(Evolution.getPointerBase(Address));
  auto *Array = Base ? dyn_cast<GlobalVariable>(Base->getValue()) : nullptr;
  auto Place = Layout.find(Array);
  if (!Array || Place == Layout.end())
    return std::nullopt;
  auto [Constant, Rest] =
      takeConstant(Evolution.removePointerBase(Address), Evolution);
  const Beginning Begins = beginningOf(*Array, Place->second);
  Result.Offset = Constant + Begins.Offset;
  Result.Rest = Rest;
  const unsigned Zeros = std::min(4u, Evolution.getMinTrailingZeros(Rest));
  const auto UpTo = [](unsigned Bits) { return std::int64_t(1) << Bits; };
  const std::int64_t Declared =
      std::min(UpTo(Zeros), declaredAlignment(*Array, Traits.AlignsDynamic));
  std::int64_t Known = std::min(Begins.Alignment, UpTo(Zeros));
  if (IsFinal) {
    Known = std::min(Known, UpTo(knownBits(Pointer)));
  } else {
    Known = std::min(
        {Known, UpTo(mostKnownBits(I)), UpTo(Counted.zeros(*Array, *Rest))});
    if (Traits.DerivesAddresses)
      Known = std::min(
          Known, UpTo(Derived.zeros(*Array, *Rest, Zeros, *I.getParent())));
  }
  if (!Traits.MergesInAssembler)
    Known = 1;
  // What fills a vector, the optimiser has merged before.
  if (!IsFinal && Declared > Known) {
    Result.IsByOptimiser = true;
    Known = Declared;
  }
  Result.Window = std::min(4 * Result.Unit, Known);
  if (Result.Window < 2 * Result.Unit ||
      Result.Offset % std::int64_t(Result.Bytes) != 0)
    return std::nullopt;
  return Result;
}

} // namespace bank_lint::lowering
