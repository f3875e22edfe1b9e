//===-- analysis/warp/fragment.cpp ------------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/warp/fragment.h"
#include "analysis/warp/executor.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Function.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace bank_lint::symbolic;

namespace bank_lint {
namespace {

struct TypeRow {
  StringLiteral Name;
  model::FragmentElement Element;
  bool IsInteger = false;
};

constexpr TypeRow Types[] = {
    {"f16", model::FragmentElement::Half},
    {"bf16", model::FragmentElement::Half},
    {"tf32", model::FragmentElement::Tf32},
    {"f32", model::FragmentElement::Word},
    {"f64", model::FragmentElement::Double},
    {"s8", model::FragmentElement::Byte, true},
    {"u8", model::FragmentElement::Byte, true},
    {"s32", model::FragmentElement::Word, true},
};

/// "m16n16k16"
bool readShape(StringRef Word, model::FragmentAccess &To) {
  return Word.consume_front("m") && !Word.consumeInteger(10, To.M) &&
         Word.consume_front("n") && !Word.consumeInteger(10, To.N) &&
         Word.consume_front("k") && !Word.consumeInteger(10, To.K) &&
         Word.empty();
}

bool readUse(StringRef Word, model::FragmentAccess &To) {
  if (Word == "a")
    To.Use = model::FragmentUse::A;
  else if (Word == "b")
    To.Use = model::FragmentUse::B;
  else if (Word == "c" || Word == "d")
    To.Use = model::FragmentUse::Accumulator;
  else
    return false;
  return true;
}

bool readType(StringRef Word, model::FragmentAccess &To) {
  for (const TypeRow &Row : Types)
    if (Row.Name == Word) {
      To.Element = Row.Element;
      To.IsInteger = Row.IsInteger;
      return true;
    }
  return false;
}

/// Bytes from line to line. Lines begin at multiples of 16 bytes, or the
/// instruction is undefined.
LaneValue pitchOf(ValueContext &C, const LaneValue &Leading, unsigned Bytes,
                  AssumptionSet &Because) {
  if (Leading.isConcrete() ||
      Leading.unknownTrailingZeros(C) >= Log2_32(16 / Bytes))
    return mul(C, Leading, LaneValue(64, Bytes));
  Because |= C.assumption("leading dimensions of fragments are multiples of "
                          "16 bytes, as wmma demands");
  LaneValue Sixteens =
      divide(C, Leading, LaneValue(64, 16 / Bytes), Signedness::Signed);
  return mul(C, Sixteens, LaneValue(64, 16));
}

} // namespace

std::optional<model::FragmentAccess> fragmentNamed(StringRef Name) {
  model::FragmentAccess Result;
  bool HasShape = false, HasUse = false, HasType = false, HasLayout = false;
  SmallVector<StringRef, 12> Words;
  Name.split(Words, '.');
  for (StringRef Word : Words) {
    HasShape |= readShape(Word, Result);
    HasUse |= readUse(Word, Result);
    HasType |= readType(Word, Result);
    if (Word == "row" || Word == "col") {
      HasLayout = true;
      Result.RowMajor = Word == "row";
    }
  }
  if (HasShape && HasUse && HasType && HasLayout)
    return Result;
  return std::nullopt;
}

/// wmma.load, wmma.store: the instructions that they become. \p Leading is the
/// distance of lines in elements.
void Executor::recordFragment(const Instruction &I, StringRef Name,
                              const LaneValue &Address, const Place &Where,
                              std::optional<LaneValue> Stride,
                              AccessOperation Operation) {
  if (Trying)
    return;
  AccessRecord Unknown;
  Unknown.Instruction = &I;
  Unknown.Space = Where.Space;
  Unknown.Operation = Operation;
  Unknown.Undecided = Where.WhyUnknown;
  std::optional<model::FragmentAccess> Fragment = fragmentNamed(Name);
  const model::Architecture *Arch = model::findArchitecture(std::string_view(
      I.getFunction()->getFnAttribute("target-cpu").getValueAsString()));
  if (!Fragment || !Arch || !model::hasFragmentRule(*Fragment, *Arch))
    Unknown.Undecided =
        Name.str() + ": which lane reads what is the assembler's choice";
  else if (Where.WhyUnknown.empty() && Where.Space != AccessSpace::Shared &&
           Where.Space != AccessSpace::Global)
    Unknown.Undecided = Name.str() + " outside of shared and global memory";
  else if (Address.isOpaque() || (Stride && Stride->isOpaque()))
    Unknown.Undecided = "the address is not an integer that is followed";
  if (!Unknown.Undecided.empty())
    return emit(std::move(Unknown));

  Fragment->IsShared = Where.Space == AccessSpace::Shared;
  const unsigned Bytes = model::elementBytes(Fragment->Element);
  AssumptionSet Because = C.assumption(
      "wmma loads and stores become what ptxas 11.8 and 13.0 make of them");
  LaneValue Leading = Stride ? extend(C, *Stride, 64, Signedness::Signed)
                             : LaneValue(64, model::elementsInLine(*Fragment));
  LaneValue Pitch = pitchOf(C, Leading, Bytes, Because);
  const AssumptionSet Saved = RestsOn;
  RestsOn |= Because;
  const model::FragmentInstructions All =
      model::fragmentInstructions(*Fragment, *Arch);
  for (unsigned Index = 0; Index < All.Count; ++Index) {
    const model::FragmentInstruction &One = All.Each[Index];
    std::array<std::uint64_t, NumLanes> Line{}, Byte{};
    for (unsigned Lane = 0; Lane < NumLanes; ++Lane) {
      Line[Lane] = One.Line[Lane];
      Byte[Lane] = One.Byte[Lane];
    }
    LaneValue At = add(C, Address,
                       add(C, mul(C, Pitch, LaneValue(64, Lanes(Line))),
                           LaneValue(64, Lanes(Byte))));
    if (One.Matrices)
      recordMatrix(I, At, One.Matrices, Operation);
    else
      record(I, At, Where, Operation, One.Width, One.Width);
  }
  RestsOn = Saved;
}

} // namespace bank_lint
