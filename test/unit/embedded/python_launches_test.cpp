//===-- test/unit/embedded/python_launches_test.cpp -----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "test/unit/embedded/places.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace bank_lint;
using testing::HasSubstr;
using testing::Not;

namespace {

constexpr llvm::StringLiteral Head =
    "c = '''__global__ void k(float *a, int n) { a[n] = 1; }\n"
    "__global__ void m(float *a) { a[1] = 1; }'''\n";

struct LaunchCase {
  const char *Text;
  const char *Launch; ///< "" if there is none
};

/// What is written behind the source of \p Text.
std::string added(llvm::StringRef Text) {
  const EmbeddedFile File = embeddedSources("k.py", (Head + Text).str());
  EXPECT_EQ(File.Sources.size(), 1u);
  const EmbeddedSource &Source = File.Sources.front();
  return Source.Text.substr(Source.OwnBytes);
}

TEST(PythonLaunches, AreWrittenBehindTheSource) {
  const LaunchCase Cases[] = {
      {"k = RawKernel(c, 'k')\nk((4,), (32, 8), (a, 3))",
       "k<<<dim3(4, 1, 1), dim3(32, 8, 1), "},
      {"k = cp.RawKernel(code=c, name='k')\nk(grid, (64,), (a, 3))",
       "k<<<dim3(bank_lint_any(), "},
      {"f = m.get_function('k')\nf(a, b, block=(16, 16, 1), grid=(2, 3))",
       "k<<<dim3(2, 3, 1), dim3(16, 16, 1), "},
      {"m.get_function('k')(a, b, block=(400, 1, 1))",
       "k<<<dim3(1, 1, 1), dim3(400, 1, 1), "},
      {"B = 128\nself.f = m.get_function('k')\nself.f((n // B,), (B,), (a, 1))",
       "k<<<dim3(bank_lint_any(), 1, 1), dim3(128, 1, 1), "},
      {"b = (32, 4)\nk = RawKernel(c, 'k')\nk((1,), b, (a, 1))",
       "dim3(32, 4, 1)"},
      // The block is unknown.
      {"k = RawKernel(c, 'k')\nk((1,), (n,), (a, 1))", ""},
      {"k = RawKernel(c, 'k')\nk((1,), (2 * 16,), (a, 1))", ""},
      {"B = 32\nB = 64\nk = RawKernel(c, 'k')\nk((1,), (B,), (a, 1))", ""},
      {"B = 32\nB *= 2\nk = RawKernel(c, 'k')\nk((1,), (B,), (a, 1))", ""},
      {"B = 32\ndef f(B):\n k = RawKernel(c, 'k')\n k((1,), (B,), (a, 1))", ""},
      {"B = 32\nk = RawKernel(c, 'k')\nfor B in x: k((1,), (B,), (a, 1))", ""},
      {"if x: B = (32,)\nelse: B = (64,)\nk = RawKernel(c, 'k')\n"
       "k((1,), B, (a, 1))",
       ""},
      {"B = (64,)\nif x:\n  B = (32,)\nk = RawKernel(c, 'k')\n"
       "k((1,), B, (a, 1))",
       ""},
      // Nor are the arguments.
      {"k = RawKernel(c, 'k')\nk((1,), (32,), arguments)", ""},
      {"k = RawKernel(c, 'k')\nk(*how)", ""},
      // It is no kernel of this source.
      {"o = RawKernel(c, 'other')\no((1,), (32,), (a,))", ""},
      {"f((1,), (32,), (a,))", ""},
  };
  for (const LaunchCase &Case : Cases) {
    const std::string Text = added(Case.Text);
    if (*Case.Launch)
      EXPECT_THAT(Text, HasSubstr(Case.Launch)) << Case.Text;
    else
      EXPECT_EQ(Text, "") << Case.Text;
  }
}

TEST(PythonLaunches, PassAsManyArguments) {
  EXPECT_THAT(added("k = RawKernel(c, 'k')\nk((1,), (2,), (a, f(1, 2)))"),
              HasSubstr(">>>(bank_lint_any(), bank_lint_any());"));
  EXPECT_THAT(added("m.get_function('m')(a, block=(2, 1, 1))"),
              HasSubstr(">>>(bank_lint_any());"));
}

TEST(PythonLaunches, MeanTheKernelAssignedLast) {
  const std::string Text =
      added("k = RawKernel(c, 'k')\nk((1,), (32,), (a, 1))\n"
            "k = RawKernel(c, 'm')\nk((1,), (64,), (a,))");
  EXPECT_THAT(Text, HasSubstr("k<<<dim3(1, 1, 1), dim3(32, 1, 1)"));
  EXPECT_THAT(Text, HasSubstr("m<<<dim3(1, 1, 1), dim3(64, 1, 1)"));
  EXPECT_THAT(Text, Not(HasSubstr("k<<<dim3(1, 1, 1), dim3(64")));
}

TEST(PythonLaunches, StandAtTheCall) {
  const EmbeddedFile File = embeddedSources(
      "k.py",
      (Head + "k = RawKernel(c, 'k')\nif x:\n  k((1,), (32,), (a, 1))\n")
          .str());
  ASSERT_EQ(File.Sources.size(), 1u);
  EXPECT_EQ(placeOf("k<<<", File.Sources[0], File), "k.py:5:3");
}

TEST(PythonLaunches, AreOfTheCompilationTheyComeOf) {
  const EmbeddedFile File = embeddedSources(
      "k.py", (Head + "a = RawKernel(c, 'k', ('-DN=1',))\n"
                      "b = RawKernel(c, 'k', ('-DN=2',))\n"
                      "m = SourceModule(c, options=['-DN=3'])\n"
                      "a((1,), (32,), (x, 1))\nb((1,), (64,), (x, 1))\n"
                      "f = m.get_function('k')\nf(x, 1, block=(96, 1, 1))\n")
                  .str());
  ASSERT_EQ(File.Sources.size(), 3u);
  const char *const Blocks[] = {"dim3(32, 1, 1)", "dim3(64, 1, 1)",
                                "dim3(96, 1, 1)"};
  for (unsigned I = 0; I < 3; ++I)
    for (unsigned Other = 0; Other < 3; ++Other)
      EXPECT_EQ(llvm::StringRef(File.Sources[I].Text).contains(Blocks[Other]),
                I == Other)
          << I << " " << Other;
}

} // namespace
