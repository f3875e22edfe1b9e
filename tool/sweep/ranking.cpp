//===-- tool/sweep/ranking.cpp - which row costs least --------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/sweep/table.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <cmath>
#include <map>

namespace bank_lint::sweeping {
namespace {

struct Cost {
  double Least = 0, Most = 0;
};

std::uint64_t threadsOf(const Launch &L) {
  return L.threadsPerBlock() * L.blocks().value_or(1);
}

/// Wavefronts and sectors: in cycles, which both take one of (cyclesOf()).
std::optional<Cost> costOf(const Row &Of, Unit Per) {
  const auto &Shared = Of.Counts[Wavefronts].Value;
  const auto &Global = Of.Counts[Sectors].Value;
  if (!Shared || !Global)
    return std::nullopt;
  const double SharedCycles = cyclesOf(TrafficKind::SharedWavefronts),
               GlobalCycles = cyclesOf(TrafficKind::Sectors);
  const double Items = Per == Unit::Thread ? threadsOf(Of.LaunchedWith) : 1;
  return Cost{(Shared->Min * SharedCycles + Global->Min * GlobalCycles) / Items,
              (Shared->Max * SharedCycles + Global->Max * GlobalCycles) /
                  Items};
}

bool isEqual(double A, double B) {
  return std::abs(A - B) <= 1e-9 * std::max(std::abs(A), std::abs(B));
}

bool isWithinATenth(double A, double B) {
  return std::abs(A - B) * 10 <= std::max(A, B);
}

/// Whether \p A and \p B have as many threads, or would cost as much without
/// any excess, as loops over the grid do.
bool doTheSame(const Row &A, const Row &B) {
  if (isWithinATenth(threadsOf(A.LaunchedWith), threadsOf(B.LaunchedWith)))
    return true;
  double Ideal[2] = {0, 0};
  const Row *Rows[] = {&A, &B};
  for (unsigned I = 0; I != 2; ++I)
    for (const Count &Each : Rows[I]->Ideals) {
      if (!Each.Value || !Each.Value->isExact())
        return false;
      Ideal[I] += Each.Value->Max;
    }
  return isWithinATenth(Ideal[0], Ideal[1]);
}

/// Sets in what \p Rows are compared: in launches, unless these do more work
/// the more threads a block has.
void chooseUnit(llvm::ArrayRef<Row *> Rows, Group &Of) {
  for (const Row *Each : Rows)
    if (!Each->LaunchedWith.blocks()) {
      Of.ComparedPer = Unit::Thread;
      Of.Why = "the grid is unknown";
      return;
    }
  for (const Row *A : Rows) {
    auto HasAll = [&](auto Holds) {
      return llvm::all_of(Rows, [&](const Row *B) {
        return A->Of.Macros != B->Of.Macros || Holds(*B);
      });
    };
    if (HasAll([&](const Row &B) {
          return A->LaunchedWith.Grid == B.LaunchedWith.Grid;
        }) &&
        !HasAll([&](const Row &B) { return doTheSame(*A, B); })) {
      Of.ComparedPer = Unit::Thread;
      Of.Why = "the grid is the same for all blocks";
      return;
    }
  }
}

/// Marks those of \p Rows, which have the same macros, that do not the work
/// that most of them do; all, if there is no such. With other macros it is for
/// the host code to see to: a thread may have more to do then.
void leaveOtherWork(llvm::ArrayRef<Row *> Rows) {
  auto Alike = [&](const Row *Of) {
    return llvm::count_if(
        Rows, [&](const Row *Each) { return doTheSame(*Of, *Each); });
  };
  const Row *Usual = Rows.front();
  for (const Row *Each : Rows)
    if (Alike(Each) > Alike(Usual))
      Usual = Each;
  const bool IsTorn = llvm::any_of(Rows, [&](const Row *Each) {
    return !doTheSame(*Usual, *Each) && Alike(Each) == Alike(Usual);
  });
  for (Row *Each : Rows)
    if (IsTorn || !doTheSame(*Usual, *Each))
      Each->Marked = Mark::OtherWork;
}

/// Warps that an SM holds, where that is known.
unsigned warpsOf(const Row &Of) {
  if (!Of.Resources || Of.Resources->Launches.empty() ||
      !Of.Resources->Launches.front().WhyUnknown.empty())
    return 0;
  return Of.Resources->Launches.front().Warps;
}

void setMarks(llvm::ArrayRef<Row *> Rows, Mark To) {
  for (Row *Each : Rows)
    Each->Marked = To;
}

void mark(std::vector<Row *> Rows, Group &Of) {
  chooseUnit(Rows, Of);
  if (Of.ComparedPer == Unit::Launch) {
    std::map<decltype(Combination::Macros), std::vector<Row *>> ByMacros;
    for (Row *Each : Rows)
      ByMacros[Each->Of.Macros].push_back(Each);
    for (auto &[Macros, Own] : ByMacros)
      leaveOtherWork(Own);
    llvm::erase_if(Rows,
                   [](const Row *Each) { return Each->Marked != Mark::None; });
  }
  std::vector<std::pair<Row *, Cost>> Known;
  for (Row *Each : Rows) {
    if (std::optional<Cost> Paid = costOf(*Each, Of.ComparedPer)) {
      Known.emplace_back(Each, *Paid);
      if (Of.ComparedPer == Unit::Thread)
        Each->PerThread = {Paid->Least, Paid->Most};
    } else {
      ++Of.Unknown;
    }
  }
  if (Known.empty() || Rows.size() < 2)
    return;
  double Bound = Known.front().second.Most;
  for (const auto &[Each, Paid] : Known)
    Bound = std::min(Bound, Paid.Most);
  std::vector<Row *> Candidates;
  bool IsCertain = Of.Unknown == 0;
  for (const auto &[Each, Paid] : Known) {
    if (Paid.Least > Bound && !isEqual(Paid.Least, Bound))
      continue;
    Candidates.push_back(Each);
    IsCertain &= isEqual(Paid.Least, Bound) && isEqual(Paid.Most, Bound);
  }
  // A single one is the best whatever it is within its bounds.
  IsCertain |= Of.Unknown == 0 && Candidates.size() == 1;
  if (!IsCertain)
    return setMarks(Candidates, Mark::MayBeBest);
  // If several cost the same, the one that more warps run of.
  unsigned MostWarps = 0;
  for (const Row *Each : Candidates)
    MostWarps = std::max(MostWarps, warpsOf(*Each));
  llvm::erase_if(Candidates,
                 [&](const Row *Each) { return warpsOf(*Each) < MostWarps; });
  setMarks(Candidates,
           Candidates.size() == Rows.size() ? Mark::Alike : Mark::Best);
}

} // namespace

void markBest(Table &Of) {
  for (unsigned I = 0; I != Of.Groups.size(); ++I) {
    std::vector<Row *> Rows;
    for (Row &Each : Of.Rows)
      if (Each.Group == I && Each.isCounted() && Each.Misfit.empty())
        Rows.push_back(&Each);
    mark(Rows, Of.Groups[I]);
  }
}

} // namespace bank_lint::sweeping
