//===-- analysis/warp/plan/register_arrays.cpp ----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/warp/plan/register_arrays.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"
#include <optional>

using namespace llvm;

namespace bank_lint {
namespace {

/// How an array is used, as far as that decides where it lies.
struct Uses {
  unsigned Indexed = 0; ///< loads and stores whose index is no constant
  bool IndexedInLoop = false, IndexedStoreInLoop = false;
  bool StoredByConstants = false;
  bool Copied = false;  ///< filled as a whole
  bool AllWords = true; ///< loads and stores are of 4-byte words
};

bool isOfWords(const Type &T) {
  const Type *Scalar = T.getScalarType();
  return Scalar->isFloatTy() || Scalar->isIntegerTy(32);
}

/// Whether \p I is the address of one of several: all of them are loaded, and
/// the value is chosen. A pointer that walks through an array is none: it is an
/// index that no constant is.
bool choosesArray(const Instruction &I) {
  const auto *Phi = dyn_cast<PHINode>(&I);
  return isa<SelectInst>(I) ||
         (Phi && all_of(Phi->incoming_values(), [](const Use &Incoming) {
            return isa<AllocaInst>(Incoming->stripPointerCasts());
          }));
}

/// Absent if its address goes elsewhere.
std::optional<Uses> usesOf(const AllocaInst &Array, const LoopInfo &Loops) {
  Uses Result;
  SmallVector<std::pair<const Value *, bool>, 8> Work{{&Array, false}};
  SmallPtrSet<const Value *, 8> Chosen;
  while (!Work.empty()) {
    auto [Pointer, IsIndexed] = Work.pop_back_val();
    for (const User *U : Pointer->users()) {
      const auto *I = cast<Instruction>(U);
      const auto *Store = dyn_cast<StoreInst>(I);
      if (const auto *Address = dyn_cast<GEPOperator>(I)) {
        Work.push_back({I, IsIndexed || !Address->hasAllConstantIndices()});
      } else if (isa<LoadInst>(I) || Store) {
        const Type &T =
            Store ? *Store->getValueOperand()->getType() : *I->getType();
        if (Store && Store->getValueOperand() == Pointer)
          return std::nullopt;
        Result.AllWords &= isOfWords(T);
        const bool InLoop = Loops.getLoopFor(I->getParent()) != nullptr;
        Result.Indexed += IsIndexed;
        Result.IndexedInLoop |= IsIndexed && InLoop;
        Result.IndexedStoreInLoop |= IsIndexed && InLoop && Store;
        Result.StoredByConstants |= Store && !IsIndexed;
      } else if (isa<MemIntrinsic>(I)) {
        Result.Copied = true;
      } else if (isa<SelectInst>(I) || isa<PHINode>(I)) {
        if (Chosen.insert(I).second)
          Work.push_back({I, IsIndexed || !choosesArray(*I)});
      } else if (isa<AddrSpaceCastInst>(I) || isa<BitCastInst>(I)) {
        Work.push_back({I, IsIndexed});
      } else if (!I->isLifetimeStartOrEnd() && !isa<ICmpInst>(I) &&
                 !isa<DbgInfoIntrinsic>(I)) {
        return std::nullopt;
      }
    }
  }
  return Result;
}

/// \p Words: the size of the array in units of 4 bytes.
bool fitsRegisters(const Uses &Used, std::uint64_t Words) {
  if (!Used.AllWords)
    return false;
  if (Used.IndexedStoreInLoop)
    return Words <= 4 && (Used.StoredByConstants || Used.Copied);
  if (Used.IndexedInLoop)
    return Words <= 12;
  if (Used.Copied && Words > 16)
    return false;
  // Selections cost as many instructions as the array has words.
  struct {
    std::uint64_t Words;
    unsigned Accesses;
  } static constexpr Limits[] = {{8, 12}, {16, 5}, {32, 4}, {64, 3}};
  for (const auto &Limit : Limits)
    if (Words <= Limit.Words)
      return Used.Indexed <= Limit.Accesses;
  return false;
}

} // namespace

ArrayHome homeOf(const AllocaInst &Array, const LoopInfo &Loops) {
  std::optional<TypeSize> Size = Array.getAllocationSize(Array.getDataLayout());
  std::optional<Uses> Used = usesOf(Array, Loops);
  if (!Size || Size->isScalable() || !Used)
    return ArrayHome::Unsaid;
  if (Used->Indexed == 0)
    return ArrayHome::Registers;
  return fitsRegisters(*Used, (Size->getFixedValue() + 3) / 4)
             ? ArrayHome::Registers
             : ArrayHome::Memory;
}

} // namespace bank_lint
