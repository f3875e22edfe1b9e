//===-- analysis/lowering/addresses/signed_remainders.cpp -----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/lowering/addresses/signed_remainders.h"
#include "analysis/lowering/build/build_traits.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/KnownBits.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace bank_lint::lowering {
namespace {

constexpr const char *Kind = "bank_lint.known_bits";
/// More than any access needs.
constexpr unsigned AllBits = 32;
/// How deep an index is looked into.
constexpr unsigned MostSteps = 8;

/// What nvcc's optimiser sees of the sign of numbers.
class Signs {
public:
  explicit Signs(const Module &M)
      : Traits(traitsOf(buildOf(M))), Layout(M.getDataLayout()) {}

  /// Whether it sees that \p V is not negative.
  bool isNonNegative(const Value *V, unsigned Steps = MostSteps) const;

private:
  const BuildTraits Traits;
  const DataLayout &Layout;
};

bool Signs::isNonNegative(const Value *V, unsigned Steps) const {
  const auto All = [&](std::initializer_list<const Value *> Of) {
    return Steps && all_of(Of, [&](const Value *Each) {
             return isNonNegative(Each, Steps - 1);
           });
  };
  if (Traits.KnowsThreadIndices)
    return computeKnownBits(V, Layout).isNonNegative();
  const Value *A = nullptr;
  const Value *B = nullptr;
  const APInt *Number = nullptr;
  if (match(V, m_APInt(Number)))
    return Number->isNonNegative();
  if (match(V, m_ZExt(m_Value())) ||
      match(V, m_URem(m_Value(), m_ImmConstant())) ||
      match(V, m_LShr(m_Value(), m_ImmConstant())) ||
      match(V, m_UDiv(m_Value(), m_ImmConstant())))
    return true;
  if (match(V, m_And(m_Value(A), m_Value(B))))
    return All({A}) || All({B});
  if (match(V, m_NSWAdd(m_Value(A), m_Value(B))) ||
      match(V, m_NSWMul(m_Value(A), m_Value(B))) ||
      match(V, m_NSWShl(m_Value(A), m_Value(B))))
    return All({A, B});
  if (match(V, m_SRem(m_Value(A), m_Value())) ||
      match(V, m_AShr(m_Value(A), m_Value())) ||
      match(V, m_SDiv(m_Value(A), m_APInt(Number))))
    return All({A}) && (!Number || Number->isNonNegative());
  return false;
}

/// How many low bits of \p V, which is multiplied by 1 << \p Shift, are known
/// in spite of remainders.
unsigned bitsOf(const Value *V, unsigned Shift, const Signs &Seen,
                unsigned Steps = MostSteps) {
  const Value *A = nullptr;
  const Value *B = nullptr;
  const APInt *Number = nullptr;
  if (!Steps)
    return AllBits;
  if (match(V, m_ZExtOrSExt(m_Value(A))) || match(V, m_Trunc(m_Value(A))))
    return bitsOf(A, Shift, Seen, Steps - 1);
  // What is left of a number without its remainder is a quotient's multiple.
  if (match(V, m_Sub(m_Value(A), m_SRem(m_Deferred(A), m_Power2()))))
    return AllBits;
  if (match(V, m_Add(m_Value(A), m_Value(B))) ||
      match(V, m_Sub(m_Value(A), m_Value(B))) ||
      match(V, m_DisjointOr(m_Value(A), m_Value(B))))
    return std::min(bitsOf(A, Shift, Seen, Steps - 1),
                    bitsOf(B, Shift, Seen, Steps - 1));
  if (match(V, m_c_Mul(m_Value(A), m_APInt(Number))))
    return bitsOf(A, Shift + Number->countr_zero(), Seen, Steps - 1);
  if (match(V, m_Shl(m_Value(A), m_APInt(Number))) && Number->ult(AllBits))
    return bitsOf(A, Shift + unsigned(Number->getZExtValue()), Seen, Steps - 1);
  if (match(V, m_SRem(m_Value(A), m_Power2())) && !Seen.isNonNegative(A))
    return Shift;
  return AllBits;
}

unsigned bitsOfAddress(const Value *Pointer, const DataLayout &Layout,
                       const Signs &Seen) {
  unsigned Bits = AllBits;
  while (const auto *Step = dyn_cast<GEPOperator>(Pointer)) {
    SmallMapVector<Value *, APInt, 4> Variable;
    const unsigned Width = Layout.getIndexTypeSizeInBits(Step->getType());
    APInt Constant(Width, 0);
    if (!Step->collectOffset(Layout, Width, Variable, Constant))
      break;
    for (const auto &[Index, Scale] : Variable)
      Bits = std::min(Bits, bitsOf(Index, Scale.countr_zero(), Seen));
    Pointer = Step->getPointerOperand();
  }
  return Bits;
}

bool isSignedRemainder(const Instruction &I) {
  return match(&I, m_SRem(m_Value(), m_Power2()));
}

} // namespace

PreservedAnalyses NoteSignedRemainders::run(Function &F,
                                            FunctionAnalysisManager &) {
  const Module &M = *F.getParent();
  if (none_of(instructions(F), isSignedRemainder))
    return PreservedAnalyses::all();
  const Signs Seen(M);
  for (Instruction &I : instructions(F))
    if (const Value *Pointer = getLoadStorePointerOperand(&I)) {
      const unsigned Bits = bitsOfAddress(Pointer, M.getDataLayout(), Seen);
      if (Bits < AllBits)
        I.setMetadata(
            Kind, MDNode::get(F.getContext(),
                              ConstantAsMetadata::get(ConstantInt::get(
                                  Type::getInt32Ty(F.getContext()), Bits))));
    }
  return PreservedAnalyses::all(); // only notes were added
}

unsigned mostKnownBits(const Instruction &Access) {
  const MDNode *Note = Access.getMetadata(Kind);
  return Note ? unsigned(mdconst::extract<ConstantInt>(Note->getOperand(0))
                             ->getZExtValue())
              : AllBits;
}

} // namespace bank_lint::lowering
