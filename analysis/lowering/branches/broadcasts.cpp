//===-- analysis/lowering/branches/broadcasts.cpp -------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/lowering/branches/broadcasts.h"
#include "analysis/lowering/branches/block_uniformity.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/Analysis/InstructionSimplify.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/IR/ValueHandle.h"
#include "llvm/Support/NVPTXAddrSpace.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace PatternMatch;

namespace bank_lint::lowering {
namespace {

/// What a variable holds at some place.
struct Held {
  enum class Kind : std::uint8_t {
    Unreached, ///< no way has come here yet
    Stored,    ///< Value, but not all threads may see it yet
    Seen,      ///< Value, behind a barrier
    Unknown
  } Is = Kind::Unreached;
  Value *What = nullptr;

  bool operator==(const Held &) const = default;
};

Held unknown() { return {Held::Kind::Unknown, nullptr}; }

Held meet(const Held &A, const Held &B) {
  if (A.Is == Held::Kind::Unreached)
    return B;
  if (B.Is == Held::Kind::Unreached || A == B)
    return A;
  const bool IsOneValue = A.What && A.What == B.What;
  return IsOneValue ? Held{Held::Kind::Stored, A.What} : unknown();
}

using State = SmallVector<Held, 8>; ///< of each variable

bool isBarrier(const Instruction &I) {
  const auto *Call = dyn_cast<IntrinsicInst>(&I);
  if (!Call)
    return false;
  switch (Call->getIntrinsicID()) {
  case Intrinsic::nvvm_barrier_cta_sync_aligned_all:
  case Intrinsic::nvvm_barrier_cta_sync_all:
    return match(Call->getArgOperand(0), m_Zero()); // others are for warps
  default:
    return false;
  }
}

/// `threadIdx.x == 0`, which holds for a thread of each block, and which way of
/// \p Branch that thread goes.
std::optional<unsigned> wayOfFirstThread(const BranchInst &Branch) {
  CmpPredicate How;
  if (!Branch.isConditional() ||
      !match(Branch.getCondition(),
             m_ICmp(How, m_Intrinsic<Intrinsic::nvvm_read_ptx_sreg_tid_x>(),
                    m_Zero())) ||
      !ICmpInst::isEquality(How))
    return std::nullopt;
  return How == ICmpInst::ICMP_EQ ? 0 : 1;
}

/// One function, as it is now.
class Broadcasts {
public:
  explicit Broadcasts(Function &F) : F(F), Dominators(F), Uniformity(F) {}

  /// Replaces what is read. \returns whether there was anything.
  bool run() {
    findVariables();
    if (Variables.empty())
      return false;
    hoistCasts();
    solve();
    for (BasicBlock &Block : F)
      if (auto It = At.find(&Block); It != At.end())
        findKnown(Block, It->second);
    for (const auto &[Which, What] : Replaced) {
      auto *Load = dyn_cast_or_null<LoadInst>(Which);
      if (!Load || !What)
        continue;
      // It is executed all the same.
      Load->clone()->insertBefore(Load->getIterator());
      IRBuilder<> B(Load);
      replaceAndRecursivelySimplify(
          Load, B.CreateBitOrPointerCast(What, Load->getType()));
    }
    return !Replaced.empty();
  }

private:
  void hoistCasts();
  void findVariables();
  bool isPlain(const GlobalVariable &Variable) const;
  std::uint64_t sizeOf(Type &T) const {
    return F.getDataLayout().getTypeSizeInBits(&T);
  }
  int indexOf(const Value *Pointer) const {
    auto It = Numbers.find(Pointer->stripPointerCasts());
    return It == Numbers.end() ? -1 : int(It->second);
  }
  void solve();
  State enter(BasicBlock &Block) const;
  State leave(BasicBlock &Block, State Now) const;
  void step(Instruction &I, State &Now) const;
  const BasicBlock *guardOf(const BasicBlock &Block) const;
  void findKnown(BasicBlock &Block, State Now);

  Function &F;
  DominatorTree Dominators;
  BlockUniformity Uniformity;
  SmallVector<GlobalVariable *, 8> Variables;
  DenseMap<const Value *, unsigned> Numbers;
  MapVector<BasicBlock *, State> At, Behind;
  SmallVector<std::pair<WeakTrackingVH, WeakTrackingVH>, 8> Replaced;
};

/// Whether \p Variable is an integer in shared memory that this function reads
/// and writes as a whole, and does nothing else with.
bool Broadcasts::isPlain(const GlobalVariable &Variable) const {
  std::uint64_t Whole = 0; // bits
  SmallVector<const User *, 8> Left(Variable.users());
  while (!Left.empty()) {
    const User *U = Left.pop_back_val();
    if (isa<ConstantExpr>(U)) { // a cast of its address
      const auto Code = cast<ConstantExpr>(U)->getOpcode();
      if (Code != Instruction::AddrSpaceCast && Code != Instruction::BitCast)
        return false;
      append_range(Left, U->users());
      continue;
    }
    const auto *I = dyn_cast<Instruction>(U);
    if (!I)
      return false;
    Type *Here = nullptr;
    if (const auto *Load = dyn_cast<LoadInst>(I); Load && Load->isSimple())
      Here = Load->getType();
    else if (const auto *Store = dyn_cast<StoreInst>(I);
             Store && Store->isSimple() &&
             Store->getPointerOperand()->stripPointerCasts() == &Variable)
      Here = Store->getValueOperand()->getType();
    if (!Here || !(Here->isIntegerTy() || Here->isPointerTy()) ||
        (Whole && Whole != sizeOf(*Here)))
      return false;
    Whole = sizeOf(*Here);
  }
  return Whole != 0;
}

void Broadcasts::findVariables() {
  constexpr std::size_t Most = 64;
  for (GlobalVariable &Variable : F.getParent()->globals())
    if (Variable.getAddressSpace() == NVPTXAS::ADDRESS_SPACE_SHARED &&
        isPlain(Variable) && Variables.size() < Most) {
      Numbers[&Variable] = unsigned(Variables.size());
      Variables.push_back(&Variable);
    }
}

/// The block whose branch sends one thread alone through \p Block, and all
/// others past it; null if it is no such block, or if not all threads of the
/// block of threads come to that branch.
const BasicBlock *Broadcasts::guardOf(const BasicBlock &Block) const {
  const BasicBlock *Above = Block.getSinglePredecessor();
  const BasicBlock *Behind = Block.getSingleSuccessor();
  const auto *Branch =
      Above ? dyn_cast<BranchInst>(Above->getTerminator()) : nullptr;
  const std::optional<unsigned> Way =
      Branch ? wayOfFirstThread(*Branch) : std::nullopt;
  return Way && Behind && Branch->getSuccessor(*Way) == &Block &&
                 Branch->getSuccessor(1 - *Way) == Behind &&
                 Uniformity.reachesAllOrNone(*Above)
             ? Above
             : nullptr;
}

/// Other threads than the one know the cast of a value that they know.
void Broadcasts::hoistCasts() {
  for (BasicBlock &Block : F) {
    const BasicBlock *Guard = guardOf(Block);
    if (!Guard)
      continue;
    for (Instruction &I : make_early_inc_range(Block))
      if (const auto *Cast = dyn_cast<CastInst>(&I)) {
        const auto *From = dyn_cast<Instruction>(Cast->getOperand(0));
        if (!From || Dominators.dominates(From, Guard->getTerminator()))
          I.moveBefore(
              const_cast<BasicBlock *>(Guard)->getTerminator()->getIterator());
      }
  }
}

State Broadcasts::enter(BasicBlock &Block) const {
  State Result(Variables.size());
  if (&Block == &F.getEntryBlock()) {
    Result.assign(Variables.size(), unknown());
    return Result;
  }
  for (BasicBlock *From : predecessors(&Block)) {
    const auto It = Behind.find(From);
    if (It == Behind.end())
      continue;
    State There = It->second;
    // All others pass the block where one thread has stored for them.
    for (BasicBlock *Other : predecessors(&Block))
      if (guardOf(*Other) == From)
        if (const auto Stored = Behind.find(Other); Stored != Behind.end())
          There = Stored->second;
    for (std::size_t I = 0; I < Result.size(); ++I)
      Result[I] = meet(Result[I], There[I]);
  }
  return Result;
}

void Broadcasts::step(Instruction &I, State &Now) const {
  if (auto *Store = dyn_cast<StoreInst>(&I)) {
    const int Index = indexOf(Store->getPointerOperand());
    if (Index < 0)
      return; // of another variable: these have no other names
    Value *What = Store->getValueOperand();
    const auto *Made = dyn_cast<Instruction>(What);
    const BasicBlock *Guard = guardOf(*I.getParent());
    const bool IsKnown =
        Uniformity.isUniform(*What) &&
        (Guard ? !Made || Dominators.dominates(Made, Guard->getTerminator())
               : Uniformity.reachesAllOrNone(*I.getParent()));
    Now[unsigned(Index)] = IsKnown ? Held{Held::Kind::Stored, What} : unknown();
    return;
  }
  if (isBarrier(I)) {
    for (Held &Each : Now)
      if (Each.Is == Held::Kind::Stored)
        Each.Is = Held::Kind::Seen;
    return;
  }
  // Who else has the variables' names?
  if (const auto *Call = dyn_cast<CallBase>(&I);
      Call && !isa<IntrinsicInst>(I) && Call->mayWriteToMemory())
    for (Held &Each : Now)
      Each = unknown();
  // A value is another one in the next iteration.
  for (Held &Each : Now)
    if (Each.What == &I)
      Each = unknown();
}

State Broadcasts::leave(BasicBlock &Block, State Now) const {
  for (Instruction &I : Block)
    step(I, Now);
  return Now;
}

void Broadcasts::solve() {
  ReversePostOrderTraversal<Function *> Order(&F);
  constexpr unsigned MostRounds = 32;
  for (unsigned Round = 0; Round < MostRounds; ++Round) {
    bool IsChanged = false;
    for (BasicBlock *Block : Order) {
      State In = enter(*Block);
      State Out = leave(*Block, In);
      State &Known = Behind[Block];
      IsChanged |= Known != Out;
      Known = std::move(Out);
      At[Block] = std::move(In);
    }
    if (!IsChanged)
      return;
  }
  At.clear(); // it did not settle
}

/// Adds the loads of \p Block whose values are known to Replaced.
void Broadcasts::findKnown(BasicBlock &Block, State Now) {
  for (Instruction &I : Block) {
    auto *Load = dyn_cast<LoadInst>(&I);
    const int Index = Load ? indexOf(Load->getPointerOperand()) : -1;
    if (Index >= 0 && !Load->use_empty() &&
        Now[unsigned(Index)].Is == Held::Kind::Seen) {
      Value *What = Now[unsigned(Index)].What;
      const auto *Made = dyn_cast<Instruction>(What);
      if (CastInst::isBitOrNoopPointerCastable(What->getType(), Load->getType(),
                                               F.getDataLayout()) &&
          (!Made || Dominators.dominates(Made, Load)))
        Replaced.push_back({WeakTrackingVH(Load), WeakTrackingVH(What)});
    }
    step(I, Now);
  }
}

} // namespace

PreservedAnalyses FollowBroadcasts::run(Function &F,
                                        FunctionAnalysisManager &) {
  bool IsChanged = false;
  // What is known of one variable decides where others are written.
  constexpr unsigned MostRounds = 6;
  for (unsigned Round = 0; Round < MostRounds; ++Round) {
    if (!Broadcasts(F).run())
      break;
    IsChanged = true;
    for (BasicBlock &Block : F)
      ConstantFoldTerminator(&Block, /*DeleteDeadConditions=*/true);
    removeUnreachableBlocks(F);
  }
  return IsChanged ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace bank_lint::lowering
