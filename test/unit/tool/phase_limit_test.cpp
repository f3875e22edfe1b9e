//===-- test/unit/tool/phase_limit_test.cpp -------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/process/phase_limit.h"
#include "tool/process/resident_memory.h"
#include "gtest/gtest.h"
#include <cstring>
#include <memory>
#include <thread>
#include <unistd.h>
#include <vector>

using namespace bank_lint;

namespace {

TEST(PhaseLimitDeathTest, EndsThePhaseThatTakesTooLong) {
  EXPECT_EXIT(
      {
        PhaseLimit Limit("looking for files", std::chrono::seconds(1), 0);
        while (true)
          pause();
      },
      testing::ExitedWithCode(2),
      "^bank-lint: error: looking for files took longer than 1 s; see "
      "--file-timeout\n$");
}

TEST(PhaseLimitDeathTest, EndsThePhaseThatTakesTooMuchMemory) {
  EXPECT_EXIT(
      {
        PhaseLimit Limit("merging", std::chrono::seconds(0),
                         residentMiB() + 100);
        std::vector<std::unique_ptr<char[]>> Blocks;
        while (true) {
          Blocks.emplace_back(new char[1 << 20]);
          std::memset(Blocks.back().get(), 1, 1 << 20);
          std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
      },
      testing::ExitedWithCode(2),
      "^bank-lint: error: merging took more than [0-9]+ MiB of memory; see "
      "--file-memory\n$");
}

TEST(PhaseLimit, ConcernsNothingElse) {
  {
    PhaseLimit Limit("looking for files", std::chrono::seconds(1), 0);
  }
  PhaseLimit None("looking for files", std::chrono::seconds(0), 0);
  std::this_thread::sleep_for(std::chrono::milliseconds(1200));
}

} // namespace
