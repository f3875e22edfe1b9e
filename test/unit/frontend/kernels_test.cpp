//===-- test/unit/frontend/kernels_test.cpp - the kernels of a file -------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "test_kernel.h"
#include "llvm/IR/Module.h"
#include <gtest/gtest.h>

using namespace bank_lint;

namespace {

TEST(Kernels, AreDescribedAsWritten) {
  TestKernel Test("namespace ns {\n"
                  "__global__ void __launch_bounds__(128)\n"
                  "$name[[k]](const float *in, unsigned char n, bool b,\n"
                  "  const double &d, long long big, float) {}\n"
                  "}\n");
  ASSERT_EQ(Test.Device.Kernels.size(), 1u);
  const KernelInfo &Kernel = Test.Device.Kernels[0];
  EXPECT_EQ(Kernel.Name, "ns::k");
  EXPECT_EQ(Kernel.DisplayName, "ns::k(float const*, unsigned char, bool, "
                                "double const&, long long, float)");
  EXPECT_EQ(Kernel.Where, Test.at("name"));
  EXPECT_EQ(Kernel.MaxThreadsPerBlock, 128u);
  ASSERT_EQ(Kernel.Parameters.size(), 6u);
  EXPECT_EQ(Kernel.Parameters[0].Name, "in");
  EXPECT_EQ(Kernel.Parameters[0].Type, "const float *");
  EXPECT_TRUE(Kernel.Parameters[0].IsPointer);
  EXPECT_TRUE(Kernel.Parameters[1].IsInteger);
  EXPECT_TRUE(Kernel.Parameters[1].IsUnsigned);
  EXPECT_EQ(Kernel.Parameters[1].Bits, 8u);
  EXPECT_TRUE(Kernel.Parameters[2].IsBool);
  EXPECT_TRUE(Kernel.Parameters[3].IsPointer);
  EXPECT_FALSE(Kernel.Parameters[4].IsUnsigned);
  EXPECT_EQ(Kernel.Parameters[4].Bits, 64u);
  EXPECT_EQ(Kernel.Parameters[5].Name, "");
  EXPECT_FALSE(Kernel.Parameters[5].IsInteger);
}

TEST(Kernels, InSourceOrder) {
  TestKernel Test("__global__ void b() {}\n__global__ void declared();\n"
                  "template <int N> __global__ void t(int *p) { p[N] = N; }\n"
                  "__global__ void a() {}\n"
                  "void f(int *p) { t<2><<<1, 1>>>(p); t<1><<<1, 1>>>(p); }");
  std::vector<std::string> Names;
  for (const KernelInfo &Kernel : Test.Device.Kernels)
    Names.push_back(Kernel.DisplayName);
  EXPECT_EQ(Names, (std::vector<std::string>{"b()", "t<2>(int*)", "t<1>(int*)",
                                             "a()"}));
}

TEST(Kernels, WithInternalLinkageAreThere) {
  TestKernel Test("static __global__ void s(int *p) { p[1] = 1; }\n"
                  "namespace { __global__ void a(int *p) { p[2] = 1; } }\n"
                  "namespace { template <class T> __global__ void t(T *p) {"
                  "  p[3] = 1; } }\n"
                  "void f(int *p) { t<<<1, 1>>>(p); }\n");
  ASSERT_EQ(Test.Device.Kernels.size(), 3u);
  EXPECT_EQ(Test.Device.Kernels[1].Name, "a");
  EXPECT_EQ(Test.Device.Kernels[1].DisplayName,
            "(anonymous namespace)::a(int*)");
  for (const KernelInfo &Kernel : Test.Device.Kernels)
    EXPECT_EQ(Test.accesses(Kernel.DisplayName).size(), 1u)
        << Kernel.DisplayName;
}

TEST(Kernels, ExternC) {
  TestKernel Test("extern \"C\" __global__ void k(float4 *p, int n) {}");
  ASSERT_EQ(Test.Device.Kernels.size(), 1u);
  EXPECT_EQ(Test.Device.Kernels[0].MangledName, "k");
  EXPECT_EQ(Test.Device.Kernels[0].DisplayName, "k(float4 *, int)");
}

TEST(Kernels, TemplateThatNothingInstantiates) {
  TestKernel Test("template <class T> __global__ void $name[[never]](T *p) {"
                  "  *p = 1; }\n"
                  "template <class T> __global__ void used(T *p) { *p = 1; }\n"
                  "template __global__ void used<int>(int *);\n");
  ASSERT_EQ(Test.Device.Lost.size(), 1u);
  EXPECT_EQ(Test.Device.Lost[0].Name, "never");
  EXPECT_EQ(Test.Device.Lost[0].Where, Test.at("name"));
  EXPECT_TRUE(Test.Device.Lost[0].IsUninstantiatedTemplate);
  EXPECT_EQ(Test.Device.Lost[0].Reason, "template, not instantiated");
  EXPECT_EQ(Test.Device.Kernels.size(), 1u);
}

TEST(Kernels, EveryKernelHasItsFunction) {
  TestKernel Test("template <class F> __global__ void apply(F f) { f(1); }\n"
                  "struct G { int *p; __device__ void operator()(int i) const {"
                  "  p[i] = 1; } };\n"
                  "void f(int *p) { apply<<<1, 1>>>(G{p});\n"
                  "  apply<<<1, 1>>>([=] __device__(int i) { p[i] = 2; }); }");
  ASSERT_EQ(Test.Device.Kernels.size(), 2u);
  for (const KernelInfo &Kernel : Test.Device.Kernels) {
    llvm::Function *Code = Test.Device.Module->getFunction(Kernel.MangledName);
    ASSERT_NE(Code, nullptr) << Kernel.MangledName;
    EXPECT_FALSE(Code->isDeclaration());
  }
}

} // namespace
