//===-- analysis/kernel_crew.h - a file's kernels, by threads ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Runs the kernels of a file, with what threads there are to spare, as if they
/// were run one after another: what comes out does not depend on how many there
/// are.
///
/// The kernels share the file's steps, and nobody knows yet how many those
/// before a kernel will leave. So it is run with as many as are left by then,
/// and once more if that turns out to matter (StepRange).
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_KERNEL_CREW_H
#define BANK_LINT_ANALYSIS_KERNEL_CREW_H

#include "analysis/kernel_store.h"
#include "analysis/kernel_task.h"
#include "analysis/spare_threads.h"
#include "analysis/warp/kernel_run.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/thread.h"
#include <condition_variable>
#include <deque>
#include <mutex>

namespace bank_lint {

/// How many steps the kernels of a file may take.
struct StepShares {
  /// All together.
  std::uint64_t Common = KernelRun::StepsPerFile;
  /// Each besides, so that those before it leave it enough.
  std::uint64_t Own = 200'000;

  /// Of a file of \p Kernels. Were there no end to what they have of their own,
  /// there would be none to how long a file takes.
  static StepShares ofMany(std::size_t Kernels) {
    StepShares Result;
    Result.Own =
        std::min(Result.Own, Result.Common / std::max<std::size_t>(Kernels, 1));
    return Result;
  }
};

class KernelCrew {
public:
  /// \p Spare may be taken; outcomes are kept in \p Store. Either may be null.
  KernelCrew(std::shared_ptr<SpareThreads> Spare,
             std::shared_ptr<KernelStore> Store, StepShares Steps)
      : Spare(std::move(Spare)), Store(std::move(Store)), Own(Steps.Own),
        Foreseen(Steps.Common), Common(Steps.Common) {}
  KernelCrew(const KernelCrew &) = delete;
  KernelCrew &operator=(const KernelCrew &) = delete;
  ~KernelCrew();

  /// The next kernel of the file. It may be run from now on.
  void add(KernelTask Task, LineTable Lines);
  /// Calls \p Take with the outcome of each, in the order of add(), with the
  /// lines of the file. There are no more to come.
  void finish(llvm::function_ref<void(KernelOutcome)> Take);

private:
  struct Job {
    enum { Waiting, Running, Done } State = Waiting;
    KernelTask Task;
    LineTable Lines;
    std::optional<KernelOutcome> Outcome;
    std::uint64_t SoughtFor = 0; ///< so many steps left
    bool IsKept = false;         ///< the outcome was found
  };

  void hire();
  void work();
  Job *nextWaiting();
  bool runAhead(Job &J, std::unique_lock<std::mutex> &Guard);
  KernelOutcome outcomeOf(Job &J);

  const std::shared_ptr<SpareThreads> Spare;
  const std::shared_ptr<KernelStore> Store;
  const std::uint64_t Own; ///< steps of each
  std::vector<llvm::thread> Hired;
  std::uint64_t Foreseen; ///< left, if only those that were found took any
  std::mutex Lock; ///< of what follows, but for what is in a running job: that
                   ///< is its runner's
  std::condition_variable Changed;
  std::deque<Job> Jobs;  ///< they stay where they are while others are added
  std::size_t Begun = 0; ///< of those before, none is waiting
  std::uint64_t Common;  ///< left by what was taken
  bool IsComplete = false;
};

} // namespace bank_lint

#endif
