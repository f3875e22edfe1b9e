//===-- analysis/lowering/dead_values/dead_values.cpp ---------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Long: which values are dead and what stands for them is decided on one walk.
//===----------------------------------------------------------------------===//
#include "analysis/lowering/dead_values/dead_values.h"
#include "analysis/lowering/accesses/block_ends.h"
#include "analysis/lowering/accesses/narrow_loads.h"
#include "analysis/lowering/build/build_traits.h"
#include "analysis/lowering/loops/choose_unrolling.h"
#include "analysis/lowering/loops/unrolled_constants.h"
#include "analysis/lowering/marks/dead_value_calls.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/NVPTXAddrSpace.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace bank_lint::lowering {
namespace {

/// A call with more sources than this names other calls instead.
constexpr unsigned MostSources = 8;

class Summary {
public:
  Summary(Function &F, const NeededValues &Needed, const LoopInfo &Loops,
          const UnrolledConstants &Constants)
      : F(F), Module(*F.getParent()), Needed(Needed), Constants(Constants),
        UsesShared(any_of(Module.globals(),
                          [](const GlobalVariable &V) {
                            return V.getAddressSpace() ==
                                   NVPTXAS::ADDRESS_SPACE_SHARED;
                          })),
        Traits(traitsOf(buildOf(Module))) {
    for (const Loop *L : Loops.getLoopsInPreorder())
      if (isLeftToUnroller(*L))
        Fixed.insert_range(L->blocks());
  }
  ~Summary() {
    for (Instruction *I : Removed)
      I->deleteValue();
  }

  void run() {
    findNextNumber();
    leaveOutArrays();
    leaveOutAssembly();
    findExact();
    findNarrowing();
    findMadeOfLoads();
    findSources();
    summarize();
  }

private:
  using Sources = SmallSetVector<Instruction *, 4>;

  void findNextNumber();
  void leaveOutArrays();
  void leaveOut(ArrayRef<Instruction *> Accesses);
  bool isFilledByLoads(const Instruction &Access) const;
  void leaveOutAssembly();
  void findExact();
  void markExact(const Value &V);
  void findNarrowing();
  void findMadeOfLoads();
  void findSources();
  Sources sourcesOf(const Instruction &Part);
  void addSources(const Instruction &Part, Sources &To);
  void summarize();
  unsigned takeSize(const Value &V);
  Value *createDeadValue(Instruction &Like, unsigned Size,
                         ArrayRef<Instruction *> From);
  void createKeep(Instruction &For, ArrayRef<Value *> Of, Keep What);
  void remove(Instruction &I);

  bool isPart(const Value &V) const;
  bool isRoot(const Instruction &Part) const;

  Function &F;
  llvm::Module &Module;
  const NeededValues &Needed;
  const UnrolledConstants &Constants;
  const bool UsesShared; ///< there may be accesses that ptxas merges
  const BuildTraits Traits;
  SmallPtrSet<const BasicBlock *, 16> Fixed; ///< blocks that keep their length
  /// Dead values that decide, once loops are unrolled, whether a load is used.
  SmallPtrSet<const Instruction *, 16> Exact;
  DenseSet<const Instruction *> MadeOfLoads;
  SmallVector<Instruction *, 64> Parts; ///< in the order of the code
  DenseMap<const Instruction *, Sources> Of;
  /// Parts that others name although they are used by parts only.
  SmallPtrSet<const Instruction *, 16> Named;
  SmallPtrSet<const Instruction *, 32> Counted;
  SmallVector<Instruction *, 32> Removed;
  unsigned NextNumber = 0;
};

/// Calls with numbers may be left from an earlier round.
void Summary::findNextNumber() {
  for (const Instruction &I : instructions(F))
    if (deadValueSize(I) && !isKeep(I)) {
      auto *Number = cast<ConstantInt>(I.getOperand(1));
      NextNumber = std::max(NextNumber, unsigned(Number->getZExtValue()) + 1);
    }
}

/// Whether \p V is computed only from values, for nothing that counts.
bool Summary::isPart(const Value &V) const {
  const auto *I = dyn_cast<Instruction>(&V);
  if (!I || Needed.contains(I) || Exact.contains(I) ||
      Fixed.contains(I->getParent()) || I->isTerminator() ||
      isa<PHINode, AllocaInst>(I) || I->getType()->isVoidTy() ||
      I->getType()->isTokenTy() || I->getType()->isMetadataTy() ||
      (UsesShared && splitsBlock(*I, Traits)))
    return false;
  if (const auto *Call = dyn_cast<CallBase>(I))
    return Call->doesNotAccessMemory() && Call->willReturn();
  return !I->mayReadOrWriteMemory() && !I->mayHaveSideEffects();
}

/// Whether something else than a part wants the value of \p Part.
bool Summary::isRoot(const Instruction &Part) const {
  return Named.contains(&Part) || any_of(Part.users(), [&](const User *By) {
           return !isPart(*By) && !isKeep(*cast<Instruction>(By));
         });
}

/// Takes \p I out; nothing else may get its address while there are sets that
/// it is in.
void Summary::remove(Instruction &I) {
  if (!I.use_empty()) // where nothing ever comes to
    I.replaceAllUsesWith(PoisonValue::get(I.getType()));
  I.removeFromParent();
  I.dropAllReferences();
  Removed.push_back(&I);
}

Value *Summary::createDeadValue(Instruction &Like, unsigned Size,
                                ArrayRef<Instruction *> From) {
  IRBuilder<> Builder(&Like);
  Builder.SetCurrentDebugLocation(DebugLoc()); // its location is unused
  SmallVector<Value *, 8> Arguments{Builder.getInt32(Size),
                                    Builder.getInt32(NextNumber++)};
  append_range(Arguments, From);
  return Builder.CreateCall(deadValueFunction(Module, Like.getType()),
                            Arguments);
}

void Summary::createKeep(Instruction &For, ArrayRef<Value *> Of, Keep What) {
  IRBuilder<> Builder(&For);
  Builder.SetCurrentDebugLocation(DebugLoc());
  SmallVector<Value *, 8> Arguments{Builder.getInt32(0)};
  append_range(Arguments, Of);
  Builder.CreateCall(keepFunction(Module, What), Arguments)
      ->setAAMetadata(For.getAAMetadata()); // what it may clobber
}

void Summary::leaveOutArrays() {
  SmallVector<AllocaInst *, 16> Arrays;
  for (Instruction &I : F.getEntryBlock())
    if (auto *Array = dyn_cast<AllocaInst>(&I))
      Arrays.push_back(Array);
  for (AllocaInst *Array : Arrays) {
    SmallVector<Instruction *, 32> Accesses, Others;
    if (!Constants.isOnlyAccessedAt(*Array, Accesses, Others) ||
        any_of(Accesses, [&](Instruction *I) {
          return Needed.contains(I) || Fixed.contains(I->getParent());
        }))
      continue;
    if (any_of(Accesses, [&](Instruction *I) { return isFilledByLoads(*I); }))
      continue;
    leaveOut(Accesses);
    for (Instruction *I : Others)
      remove(*I);
    remove(*Array);
  }
}

/// Whether \p Access stores something loaded elsewhere, and not onto what was
/// there: that element may be unused, and then it is not loaded.
bool Summary::isFilledByLoads(const Instruction &Access) const {
  const auto *Store = dyn_cast<StoreInst>(&Access);
  if (!Store)
    return false;
  bool HasLoad = false;
  SmallPtrSet<const Value *, 16> Seen;
  SmallVector<const Value *, 8> Work{Store->getValueOperand()};
  while (!Work.empty()) {
    const auto *I = dyn_cast<Instruction>(Work.pop_back_val());
    if (!I || !Seen.insert(I).second)
      continue;
    if (const auto *Load = dyn_cast<LoadInst>(I)) {
      if (Load->getPointerOperand() == Store->getPointerOperand())
        return false;
      HasLoad |=
          !isa<AllocaInst>(getUnderlyingObject(Load->getPointerOperand()));
    } else if (isPart(*I) || isa<PHINode>(I)) {
      append_range(Work, I->operands());
    }
  }
  return HasLoad;
}

void Summary::leaveOut(ArrayRef<Instruction *> Accesses) {
  for (Instruction *I : Accesses) {
    if (auto *Store = dyn_cast<StoreInst>(I))
      createKeep(*I, Store->getValueOperand(), Keep::Stored);
    else
      I->replaceAllUsesWith(createDeadValue(*I, 0, {}));
    remove(*I);
  }
}

/// Inline PTX of which nothing matters but that it stands there and wants its
/// operands.
void Summary::leaveOutAssembly() {
  SmallVector<CallInst *, 16> Found;
  for (Instruction &I : instructions(F))
    if (auto *Call = dyn_cast<CallInst>(&I);
        Call && Call->isInlineAsm() && !Call->getType()->isVoidTy() &&
        !Needed.contains(Call) && !Fixed.contains(Call->getParent()))
      Found.push_back(Call);
  for (CallInst *Call : Found) {
    createKeep(*Call, SmallVector<Value *>(Call->args()),
               Call->doesNotAccessMemory() ? Keep::Assembly
                                           : Keep::VolatileAssembly);
    Call->replaceAllUsesWith(createDeadValue(*Call, 1, {}));
    remove(*Call);
  }
}

/// What is multiplied by a counter, or chosen by it, may be gone once the
/// counter is a number.
void Summary::findExact() {
  for (const Instruction &I : instructions(F)) {
    if (!isPart(I))
      continue;
    SmallVector<const Value *, 2> Deciding;
    if (const auto *Choice = dyn_cast<SelectInst>(&I))
      Deciding.push_back(Choice->getCondition());
    else if (is_contained({Instruction::Mul, Instruction::And, Instruction::Or,
                           Instruction::URem, Instruction::SRem},
                          I.getOpcode()))
      append_range(Deciding, I.operands());
    for (const Value *V : Deciding)
      if (isa<Instruction>(V) && Constants.contains(*V)) {
        Exact.insert(&I);
        markExact(*V);
      }
  }
}

void Summary::markExact(const Value &V) {
  SmallVector<const Value *, 8> Work{&V};
  while (!Work.empty()) {
    const auto *I = dyn_cast<Instruction>(Work.pop_back_val());
    if (I && !isa<AllocaInst>(I) && Exact.insert(I).second)
      append_range(Work, I->operands());
  }
}

/// What takes a part of a load decides how much is loaded, and what makes an
/// int of 2 bytes, whether the load is merged.
void Summary::findNarrowing() {
  for (const Instruction &I : instructions(F))
    if (const auto *Load = dyn_cast<LoadInst>(&I);
        Load && (isPartlyWanted(*Load) || isExtended(*Load)))
      for (const User *U : Load->users())
        Exact.insert(cast<Instruction>(U));
}

/// Values that keep a load, or the choice between two ways, which would be gone
/// if the values were unused. This includes needed values: the branch that they
/// are needed for may turn out to be none.
void Summary::findMadeOfLoads() {
  SmallVector<const Instruction *, 64> Work;
  for (const Instruction &I : instructions(F))
    if (isa<LoadInst, PHINode>(I) && MadeOfLoads.insert(&I).second)
      Work.push_back(&I);
  while (!Work.empty())
    for (const User *U : Work.pop_back_val()->users())
      if (const auto *By = cast<Instruction>(U);
          !By->mayReadOrWriteMemory() && MadeOfLoads.insert(By).second)
        Work.push_back(By);
}

/// Adds what names \p Operand's loads.
void Summary::addSources(const Instruction &Operand, Sources &To) {
  if (!MadeOfLoads.contains(&Operand))
    return;
  if (auto Known = Of.find(&Operand);
      Known != Of.end() && !Named.contains(&Operand))
    To.insert_range(Known->second);
  else
    To.insert(const_cast<Instruction *>(&Operand));
}

Summary::Sources Summary::sourcesOf(const Instruction &Part) {
  auto Collect = [&] {
    Sources Result;
    for (const Use &Operand : Part.operands())
      if (const auto *I = dyn_cast<Instruction>(Operand))
        addSources(*I, Result);
    return Result;
  };
  Sources Result = Collect();
  if (Result.size() <= MostSources)
    return Result;
  for (const Use &Operand : Part.operands())
    if (const auto *I = dyn_cast<Instruction>(Operand))
      if (auto Known = Of.find(I);
          Known != Of.end() && Known->second.size() > 1)
        Named.insert(I);
  return Collect();
}

void Summary::findSources() {
  for (BasicBlock *Block : ReversePostOrderTraversal<Function *>(&F))
    for (Instruction &I : *Block)
      if (isPart(I)) {
        Of[&I] = sourcesOf(I);
        Parts.push_back(&I);
      }
}

/// How many instructions \p V is made by, each counted once.
unsigned Summary::takeSize(const Value &V) {
  unsigned Result = 0;
  SmallVector<const Value *, 8> Work{&V};
  while (!Work.empty()) {
    const auto *I = dyn_cast<Instruction>(Work.pop_back_val());
    if (!I || (!isKeep(*I) && !Of.contains(I)) || !Counted.insert(I).second)
      continue;
    Result += deadValueSize(*I).value_or(sizeInUnrolling(*I));
    append_range(Work, I->operands());
  }
  return Result;
}

void Summary::summarize() {
  SmallVector<Instruction *, 32> Keeps;
  for (Instruction &I : instructions(F))
    if (isKeep(I))
      Keeps.push_back(&I);
  for (Instruction *Keep : Keeps) {
    IRBuilder<> Builder(Keep);
    Builder.SetCurrentDebugLocation(DebugLoc());
    SmallVector<Value *, 8> Arguments{Builder.getInt32(takeSize(*Keep))};
    append_range(Arguments, sourcesOf(*Keep));
    Function *Callee = cast<CallInst>(Keep)->getCalledFunction();
    // Without a source it still keeps the branch that leads there.
    Builder.CreateCall(Callee, Arguments)->setAAMetadata(Keep->getAAMetadata());
    remove(*Keep);
  }
  // From the back: a call names what comes before it.
  SmallVector<Instruction *, 32> Roots;
  for (Instruction *Part : reverse(Parts))
    if (isRoot(*Part))
      Roots.push_back(Part);
  for (Instruction *Root : Roots) {
    Value *New =
        createDeadValue(*Root, takeSize(*Root), Of[Root].getArrayRef());
    Root->replaceAllUsesWith(New);
  }
  for (Instruction *Part : reverse(Parts))
    remove(*Part);
}

/// About how many instructions \p F is once it is unrolled.
std::uint64_t unrolledLength(const Function &F, const LoopInfo &Loops,
                             ScalarEvolution &Evolution) {
  std::uint64_t Length = 0;
  for (const BasicBlock &Block : F) {
    std::uint64_t Copies = 1;
    for (const Loop *L = Loops.getLoopFor(&Block); L; L = L->getParentLoop())
      Copies = std::min<std::uint64_t>(Copies * unrolledCopies(*L, Evolution),
                                       UINT32_MAX);
    Length += Block.size() * Copies;
  }
  return Length;
}

} // namespace

PreservedAnalyses SummarizeDeadValues::run(Function &F,
                                           FunctionAnalysisManager &Analyses) {
  if (!Find || !areNamesFree(*F.getParent()))
    return PreservedAnalyses::all();
  const LoopInfo &Loops = Analyses.getResult<LoopAnalysis>(F);
  auto &Evolution = Analyses.getResult<ScalarEvolutionAnalysis>(F);
  if (unrolledLength(F, Loops, Evolution) < LeastLength)
    return PreservedAnalyses::all();
  const UnrolledConstants Constants(F, Loops, Evolution);
  Summary(F, Find(F), Loops, Constants).run();
  PreservedAnalyses Kept;
  Kept.preserveSet<CFGAnalyses>();
  Kept.preserve<ScalarEvolutionAnalysis>();
  return Kept;
}

} // namespace bank_lint::lowering
