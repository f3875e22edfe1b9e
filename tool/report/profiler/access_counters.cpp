//===-- tool/report/profiler/access_counters.cpp --------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/profiler/access_counters.h"

namespace bank_lint {

std::vector<std::string> sourcePageCounters(const AccessSummary &Access) {
  if (Access.Form == AccessForm::OtherBlock || isOfTile(Access.Form))
    return {};
  switch (Access.Space) {
  case AccessSpace::Shared:
    return {"memory_l1_wavefronts_shared", "memory_l1_wavefronts_shared_ideal"};
  case AccessSpace::Global:
    return {"memory_l2_theoretical_sectors_global",
            "memory_l2_theoretical_sectors_global_ideal"};
  case AccessSpace::Local:
    return {"memory_l2_theoretical_sectors_local"};
  case AccessSpace::Constant:
  case AccessSpace::Unknown:
  case AccessSpace::Other:
    break;
  }
  return {};
}

/// What the names of metrics call the operation.
static std::string suffixOf(const AccessSummary &Access) {
  if (isAsyncCopy(Access.Form) && Access.Space == AccessSpace::Shared)
    return "ldgsts";
  if (Access.Form == AccessForm::AsyncCopy)
    return "ldgsts_cache_access";
  if (Access.Form == AccessForm::AsyncCopyPastL1)
    return "ldgsts_cache_bypass";
  if (Access.Form == AccessForm::Reduction)
    return "red";
  switch (Access.Operation) {
  case AccessOperation::Load:
    return "ld";
  case AccessOperation::Store:
    return "st";
  case AccessOperation::Atomic:
    return "atom";
  }
  return "";
}

std::vector<std::string> kernelMetrics(const AccessSummary &Access) {
  if (Access.Form == AccessForm::BulkCopy ||
      Access.Form == AccessForm::OtherBlock || isOfTile(Access.Form))
    return {};
  const std::string Op = suffixOf(Access) + ".sum";
  switch (Access.Space) {
  case AccessSpace::Shared:
    return {"l1tex__data_pipe_lsu_wavefronts_mem_shared_op_" + Op,
            "l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_" + Op};
  case AccessSpace::Global:
    if (Access.Form == AccessForm::AsyncCopyPastL1)
      return {"sm__sass_l1tex_t_sectors_pipe_lsu_mem_global_op_" + Op};
    if (Access.Form == AccessForm::AsyncCopy)
      return {"l1tex__t_sectors_pipe_lsu_mem_global_op_" + Op};
    return {"l1tex__t_sectors_pipe_lsu_mem_global_op_" + Op,
            "l1tex__t_requests_pipe_lsu_mem_global_op_" + Op};
  case AccessSpace::Local:
    return {"l1tex__t_sectors_pipe_lsu_mem_local_op_" + Op};
  case AccessSpace::Constant:
    return {"idc__requests.sum"};
  case AccessSpace::Unknown:
  case AccessSpace::Other:
    break;
  }
  return {};
}

} // namespace bank_lint
