//===-- analysis/lowering/accesses/narrow_loads.cpp -----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/lowering/accesses/narrow_loads.h"
#include "analysis/lowering/accesses/asm_loads.h"
#include "analysis/lowering/marks/counter_place.h"
#include "analysis/lowering/marks/merged_access.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace bank_lint::lowering {

namespace {

constexpr unsigned Word = 4, Widest = 32;

/// Bytes of a vector, by their place in it.
struct Piece {
  unsigned First, Bytes;
};

/// Elements of a vector: whether each is wanted.
using Elements = SmallVector<bool, 16>;

/// The instructions that load \p Wanted, elements of \p Size bytes.
SmallVector<Piece, 4> piecesOf(const Elements &Wanted, unsigned Size) {
  SmallVector<Piece, 4> Words; // what is wanted of each: from the first byte on
  for (unsigned I = 0; I < Wanted.size(); ++I) {
    if (!Wanted[I])
      continue;
    for (unsigned Byte = I * Size; Byte < (I + 1) * Size; ++Byte) {
      if (Words.empty() || Words.back().First / Word != Byte / Word)
        Words.push_back({Byte, 0});
      Words.back().Bytes = Byte + 1 - Words.back().First;
    }
  }
  const unsigned Whole = unsigned(Wanted.size()) * Size;
  if (Words.size() == 1) {
    const unsigned First = Words.front().First;
    if (Words.front().Bytes == Size)
      return {{First, Size}};
    return {{First / Word * Word, std::min(Word, Whole)}};
  }
  if (Words.size() == 2) {
    const unsigned First = Words.front().First / Word;
    if (First % 2 == 0 && Words.back().First / Word == First + 1)
      return {{First * Word, 2 * Word}};
    if (Size <= Word)
      return {{First * Word, Word}, {Words.back().First / Word * Word, Word}};
  }
  if (Words.empty())
    return {};
  return {{0, Whole}};
}

/// Writes down of \p Read, of \p P, what is known of \p Whole, \p Bytes bytes.
void setPart(LoadInst &Read, const Piece &P, const Instruction &Whole,
             unsigned Bytes) {
  Read.copyMetadata(Whole,
                    {LLVMContext::MD_tbaa, LLVMContext::MD_alias_scope,
                     LLVMContext::MD_noalias, LLVMContext::MD_invariant_load});
  if (isOfAssembly(Whole))
    setOfAssembly(Read);
  // A masked one combines several; what is left has their alignment.
  if (isa<LoadInst>(Whole))
    setMergedAccess(Read, {1, P.Bytes, 0, Bytes, -std::int64_t(P.First)});
}

/// Whether \p I loads those elements of a vector that a constant says.
bool isMasked(const Instruction &I) {
  const auto *Call = dyn_cast<IntrinsicInst>(&I);
  return Call && Call->getIntrinsicID() == Intrinsic::masked_load &&
         isa<Constant>(Call->getArgOperand(1)) &&
         isa<UndefValue>(Call->getArgOperand(2));
}

/// A load of a vector, masked or not, and how much of it is wanted.
class VectorLoad {
public:
  /// Nothing if \p I is none, or if it is not seen what is wanted.
  static std::optional<VectorLoad> of(Instruction &I) {
    auto *Type = dyn_cast<FixedVectorType>(I.getType());
    if (!Type || Type->getScalarSizeInBits() % 8 != 0)
      return std::nullopt;
    VectorLoad Result(I, *Type);
    const unsigned Bytes = Type->getNumElements() * Result.Size;
    if (!isPowerOf2_32(Bytes) || Bytes > Widest || !Result.isSeen())
      return std::nullopt;
    return Result;
  }

  bool isPart() const { return is_contained(Wanted, false); }

  /// \returns false if all of it is loaded anyway.
  bool narrow() {
    const auto Pieces = piecesOf(Wanted, Size);
    if (isa<LoadInst>(I) && Pieces.front().Bytes == Wanted.size() * Size)
      return false;
    for (const Piece &P : Pieces)
      load(P);
    for (ExtractElementInst *Use : Uses)
      RecursivelyDeleteTriviallyDeadInstructions(Use);
    return true;
  }

private:
  VectorLoad(Instruction &I, FixedVectorType &Type)
      : I(I), Type(Type), Size(Type.getScalarSizeInBits() / 8),
        Wanted(Type.getNumElements(), false) {}

  /// Finds out what is wanted. \returns false if that cannot be decided.
  bool isSeen() {
    if (auto *Load = dyn_cast<LoadInst>(&I)) {
      if (!Load->isSimple())
        return false;
      Address = Load->getPointerOperand();
      Known = Load->getAlign();
    } else if (isMasked(I)) {
      const auto &Call = cast<IntrinsicInst>(I);
      Address = Call.getArgOperand(0);
      Known = Call.getParamAlign(0).valueOrOne();
    } else {
      return false;
    }
    if (!addUsesOf(I))
      return false;
    for (const ExtractElementInst *Use : Uses)
      Wanted[placeOf(*Use)] = true;
    return Known >= Wanted.size() * Size && !Uses.empty();
  }

  /// Those that take an element of \p Vector, also as one of another type.
  /// \returns false if there are others.
  bool addUsesOf(Value &Vector) {
    for (User *U : Vector.users()) {
      auto *Other = dyn_cast<BitCastInst>(U);
      const auto *As =
          Other ? dyn_cast<FixedVectorType>(Other->getType()) : nullptr;
      if (As && As->getNumElements() == Type.getNumElements()) {
        if (!addUsesOf(*Other))
          return false;
        continue;
      }
      auto *Use = dyn_cast<ExtractElementInst>(U);
      const auto *At =
          Use ? dyn_cast<ConstantInt>(Use->getIndexOperand()) : nullptr;
      if (!At || At->getValue().uge(Wanted.size()))
        return false;
      Uses.push_back(Use);
    }
    return true;
  }

  static unsigned placeOf(const ExtractElementInst &Use) {
    return unsigned(cast<ConstantInt>(Use.getIndexOperand())->getZExtValue());
  }

  /// Loads \p P and gives it to those that want it.
  void load(const Piece &P) {
    IRBuilder<> Builder(&I); // with the debug location
    const unsigned First = P.First / Size, Count = P.Bytes / Size;
    Value *From =
        P.First
            ? Builder.CreateInBoundsPtrAdd(Address, Builder.getInt64(P.First))
            : Address;
    llvm::Type *Of = Type.getElementType();
    if (Count > 1)
      Of = FixedVectorType::get(Of, Count);
    LoadInst *Read =
        Builder.CreateAlignedLoad(Of, From, commonAlignment(Known, P.First));
    setPart(*Read, P, I, unsigned(Wanted.size()) * Size);
    for (ExtractElementInst *Use : Uses) {
      const unsigned At = placeOf(*Use) - First;
      if (At >= Count)
        continue;
      Value *Element =
          Count > 1 ? Builder.CreateExtractElement(Read, At) : Read;
      Use->replaceAllUsesWith(Builder.CreateBitCast(Element, Use->getType()));
    }
  }

  Instruction &I;
  FixedVectorType &Type;
  const unsigned Size; ///< of an element, in bytes
  Elements Wanted;
  SmallVector<ExtractElementInst *, 8> Uses;
  Value *Address = nullptr;
  Align Known;
};

/// For an integer of 8 bytes, the word that is wanted alone, if it is so.
std::optional<unsigned> wantedHalf(const Instruction &I) {
  const auto *Load = dyn_cast<LoadInst>(&I);
  if (!Load || !Load->isSimple() || !Load->getType()->isIntegerTy(64) ||
      Load->getAlign() < 8 || Load->use_empty())
    return std::nullopt;
  std::optional<unsigned> Half;
  for (const User *U : Load->users()) {
    unsigned Of = 0;
    const APInt *Number = nullptr;
    if (match(U, m_Trunc(m_Value())))
      Of = U->getType()->getScalarSizeInBits() <= 32 ? 0 : 2;
    else if (match(U, m_Shr(m_Specific(Load), m_APInt(Number))))
      Of = Number->uge(32) ? 1 : 2;
    else if (match(U, m_Shl(m_Specific(Load), m_APInt(Number))))
      Of = Number->uge(32) ? 0 : 2;
    else if (match(U, m_And(m_Specific(Load), m_APInt(Number))))
      Of = Number->isIntN(32) ? 0 : Number->countr_zero() >= 32 ? 1 : 2;
    else
      Of = 2;
    if (Of == 2 || Half.value_or(Of) != Of)
      return std::nullopt;
    Half = Of;
  }
  return Half;
}

/// Loads \p Half of \p I alone; the other one is 0 to those who do not care.
void loadHalf(Instruction &I, unsigned Half) {
  IRBuilder<> Builder(&I);
  Value *From = cast<LoadInst>(I).getPointerOperand();
  if (Half)
    From = Builder.CreateInBoundsPtrAdd(From, Builder.getInt64(Word));
  LoadInst *Read = Builder.CreateAlignedLoad(
      Builder.getInt32Ty(), From,
      commonAlignment(Align(8), std::uint64_t(Half) * Word));
  setPart(*Read, {Half * Word, Word}, I, 2 * Word);
  // What was known of the sums and shifts does not hold of another value.
  for (User *U : I.users())
    cast<Instruction>(U)->dropPoisonGeneratingFlags();
  Value *Whole = Builder.CreateZExt(Read, I.getType());
  if (Half)
    Whole = Builder.CreateShl(Whole, 32);
  I.replaceAllUsesWith(Whole);
  I.eraseFromParent();
}

} // namespace

/// Makes what is left of \p Masked one load; a GPU has no masked ones.
static void loadWholly(IntrinsicInst &Masked) {
  IRBuilder<> Builder(&Masked);
  Masked.replaceAllUsesWith(
      Builder.CreateAlignedLoad(Masked.getType(), Masked.getArgOperand(0),
                                Masked.getParamAlign(0).valueOrOne()));
  Masked.eraseFromParent();
}

bool isPartlyWanted(const LoadInst &Load) {
  if (wantedHalf(Load))
    return true;
  // Nothing of it is changed.
  const auto Vector = VectorLoad::of(const_cast<LoadInst &>(Load));
  return Vector && Vector->isPart();
}

PreservedAnalyses NarrowLoads::run(Function &F, FunctionAnalysisManager &) {
  bool Changed = false;
  SmallVector<CallInst *, 8> Written;
  for (Instruction &I : instructions(F))
    if (auto *Call = dyn_cast<CallInst>(&I); Call && Call->isInlineAsm())
      Written.push_back(Call);
  for (CallInst *Call : Written)
    Changed |= loadAsPlain(*Call);
  SmallVector<Instruction *, 32> Found; // others go with them
  for (Instruction &I : instructions(F))
    if (isa<LoadInst, IntrinsicInst>(I))
      Found.push_back(&I);
  for (Instruction *I : Found) {
    if (std::optional<VectorLoad> Load = VectorLoad::of(*I)) {
      Changed |= Load->narrow();
    } else if (std::optional<unsigned> Half = wantedHalf(*I)) {
      loadHalf(*I, *Half);
      Changed = true;
    } else if (isMasked(*I)) {
      loadWholly(*cast<IntrinsicInst>(I));
      Changed = true;
    }
  }
  if (!Changed)
    return PreservedAnalyses::all();
  PreservedAnalyses Kept;
  Kept.preserveSet<CFGAnalyses>();
  return Kept;
}

/// Whether \p Number, of 2 bytes with more bits, is multiplied by a constant
/// alone, which is one instruction with the extension: mul.wide.s16.
static bool isFactor(const Value &Number) {
  return !Number.use_empty() && all_of(Number.users(), [](const User *By) {
    const APInt *Factor = nullptr;
    if (match(By, m_Shl(m_Value(), m_APInt(Factor))))
      return Factor->ult(15);
    return match(By, m_Mul(m_Value(), m_APInt(Factor))) &&
           Factor->isSignedIntN(16);
  });
}

bool isExtended(const Instruction &I) {
  return isa<LoadInst>(I) && I.getType()->isIntegerTy(16) &&
         any_of(I.users(), [](const User *By) {
           return isa<SExtInst, ZExtInst>(By) && !isFactor(*By);
         });
}

} // namespace bank_lint::lowering
