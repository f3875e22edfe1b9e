//===-- tool/mcp/call_queue.cpp - calls, one after the other --------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/mcp/call_queue.h"

namespace bank_lint::mcp {

CallQueue::CallQueue() : Worker([this] { work(); }) {}

CallQueue::~CallQueue() {
  {
    std::lock_guard<std::mutex> Lock(Guard);
    IsEnding = true;
  }
  Changed.notify_one();
  Worker.join();
}

void CallQueue::add(llvm::json::Value Id, Work What) {
  auto New = std::make_shared<Call>(std::move(Id), std::move(What));
  {
    std::lock_guard<std::mutex> Lock(Guard);
    Calls.push_back(std::move(New));
  }
  Changed.notify_one();
}

void CallQueue::cancel(const llvm::json::Value &Id) {
  std::lock_guard<std::mutex> Lock(Guard);
  for (const std::shared_ptr<Call> &Each : Calls)
    if (Each->Id == Id)
      Each->IsCancelled = true;
}

void CallQueue::work() {
  std::unique_lock<std::mutex> Lock(Guard);
  while (true) {
    Changed.wait(Lock, [&] { return IsEnding || !Calls.empty(); });
    if (Calls.empty())
      return;
    std::shared_ptr<Call> Next = Calls.front();
    Lock.unlock();
    if (!Next->IsCancelled)
      Next->What(Next->IsCancelled);
    Lock.lock();
    Calls.pop_front();
  }
}

} // namespace bank_lint::mcp
