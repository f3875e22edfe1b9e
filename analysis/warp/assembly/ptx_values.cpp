//===-- analysis/warp/assembly/ptx_values.cpp -----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the instructions of inline PTX compute.
//===----------------------------------------------------------------------===//
#include "analysis/warp/assembly/fit.h"
#include "analysis/warp/assembly/ptx_unit.h"
#include "analysis/warp/values/lane_exchange.h"
#include "llvm/IR/Intrinsics.h"

using namespace llvm;
using namespace bank_lint::symbolic;

namespace bank_lint {

/// What the operand \p Index holds; makes the unknown that it may be.
LaneValue &PtxUnit::placeholder(unsigned Index, Statement &Within) {
  LaneValue &Slot = Within.Placeholders[Index];
  if (Index < Within.UnmadeBits.size())
    if (const unsigned Bits = std::exchange(Within.UnmadeBits[Index], 0))
      Slot = anything(C, Bits, ResultName);
  return Slot;
}

namespace {

struct SpecialRegister {
  StringLiteral Prefix; ///< of its name, without the percent sign
  bool IsUniform;       ///< the same in all lanes of a warp, at any time
  unsigned Bits = 32;
};

/// PTX ISA 9.0, special registers. The first row whose prefix fits counts.
constexpr SpecialRegister Specials[] = {
    {"clock64", false, 64},
    {"clock", false},
    {"globaltimer_", false},
    {"globaltimer", false, 64},
    {"gridid", true, 64},
    {"current_graph_exec", true, 64},
    {"pm", false, 64},
    {"lanemask_", false},
    {"laneid", false},
    {"tid.", false},
    {"ntid.", true},
    {"ctaid.", true},
    {"nctaid.", true},
    {"warpid", false}, // a warp may be moved
    {"nwarpid", true},
    {"smid", false}, // the same
    {"nsmid", true},
    {"is_explicit_cluster", true},
    {"cluster", true},
    {"ncluster", true},
    {"envreg", true},
    {"reserved_smem_", true},
    {"total_smem_size", true},
    {"aggr_smem_size", true},
    {"dynamic_smem_size", true},
};

} // namespace

/// What the special register \p Name holds, "%tid.x". Others may be a register
/// that another statement declares.
LaneValue PtxUnit::special(StringRef Name) {
  Name = Name.drop_front();
  const auto *Row = find_if(Specials, [&](const SpecialRegister &R) {
    return Name.starts_with(R.Prefix);
  });
  if (Row == std::end(Specials))
    return LaneValue::opaque(false);
  std::string Of = Name.str();
  std::replace(Of.begin(), Of.end(), '_', '.');
  const Intrinsic::ID Id =
      Intrinsic::lookupIntrinsicID("llvm.nvvm.read.ptx.sreg." + Of);
  if (std::optional<LaneValue> Known = Values.specialRegister(Id))
    return *Known;
  return unknown(
      C, Row->Bits, AtomKind::Opaque, Row->IsUniform, "%" + Name.str(),
      Row->Bits == 32 ? IntRange::ofUnsigned(32) : IntRange::ofSigned(64));
}

LaneValue PtxUnit::value(const ptx::Operand &Operand, Statement &Within,
                         unsigned Bits, bool IsSigned) {
  switch (Operand.Kind) {
  case ptx::OperandKind::Placeholder:
    if (Operand.Index < Within.Placeholders.size())
      return fit(C, placeholder(Operand.Index, Within), Bits, IsSigned);
    return LaneValue::opaque(false);
  case ptx::OperandKind::Register:
    if (Operand.Index < Within.Registers.size())
      return fit(C, Within.Registers[Operand.Index], Bits, IsSigned);
    return LaneValue::opaque(false);
  case ptx::OperandKind::Immediate:
    return LaneValue(Bits, std::uint64_t(Operand.Value));
  case ptx::OperandKind::Sum:
  case ptx::OperandKind::Address: {
    LaneValue Sum(Bits, std::uint64_t(Operand.Value));
    for (const ptx::Operand &Part : Operand.Elements) {
      LaneValue Value = value(Part, Within, Bits, IsSigned);
      Sum = Part.Negated ? sub(C, Sum, Value) : add(C, Sum, Value);
    }
    return Sum;
  }
  case ptx::OperandKind::Special:
    return fit(C, special(Operand.Name), Bits, false);
  default:
    return LaneValue::opaque(false);
  }
}

LaneValue PtxUnit::compute(const ptx::Instruction &Step, Statement &Within,
                           LaneMask May) {
  const unsigned Bits = Step.ValueType.Bits ? Step.ValueType.Bits : 32;
  const bool IsSigned = Step.ValueType.isSigned();
  const Signedness Reading =
      IsSigned ? Signedness::Signed : Signedness::Unsigned;
  auto Value = [&](unsigned Index, unsigned Width = 0) {
    return value(Step.Operands[Index], Within, Width ? Width : Bits, IsSigned);
  };
  auto Wide = [&](unsigned Index) {
    return extend(C, Value(Index), 2 * Bits, Reading);
  };
  // By how much is shifted has 32 bits, whatever is shifted, and more than
  // \p Most is that.
  auto Amount = [&](unsigned Most) {
    LaneValue By = value(Step.Operands[2], Within, 32, false);
    if (By.isOpaque())
      return By;
    return fit(C, minimum(C, By, LaneValue(32, Most), Signedness::Unsigned),
               Bits, false);
  };
  switch (Step.Op) {
  case ptx::Opcode::Move:
  case ptx::Opcode::GenericToSpace:
  case ptx::Opcode::SpaceToGeneric:
    return Value(1);
  case ptx::Opcode::MapToBlock:
    return Values.otherBlock(Within.Call, Value(1),
                             value(Step.Operands[2], Within, 32, false));
  case ptx::Opcode::IsInSpace: {
    BaseSpace Asked = Step.Space == ptx::StateSpace::Shared ||
                              Step.Space == ptx::StateSpace::SharedCluster
                          ? BaseSpace::Shared
                      : Step.Space == ptx::StateSpace::Global
                          ? BaseSpace::Global
                          : BaseSpace::None;
    return isInSpace(C, Value(1, 64), Asked, May);
  }
  case ptx::Opcode::Convert: {
    if (!Step.ValueType.isInteger() || !Step.SourceType.isInteger())
      return LaneValue::opaque(false);
    bool FromSigned = Step.SourceType.isSigned();
    LaneValue Converted = fit(
        C, value(Step.Operands[1], Within, Step.SourceType.Bits, FromSigned),
        Bits, FromSigned);
    // A wider register gets the sign, too.
    return fit(C, Converted, 64, IsSigned);
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
    return divide(C, Values.withPlaces(Value(1)), Value(2), Reading);
  case ptx::Opcode::Remainder:
    return remainder(C, Values.withPlaces(Value(1)), Value(2), Reading);
  case ptx::Opcode::ShiftLeft:
    return shiftLeft(C, Value(1), Amount(Bits));
  case ptx::Opcode::ShiftRight:
    return shiftRight(C, Values.withPlaces(Value(1)),
                      Amount(IsSigned ? Bits - 1 : Bits), Reading);
  case ptx::Opcode::And:
    return Values.bitwiseOfAddresses(BitOperation::And, Value(1), Value(2));
  case ptx::Opcode::Or:
    return Values.bitwiseOfAddresses(BitOperation::Or, Value(1), Value(2));
  case ptx::Opcode::Xor:
    return Values.bitwiseOfAddresses(BitOperation::Xor, Value(1), Value(2));
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
    return symbolic::select(C, value(Step.Operands[3], Within, 1, false),
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

void PtxUnit::elect(const ptx::Instruction &Step, Statement &Within,
                    const LaneContext &Lanes) {
  const ptx::Operand &To = Step.Operands[0];
  const std::optional<Election> Found =
      elected(C, value(Step.Operands[1], Within, 32, false), Lanes.May,
              Lanes.Must == Lanes.May || Lanes.Convergent);
  if (!Found || Within.Doubt || To.Kind != ptx::OperandKind::Pair)
    return write(To, LaneValue::opaque(false), Within, Lanes.May);
  write(To.Elements[0], Found->Leader, Within, Lanes.May);
  write(To.Elements[1], Found->IsLeader, Within, Lanes.May);
}

void PtxUnit::write(const ptx::Operand &To, const LaneValue &Value,
                    Statement &Within, LaneMask May) {
  // What lanes that do not execute the statement have in it is never read.
  const bool ByAll = May == Within.Lanes && !Within.Doubt;
  LaneValue *Slot = nullptr;
  if (To.Kind == ptx::OperandKind::Placeholder &&
      To.Index < Within.Placeholders.size()) {
    Slot = &Within.Placeholders[To.Index];
    if (To.Index < Within.UnmadeBits.size()) {
      unsigned &Unmade = Within.UnmadeBits[To.Index];
      const unsigned Bits = Slot->isOpaque() ? Unmade : Slot->bits();
      if (ByAll && Bits) {
        Unmade = Value.isOpaque() ? Bits : 0;
        *Slot = fit(C, Value, Bits, false);
        return;
      }
      placeholder(To.Index, Within);
    }
  } else if (To.Kind == ptx::OperandKind::Register &&
             To.Index < Within.Registers.size()) {
    Slot = &Within.Registers[To.Index];
  }
  if (!Slot) { // several registers: each becomes unknown
    for (const ptx::Operand &Part : To.Elements)
      write(Part, LaneValue::opaque(false), Within, May);
    return;
  }
  LaneValue New = Value;
  if (New.isOpaque() && !Slot->isOpaque())
    New = anything(C, Slot->bits(), "a value of inline PTX");
  if (!Slot->isOpaque() && !New.isOpaque() && New.bits() != Slot->bits())
    New = fit(C, New, Slot->bits(), false);
  // The value of lanes that do not write it is unknown.
  if (Slot->isOpaque() && !ByAll && !New.isOpaque())
    *Slot = anything(C, New.bits(), "a value of inline PTX");
  if (Slot->isOpaque()) {
    *Slot = New;
    return;
  }
  if (Within.Doubt)
    New = merge(C, Within.Doubt, New, *Slot, false);
  *Slot = ByAll ? New : blend(C, May, New, *Slot);
}

} // namespace bank_lint
