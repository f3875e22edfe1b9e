//===-- analysis/pipeline/kernel_workers.h ----------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Runs the kernels of a file, with what threads there are to spare, as if they
/// were run one after another: what comes out does not depend on how many there
/// are.
///
/// The kernels share the file's budgets of steps and of code, and it is unknown
/// how much those before a kernel will leave. So it is run with as much as is
/// left by then, and once more if that turns out to matter (BudgetRange).
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_PIPELINE_KERNEL_WORKERS_H
#define BANK_LINT_ANALYSIS_PIPELINE_KERNEL_WORKERS_H

#include "analysis/lowering/limits/code_limit.h"
#include "analysis/pipeline/kernel_store.h"
#include "analysis/pipeline/kernel_task.h"
#include "analysis/run/kernel_run.h"
#include "analysis/support/spare_threads.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/thread.h"
#include <condition_variable>
#include <deque>
#include <mutex>

namespace bank_lint {

/// How much the kernels of a file may take.
struct FileShares {
  /// All together.
  KernelShare Common{KernelRun::StepsPerFile, lowering::CodeOfFile};
  /// Each besides, so that those before it leave it enough.
  KernelShare Own{200'000, 5'000};
  std::uint64_t MostCode = lowering::CodeOfKernel; ///< of any kernel

  /// The limits for a file of \p Kernels. The compiler takes longer for more \p
  /// Instructions: so may the rest. These are rounded, because one more line
  /// must not change the result. Were there no end to the budget of each
  /// kernel, there would be none to how long a file takes. All of it \p Times
  /// over.
  static FileShares of(std::size_t Kernels, std::uint64_t Instructions,
                       unsigned Times = 1) {
    constexpr std::uint64_t ForInstruction = 8, Rounded = 1'000;
    const std::uint64_t InProportion =
        ForInstruction * llvm::alignTo(Instructions, Rounded);
    FileShares Result;
    Result.Common.Steps += InProportion;
    Result.Common.Code += InProportion;
    for (std::uint64_t *Share :
         {&Result.Common.Steps, &Result.Common.Code, &Result.Own.Steps,
          &Result.Own.Code, &Result.MostCode})
      *Share = llvm::SaturatingMultiply<std::uint64_t>(*Share, Times);
    Result.MostCode = std::min(Result.Common.Code, Result.MostCode);
    const std::uint64_t Each = 2 * std::max<std::size_t>(Kernels, 1);
    Result.Own.Steps = std::min(Result.Own.Steps, Result.Common.Steps / Each);
    Result.Own.Code = std::min(Result.Own.Code, Result.Common.Code / Each);
    return Result;
  }
  /// What is left for the next kernel.
  KernelShare left() const {
    return {Common.Steps + Own.Steps,
            std::min(llvm::SaturatingAdd(Common.Code, Own.Code), MostCode)};
  }
  /// Takes the budget of \p Outcome; the kernel's part goes first.
  void take(const KernelOutcome &Outcome) {
    auto Take = [](std::uint64_t &From, std::uint64_t Taken,
                   std::uint64_t Own) {
      From -= std::min(From, Taken - std::min(Taken, Own));
    };
    Take(Common.Steps, Outcome.Steps.Taken, Own.Steps);
    Take(Common.Code, Outcome.Code.Taken, Own.Code);
  }
};

class KernelWorkers {
public:
  /// \p Spare may be taken; outcomes are kept in \p Store. Either may be null.
  KernelWorkers(std::shared_ptr<SpareThreads> Spare,
                std::shared_ptr<KernelStore> Store, FileShares Shares)
      : Spare(std::move(Spare)), Store(std::move(Store)), Foreseen(Shares),
        Shares(Shares) {}
  KernelWorkers(const KernelWorkers &) = delete;
  KernelWorkers &operator=(const KernelWorkers &) = delete;
  ~KernelWorkers();

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
    KernelShare SoughtFor{0, 0}; ///< with so much left
    bool IsKept = false;         ///< the outcome was found
  };

  void startThread();
  void work();
  Job *nextWaiting();
  bool runAhead(Job &J, std::unique_lock<std::mutex> &Guard);
  KernelOutcome outcomeOf(Job &J);

  const std::shared_ptr<SpareThreads> Spare;
  const std::shared_ptr<KernelStore> Store;
  std::vector<llvm::thread> Threads;
  FileShares Foreseen; ///< left, if only those that were found took any
  std::mutex Lock; ///< of what follows, but for what is in a running job: that
                   ///< is its runner's
  std::condition_variable Changed;
  std::deque<Job> Jobs;  ///< they stay where they are while others are added
  std::size_t Begun = 0; ///< of those before, none is waiting
  FileShares Shares;     ///< left by what was taken
  bool IsComplete = false;
};

} // namespace bank_lint

#endif
