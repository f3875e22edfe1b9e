//===-- test/unit/frontend/source_map_test.cpp - accesses in the source ---===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// From each memory instruction of the IR back to the expression that a reader
/// of the source would point at.
//===----------------------------------------------------------------------===//
#include "test_kernel.h"
#include <gtest/gtest.h>

using namespace bank_lint;

namespace {

/// What a kernel `k(float4 *p, float *q, int *h)` does with memory.
struct Accesses {
  explicit Accesses(const std::string &Marked)
      : Test("__global__ void k(float4 *p, float *q, int *h) {\n"
             "  int i = threadIdx.x;\n" +
             Marked + "\n}") {
    for (const CompileMessage &Message : Test.Device.Messages)
      ADD_FAILURE() << Message.Text;
    for (const llvm::Instruction *Access :
         Test.accesses("k(float4*, float*, int*)")) {
      const AccessExpression *E = Test.expressionOf(*Access);
      Found.push_back(E ? *E : AccessExpression());
      Widths.push_back(width(*Access));
    }
  }
  /// Expects access \p Index to be a \p Kind of what is marked \p Mark.
  void expect(std::size_t Index, AccessKind Kind, const std::string &Mark) {
    ASSERT_LT(Index, Found.size());
    EXPECT_EQ(Found[Index].Kind, Kind) << Mark;
    EXPECT_EQ(Found[Index].Range, Test.at(Mark))
        << Mark << ": " << Found[Index].Range.Line << ":"
        << Found[Index].Range.Column;
    EXPECT_EQ(Found[Index].Bytes,
              static_cast<unsigned>(std::abs(Widths[Index])));
  }
  TestKernel Test;
  std::vector<AccessExpression> Found;
  std::vector<int> Widths;
};

constexpr AccessKind Load = AccessKind::Load, Store = AccessKind::Store;

TEST(SourceMap, AssignmentOfElements) {
  Accesses A("  $decl[[__shared__ float tile[32][33]]];\n"
             "  $store[[tile[i][i + 1]]] = $load[[q[i * 2]]];\n"
             "  __syncthreads(); q[i] = $shared[[tile[0][i]]];");
  A.expect(0, Load, "load");
  A.expect(1, Store, "store");
  A.expect(2, Load, "shared");
  EXPECT_EQ(A.Found[1].DeclarationText, "__shared__ float tile[32][33]");
  EXPECT_EQ(A.Found[1].Declaration, A.Test.at("decl"));
  EXPECT_EQ(A.Found[0].DeclarationText, "float *q");
}

TEST(SourceMap, DeclarationsThatShareTheirType) {
  Accesses A("  __shared__ float *none, a[4], $b[[b[8]]];\n"
             "  b[i] = 1; __syncthreads(); q[i] = a[i] + b[3];");
  EXPECT_EQ(A.Found.at(0).DeclarationText, "__shared__ float b[8]");
  EXPECT_EQ(A.Found.at(0).Declaration, A.Test.at("b"));
}

TEST(SourceMap, PointersThatCameFromAnArray) {
  Accesses A("  __shared__ float tile[4][32]; float *row = tile[i & 3];\n"
             "  $store[[row[i]]] = 1; __syncthreads();\n"
             "  float &cell = tile[0][i]; q[i] = $load[[cell]];");
  A.expect(0, Store, "store");
  A.expect(1, Load, "load");
  EXPECT_EQ(A.Found[0].DeclarationText, "__shared__ float tile[4][32]");
  EXPECT_EQ(A.Found[1].DeclarationText, "__shared__ float tile[4][32]");
}

TEST(SourceMap, CompoundAssignmentAndIncrement) {
  Accesses A("  $a[[q[i]]] += 2;\n  ++$b[[h[i * 3]]];\n  $c[[h[i + 9]]]--;");
  A.expect(0, Load, "a");
  A.expect(1, Store, "a");
  A.expect(2, Load, "b");
  A.expect(3, Store, "b");
  A.expect(4, Load, "c");
  A.expect(5, Store, "c");
}

TEST(SourceMap, PointersAndMembers) {
  Accesses A("  $a[[*(q + i)]] = $b[[p[i].z]];\n"
             "  $c[[(p + i * 2)->w]] = $d[[(*p).x]];\n"
             "  struct S { float v[8]; } *s = (S *)q;\n"
             "  $e[[s[i].v[3]]] = 0;");
  A.expect(0, Load, "b");
  A.expect(1, Store, "a");
  A.expect(2, Load, "d");
  A.expect(3, Store, "c");
  A.expect(4, Store, "e");
}

TEST(SourceMap, ClassCopies) {
  Accesses A("  $a[[p[i]]] = $b[[p[i + 32]]];\n"
             "  float4 v = $c[[p[i * 2]]];\n"
             "  $d[[p[i * 3]]] = v;\n"
             "  float4 w($e[[p[i * 5]]]); $f[[*(float4 *)&q[i * 4]]] = w;");
  A.expect(0, Load, "b");
  A.expect(1, Store, "a");
  A.expect(2, Load, "c");
  A.expect(3, Store, "d");
  A.expect(4, Load, "e");
  A.expect(5, Store, "f");
}

TEST(SourceMap, CallsThatTakeAnAddress) {
  Accesses A("  atomicAdd(&$a[[h[i]]], 1);\n"
             "  atomicAdd($b[[h + i * 2]], 1);\n"
             "  q[i] = __ldg(&$c[[q[i * 3]]]) + __ldg($d[[q + 5]]);");
  A.expect(0, Store, "a");
  A.expect(1, Store, "b");
  A.expect(2, Load, "c");
  A.expect(3, Load, "d");
}

TEST(SourceMap, CopiesThatAClassDefinesItself) {
  TestKernel Test("struct H { int v; H() = default;\n"
                  "  __device__ H(const H &o) : v($member[[o.v]]) {} };\n"
                  "__device__ int get(H h) { return h.v; }\n"
                  "__global__ void k(H *p, int *q) { *q = get(p[3]); }");
  auto Accesses = Test.accesses("k(H*, int*)");
  ASSERT_EQ(Accesses.size(), 2u);
  const AccessExpression *E = Test.expressionOf(*Accesses[0]);
  ASSERT_NE(E, nullptr);
  EXPECT_EQ(E->Range, Test.at("member"));
}

TEST(SourceMap, BothSidesOfAConditional) {
  Accesses A("  q[i] = $c[[q[i + 3]]] > 3 ? $a[[q[i + 1]]] : $b[[q[i + 2]]];");
  A.expect(0, Load, "c");
  A.expect(1, Load, "a");
  A.expect(2, Load, "b");
}

TEST(SourceMap, MacrosAreSeenWhereTheyAreUsed) {
  Accesses A("#define AT(a, r) a[(r) * 32]\n#define SAME(x) x\n"
             "  $a[[AT(q, i)]] = SAME($b[[q[i + 7]]]);");
  A.expect(0, Load, "b");
  A.expect(1, Store, "a");
}

TEST(SourceMap, LambdasAndTemplates) {
  TestKernel Test("template <class T> __device__ void put(T *p, int i) {"
                  " $a[[p[i]]] = 1; }\n"
                  "__global__ void k(float *q, double *d) {\n"
                  "  auto f = [&](int i) { $b[[q[i]]] = 2; };\n"
                  "  f(3); put(q, 7); put(d, 9); }");
  auto Accesses = Test.accesses("k(float*, double*)");
  ASSERT_EQ(Accesses.size(), 3u);
  const char *Marks[] = {"b", "a", "a"};
  unsigned Bytes[] = {4, 4, 8};
  for (unsigned I = 0; I < 3; ++I) {
    const AccessExpression *E = Test.expressionOf(*Accesses[I]);
    ASSERT_NE(E, nullptr);
    EXPECT_EQ(E->Range, Test.at(Marks[I]));
    EXPECT_EQ(E->Bytes, Bytes[I]);
  }
}

TEST(SourceMap, InstantiationsSayTheSameOnce) {
  TestKernel Test("__device__ float get(const float *p) { return *p; }\n"
                  "template <int N> __device__ float sum(const float *p) {"
                  " return $call[[get]](p + N); }\n"
                  "__global__ void k(float *q) {"
                  " *q = sum<1>(q) + sum<2>(q) + sum<3>(q); }");
  const SourceRange Call = Test.at("call");
  // The pointer may be read through, or written.
  EXPECT_EQ(Test.Device.Map.at("test.cu", Call.Line, Call.Column).size(), 2u);
}

TEST(SourceMap, FindPrefersKindThenSize) {
  SourceMap Map;
  auto Add = [&Map](AccessKind Kind, unsigned Bytes) {
    AccessExpression E;
    E.Kind = Kind;
    E.Bytes = Bytes;
    Map.add("f", 1, 2, E);
  };
  EXPECT_EQ(Map.find("f", 1, 2, Load, 4), nullptr);
  EXPECT_TRUE(Map.at("f", 1, 2).empty());
  Add(Store, 4);
  EXPECT_EQ(Map.find("f", 1, 2, Load, 4)->Kind, Store);
  Add(Load, 8);
  EXPECT_EQ(Map.find("f", 1, 2, Load, 4)->Bytes, 8u);
  Add(Load, 4);
  EXPECT_EQ(Map.find("f", 1, 2, Load, 4)->Bytes, 4u);
  EXPECT_EQ(Map.at("f", 1, 2).size(), 3u);
  EXPECT_EQ(Map.find("f", 1, 3, Load, 4), nullptr);
}

} // namespace
