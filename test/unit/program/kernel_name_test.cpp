//===-- test/unit/program/kernel_name_test.cpp ----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/program/kernel_name.h"
#include "gtest/gtest.h"

using namespace bank_lint;

TEST(KernelName, IsDemangledWithoutAReturnType) {
  EXPECT_EQ(kernelDisplayName("_ZN2ns1kEPf"), "ns::k(float*)");
  EXPECT_EQ(kernelDisplayName("_Z1kIfEvPT_"), "k<float>(float*)");
  // From `template <class T> if_t<sizeof(T) == 4>::type k(T *)`.
  EXPECT_EQ(kernelDisplayName("_ZN1n1kIfEEN4if_tIXeqstT_Li4EEE4typeEPS2_"),
            "n::k<float>(float*)");
}

TEST(KernelName, RelocatableCodeAddsNothing) {
  EXPECT_EQ(kernelDisplayName("_Z1kPf.static.f1"), "k(float*)");
  EXPECT_EQ(kernelDisplayName("_Z1kPf__intern__0123"), "k(float*)");
}

TEST(KernelName, AbiTagsAreNoPartOfIt) {
  EXPECT_EQ(kernelDisplayName("_ZN3lib6columnB2v2EPf"), "lib::column(float*)");
  EXPECT_EQ(kernelDisplayName("_ZN1m4make12_3clocals_3e1kEPf"),
            "m::make::<locals>::k(float*)");
  EXPECT_EQ(kernelDisplayName("_ZN8__main__4turnB2v1B4cw51Ei"),
            "__main__::turn(int)");
  EXPECT_EQ(withoutAbiTags("a[abi:x]::k[abi:y](int)"), "a::k(int)");
  EXPECT_EQ(withoutAbiTags("k[abi:"), "k[abi:");
  // Where only they distinguish kernels, they stay.
  EXPECT_EQ(kernelDisplayNames({"_Z1kB2v1v", "_Z1kB2v2v", "_Z1lB2v1v"}),
            (std::vector<std::string>{"k[abi:v1]()", "k[abi:v2]()", "l()"}));
}

TEST(KernelName, OtherNamesStay) {
  EXPECT_EQ(kernelDisplayName("softmax_kernel"), "softmax_kernel");
  EXPECT_EQ(kernelDisplayName("kernel$__static__name"),
            "kernel$__static__name");
}
