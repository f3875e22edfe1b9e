//===-- analysis/warp/assembly/ptx_unit.cpp -------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/warp/assembly/ptx_unit.h"
#include "analysis/warp/assembly/fit.h"

using namespace llvm;
using namespace bank_lint::symbolic;

namespace bank_lint {

/// The bits of a type, or of its members, if they are integers; 0 for anything
/// else.
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

LaneValue PtxUnit::run(const CallInst &I, const LaneContext &Lanes,
                       Ended &Gone) {
  Gone = {};
  const AssemblyText &Text = Plan.assembly().of(I);
  if (!Text.Instructions) {
    Out.notModelled(I, "inline PTX cannot be read: " + Text.Problem);
    Gone.May = Lanes.May;
    Memory.changedBy(I);
    return I.getType()->isVoidTy()
               ? LaneValue()
               : Values.unknownResult(I, false, AtomKind::Opaque, ResultName);
  }
  const SmallVector<unsigned, 8> Bits = resultBits(*I.getType());
  std::vector<LaneValue> Each;
  if (!Text.MakesUnknowns)
    Each = runStatement(I, Text, Bits, Lanes, Gone);
  else if (Plan.demand().contains(I))
    for (unsigned Width : Bits)
      Each.push_back(anything(C, Width, ResultName));
  Memory.changedBy(I);
  if (Each.empty())
    return LaneValue();
  if (!isa<StructType>(I.getType()))
    return std::move(Each.front());
  Results.setMembers(I, std::move(Each));
  return LaneValue::opaque(false);
}

/// Executes what \p Text says. \returns the results, of so many \p Bits.
std::vector<LaneValue> PtxUnit::runStatement(const CallInst &I,
                                             const AssemblyText &Text,
                                             ArrayRef<unsigned> Bits,
                                             const LaneContext &Lanes,
                                             Ended &Gone) {
  Statement Within{I, Lanes.May};
  // Results begin as unknowns, or as the arguments tied to them.
  unsigned Argument = 0;
  for (const InlineAsm::ConstraintInfo &Info : Text.Constraints) {
    if (Info.Type == InlineAsm::isOutput && !Info.isIndirect) {
      Within.UnmadeBits.push_back(Bits[Within.UnmadeBits.size()]);
      Within.Placeholders.push_back(LaneValue::opaque(false));
    } else if (Info.Type == InlineAsm::isInput ||
               Info.Type == InlineAsm::isOutput) {
      LaneValue Value = Values.valueOf(*I.getArgOperand(Argument++));
      int Tied = -1;
      // A number names an output; all other codes leave it as it is.
      if (Info.Type == InlineAsm::isInput && !Info.Codes.empty())
        StringRef(Info.Codes[0]).getAsInteger(10, Tied);
      if (Tied >= 0 && unsigned(Tied) < Within.UnmadeBits.size()) {
        Within.Placeholders[unsigned(Tied)] = Value;
        Within.UnmadeBits[unsigned(Tied)] = 0;
      }
      Within.Placeholders.push_back(Value);
    }
  }
  const ptx::Assembly &Code = *Text.Instructions;
  Within.Registers.resize(Code.Registers.size(), LaneValue::opaque(false));
  runAll(Code, Within, Lanes);
  // Control may leave for what is behind, or come from there.
  if (Code.HasUnknownTargets) {
    forgetWritten(Code.Instructions, Within);
    Within.Gone = {Lanes.May, 0};
    Out.notModelled(I, "inline PTX with branches");
  }
  Gone = Within.Gone;
  for (unsigned Result = 0; Result < Bits.size(); ++Result)
    placeholder(Result, Within);
  Within.Placeholders.resize(Bits.size(), LaneValue::opaque(false));
  return std::move(Within.Placeholders);
}

/// One instruction, by those of \p Lanes that its guard lets through.
void PtxUnit::step(const ptx::Instruction &Step, Statement &Within,
                   LaneContext Lanes, LaneMask Sure) {
  Within.Doubt = Lanes.May & ~Sure;
  if (Step.Guard) {
    const LaneValue Guard = value(*Step.Guard, Within, 1, false);
    Tristate T = Runs.decide(Guard, Lanes.May);
    State.RestsOn |= Guard.assumed();
    if (Step.Guard->Negated)
      T.True = T.Known & ~T.True;
    Within.Doubt |= Lanes.May & ~T.Known;
    Lanes = Lanes.narrowed(T.True | ~T.Known, T.True);
    Within.Doubt &= Lanes.May;
  }
  if (Within.Doubt)
    Lanes.Guards |= Conditions.of(Within.Call, true);
  if (!Lanes.May)
    return;
  memory(Step, Within, Lanes);
  if (Step.Op == ptx::Opcode::Elect)
    elect(Step, Within, Lanes);
  else if (Step.writesFirst())
    write(Step.Operands[0], compute(Step, Within, Lanes.May), Within,
          Lanes.May);
}

} // namespace bank_lint
