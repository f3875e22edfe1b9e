//===-- analysis/lowering/marks/access_marks.cpp - keeps accesses apart ---===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/lowering/marks/access_marks.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallSet.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/NVPTXAddrSpace.h"

using namespace llvm;

namespace bank_lint::lowering {

namespace {

constexpr StringRef ValueMark = "bank_lint.value.";
constexpr StringRef EndMark = "bank_lint.end";
constexpr StringRef FragmentMark = "bank_lint.fragment";

Function *declare(Module &M, const Twine &Name, FunctionType *Type,
                  MemoryEffects Effects) {
  auto *Mark =
      cast<Function>(M.getOrInsertFunction(Name.str(), Type).getCallee());
  Mark->setMemoryEffects(Effects);
  Mark->setDoesNotThrow();
  Mark->setWillReturn();
  return Mark;
}

/// A function that returns its argument, as only we know.
Function *valueMark(Module &M, Type *T) {
  std::string Name;
  raw_string_ostream(Name) << ValueMark << *T;
  return declare(M, Name, FunctionType::get(T, {T}, false),
                 MemoryEffects::none());
}

/// A function with a side effect that touches none of the program's memory.
Function *endMark(Module &M) {
  return declare(M, EndMark,
                 FunctionType::get(Type::getVoidTy(M.getContext()), false),
                 MemoryEffects::inaccessibleMemOnly());
}

/// A function that returns its argument, and has a side effect that touches
/// none of the program's memory.
Function *fragmentMark(Module &M, Type *T) {
  return declare(M, FragmentMark, FunctionType::get(T, {T}, false),
                 MemoryEffects::inaccessibleMemOnly());
}

/// Whether \p F loads a fragment that ptxas loads by ldmatrix if it is in
/// shared memory: of 2-byte elements, or of bytes whose lines are those of the
/// fragment.
bool loadsByMatrix(const Function &F) {
  StringRef Name = F.getName();
  if (!Name.consume_front("llvm.nvvm.wmma."))
    return false;
  const bool IsRowOfA = Name.contains(".load.a.row.");
  const bool IsColumnOfB = Name.contains(".load.b.col.");
  if (!Name.contains(".load.a.") && !Name.contains(".load.b."))
    return false;
  if (Name.contains(".f16.") || Name.contains(".bf16."))
    return true;
  return (IsRowOfA || IsColumnOfB) &&
         (Name.contains(".s8.") || Name.contains(".u8."));
}

/// Whether \p I is a load, or computed from one in a likely number of steps.
bool isMadeOfLoad(const Instruction &I, unsigned Steps = 3) {
  if (isa<LoadInst>(I))
    return true;
  if (!Steps ||
      !isa<CastInst, BinaryOperator, UnaryOperator, CmpInst, GetElementPtrInst>(
          I))
    return false;
  return any_of(I.operands(), [&](const Value *Operand) {
    const auto *Made = dyn_cast<Instruction>(Operand);
    return Made && isMadeOfLoad(*Made, Steps - 1);
  });
}

/// Whether \p V is computed from constants, from the number of the thread and
/// from what counts loops.
bool isKnownOfLanes(const Value &V, SmallPtrSetImpl<const Value *> &Seen) {
  constexpr unsigned Most = 64;
  if (isa<ConstantInt>(V) || !Seen.insert(&V).second)
    return true;
  const auto *I = dyn_cast<Instruction>(&V);
  if (!I || Seen.size() > Most)
    return false;
  if (const auto *Call = dyn_cast<IntrinsicInst>(I))
    switch (Call->getIntrinsicID()) {
    case Intrinsic::nvvm_read_ptx_sreg_tid_x:
    case Intrinsic::nvvm_read_ptx_sreg_tid_y:
    case Intrinsic::nvvm_read_ptx_sreg_tid_z:
    case Intrinsic::nvvm_read_ptx_sreg_laneid:
    case Intrinsic::nvvm_read_ptx_sreg_warpsize:
      return true;
    default:
      return false;
    }
  return isa<BinaryOperator, CmpInst, CastInst, SelectInst, PHINode,
             FreezeInst>(I) &&
         all_of(I->operands(), [&](const Value *Operand) {
           return isKnownOfLanes(*Operand, Seen);
         });
}

/// Whether it is known of each lane by which way it comes to the blocks that
/// meet in \p Block.
bool areWaysKnown(const BasicBlock &Block, const DominatorTree &Dominators) {
  constexpr unsigned Most = 64; // blocks that are worth the time
  const DomTreeNode *Node = Dominators.getNode(&Block);
  const BasicBlock *Apart =
      Node && Node->getIDom() ? Node->getIDom()->getBlock() : nullptr;
  if (!Apart)
    return false;
  SmallPtrSet<const BasicBlock *, 16> Between{Apart};
  SmallVector<const BasicBlock *, 16> Work{Apart};
  append_range(Work, predecessors(&Block));
  SmallPtrSet<const Value *, 16> Seen;
  while (!Work.empty()) {
    const BasicBlock *From = Work.pop_back_val();
    if (From != Apart) {
      if (From == &Block || Between.size() > Most)
        return false;
      if (!Between.insert(From).second)
        continue;
      append_range(Work, predecessors(From));
    }
    const Instruction *End = From->getTerminator();
    const Value *Condition = nullptr;
    if (const auto *Branch = dyn_cast<BranchInst>(End))
      Condition = Branch->isConditional() ? Branch->getCondition() : nullptr;
    else if (const auto *Switch = dyn_cast<SwitchInst>(End))
      Condition = Switch->getCondition();
    else
      return false;
    if (Condition && !isKnownOfLanes(*Condition, Seen))
      return false;
  }
  return true;
}

/// Values that the same instruction makes become that instruction of a phi, and
/// so in turn their operands. One value that is no such instruction is enough
/// to keep the others.
bool isMergedByCombiner(const PHINode &Phi) {
  if (Phi.getNumIncomingValues() < 2)
    return false;
  const auto *First = dyn_cast<Instruction>(Phi.getIncomingValue(0));
  bool HasLoad = false;
  for (const Value *Incoming : Phi.incoming_values()) {
    const auto *Made = dyn_cast<Instruction>(Incoming);
    if (!Made || isa<PHINode>(Made) || Made->getOpcode() != First->getOpcode())
      return false;
    HasLoad |= isMadeOfLoad(*Made);
  }
  return HasLoad;
}

/// Adds the memories of the loads from which \p I is computed.
void addSpaces(const Instruction &I, SmallSet<unsigned, 2> &Spaces,
               unsigned Steps = 3) {
  if (const auto *Load = dyn_cast<LoadInst>(&I))
    Spaces.insert(getUnderlyingObject(Load->getPointerOperand())
                      ->getType()
                      ->getPointerAddressSpace());
  else if (Steps)
    for (const Value *Operand : I.operands())
      if (const auto *Made = dyn_cast<Instruction>(Operand);
          Made && isMadeOfLoad(*Made, Steps - 1))
        addSpaces(*Made, Spaces, Steps - 1);
}

/// Whether the values that meet in \p Phi are loaded from different memories.
bool mixesSpaces(const PHINode &Phi) {
  SmallSet<unsigned, 2> Spaces;
  for (const Value *Incoming : Phi.incoming_values())
    addSpaces(*cast<Instruction>(Incoming), Spaces);
  return Spaces.size() > 1;
}

void markPhi(PHINode &Phi) {
  auto *First = cast<Instruction>(Phi.getIncomingValue(0));
  IRBuilder<> Builder(First->getNextNode());
  Value *Marked =
      Builder.CreateCall(valueMark(*Phi.getModule(), Phi.getType()), {First});
  // A block may branch here in two ways, with the same value each time.
  for (unsigned I = 0; I < Phi.getNumIncomingValues(); ++I)
    if (Phi.getIncomingValue(I) == First)
      Phi.setIncomingValue(I, Marked);
}

/// The combiner looks at a store only if it is the last in its block.
bool markStore(BasicBlock &Block) {
  auto *Branch = dyn_cast_or_null<BranchInst>(Block.getTerminator());
  if (!Branch || !Branch->isUnconditional() || Branch == &Block.front() ||
      !isa<StoreInst>(Branch->getPrevNode()))
    return false;
  IRBuilder<>(Branch).CreateCall(endMark(*Block.getModule()));
  return true;
}

} // namespace

PreservedAnalyses MarkAccesses::run(Function &F,
                                    FunctionAnalysisManager &Analyses) {
  bool IsChanged = false;
  for (BasicBlock &Block : F) {
    std::optional<bool> AreKept;
    if (AsWritten)
      AreKept = true;
    for (PHINode &Phi : Block.phis()) {
      if (!isMergedByCombiner(Phi))
        continue;
      if (!AreKept)
        AreKept =
            !areWaysKnown(Block, Analyses.getResult<DominatorTreeAnalysis>(F));
      if (!*AreKept && !mixesSpaces(Phi))
        continue;
      markPhi(Phi);
      IsChanged = true;
    }
    IsChanged |= markStore(Block);
  }
  if (!IsChanged)
    return PreservedAnalyses::all();
  PreservedAnalyses Kept;
  Kept.preserveSet<CFGAnalyses>();
  return Kept;
}

PreservedAnalyses ReleaseStores::run(Function &F, FunctionAnalysisManager &) {
  const Function *Mark = F.getParent()->getFunction(EndMark);
  bool IsChanged = false;
  for (BasicBlock &Block : F)
    if (auto *Call =
            dyn_cast_or_null<CallInst>(Block.getTerminator()->getPrevNode());
        Call && Mark && Call->getCalledFunction() == Mark) {
      Call->eraseFromParent();
      IsChanged = true;
    }
  if (!IsChanged)
    return PreservedAnalyses::all();
  PreservedAnalyses Kept;
  Kept.preserveSet<CFGAnalyses>();
  return Kept;
}

void markFragmentLoads(Module &M) {
  for (Function &F : M) {
    if (!loadsByMatrix(F))
      continue;
    for (User *By : F.users()) {
      auto *Load = dyn_cast<CallInst>(By);
      if (!Load || Load->getCalledFunction() != &F || Load->arg_size() != 2)
        continue;
      Value *Stride = Load->getArgOperand(1);
      Load->setArgOperand(1, IRBuilder<>(Load).CreateCall(
                                 fragmentMark(M, Stride->getType()), {Stride}));
    }
  }
}

void releaseGlobalFragments(Module &M) {
  Function *Mark = M.getFunction(FragmentMark);
  if (!Mark)
    return;
  for (User *By : make_early_inc_range(Mark->users())) {
    auto *Call = cast<CallInst>(By);
    const auto *Load =
        Call->hasOneUse() ? dyn_cast<CallInst>(*Call->user_begin()) : nullptr;
    if (Load &&
        getUnderlyingObject(Load->getArgOperand(0))
                ->getType()
                ->getPointerAddressSpace() == NVPTXAS::ADDRESS_SPACE_SHARED)
      continue;
    Call->replaceAllUsesWith(Call->getArgOperand(0));
    Call->eraseFromParent();
  }
}

static bool isMark(const Function &F) {
  return F.getName().starts_with(ValueMark) || F.getName() == EndMark ||
         F.getName() == FragmentMark;
}

bool isAccessMark(const Instruction &I) {
  const auto *Call = dyn_cast<CallInst>(&I);
  return Call && Call->getCalledFunction() &&
         isMark(*Call->getCalledFunction());
}

void removeAccessMarks(Module &M) {
  for (Function &F : make_early_inc_range(M)) {
    if (!isMark(F))
      continue;
    for (User *Use : make_early_inc_range(F.users())) {
      auto *Call = cast<CallInst>(Use);
      if (Call->arg_size() == 1)
        Call->replaceAllUsesWith(Call->getArgOperand(0));
      Call->eraseFromParent();
    }
    F.eraseFromParent();
  }
}

} // namespace bank_lint::lowering
