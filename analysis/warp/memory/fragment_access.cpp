//===-- analysis/warp/memory/fragment_access.cpp - wmma ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/symbolic/arithmetic.h"
#include "analysis/warp/memory/access_issuer.h"
#include "analysis/warp/memory/fragment_name.h"
#include "llvm/IR/Function.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace bank_lint::symbolic;

namespace bank_lint {

/// Bytes from line to line. Lines begin at multiples of 16 bytes, or the
/// instruction is undefined.
static LaneValue pitchOf(ValueContext &C, const LaneValue &Leading,
                         unsigned Bytes, AssumptionSet &Because) {
  if (Leading.isConcrete() ||
      Leading.unknownTrailingZeros(C) >= Log2_32(16 / Bytes))
    return mul(C, Leading, LaneValue(64, Bytes));
  Because |= C.assumption("leading dimensions of fragments are multiples of "
                          "16 bytes, as wmma demands");
  LaneValue Sixteens =
      divide(C, Leading, LaneValue(64, 16 / Bytes), Signedness::Signed);
  return mul(C, Sixteens, LaneValue(64, 16));
}

void AccessIssuer::fragment(StringRef Name, const Instruction &At,
                            const LaneValue &Address, const Place &Where,
                            const std::optional<LaneValue> &Stride,
                            AccessOperation Operation,
                            const LaneContext &Lanes) {
  if (State.isInTrial())
    return;
  AccessRecord Unknown;
  Unknown.Instruction = &At;
  Unknown.Space = Where.Space;
  Unknown.Operation = Operation;
  Unknown.Undecided = Where.WhyUnknown;
  std::optional<model::FragmentAccess> Fragment = fragmentNamed(Name);
  const model::Architecture *Arch = model::findArchitecture(std::string_view(
      At.getFunction()->getFnAttribute("target-cpu").getValueAsString()));
  if (!Fragment || !Arch || !model::hasFragmentRule(*Fragment, *Arch))
    Unknown.Undecided =
        Name.str() + ": which lane reads what is the assembler's choice";
  else if (Where.WhyUnknown.empty() && Where.Space != AccessSpace::Shared &&
           Where.Space != AccessSpace::Global)
    Unknown.Undecided = Name.str() + " outside of shared and global memory";
  else if (Address.isOpaque() || (Stride && Stride->isOpaque()))
    Unknown.Undecided = "the address is not an integer that is followed";
  if (!Unknown.Undecided.empty())
    return Out.access(std::move(Unknown), Lanes);

  Fragment->IsShared = Where.Space == AccessSpace::Shared;
  const unsigned Bytes = model::elementBytes(Fragment->Element);
  AssumptionSet Because =
      Where.RestsOn |
      C.assumption("wmma loads and stores become the instructions that ptxas "
                   "11.8 and 13.0 generate");
  LaneValue Leading = Stride ? extend(C, *Stride, 64, Signedness::Signed)
                             : LaneValue(64, model::elementsInLine(*Fragment));
  LaneValue Pitch = pitchOf(C, Leading, Bytes, Because);
  const model::FragmentInstructions All =
      model::fragmentInstructions(*Fragment, *Arch);
  for (unsigned Index = 0; Index < All.Count; ++Index) {
    const model::FragmentInstruction &One = All.Each[Index];
    std::array<std::uint64_t, NumLanes> Line{}, Byte{};
    for (unsigned Lane = 0; Lane < NumLanes; ++Lane) {
      Line[Lane] = One.Line[Lane];
      Byte[Lane] = One.Byte[Lane];
    }
    LaneValue First =
        add(C, Address,
            add(C, mul(C, Pitch, LaneValue(64, symbolic::Lanes(Line))),
                LaneValue(64, symbolic::Lanes(Byte))));
    if (One.Matrices)
      matrix(At, First, One.Matrices, Operation, Lanes, Because);
    else
      plain({At, First, Where, Operation, One.Width, One.Width}, Lanes,
            Because);
  }
}

} // namespace bank_lint
