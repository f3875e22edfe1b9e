//===-- tool/mcp/call_progress.h - how far a call is ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Reads how far a run is from the lines of `--progress=always`.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_MCP_CALL_PROGRESS_H
#define BANK_LINT_TOOL_MCP_CALL_PROGRESS_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <functional>

namespace bank_lint::mcp {

/// Records how far a call is: what is done, which grows, and of how much; 0:
/// that is unknown. The message is for people.
using ReportProgress = std::function<void(
    std::uint64_t Done, std::uint64_t Total, llvm::StringRef Message)>;

/// The progress of a call that goes over its files once or several times: what
/// it reports never falls.
class CallProgress {
public:
  /// \p IsOnce: the total is known from the first line on. \p Report may be
  /// empty.
  CallProgress(const ReportProgress &Report, bool IsOnce)
      : Report(Report), IsOnce(IsOnce) {}

  bool isWanted() const { return bool(Report); }
  /// Returns whether \p Line says how far a run is.
  bool take(llvm::StringRef Line);

private:
  const ReportProgress &Report;
  const bool IsOnce;
  bool IsFirst = true;
  std::uint64_t Before = 0; ///< done in the passes before
  std::uint64_t Last = 0;   ///< done in this one
};

} // namespace bank_lint::mcp

#endif
