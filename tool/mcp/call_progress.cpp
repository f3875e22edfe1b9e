//===-- tool/mcp/call_progress.cpp - how far a call is --------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/mcp/call_progress.h"

namespace bank_lint::mcp {

bool CallProgress::take(llvm::StringRef Line) {
  std::uint64_t Done = 0, Total = 0;
  if (!Line.consume_front("bank-lint: progress: "))
    return false;
  llvm::StringRef Rest = Line;
  if (Rest.consumeInteger(10, Done) || !Rest.consume_front(" of ") ||
      Rest.consumeInteger(10, Total))
    return false;
  const std::uint64_t Reported = Before + Last;
  if (!IsFirst && Done <= Last) // the next pass
    Before += Last;
  Last = Done;
  // Each notification is to say more than the one before.
  if (IsFirst || Before + Done > Reported)
    Report(Before + Done, IsOnce ? Total : 0, Line);
  IsFirst = false;
  return true;
}

} // namespace bank_lint::mcp
