//===-- test/unit/frontend/launch_implicit_test.cpp - unwritten code ------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Launches whose values depend on code that the source does not show. What each
// must be follows from the rules of C++; where the interpreter does not follow
// something, the value must be unknown.
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

TEST(LaunchImplicit, TemporariesThatLiveOn) {
  EXPECT_EQ(valuesOf("int &&t = 33; t -= 1; k<<<1, 1>>>(p, t);"
                     "auto &&u = t + 1; int *q = &u; *q = 7;"
                     "k<<<1, 1>>>(p, u); k<<<1, 1>>>(p, t);"),
            (Values{32, 7, 32}));
  EXPECT_EQ(valuesOf("S &&s = S{}; s.n = 5; k<<<1, 1>>>(p, s.n + s.m);"
                     "const S &c = S{1, 9}; k<<<1, 1>>>(p, c.m);",
                     "struct S { int n = 1, m = 2; };"),
            (Values{7, 9}));
  EXPECT_EQ(valuesOf("k<<<1, 1>>>(p, moved(3)); k<<<1, 1>>>(p, S().add(4));",
                     "int moved(int &&n) { n += 2; return n; }"
                     "struct S { int n = 1; int add(int m) && { n += m;"
                     " return n; } };"),
            (Values{5, 5}));
}

TEST(LaunchImplicit, CopiesThatAreLeftOut) {
  const std::string Kept =
      "struct S; static S *kept; struct S { int n; S(int n) : n(n) {"
      " kept = this; } S(const S &) = delete; };"
      "static S make() { return S(1); }";
  EXPECT_EQ(valuesOf("S s = make(); s.n = 5; kept->n = 6;"
                     "k<<<1, 1>>>(p, s.n);",
                     Kept),
            (Values{std::nullopt}));
  EXPECT_EQ(
      valuesOf("S s(1); s.n = 5; kept->n = 6; k<<<1, 1>>>(p, s.n);", Kept),
      (Values{std::nullopt}));
  EXPECT_EQ(valuesOf("S *at; S s = make(at); s.n = 5; at->n = 6;"
                     "k<<<1, 1>>>(p, s.n);",
                     "struct S { int n; S(S *&at) { at = this; } };"
                     "static S make(S *&at) { return S(at); }"),
            (Values{std::nullopt}));
}

TEST(LaunchImplicit, ConditionsThatDeclare) {
  EXPECT_EQ(valuesOf("switch (int b = 64; b) { case 64: k<<<1, 1>>>(p, b);"
                     " break; default: k<<<1, 1>>>(p, 1); }"),
            (Values{64, 1}));
  EXPECT_EQ(valuesOf("int n = 0; switch (int b = 2; b) case 2: n = b;"
                     "k<<<1, 1>>>(p, n);"
                     "if (int b = 3; b > 2) n += b; k<<<1, 1>>>(p, n);"
                     "while (int b = n & 3) n -= b; k<<<1, 1>>>(p, n);"),
            (Values{2, 5, 4}));
  EXPECT_EQ(valuesOf("int n = 1; if (int *q = &n) *q = 8;"
                     "k<<<1, 1>>>(p, n); if (n ?: 0) n = 0 ?: 9;"
                     "k<<<1, 1>>>(p, n);"),
            (Values{8, 9}));
}

TEST(LaunchImplicit, EndsOfObjects) {
  const std::string Guard = "struct G { int &to; ~G() { to = 9; } };"
                            "static void restore(int **to) { **to = 9; }";
  for (const char *Body :
       {"int n = 1; { G g{n}; n = 2; } k<<<1, 1>>>(p, n);",
        "int n = 1; (G{n}, n = 2); k<<<1, 1>>>(p, n);",
        "int n = 1; for (;;) { G g{n}; n = 2; break; } k<<<1, 1>>>(p, n);",
        "int n = 1; try { G g{n}; throw 1; } catch (int) { n = n; }"
        " k<<<1, 1>>>(p, n);",
        "int n = 1; { int *q __attribute__((cleanup(restore))) = &n; n = 2; }"
        " k<<<1, 1>>>(p, n);"}) {
    const Values Found = valuesOf(Body, Guard);
    ASSERT_EQ(Found.size(), 1u) << Body;
    EXPECT_TRUE(!Found[0] || *Found[0] == 9) << Body << *Found[0];
  }
  // A destructor that launches does so with values that are unknown.
  EXPECT_EQ(valuesOf("{ L l{1}; l.n = unknown; } L l{2}; l.~L();",
                     "struct L { int n; ~L() { k<<<1, 1>>>(nullptr, n); } };"),
            (Values{2, std::nullopt}));
}

TEST(LaunchImplicit, CallsThatNoExpressionNames) {
  EXPECT_EQ(valuesOf("int n = 1; S s{&n}; int m = s;"
                     "k<<<1, 1>>>(p, n); k<<<1, 1>>>(p, m);",
                     "struct S { int *to; operator int() const {"
                     " *to = 5; return 6; } };"),
            (Values{5, 6}));
  EXPECT_EQ(valuesOf("int n = 1; int m = take(n);"
                     "k<<<1, 1>>>(p, n); k<<<1, 1>>>(p, m);",
                     "struct S { int v; S(int &n) : v(n) { n = 4; } };"
                     "static int take(const S &s) { return s.v; }"),
            (Values{4, 1}));
  EXPECT_EQ(valuesOf("H a{{1}, 2}, b{{5}, 7}; a = b;"
                     "k<<<1, 1>>>(p, a.c.n); k<<<1, 1>>>(p, a.m);",
                     "struct C { int n; C &operator=(const C &o) {"
                     " n = o.n + 10; return *this; } };"
                     "struct H { C c; int m; };"),
            (Values{15, 7}));
}

TEST(LaunchImplicit, ElementsThatAListDoesNotName) {
  EXPECT_EQ(valuesOf("S s[2]; k<<<1, 1>>>(p, s[1].n + s[1].m);"
                     "S t[3] = {{7}}; k<<<1, 1>>>(p, t[0].n + t[2].m);",
                     "struct S { int n = 3, m = 4; };"),
            (Values{7, 11}));
  EXPECT_EQ(valuesOf("int a = 0; S s[3] = {S(a), S(a)};"
                     "k<<<1, 1>>>(p, a); k<<<1, 1>>>(p, s[1].n);",
                     "struct S { int n = 8; S() {} S(int &a) : n(++a) {} };"),
            (Values{2, 2}));
}

TEST(LaunchImplicit, StaticVariablesAreInitialisedOnce) {
  EXPECT_EQ(valuesOf("int n = 1; count(n); k<<<1, 1>>>(p, n);",
                     "static int count(int &to) { static int once = (to = 5);"
                     " return once++; }"),
            (Values{std::nullopt}));
  EXPECT_EQ(valuesOf("first(3);",
                     "static int start(int n) { k<<<1, 1>>>(nullptr, n);"
                     " return n; }"
                     "static void first(int n) { static int once = start(n);"
                     " ++once; }"),
            (Values{3}));
}

TEST(LaunchImplicit, FunctionsThatAreCalledOutOfSight) {
  // Directly with one value, and by its base's name with another.
  EXPECT_EQ(valuesOf("D d; d.run(1); B &b = d; b.run(2);",
                     "struct B { virtual void run(int n) = 0; };"
                     "struct D : B { void run(int n) final {"
                     " k<<<1, 1>>>(nullptr, n); } };"),
            (Values{1, std::nullopt}));
  EXPECT_EQ(valuesOf("auto go = [&](int n) { k<<<1, 1>>>(p, n); };"
                     "go(1); later(&go);",
                     "void later(void *f);"),
            (Values{1, std::nullopt}));
  EXPECT_EQ(valuesOf("int n = 1; auto go = [&] { k<<<1, 1>>>(p, n); };"
                     "go(); n = unknown; later(&go);",
                     "void later(void *f);"),
            (Values{1, std::nullopt}));
}

} // namespace
