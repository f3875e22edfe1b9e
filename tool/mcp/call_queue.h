//===-- tool/mcp/call_queue.h - calls, one after the other ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Calls wait for each other, for an analysis takes the whole machine; other
/// requests do not wait for them. A call can be cancelled.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_MCP_CALL_QUEUE_H
#define BANK_LINT_TOOL_MCP_CALL_QUEUE_H

#include "llvm/Support/JSON.h"
#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>

namespace bank_lint::mcp {

class CallQueue {
public:
  /// Work that is notified when it may end early.
  using Work = std::function<void(const std::atomic<bool> &IsCancelled)>;

  CallQueue();
  /// Waits for what is queued.
  ~CallQueue();

  void add(llvm::json::Value Id, Work What);
  /// A call that is over, or that was never made, is ignored.
  void cancel(const llvm::json::Value &Id);

private:
  struct Call {
    llvm::json::Value Id;
    Work What;
    std::atomic<bool> IsCancelled = false;
  };

  void work();

  std::mutex Guard;
  std::condition_variable Changed;
  std::deque<std::shared_ptr<Call>> Calls; ///< the first may be under way
  bool IsEnding = false;
  std::thread Worker;
};

} // namespace bank_lint::mcp

#endif
