//===-- tool/bank-lint/supervision/memory_gate.cpp ------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/supervision/memory_gate.h"

namespace bank_lint {

void MemoryGate::enter() {
  std::unique_lock Guard(Lock);
  Left.wait(Guard, [this] {
    return Inside == 0 || FreeMiB() >= ForOne * (Inside + 1);
  });
  ++Inside;
}

void MemoryGate::leave() {
  {
    std::lock_guard Guard(Lock);
    --Inside;
  }
  Left.notify_all();
}

} // namespace bank_lint
