//===-- test/oracle/judge.cpp -----------------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "judge.h"
#include "analysis/lowering/marks/counter_place.h"
#include "analysis/lowering/marks/debug_location.h"
#include "model/global.h"
#include "model/shared.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Instructions.h"
#include <algorithm>

using namespace llvm;

namespace bank_lint::oracle {
namespace {

const model::Architecture &architecture() {
  return *model::findArchitecture("sm_80");
}

SourceRange pointAt(const std::string &File, const DILocation &L) {
  unsigned Column = std::max(1u, L.getColumn());
  return {File, L.getLine(), Column, L.getLine(), Column + 1};
}

unsigned bytesOf(const Instruction &I) {
  Type *T = I.getType();
  if (auto *Store = dyn_cast<StoreInst>(&I))
    T = Store->getValueOperand()->getType();
  return T->isSized() && !T->isVoidTy()
             ? unsigned(I.getDataLayout().getTypeStoreSize(T).getFixedValue())
             : 0;
}

bool isIn(std::uint64_t Value, const Interval &I, bool OnlyUpper = false) {
  return Value <= I.Max && (OnlyUpper || Value >= I.Min);
}

Interval times(const Interval &I, std::uint64_t N) {
  return {I.Min * N, I.Max * N};
}

std::string text(const Interval &I) {
  return I.isExact() ? std::to_string(I.Min)
                     : std::to_string(I.Min) + ".." + std::to_string(I.Max);
}

/// The main figure of a verdict and its ideal.
const Figure &primary(const AccessSummary &S) {
  return S.Space == AccessSpace::Shared ? S.Wavefronts : S.Sectors;
}
const Figure &ideal(const AccessSummary &S) {
  return S.Space == AccessSpace::Shared ? S.Ideal : S.IdealSectors;
}

/// All instructions of a verdict have the same interval of costs.
bool areAlike(const AccessSummary &S) {
  auto Alike = [&](const Figure &F) {
    return F.Total == times(F.Worst, S.Executions.Max);
  };
  return Alike(primary(S)) && Alike(ideal(S)) &&
         (S.Space == AccessSpace::Shared ? Alike(S.Conflicts) : Alike(S.Lines));
}

} // namespace

std::string describe(const AccessSummary &S) {
  static const char *const Sure[] = {"proven", "expected", "parametric",
                                     "bounded", "undecided"};
  static const char *const Operations[] = {"load", "store", "atomic"};
  const bool IsShared = S.Space == AccessSpace::Shared;
  std::string Text =
      "line " + std::to_string(S.Where.Line) + ":" +
      std::to_string(S.Where.Column) + " " +
      (IsShared ? "shared " : "global ") + Operations[int(S.Operation)] +
      " of " + std::to_string(S.Width) + ", " + Sure[int(S.Sureness)] +
      ": executions " + text(S.Executions) +
      (S.ExecutionsKnown ? "" : " (unknown)") +
      (IsShared ? ", W " : ", sectors ") + text(primary(S).Worst) + " total " +
      text(primary(S).Total) + ", ideal " + text(ideal(S).Worst) + " total " +
      text(ideal(S).Total);
  Text += IsShared ? ", C " + text(S.Conflicts.Worst)
                   : ", lines " + text(S.Lines.Worst) + " total " +
                         text(S.Lines.Total);
  for (const std::string &A : S.Assumptions)
    Text += "\n    assumes " + A;
  if (!S.Reason.empty())
    Text += "\n    because " + S.Reason;
  for (const TableRow &Row : S.Table)
    Text += "\n    row '" + Row.When + "': " + text(Row.Cost);
  return Text;
}

void Judge::wrong(const AccessSummary &S, const std::string &What) {
  Mismatches->push_back(What + "\n  " + describe(S));
}

/// The verdict on the source place of an instruction.
/// The line that a mark on \p At says it is accounted to; 0: none says so.
unsigned Judge::accountedLine(const Instruction &At) const {
  for (const DILocation *L = lowering::counterPlace(At); L;
       L = L->getInlinedAt())
    if (L->getLine() != 0 && Map.isUserFile(debugFileName(*L)))
      return L->getLine();
  return 0;
}

const AccessSummary *Judge::verdictOn(const IssuedAccess &Access) const {
  SourceRange Where;
  std::vector<SourceRange> InlinedAt;
  for (const DILocation *L = Access.Instruction->getDebugLoc(); L;
       L = L->getInlinedAt()) {
    std::string File = debugFileName(*L);
    if (L->getLine() == 0 || !Map.isUserFile(File))
      continue;
    if (Where.isValid()) {
      InlinedAt.push_back(pointAt(File, *L));
      continue;
    }
    Where = pointAt(File, *L);
    AccessKind Kind = Access.Operation == AccessOperation::Load
                          ? AccessKind::Load
                          : AccessKind::Store;
    if (const AccessExpression *E =
            Map.find(File, L->getLine(), L->getColumn(), Kind,
                     bytesOf(*Access.Instruction)))
      Where = E->Range;
  }
  if (!Where.isValid())
    Where = Kernel.Where;
  // Steps of one access may be accounted to several lines: each has its own.
  const unsigned Accounted = accountedLine(*Access.Instruction);
  const AccessSummary *OfAnotherLine = nullptr;
  for (const AccessSummary &S : Verdicts) {
    if (S.Where != Where || S.InlinedAt != InlinedAt)
      continue;
    if (S.Operation != Access.Operation)
      continue;
    bool IsUndecided = S.Sureness == Certainty::Undecided;
    if (IsUndecided && S.Space == AccessSpace::Unknown)
      return &S;
    if (S.Space != Access.Space || (S.Width != Access.Width && S.Width != 0))
      continue;
    if ((S.Counter.isValid() ? S.Counter.Line : Where.Line) ==
        (Accounted ? Accounted : Where.Line))
      return &S;
    if (!OfAnotherLine)
      OfAnotherLine = &S;
  }
  return OfAnotherLine;
}

bool Judge::isPartlyUndecided(const AccessSummary &S) const {
  return any_of(Verdicts, [&](const AccessSummary &Other) {
    return Other.Space == AccessSpace::Unknown && Other.Where == S.Where &&
           Other.InlinedAt == S.InlinedAt && Other.Operation == S.Operation;
  });
}

/// How a shared atomic takes lanes on one word.
enum class Turns : std::uint8_t { None, Once, Twice, Unknown };
static Turns turnsOf(const llvm::Instruction &I, unsigned Width) {
  const auto *Update = dyn_cast<llvm::AtomicRMWInst>(&I);
  if (!Update)
    return Turns::Twice; // compare-and-swap
  if (Update->isFloatingPointOperation() ||
      (Width == 8 && Update->getOperation() != llvm::AtomicRMWInst::Xchg))
    return Turns::Unknown; // a loop
  const auto *Added = dyn_cast<llvm::ConstantInt>(Update->getValOperand());
  return Update->getOperation() == llvm::AtomicRMWInst::Add && Added &&
                 Added->isOne() && I.use_empty()
             ? Turns::None
             : Turns::Once;
}

/// Where each lane of the busiest bank takes a turn.
static model::SharedCost costOfTurns(const model::WarpAccess &A) {
  std::map<unsigned, std::map<std::uint64_t, unsigned>> Groups;
  for (unsigned Lane = 0; Lane < 32; ++Lane)
    for (unsigned Byte = 0; A.isActive(Lane) && Byte < A.Width; Byte += 4)
      ++Groups[Lane * A.Width / 128][(A.Address[Lane] + Byte) / 4 % 32];
  model::SharedCost Cost;
  for (const auto &[Group, Banks] : Groups) {
    unsigned Busiest = 0;
    for (const auto &[Bank, Lanes] : Banks)
      Busiest = std::max(Busiest, Lanes);
    Cost.Wavefronts += Busiest;
    ++Cost.Ideal;
  }
  return Cost;
}

Judge::Cost Judge::costOf(const IssuedAccess &Access) {
  model::WarpAccess A;
  A.Address = Access.Address;
  A.Active = Access.Active;
  A.Width = Access.Width;
  A.Op = Access.Operation == AccessOperation::Load ? model::Operation::Load
                                                   : model::Operation::Store;
  std::map<std::uint64_t, std::uint64_t> Lanes;
  std::uint64_t Contention = 0;
  for (unsigned Lane = 0; Lane < 32; ++Lane)
    if (A.isActive(Lane))
      Contention = std::max(Contention, ++Lanes[A.Address[Lane]]);
  if (Access.Space == AccessSpace::Shared) {
    model::SharedCost Cost = model::sharedCost(A, architecture());
    if (Access.Operation == AccessOperation::Atomic) {
      const Turns Each = turnsOf(*Access.Instruction, Access.Width);
      if (Each == Turns::Once || Each == Turns::Twice)
        Cost = costOfTurns(A);
      const unsigned Times = Each == Turns::Twice ? 2 : 1;
      return {std::uint64_t(Cost.Wavefronts) * Times,
              std::uint64_t(Cost.Ideal) * Times, 0,
              Each == Turns::None ? 1 : Contention,
              // Lanes that are missing would take turns too.
              std::uint64_t(Cost.conflicts()) * Times};
    }
    // Lanes that are missing may let a load merge that otherwise would not.
    model::Architecture NoMerge = architecture();
    NoMerge.MergesWideLoads = false;
    return {
        Cost.Wavefronts, Cost.Ideal, 0, Contention,
        std::min(Cost.conflicts(), model::sharedCost(A, NoMerge).conflicts())};
  }
  model::GlobalCost Cost = model::globalCost(A, architecture());
  return {Cost.Sectors, Cost.IdealSectors, Cost.Lines, Contention, 0};
}

void Judge::judge(const BlockTrace &Trace, const NamedValues &Values,
                  std::vector<std::string> &Into) {
  Mismatches = &Into;
  std::map<const AccessSummary *, std::vector<Cost>> Seen;
  std::map<const AccessSummary *, ArrayRef<unsigned>> Loops;
  std::map<const Instruction *, bool> Missing;
  for (const IssuedAccess &Access : Trace.Accesses) {
    ++Count.Issued;
    if (const AccessSummary *S = verdictOn(Access)) {
      Seen[S].push_back(costOf(Access));
      Loops[S] = Access.Loops;
    } else if (!Missing[Access.Instruction]) {
      Missing[Access.Instruction] = true;
      unsigned Line = Access.Instruction->getDebugLoc()
                          ? Access.Instruction->getDebugLoc().getLine()
                          : 0;
      Into.push_back("an access of width " + std::to_string(Access.Width) +
                     " at line " + std::to_string(Line) + " is in no summary");
    }
  }
  for (const AccessSummary &S : Verdicts) // threads log no other memory
    if (S.Space == AccessSpace::Shared || S.Space == AccessSpace::Global)
      judgeOne(S, Seen[&S], assumptionsKept(S, Trace, Loops[&S]), Values);
  Costly.endRun();
}

bool Judge::hasSumsOverBlocks() const {
  return any_of(Verdicts,
                [](const AccessSummary &S) { return S.blocksCounted() > 1; });
}

void Judge::judgeGrid(ArrayRef<BlockTrace> Blocks,
                      std::vector<std::string> &Into) {
  Mismatches = &Into;
  for (const AccessSummary &S : Verdicts) {
    if (S.blocksCounted() == 1 || S.Sureness == Certainty::Undecided ||
        !S.ExecutionsKnown)
      continue;
    std::uint64_t Primary = 0, Lines = 0;
    Kept All;
    for (const BlockTrace &Trace : Blocks) {
      ArrayRef<unsigned> Loops;
      for (const IssuedAccess &Access : Trace.Accesses)
        if (verdictOn(Access) == &S) {
          const Cost C = costOf(Access);
          Primary += C.Primary;
          Lines += C.Secondary;
          Loops = Access.Loops;
        }
      const Kept K = assumptionsKept(S, Trace, Loops);
      All.Always &= K.Always;
      All.NoWrap &= K.NoWrap;
      All.Distinct &= K.Distinct;
      All.Claimed &= K.Claimed;
    }
    if (!All.NoWrap || !All.Claimed)
      continue;
    ++Count.Grids;
    const bool Upper = !All.Always || !All.Distinct;
    const std::uint64_t Rows = Blocks.size() / S.blocksCounted();
    if (!isIn(Primary, times(primary(S).Total, Rows), Upper))
      wrong(S, "in all blocks " + std::to_string(Primary));
    if (S.Space == AccessSpace::Global &&
        !isIn(Lines, times(S.Lines.Total, Rows), Upper))
      wrong(S, "lines in all blocks " + std::to_string(Lines));
  }
}

void Judge::judgeOne(const AccessSummary &S, const std::vector<Cost> &Seen,
                     const Kept &K, const NamedValues &Values) {
  const auto Sure = std::size_t(S.Sureness);
  if (!K.Claimed) {
    ++Count.NotClaimed;
    return;
  }
  if (K.Always)
    for (const Cost &C : Seen)
      Costly.note(S, C.Primary, C.leastIdeal());
  if (S.Sureness == Certainty::Undecided)
    return;
  if (!K.NoWrap || isPartlyUndecided(S)) {
    ++Count.Skipped;
    return;
  }
  if (S.Sureness == Certainty::Proven &&
      !(primary(S).Worst.isExact() && primary(S).Total.isExact()))
    wrong(S, "a proven verdict is no single number");
  judgeEach(S, Seen, K);
  judgeTotals(S, Seen, K);
  judgeTable(S, Seen, K, Values);
  if (K.Always && S.ExecutionsKnown)
    ++Count.Exact[Sure];
  else if (K.Alike && areAlike(S))
    ++Count.Each[Sure];
  else
    ++Count.Limits[Sure];
}

/// Single instructions.
void Judge::judgeEach(const AccessSummary &S, const std::vector<Cost> &Seen,
                      const Kept &K) {
  const bool IsShared = S.Space == AccessSpace::Shared;
  const bool Upper = !K.Distinct;
  std::uint64_t Most = 0, Contention = 0;
  for (const Cost &C : Seen) {
    Contention = std::max(Contention, C.Contention);
    Most = std::max(Most, C.Primary - std::min(C.Primary, C.Ideal));
    std::string Figures = std::to_string(C.Primary) + ", ideal " +
                          std::to_string(C.Ideal) + ", lines " +
                          std::to_string(C.Secondary);
    std::uint64_t Conflicts = K.Always ? C.Primary - C.Ideal : C.Excess;
    if (IsShared && Conflicts > S.Conflicts.Worst.Max)
      return wrong(S, "an instruction has more conflicts: " + Figures);
    if (S.Executions.Max == 1 && C.Primary > primary(S).Worst.Max)
      return wrong(S, "an instruction costs more: " + Figures);
    if (!K.Alike || !areAlike(S))
      continue;
    bool Fits = isIn(C.Primary, primary(S).Worst, Upper) &&
                (isIn(C.Ideal, ideal(S).Worst, Upper) ||
                 isIn(C.leastIdeal(), ideal(S).Worst, Upper)) &&
                // Instructions of as many sectors may differ in their lines.
                (IsShared || S.Executions.Max > 1 ||
                 isIn(C.Secondary, S.Lines.Worst, Upper));
    if (!Fits)
      return wrong(S, "an instruction costs something else: " + Figures);
  }
  if (!IsShared || !K.Always || !S.ExecutionsKnown || Seen.empty())
    return;
  if (!isIn(Most, S.Conflicts.Worst, Upper || S.blocksCounted() > 1))
    wrong(S,
          "the worst instruction has " + std::to_string(Most) + " conflicts");
  if (S.Operation == AccessOperation::Atomic && areAlike(S) && K.Distinct &&
      !isIn(Contention, S.Contention))
    wrong(S, "on one address are " + std::to_string(Contention) + " lanes");
}

/// Sums over the block.
void Judge::judgeTotals(const AccessSummary &S, const std::vector<Cost> &Seen,
                        const Kept &K) {
  if (!S.ExecutionsKnown)
    return;
  Cost Sum{0, 0, 0, 0, 0};
  std::uint64_t LeastIdeal = 0;
  for (const Cost &C : Seen) {
    Sum.Primary += C.Primary;
    Sum.Ideal += C.Ideal;
    LeastIdeal += C.leastIdeal();
    Sum.Secondary += C.Secondary;
  }
  if (!isIn(Seen.size(), S.Executions, !K.Always))
    return wrong(S, "executed " + std::to_string(Seen.size()) + " times");
  if (S.blocksCounted() > 1)
    return; // for judgeGrid()
  const bool Upper = !K.Always || !K.Distinct;
  if (!isIn(Sum.Primary, primary(S).Total, Upper))
    return wrong(S, "in total " + std::to_string(Sum.Primary));
  // What is not exact keeps the ideal of its bytes.
  if (K.Always && (LeastIdeal > ideal(S).Total.Max ||
                   (!Upper && Sum.Ideal < ideal(S).Total.Min)))
    return wrong(S, "ideal in total " + std::to_string(LeastIdeal) + " to " +
                        std::to_string(Sum.Ideal));
  if (S.Space == AccessSpace::Global &&
      !isIn(Sum.Secondary, S.Lines.Total, Upper))
    wrong(S, "lines in total " + std::to_string(Sum.Secondary));
}

/// The row that is about this run: the most expensive instruction, which the
/// table is about, is among those that were seen.
void Judge::judgeTable(const AccessSummary &S, const std::vector<Cost> &Seen,
                       const Kept &K, const NamedValues &Values) {
  bool AllSeen = S.ExecutionsKnown
                     ? K.Always
                     : K.Alike && areAlike(S) && S.Executions.Max == 1;
  if (S.Table.empty() || Seen.empty() || !AllSeen || S.blocksCounted() > 1)
    return;
  const TableRow *Row = rowFor(S.Table, Values);
  if (!Row)
    return;
  ++Count.Rows;
  for (const Cost &C : Seen)
    if (isIn(C.Primary, Row->Cost, !K.Distinct))
      return;
  wrong(S, "no instruction fits the row '" + Row->When + "', the first is " +
               std::to_string(Seen.front().Primary));
}

} // namespace bank_lint::oracle
