//===-- test/unit/frontend/launch_aliases_test.cpp - captures, callbacks --===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lambdas that become pointers to functions, captures that are other names of a
// variable, loops over tables. What each launch must be follows from the rules
// of C++.
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

TEST(LaunchAliases, CapturesThatAreOtherNames) {
  EXPECT_EQ(valuesOf("int n = 1; auto f = [&m = n] { m = 5; }; f();"
                     "k<<<1, 1>>>(p, n);"),
            (Values{5}));
  EXPECT_EQ(valuesOf("S s; auto f = [&q = s] { q.n = 5; }; f();"
                     "auto g = [&q = s.m](int v) { q += v; }; g(7);"
                     "k<<<1, 1>>>(p, s.n); k<<<1, 1>>>(p, s.m);",
                     "struct S { int n = 1, m = 2; };"),
            (Values{5, 9}));
  EXPECT_EQ(valuesOf("int a[2] = {1, 2}; auto f = [&e = a[1]] {"
                     " [&i = e] { i = 6; }(); }; f(); k<<<1, 1>>>(p, a[1]);"
                     "auto g = [q = &a[0]] { *q = 8; }; g();"
                     "k<<<1, 1>>>(p, a[0]);"),
            (Values{6, 8}));
  // What unseen code calls may happen at any time.
  EXPECT_EQ(valuesOf("int n = 1; auto f = [&m = n] { m = 5; }; later(&f);"
                     "n = 2; k<<<1, 1>>>(p, n);"
                     "int o = 1; auto g = [&m = o] { return m; }; later(&g);"
                     "o = 2; k<<<1, 1>>>(p, o);",
                     "void later(void *f);"),
            (Values{std::nullopt, 2}));
}

TEST(LaunchAliases, CopiesOfWhatIsCaptured) {
  EXPECT_EQ(valuesOf("int n = 1; auto f = [n]() mutable { return n += 2; };"
                     "n = 50; f(); auto g = f; g(); g();"
                     "k<<<1, 1>>>(p, f()); k<<<1, 1>>>(p, g());"),
            (Values{5, 9}));
  EXPECT_EQ(valuesOf("int n = 1; auto f = [c = n + 1, &n] { return c + n; };"
                     "n = 10; k<<<1, 1>>>(p, f());"),
            (Values{12}));
  EXPECT_EQ(valuesOf("S(4).go(p);",
                     "struct S { int n; S(int n) : n(n) {} void go(float *p) {"
                     " auto f = [this] { n += 1; }; f();"
                     " auto g = [*this]() mutable { n = 70; return n; };"
                     " k<<<1, 1>>>(p, g()); k<<<1, 1>>>(p, n); } };"),
            (Values{70, 5}));
}

TEST(LaunchAliases, LambdasAsFunctions) {
  const std::string With = "static void with(void (*f)(int *), int *n) {"
                           " if (f) f(n); }"
                           "static void any(void (*f)(void *), void *u) {"
                           " f(u); }"
                           "struct T { void (*set)(int &); };";
  EXPECT_EQ(valuesOf("int n = 1; with([](int *q) { *q = 5; }, &n);"
                     "k<<<1, 1>>>(p, n); with(+[](int *q) { *q += 2; }, &n);"
                     "k<<<1, 1>>>(p, n);",
                     With),
            (Values{5, 7}));
  EXPECT_EQ(valuesOf("int n = 1; any([](void *u) {"
                     " *static_cast<int *>(u) = 5; }, &n);"
                     "k<<<1, 1>>>(p, n);",
                     With),
            (Values{5}));
  EXPECT_EQ(valuesOf("int n = 1; T t{[](int &m) { m = 5; }}; t.set(n);"
                     "k<<<1, 1>>>(p, n); void (*f)(int *) = [](auto *q) {"
                     " *q = 6; }; f(&n); k<<<1, 1>>>(p, n);",
                     With),
            (Values{5, 6}));
  // By a null pointer nothing is called.
  EXPECT_EQ(valuesOf("int n = 1; with(nullptr, &n); k<<<1, 1>>>(p, n);"
                     "hidden([](int *q) { *q = 5; }, &n); n = 2;"
                     "k<<<1, 1>>>(p, n);",
                     With + "void hidden(void (*f)(int *), int *n);"),
            (Values{1, std::nullopt}));
}

TEST(LaunchAliases, LoopsOverTables) {
  EXPECT_EQ(valuesOf("for (int n : sizes) k<<<1, 1>>>(p, n);"
                     "for (const auto &[a, b] : pairs) k<<<1, 1>>>(p, a * b);"
                     "for (auto [a, b] : tuples) k<<<1, 1>>>(p, a + b);",
                     "#include <array>\n#include <tuple>\n"
                     "constexpr std::array sizes{1, 2, 3};\n"
                     "const std::pair<int, int> pairs[] = {{2, 3}, {4, 5}};\n"
                     "constexpr std::array<std::tuple<int, int>, 2> tuples{{"
                     "{10, 1}, {20, 2}}};\n"),
            (Values{1, 2, 3, 6, 20, 11, 22}));
  EXPECT_EQ(valuesOf("const int t[] = {4, 5, 6};"
                     "for (const int *q = t; q != t + 3; ++q)"
                     "  k<<<1, 1>>>(p, *q);"
                     "int last = 0; for (int n : (int[]){7, 8}) last = n;"
                     "k<<<1, 1>>>(p, last);"),
            (Values{4, 5, 6, 8}));
  EXPECT_EQ(
      valuesOf("for (int n : R{2}) k<<<1, 1>>>(p, n);",
               "struct I { int at; int operator*() const {"
               " return at * 10; } I &operator++() { ++at; return *this; }"
               " bool operator!=(I o) const { return at != o.at; } };"
               "struct R { int n; I begin() const { return {0}; }"
               " I end() const { return {n}; } };"),
      (Values{0, 10}));
  // Rows that are not followed one by one.
  EXPECT_EQ(valuesOf("for (int n : list(unknown)) k<<<1, 1>>>(p, n);",
                     "struct R { const int *begin() const;"
                     " const int *end() const; }; R list(int);"),
            (Values{std::nullopt}));
}

} // namespace
