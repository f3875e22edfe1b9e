//===-- analysis/warp/plan/array_uses.cpp ---------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/warp/plan/array_uses.h"
#include "analysis/lowering/marks/rolled_loop.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/KnownBits.h"
#include <numeric>

using namespace llvm;

namespace bank_lint {

unsigned ScalarWidths::bitOf(unsigned Bytes) {
  switch (Bytes) {
  case 1:
  case 2:
  case 4:
  case 8:
    return Bytes;
  default:
    return 16;
  }
}

void ScalarWidths::add(const Type &T) {
  if (const auto *Struct = dyn_cast<StructType>(&T)) {
    for (const Type *Member : Struct->elements())
      add(*Member);
    return;
  }
  if (const auto *Of = dyn_cast<ArrayType>(&T))
    return add(*Of->getElementType());
  const Type *Scalar = T.getScalarType();
  const unsigned Bits =
      Scalar->isPointerTy() ? 64 : Scalar->getPrimitiveSizeInBits();
  this->Bits |= bitOf((Bits + 7) / 8);
}

namespace {

/// Calls \p Do for the words of \p Bits that \p Reach goes to.
void forEachWord(const BitVector &Bits, const AccessReach &Reach,
                 function_ref<void(unsigned)> Do) {
  const std::uint64_t End = std::uint64_t(Bits.size()) * 4;
  const std::uint64_t Step = Reach.Stride ? Reach.Stride : End + 1;
  for (std::uint64_t At = Reach.Offset; At < End; At += Step)
    for (std::uint64_t Word = At / 4; Word * 4 < At + Reach.Bytes; ++Word)
      if (Word < Bits.size())
        Do(unsigned(Word));
}

/// Whether all that is unknown in \p Address is counters of loops that nvcc
/// may unroll wholly: unrolled, the address is a constant. If \p MayBeChosen,
/// also if it then is one of several constants, as behind a loop with several
/// exits.
bool becomesConstant(const Value &Address, const LoopInfo &Loops,
                     bool MayBeChosen) {
  constexpr unsigned Most = 64;
  SmallVector<const Value *, 8> Work{&Address};
  SmallPtrSet<const Value *, 16> Seen;
  while (!Work.empty()) {
    const Value *V = Work.pop_back_val();
    if (isa<Constant>(V) || isa<AllocaInst>(V) || !Seen.insert(V).second)
      continue;
    if (Seen.size() > Most)
      return false;
    const auto *I = dyn_cast<Instruction>(V);
    if (const auto *Phi = dyn_cast_or_null<PHINode>(I)) {
      const Loop *L = Loops.getLoopFor(Phi->getParent());
      const bool IsCounter = L && L->getHeader() == Phi->getParent();
      if (IsCounter ? !mayBeUnrolledYet(*L) : !MayBeChosen)
        return false;
    } else if (!I || !isa<BinaryOperator, CastInst, GetElementPtrInst,
                          SelectInst, CmpInst, FreezeInst>(I)) {
      return false;
    }
    append_range(Work, I->operands());
  }
  return true;
}

enum class CounterUse : std::uint8_t { None, Plain, Wrapped };

/// Whether the counter of a loop around \p At says what \p Address is, and
/// whether by a remainder: `a[i & 3]` has constants once the loop is unrolled.
CounterUse counterUse(const Value &Address, const Instruction &At,
                      const LoopInfo &Loops) {
  constexpr unsigned Most = 64;
  SmallVector<std::pair<const Value *, bool>, 8> Work{{&Address, false}};
  SmallPtrSet<const Value *, 16> Seen;
  CounterUse Result = CounterUse::None;
  while (!Work.empty() && Seen.size() < Most) {
    const auto [V, IsWrapped] = Work.pop_back_val();
    const auto *I = dyn_cast<Instruction>(V);
    if (!I || !Seen.insert(I).second)
      continue;
    const Loop *L = Loops.getLoopFor(I->getParent());
    if (isa<PHINode>(I) && L && L->getHeader() == I->getParent() &&
        L->contains(&At))
      Result =
          std::max(Result, IsWrapped ? CounterUse::Wrapped : CounterUse::Plain);
    const bool Wraps = IsWrapped || I->getOpcode() == Instruction::And ||
                       I->getOpcode() == Instruction::URem ||
                       I->getOpcode() == Instruction::SRem ||
                       isa<SelectInst>(I);
    if (isa<BinaryOperator, CastInst, GetElementPtrInst, FreezeInst,
            SelectInst>(I))
      for (const Use &Operand : I->operands())
        Work.push_back({Operand.get(), Wraps});
  }
  return Result;
}

/// The offset of an address in an array, as far as it is a constant, and the
/// stride of the rest in bytes; the stride is 0 if there is no rest.
struct Offset {
  std::int64_t Constant = 0;
  std::uint64_t Stride = 0;

  void add(const GEPOperator &Address, const DataLayout &Layout);
};

void Offset::add(const GEPOperator &Address, const DataLayout &Layout) {
  const unsigned Bits = Layout.getIndexTypeSizeInBits(Address.getType());
  SmallMapVector<Value *, APInt, 4> Variable;
  APInt Fixed(Bits, 0);
  if (!Address.collectOffset(Layout, Bits, Variable, Fixed)) {
    Stride = 1;
    return;
  }
  Constant += Fixed.getSExtValue();
  for (const auto &[Index, Scale] : Variable) {
    const unsigned Zeros =
        std::min(computeKnownBits(Index, Layout).countMinTrailingZeros(), 16u);
    Stride = std::gcd(Stride, Scale.getZExtValue() << Zeros);
  }
}

class Walk {
public:
  Walk(ArrayUses &Result, const LoopInfo &Loops)
      : Result(Result), Loops(Loops) {}
  void run();

private:
  void visit(const Use &U, const Offset &From);
  void access(const Instruction &I, const Value &Pointer, Type &T,
              const Offset &From);
  void copy(const MemIntrinsic &I, const Use &U, const Offset &From);
  void choice(const Instruction &I, Offset From);
  void mark(const AccessReach &Read);
  void follow(const Instruction &I, const Offset &From) {
    constexpr unsigned Most = 4; // ways to come to a pointer
    if (Seen[&I]++ < Most)
      Work.push_back({&I, From});
  }

  ArrayUses &Result;
  const LoopInfo &Loops;
  const DataLayout &Layout = Result.Array->getDataLayout();
  SmallVector<std::pair<const Value *, Offset>, 8> Work;
  DenseMap<const Value *, unsigned> Seen;
};

void Walk::run() {
  Work.push_back({Result.Array, Offset()});
  while (!Work.empty()) {
    const auto [Pointer, From] = Work.pop_back_val();
    for (const Use &U : Pointer->uses())
      visit(U, From);
  }
}

/// Notes what \p Read goes to.
void Walk::mark(const AccessReach &Read) {
  forEachWord(Result.Read, Read, [&](unsigned Word) { Result.Read.set(Word); });
}

void Walk::access(const Instruction &I, const Value &Pointer, Type &T,
                  const Offset &From) {
  const bool IsLoad = isa<LoadInst>(I);
  Result.IsRead |= IsLoad;
  std::int64_t First = From.Constant;
  if (const auto Stride = std::int64_t(From.Stride))
    First = (First % Stride + Stride) % Stride;
  const AccessReach Reach{std::uint64_t(First), From.Stride,
                          Layout.getTypeStoreSize(&T).getKnownMinValue()};
  if (IsLoad)
    mark(Reach);
  if (Reach.Stride) {
    const CounterUse Counter = counterUse(Pointer, I, Loops);
    Result.Indexed.push_back({&I, Reach, Counter != CounterUse::None,
                              Counter == CounterUse::Wrapped ||
                                  becomesConstant(Pointer, Loops, true)});
    Result.IndexedWidths.add(T);
    Result.IsIndexedAtRunTime |= !becomesConstant(Pointer, Loops, false);
    return;
  }
  // clang writes the zeros of several elements at once, nvcc one by one.
  const auto *Store = dyn_cast<StoreInst>(&I);
  if (!Store || !isa<Constant>(Store->getValueOperand()))
    Result.ConstantWidths.add(T);
  ++Result.ConstantAccesses;
  Result.ConstantWords += (Reach.Bytes + 3) / 4;
  Result.HasVectorAtConstant |= T.isVectorTy();
}

void Walk::copy(const MemIntrinsic &I, const Use &U, const Offset &From) {
  const auto *Transfer = dyn_cast<MemTransferInst>(&I);
  const bool IsSource = Transfer && &U == &Transfer->getRawSourceUse();
  Result.IsRead |= IsSource;
  const auto *Length = dyn_cast<ConstantInt>(I.getLength());
  const AccessReach Whole{0, 4, 4};
  if (From.Stride || !Length) { // by pieces of a size that is nvcc's choice
    Result.Indexed.push_back({&I, Whole});
    Result.IsIndexedAtRunTime = true;
    if (IsSource)
      mark(Whole);
    return;
  }
  Result.IsFilledWhole |= !IsSource;
  if (IsSource)
    mark({std::uint64_t(From.Constant), 0, Length->getZExtValue()});
  const std::uint64_t Words = (Length->getZExtValue() + 3) / 4;
  Result.ConstantWords += Words;
  Result.ConstantAccesses += (Words + 3) / 4;
}

/// An address that is one of several. All of private arrays: nvcc loads all of
/// them and chooses a value. A pointer that walks through an array is an index
/// that no constant is.
void Walk::choice(const Instruction &I, Offset From) {
  SmallVector<const Value *, 4> Objects;
  getUnderlyingObjects(&I, Objects, nullptr, /*MaxLookup=*/0);
  Result.IsGeneric |= any_of(Objects, [](const Value *Object) {
    return !isa<AllocaInst, ConstantPointerNull, UndefValue>(Object);
  });
  const auto *Phi = dyn_cast<PHINode>(&I);
  const bool ChoosesArray =
      isa<SelectInst>(I) ||
      (Phi && all_of(Phi->incoming_values(), [](const Use &Incoming) {
         return isa<AllocaInst>(Incoming->stripPointerCasts());
       }));
  if (!ChoosesArray)
    From.Stride = std::gcd(From.Stride, std::uint64_t(4));
  follow(I, From);
}

void Walk::visit(const Use &U, const Offset &From) {
  const auto &I = *cast<Instruction>(U.getUser());
  if (const auto *Address = dyn_cast<GEPOperator>(&I)) {
    Offset There = From;
    There.add(*Address, Layout);
    follow(I, There);
  } else if (isa<LoadInst>(I)) {
    access(I, *U.get(), *I.getType(), From);
  } else if (const auto *Store = dyn_cast<StoreInst>(&I);
             Store && U.getOperandNo() == Store->getPointerOperandIndex()) {
    access(I, *U.get(), *Store->getValueOperand()->getType(), From);
  } else if (const auto *Copy = dyn_cast<MemIntrinsic>(&I)) {
    copy(*Copy, U, From);
  } else if (isa<SelectInst, PHINode>(I)) {
    choice(I, From);
  } else if (isa<AddrSpaceCastInst, BitCastInst, FreezeInst>(I)) {
    follow(I, From);
  } else if (I.isLifetimeStartOrEnd() || isa<ICmpInst, DbgInfoIntrinsic>(I)) {
    return;
  } else if (isa<CallBase>(I)) {
    Result.IsRead = Result.IsPassed = true;
  } else {
    Result.IsRead = Result.Escapes = true;
  }
}

} // namespace

unsigned wordsOf(const BitVector &Bits, const AccessReach &Reach) {
  unsigned Result = 0;
  forEachWord(Bits, Reach, [&](unsigned Word) { Result += Bits.test(Word); });
  return Result;
}

ArrayUses usesOf(const AllocaInst &Array, const LoopInfo &Loops) {
  ArrayUses Result;
  Result.Array = &Array;
  const std::optional<TypeSize> Size =
      Array.getAllocationSize(Array.getDataLayout());
  if (Size && !Size->isScalable())
    Result.Bytes = Size->getFixedValue();
  constexpr std::uint64_t MostWords = 4096;
  const auto Words = unsigned(std::min((Result.Bytes + 3) / 4, MostWords));
  Result.Read.resize(Words);
  Walk(Result, Loops).run();
  return Result;
}

} // namespace bank_lint
