//===-- tool/process/standard_streams.cpp - output that is lost -----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/process/standard_streams.h"
#include "llvm/Support/raw_ostream.h"
#include <cerrno>
#include <cstdlib>
#include <fcntl.h>
#include <unistd.h>

namespace bank_lint {

static int CodeOfFailure = 2;

/// As the process exits. The streams themselves end it in their own way if they
/// find an error.
static void checkStandardStreams() {
  llvm::raw_fd_ostream &Out = llvm::outs();
  Out.flush();
  const std::error_code Error = Out.error();
  Out.clear_error();
  if (Error)
    llvm::errs() << "bank-lint: error: cannot write to stdout: "
                 << Error.message() << "\n";
  llvm::errs().flush();
  static_cast<llvm::raw_fd_ostream &>(llvm::errs()).clear_error();
  if (Error)
    _exit(CodeOfFailure);
}

void guardStandardStreams(int FailureCode) {
  for (int Stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    if (fcntl(Stream, F_GETFD) < 0 && errno == EBADF)
      // The lowest number that is free is this one. Reading from what is only
      // open for writing fails, and the other way round.
      open("/dev/null", Stream == STDIN_FILENO ? O_WRONLY : O_RDONLY);
  CodeOfFailure = FailureCode;
  // What is made before is there when the function is called.
  llvm::outs();
  llvm::errs();
  std::atexit(checkStandardStreams);
}

void endAtOnce(int Code) {
  checkStandardStreams();
  _exit(Code);
}

} // namespace bank_lint
