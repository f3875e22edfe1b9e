//===-- test/unit/tool/device_names_test.cpp ------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/files/device_names.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace bank_lint;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

TEST(DeviceNames, Functions) {
  EXPECT_THAT(deviceNames("__global__ void k(float *p) {}"), ElementsAre("k"));
  EXPECT_THAT(deviceNames("template <typename T, int N>\n"
                          "__device__ __forceinline__ T sum(T v, T *s) {\n"
                          "  return other(v);\n}"),
              ElementsAre("sum"));
  EXPECT_THAT(deviceNames("__global__ void __launch_bounds__(f(256), 2)\n"
                          "k(int n);"),
              ElementsAre("k"));
  EXPECT_THAT(deviceNames("__device__ auto get(int i) -> decltype(h(i));"),
              ElementsAre("get"));
}

TEST(DeviceNames, VariablesClassesAndMacros) {
  EXPECT_THAT(deviceNames("__constant__ float weights[16];\n"
                          "__device__ int count = 0;\n"
                          "struct Add { __device__ int operator()(int a); };\n"
                          "#define LOAD(x) x\n"),
              ElementsAre("Add", "LOAD", "count", "weights"));
}

TEST(DeviceNames, NeitherCommentsNorStrings) {
  EXPECT_THAT(deviceNames("// __global__ void a();\n"
                          "/* struct B {} */ const char *c = "
                          "\"struct D \\\" struct E\";"),
              IsEmpty());
  EXPECT_THAT(deviceNames("__device__"), IsEmpty());
  EXPECT_THAT(deviceNames("struct"), IsEmpty());
  EXPECT_THAT(deviceNames("__device__ (("), IsEmpty());
  EXPECT_THAT(deviceNames("\"never ends"), IsEmpty());
}

TEST(DeviceNames, UsesAreWholeIdentifiers) {
  const std::set<std::string> Names{"sum", "k"};
  EXPECT_EQ(namesUsed(Names, "k<<<1, 2>>>(sum<float>(3)); k();"), 2u);
  EXPECT_EQ(namesUsed(Names, "my_sum(k1); // sum, k\n\"k\""), 0u);
  EXPECT_EQ(namesUsed({}, "k"), 0u);
}

} // namespace
