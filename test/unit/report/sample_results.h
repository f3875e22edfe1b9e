//===-- test/unit/report/sample_results.h - results made by hand *- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Results for the tests of the reports. The figures follow from the hardware
/// rules: column access of float tile[32][32] puts 32 words into one bank.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TEST_UNIT_REPORT_SAMPLE_RESULTS_H
#define BANK_LINT_TEST_UNIT_REPORT_SAMPLE_RESULTS_H

#include "analysis/result/finding.h"

namespace bank_lint::test {

/// A figure whose every instruction costs \p Each, executed \p Times.
inline Figure steady(std::uint64_t Each, std::uint64_t Times) {
  return {Interval::exactly(Each), Interval::exactly(Each * Times)};
}

inline Launch blocksOf256() {
  Launch L;
  L.Grid.Size = {32, 1, 1};
  L.Block = {256, 1, 1};
  L.Source = LaunchSource::LaunchSite;
  L.Where = {"k.cu", 20, 3, 20, 30};
  return L;
}

/// A shared access of 4 bytes, \p Wavefronts a piece, by 8 warps.
inline AccessSummary sharedAccess(AccessOperation Operation,
                                  std::uint64_t Wavefronts, unsigned Line) {
  AccessSummary A;
  A.Kernel = "k(float *)";
  A.Where = {"k.cu", Line, 5, Line, 9};
  A.Space = AccessSpace::Shared;
  A.Operation = Operation;
  A.Width = 4;
  A.Sureness = Certainty::Proven;
  A.Executions = Interval::exactly(8);
  A.Wavefronts = steady(Wavefronts, 8);
  A.Ideal = steady(1, 8);
  A.Conflicts = steady(Wavefronts - 1, 8);
  A.LaunchedWith = blocksOf256();
  return A;
}

inline AccessSummary globalAccess(AccessOperation Operation,
                                  std::uint64_t Sectors, unsigned Line) {
  AccessSummary A = sharedAccess(Operation, 1, Line);
  A.Space = AccessSpace::Global;
  A.Wavefronts = A.Ideal = A.Conflicts = {};
  A.Sectors = steady(Sectors, 8);
  A.IdealSectors = A.AlignedSectors = steady(4, 8);
  A.Lines = steady(Sectors <= 5 ? Sectors - 3 : Sectors, 8);
  return A;
}

inline AccessSummary undecidedAccess(unsigned Line) {
  AccessSummary A = globalAccess(AccessOperation::Load, 4, Line);
  A.Sureness = Certainty::Undecided;
  A.Reason = "the index is loaded from memory";
  return A;
}

inline Finding findingOn(const AccessSummary &Access) {
  Finding F;
  F.Rule = "shared-bank-conflict";
  F.Message = "32-way shared bank conflict: 32 wavefronts where 1 would do";
  F.Counter = "memory_l1_wavefronts_shared";
  F.Access = Access;
  F.Excess = Access.Conflicts.Total.Max;
  F.Traffic = TrafficKind::SharedWavefronts;
  F.Weight = 100.0 * 248 / 400;       // a kernel of 400 cycles
  F.WeightOfKind = 100.0 * 248 / 264; // of this and the store's 8 wavefronts
  return F;
}

/// A clean store, a 32-way load with a finding, an undecided load.
inline FileResult sampleResult() {
  FileResult R;
  R.File = "k.cu";
  R.Arch = "sm_80";
  R.Kernels = 1;
  AccessSummary Column = sharedAccess(AccessOperation::Load, 32, 13);
  Column.HasWitness = true;
  Column.ReportedBy = "shared-bank-conflict";
  Column.Declaration = {"k.cu", 9, 20, 9, 32};
  Column.DeclarationText = "__shared__ float tile[32][32]";
  Column.Assumptions = {"every block does the same"};
  R.Accesses = {sharedAccess(AccessOperation::Store, 1, 11), Column,
                undecidedAccess(15)};
  R.Findings = {findingOn(Column)};
  return R;
}

} // namespace bank_lint::test

#endif
