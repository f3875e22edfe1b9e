//===-- analysis/frontend/vectorize_neighbours.cpp --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/vectorize_neighbours.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"
#include "llvm/Transforms/Vectorize/LoadStoreVectorizer.h"
#include <tuple>

using namespace llvm;

namespace bank_lint::frontend {
namespace {

/// A block of fewer is no work for the vectorizer.
constexpr std::size_t Many = 64;
/// How deep an expression is followed.
constexpr unsigned Deepest = 64;

/// What an expression comes to, modulo 2^64, for two choices of what is unknown
/// in it. Casts count as if nothing wrapped around.
struct Sample {
  std::uint64_t First = 0, Second = 0;
  /// It is chosen of several values: it may be known otherwise how far two of
  /// these are apart.
  bool IsChosen = false;
  bool HasPhi = false;

  /// The same for values that differ by a constant, and hardly ever for others.
  std::uint64_t variablePart() const { return First - Second; }

  Sample operator+(const Sample &Other) const {
    return with(Other, First + Other.First, Second + Other.Second);
  }
  Sample operator-(const Sample &Other) const {
    return with(Other, First - Other.First, Second - Other.Second);
  }
  Sample operator*(const Sample &Other) const {
    return with(Other, First * Other.First, Second * Other.Second);
  }
  /// Of something else that \p Other is part of.
  Sample with(const Sample &Other, std::uint64_t NewFirst,
              std::uint64_t NewSecond) const {
    return {NewFirst, NewSecond, IsChosen || Other.IsChosen,
            HasPhi || Other.HasPhi};
  }
};

Sample constant(std::uint64_t Value) { return {Value, Value}; }

class Samples {
public:
  explicit Samples(const DataLayout &Layout) : Layout(Layout) {}

  /// Of an address, in bytes; constant offsets are left out.
  Sample ofPointer(const Value &Pointer);
  /// Whether there is something that scalar evolution may know to be a constant
  /// apart from something else and that is not seen here: two counters of a
  /// loop, a counter without its last bits, a very long expression.
  bool missRelations() const { return MissRelations; }

private:
  Sample of(const Value &V, unsigned Depth = 0);
  Sample ofInstruction(const Instruction &I, unsigned Depth);
  /// Of what is neither a sum nor a product.
  Sample ofOther(const Instruction &I, Sample Left, Sample Right);
  Sample named(const Value &V);
  Sample notFollowed() {
    MissRelations = true;
    return {};
  }

  const DataLayout &Layout;
  DenseMap<const Instruction *, Sample> Known;
  DenseMap<const BasicBlock *, const PHINode *> Counters;
  bool MissRelations = false;
};

Sample Samples::named(const Value &V) {
  const auto *Phi = dyn_cast<PHINode>(&V);
  if (Phi && Counters.try_emplace(Phi->getParent(), Phi).first->second != Phi)
    MissRelations = true;
  return {std::uint64_t(hash_combine(&V, 1)),
          std::uint64_t(hash_combine(&V, 2)), isa<SelectInst>(V),
          Phi != nullptr};
}

Sample Samples::of(const Value &V, unsigned Depth) {
  if (const auto *Constant = dyn_cast<ConstantInt>(&V))
    return Constant->getBitWidth() <= 64
               ? constant(std::uint64_t(Constant->getSExtValue()))
               : named(V);
  const auto *I = dyn_cast<Instruction>(&V);
  if (!I)
    return named(V);
  if (auto Found = Known.find(I); Found != Known.end())
    return Found->second;
  if (Depth == Deepest)
    return notFollowed();
  const Sample Result = ofInstruction(*I, Depth + 1);
  Known[I] = Result;
  return Result;
}

Sample Samples::ofInstruction(const Instruction &I, unsigned Depth) {
  auto Operand = [&](unsigned N) { return of(*I.getOperand(N), Depth); };
  switch (I.getOpcode()) {
  case Instruction::ZExt:
  case Instruction::SExt:
  case Instruction::Trunc:
  case Instruction::Freeze:
    return Operand(0);
  case Instruction::PHI: // of one value, it is that
    return I.getNumOperands() == 1 ? Operand(0) : named(I);
  case Instruction::Add:
    return Operand(0) + Operand(1);
  case Instruction::Sub:
    return Operand(0) - Operand(1);
  case Instruction::Mul:
    return Operand(0) * Operand(1);
  case Instruction::Or:
    if (cast<PossiblyDisjointInst>(I).isDisjoint())
      return Operand(0) + Operand(1);
    break;
  case Instruction::Xor:
    if (const auto *By = dyn_cast<ConstantInt>(I.getOperand(1));
        By && By->isMinusOne())
      return constant(0) - Operand(0);
    break;
  case Instruction::Shl:
    if (const auto *By = dyn_cast<ConstantInt>(I.getOperand(1));
        By && By->getValue().ult(64))
      return Operand(0) * constant(std::uint64_t(1) << By->getZExtValue());
    break;
  default:
    break;
  }
  return isa<BinaryOperator>(I) ? ofOther(I, Operand(0), Operand(1)) : named(I);
}

Sample Samples::ofOther(const Instruction &I, Sample Left, Sample Right) {
  if (I.isCommutative() &&
      std::tie(Right.First, Right.Second) < std::tie(Left.First, Left.Second))
    std::swap(Left, Right);
  const std::uint64_t Hash =
      hash_combine(I.getOpcode(), I.getType(), Left.First, Left.Second,
                   Right.First, Right.Second);
  const Sample Result =
      Left.with(Right, hash_combine(Hash, 1), hash_combine(Hash, 2));
  MissRelations |= Result.HasPhi;
  return Result;
}

Sample Samples::ofPointer(const Value &Pointer) {
  Sample Result;
  const Value *Base = &Pointer;
  for (;; Base = cast<Operator>(Base)->getOperand(0)) {
    if (isa<AddrSpaceCastOperator>(Base))
      continue;
    const auto *Element = dyn_cast<GEPOperator>(Base);
    if (!Element)
      break;
    const unsigned Bits = Layout.getIndexTypeSizeInBits(Base->getType());
    SmallMapVector<Value *, APInt, 4> Indices;
    APInt Constant(Bits, 0);
    if (!Element->collectOffset(Layout, Bits, Indices, Constant))
      return notFollowed();
    for (const auto &[Index, Size] : Indices)
      Result = Result + of(*Index) * constant(Size.getSExtValue());
  }
  return Result + named(*Base);
}

bool isAccess(const Instruction &I) {
  const auto *Load = dyn_cast<LoadInst>(&I);
  const auto *Store = dyn_cast<StoreInst>(&I);
  return (Load && Load->isSimple()) || (Store && Store->isSimple());
}

void setOrdering(Instruction &I, AtomicOrdering Ordering) {
  if (auto *Load = dyn_cast<LoadInst>(&I))
    Load->setOrdering(Ordering);
  else
    cast<StoreInst>(I).setOrdering(Ordering);
}

} // namespace

SmallVector<Instruction *, 32> accessesWithoutNeighbour(BasicBlock &Block) {
  Samples Known(Block.getDataLayout());
  MapVector<std::pair<std::uint64_t, unsigned>, SmallVector<Instruction *, 1>>
      Alike;
  for (Instruction &I : Block)
    if (isAccess(I))
      if (const Sample Where = Known.ofPointer(*getLoadStorePointerOperand(&I));
          !Where.IsChosen)
        Alike[{Where.variablePart(), isa<LoadInst>(I)}].push_back(&I);
  if (Known.missRelations())
    return {};
  SmallVector<Instruction *, 32> Result;
  for (const auto &[Where, Accesses] : Alike)
    if (Accesses.size() == 1)
      Result.push_back(Accesses.front());
  return Result;
}

PreservedAnalyses VectorizeNeighbours::run(Function &F,
                                           FunctionAnalysisManager &Analyses) {
  SmallVector<Instruction *, 32> Hidden;
  for (BasicBlock &Block : F)
    if (count_if(Block, isAccess) > std::ptrdiff_t(Many))
      append_range(Hidden, accessesWithoutNeighbour(Block));
  // The vectorizer takes no notice of what is atomic, and moves the others past
  // what is unordered.
  for (Instruction *I : Hidden)
    setOrdering(*I, AtomicOrdering::Unordered);
  PreservedAnalyses Kept = LoadStoreVectorizerPass().run(F, Analyses);
  for (Instruction *I : Hidden)
    setOrdering(*I, AtomicOrdering::NotAtomic);
  return Kept;
}

} // namespace bank_lint::frontend
