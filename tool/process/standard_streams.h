//===-- tool/process/standard_streams.h - output that is lost ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A report that could not be written is a failure of the run.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_PROCESS_STANDARD_STREAMS_H
#define BANK_LINT_TOOL_PROCESS_STANDARD_STREAMS_H

namespace bank_lint {

/// To be called before anything else. A standard stream that is closed is
/// opened so that it cannot be used: no file takes its place. If stdout cannot
/// be written, the process ends with \p FailureCode, whatever it wanted to end
/// with, and says so on stderr; and so do those that are forked from it.
void guardStandardStreams(int FailureCode);

/// Ends the process as exit() does, and destroys nothing: other threads may
/// still be at work.
[[noreturn]] void endAtOnce(int Code);

} // namespace bank_lint

#endif
