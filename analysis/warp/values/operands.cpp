//===-- analysis/warp/values/operands.cpp - constants and arguments -------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/lowering/marks/variable_layout.h"
#include "analysis/lowering/marks/variable_places.h"
#include "analysis/support/line_table.h"
#include "analysis/warp/plan/integer_bits.h"
#include "analysis/warp/values/evaluator.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/NVPTXAddrSpace.h"

using namespace llvm;
using namespace bank_lint::symbolic;

namespace bank_lint {

/// What the cost of an access depends on is where it begins within 2^this
/// bytes: in shared memory those of the widest access, else those of a line and
/// more.
static constexpr unsigned SharedZeros = 4;
static constexpr unsigned DeviceZeros =
    ConstantLog2<lowering::DeviceSectionAlignment>();

const LaneValue &Evaluator::valueOf(const Value &V) {
  if (auto *I = dyn_cast<Instruction>(&V))
    return Results.of(*I);
  if (auto It = Constants.find(&V); It != Constants.end())
    return *It->second;
  LaneValue Result = LaneValue::opaque(true);
  if (auto *A = dyn_cast<Argument>(&V))
    Result = argument(*A);
  else if (auto *K = dyn_cast<Constant>(&V))
    Result = constant(*K);
  return *(Constants[&V] = std::make_unique<LaneValue>(std::move(Result)));
}

LaneValue Evaluator::constant(const Constant &V) {
  if (auto *Integer = dyn_cast<ConstantInt>(&V)) {
    if (Integer->getBitWidth() > 64)
      return LaneValue::opaque(true);
    return LaneValue(Integer->getBitWidth(), Integer->getZExtValue());
  }
  if (isa<ConstantPointerNull>(V))
    return LaneValue(64, 0);
  if (isa<UndefValue>(V) || V.isNullValue()) {
    unsigned Bits = integerBits(*V.getType());
    return Bits ? LaneValue(Bits, 0) : LaneValue::opaque(true);
  }
  if (auto *Variable = dyn_cast<GlobalVariable>(&V))
    return addressOf(*Variable);
  if (auto *Expression = dyn_cast<ConstantExpr>(&V)) {
    if (auto *Address = dyn_cast<GEPOperator>(Expression))
      return address(*Address);
    if (Expression->isCast())
      return convert(*Expression, Expression->getOpcode());
    if (Expression->getOpcode() == Instruction::Add ||
        Expression->getOpcode() == Instruction::Sub) {
      const LaneValue &A = valueOf(*Expression->getOperand(0));
      const LaneValue &B = valueOf(*Expression->getOperand(1));
      return Expression->getOpcode() == Instruction::Add ? add(C, A, B)
                                                         : sub(C, A, B);
    }
  }
  unsigned Bits = integerBits(*V.getType());
  if (!Bits)
    return LaneValue::opaque(true);
  return unknown(C, Bits, AtomKind::Opaque, true, "a constant",
                 Bits == 1 ? IntRange{0, 1} : IntRange::ofSigned(Bits));
}

/// Notes that the variable of \p Base begins \p Offset bytes behind a multiple
/// of 2^\p Zeros, which only \p RestsOn says.
static void placeAt(AtomDescription &Base, std::uint64_t Offset, unsigned Zeros,
                    AssumptionSet RestsOn) {
  Base.AssuredZeros = Base.TrailingZeros;
  Base.TrailingZeros = Zeros;
  Base.AlignmentRestsOn = RestsOn;
  Base.ObjectOffset = std::int64_t(Offset & ((std::uint64_t(1) << Zeros) - 1));
}

/// A variable's address: an unknown, a multiple of a power of two, and how far
/// behind that the variable begins, as far as its place is known.
LaneValue Evaluator::addressOf(const GlobalVariable &Variable) {
  AtomDescription Base;
  Base.Kind = AtomKind::Base;
  Base.Name = Variable.getName().str();
  Base.Range = {0, std::int64_t(1) << 48};
  Base.Object = &Variable;
  Base.TrailingZeros = Log2(Layout.getValueOrABITypeAlignment(
      Variable.getAlign(), Variable.getValueType()));
  switch (Variable.getAddressSpace()) {
  case 3: {
    Base.Space = BaseSpace::Shared;
    Base.Range = {0, std::int64_t(1) << 24}; // an offset in the window
    const lowering::SharedPlace Place = In.Plan.sharedPlace(Variable);
    Base.TrailingZeros = std::max(Base.TrailingZeros, Log2_64(Place.Alignment));
    if (Base.TrailingZeros < SharedZeros && Place.IsKnown)
      placeAt(
          Base, Place.Offset, SharedZeros,
          C.assumption("__shared__ variables lie where ptxas 13.0 puts them"));
    break;
  }
  case 4:
    Base.Space = BaseSpace::Constant;
    break;
  default:
    Base.Space = BaseSpace::Global;
    if (std::optional<std::uint64_t> Offset = lowering::deviceOffset(Variable);
        Offset && Base.TrailingZeros < DeviceZeros)
      placeAt(Base, *Offset, DeviceZeros,
              C.assumption("__device__ variables lie where ptxas 13.0 puts "
                           "them, from a multiple of 256 bytes on"));
  }
  return add(C,
             LaneValue::ofAtom(
                 C, 64,
                 C.intern({'g', std::uint64_t(reinterpret_cast<std::uintptr_t>(
                                    &Variable))},
                          Base)),
             LaneValue(64, std::uint64_t(Base.ObjectOffset)));
}

std::string Evaluator::memberOf(unsigned Parameter, std::uint64_t Offset,
                                unsigned Bytes) const {
  const KernelParameter *Declared = Parameter < In.Parameters.size()
                                        ? In.Parameters[Parameter].Declared
                                        : nullptr;
  return Declared ? Declared->memberAt(Offset, Bytes) : "";
}

std::optional<std::int64_t>
Evaluator::memberValue(const std::string &Name) const {
  std::string Plain = Name;
  std::erase(Plain, ' ');
  for (const ArgumentValue &Known : In.LaunchedWith.Arguments)
    if (Known.Name == Plain)
      return Known.Value;
  return std::nullopt;
}

LaneValue Evaluator::argument(const Argument &A) {
  const unsigned Index = A.getArgNo();
  std::string Name =
      Index < In.Parameters.size() ? In.Parameters[Index].Name : "";
  if (Name.empty())
    Name = "argument " + std::to_string(Index + 1);
  AtomDescription Description;
  Description.Name = Name;
  Key Identity{'p', Index};
  if (A.getType()->isPointerTy()) {
    if (A.getType()->getPointerAddressSpace() == NVPTXAS::ADDRESS_SPACE_SHARED)
      return sharedArgument(A, Name);
    if (!A.hasByValAttr()) {
      Description.Object = &A;
      return passedPointer(Index, 0, Identity, std::move(Description));
    }
    Description.Kind = AtomKind::Base;
    Description.Object = &A;
    // PTX has its address in a register of 32 bits, too.
    Description.Range = {0, std::int64_t(1) << 24};
    Description.Space = BaseSpace::Param;
    Description.TrailingZeros = Log2(A.getParamAlign().valueOrOne());
    return LaneValue::ofAtom(C, 64, C.intern(Identity, Description));
  }
  unsigned Bits = integerBits(*A.getType());
  if (!Bits)
    return LaneValue::opaque(true);
  for (const ArgumentValue &Known : In.LaunchedWith.Arguments)
    if (Known.Name == Name && Known.Value)
      return LaneValue(Bits, std::uint64_t(*Known.Value));
  bool IsUnsigned =
      Index < In.Parameters.size() && In.Parameters[Index].IsUnsigned;
  Description.Kind = AtomKind::Argument;
  Description.Range = Bits == 1    ? IntRange{0, 1}
                      : IsUnsigned ? IntRange::ofUnsigned(Bits)
                                   : IntRange::ofSigned(Bits);
  LaneValue Result = argumentWithFacts(Name, Bits, std::move(Identity),
                                       std::move(Description));
  noteCover(Name, Result);
  return Result;
}

/// A pointer to shared memory, which the host gives its bytes but not its
/// place: `local float *s` of OpenCL. It is aligned as its declaration says.
LaneValue Evaluator::sharedArgument(const Argument &A,
                                    const std::string &Name) {
  AtomDescription Description;
  Description.Kind = AtomKind::Base;
  Description.Name = Name;
  Description.Object = &A;
  Description.Space = BaseSpace::Shared;
  Description.Range = {0, std::int64_t(1) << 24}; // an offset in the window
  Description.TrailingZeros = Log2(A.getParamAlign().valueOrOne());
  return LaneValue::ofAtom(C, 64, C.intern({'p', A.getArgNo()}, Description));
}

LaneValue Evaluator::passedPointer(unsigned Parameter, std::uint64_t Offset,
                                   const Key &Identity,
                                   AtomDescription Description) {
  PointerAlignment Known;
  for (const PointerAlignment &P : In.LaunchedWith.Pointers)
    if (P.Parameter == Parameter && P.Offset == Offset)
      Known = P;
  Description.Kind = AtomKind::Base;
  Description.Space = BaseSpace::Global;
  Description.Range = {0, std::int64_t(1) << 48};
  Description.TrailingZeros = Log2_32(Known.Modulus);
  Description.ObjectOffset = Known.Residue;
  if (Known.IsAssumed)
    Description.AlignmentRestsOn = C.assumption(
        Known.Modulus == PointerAlignment::Most && Known.Residue == 0
            ? "pointer arguments are 256-byte aligned, as cudaMalloc makes them"
            : "pointers that host code adds offsets to are 256-byte aligned, "
              "as cudaMalloc makes them");
  return add(C, LaneValue::ofAtom(C, 64, C.intern(Identity, Description)),
             LaneValue(64, Known.Residue));
}

/// The argument as Modulus * unknown + Residue, within the bounds that are
/// stated of it.
LaneValue Evaluator::argumentWithFacts(const std::string &Name, unsigned Bits,
                                       Key Identity,
                                       AtomDescription Description) {
  AssumptionSet Stated = 0;
  std::int64_t Modulus = 1, Residue = 0;
  IntRange Range = Description.Range;
  for (const ArgumentFact &Fact : In.LaunchedWith.Facts) {
    if (Fact.Name != Name || Fact.Modulus > Range.Hi)
      continue;
    const IntRange Bounds{Fact.Lowest, Fact.Highest};
    // A fact that cannot hold, or a second remainder, is of no use.
    if (std::max(Range.Lo, Bounds.Lo) > std::min(Range.Hi, Bounds.Hi) ||
        (Fact.Modulus > 1 && Modulus > 1))
      continue;
    Range = Range.meet(Bounds);
    if (Fact.Modulus > 1) {
      Modulus = Fact.Modulus;
      Residue = Fact.Residue;
    }
    Stated |= C.assumption(Fact.Text + " (stated at line " +
                           lineText(Fact.Where.Line) + ")");
  }
  if (Residue == 0 && isPowerOf2_64(std::uint64_t(Modulus))) {
    Description.Range = Range;
    Description.TrailingZeros = Log2_64(std::uint64_t(Modulus));
    LaneValue Result =
        LaneValue::ofAtom(C, Bits, C.intern(Identity, Description));
    Result.assume(Stated);
    return Result;
  }
  // The quotient rounds up at the lower end and down at the upper.
  const IntRange Multiple = Range + IntRange::exactly(-Residue);
  Description.Name = Name + " / " + std::to_string(Modulus);
  Description.Range = {(-(-Multiple).floorDiv(Modulus)).Lo,
                       Multiple.floorDiv(Modulus).Hi};
  LaneValue Result =
      add(C,
          mul(C, LaneValue(Bits, std::uint64_t(Modulus)),
              LaneValue::ofAtom(C, Bits, C.intern(Identity, Description))),
          LaneValue(Bits, std::uint64_t(Residue)));
  Result.restrict(Range);
  Result.assume(Stated);
  return Result;
}

} // namespace bank_lint
