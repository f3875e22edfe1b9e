//===-- test/unit/frontend/errors_test.cpp - files with errors ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// An error costs the functions it stands in, and no others.
//===----------------------------------------------------------------------===//
#include "test_kernel.h"
#include <gtest/gtest.h>

using namespace bank_lint;

namespace {

constexpr const char *Good =
    "__global__ void good(float *p) { p[threadIdx.x] = 1; }\n";

/// Expects `good` to have code, and no other kernel.
void expectOnlyGood(const TestKernel &Test) {
  ASSERT_EQ(Test.Device.Kernels.size(), 1u);
  EXPECT_EQ(Test.Device.Kernels[0].Name, "good");
}

TEST(Errors, NoneInAWholeFile) {
  TestKernel Test(Good);
  EXPECT_TRUE(Test.Device.Messages.empty());
  EXPECT_TRUE(Test.Device.Lost.empty());
}

TEST(Errors, OfHostCodeKeepTheKernel) {
  TestKernel Test(std::string(Good) + "void host(float *p) {\n"
                                      "  $where[[no_such_function]](p);\n"
                                      "  dim3 block(32, 4);\n"
                                      "  good<<<7, block>>>(p);\n"
                                      "}\n");
  expectOnlyGood(Test);
  EXPECT_EQ(Test.accesses("good(float*)").size(), 1u);
  ASSERT_EQ(Test.Device.Messages.size(), 1u);
  EXPECT_EQ(Test.Device.Messages[0].Where, Test.at("where"));
  EXPECT_NE(Test.Device.Messages[0].Text.find("no_such_function"),
            std::string::npos);
  // The launch beside the error is still read.
  ASSERT_EQ(Test.Device.Launches.size(), 1u);
  EXPECT_EQ(Test.Device.Launches[0].Block, (Extent{{32, 4, 1}}));
}

TEST(Errors, OfAKernelCostThatKernel) {
  TestKernel Test(
      "__global__ void $bad[[bad]](float *p) { p[0] = missing; }\n" +
      std::string(Good));
  expectOnlyGood(Test);
  ASSERT_EQ(Test.Device.Lost.size(), 1u);
  EXPECT_EQ(Test.Device.Lost[0].Name, "bad(float*)");
  EXPECT_EQ(Test.Device.Lost[0].Where, Test.at("bad"));
  EXPECT_EQ(Test.Device.Lost[0].Reason,
            "use of undeclared identifier 'missing'");
  EXPECT_FALSE(Test.Device.Lost[0].IsUninstantiatedTemplate);
}

/// An assertion that holds says nothing, whatever else is wrong in the file.
TEST(Errors, StaticAssertionsOfTemplatesAreNone) {
  TestKernel Test("template <int N> __device__ void set(float *p) {\n"
                  "  static_assert(N > 2, \"few\");\n"
                  "  p[threadIdx.x] = N;\n"
                  "}\n"
                  "__global__ void good(float *p) { set<3>(p); }\n"
                  "__global__ void bad(float *p) { p[0] = missing; }\n");
  expectOnlyGood(Test);
  ASSERT_EQ(Test.Device.Lost.size(), 1u);
  EXPECT_EQ(Test.Device.Lost[0].Name, "bad(float*)");
}

/// CUDA's barriers have constructors, which nvcc does not run; others have
/// their reasons.
TEST(Errors, BarriersMayStandInSharedMemory) {
  const std::string Classes = "template <int Scope> class barrier {\n"
                              "public:\n"
                              "  __device__ barrier() : word(1) {}\n"
                              "  __device__ ~barrier() { word = 0; }\n"
                              "  long word;\n"
                              "};\n";
  const std::string Kernel = "__global__ void good(long *p) {\n"
                             "  __shared__ cuda::barrier<2> b;\n"
                             "  p[threadIdx.x] = b.word;\n"
                             "}\n";
  TestKernel Test("namespace cuda { inline namespace v4 {\n" + Classes +
                  "}}\n" + Kernel);
  EXPECT_TRUE(Test.Device.Messages.empty());
  expectOnlyGood(Test);
  TestKernel Other("namespace mine {\n" + Classes +
                   "}\nnamespace cuda = mine;\n" + Kernel);
  EXPECT_FALSE(Other.Device.Messages.empty());
  EXPECT_TRUE(Other.Device.Kernels.empty());
  EXPECT_EQ(Other.Device.Lost.size(), 1u);
}

TEST(Errors, OfADeviceFunctionCostItsCallers) {
  TestKernel Test("__device__ void helper(float *p) { p[0] = missing; }\n"
                  "__device__ void between(float *p) { helper(p); }\n"
                  "__global__ void bad(float *p) { between(p); }\n" +
                  std::string(Good));
  expectOnlyGood(Test);
  ASSERT_EQ(Test.Device.Lost.size(), 1u);
  EXPECT_EQ(Test.Device.Lost[0].Reason,
            "calls helper(float*): use of undeclared identifier 'missing'");
}

TEST(Errors, CallOfAHostFunctionCostsTheCaller) {
  TestKernel Test("int host_only(int i) { return i; }\n"
                  "__global__ void bad(int *p) { p[0] = host_only(1); }\n" +
                  std::string(Good));
  expectOnlyGood(Test);
  ASSERT_EQ(Test.Device.Lost.size(), 1u);
  EXPECT_NE(Test.Device.Lost[0].Reason.find("host_only"), std::string::npos);
}

TEST(Errors, OfOneInstantiationKeepTheOther) {
  TestKernel Test("struct A { static const int N = 4; }; struct B {};\n"
                  "template <class T> __global__ void k(float *p) {"
                  "  p[T::N] = 1; }\n"
                  "void f(float *p) { k<A><<<1, 1>>>(p); }\n"
                  "void g(float *p) { k<B><<<1, 1>>>(p); }\n");
  ASSERT_EQ(Test.Device.Kernels.size(), 1u);
  EXPECT_EQ(Test.Device.Kernels[0].DisplayName, "k<A>(float*)");
  ASSERT_EQ(Test.Device.Lost.size(), 1u);
  EXPECT_EQ(Test.Device.Lost[0].Name, "k<B>(float*)");
  EXPECT_NE(Test.Device.Lost[0].Reason.find("'N'"), std::string::npos);
}

TEST(Errors, MissingHeaderIsTold) {
  TestKernel Test("#include $where[[\"no_such_header.h\"]]\n" +
                  std::string(Good));
  expectOnlyGood(Test);
  ASSERT_EQ(Test.Device.Messages.size(), 1u);
  EXPECT_EQ(Test.Device.Messages[0].Where, Test.at("where"));
  EXPECT_EQ(Test.Device.Messages[0].Text, "'no_such_header.h' file not found");
  EXPECT_EQ(Test.accesses("good(float*)").size(), 1u);
}

TEST(Errors, OfSyntaxKeepWhatWasParsed) {
  TestKernel Test(std::string(Good) + "void broken( {\n");
  expectOnlyGood(Test);
  EXPECT_FALSE(Test.Device.Messages.empty());
}

TEST(Errors, OfTypesDoNotStopTheRest) {
  TestKernel Test("struct S { Unknown u; float f; };\n"
                  "__global__ void bad(S *s) { s->f = 1; }\n"
                  "Unknown table[4];\n"
                  "__device__ Unknown dev(Unknown u) { return u; }\n" +
                  std::string(Good));
  EXPECT_NE(Test.kernel("good(float*)"), nullptr);
}

TEST(Errors, UnknownInlineAssemblyIsNoCrash) {
  TestKernel Test("__global__ void bad(float *p) {"
                  "  asm(\"x\" : : \"nope\"(p[0])); }\n" +
                  std::string(Good));
  expectOnlyGood(Test);
}

} // namespace
