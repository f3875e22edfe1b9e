//===-- tool/process/captured_run.h - asks another program ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Runs a program of this machine for what it prints. It comes from a folder
/// that the user names in PATH, and never from the folder that we happen to
/// work in, which others may have filled. It leaves no file behind; it is
/// killed when it takes too long, and on Linux when we end.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_PROCESS_CAPTURED_RUN_H
#define BANK_LINT_TOOL_PROCESS_CAPTURED_RUN_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Error.h"
#include <atomic>
#include <chrono>
#include <string>
#include <vector>

namespace bank_lint {

/// The program \p Name in the folders of \p Path (as PATH has them). Folders
/// that are not absolute are left out; "" if there is none.
std::string findProgram(llvm::StringRef Name, llvm::StringRef Path);
/// The same with the PATH of this process.
std::string findProgram(llvm::StringRef Name);

/// The variables of this process, as runCaptured takes them.
std::vector<std::string> ownEnvironment();

struct CapturedRun {
  int Code = 0; ///< of its exit; 128 and the signal that killed it
  std::string Output, Errors;
};

/// Gets each line of standard error as it comes, without its end. True: the
/// line is taken, and is not in CapturedRun::Errors.
using TakeErrorLine = llvm::function_ref<bool(llvm::StringRef)>;

/// \p Words begin with the program's path. It has the variables \p Environment
/// ("NAME=value") and no others, and reads the file \p Input as its standard
/// input, or nothing. An error: it cannot be started, took longer than \p
/// Limit, printed more than 1 GiB, or \p IsCancelled became true meanwhile.
llvm::Expected<CapturedRun>
runCaptured(llvm::ArrayRef<std::string> Words,
            llvm::ArrayRef<std::string> Environment,
            std::chrono::milliseconds Limit, const std::string &Input = "",
            const std::atomic<bool> *IsCancelled = nullptr,
            TakeErrorLine TakesLine = nullptr);

} // namespace bank_lint

#endif
