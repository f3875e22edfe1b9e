//===-- test/oracle/judge_assumptions.cpp - what a run keeps ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/lowering/marks/condition_marks.h"
#include "judge.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace bank_lint::oracle {

namespace {

/// Whether \p Branch did what \p Text says of its condition.
bool wasSeen(StringRef Text, const Instruction &Branch,
             const BranchHistory &History) {
  if (!isa<BranchInst>(Branch))
    return false; // for a switch it is unknown which case is meant
  const bool InOneLane = Text.consume_back(" in one lane");
  if (!InOneLane)
    Text.consume_back(" in all lanes");
  if (Text.consume_front(" ("))
    Text = Text.split(')').second; // its number
  const auto [First, Second] = lowering::wayTexts(Branch);
  Text = Text.ltrim();
  if (Text == First)
    return InOneLane ? History.TrueInOne : !History.WasFalse;
  if (Text == Second)
    return InOneLane ? History.FalseInOne : !History.WasTrue;
  return false;
}

} // namespace

Judge::Kept Judge::assumptionsKept(const AccessSummary &S,
                                   const BlockTrace &Trace,
                                   ArrayRef<unsigned> Loops) const {
  Kept K;
  for (StringRef Text : S.Assumptions) {
    unsigned Bits;
    if (Text.contains("does not wrap around")) {
      auto [Sign, Rest] = Text.split(' ');
      if (Rest.split('-').first.getAsInteger(10, Bits) || Bits > 64)
        K.NoWrap = false;
      else
        K.NoWrap &= !(Sign == "signed" ? Trace.Kept.SignedWrap
                                       : Trace.Kept.UnsignedWrap)[Bits];
      continue;
    }
    if (Text.starts_with("no negative number is divided"))
      K.Claimed &= !Trace.Kept.NegativeDivision;
    if (Text.ends_with(" is a power of two"))
      K.Claimed &= !Trace.Kept.OddMask;
    if (Text.contains("multiples do not alias") ||
        Text.contains("lie far apart") ||
        Text.contains("with which lanes would share"))
      K.Distinct = false;
    if (Text.contains("too many to list"))
      K.NoWrap = false;
    const bool IsByBranch = Text.consume_front("lanes choose alike: ");
    const bool IsChoice = Text.consume_front("the choice");
    if (!IsChoice && !Text.consume_front("the condition"))
      continue;
    unsigned Line = 0, Column = 0;
    if (!Text.consume_front(" at line ") || Text.consumeInteger(10, Line) ||
        (Text.consume_front(":") && Text.consumeInteger(10, Column)))
      K.Always = K.Alike = false;
    bool Found = false;
    if (IsChoice) {
      for (const auto &[Choice, History] : Trace.Choices) {
        const DebugLoc &Where = Choice->getDebugLoc();
        if (!Where || Where.getLine() != Line || Where.getCol() != Column)
          continue;
        Found = true;
        K.Claimed &= History.GaveOwn;
      }
      K.Claimed &= Found;
      continue;
    }
    for (auto &[Branch, History] : Trace.Branches) {
      const DebugLoc Where = lowering::placeOfCondition(*Branch);
      if (!Where || Where.getLine() != Line || Where.getCol() != Column)
        continue;
      Found = true;
      const bool Here = wasSeen(Text, *Branch, History);
      bool LeavesTogether = !History.Divided && History.Leaves >= 0 &&
                            is_contained(Loops, unsigned(History.Leaves));
      if (IsByBranch) {
        K.Claimed &= Here;
        continue;
      }
      K.Always &= Here;
      K.Alike &= Here || LeavesTogether;
    }
    if (!Found) // code that never ran
      K.Always = K.Alike = false;
  }
  return K;
}

} // namespace bank_lint::oracle
