//===-- test/unit/frontend/launch_objects_test.cpp - structures, lambdas --===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "launch_text.h"

using namespace bank_lint;

namespace {

/// The second argument of each launch of `k` in a host function of this body.
using Values = std::vector<std::optional<std::int64_t>>;
Values valuesOf(const std::string &Body, const std::string &Before = "") {
  TestKernel Test("__global__ void k(float *p, int n) {}\n" + Before +
                  "void host(float *p, int unknown) {" + Body + "}");
  for (const CompileMessage &Message : Test.Device.Messages)
    ADD_FAILURE() << Message.Text;
  Values Result;
  for (const LaunchSite &Site : Test.Device.Launches)
    Result.push_back(Site.Arguments.at(1).Value);
  return Result;
}

TEST(LaunchObjects, AConstructorSetsTheMembers) {
  EXPECT_EQ(valuesOf("S s(5); k<<<1, 1>>>(p, s.a); k<<<1, 1>>>(p, s.b);"
                     "k<<<1, 1>>>(p, s.c); k<<<1, 1>>>(p, S(7).twice());"
                     "S t(1, 2); k<<<1, 1>>>(p, t.b);",
                     "struct S { int a, b = a * 2, c;"
                     " S(int v) : a(v) { c = 0;"
                     "   for (int i = 0; i < v; ++i) c += 3; }"
                     " S(int v, int w) : S(v + w) { b += 1; }"
                     " int twice() const { return 2 * a; } };"),
            (Values{5, 10, 15, 14, 7}));
  // A member's initialiser speaks of the object that is made, not of the one
  // whose method makes it.
  EXPECT_EQ(valuesOf("S s; s.go(p);",
                     "struct S { int a = 4, b = a * 2;"
                     " void go(float *p) { a = 8;"
                     "   S t; k<<<1, 1>>>(p, t.b);"
                     "   S u{.a = 3}; k<<<1, 1>>>(p, u.b); } };"),
            (Values{8, 6}));
}

TEST(LaunchObjects, CopiesOfTheUsersOwnAreFollowed) {
  const std::string Counts = "struct C { int n; C(int v) : n(v) {}"
                             " C(const C &o) : n(o.n + 1) {} };"
                             "struct H { C c; int d; };";
  EXPECT_EQ(valuesOf("C a(5); C b = a; k<<<1, 1>>>(p, b.n);", Counts),
            (Values{6}));
  EXPECT_EQ(valuesOf("H a{C(5), 3}; H b = a; k<<<1, 1>>>(p, b.c.n);", Counts),
            (Values{6}));
}

TEST(LaunchObjects, WhatIsChangedBehindTheScenesIsNotKnown) {
  EXPECT_EQ(valuesOf("S s(4); s.self->n = 5; k<<<1, 1>>>(p, s.n);",
                     "struct S { S *self; int n;"
                     " S(int n) : self(this), n(n) {} };"),
            (Values{5}));
  EXPECT_EQ(valuesOf("S s = make(); s.self->n = 5; k<<<1, 1>>>(p, s.n);",
                     "struct S { S *self; int n;"
                     " S(int n) : self(this), n(n) {} };"
                     "S make() { return S(4); }"),
            (Values{std::nullopt}));
  // A destructor is not followed.
  EXPECT_EQ(valuesOf("int n = 3, m = 3; { G g(n); H h{&m}; }"
                     "k<<<1, 1>>>(p, n); k<<<1, 1>>>(p, m);",
                     "struct G { int &n; G(int &n) : n(n) {} ~G() { n = 7; } };"
                     "struct H { int *n; ~H() { *n = 7; } };"),
            (Values{std::nullopt, std::nullopt}));
  EXPECT_EQ(
      valuesOf("S s(4); k<<<1, 1>>>(p, s.n);", "struct S { int n; S(int); };"),
      (Values{std::nullopt}));
}

TEST(LaunchObjects, MembersMayBeReferences) {
  EXPECT_EQ(valuesOf("int n = 4; R r{n}; r.n = 8; k<<<1, 1>>>(p, n);"
                     "n = 9; k<<<1, 1>>>(p, r.n);",
                     "struct R { int &n; };"),
            (Values{8, 9}));
}

TEST(LaunchObjects, StructuredBindings) {
  EXPECT_EQ(valuesOf("auto [a, b] = make(3); k<<<1, 1>>>(p, a + 10 * b);"
                     "int pair[] = {5, 6}; auto [c, d] = pair; pair[0] = 1;"
                     "k<<<1, 1>>>(p, c + 10 * d);"
                     "auto &[e, f] = pair; e = 9; k<<<1, 1>>>(p, pair[0]);"
                     "for (int i = 0; i < unknown; ++i) c++;"
                     "k<<<1, 1>>>(p, c);",
                     "struct S { int a, b; };"
                     "S make(int n) { return {n, n + 1}; }"),
            (Values{43, 65, 9, std::nullopt}));
}

TEST(LaunchObjects, PairsAndTuples) {
  EXPECT_EQ(
      valuesOf("auto [a, b] = std::make_pair(1, 2);"
               "k<<<1, 1>>>(p, a + 10 * b);"
               "std::tuple<int, dim3> t(3, 4); auto &[c, d] = t; c = 5;"
               "k<<<1, 1>>>(p, std::get<0>(t) + 10 * std::get<1>(t).x);"
               "int e, f; std::tie(e, f) = std::pair<int, int>(6, 7);"
               "k<<<1, 1>>>(p, e + 10 * f);"
               "std::pair<int, int> u{8, 9}, v = u; u.first = 1; v.second = 2;"
               "k<<<1, 1>>>(p, v.first + 10 * u.second); u = v;"
               "k<<<1, 1>>>(p, u.first + 10 * u.second);"
               "auto [g, h] = std::array<int, 2>{1, 3};"
               "k<<<1, 1>>>(p, g + 10 * h);",
               "#include <array>\n#include <tuple>\n"),
      (Values{21, 45, 76, 98, 28, 31}));
}

TEST(LaunchObjects, LambdasThatAreCalled) {
  EXPECT_EQ(valuesOf("int b = 32; b *= 2;"
                     "auto go = [&] { k<<<1, 1>>>(p, b); }; b += 1; go();"),
            (Values{65}));
  EXPECT_EQ(valuesOf("int b = 32; b *= 2;"
                     "auto go = [=] { k<<<1, 1>>>(p, b); }; b += 1; go();"),
            (Values{64}));
  EXPECT_EQ(valuesOf("int b = 32; b *= 2; run([&] { k<<<1, 1>>>(p, b); });",
                     "template <class F> void run(F f) { f(); }"),
            (Values{64}));
  EXPECT_EQ(valuesOf("int b = 5; int c = [=] { return b + 1; }();"
                     "k<<<1, 1>>>(p, c); [&] { b += 3; }();"
                     "k<<<1, 1>>>(p, b);"
                     "int d = [x = b * 2] { return x; }(); k<<<1, 1>>>(p, d);"
                     "[b]() mutable { b += 1; }(); k<<<1, 1>>>(p, b);"),
            (Values{6, 8, 16, 8}));
  // What no visible code calls is looked at where it was made.
  EXPECT_EQ(valuesOf("const int b = unknown ? 32 : 32;"
                     "later([=] { k<<<1, 1>>>(p, b); });",
                     "template <class F> void later(const F &) {}"),
            (Values{32}));
}

TEST(LaunchObjects, SumsOfTheLibrary) {
  EXPECT_EQ(valuesOf("k<<<1, 1>>>(p, std::clamp(unknown = 1000, 32, 256));"
                     "k<<<1, 1>>>(p, std::clamp(7, 32, 256));"
                     "k<<<1, 1>>>(p, std::max({3, 9, 4}));"
                     "k<<<1, 1>>>(p, std::min<int>(7u, 12ll));"
                     "k<<<1, 1>>>(p, std::abs(-5));"
                     "k<<<1, 1>>>(p, (int)std::log2(256.0));",
                     "#include <algorithm>\n#include <cmath>\n"
                     "#include <cstdlib>\n"),
            (Values{256, 32, 9, 7, 5, 8}));
  EXPECT_EQ(valuesOf("unsigned b = 64;"
                     "k<<<1, 1>>>(p, cuda::ceil_div(1000, b));"
                     "k<<<1, 1>>>(p, cuda::round_up(1000, 64));"
                     "k<<<1, 1>>>(p, cuda::round_down(1000, 64));"
                     "k<<<1, 1>>>(p, cuda::ceil_div(unknown, 64));",
                     "#include <cuda/cmath>\n"),
            (Values{16, 1024, 960, std::nullopt}));
}

TEST(LaunchObjects, VectorsAreShapes) {
  LaunchSite Site = launchIn("uint3 g = make_uint3(4, 2, 1); uint3 b{32, 8, 1};"
                             "int3 size = make_int3(64, 0, 0);"
                             "k<<<g, dim3(b)>>>(p, size.x);");
  EXPECT_EQ(Site.Grid, extent(4, 2, 1));
  EXPECT_EQ(Site.Block, extent(32, 8, 1));
  EXPECT_EQ(Site.Arguments[1].Value, 64);
}

TEST(LaunchObjects, AnAttributeBoundsTheSharedBytes) {
  const std::string Allow =
      "cudaFuncSetAttribute(k, cudaFuncAttributeMaxDynamicSharedMemorySize, ";
  EXPECT_EQ(launchIn(Allow + "70000); k<<<1, 1, unknown>>>(p, 1);").SharedLimit,
            70000u);
  EXPECT_EQ(
      launchIn("k<<<1, 1, unknown>>>(p, 1);" + Allow + "70000);").SharedLimit,
      Unknown);
  EXPECT_EQ(
      launchIn("if (unknown) " + Allow + "70000); k<<<1, 1, unknown>>>(p, 1);")
          .SharedLimit,
      Unknown);
  EXPECT_EQ(launchIn(Allow + "70000); " + Allow +
                     "unknown); k<<<1, 1, unknown>>>(p, 1);")
                .SharedLimit,
            Unknown);
}

} // namespace
