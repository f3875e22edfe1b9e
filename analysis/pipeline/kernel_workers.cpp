//===-- analysis/pipeline/kernel_workers.cpp ------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/pipeline/kernel_workers.h"
#include "analysis/pipeline/prepared_file.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/CrashRecoveryContext.h"

using namespace llvm;

namespace bank_lint {

KernelWorkers::~KernelWorkers() {
  {
    std::lock_guard Guard(Lock);
    Begun = Jobs.size(); // the rest is not wanted
    IsComplete = true;
  }
  Changed.notify_all();
  for (llvm::thread &T : Threads)
    T.join();
}

void KernelWorkers::add(KernelTask Task, LineTable Lines) {
  std::optional<KernelOutcome> Found;
  const KernelShare Left = Foreseen.left();
  if (Store)
    Found = Store->find(Task, Left);
  if (Found)
    Foreseen.take(*Found);
  {
    std::lock_guard Guard(Lock);
    Job &J = Jobs.emplace_back();
    J.Task = std::move(Task);
    J.Lines = std::move(Lines);
    J.State = Found ? Job::Done : Job::Waiting;
    J.SoughtFor = Left;
    J.IsKept = Found.has_value();
    J.Outcome = std::move(Found);
  }
  Changed.notify_all();
  startThread();
}

void KernelWorkers::finish(function_ref<void(KernelOutcome)> Take) {
  {
    std::lock_guard Guard(Lock);
    IsComplete = true;
  }
  Changed.notify_all();
  for (Job &J : Jobs)
    Take(outcomeOf(J));
}

/// The largest that no thread has begun, or null: a large one that came last
/// would leave the other threads with nothing to do. Locked.
KernelWorkers::Job *KernelWorkers::nextWaiting() {
  while (Begun < Jobs.size() && Jobs[Begun].State != Job::Waiting)
    ++Begun;
  Job *Largest = nullptr;
  for (Job &J : drop_begin(Jobs, Begun))
    if (J.State == Job::Waiting &&
        (!Largest || J.Task.Code.size() > Largest->Task.Code.size()))
      Largest = &J;
  return Largest;
}

/// Takes one more thread, if there is one and something for it to do.
void KernelWorkers::startThread() {
  std::lock_guard Guard(Lock);
  if (!Spare || !nextWaiting() || !Spare->take())
    return;
  Threads.emplace_back(std::optional<unsigned>(DeepStack), [this] {
    work();
    Spare->give();
  });
}

/// What a thread does: whatever is waiting.
void KernelWorkers::work() {
  std::unique_lock Guard(Lock);
  for (;;) {
    if (Job *Next = nextWaiting()) {
      if (!runAhead(*Next, Guard))
        return;
    } else if (IsComplete) {
      return;
    } else {
      Changed.wait(Guard);
    }
  }
}

/// Runs \p J before its turn. \returns false if it crashed: then it is without
/// an outcome, and its turn will show what that means for the file.
bool KernelWorkers::runAhead(Job &J, std::unique_lock<std::mutex> &Guard) {
  J.State = Job::Running;
  const KernelShare Left = Shares.left();
  Guard.unlock();
  CrashRecoveryContext Recovery;
  const bool IsWell =
      Recovery.RunSafely([&] { J.Outcome = runTask(J.Task, Left); });
  Guard.lock();
  J.State = Job::Done;
  Changed.notify_all();
  return IsWell;
}

/// The outcome of the next job in the order of the file.
KernelOutcome KernelWorkers::outcomeOf(Job &J) {
  startThread(); // other files may be done by now
  std::unique_lock Guard(Lock);
  while (J.State == Job::Running)
    if (Job *Next = nextWaiting())
      runAhead(*Next, Guard);
    else
      Changed.wait(Guard);
  J.State = Job::Running;
  const KernelShare Left = Shares.left();
  Guard.unlock();

  const auto IsRight = [&] { return J.Outcome && J.Outcome->fits(Left); };
  if (!IsRight() && Store && J.SoughtFor != Left) {
    J.Outcome = Store->find(J.Task, Left);
    J.IsKept = J.Outcome.has_value();
  }
  if (!IsRight()) {
    J.Outcome = runTask(J.Task, Left);
    J.IsKept = false;
  }
  if (Store && !J.IsKept)
    Store->keep(J.Task, *J.Outcome);
  KernelOutcome Result = std::move(*J.Outcome);
  Result.IsKept = J.IsKept;
  restoreLines(Result, J.Lines);

  Guard.lock();
  J = Job();
  J.State = Job::Done;
  Shares.take(Result);
  return Result;
}

} // namespace bank_lint
