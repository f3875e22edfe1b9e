//===-- test/oracle/condition_check.cpp - yes is yes ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "condition_check.h"
#include "analysis/lowering/marks/condition_marks.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace bank_lint::oracle {

namespace {

/// Line and column, whatever it was inlined into.
using Place = std::pair<unsigned, unsigned>;

std::optional<Place> placeOf(const Instruction &Branch) {
  const DebugLoc &Where = Branch.getDebugLoc();
  if (!Where || !Where.getLine() || !Where.getCol())
    return std::nullopt;
  return Place(Where.getLine(), Where.getCol());
}

struct Outcomes {
  bool Held = false, Failed = false;
};

} // namespace

void compareConditions(const BlockTrace &Wrote, const BlockTrace &Changed,
                       Tally &Count, std::vector<std::string> &Mismatches) {
  if (!Wrote.Problem.empty() || !Wrote.Kept.Undefined.empty() ||
      Wrote.Kept.Misaligned)
    return;
  std::map<Place, Outcomes> AsWritten;
  for (const auto &[Branch, History] : Wrote.Branches)
    if (std::optional<Place> At = placeOf(*Branch);
        At && isa<BranchInst>(Branch)) {
      AsWritten[*At].Held |= History.WasTrue;
      AsWritten[*At].Failed |= History.WasFalse;
    }
  for (const auto &[Branch, History] : Changed.Branches) {
    const auto *Two = dyn_cast<BranchInst>(Branch);
    const std::optional<Place> At = placeOf(*Branch);
    if (!Two || !At)
      continue;
    const lowering::SourceCondition Source = lowering::sourceCondition(*Two);
    const auto Known = AsWritten.find(*At);
    if (!Source.Parts || Known == AsWritten.end())
      continue;
    ++Count.Conditions;
    const Outcomes &There = Known->second;
    const bool First = Source.FirstWayIsOfAll;
    const bool AllTaken = First ? History.WasTrue : History.WasFalse;
    const bool OtherTaken = First ? History.WasFalse : History.WasTrue;
    bool IsRight = !AllTaken || (Source.Holds ? There.Held : There.Failed);
    // With several it may be another one.
    if (Source.Parts == 1)
      IsRight &= !OtherTaken || (Source.Holds ? There.Failed : There.Held);
    if (!IsRight)
      Mismatches.push_back(
          "the condition at line " + std::to_string(At->first) + ":" +
          std::to_string(At->second) + " is not what it is said to be");
  }
}

} // namespace bank_lint::oracle
