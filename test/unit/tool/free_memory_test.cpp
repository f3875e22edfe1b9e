//===-- test/unit/tool/free_memory_test.cpp -------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/process/free_memory.h"
#include "gtest/gtest.h"

using namespace bank_lint;

namespace {

constexpr const char *MemInfo = "MemTotal:       24576000 kB\n"
                                "MemFree:          102400 kB\n"
                                "MemAvailable:    8388608 kB\n"
                                "Buffers:           10240 kB\n";

TEST(FreeMemory, IsWhatTheMachineHas) {
  EXPECT_EQ(freeMiB(MemInfo, "", ""), 8192u);
  EXPECT_EQ(freeMiB(MemInfo, "max\n", "1048576\n"), 8192u);
}

TEST(FreeMemory, IsWhatTheContainerLeaves) {
  EXPECT_EQ(freeMiB(MemInfo, "2147483648\n", "1073741824\n"), 1024u);
  EXPECT_EQ(freeMiB(MemInfo, "1048576\n", "2097152\n"), 0u);
  EXPECT_EQ(freeMiB(MemInfo, "1099511627776\n", "0\n"), 8192u);
  EXPECT_EQ(freeMiB("", "2147483648", "0"), 2048u);
}

TEST(FreeMemory, MayNotBeTold) {
  EXPECT_EQ(freeMiB("", "", ""), std::nullopt);
  EXPECT_EQ(freeMiB("MemAvailable: much\n", "max", ""), std::nullopt);
}

} // namespace
