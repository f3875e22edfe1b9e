//===-- analysis/warp/assembly.cpp - inline PTX -----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Executes the instructions of an inline assembly statement one by one over
// symbolic values. The statement's operands are numbered results first, then
// arguments; a tied argument is the first value of its result.
//===----------------------------------------------------------------------===//
#include "analysis/warp/assembly_state.h"
#include "llvm/IR/DebugInfoMetadata.h"

using namespace llvm;
using namespace bank_lint::symbolic;

namespace bank_lint {

static constexpr const char *ResultName = "the result of inline PTX";

/// Of a type, or of its members: the bits of an integer; 0 of anything else.
static SmallVector<unsigned, 8> resultBits(Type &T) {
  SmallVector<unsigned, 8> Bits;
  auto Add = [&](Type *Member) {
    Bits.push_back(Member->isIntegerTy() && Member->getIntegerBitWidth() <= 64
                       ? Member->getIntegerBitWidth()
                       : 0);
  };
  if (auto *Struct = dyn_cast<StructType>(&T))
    for_each(Struct->elements(), Add);
  else if (!T.isVoidTy())
    Add(&T);
  return Bits;
}

/// Something of \p Bits that nobody knows; opaque if it is no integer.
static LaneValue anything(ValueContext &C, unsigned Bits, const char *Name) {
  if (!Bits)
    return LaneValue::opaque(false);
  return unknown(C, Bits, AtomKind::Opaque, false, Name,
                 Bits == 1 ? IntRange{0, 1} : IntRange::ofSigned(Bits));
}

LaneValue Executor::inlineAssembly(const CallInst &I) {
  const AssemblyText &Text =
      Plan.assembly().of(*cast<InlineAsm>(I.getCalledOperand()));
  if (!Text.Instructions) {
    if (!Trying)
      sink().notModelled(I, "inline PTX cannot be read: " + Text.Problem,
                         /*MayAccess=*/true);
    mayEndThreads(I);
    if (const PrivateWrites::Changes *Changed = Plan.privateWrites().of(I))
      forgetChanged(*Changed);
    return I.getType()->isVoidTy()
               ? LaneValue()
               : unknownResult(I, false, AtomKind::Opaque, ResultName);
  }
  const SmallVector<unsigned, 8> Bits = resultBits(*I.getType());
  std::vector<LaneValue> Results;
  if (!Text.MakesUnknowns)
    Results = runAssembly(I, Text, Bits);
  else if (Plan.demand().contains(I))
    for (unsigned Each : Bits)
      Results.push_back(anything(C, Each, ResultName));
  if (const PrivateWrites::Changes *Changed = Plan.privateWrites().of(I))
    forgetChanged(*Changed);
  if (Results.empty())
    return LaneValue();
  if (!isa<StructType>(I.getType()))
    return std::move(Results.front());
  AssemblyResults[&I] = std::move(Results);
  return LaneValue::opaque(false);
}

/// Executes what \p Text says. \returns the results, of so many \p Bits.
std::vector<LaneValue> Executor::runAssembly(const CallInst &I,
                                             const AssemblyText &Text,
                                             ArrayRef<unsigned> Bits) {
  AssemblyState State{I, Active, {}, {}, {}};
  // Results begin as unknowns, or as the arguments tied to them.
  unsigned Argument = 0;
  for (const InlineAsm::ConstraintInfo &Info : Text.Constraints) {
    if (Info.Type == InlineAsm::isOutput && !Info.isIndirect) {
      State.UnmadeBits.push_back(Bits[State.UnmadeBits.size()]);
      State.Placeholders.push_back(LaneValue::opaque(false));
    } else if (Info.Type == InlineAsm::isInput ||
               Info.Type == InlineAsm::isOutput) {
      LaneValue Value = valueOf(*I.getArgOperand(Argument++));
      int Tied = -1;
      if (Info.Type == InlineAsm::isInput && !Info.Codes.empty() &&
          !Info.Codes[0].empty() && isDigit(Info.Codes[0][0]))
        Tied = std::atoi(Info.Codes[0].c_str());
      if (Tied >= 0 && unsigned(Tied) < State.UnmadeBits.size()) {
        State.Placeholders[unsigned(Tied)] = Value;
        State.UnmadeBits[unsigned(Tied)] = 0;
      }
      State.Placeholders.push_back(Value);
    }
  }
  const ptx::Assembly &Code = *Text.Instructions;
  State.Registers.resize(Code.Registers.size(), LaneValue::opaque(false));
  for (const ptx::Instruction &Step : Code.Instructions) {
    runPtx(Step, State);
    if (Step.Memory.Kind == ptx::EffectKind::Unknown && Step.Operands.empty())
      for (const ptx::Instruction &Any : Code.Instructions)
        if (Any.writesFirst()) // a call may have written anything
          writePtx(Any.Operands[0], LaneValue::opaque(false), State);
  }
  if (Text.MayEnd)
    mayEndThreads(I);
  if (Code.HasControlFlow && !Trying)
    sink().notModelled(I, "inline PTX with branches", Text.MayAccess);
  for (unsigned Result = 0; Result < Bits.size(); ++Result)
    placeholder(Result, State);
  State.Placeholders.resize(Bits.size(), LaneValue::opaque(false));
  return std::move(State.Placeholders);
}

/// What the operand \p Index holds; makes the unknown that it may be.
LaneValue &Executor::placeholder(unsigned Index, AssemblyState &State) {
  LaneValue &Slot = State.Placeholders[Index];
  if (Index < State.UnmadeBits.size())
    if (const unsigned Bits = std::exchange(State.UnmadeBits[Index], 0))
      Slot = anything(C, Bits, ResultName);
  return Slot;
}

/// One instruction, by the lanes that its guard lets through.
void Executor::runPtx(const ptx::Instruction &Step, AssemblyState &State) {
  const LaneMask SavedActive = Active, SavedCertain = Certain;
  const AssumptionSet SavedGuards = this->Guards;
  State.Doubt = 0;
  if (Step.Guard) {
    LaneValue Condition = ptxValue(*Step.Guard, State, 1, false);
    Tristate T = decide(Condition);
    if (Step.Guard->Negated)
      T.True = T.Known & ~T.True;
    if (Active & ~T.Known)
      this->Guards |= guard(State.Call, true);
    State.Doubt = Active & ~T.Known;
    Active &= T.True | ~T.Known;
    Certain &= T.True;
  }
  if (Active) {
    runPtxMemory(Step, State);
    if (Step.writesFirst())
      writePtx(Step.Operands[0], computePtx(Step, State), State);
  }
  Active = SavedActive;
  Certain = SavedCertain;
  this->Guards = SavedGuards;
}

LaneValue Executor::ptxValue(const ptx::Operand &Operand, AssemblyState &State,
                             unsigned Bits, bool IsSigned) {
  switch (Operand.Kind) {
  case ptx::OperandKind::Placeholder:
    if (Operand.Index < State.Placeholders.size())
      return fit(C, placeholder(Operand.Index, State), Bits, IsSigned);
    return LaneValue::opaque(false);
  case ptx::OperandKind::Register:
    if (Operand.Index < State.Registers.size())
      return fit(C, State.Registers[Operand.Index], Bits, IsSigned);
    return LaneValue::opaque(false);
  case ptx::OperandKind::Immediate:
    return LaneValue(Bits, std::uint64_t(Operand.Value));
  case ptx::OperandKind::Sum:
  case ptx::OperandKind::Address: {
    LaneValue Sum(Bits, std::uint64_t(Operand.Value));
    for (const ptx::Operand &Part : Operand.Elements) {
      LaneValue Value = ptxValue(Part, State, Bits, IsSigned);
      Sum = Part.Negated ? sub(C, Sum, Value) : add(C, Sum, Value);
    }
    return Sum;
  }
  case ptx::OperandKind::Special: {
    static const std::pair<const char *, unsigned> Registers[] = {
        {"%tid.x", 0}, {"%tid.y", 1}, {"%tid.z", 2}};
    for (auto [Name, Axis] : Registers)
      if (Operand.Name == Name)
        return fit(C, ThreadIndex[Axis], Bits, false);
    if (Operand.Name == "%laneid") {
      std::array<std::uint64_t, NumLanes> Each;
      for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
        Each[Lane] = Lane;
      return LaneValue(Bits, Lanes(Each));
    }
    return LaneValue::opaque(false);
  }
  default:
    return LaneValue::opaque(false);
  }
}

LaneValue Executor::computePtx(const ptx::Instruction &Step,
                               AssemblyState &State) {
  const unsigned Bits = Step.ValueType.Bits ? Step.ValueType.Bits : 32;
  const bool IsSigned = Step.ValueType.isSigned();
  const Signedness Reading =
      IsSigned ? Signedness::Signed : Signedness::Unsigned;
  auto Value = [&](unsigned Index, unsigned Width = 0) {
    return ptxValue(Step.Operands[Index], State, Width ? Width : Bits,
                    IsSigned);
  };
  auto Wide = [&](unsigned Index) {
    return extend(C, Value(Index), 2 * Bits, Reading);
  };
  switch (Step.Op) {
  case ptx::Opcode::Move:
  case ptx::Opcode::GenericToSpace:
  case ptx::Opcode::SpaceToGeneric:
    return Value(1);
  case ptx::Opcode::IsInSpace: {
    BaseSpace Asked = Step.Space == ptx::StateSpace::Shared ||
                              Step.Space == ptx::StateSpace::SharedCluster
                          ? BaseSpace::Shared
                      : Step.Space == ptx::StateSpace::Global
                          ? BaseSpace::Global
                          : BaseSpace::None;
    return isInSpace(Value(1, 64), Asked);
  }
  case ptx::Opcode::Convert: {
    if (!Step.ValueType.isInteger() || !Step.SourceType.isInteger())
      return LaneValue::opaque(false);
    bool FromSigned = Step.SourceType.isSigned();
    return fit(
        C, ptxValue(Step.Operands[1], State, Step.SourceType.Bits, FromSigned),
        Bits, FromSigned);
  }
  case ptx::Opcode::Add:
    return add(C, Value(1), Value(2));
  case ptx::Opcode::Subtract:
    return sub(C, Value(1), Value(2));
  case ptx::Opcode::MultiplyLow:
    return mul(C, Value(1), Value(2));
  case ptx::Opcode::MultiplyWide:
    return mul(C, Wide(1), Wide(2), {true, true});
  case ptx::Opcode::MultiplyAddLow:
    return add(C, mul(C, Value(1), Value(2)), Value(3));
  case ptx::Opcode::MultiplyAddWide:
    return add(C, mul(C, Wide(1), Wide(2), {true, true}), Value(3, 2 * Bits));
  case ptx::Opcode::Divide:
    return divide(C, Value(1), Value(2), Reading);
  case ptx::Opcode::Remainder:
    return remainder(C, Value(1), Value(2), Reading);
  case ptx::Opcode::ShiftLeft:
    return shiftLeft(C, Value(1), Value(2));
  case ptx::Opcode::ShiftRight:
    return shiftRight(C, Value(1), Value(2), Reading);
  case ptx::Opcode::And:
    return bitwise(C, BitOperation::And, Value(1), Value(2));
  case ptx::Opcode::Or:
    return bitwise(C, BitOperation::Or, Value(1), Value(2));
  case ptx::Opcode::Xor:
    return bitwise(C, BitOperation::Xor, Value(1), Value(2));
  case ptx::Opcode::Not:
    return bitwise(C, BitOperation::Xor, Value(1),
                   LaneValue(Bits, ~std::uint64_t(0)));
  case ptx::Opcode::Negate:
    return sub(C, LaneValue(Bits, 0), Value(1));
  case ptx::Opcode::Minimum:
    return minimum(C, Value(1), Value(2), Reading);
  case ptx::Opcode::Maximum:
    return maximum(C, Value(1), Value(2), Reading);
  case ptx::Opcode::Select:
    return symbolic::select(C, ptxValue(Step.Operands[3], State, 1, false),
                            Value(1), Value(2));
  case ptx::Opcode::SetPredicate:
    switch (Step.Compare) {
    case ptx::Comparison::Equal:
      return compare(C, Relation::Equal, Reading, Value(1), Value(2));
    case ptx::Comparison::NotEqual:
      return compare(C, Relation::NotEqual, Reading, Value(1), Value(2));
    case ptx::Comparison::Less:
      return compare(C, Relation::Less, Reading, Value(1), Value(2));
    case ptx::Comparison::LessEqual:
      return compare(C, Relation::LessEqual, Reading, Value(1), Value(2));
    case ptx::Comparison::Greater:
      return compare(C, Relation::Less, Reading, Value(2), Value(1));
    case ptx::Comparison::GreaterEqual:
      return compare(C, Relation::LessEqual, Reading, Value(2), Value(1));
    case ptx::Comparison::None:
      break;
    }
    return LaneValue::opaque(false);
  default:
    return LaneValue::opaque(false);
  }
}

void Executor::writePtx(const ptx::Operand &To, const LaneValue &Value,
                        AssemblyState &State) {
  // What lanes that do not execute the statement have in it is never read.
  const bool ByAll = Active == State.Lanes && !State.Doubt;
  LaneValue *Slot = nullptr;
  if (To.Kind == ptx::OperandKind::Placeholder &&
      To.Index < State.Placeholders.size()) {
    Slot = &State.Placeholders[To.Index];
    if (To.Index < State.UnmadeBits.size()) {
      unsigned &Unmade = State.UnmadeBits[To.Index];
      const unsigned Bits = Slot->isOpaque() ? Unmade : Slot->bits();
      if (ByAll && Bits) {
        Unmade = Value.isOpaque() ? Bits : 0;
        *Slot = fit(C, Value, Bits, false);
        return;
      }
      placeholder(To.Index, State);
    }
  } else if (To.Kind == ptx::OperandKind::Register &&
             To.Index < State.Registers.size()) {
    Slot = &State.Registers[To.Index];
  }
  if (!Slot) { // several registers: each becomes unknown
    for (const ptx::Operand &Part : To.Elements)
      writePtx(Part, LaneValue::opaque(false), State);
    return;
  }
  LaneValue New = Value;
  if (New.isOpaque() && !Slot->isOpaque())
    New = anything(C, Slot->bits(), "a value of inline PTX");
  if (!Slot->isOpaque() && !New.isOpaque() && New.bits() != Slot->bits())
    New = fit(C, New, Slot->bits(), false);
  if (Slot->isOpaque()) {
    *Slot = State.Doubt ? LaneValue::opaque(false) : New;
    return;
  }
  if (State.Doubt)
    New = merge(C, State.Doubt, New, *Slot, false);
  *Slot = ByAll ? New : blend(C, Active, New, *Slot);
}

} // namespace bank_lint
