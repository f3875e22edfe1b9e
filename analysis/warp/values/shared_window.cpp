//===-- analysis/warp/values/shared_window.cpp ----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The addresses of shared variables as numbers. A block has a window of 16 MiB
// for its shared memory, which begins at a multiple of that; where a variable
// lies in it is ptxas's choice. Code that swizzles by the address itself
// (`address ^ (address >> 3 & 0x70)`) depends on it.
//===----------------------------------------------------------------------===//
#include "analysis/warp/values/evaluator.h"
#include "model/arch.h"
#include "llvm/IR/Function.h"
#include <bit>

using namespace llvm;
using namespace bank_lint::symbolic;

namespace bank_lint {

/// From rank to rank of a cluster, in the addresses of shared::cluster that
/// ptxas 13.0 computes for sm_90: 2^this bytes.
static constexpr unsigned WindowZeros = 24;

std::optional<AtomDescription>
Evaluator::windowOf(const GlobalVariable &Variable) const {
  const lowering::SharedPlace Place = In.Plan.sharedPlace(Variable);
  const model::Architecture *Arch = model::findArchitecture(std::string_view(
      In.Plan.kernel().getFnAttribute("target-cpu").getValueAsString()));
  // If there are several, nvcc may split one into numbers, or need one no more.
  if (!Place.IsKnown || !Arch || !In.Plan.hasOneSharedVariable())
    return std::nullopt;
  AtomDescription Window;
  Window.Kind = AtomKind::Base;
  Window.Space = BaseSpace::Shared;
  Window.Object = &Variable;
  Window.Name = Variable.getName().str();
  Window.Range = {0, std::int64_t(1) << WindowZeros};
  Window.TrailingZeros = WindowZeros;
  Window.ObjectOffset = std::int64_t(Arch->SharedStart + Place.Offset);
  return Window;
}

LaneValue Evaluator::beginOf(const AtomDescription &Window, unsigned Bits) {
  return LaneValue::ofAtom(
      C, Bits,
      C.intern(
          {'w', std::uint64_t(reinterpret_cast<std::uintptr_t>(Window.Object))},
          Window));
}

LaneValue Evaluator::fromWindow(const LaneValue &Number) {
  const GlobalVariable *Variable = In.Plan.onlySharedVariable();
  if (!Variable || Number.isOpaque())
    return Number;
  for (AtomId Id : Number.atoms(C))
    if (C.atom(Id).Kind == AtomKind::Base)
      return Number;
  const std::optional<AtomDescription> Window = windowOf(*Variable);
  return Window ? add(C, beginOf(*Window, Number.bits()), Number) : Number;
}

LaneValue Evaluator::withPlaces(const LaneValue &A, unsigned Bits) {
  if (A.isOpaque() || A.isConcrete())
    return A;
  LaneValue Result = A;
  for (const Term &T : A.terms()) {
    const ArrayRef<AtomId> Factors = C.factors(T.Monomial);
    const Atom &Base = C.atom(Factors.front());
    if (Factors.size() != 1 || Base.Kind != AtomKind::Base ||
        Base.Space != BaseSpace::Shared || !Base.Object ||
        std::min(Base.TrailingZeros, WindowZeros) >= Bits ||
        Base.TrailingZeros == WindowZeros)
      continue;
    const std::optional<AtomDescription> Window =
        windowOf(*static_cast<const GlobalVariable *>(Base.Object));
    if (!Window)
      continue;
    const std::int64_t Moved = Window->ObjectOffset - Base.ObjectOffset;
    LaneValue Address = add(
        C, beginOf(*Window, A.bits()),
        LaneValue(A.bits(), LaneValue::wrap(std::uint64_t(Moved), A.bits())));
    Address.assume(
        C.assumption("__shared__ variables lie where ptxas 13.0 puts them"));
    // The old unknown by the new one, in each lane as often as it was there.
    const LaneValue Old = LaneValue::ofAtom(C, A.bits(), Factors.front());
    Result =
        add(C, Result,
            mul(C, sub(C, Address, Old), LaneValue(A.bits(), T.Coefficient)));
    Result.restrict(A.range());
  }
  return Result;
}

LaneValue Evaluator::otherBlock(const Instruction &I, const LaneValue &Own,
                                const LaneValue &Rank) {
  AtomDescription Block;
  Block.Kind = AtomKind::Base;
  Block.Name = "another block's window" + atLine(I);
  Block.Uniform = Rank.isUniform(C);
  const unsigned Bits = Own.isOpaque() ? 64 : Own.bits();
  Block.Range = {0, std::int64_t(1) << (Bits < 64 ? 30 : 48)};
  Block.Space = BaseSpace::OtherBlock;
  Block.Object = &I;
  Block.TrailingZeros = WindowZeros;
  const LaneValue Distance = LaneValue::ofAtom(C, Bits, C.fresh(Block));
  return Own.isOpaque() ? Distance : add(C, Own, Distance);
}

LaneValue Evaluator::inOneWindow(const LaneValue &Address, LaneMask Active) {
  if (Address.isOpaque() || Address.isConcrete())
    return Address;
  AtomDescription Beginning;
  Beginning.Kind = AtomKind::Base;
  Beginning.Space = BaseSpace::Shared;
  Beginning.Name = "shared memory";
  Beginning.Range = {0, std::int64_t(1) << WindowZeros};
  Beginning.TrailingZeros = Log2_64(lowering::SharedWindowAlignment);
  const LaneValue Window =
      LaneValue::ofAtom(C, Address.bits(), C.intern({'W'}, Beginning));
  LaneValue Result = Address;
  bool IsMixed = false;
  for (const Term &T : Address.terms()) {
    const ArrayRef<AtomId> Factors = C.factors(T.Monomial);
    const Atom &Base = C.atom(Factors.front());
    if (Factors.size() != 1 || Base.Kind != AtomKind::Base)
      continue;
    if (Base.Space != BaseSpace::Shared || !Base.Object ||
        Base.TrailingZeros == WindowZeros)
      return Address;
    const lowering::SharedPlace Place =
        In.Plan.sharedPlace(*static_cast<const GlobalVariable *>(Base.Object));
    if (!Place.IsKnown)
      return Address;
    for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
      IsMixed |= (Active >> Lane & 1) && T.Coefficient[Lane] != 1;
    const std::uint64_t Behind =
        Place.Offset - std::uint64_t(Base.ObjectOffset);
    const LaneValue There =
        add(C, Window,
            LaneValue(Address.bits(), LaneValue::wrap(Behind, Address.bits())));
    const LaneValue Old = LaneValue::ofAtom(C, Address.bits(), Factors.front());
    Result = add(
        C, Result,
        mul(C, sub(C, There, Old), LaneValue(Address.bits(), T.Coefficient)));
  }
  if (!IsMixed)
    return Address;
  Result.assume(
      C.assumption("__shared__ variables lie where ptxas 13.0 puts them"));
  return Result;
}

/// How many low bits of the other operand \p Operand leaves a say.
static unsigned bitsThatMatter(BitOperation Op, const LaneValue &Operand) {
  const unsigned All = Operand.bits();
  if (Operand.isOpaque())
    return All;
  if (Operand.isConcrete()) {
    unsigned Result = 0;
    for (unsigned Lane = 0; Lane < NumLanes; ++Lane) {
      const std::uint64_t Word = Operand.unsignedConstant(Lane);
      unsigned Bits = unsigned(std::bit_width(Word));
      // A mask that clears low bits: they are what is taken off.
      if (Op == BitOperation::And)
        Bits = std::min(Bits,
                        unsigned(std::bit_width(LaneValue::wrap(~Word, All))));
      Result = std::max(Result, Bits);
    }
    return Result;
  }
  const IntRange &Range = Operand.range();
  return Range.Lo >= 0 && Range.Hi < (std::int64_t(1) << 62)
             ? unsigned(std::bit_width(std::uint64_t(Range.Hi)))
             : All;
}

LaneValue Evaluator::bitwiseOfAddresses(BitOperation Op, const LaneValue &A,
                                        const LaneValue &B) {
  if (A.isOpaque() || B.isOpaque() || A.bits() == 1)
    return bitwise(C, Op, A, B);
  return bitwise(C, Op, withPlaces(A, bitsThatMatter(Op, B)),
                 withPlaces(B, bitsThatMatter(Op, A)));
}

} // namespace bank_lint
