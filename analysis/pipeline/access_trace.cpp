//===-- analysis/pipeline/access_trace.cpp --------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/pipeline/access_trace.h"
#include "analysis/lowering/marks/debug_location.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/ModuleSlotTracker.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/raw_ostream.h"
#include <map>

using namespace llvm;

namespace bank_lint {
namespace {

bool isAccess(const Instruction &I) {
  return I.mayReadOrWriteMemory() && !I.isLifetimeStartOrEnd() &&
         !isa<DbgInfoIntrinsic>(I) && !isa<AssumeInst>(I);
}

/// \p I and what its operands are computed from, in the function: not what is
/// behind a loop's variable, or behind another access.
void addOperands(const Instruction &I,
                 SmallPtrSetImpl<const Instruction *> &To) {
  constexpr unsigned Most = 48;
  SmallVector<const Instruction *, 16> Work{&I};
  while (!Work.empty() && To.size() < Most) {
    const Instruction *Next = Work.pop_back_val();
    if (!To.insert(Next).second)
      continue;
    if (Next != &I && (isa<PHINode>(Next) || isAccess(*Next)))
      continue;
    for (const Value *Operand : Next->operands())
      if (const auto *Other = dyn_cast<Instruction>(Operand))
        Work.push_back(Other);
  }
}

/// Without metadata, whose numbers are others after each step.
std::string withoutMetadata(StringRef Line) {
  std::size_t End = Line.find(", !");
  return Line.take_front(End).rtrim().str();
}

/// The marks that passes left for each other: ", bank_lint.merged".
std::string marksOf(const Instruction &I) {
  SmallVector<std::pair<unsigned, MDNode *>, 4> All;
  I.getAllMetadataOtherThanDebugLoc(All);
  SmallVector<StringRef, 32> Names;
  I.getContext().getMDKindNames(Names);
  std::string Result;
  for (const auto &[Kind, Node] : All)
    if (Names[Kind].starts_with("bank_lint"))
      Result += (", " + Names[Kind]).str();
  return Result;
}

/// Numbers the values of \p Text in the order in which they stand there: those
/// of the function are others after each step.
std::string withOwnNumbers(StringRef Text) {
  std::map<std::string, unsigned> Numbers;
  std::string Result;
  for (std::size_t I = 0; I < Text.size(); ++I) {
    Result += Text[I];
    const std::size_t First = I + 1;
    std::size_t End = First;
    while (Text[I] == '%' && End < Text.size() && isDigit(Text[End]))
      ++End;
    if (End == First)
      continue;
    const auto Number = Numbers.try_emplace(Text.slice(First, End).str(),
                                            unsigned(Numbers.size()));
    Result += utostr(Number.first->second);
    I = End - 1;
  }
  return Result;
}

} // namespace

/// Whether \p I is an access of the line, or of what is called there.
bool AccessTrace::isOfLine(const Instruction &I, bool AtColumn) const {
  if (!isAccess(I))
    return false;
  for (const DILocation *At = I.getDebugLoc(); At; At = At->getInlinedAt())
    if (Lines.lineOf(At->getLine()) == Wanted.Line &&
        (!AtColumn || At->getColumn() == Wanted.Column) &&
        sys::path::filename(debugFileName(*At)) == sys::path::filename(File))
      return true;
  return false;
}

/// "29:49", "7:12 called at 29:3".
std::string AccessTrace::placeOf(const Instruction &I) const {
  std::string Result;
  for (const DILocation *At = I.getDebugLoc(); At; At = At->getInlinedAt())
    Result += (Result.empty() ? "" : " called at ") +
              utostr(Lines.lineOf(At->getLine())) + ":" +
              utostr(At->getColumn());
  return Result;
}

std::string AccessTrace::accessesIn(const Function &F) const {
  const bool HasColumn =
      Wanted.Column && any_of(instructions(F), [&](const Instruction &I) {
        return isOfLine(I, /*AtColumn=*/true);
      });
  auto IsWanted = [&](const Instruction &I) { return isOfLine(I, HasColumn); };
  SmallPtrSet<const Instruction *, 32> Shown;
  for (const Instruction &I : instructions(F))
    if (IsWanted(I))
      addOperands(I, Shown);
  if (Shown.empty())
    return "";
  ModuleSlotTracker Slots(F.getParent());
  Slots.incorporateFunction(F);
  std::string Result;
  for (const Instruction &I : instructions(F)) {
    if (!Shown.contains(&I))
      continue;
    std::string Line;
    raw_string_ostream Stream(Line);
    I.print(Stream, Slots);
    Result += withoutMetadata(Line);
    if (IsWanted(I))
      Result += "  ; " + placeOf(I) + marksOf(I);
    Result += "\n";
  }
  return withOwnNumbers(Result);
}

void AccessTrace::after(StringRef Step, const Module &Code) {
  if (!Wanted.PrintAfter.empty() &&
      (Wanted.PrintAfter == "all" || Wanted.PrintAfter == Step)) {
    raw_string_ostream Stream(Whole);
    Stream << "; after " << Step << "\n";
    for (const Function &F : Code)
      if (!F.isDeclaration())
        Stream << F << "\n";
  }
  if (!Wanted.Line)
    return;
  std::string Now;
  for (const Function &F : Code)
    Now += accessesIn(F);
  if (Now == Last) {
    ++Unchanged;
    return;
  }
  if (Unchanged && !Text.empty())
    Text += "(" + utostr(Unchanged) +
            (Unchanged == 1 ? " step changes" : " steps change") +
            " nothing of it)\n";
  Unchanged = 0;
  Text += ("after " + Step + ":\n" + (Now.empty() ? "  no such access\n" : Now))
              .str();
  Last = std::move(Now);
}

std::string AccessTrace::text(StringRef Kernel) const {
  std::string Result = Whole;
  if (!Text.empty())
    Result += "code of " + Kernel.str() + " at line " + utostr(Wanted.Line) +
              ":\n" + Text + "\n";
  return Result;
}

} // namespace bank_lint
