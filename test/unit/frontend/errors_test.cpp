//===-- test/unit/frontend/errors_test.cpp - files with errors ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// An error costs the functions it stands in, and no others.
//===----------------------------------------------------------------------===//
#include "test_kernel.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace bank_lint;
using testing::StartsWith;

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

/// The code generator follows calls to whatever has a body.
TEST(Errors, ReachedByACallCostTheirCallers) {
  TestKernel Test("template <class T> struct Tile {\n"
                  "  __device__ T twice(T v) { return missing(v); }\n"
                  "  __device__ Tile(T v) { first = absent(v); }\n"
                  "  __device__ Tile() {}\n"
                  "  T first;\n"
                  "};\n"
                  "__device__ int absent(struct None *);\n"
                  "struct Pair { float a, b; };\n"
                  "__device__ float missing(float v);\n"
                  "__global__ void calls(Pair *p) {\n"
                  "  Tile<Pair> tile;\n"
                  "  p[0] = tile.twice(p[1]);\n"
                  "}\n"
                  "__global__ void makes(float *p) {\n"
                  "  Tile<float> tile(3);\n"
                  "  p[0] = tile.first;\n"
                  "}\n"
                  "extern \"C\" { __global__ void bad() { nothing(); } }\n" +
                  std::string(Good));
  expectOnlyGood(Test);
  ASSERT_EQ(Test.Device.Lost.size(), 3u);
  EXPECT_EQ(Test.Device.Lost[0].Name, "calls(Pair*)");
  EXPECT_THAT(Test.Device.Lost[0].Reason,
              StartsWith("calls Tile<Pair>::twice(Pair): "));
  EXPECT_EQ(Test.Device.Lost[1].Name, "makes(float*)");
  EXPECT_THAT(Test.Device.Lost[1].Reason,
              StartsWith("calls Tile<float>::Tile(float): "));
  EXPECT_EQ(Test.Device.Lost[2].Name, "bad()");
}

/// A default argument of a member of a template, which is not instantiated
/// before it is used, is no error; one that is used and broken is.
TEST(Errors, DefaultArgumentsCountWhereTheyAreUsed) {
  TestKernel Test("template <class T> struct Index {\n"
                  "  __device__ explicit Index(T v = T(0)) : value(v) {}\n"
                  "  T value;\n"
                  "};\n"
                  "__global__ void good(float *p) {\n"
                  "  p[Index<int>(threadIdx.x).value] = Index<float>().value;\n"
                  "}\n"
                  "template <class T> __device__ T half(T i = T::lacking) {\n"
                  "  return i / 2;\n"
                  "}\n"
                  "__global__ void bad(int *p) { p[0] = half<int>(); }\n"
                  "__device__ int broken(int i = lacking);\n"
                  "__global__ void worse(int *p) { p[0] = broken(); }\n");
  expectOnlyGood(Test);
  ASSERT_EQ(Test.Device.Lost.size(), 2u);
  EXPECT_EQ(Test.Device.Lost[0].Name, "bad(int*)");
  EXPECT_EQ(Test.Device.Lost[1].Name, "worse(int*)");
}

/// A call of a function whose declaration has an error leaves no trace.
TEST(Errors, OfADeclarationCostWhoNamesIt) {
  TestKernel Test("__device__ int broken(Unknown u);\n"
                  "#define INNER broken\n"
                  "#define LOAD(X) INNER(X)\n"
                  "__global__ void assigns(int *p) { p[0] = broken(1); }\n"
                  "__global__ void starts() { int x = broken(3); }\n"
                  "__global__ void byMacro(int *p) { p[0] = LOAD(1); }\n"
                  "template <class T> __global__ void generic(T *p) {\n"
                  "  p[0] = broken(1);\n"
                  "}\n"
                  "template __global__ void generic<int>(int *);\n"
                  "// broken\n" +
                  std::string(Good));
  expectOnlyGood(Test);
  ASSERT_EQ(Test.Device.Lost.size(), 4u);
  EXPECT_EQ(Test.Device.Lost[0].Reason,
            "names 'broken', whose declaration has an error");
}

TEST(Errors, GenericLambdasAreNone) {
  TestKernel Test("__global__ void good(float *p) {\n"
                  "  auto set = [&](auto n) { p[n] = sizeof(n); };\n"
                  "  set(threadIdx.x);\n"
                  "}\n"
                  "__global__ void bad(float *p) {\n"
                  "  auto set = [&](auto n) { p[n] = n.missing; };\n"
                  "  set(threadIdx.x);\n"
                  "}\n");
  expectOnlyGood(Test);
  EXPECT_EQ(Test.accesses("good(float*)").size(), 1u);
  ASSERT_EQ(Test.Device.Lost.size(), 1u);
  EXPECT_EQ(Test.Device.Lost[0].Name, "bad(float*)");
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

TEST(Errors, NamesOfAMissingHeaderAreNotGuessed) {
  // A list that is treated as a Lists would have no `count`.
  const std::string Text =
      "struct Lists { int n; };\n"
      "$type[[List]] *read();\n"
      "int use(Lists *l) { return l->n; }\n"
      "int size() { auto *l = read(); return l->count; }\n";
  TestKernel Test("#include \"no_such_header.h\"\n" + Text + std::string(Good));
  expectOnlyGood(Test);
  ASSERT_EQ(Test.Device.Messages.size(), 2u);
  EXPECT_EQ(Test.Device.Messages[1].Where, Test.at("type"));
  EXPECT_EQ(Test.Device.Messages[1].Text, "unknown type name 'List'");
  // Where no header is missing a guess is of use.
  TestKernel Whole(Text + std::string(Good));
  ASSERT_FALSE(Whole.Device.Messages.empty());
  EXPECT_NE(Whole.Device.Messages[0].Text.find("did you mean 'Lists'"),
            std::string::npos);
}

TEST(Errors, HeadersThatAreFoundByAGuessAreNotMissing) {
  llvm::SmallString<128> Header;
  ASSERT_FALSE(llvm::sys::fs::current_path(Header));
  llvm::sys::path::append(Header, "known.h");
  CompileRequest Request;
  Request.Unsaved = {{Header.str().str(), "struct Lists { int n; };\n"}};
  TestKernel Test("#include \"known.h \"\n"
                  "Lists *list; List *guessed;\n" +
                      std::string(Good),
                  Request);
  expectOnlyGood(Test);
  // The blank is an error, but clang reads the header all the same.
  ASSERT_EQ(Test.Device.Messages.size(), 2u);
  EXPECT_NE(Test.Device.Messages[1].Text.find("did you mean 'Lists'"),
            std::string::npos)
      << Test.Device.Messages[1].Text;
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
