//===-- tool/process/forked_child.h - a copy that does work -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A copy of this process for work that may crash or hang. Its parent reports
/// its end, so it leaves nothing behind by itself.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_PROCESS_FORKED_CHILD_H
#define BANK_LINT_TOOL_PROCESS_FORKED_CHILD_H

#include <sys/resource.h>
#include <sys/types.h>

namespace bank_lint {

/// Forks, as ::fork does: 0 in the child, -1 and errno if there is none. What
/// stands in the buffers of outs() and errs() is written by the parent alone.
/// On Linux the child is killed when its parent ends; a crash leaves no core
/// file.
pid_t forkChild();

/// Waits until \p Child has ended. \returns its status as ::waitpid has it.
int waitForChild(pid_t Child, rusage *Usage = nullptr);

} // namespace bank_lint

#endif
