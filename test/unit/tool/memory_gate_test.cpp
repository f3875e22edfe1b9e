//===-- test/unit/tool/memory_gate_test.cpp -------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/supervision/memory_gate.h"
#include "gtest/gtest.h"
#include <atomic>
#include <thread>
#include <vector>

using namespace bank_lint;

namespace {

/// How many of eight threads are inside at a time, at most, with \p Free MiB.
unsigned mostInside(std::uint64_t Free) {
  std::atomic<unsigned> Inside = 0, Most = 0;
  MemoryGate Gate([&] { return Free; });
  std::vector<std::thread> Threads;
  for (int I = 0; I < 8; ++I)
    Threads.emplace_back([&] {
      for (int Time = 0; Time < 20; ++Time) {
        Gate.enter();
        const unsigned Now = ++Inside;
        for (unsigned Old = Most; Old < Now;)
          Most.compare_exchange_weak(Old, Now);
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
        --Inside;
        Gate.leave();
      }
    });
  for (std::thread &T : Threads)
    T.join();
  return Most;
}

TEST(MemoryGate, LetsOneInWhateverThereIs) { EXPECT_EQ(mostInside(0), 1u); }

TEST(MemoryGate, LetsNoMoreInThanThereIsMemoryFor) {
  EXPECT_EQ(mostInside(2 * MemoryGate::ForOne - 1), 1u);
  EXPECT_LE(mostInside(3 * MemoryGate::ForOne), 3u);
}

TEST(MemoryGate, LetsAllInWhereThereIsMuch) {
  MemoryGate Gate([] { return std::uint64_t(1) << 20; });
  for (int I = 0; I < 64; ++I)
    Gate.enter();
  for (int I = 0; I < 64; ++I)
    Gate.leave();
}

} // namespace
