//===-- analysis/warp/plan/assembly_text.cpp -------------------------*- C++
//-*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/warp/plan/assembly_text.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallBitVector.h"

using namespace llvm;

namespace bank_lint {

/// Adds the numbers of the placeholders in \p Operand.
static void addPlaceholders(const ptx::Operand &Operand, SmallBitVector &To) {
  if (Operand.Kind == ptx::OperandKind::Placeholder &&
      Operand.Index < To.size())
    To.set(Operand.Index);
  for (const ptx::Operand &Part : Operand.Elements)
    addPlaceholders(Part, To);
}

static bool makesUnknowns(const ptx::Assembly &Code,
                          const InlineAsm::ConstraintInfoVector &Constraints) {
  const auto Results =
      unsigned(count_if(Constraints, [](const InlineAsm::ConstraintInfo &Info) {
        return Info.Type == InlineAsm::isOutput && !Info.isIndirect;
      }));
  SmallBitVector Written(Results);
  for (const ptx::Instruction &I : Code.Instructions) {
    if (I.Guard || I.Memory.Kind != ptx::EffectKind::None ||
        (I.Op != ptx::Opcode::Opaque && I.Op != ptx::Opcode::None))
      return false;
    if (I.writesFirst())
      addPlaceholders(I.Operands[0], Written);
  }
  return !Code.HasControlFlow && Written.all();
}

static bool onlyComputes(const ptx::Assembly &Code) {
  return !Code.HasControlFlow &&
         all_of(Code.Instructions, [](const ptx::Instruction &I) {
           return I.Memory.Kind == ptx::EffectKind::None;
         });
}

static bool mayWrite(const ptx::Instruction &I) {
  switch (I.Memory.Kind) {
  case ptx::EffectKind::None:
  case ptx::EffectKind::Load:
  case ptx::EffectKind::MatrixLoad:
  case ptx::EffectKind::WmmaLoad:
  case ptx::EffectKind::Prefetch:
  case ptx::EffectKind::Descriptor:
  case ptx::EffectKind::Control:
    return false;
  default:
    return true;
  }
}

static bool mayAccess(const ptx::Instruction &I) {
  switch (I.Memory.Kind) {
  case ptx::EffectKind::None:
  case ptx::EffectKind::Prefetch:
  case ptx::EffectKind::Barrier:
  case ptx::EffectKind::Descriptor:
  case ptx::EffectKind::Control:
    return false;
  default:
    return true;
  }
}

/// (A trap ends the whole kernel, whose counters nobody asks for.)
static bool mayEnd(const ptx::Instruction &I) {
  const StringRef Name = I.Mnemonic;
  return Name.starts_with("exit") || Name.starts_with("ret");
}

const AssemblyText &AssemblyTexts::of(const InlineAsm &Text) {
  std::unique_ptr<AssemblyText> &Read = Known[&Text];
  if (Read)
    return *Read;
  Read = std::make_unique<AssemblyText>();
  Read->Constraints = Text.ParseConstraints();
  if (Expected<ptx::Assembly> Parsed = ptx::parse(Text.getAsmString()))
    Read->Instructions = std::move(*Parsed);
  else
    Read->Problem = toString(Parsed.takeError());
  Read->MakesUnknowns = Read->Instructions &&
                        makesUnknowns(*Read->Instructions, Read->Constraints);
  Read->OnlyComputes = Read->Instructions && onlyComputes(*Read->Instructions);
  if (Read->Instructions) {
    Read->MayWrite = any_of(Read->Instructions->Instructions, mayWrite);
    Read->MayEnd = any_of(Read->Instructions->Instructions, mayEnd);
    Read->MayAccess = any_of(Read->Instructions->Instructions, mayAccess);
  }
  return *Read;
}

} // namespace bank_lint
