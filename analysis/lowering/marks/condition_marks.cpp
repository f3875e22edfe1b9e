//===-- analysis/lowering/marks/condition_marks.cpp - yes and no ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/lowering/marks/condition_marks.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ProfDataUtils.h"

using namespace llvm;

namespace bank_lint::lowering {

namespace {

/// Weights of the ways: pairs of primes with one sum. When branches become one,
/// the way that takes all of them has the product of theirs, and the other one
/// what is left of the product of the sums. Three times that fits 32 bits;
/// beyond, LLVM rounds.
struct Pair {
  std::uint64_t Holds, Fails;
};
constexpr std::uint64_t Sum = 1620;
constexpr Pair Pairs[] = {{809, 811}, {797, 823}, {761, 859}, {757, 863},
                          {743, 877}, {739, 881}, {733, 887}, {709, 911}};
constexpr unsigned MostInOne = 3;

/// By the column, so that those of one line can be distinguished.
const Pair &pairAt(const DebugLoc &Where) {
  return Pairs[Where.getCol() % std::size(Pairs)];
}

/// A part of a condition, on the way that takes all parts.
struct Part {
  const Pair *Weights;
  bool Holds;
};

/// The parts whose product \p Weight is; none if it is not one of \p Count.
SmallVector<Part, MostInOne> partsOf(std::uint64_t Weight, unsigned Count) {
  SmallVector<Part, MostInOne> Result;
  for (const Pair &P : Pairs)
    for (bool Holds : {true, false})
      for (const std::uint64_t Factor = Holds ? P.Holds : P.Fails;
           Weight % Factor == 0 && Result.size() < Count; Weight /= Factor)
        Result.push_back({&P, Holds});
  if (Weight != 1 || Result.size() != Count)
    Result.clear();
  return Result;
}

/// Where \p Condition stands, if it is computed in \p Block for its branch: of
/// the `a && b` of a loop, where the last does, because the others have a
/// separate branch.
DebugLoc placeOf(const Value &Condition, const BasicBlock &Block) {
  const auto *Computed = dyn_cast<Instruction>(&Condition);
  if (!Computed || Computed->getParent() != &Block)
    return DebugLoc();
  if (const auto *Phi = dyn_cast<PHINode>(Computed)) {
    if (count_if(Phi->incoming_values(),
                 [](const Value *V) { return !isa<Constant>(V); }) != 1)
      return DebugLoc(); // of `a ? b : c` no one stands for the rest
    const Value *Last = Phi->getIncomingValue(Phi->getNumIncomingValues() - 1);
    Computed = dyn_cast<Instruction>(Last);
  }
  if (!Computed || !Computed->getDebugLoc() ||
      !Computed->getDebugLoc().getLine())
    return DebugLoc();
  return Computed->getDebugLoc();
}

} // namespace

void markConditions(Module &Module) {
  MDBuilder Builder(Module.getContext());
  for (Function &F : Module)
    for (BasicBlock &Block : F) {
      auto *Branch = dyn_cast_or_null<BranchInst>(Block.getTerminator());
      if (!Branch || !Branch->isConditional())
        continue;
      if (DebugLoc Where = placeOf(*Branch->getCondition(), Block))
        Branch->setDebugLoc(Where);
      // One without a place, of a header, would get that of a call when it is
      // inlined: then it could not be distinguished from what is tested with it
      // there.
      if (!Branch->getDebugLoc())
        continue;
      const auto [Holds, Fails] = pairAt(Branch->getDebugLoc());
      Branch->setMetadata(LLVMContext::MD_prof,
                          Builder.createBranchWeights(Holds, Fails));
    }
}

SourceCondition sourceCondition(const BranchInst &Branch) {
  std::uint64_t First = 0, Second = 0;
  if (!extractBranchWeights(Branch, First, Second))
    return {};
  SourceCondition Result;
  std::uint64_t Whole = 1;
  for (unsigned Count = 1; Count <= MostInOne; ++Count)
    if ((Whole *= Sum) == First + Second)
      Result.Parts = Count;
  SmallVector<Part, MostInOne> Parts = partsOf(First, Result.Parts);
  Result.FirstWayIsOfAll = !Parts.empty();
  if (Parts.empty())
    Parts = partsOf(Second, Result.Parts);
  if (Parts.empty())
    return {};
  // All alike, or the one that has the place and the others.
  Result.Holds = Result.OthersHold = Parts.front().Holds;
  const auto IsFirst = [&](const Part &P) { return P.Holds == Result.Holds; };
  if (all_of(Parts, IsFirst))
    return Result;
  if (!Branch.getDebugLoc())
    return {};
  const Pair *Here = &pairAt(Branch.getDebugLoc());
  const auto IsHere = [&](const Part &P) { return P.Weights == Here; };
  if (count_if(Parts, IsHere) != 1)
    return {};
  Result.Holds = find_if(Parts, IsHere)->Holds;
  Result.OthersHold = !Result.Holds;
  if (count_if(Parts, IsFirst) != 1)
    return {};
  return Result;
}

std::array<std::string, 2> wayTexts(const Instruction &Branch) {
  const auto *Two = dyn_cast<BranchInst>(&Branch);
  const SourceCondition Source =
      Two ? sourceCondition(*Two) : SourceCondition();
  if (Source.Parts == 0)
    return {"goes one way", "goes the other way"};
  const auto One = [](bool Holds) {
    return std::string(Holds ? "holds" : "fails");
  };
  if (Source.Parts == 1)
    return Source.Holds == Source.FirstWayIsOfAll
               ? std::array{One(true), One(false)}
               : std::array{One(false), One(true)};
  const bool AreAlike = Source.Holds == Source.OthersHold;
  std::string All = AreAlike ? "" : One(Source.Holds) + " ";
  std::string NotAll = AreAlike ? "" : One(!Source.Holds) + " ";
  All += std::string("and those tested with it ") +
         (Source.OthersHold ? "hold" : "fail");
  NotAll += "or one tested with it " + One(!Source.OthersHold);
  return Source.FirstWayIsOfAll ? std::array{All, NotAll}
                                : std::array{NotAll, All};
}

DebugLoc placeOfCondition(const Instruction &Branch) {
  DebugLoc Where = Branch.getDebugLoc();
  const auto *Condition = dyn_cast<Instruction>(Branch.getOperand(0));
  if (!Where && Condition)
    Where = Condition->getDebugLoc();
  return Where && Where.getLine() ? Where : DebugLoc();
}

} // namespace bank_lint::lowering
