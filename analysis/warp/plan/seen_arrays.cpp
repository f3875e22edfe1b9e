//===-- analysis/warp/plan/seen_arrays.cpp --------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/warp/plan/seen_arrays.h"
#include "analysis/lowering/marks/debug_location.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include <map>

using namespace llvm;

namespace bank_lint {
namespace {

/// The instructions that use an array.
struct UsersOfArray {
  const AllocaInst *Array = nullptr;
  SmallVector<const Instruction *, 16> Accesses; ///< loads, stores, copies
  bool IsElsewhere = false; ///< the address goes to other code, or is mixed
};

/// Whether \p Address leads to \p Array and nowhere else.
bool leadsTo(const Value &Address, const AllocaInst &Array) {
  SmallVector<const Value *, 4> Objects;
  getUnderlyingObjects(&Address, Objects, nullptr, /*MaxLookup=*/0);
  return all_of(Objects, [&](const Value *V) { return V == &Array; });
}

UsersOfArray usersOf(const AllocaInst &Array) {
  UsersOfArray Result{&Array, {}, false};
  SmallVector<const Value *, 16> Work{&Array};
  SmallPtrSet<const Value *, 16> Seen;
  while (!Work.empty())
    for (const Use &U : Work.pop_back_val()->uses()) {
      const auto &I = *cast<Instruction>(U.getUser());
      const auto *Store = dyn_cast<StoreInst>(&I);
      if (I.isLifetimeStartOrEnd() || isa<ICmpInst>(I))
        continue;
      if (isa<LoadInst, MemIntrinsic>(I) ||
          (Store && U.getOperandNo() == Store->getPointerOperandIndex()))
        Result.Accesses.push_back(&I);
      else if (isa<GetElementPtrInst, AddrSpaceCastInst, BitCastInst,
                   FreezeInst>(I) ||
               (isa<PHINode, SelectInst>(I) && leadsTo(I, Array))) {
        if (Seen.insert(&I).second)
          Work.push_back(&I);
      } else
        Result.IsElsewhere = true;
    }
  return Result;
}

/// A line by file and number.
using Line = std::pair<std::string, unsigned>;

/// The lines that \p I may be accounted to: its own, and of the calls that lead
/// there.
SmallVector<Line, 2> linesOf(const Instruction &I) {
  SmallVector<Line, 2> Result;
  for (const DILocation *At = I.getDebugLoc(); At; At = At->getInlinedAt())
    if (At->getLine())
      Result.push_back({debugFileName(*At), At->getLine()});
  return Result;
}

bool writes(const Instruction &I, bool Stores) {
  if (isa<MemIntrinsic>(I))
    return true; // a copy may do both
  return isa<StoreInst>(I) == Stores;
}

unsigned widthOf(const Instruction &I) {
  return unsigned(I.getDataLayout()
                      .getTypeStoreSize(getLoadStoreType(&I))
                      .getKnownMinValue());
}

/// What machine code has at a line.
class Code {
public:
  explicit Code(const LocalCode &From) {
    for (const LocalInstruction &Each : From.Instructions)
      if (Each.Where.Line)
        ByLine[{Each.Where.File, Each.Where.Line}].push_back(&Each);
      else
        HasOthers = true;
  }
  /// An instruction without a line may be anybody's.
  bool hasOthers() const { return HasOthers; }

  template <typename Predicate>
  bool anyAt(const Instruction &I, Predicate Is) const {
    return any_of(linesOf(I), [&](const Line &Each) {
      auto There = ByLine.find(Each);
      return There != ByLine.end() &&
             any_of(There->second,
                    [&](const LocalInstruction *L) { return Is(*L); });
    });
  }

private:
  std::map<Line, std::vector<const LocalInstruction *>> ByLine;
  bool HasOthers = false;
};

} // namespace

SeenArrays::SeenArrays(const Function &Kernel, const LocalCode &Seen) {
  const Code There(Seen);
  std::vector<UsersOfArray> Arrays;
  for (const Instruction &I : instructions(Kernel))
    if (const auto *Array = dyn_cast<AllocaInst>(&I))
      Arrays.push_back(usersOf(*Array));

  // Whose loads and stores stand at a line; null: of several arrays.
  std::map<std::pair<Line, bool>, const AllocaInst *> Owners;
  for (const UsersOfArray &Each : Arrays)
    for (const Instruction *Access : Each.Accesses)
      for (const Line &At : linesOf(*Access))
        for (const bool Stores : {false, true})
          if (writes(*Access, Stores)) {
            auto [It, IsNew] = Owners.try_emplace({At, Stores}, Each.Array);
            if (!IsNew && It->second != Each.Array)
              It->second = nullptr;
          }
  auto IsOwn = [&](const AllocaInst *Array, const LocalInstruction &L) {
    auto Owner = Owners.find({{L.Where.File, L.Where.Line}, L.IsStore});
    return Owner != Owners.end() && Owner->second == Array;
  };

  for (const UsersOfArray &Each : Arrays) {
    if (Each.IsElsewhere)
      continue;
    const bool IsThere = any_of(Each.Accesses, [&](const Instruction *I) {
      return There.anyAt(*I, [&](const LocalInstruction &L) {
        return L.IsComputed && writes(*I, L.IsStore) && IsOwn(Each.Array, L);
      });
    });
    if (IsThere) {
      InMemory.insert(Each.Array);
      for (const Instruction *I : Each.Accesses)
        if (!isa<MemIntrinsic>(I) &&
            There.anyAt(*I, [&](const LocalInstruction &L) {
              return L.IsStore == isa<StoreInst>(I) && L.Width == widthOf(*I) &&
                     IsOwn(Each.Array, L);
            }))
          Accesses.insert(I);
      continue;
    }
    const bool IsNowhere =
        Seen.Instructions.empty() ||
        (!There.hasOthers() && all_of(Each.Accesses, [&](const Instruction *I) {
          return !linesOf(*I).empty() &&
                 !There.anyAt(*I,
                              [](const LocalInstruction &) { return true; });
        }));
    if (Seen.IsAll && IsNowhere)
      InRegisters.insert(Each.Array);
  }
}

} // namespace bank_lint
