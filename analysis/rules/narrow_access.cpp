//===-- analysis/rules/narrow_access.cpp ------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A coalesced access of at most 4 bytes a lane that a thread executes several
// times: fewer and wider instructions would move the same sectors. Advice: it
// costs no traffic, so it has no weight.
//===----------------------------------------------------------------------===//
#include "analysis/rules/narrow_access.h"

namespace bank_lint {
namespace {

constexpr unsigned Lanes = 32;
constexpr unsigned WidestBytes = 16;

/// All lanes active and each next to its neighbour.
bool isContiguous(const AccessSummary &Access) {
  if (!Access.HasWitness)
    return false;
  for (unsigned Lane = 0; Lane != Lanes; ++Lane)
    if (Access.Witness[Lane] != std::int64_t(Lane) * Access.Width)
      return false;
  return true;
}

/// A thread that executes it once has nothing to put into a vector.
bool isRepeated(const AccessSummary &Access) {
  const std::uint64_t Warps =
      (Access.LaunchedWith.threadsPerBlock() + Lanes - 1) / Lanes;
  return !Access.ExecutionsKnown ||
         Access.Executions.Min >= Warps * (WidestBytes / Access.Width);
}

} // namespace

std::optional<Finding> checkNarrowAccess(const AccessSummary &Access,
                                         const KernelTraffic &) {
  if (Access.Space != AccessSpace::Global || Access.Form != AccessForm::Plain ||
      Access.Operation == AccessOperation::Atomic || !Access.isExact() ||
      Access.Width == 0 || Access.Width > 4 || Access.Parts > 1 ||
      Access.Sectors.Worst.Max > Access.IdealSectors.Worst.Max ||
      !isContiguous(Access) || !isRepeated(Access))
    return std::nullopt;
  Finding F;
  F.Message = std::string("narrow global ") + operationName(Access.Operation) +
              ": " + std::to_string(Access.Width) +
              (Access.Width == 1 ? " byte" : " bytes") +
              " per lane and instruction where " + std::to_string(WidestBytes) +
              " would do";
  F.Counter = "inst_executed";
  return F;
}

} // namespace bank_lint
