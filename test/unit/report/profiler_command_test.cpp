//===-- test/unit/report/profiler_command_test.cpp ------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/profiler/profiler_command.h"
#include "gtest/gtest.h"

using namespace bank_lint;

namespace {

TEST(KernelBaseName, LeavesTheBareName) {
  EXPECT_EQ(kernelBaseName("k(float *)"), "k");
  EXPECT_EQ(kernelBaseName("void ns::copy<float, 32>(float const *, int)"),
            "copy");
  EXPECT_EQ(kernelBaseName("(anonymous namespace)::k(int)"), "k");
  EXPECT_EQ(kernelBaseName(
                "void k<(anonymous namespace)::S>((anonymous namespace)::S)"),
            "k");
  EXPECT_EQ(kernelBaseName("k"), "k");
}

TEST(ProfilerCommand, NamesKernelAndMetrics) {
  EXPECT_EQ(profilerCommand("k", {"a.sum", "b.sum"}),
            "ncu --kernel-name k --metrics a.sum,b.sum ./your-program");
}

} // namespace
