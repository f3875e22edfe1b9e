//===-- tool/report/profiler/launch_totals.cpp - counters of a launch -----===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/profiler/launch_totals.h"
#include "analysis/result/excess_of_part.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/MathExtras.h"

namespace bank_lint {

namespace {

/// A whole-launch counter and what of an access goes into it.
struct Metric {
  const char *Name;
  AccessSpace Space;
  AccessOperation Operation;
  Figure AccessSummary::*Counted;
};

// Atomics have separate counters, which are not predicted yet.
constexpr Metric Metrics[] = {
    {"l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_ld.sum",
     AccessSpace::Shared, AccessOperation::Load, &AccessSummary::Conflicts},
    {"l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_st.sum",
     AccessSpace::Shared, AccessOperation::Store, &AccessSummary::Conflicts},
    {"l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum",
     AccessSpace::Shared, AccessOperation::Load, &AccessSummary::Wavefronts},
    {"l1tex__data_pipe_lsu_wavefronts_mem_shared_op_st.sum",
     AccessSpace::Shared, AccessOperation::Store, &AccessSummary::Wavefronts},
    {"l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum", AccessSpace::Global,
     AccessOperation::Load, &AccessSummary::Sectors},
    {"l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum", AccessSpace::Global,
     AccessOperation::Store, &AccessSummary::Sectors},
};

} // namespace

bool sameLaunch(const Launch &A, const Launch &B) {
  return A.Grid == B.Grid && A.Block == B.Block &&
         A.SharedBytes == B.SharedBytes && A.Arguments == B.Arguments &&
         A.Pointers == B.Pointers && A.Source == B.Source && A.Where == B.Where;
}

std::vector<std::vector<const AccessSummary *>>
accessesByLaunch(const FileResult &Result) {
  std::vector<std::vector<const AccessSummary *>> Groups;
  llvm::StringMap<std::vector<std::size_t>> OfKernel;
  for (const AccessSummary &Access : Result.Accesses) {
    std::vector<std::size_t> &Known = OfKernel[Access.Kernel];
    auto Group = llvm::find_if(Known, [&](std::size_t I) {
      return sameLaunch(Groups[I].front()->LaunchedWith, Access.LaunchedWith);
    });
    if (Group == Known.end()) {
      Group = Known.insert(Known.end(), Groups.size());
      Groups.emplace_back();
    }
    Groups[*Group].push_back(&Access);
  }
  return Groups;
}

unsigned countLaunches(const FileResult &Result) {
  return unsigned(
      llvm::count_if(accessesByLaunch(Result), [](const auto &Accesses) {
        return !Accesses.front()->IsRepeated;
      }));
}

/// Whether \p Access may go into a counter of this space and operation.
static bool mayCount(const AccessSummary &Access, const Metric &Counter) {
  if (Access.Space == AccessSpace::Unknown &&
      (!Access.OperationKnown || (Counter.Space == AccessSpace::Shared &&
                                  Counter.Operation == AccessOperation::Load &&
                                  Access.mayBeLoopOfLoads())))
    return true;
  // Copies have separate counters (bank-lint counters), or none.
  return Access.Operation == Counter.Operation && !isAsyncCopy(Access.Form) &&
         Access.Form != AccessForm::BulkCopy && !isOfTile(Access.Form) &&
         (Access.Space == Counter.Space ||
          Access.Space == AccessSpace::Unknown);
}

/// The sum for all \p Blocks; nothing if it is unknown, and then \p Why says
/// so.
static std::optional<Interval>
sumOverBlocks(llvm::ArrayRef<const AccessSummary *> Accesses,
              const Metric &Counter, std::uint64_t Blocks, std::string &Why) {
  Interval Sum;
  for (const AccessSummary *Access : Accesses) {
    if (Access->Form == AccessForm::SpinLoop &&
        Counter.Space == AccessSpace::Shared &&
        Counter.Operation == AccessOperation::Load) {
      Why = "a shared atomic is a loop of loads and compare-and-swaps";
      return std::nullopt;
    }
    if (!mayCount(*Access, Counter))
      continue;
    if (Access->Sureness == Certainty::Undecided ||
        Access->Space == AccessSpace::Unknown) {
      Why = "an access is undecided";
      return std::nullopt;
    }
    if (Access->Form == AccessForm::OtherBlock) {
      Why = "what counts another block's shared memory is not published";
      return std::nullopt;
    }
    if (!Access->ExecutionsKnown) {
      Why = "the trip count of a loop is unknown";
      return std::nullopt;
    }
    Interval Total = (Access->*Counter.Counted).Total;
    if (Counter.Counted == &AccessSummary::Conflicts)
      Total = excessOfAnyPart(Total, Access->Wavefronts.Total, *Access);
    const std::uint64_t Rows =
        Access->IsOfOneBlock ? 1 : Blocks / Access->blocksCounted();
    // Behind a condition that is not decided, it may not be executed at all.
    if (Access->ExecutionsCertain)
      Sum.Min = llvm::SaturatingMultiplyAdd(Total.Min, Rows, Sum.Min);
    Sum.Max = llvm::SaturatingMultiplyAdd(Total.Max, Rows, Sum.Max);
  }
  return Sum;
}

static LaunchTotals totalsOf(llvm::ArrayRef<const AccessSummary *> Accesses,
                             std::uint64_t Blocks, bool IsWhole) {
  LaunchTotals Totals;
  Totals.Kernel = Accesses.front()->Kernel;
  Totals.LaunchedWith = Accesses.front()->LaunchedWith;
  Totals.Blocks = Blocks;
  if (!IsWhole)
    Totals.Unknown = "a part of the kernel was not analysed";
  for (const AccessSummary *Access : Accesses)
    for (const std::string &Assumption : Access->Assumptions)
      if (!llvm::is_contained(Totals.Assumptions, Assumption))
        Totals.Assumptions.push_back(Assumption);
  for (const Metric &Counter : Metrics) {
    std::optional<Interval> Sum;
    if (IsWhole)
      Sum = sumOverBlocks(Accesses, Counter, Blocks, Totals.Unknown);
    Totals.Metrics.push_back({Counter.Name, Sum});
  }
  return Totals;
}

std::vector<LaunchTotals> launchTotals(const FileResult &Result) {
  std::vector<LaunchTotals> All;
  for (const auto &Accesses : accessesByLaunch(Result)) {
    std::optional<std::uint64_t> Blocks =
        Accesses.front()->LaunchedWith.blocks();
    if (!Blocks)
      continue;
    bool IsWhole =
        llvm::none_of(Result.NotAnalysed, [&](const Unanalysed &Lost) {
          return Lost.Kernel == Accesses.front()->Kernel;
        });
    All.push_back(totalsOf(Accesses, *Blocks, IsWhole));
  }
  return All;
}

} // namespace bank_lint
