//===-- analysis/warp/control/instruction_runner.cpp ----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/warp/control/instruction_runner.h"
#include "analysis/program/shared_array.h"
#include "analysis/warp/plan/integer_bits.h"
#include "analysis/warp/plan/intrinsics.h"
#include "analysis/warp/plan/known_functions.h"
#include "analysis/warp/values/lane_exchange.h"

using namespace llvm;
using namespace bank_lint::symbolic;

namespace bank_lint {

/// The memory that "llvm.nvvm.isspacep.shared" asks for. A cluster's shared
/// memory holds the block's own.
static BaseSpace spaceAsked(StringRef Name) {
  return Name.contains(".shared")    ? BaseSpace::Shared
         : Name.ends_with(".global") ? BaseSpace::Global
         : Name.ends_with(".local")  ? BaseSpace::Local
         : Name.ends_with(".const")  ? BaseSpace::Constant
                                     : BaseSpace::None;
}

void InstructionRunner::run(const Instruction &I, LaneContext &Lanes) {
  Memory.begin(I);
  if (I.getType()->isVoidTy()) {
    if (auto *Store = dyn_cast<StoreInst>(&I))
      Memory.store(*Store, Lanes);
    else if (auto *Call = dyn_cast<CallInst>(&I))
      call(*Call, Lanes);
    return;
  }
  LaneValue Result = compute(I, Lanes);
  if (C.hasNamelessChoices())
    nameChoices(I);
  if (Plan.demand().contains(I))
    Results.set(I, std::move(Result));
}

/// Says of what \p I chooses that lanes have their own, as of a guard that it
/// holds.
void InstructionRunner::nameChoices(const Instruction &I) {
  std::string Text = "the choice";
  if (const DebugLoc &Where = I.getDebugLoc())
    Text += " at " + Lines.text(*Where, true);
  const AssumptionSet Own =
      C.assumption(Text + " gives all lanes their own value");
  C.nameChoices({Own, Own});
}

LaneValue InstructionRunner::compute(const Instruction &I, LaneContext &Lanes) {
  if (auto *Binary = dyn_cast<BinaryOperator>(&I))
    return Values.binary(*Binary);
  if (auto *Cast = dyn_cast<CastInst>(&I))
    return Values.convert(*Cast, Cast->getOpcode());
  if (auto *Address = dyn_cast<GEPOperator>(&I))
    return Values.address(*Address);
  if (auto *Compare = dyn_cast<ICmpInst>(&I))
    return Values.compare(*Compare);
  if (auto *Call = dyn_cast<CallInst>(&I))
    return call(*Call, Lanes);
  if (auto *Load = dyn_cast<LoadInst>(&I))
    return Memory.load(*Load, Lanes);
  if (auto *Update = dyn_cast<AtomicRMWInst>(&I))
    return Memory.atomic(I, *Update->getPointerOperand(),
                         *Update->getValOperand()->getType(), Lanes);
  if (auto *Exchange = dyn_cast<AtomicCmpXchgInst>(&I))
    return Memory.atomic(I, *Exchange->getPointerOperand(),
                         *Exchange->getNewValOperand()->getType(), Lanes);
  if (auto *Select = dyn_cast<SelectInst>(&I))
    return Values.select(*Select);
  if (isa<FreezeInst>(I)) {
    // Any value, of each lane its own: it is what a register happens to hold.
    if (isa<UndefValue>(I.getOperand(0)))
      return Values.unknownResult(I, /*Uniform=*/false, AtomKind::Opaque,
                                  "a value that nothing sets");
    return Values.valueOf(*I.getOperand(0));
  }
  if (auto *Array = dyn_cast<AllocaInst>(&I))
    return Values.privateArray(*Array);
  if (auto *Extract = dyn_cast<ExtractValueInst>(&I)) {
    const ArrayRef<LaneValue> Members =
        Results.members(*Extract->getAggregateOperand());
    if (Extract->getIndices().front() < Members.size())
      return Members[Extract->getIndices().front()];
  }
  // Floats, vectors, structures: uniform if all operands are.
  bool Uniform = !I.mayReadFromMemory();
  for (const Use &Operand : I.operands())
    if (!isa<BasicBlock>(Operand))
      Uniform &= Values.valueOf(*Operand).isUniform(C);
  return Values.unknownResult(I, Uniform, AtomKind::Opaque, "a value");
}

/// The lanes \p Which may or may not go on after \p I.
void InstructionRunner::mayEndThreads(const CallInst &I, LaneMask Which,
                                      LaneContext &Lanes) {
  const Function *Callee = I.getCalledFunction();
  const std::string What = Callee ? "the call of " + shownName(*Callee)
                           : I.isInlineAsm() ? "the inline PTX"
                                             : "the call";
  State.MayHaveEnded |= Which;
  State.AllReturned |=
      C.assumption(What + Values.atLine(I) + " returns in all lanes");
  Lanes.Must &= ~State.MayHaveEnded;
  Lanes.Guards |= State.AllReturned;
}

LaneValue InstructionRunner::call(const CallInst &I, LaneContext &Lanes) {
  if (auto *Intrinsic = dyn_cast<IntrinsicInst>(&I))
    return intrinsic(*Intrinsic, Lanes);
  if (I.isInlineAsm())
    return inlineAssembly(I, Lanes);
  const Function *Callee = I.getCalledFunction();
  if (Callee && Callee->getName() == ProbeName)
    return probe(I, Lanes);
  if (Callee && Callee->getName().starts_with(WideShuffleName))
    return shuffle(I, Callee->getName(), Lanes);
  Memory.changedBy(I);
  if (const std::string Why = whyNotFollowed(I); !Why.empty()) {
    Out.notModelled(I, Why);
    mayEndThreads(I, Lanes.May, Lanes);
  }
  if (I.getType()->isVoidTy())
    return LaneValue();
  bool Uniform = givesLanesTheSame(I);
  for (const Use &Argument : I.args())
    Uniform &= Values.valueOf(*Argument).isUniform(C);
  return Values.unknownResult(I, Uniform, AtomKind::Opaque,
                              "the result of a call");
}

LaneValue InstructionRunner::inlineAssembly(const CallInst &I,
                                            LaneContext &Lanes) {
  PtxUnit::Ended Gone;
  LaneValue Result = Assembly.run(I, Lanes, Gone);
  // In an iteration that stands for all, it is unknown which lanes are gone in
  // the others.
  if (State.isInSolvedLoop() || State.isInTrial())
    Gone.Surely = 0;
  Lanes = Lanes.narrowed(~Gone.Surely, ~Gone.Surely);
  if (const LaneMask Others = Gone.May & ~Gone.Surely)
    mayEndThreads(I, Others, Lanes);
  return Result;
}

/// The index of a probe (frontend/arrays/index_probes.h).
LaneValue InstructionRunner::probe(const CallInst &I,
                                   const LaneContext &Lanes) {
  LaneValue Index = Values.valueOf(*I.getArgOperand(0));
  // If two calls were merged, the number is not constant.
  const auto *Number = dyn_cast<ConstantInt>(I.getArgOperand(1));
  Out.index(Number ? unsigned(Number->getZExtValue()) : 0, Lanes.May, Index);
  return Index;
}

/// The shuffle that \p Name says. A result with a predicate is a structure,
/// whose parts are not followed.
LaneValue InstructionRunner::shuffle(const CallInst &I, StringRef Name,
                                     const LaneContext &Lanes) {
  const unsigned First = Name.contains(".sync.") ? 1 : 0; // behind the mask
  return shuffled(C, {shuffleMode(Name).value_or(ShuffleMode::Index),
                      Values.valueOf(*I.getArgOperand(First)),
                      Values.valueOf(*I.getArgOperand(First + 1)),
                      Values.valueOf(*I.getArgOperand(First + 2)), Lanes.May,
                      integerBits(*I.getType()),
                      "a shuffled value" + Values.atLine(I)});
}

/// What goes another way than loads and stores.
LaneValue InstructionRunner::notPriced(const IntrinsicInst &I, StringRef Name,
                                       const LaneContext &Lanes) {
  if (intrinsicClass(Name) == IntrinsicClass::Texture)
    Issuer.pastShared(I,
                      Name.contains(".sust.") ? AccessOperation::Store
                                              : AccessOperation::Load,
                      textureText(Name), Lanes);
  else
    Issuer.notPriced(I, AccessOperation::Load,
                     Name.str() +
                         " reads shared memory by a descriptor: not analysed",
                     Lanes);
  if (I.getType()->isVoidTy())
    return LaneValue();
  return Values.unknownResult(I, false, AtomKind::Loaded, "a value loaded");
}

LaneValue InstructionRunner::intrinsic(const IntrinsicInst &I,
                                       const LaneContext &Lanes) {
  StringRef Name = Intrinsic::getBaseName(I.getIntrinsicID());
  std::optional<IntrinsicClass> Class = intrinsicClass(Name);
  if (!Class) {
    bool TouchesMemory = I.mayReadOrWriteMemory();
    if (TouchesMemory && !I.getType()->isVoidTy() && !I.mayReadFromMemory())
      TouchesMemory = false;
    Class =
        TouchesMemory ? IntrinsicClass::MatrixOrAsync : IntrinsicClass::Pure;
  }
  auto Operand = [&](unsigned Index) {
    return Values.valueOf(*I.getArgOperand(Index));
  };
  auto IsWord = [&] {
    Type *T = I.getType();
    return T->isPointerTy() ||
           (T->isIntegerTy() && T->getIntegerBitWidth() <= 64);
  };
  switch (*Class) {
  case IntrinsicClass::Ignored:
    return LaneValue();
  case IntrinsicClass::Register: {
    if (const std::optional<LaneValue> Known =
            Values.specialRegister(I.getIntrinsicID()))
      return *Known;
    bool IsClock =
        Name.contains("clock") || Name.contains("timer") || Name.contains("pm");
    return Values.unknownResult(I, !IsClock, AtomKind::Opaque,
                                Name.substr(Name.rfind('.') + 1).str());
  }
  case IntrinsicClass::Identity:
    return Operand(0);
  case IntrinsicClass::Minimum:
  case IntrinsicClass::Maximum:
  case IntrinsicClass::UMinimum:
  case IntrinsicClass::UMaximum: {
    if (!IsWord())
      break;
    LaneValue A = Operand(0), B = Operand(1);
    if (A.isOpaque() || B.isOpaque())
      break;
    bool IsMinimum =
        *Class == IntrinsicClass::Minimum || *Class == IntrinsicClass::UMinimum;
    Signedness Reading =
        *Class == IntrinsicClass::Minimum || *Class == IntrinsicClass::Maximum
            ? Signedness::Signed
            : Signedness::Unsigned;
    return IsMinimum ? minimum(C, A, B, Reading) : maximum(C, A, B, Reading);
  }
  case IntrinsicClass::Absolute: {
    if (!IsWord() || Operand(0).isOpaque())
      break;
    LaneValue A = Operand(0);
    return maximum(C, A, sub(C, LaneValue(A.bits(), 0), A, {true, false}),
                   Signedness::Signed);
  }
  case IntrinsicClass::Shuffle:
    return shuffle(I, Name, Lanes);
  case IntrinsicClass::Vote:
    return agreed(C, Operand(0), integerBits(*I.getType()),
                  "a vote" + Values.atLine(I));
  case IntrinsicClass::Reduction:
    if (unsigned Bits = integerBits(*I.getType()))
      return agreed(C, Operand(1), Bits, "a reduction" + Values.atLine(I));
    return LaneValue::opaque(Operand(1).isUniform(C));
  case IntrinsicClass::UniformUnknown:
    return Values.unknownResult(I, true, AtomKind::Opaque, "a vote");
  case IntrinsicClass::Elect: {
    std::optional<Election> Found = elected(
        C, Operand(0), Lanes.May, Lanes.Must == Lanes.May || Lanes.Convergent);
    if (Found)
      Results.setMembers(I, {Found->Leader, Found->IsLeader});
    return LaneValue::opaque(false);
  }
  case IntrinsicClass::VaryingUnknown:
    return Values.unknownResult(I, false, AtomKind::Opaque, "a match");
  case IntrinsicClass::CopiesMemory:
    Memory.transfer(cast<MemIntrinsic>(I), Lanes);
    return LaneValue();
  case IntrinsicClass::Atomic:
    return Memory.atomic(I, *I.getArgOperand(0), *I.getType(), Lanes);
  case IntrinsicClass::TensorCore:
  case IntrinsicClass::Texture:
    return notPriced(I, Name, Lanes);
  case IntrinsicClass::MapToBlock:
    return Values.otherBlock(I, Operand(0), Operand(1));
  case IntrinsicClass::InSpace: {
    LaneValue Answer = isInSpace(C, Operand(0), spaceAsked(Name), Lanes.May);
    if (Answer.isOpaque())
      break;
    return Answer;
  }
  case IntrinsicClass::MatrixOrAsync:
    return Memory.matrixOrAsync(I, Name, Lanes);
  case IntrinsicClass::Pure:
    break;
  }
  // Anything else computes a value from its operands.
  bool Uniform = true;
  for (const Use &Argument : I.args())
    if (!isa<MetadataAsValue>(Argument))
      Uniform &= Values.valueOf(*Argument).isUniform(C);
  if (I.getType()->isVoidTy())
    return LaneValue();
  if (std::optional<LaneValue> Known = Values.bitIntrinsic(I))
    return *Known;
  return Values.unknownResult(I, Uniform, AtomKind::Opaque, "a value");
}

} // namespace bank_lint
