//===-- test/unit/tool/phase_limit_test.cpp -------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/process/phase_limit.h"
#include "gtest/gtest.h"
#include <thread>
#include <unistd.h>

using namespace bank_lint;

namespace {

TEST(PhaseLimitDeathTest, EndsThePhaseThatTakesTooLong) {
  EXPECT_EXIT(
      {
        PhaseLimit Limit("looking for files", std::chrono::seconds(1));
        while (true)
          pause();
      },
      testing::ExitedWithCode(2),
      "^bank-lint: error: looking for files took longer than 1 s; see "
      "--file-timeout\n$");
}

TEST(PhaseLimit, ConcernsNothingElse) {
  {
    PhaseLimit Limit("looking for files", std::chrono::seconds(1));
  }
  PhaseLimit None("looking for files", std::chrono::seconds(0));
  std::this_thread::sleep_for(std::chrono::milliseconds(1200));
}

} // namespace
