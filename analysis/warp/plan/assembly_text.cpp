//===-- analysis/warp/plan/assembly_text.cpp ------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/warp/plan/assembly_text.h"
#include "analysis/program/assembly_marks.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallBitVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Constants.h"

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

/// (A trap ends the whole kernel, whose metrics are not needed.)
static bool mayEnd(const ptx::Instruction &I) {
  const StringRef Name = I.Mnemonic;
  return Name.starts_with("exit") || Name.starts_with("ret");
}

static bool isNameCharacter(char Ch) { return isAlnum(Ch) || Ch == '_'; }

/// Whether \p Behind an operand there is which part of it a video instruction
/// takes: `.h0`.
static bool beginsWithPart(StringRef Behind) {
  return Behind.consume_front(".") &&
         ptx::isRegisterPart(Behind.take_while(isNameCharacter));
}

/// An operand in a text: `$2`, as a part of a name or by itself.
struct Occurrence {
  std::size_t Begin = 0, Length = 0;
  unsigned Operand = 0;
  bool IsPartOfName = false;
};

/// The operands `$n` of \p Text, in their order.
static std::vector<Occurrence> operandsIn(StringRef Text) {
  std::vector<Occurrence> Result;
  for (std::size_t At = 0; (At = Text.find('$', At)) != StringRef::npos;) {
    StringRef Number = Text.substr(At + 1).take_while(isDigit);
    Occurrence Here{At, 1 + Number.size()};
    if (Number.getAsInteger(10, Here.Operand)) { // `$$`, `${0:x}`
      At += 2;
      continue;
    }
    const StringRef Before = Text.take_front(At),
                    Behind = Text.substr(At + Here.Length);
    const auto Continues = [](char Ch) {
      return isNameCharacter(Ch) || Ch == '.' || Ch == '$';
    };
    Here.IsPartOfName = (!Before.empty() &&
                         (isNameCharacter(Before.back()) ||
                          Before.ends_with(".") || Before.ends_with("::"))) ||
                        (!Behind.empty() && Continues(Behind.front()) &&
                         !beginsWithPart(Behind)) ||
                        Behind.starts_with("::");
    // `$1$2` are one number.
    if (!Result.empty() && Result.back().Begin + Result.back().Length == At)
      Here.IsPartOfName = true;
    Result.push_back(Here);
    At += Here.Length;
  }
  return Result;
}

AssemblyTexts::Statement::Statement(const InlineAsm &Code)
    : Text(Code.getAsmString()), Constraints(Code.ParseConstraints()) {
  std::replace(Text.begin(), Text.end(), PercentSign, '%');
  for (const Occurrence &O : operandsIn(Text))
    if (O.IsPartOfName && !is_contained(Spliced, O.Operand))
      Spliced.push_back(O.Operand);
}

/// The argument of \p Call that is the operand \p Number of its statement; null
/// if that is a result.
static const Value *
argumentOf(const CallBase &Call,
           const InlineAsm::ConstraintInfoVector &Constraints,
           unsigned Number) {
  unsigned Argument = 0;
  for (const InlineAsm::ConstraintInfo &Info : Constraints) {
    const bool IsResult = Info.Type == InlineAsm::isOutput && !Info.isIndirect;
    const bool IsArgument = !IsResult && (Info.Type == InlineAsm::isInput ||
                                          Info.Type == InlineAsm::isOutput);
    if (!IsResult && !IsArgument)
      break;
    if (Number-- == 0)
      return IsArgument && Argument < Call.arg_size()
                 ? Call.getArgOperand(Argument)
                 : nullptr;
    Argument += IsArgument;
  }
  return nullptr;
}

const AssemblyText &AssemblyTexts::of(const CallBase &Call) {
  const auto *Code = cast<InlineAsm>(Call.getCalledOperand());
  const Statement &Of = Statements.try_emplace(Code, *Code).first->second;
  std::string Text;
  if (!Of.Spliced.empty()) {
    Text = Of.Text;
    const std::vector<Occurrence> All = operandsIn(Text);
    for (const Occurrence &O : reverse(All))
      if (O.IsPartOfName) {
        const auto *Number = dyn_cast_or_null<ConstantInt>(
            argumentOf(Call, Of.Constraints, O.Operand));
        Text.replace(O.Begin, O.Length,
                     !Number ? std::string(1, MissingOperand)
                     : Number->getBitWidth() == 1
                         ? std::to_string(Number->getZExtValue())
                         : std::to_string(Number->getSExtValue()));
      }
  }
  std::unique_ptr<AssemblyText> &Read = Known[{&Of, Text}];
  if (Read)
    return *Read;
  Read = std::make_unique<AssemblyText>();
  Read->Constraints = Of.Constraints;
  if (Expected<ptx::Assembly> Parsed =
          ptx::parse(Of.Spliced.empty() ? Of.Text : Text))
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
