//===-- analysis/frontend/host/values/call_stack.h - functions --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The functions that are being executed, each with what it has returned so far
/// and the loops that it is in.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_HOST_VALUES_CALL_STACK_H
#define BANK_LINT_ANALYSIS_FRONTEND_HOST_VALUES_CALL_STACK_H

#include "analysis/frontend/host/values/state.h"
#include <deque>
#include <vector>

namespace bank_lint::frontend {

/// What leaves a loop or a switch.
struct Jumps {
  Jumps() { Break.IsAlive = Continue.IsAlive = false; }

  HostState Break, Continue;
  HostState Entry; ///< of a switch: where its labels are reached from
  bool IsLoop = true;
};

/// A function that is being executed.
struct CallFrame {
  const clang::FunctionDecl *Function = nullptr;
  HostValue This;       ///< of a lambda: where its captures are
  HostState Returned;   ///< the state where it has returned
  HostValue Result;     ///< what it has returned
  unsigned Returns = 0; ///< how often it may have returned so far
  std::vector<Jumps> Inside;

  /// The function may return \p Value in \p State.
  void mayReturn(const HostValue &Value, HostState &State);
};

class CallStack {
public:
  bool empty() const { return Frames.empty(); }
  std::size_t size() const { return Frames.size(); }
  /// The function that is executed now.
  CallFrame &back() { return Frames.back(); }
  const CallFrame &back() const { return Frames.back(); }
  void push(CallFrame Frame) { Frames.push_back(std::move(Frame)); }
  void pop() { Frames.pop_back(); }
  void clear() { Frames.clear(); }

  /// The class of the lambda that is executed now; null of another function.
  const clang::CXXRecordDecl *lambda() const;
  bool isExecuting(const clang::FunctionDecl &Function) const;
  /// True if code of the function that is executed now has \p Variable, which
  /// it has not captured, as it is at this moment: it is its own, or not local.
  bool sees(const clang::VarDecl &Variable) const;

private:
  std::deque<CallFrame> Frames; ///< so that those of callers stay in place
};

} // namespace bank_lint::frontend

#endif
