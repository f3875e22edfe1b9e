//===-- analysis/counter_table.cpp ----------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/counter_table.h"
#include <algorithm>
#include <utility>

namespace bank_lint {
namespace {

/// Which accesses a counter counts.
enum class Counts : std::uint8_t {
  SharedLoads,  ///< ldmatrix among them
  SharedStores, ///< stmatrix among them
  SharedAtomics,
  SharedMatrixLoads,
  AsyncCopies,   ///< their shared side
  CachedCopies,  ///< the part of them through L1
  CachedSources, ///< sources of copies through L1
  UncachedSources,
  AllShared,
  GlobalLoads,
  GlobalStores,
  GlobalAtomics,
  GlobalReductions,
  AllGlobal,
};

/// Whether \p A counts there if it is one of \p Space.
bool countsIn(Counts What, const AccessSummary &A, AccessSpace Space) {
  const bool Shared = Space == AccessSpace::Shared;
  const bool Global = Space == AccessSpace::Global;
  const bool Copy = isAsyncCopy(A.Form);
  if (A.Form == AccessForm::BulkCopy || isOfTile(A.Form))
    return false; // the copy engine has counters of its own
  switch (What) {
  case Counts::SharedLoads:
    return Shared && !Copy &&
           (A.Operation == AccessOperation::Load ||
            A.Form == AccessForm::SpinLoop);
  case Counts::SharedStores:
    return Shared && !Copy && A.Operation == AccessOperation::Store;
  case Counts::SharedAtomics:
    return Shared && A.Operation == AccessOperation::Atomic;
  case Counts::SharedMatrixLoads:
    return Shared && A.Form == AccessForm::Matrix &&
           A.Operation == AccessOperation::Load;
  case Counts::AsyncCopies:
    return Shared && Copy;
  case Counts::CachedCopies:
    return Shared && A.Form == AccessForm::AsyncCopy;
  case Counts::CachedSources:
    return Global && A.Form == AccessForm::AsyncCopy;
  case Counts::UncachedSources:
    return Global && A.Form == AccessForm::AsyncCopyPastL1;
  case Counts::AllShared:
    return Shared;
  case Counts::GlobalLoads:
    return Global && !Copy && A.Operation == AccessOperation::Load;
  case Counts::GlobalStores:
    return Global && A.Operation == AccessOperation::Store;
  case Counts::GlobalAtomics:
    return Global && A.Operation == AccessOperation::Atomic &&
           A.Form != AccessForm::Reduction;
  case Counts::GlobalReductions:
    return Global && A.Form == AccessForm::Reduction;
  case Counts::AllGlobal:
    return Global;
  }
  return false;
}

/// Whether \p A counts there, or may: one whose memory is unknown is a shared
/// or a global one of its operation.
bool mayCount(Counts What, const AccessSummary &A) {
  if (A.Space != AccessSpace::Unknown)
    return countsIn(What, A, A.Space);
  if (!A.OperationKnown)
    return true;
  return countsIn(What, A, AccessSpace::Shared) ||
         countsIn(What, A, AccessSpace::Global) ||
         (What == Counts::SharedLoads && A.mayBeLoopOfLoads());
}

struct Row {
  const char *Metric;
  Counts What;
  Interval GridTotals::*Figure;
};

/// Nsight Compute's whole-kernel counters, CUPTI's SASS metrics, and the
/// source page's, summed over the kernel.
constexpr Row Table[] = {
    {"smsp__inst_executed_op_shared_ld.sum", Counts::SharedLoads,
     &GridTotals::Executions},
    {"l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum",
     Counts::SharedLoads, &GridTotals::Wavefronts},
    {"l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_ld.sum",
     Counts::SharedLoads, &GridTotals::Conflicts},
    {"smsp__sass_l1tex_data_pipe_lsu_wavefronts_mem_shared_op_ld.sum",
     Counts::SharedLoads, &GridTotals::Wavefronts},
    {"sm__sass_l1tex_data_bank_conflicts_pipe_lsu_mem_shared_op_ldsm.sum",
     Counts::SharedMatrixLoads, &GridTotals::Conflicts},
    {"smsp__inst_executed_op_shared_st.sum", Counts::SharedStores,
     &GridTotals::Executions},
    {"l1tex__data_pipe_lsu_wavefronts_mem_shared_op_st.sum",
     Counts::SharedStores, &GridTotals::Wavefronts},
    {"l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_st.sum",
     Counts::SharedStores, &GridTotals::Conflicts},
    {"smsp__inst_executed_op_shared_atom.sum", Counts::SharedAtomics,
     &GridTotals::Executions},
    {"l1tex__data_pipe_lsu_wavefronts_mem_shared_op_atom.sum",
     Counts::SharedAtomics, &GridTotals::Wavefronts},
    {"l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_atom.sum",
     Counts::SharedAtomics, &GridTotals::Conflicts},
    {"smsp__inst_executed_op_ldgsts.sum", Counts::AsyncCopies,
     &GridTotals::Executions},
    {"l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ldgsts.sum",
     Counts::AsyncCopies, &GridTotals::Wavefronts},
    {"l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_ldgsts.sum",
     Counts::AsyncCopies, &GridTotals::CopyConflicts},
    {"l1tex__t_output_wavefronts_pipe_lsu_mem_global_op_ldgsts_cache_access."
     "sum",
     Counts::CachedCopies, &GridTotals::CopyTags},
    {"l1tex__t_sectors_pipe_lsu_mem_global_op_ldgsts_cache_access.sum",
     Counts::CachedSources, &GridTotals::Sectors},
    {"sm__sass_l1tex_t_sectors_pipe_lsu_mem_global_op_ldgsts_cache_bypass.sum",
     Counts::UncachedSources, &GridTotals::Sectors},
    {"memory_l1_wavefronts_shared", Counts::AllShared, &GridTotals::Wavefronts},
    {"memory_l1_wavefronts_shared_ideal", Counts::AllShared,
     &GridTotals::Ideal},
    {"derived__memory_l1_wavefronts_shared_excessive", Counts::AllShared,
     &GridTotals::WavefrontExcess},
    {"smsp__inst_executed_op_global_ld.sum", Counts::GlobalLoads,
     &GridTotals::Executions},
    {"l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum", Counts::GlobalLoads,
     &GridTotals::Executions},
    {"l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum", Counts::GlobalLoads,
     &GridTotals::Sectors},
    {"l1tex__data_pipe_lsu_wavefronts_mem_lgds.sum", Counts::GlobalLoads,
     &GridTotals::L1Wavefronts},
    {"l1tex__data_bank_conflicts_pipe_lsu_mem_gds_op_ld.sum",
     Counts::GlobalLoads, &GridTotals::L1Conflicts},
    {"smsp__inst_executed_op_global_st.sum", Counts::GlobalStores,
     &GridTotals::Executions},
    {"l1tex__t_requests_pipe_lsu_mem_global_op_st.sum", Counts::GlobalStores,
     &GridTotals::Executions},
    {"l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum", Counts::GlobalStores,
     &GridTotals::Sectors},
    {"l1tex__t_requests_pipe_lsu_mem_global_op_atom.sum", Counts::GlobalAtomics,
     &GridTotals::Executions},
    {"l1tex__t_sectors_pipe_lsu_mem_global_op_atom.sum", Counts::GlobalAtomics,
     &GridTotals::Sectors},
    {"l1tex__t_requests_pipe_lsu_mem_global_op_red.sum",
     Counts::GlobalReductions, &GridTotals::Executions},
    {"l1tex__t_sectors_pipe_lsu_mem_global_op_red.sum",
     Counts::GlobalReductions, &GridTotals::Sectors},
    {"memory_l2_theoretical_sectors_global", Counts::AllGlobal,
     &GridTotals::Sectors},
    {"memory_l2_theoretical_sectors_global_ideal", Counts::AllGlobal,
     &GridTotals::IdealSectors},
    {"derived__memory_l2_theoretical_sectors_global_excessive",
     Counts::AllGlobal, &GridTotals::SectorExcess},
};

/// \p Hidden: why there may be more than \p Accesses, if so.
PredictedCounter predict(const Row &R, const std::vector<GridTotals> &Accesses,
                         const std::string &Hidden) {
  PredictedCounter Result{R.Metric, Interval(), ""};
  if (!Hidden.empty())
    return {R.Metric, std::nullopt, Hidden};
  std::string WhyPerIteration;
  for (const GridTotals &A : Accesses) {
    if (!mayCount(R.What, A.Access))
      continue;
    if (A.Access.Space == AccessSpace::Unknown ||
        (!A.WhyUnknown.empty() && !A.IsPerIteration))
      return {R.Metric, std::nullopt, A.WhyUnknown};
    if (A.Access.Form == AccessForm::OtherBlock)
      return {R.Metric, std::nullopt,
              "what counts another block's shared memory is not published"};
    *Result.Value += A.*R.Figure;
    if (A.IsPerIteration)
      WhyPerIteration = A.WhyUnknown;
    if (!(A.*R.Figure).isExact() && Result.WhyUnknown.empty())
      Result.WhyUnknown = A.Access.Reason.empty()
                              ? "it depends on unknown values"
                              : A.Access.Reason;
  }
  if (!WhyPerIteration.empty()) {
    Result.PerIteration = std::exchange(Result.Value, std::nullopt);
    Result.WhyUnknown = WhyPerIteration;
  }
  return Result;
}

} // namespace

std::vector<PredictedCounter> totalsOf(const std::vector<GridTotals> &Accesses,
                                       const std::string &Hidden) {
  std::vector<PredictedCounter> Result;
  for (const Row &R : Table)
    if (!Hidden.empty() ||
        std::any_of(
            Accesses.begin(), Accesses.end(),
            [&](const GridTotals &A) { return mayCount(R.What, A.Access); }) ||
        R.What == Counts::SharedLoads || R.What == Counts::SharedStores ||
        R.What == Counts::GlobalLoads || R.What == Counts::GlobalStores)
      Result.push_back(predict(R, Accesses, Hidden));
  return Result;
}

} // namespace bank_lint
