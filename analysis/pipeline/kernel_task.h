//===-- analysis/pipeline/kernel_task.h -------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Everything that decides what comes out of one kernel under all its launches,
/// as plain data: its code, what is said of it in the file and on the command
/// line. What runs it has nothing else to go by, so two tasks that are alike to
/// the byte have the same outcome, and a cached one may replace the other.
///
///   DeviceModule --taskOf--> KernelTask --taskBytes--> key
///                                |                      |
///                             runTask              KernelStore
///                                |                      |
///                                +---> KernelOutcome <--+
///                                            |
///                                      restoreLines ---> FileResult
///
/// Lines are numbers of a LineTable throughout, so that the same task comes
/// about when a line is put in somewhere else; the outcome gets its lines last.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_PIPELINE_KERNEL_TASK_H
#define BANK_LINT_ANALYSIS_PIPELINE_KERNEL_TASK_H

#include "analysis/launch/launches.h"
#include "analysis/lowering/device_pass_options.h"
#include "analysis/pipeline/prepared_file.h"
#include "analysis/result/finding.h"
#include "analysis/support/budget_range.h"
#include "analysis/support/line_table.h"
#include "analysis/support/phase_times.h"

namespace bank_lint {

struct KernelTask {
  std::string Code; ///< see lowering/kernel_code.h
  KernelInfo Kernel;
  std::vector<LaunchSite> Sites; ///< of this kernel
  LaunchFacts Facts;
  std::vector<SourceMap::Entry> Expressions; ///< at the places of the code
  std::vector<std::string> UserFiles;        ///< of those that the code is from
  std::vector<SharedVariable> Shared;        ///< that the code names
  std::string Arch;                          ///< "sm_80"
  bool AsWritten = false, KeepsUnread = false;
  CodeStage Stage = CodeStage::Source; ///< of Code
};

/// How much a kernel finds of what the kernels of a file share.
struct KernelShare {
  std::uint64_t Steps;
  /// Instructions that it may become; see lowering/code_limit.h.
  std::uint64_t Code = BudgetRange::NoLimit;

  bool operator==(const KernelShare &) const = default;
};

/// What came out of a kernel, under all of its launches.
struct KernelOutcome {
  std::vector<AccessSummary> Accesses;
  std::vector<Unanalysed> NotAnalysed;
  std::vector<std::string> Notes;
  bool HasSolvedLoops = false; ///< for want of steps
  bool HasRolledLoops = false; ///< that nvcc unrolls: for want of code
  BudgetRange Steps, Code;     ///< with how much left it is this
  PhaseTimes Times;            ///< of this run: not kept
  bool IsKept = false;         ///< it was not run

  /// Whether it is the same with \p Left.
  bool fits(const KernelShare &Left) const {
    return Steps.contains(Left.Steps) && Code.contains(Left.Code);
  }
};

/// The task of \p Kernel, whose code is \p Code, before the device passes. The
/// lines in it are numbers of \p Lines, which must be empty. The code is cut
/// out: \p Code may have no body afterwards.
KernelTask taskOf(const PreparedFile &Prepared, const KernelInfo &Kernel,
                  llvm::Function &Code, LineTable &Lines);

std::string taskBytes(const KernelTask &Task);

/// Runs \p Kernel under its launches of \p Sites with \p StepsLeft of the
/// file's steps.
KernelOutcome runKernel(KernelRun &Run, const KernelInfo &Kernel,
                        llvm::ArrayRef<LaunchSite> Sites,
                        const LaunchFacts &Facts, std::uint64_t StepsLeft);

/// The same of \p Task, after the device passes, with \p Left. What cannot be
/// run is listed as not analysed.
KernelOutcome runTask(const KernelTask &Task, const KernelShare &Left,
                      const lowering::PassWatch &Watch = nullptr);

/// Puts the lines of \p Lines back into \p Outcome.
void restoreLines(KernelOutcome &Outcome, const LineTable &Lines);

std::string outcomeBytes(const KernelOutcome &Outcome);
std::optional<KernelOutcome> readOutcome(llvm::StringRef Bytes);

} // namespace bank_lint

#endif
