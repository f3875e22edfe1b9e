//===-- test/unit/program/kernel_name_test.cpp ----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/program/kernel_name.h"
#include "gtest/gtest.h"

using namespace bank_lint;

TEST(KernelName, IsDemangledWithoutAReturnType) {
  EXPECT_EQ(kernelDisplayName("_ZN2ns1kEPf"), "ns::k(float*)");
  EXPECT_EQ(kernelDisplayName("_Z1kIfEvPT_"), "k<float>(float*)");
}

TEST(KernelName, RelocatableCodeAddsNothing) {
  EXPECT_EQ(kernelDisplayName("_Z1kPf.static.f1"), "k(float*)");
  EXPECT_EQ(kernelDisplayName("_Z1kPf__intern__0123"), "k(float*)");
}

TEST(KernelName, OtherNamesStay) {
  EXPECT_EQ(kernelDisplayName("softmax_kernel"), "softmax_kernel");
  EXPECT_EQ(kernelDisplayName("kernel$__static__name"),
            "kernel$__static__name");
}
