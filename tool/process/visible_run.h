//===-- tool/process/visible_run.h - the user's own program -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Runs a program that the user typed as a shell would: with the streams of
/// this process, found in PATH.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_PROCESS_VISIBLE_RUN_H
#define BANK_LINT_TOOL_PROCESS_VISIBLE_RUN_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <chrono>
#include <string>

namespace bank_lint {

struct VisibleRun {
  int Code = 0;   ///< of its exit
  int Signal = 0; ///< that killed it
  bool TookTooLong = false;
  bool LeftOthers = false; ///< processes of its, which were ended
};

/// \p Words are the program and its arguments. It has the variables
/// \p Environment and no others. Ctrl-C is for it alone. When it has ended, or
/// after \p Limit (0: none), what it started is ended too, on Linux even if it
/// went into the background; so it is when this process gets SIGTERM or SIGHUP,
/// before that ends it. An error: it cannot be started.
llvm::Expected<VisibleRun> runVisible(llvm::ArrayRef<std::string> Words,
                                      llvm::ArrayRef<std::string> Environment,
                                      std::chrono::seconds Limit);

} // namespace bank_lint

#endif
