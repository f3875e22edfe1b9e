//===-- analysis/warp/record/guards.cpp -----------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/warp/record/guards.h"
#include "analysis/lowering/marks/condition_marks.h"
#include "analysis/symbolic/roots.h"
#include "analysis/warp/record/ticket_branches.h"
#include <bit>

using namespace llvm;
using namespace bank_lint::symbolic;

namespace bank_lint {

/// The assumptions that lanes go the first way of \p Branch, and that they go
/// another, in the words of the source.
Guards::Outcomes Guards::make(const Instruction &Branch,
                              std::optional<bool> SingleLane) {
  std::string Text = "the condition";
  if (const DebugLoc Where = lowering::placeOfCondition(Branch))
    Text += " at " + Lines.text(*Where, true);
  // Copies of a branch are at one place, but not the same.
  auto [Number, IsNew] = NumberAtPlace.try_emplace(&Branch);
  if (IsNew)
    Number->second = ++BranchesAt[Text];
  if (Number->second > 1)
    Text += " (" + std::to_string(Number->second) + " of that place)";
  const std::array<std::string, 2> Ways = lowering::wayTexts(Branch);
  auto In = [&](bool Outcome) {
    return SingleLane == Outcome ? " in one lane" : " in all lanes";
  };
  const AssumptionSet First = C.assumption(Text + " " + Ways[0] + In(true));
  return {First, C.assumption(Text + " " + Ways[1] + In(false))};
}

/// Whether \p Condition, which is not decided, may hold in any blocks whatever.
/// One that compares with blockIdx, as `x < w` does, holds up to an edge of the
/// grid.
bool Guards::mayPickBlocks(const Value &Condition, unsigned Depth) {
  const auto *I = dyn_cast<Instruction>(&Condition);
  const auto *Compare = dyn_cast_or_null<ICmpInst>(I);
  auto VariesOtherwise = [&](const Value &V) {
    const LaneValue &Is = Values.valueOf(V);
    return Is.isOpaque() || any_of(Is.atoms(C), [&](AtomId Id) {
             return variesByBlock(C, Id) &&
                    !(Compare && Compare->isRelational() &&
                      C.atom(Id).GridAxis >= 0);
           });
  };
  if (Compare)
    return any_of(Compare->operands(),
                  [&](const Use &U) { return VariesOtherwise(*U); });
  if (I && Depth && I->getType()->isIntegerTy(1) &&
      (I->isBitwiseLogicOp() || isa<SelectInst, FreezeInst>(I)))
    return any_of(I->operands(),
                  [&](const Use &U) { return mayPickBlocks(*U, Depth - 1); });
  return VariesOtherwise(Condition);
}

/// The same of what \p Branch tests; it may be no branch at all.
bool Guards::mayPickBlocks(const Instruction &Branch) {
  constexpr unsigned MostNested = 4;
  if (const auto *If = dyn_cast<BranchInst>(&Branch))
    return mayPickBlocks(*If->getCondition(), MostNested);
  if (const auto *Switch = dyn_cast<SwitchInst>(&Branch))
    return mayPickBlocks(*Switch->getCondition(), 0);
  return true;
}

/// Whether \p Condition compares what lanes have loaded for themselves.
bool Guards::isLeftToLanes(const Value &Condition, unsigned Depth) {
  const auto *I = dyn_cast<Instruction>(&Condition);
  if (I && Depth &&
      (isa<CmpInst, SelectInst, FreezeInst, CastInst>(I) ||
       I->isBitwiseLogicOp()))
    return any_of(I->operands(),
                  [&](const Use &U) { return isLeftToLanes(*U, Depth - 1); });
  if (isa<Constant>(Condition) || !Condition.getType()->isSingleValueType() ||
      Condition.getType()->isPointerTy())
    return false;
  const LaneValue &Is = Values.valueOf(Condition);
  if (Is.isOpaque())
    return !Is.isOpaqueUniform();
  return !Is.isUniform(C) && any_of(rootsOf(C, Is), [&](AtomId Id) {
    return C.atom(Id).Kind == AtomKind::Loaded && !C.atom(Id).Uniform;
  });
}

/// The outcome among \p Of that one block has at the most.
AssumptionSet Guards::ofOneBlock(const BranchInst &Branch, const Outcomes &Of) {
  const std::optional<bool> Outcome = outcomeOfOneTicket(Branch);
  return !Outcome ? 0 : *Outcome ? Of.first : Of.second;
}

AssumptionSet Guards::of(const Instruction &Branch, bool Holds,
                         std::optional<bool> SingleLane) {
  if (State.isInTrial())
    return 0;
  auto [It, IsNew] =
      Known.try_emplace({&Branch, SingleLane ? unsigned(*SingleLane) : 2u});
  if (IsNew)
    It->second = make(Branch, SingleLane);
  const auto [Yes, No] = It->second;
  Opposite[Yes] = No;
  Opposite[No] = Yes;
  if (!(BlockPickers & Yes) && mayPickBlocks(Branch))
    BlockPickers |= Yes | No;
  if (const auto *If = dyn_cast<BranchInst>(&Branch); If && IsNew) {
    constexpr unsigned MostNested = 6;
    if (isLeftToLanes(*If->getCondition(), MostNested))
      LanePickers |= Yes | No;
    OneBlockPickers |= ofOneBlock(*If, It->second);
  }
  return Holds ? Yes : No;
}

AssumptionSet Guards::join(LaneMask LanesA, AssumptionSet A, LaneMask LanesB,
                           AssumptionSet B) const {
  if (LanesA == LanesB) {
    AssumptionSet Pairs = 0;
    for (auto [Yes, No] : Opposite)
      if (A & Yes && B & No)
        Pairs |= Yes | No;
    // What holds on both ways held before, perhaps in another iteration.
    if (std::popcount(Pairs) == 2)
      return ((A | B) & ~Pairs) | (A & B);
  }
  if ((LanesA & LanesB) == LanesB)
    return A;
  if ((LanesA & LanesB) == LanesA)
    return B;
  return A | B;
}

} // namespace bank_lint
