//===-- analysis/lowering/loops/bypassed_loops.cpp ------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/lowering/loops/bypassed_loops.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/ConstantRange.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

using namespace llvm;
using namespace PatternMatch;

namespace bank_lint::lowering {
namespace {

/// What one number is on one way of a branch.
struct KnownRange {
  const SCEV *Of;
  ConstantRange Range;
};

/// The range of an expression, where something is known.
class RangeThere {
public:
  RangeThere(ScalarEvolution &Evolution, const KnownRange &Fact)
      : Evolution(Evolution) {
    for (std::optional<KnownRange> Next = Fact;
         Next && Known.size() < MostDepth; Next = factOfPart(Known.back()))
      Known.push_back(*Next);
  }

  ConstantRange of(const SCEV *S, unsigned Depth = 0) const {
    for (const KnownRange &Fact : Known)
      if (S == Fact.Of)
        return Fact.Range;
    const ConstantRange Always = Evolution.getUnsignedRange(S);
    if (Depth > MostDepth)
      return Always;
    return Always.intersectWith(computed(S, Depth + 1));
  }

private:
  static constexpr unsigned MostDepth = 12;

  /// What \p Whole says of the number that it is computed from: `x & 96`, as
  /// LLVM writes it, is 32 times the two bits of x / 32.
  std::optional<KnownRange> factOfPart(const KnownRange &Whole) const {
    if (const auto *Cast = dyn_cast<SCEVZeroExtendExpr>(Whole.Of)) {
      const SCEV *Part = Cast->getOperand();
      const unsigned Bits =
          unsigned(Evolution.getTypeSizeInBits(Part->getType()));
      const ConstantRange All =
          ConstantRange::getFull(Bits).zeroExtend(Whole.Range.getBitWidth());
      return KnownRange{Part, Whole.Range.intersectWith(All).truncate(Bits)};
    }
    const auto *Mul = dyn_cast<SCEVMulExpr>(Whole.Of);
    const auto *By = Mul && Mul->getNumOperands() == 2
                         ? dyn_cast<SCEVConstant>(Mul->getOperand(0))
                         : nullptr;
    const APInt *Only = Whole.Range.getSingleElement();
    if (!By || !Only || By->isZero())
      return std::nullopt;
    bool Overflows = false;
    (void)Evolution.getUnsignedRangeMax(Mul->getOperand(1))
        .umul_ov(By->getAPInt(), Overflows);
    if (Overflows || !Only->urem(By->getAPInt()).isZero())
      return std::nullopt;
    return KnownRange{Mul->getOperand(1),
                      ConstantRange(Only->udiv(By->getAPInt()))};
  }

  ConstantRange computed(const SCEV *S, unsigned Depth) const {
    const unsigned Bits = unsigned(Evolution.getTypeSizeInBits(S->getType()));
    if (const auto *Add = dyn_cast<SCEVAddExpr>(S)) {
      ConstantRange Sum(APInt::getZero(Bits));
      for (const SCEV *Part : Add->operands())
        Sum = Sum.add(of(Part, Depth));
      return Sum;
    }
    if (const auto *Mul = dyn_cast<SCEVMulExpr>(S)) {
      ConstantRange Product(APInt(Bits, 1));
      for (const SCEV *Factor : Mul->operands())
        Product = Product.multiply(of(Factor, Depth));
      return Product;
    }
    if (const auto *Div = dyn_cast<SCEVUDivExpr>(S))
      return of(Div->getLHS(), Depth).udiv(of(Div->getRHS(), Depth));
    if (const auto *Cast = dyn_cast<SCEVZeroExtendExpr>(S))
      return of(Cast->getOperand(), Depth).zeroExtend(Bits);
    if (const auto *Cast = dyn_cast<SCEVSignExtendExpr>(S))
      return of(Cast->getOperand(), Depth).signExtend(Bits);
    if (const auto *Cast = dyn_cast<SCEVTruncateExpr>(S))
      return of(Cast->getOperand(), Depth).truncate(Bits);
    return ConstantRange::getFull(Bits);
  }

  ScalarEvolution &Evolution;
  SmallVector<KnownRange, 4> Known;
};

/// Writes values behind loops of one function.
class BypassedLoops {
public:
  BypassedLoops(Function &F, FunctionAnalysisManager &Analyses)
      : F(F), Evolution(Analyses.getResult<ScalarEvolutionAnalysis>(F)),
        Dominators(Analyses.getResult<DominatorTreeAnalysis>(F)),
        Loops(Analyses.getResult<LoopAnalysis>(F)) {}

  bool run() {
    bool IsChanged = false;
    if (!Loops.empty())
      for (BasicBlock &Block : F)
        for (PHINode &Phi : make_early_inc_range(Block.phis()))
          IsChanged |= write(Phi);
    return IsChanged;
  }

private:
  /// The branch that decides which of two ways leads to \p Join.
  BranchInst *branchBefore(const BasicBlock &Join) const {
    const auto *Node = Dominators.getNode(&Join);
    if (!Node || !Node->getIDom())
      return nullptr;
    BasicBlock *Above = Node->getIDom()->getBlock();
    auto *Branch = dyn_cast<BranchInst>(Above->getTerminator());
    return Branch && Branch->isConditional() &&
                   Branch->getSuccessor(0) != Branch->getSuccessor(1) &&
                   Loops.getLoopFor(Above) == Loops.getLoopFor(&Join)
               ? Branch
               : nullptr;
  }

  /// Whether the way \p Number of \p Branch is the one that leads to \p Join
  /// from \p By.
  bool isWay(const BranchInst &Branch, unsigned Number, const BasicBlock &By,
             const BasicBlock &Join) const {
    const BasicBlock *First = Branch.getSuccessor(Number);
    return &By == Branch.getParent()
               ? First == &Join
               : Dominators.dominates(BasicBlockEdge(Branch.getParent(), First),
                                      &By);
  }

  /// What \p Branch says of a number, if it goes the way \p Number.
  std::optional<KnownRange> knownOn(const BranchInst &Branch,
                                    unsigned Number) const {
    CmpPredicate How;
    Value *Compared = nullptr;
    const APInt *With = nullptr;
    if (!match(Branch.getCondition(),
               m_ICmp(How, m_Value(Compared), m_APInt(With))))
      return std::nullopt;
    const auto Holds = Number == 0 ? CmpInst::Predicate(How)
                                   : CmpInst::getInversePredicate(How);
    return KnownRange{Evolution.getSCEV(Compared),
                      ConstantRange::makeExactICmpRegion(Holds, *With)};
  }

  bool write(PHINode &Phi) {
    const BasicBlock &Join = *Phi.getParent();
    if (Phi.getNumIncomingValues() != 2 || !Phi.getType()->isIntegerTy() ||
        Loops.isLoopHeader(&Join))
      return false;
    BranchInst *Branch = branchBefore(Join);
    if (!Branch)
      return false;
    for (unsigned Around = 0; Around < 2; ++Around)
      for (unsigned Way = 0; Way < 2; ++Way)
        if (isWay(*Branch, Way, *Phi.getIncomingBlock(Around), Join) &&
            isWay(*Branch, 1 - Way, *Phi.getIncomingBlock(1 - Around), Join) &&
            write(Phi, *Branch, Way, Phi.getIncomingValue(Around),
                  Phi.getIncomingValue(1 - Around)))
          return true;
    return false;
  }

  /// Writes \p Phi as the value \p Behind a loop, if that is \p Before where
  /// \p Branch goes the way \p Way around the loop.
  bool write(PHINode &Phi, BranchInst &Branch, unsigned Way, Value *Before,
             Value *Behind) {
    if (!isOfInnerLoop(Behind, *Branch.getParent()))
      return false;
    const std::optional<KnownRange> Known = knownOn(Branch, Way);
    if (!Known)
      return false;
    const SCEV *Result =
        Evolution.getSCEVAtScope(Behind, Loops.getLoopFor(Branch.getParent()));
    SCEVExpander Expander(Evolution, "behind");
    if (isa<SCEVCouldNotCompute>(Result) ||
        !Expander.isSafeToExpandAt(Result, &Branch))
      return false;
    const SCEV *Difference =
        Evolution.getMinusSCEV(Result, Evolution.getSCEV(Before));
    if (isa<SCEVCouldNotCompute>(Difference))
      return false;
    const ConstantRange There = RangeThere(Evolution, *Known).of(Difference);
    const APInt *Only = There.getSingleElement();
    if (!Only || !Only->isZero())
      return false;
    Value *Whole = Expander.expandCodeFor(Result, Phi.getType(), &Branch);
    Evolution.forgetValue(&Phi);
    Phi.replaceAllUsesWith(Whole);
    Phi.eraseFromParent();
    return true;
  }

  /// Whether \p V comes out of a loop that \p Outside is not in.
  bool isOfInnerLoop(const Value *V, const BasicBlock &Outside) const {
    const auto *I = dyn_cast<Instruction>(V);
    if (const auto *Phi = dyn_cast_or_null<PHINode>(I);
        Phi && Phi->getNumIncomingValues() == 1)
      I = dyn_cast<Instruction>(Phi->getIncomingValue(0));
    const Loop *L = I ? Loops.getLoopFor(I->getParent()) : nullptr;
    return L && !L->contains(&Outside);
  }

  Function &F;
  ScalarEvolution &Evolution;
  DominatorTree &Dominators;
  LoopInfo &Loops;
};

} // namespace

PreservedAnalyses WriteBypassedLoops::run(Function &F,
                                          FunctionAnalysisManager &Analyses) {
  if (!BypassedLoops(F, Analyses).run())
    return PreservedAnalyses::all();
  PreservedAnalyses Result;
  Result.preserveSet<CFGAnalyses>();
  return Result;
}

} // namespace bank_lint::lowering
