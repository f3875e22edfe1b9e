//===-- tool/process/forked_child.cpp - a copy that does work -------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/process/forked_child.h"
#include "llvm/Support/Errno.h"
#include "llvm/Support/raw_ostream.h"
#include <csignal>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

namespace bank_lint {

pid_t forkChild() {
  llvm::outs().flush();
  llvm::errs().flush();
  [[maybe_unused]] const pid_t Parent = getpid();
  const pid_t Child = fork();
  if (Child != 0)
    return Child;
#ifdef __linux__
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  // The parent may have ended before that.
  if (getppid() != Parent)
    _exit(1);
#endif
  const rlimit NoCore{0, 0};
  setrlimit(RLIMIT_CORE, &NoCore);
  return 0;
}

int waitForChild(pid_t Child, rusage *Usage) {
  int Status = 0;
  llvm::sys::RetryAfterSignal(-1, ::wait4, Child, &Status, 0, Usage);
  return Status;
}

} // namespace bank_lint
