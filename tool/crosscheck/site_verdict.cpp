//===-- tool/crosscheck/site_verdict.cpp - one site is judged -------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/crosscheck/site_verdict.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace bank_lint {

namespace {

/// A counter as an access predicts it: over the grid, and of an instruction.
struct PredictedFigure {
  CounterKind Kind;
  AccessSpace Space;
  Interval PredictedAccess::*Total;
  Figure AccessSummary::*Block;
};
constexpr PredictedFigure Figures[] = {
    {CounterKind::Wavefronts, AccessSpace::Shared, &PredictedAccess::Wavefronts,
     &AccessSummary::Wavefronts},
    {CounterKind::IdealWavefronts, AccessSpace::Shared, &PredictedAccess::Ideal,
     &AccessSummary::Ideal},
    {CounterKind::Sectors, AccessSpace::Global, &PredictedAccess::Sectors,
     &AccessSummary::Sectors},
    {CounterKind::IdealSectors, AccessSpace::Global,
     &PredictedAccess::IdealSectors, &AccessSummary::IdealSectors},
    {CounterKind::LocalSectors, AccessSpace::Local, &PredictedAccess::Sectors,
     &AccessSummary::Sectors},
};

bool isDecided(const PredictedAccess &A) {
  return A.Access.Sureness != Certainty::Undecided &&
         A.Access.Form != AccessForm::SpinLoop;
}

/// What each instruction of \p A counts, if all count the same.
std::optional<Interval> perInstruction(const PredictedAccess &A,
                                       Figure AccessSummary::*Block) {
  const Figure &F = A.Access.*Block;
  const Interval &Times = A.Access.Executions;
  if (!Times.isExact() || F.Total.Min != F.Worst.Min * Times.Min ||
      F.Total.Max != F.Worst.Max * Times.Max)
    return std::nullopt;
  return F.Worst;
}

bool isPredicated(const MeasuredInstruction *I) {
  return llvm::StringRef(I->Text).ltrim().starts_with("@");
}

class Judge {
public:
  Judge(ComparedSite &Site,
        llvm::ArrayRef<const MeasuredInstruction *> Instructions)
      : Site(Site), Instructions(Instructions) {}
  void judge();

private:
  std::optional<std::uint64_t> measured(CounterKind Kind) const;
  void addTotals();
  bool addPerInstruction();
  void addMeasuredOnly();
  std::string explain() const;
  const ComparedCounter *find(CounterKind Kind) const {
    for (const ComparedCounter &C : Site.Counters)
      if (C.Kind == Kind)
        return &C;
    return nullptr;
  }
  bool differs(CounterKind Kind) const {
    const ComparedCounter *C = find(Kind);
    return C && C->differs();
  }

  ComparedSite &Site;
  llvm::ArrayRef<const MeasuredInstruction *> Instructions;
};

} // namespace

std::optional<std::uint64_t> Judge::measured(CounterKind Kind) const {
  std::uint64_t Sum = 0;
  for (const MeasuredInstruction *I : Instructions) {
    if (!I->count(Kind))
      return std::nullopt;
    Sum += *I->count(Kind);
  }
  return Sum;
}

/// The spaces of the accesses decide which counters there are: an asynchronous
/// copy has those of two.
void Judge::addTotals() {
  // The two sides of an asynchronous copy are one instruction.
  Interval Executions;
  for (const PredictedAccess *A : Site.Accesses)
    if (Site.Kind != CodeKind::AsyncCopy ||
        A->Access.Space == AccessSpace::Shared)
      Executions += A->Executions;
  Site.Counters.push_back({CounterKind::Executed, Executions,
                           measured(CounterKind::Executed), false,
                           llvm::any_of(Instructions, isPredicated)});
  for (const PredictedFigure &F : Figures) {
    std::optional<Interval> Sum;
    for (const PredictedAccess *A : Site.Accesses)
      if (A->Access.Space == F.Space)
        Sum = Sum.value_or(Interval()) += A->*F.Total;
    if (Sum)
      Site.Counters.push_back({F.Kind, Sum, measured(F.Kind), false});
  }
}

/// The trip count of a loop is unknown, and what one iteration costs is.
/// \returns false if that cannot be derived from the sums of a line.
bool Judge::addPerInstruction() {
  const std::uint64_t Times = measured(CounterKind::Executed).value_or(0);
  if (Times == 0)
    return false;
  bool IsKnown = false;
  for (const PredictedFigure &F : Figures) {
    std::optional<Interval> Each;
    for (const PredictedAccess *A : Site.Accesses) {
      if (A->Access.Space != F.Space)
        continue;
      std::optional<Interval> Here = perInstruction(*A, F.Block);
      if (!Here || (Each && !(*Each == *Here)))
        return false;
      Each = Here;
    }
    std::optional<std::uint64_t> Sum = measured(F.Kind);
    if (!Each || !Sum)
      continue;
    IsKnown = true;
    Site.Counters.push_back(
        {F.Kind, Interval{Each->Min * Times, Each->Max * Times}, Sum, true});
  }
  return IsKnown;
}

void Judge::addMeasuredOnly() {
  Site.Counters.push_back({CounterKind::Executed, std::nullopt,
                           measured(CounterKind::Executed), false});
  for (const PredictedFigure &F : Figures)
    if (llvm::any_of(Site.Accesses, [&](const PredictedAccess *A) {
          return A->Access.Space == F.Space;
        }))
      Site.Counters.push_back({F.Kind, std::nullopt, measured(F.Kind), false});
}

static std::string widths(llvm::ArrayRef<unsigned> Widths) {
  std::vector<std::string> Texts;
  for (unsigned W : Widths)
    Texts.push_back(std::to_string(W));
  return llvm::join(Texts, " and ") +
         (Widths.size() == 1 && Widths[0] == 1 ? " byte" : " bytes");
}

/// The first difference from which the others follow.
std::string Judge::explain() const {
  if (!Site.MeasuredWidths.empty() &&
      !llvm::is_contained(Site.PredictedWidths, 0u) &&
      Site.PredictedWidths != Site.MeasuredWidths)
    return "width: the compiler issues accesses of " +
           widths(Site.MeasuredWidths) + " per lane, not of " +
           widths(Site.PredictedWidths);
  if (differs(CounterKind::Executed))
    return "count: it is executed another number of times than predicted";
  if (differs(CounterKind::IdealWavefronts) ||
      differs(CounterKind::IdealSectors))
    return "mask: the ideal differs: other lanes take part than predicted, or "
           "the profiler's ideal is another";
  return "model: width, executions and ideal are as predicted, the cost is not";
}

void Judge::judge() {
  for (const MeasuredInstruction *I : Instructions) {
    if (I->count(CounterKind::Executed).value_or(0) && I->Class.Width)
      Site.MeasuredWidths.push_back(I->Class.Width);
    Site.Instructions.push_back(mnemonicOf(I->Text).str());
  }
  for (const PredictedAccess *A : Site.Accesses)
    Site.PredictedWidths.push_back(A->Access.Width);
  for (std::vector<unsigned> *Widths :
       {&Site.MeasuredWidths, &Site.PredictedWidths}) {
    llvm::sort(*Widths);
    Widths->erase(std::unique(Widths->begin(), Widths->end()), Widths->end());
  }
  if (Instructions.empty()) {
    Site.Result = Verdict::NotMeasured;
    Site.Why = "no such instruction at this line";
    return;
  }
  if (measured(CounterKind::Executed).value_or(0) == 0) {
    Site.Result = Verdict::NotExecuted;
    Site.Why = "its instructions were not executed";
    return;
  }
  const PredictedAccess *Unknown = nullptr;
  bool AllDecided = true;
  for (const PredictedAccess *A : Site.Accesses) {
    if (!A->WhyUnknown.empty())
      Unknown = A;
    AllDecided &= isDecided(*A);
  }
  if (!Unknown) {
    addTotals();
  } else if (!AllDecided || !addPerInstruction()) {
    Site.Counters.clear();
    addMeasuredOnly();
    Site.Result = Verdict::NotPredicted;
    Site.Why = Unknown->WhyUnknown;
    return;
  }
  const bool IsRefuted = llvm::any_of(
      Site.Counters, [](const ComparedCounter &C) { return C.differs(); });
  Site.Result = IsRefuted ? Verdict::Refuted : Verdict::Confirmed;
  if (IsRefuted)
    Site.Why = explain();
}

void judge(ComparedSite &Site,
           llvm::ArrayRef<const MeasuredInstruction *> Instructions) {
  Judge(Site, Instructions).judge();
}

} // namespace bank_lint
