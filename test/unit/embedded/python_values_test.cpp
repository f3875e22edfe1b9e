//===-- test/unit/embedded/python_values_test.cpp -------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Strings that Python puts together of constants. What each case has is what
/// CPython 3.11 prints for the text without the call.
//===----------------------------------------------------------------------===//
#include "test/unit/embedded/places.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace bank_lint;
using testing::HasSubstr;
using testing::IsEmpty;

namespace {

struct ValueCase {
  const char *Text;
  const char *Source; ///< a part of the source; "" if it is not read
  const char *Reason = "";
};

constexpr llvm::StringLiteral Body = "tail = '{ a[0] = 1; }'\n";

void check(llvm::ArrayRef<ValueCase> Cases) {
  for (const ValueCase &Case : Cases) {
    const EmbeddedFile File =
        embeddedSources("k.py", (llvm::Twine(Body) + Case.Text).str());
    if (*Case.Source) {
      ASSERT_EQ(File.Sources.size(), 1u) << Case.Text;
      EXPECT_THAT(File.Sources[0].Text, HasSubstr(Case.Source)) << Case.Text;
      EXPECT_THAT(File.Unread, IsEmpty()) << Case.Text;
    } else {
      EXPECT_THAT(File.Sources, IsEmpty()) << Case.Text;
      ASSERT_EQ(File.Unread.size(), 1u) << Case.Text;
      EXPECT_THAT(File.Unread[0].Reason, HasSubstr(Case.Reason)) << Case.Text;
    }
  }
}

TEST(PythonValues, FormatsConstants) {
  check({
      {"RawKernel('__global__ void {}(float *a) {{ a[{}] = 1; }}'"
       ".format('k', 32), 'k')",
       "__global__ void k(float *a) { a[32] = 1; }"},
      {"RawKernel('__global__ void k(float *a) {{ a[{1} - {0}] = 1; }}'"
       ".format(1, 2))",
       "a[2 - 1]"},
      {"N = 4\nRawKernel('__global__ void k(float *a) {{ a[{n}] = 1; }}'"
       ".format(n=N * 8 + 1))",
       "a[33]"},
      {"v = {'n': 7}\nRawKernel('__global__ void k(float *a) {{ a[{n}] = 1; }}'"
       ".format(**v))",
       "a[7]"},
      {"RawKernel('__global__ void k(float *a) {{ a[{:d}] = {}; }}'"
       ".format(8, 0.5))",
       "a[8] = 0.5;"},
      {"RawKernel('__global__ void k(float *a) {{ a[{}] = 1; }}'.format(n))",
       "", "put in by .format"},
      // A width is not followed, nor is a member.
      {"RawKernel('__global__ void k(float *a) {{ a[{:3d}] = 1; }}'.format(8))",
       "", "put in by .format"},
      {"RawKernel('__global__ void k(float *a) {{ a[{0.n}] = 1; }}'.format(c))",
       "", "put in by .format"},
  });
}

TEST(PythonValues, FormatsByPercent) {
  check({
      {"RawKernel('__global__ void %s(float *a)' % 'k' + tail)",
       "__global__ void k(float *a){ a[0] = 1; }"},
      {"RawKernel('__global__ void k(float *a) { a[%d %% %d] = 1; }' % (5, 3))",
       "a[5 % 3]"},
      {"n = (1, 2)\nRawKernel('__global__ void k(float *a) "
       "{ a[%d] = %s; }' % n)",
       "a[1] = 2;"},
      {"RawKernel('__global__ void k(float *a) { a[%(n)d] = 1; }' % {'n': 9})",
       "a[9]"},
      {"RawKernel('__global__ void k(float *a) { a[%(n)d] = 1; }' % dict(n=9))",
       "a[9]"},
      {"RawKernel('__global__ void k(float *a) { a[%02d] = 1; }' % 9)", "",
       "put in by %"},
      {"RawKernel('__global__ void k(float *a) { a[%d] = 1; }' % f(9))", "",
       "put in by %"},
      {"RawKernel('__global__ void k(float *a) { a[%d] = 1; }' % '9')", "",
       "put in by %"},
  });
}

TEST(PythonValues, FillsFStrings) {
  check({
      {"N = 33\nRawKernel(f'__global__ void k(float *a) {{ a[{N}] = 1; }}')",
       "a[33]"},
      {"N = 33\nRawKernel(f'__global__ void k(float *a) {{ a[{N - 1}] = 1; "
       "}}')",
       "a[32]"},
      {"RawKernel(f'__global__ void {\"k\"}(float *a) {tail}')",
       "void k(float *a) { a[0] = 1; }"},
      {"T = 'float'\nRawKernel(f'__global__ void k({T!s} *a) {{ a[0] = 1; }}')",
       "k(float *a)"},
      {"N = 33\nN = n\nRawKernel(f'__global__ void k(float *a) {{ a[{N}] = 1; "
       "}}')",
       "", "the value of {N}"},
      {"if x: N = 33\nelse: N = 32\n"
       "RawKernel(f'__global__ void k(float *a) {{ a[{N}] = 1; }}')",
       "", "the value of {N}"},
      {"RawKernel(f'__global__ void k(float *a) {{ a[{c.n}] = 1; }}')", "",
       "the value of {c.n}"},
  });
}

TEST(PythonValues, JoinsAndAppends) {
  check({
      {"RawKernel(' '.join(['__global__', 'void k(float *a)', tail]))",
       "__global__ void k(float *a) { a[0] = 1; }"},
      {"p = ['__global__ void k(float *a)']\np.append(tail)\np += ['// end']\n"
       "p.extend(('// of', '// it'))\nRawKernel('\\n'.join(p))",
       "// of\n// it"},
      {"p = ('__global__ void k(float *a)',) + (tail,)\nRawKernel(''.join(p))",
       "__global__ void k(float *a){ a[0] = 1; }"},
      // What is appended in a branch or a loop, or by another function, may be
      // there or not.
      {"p = ['__global__ void k(float *a)']\nif x:\n  p.append('// x')\n"
       "p.append(tail)\nRawKernel(''.join(p))",
       "", "it is a part of a text"},
      {"p = ['__global__ void k(float *a)', tail]\nfor x in y: p.append(x)\n"
       "RawKernel(''.join(p))",
       "", "it is a part of a text"},
      {"p = ['__global__ void k(float *a)', tail]\np[0] = x\n"
       "RawKernel(''.join(p))",
       "", "it is a part of a text"},
      {"RawKernel(''.join('__global__ void k(float *a)' + x for x in y))", "",
       "'x' is unknown before it runs"},
  });
}

TEST(PythonValues, FollowsOtherMethods) {
  check({
      {"RawKernel('__global__ void k(float *a) { a[N] = 1; }'"
       ".replace('N', '32'))",
       "a[32]"},
      {"c = '__global__ void k(float *a) { a[N] = 1; }'\n"
       "RawKernel(c.replace('N', str(4 * 8)))",
       "a[32]"},
      {"RawKernel('__global__ void k(float *a)\\n'.strip() + tail)",
       "k(float *a){ a"},
      {"RawKernel('__GLOBAL__ __global__ void k(float *a) { a[N] = 1; }'"
       ".lower())",
       "", "it is changed by .lower"},
      {"RawKernel('__global__ void k(float *a) { a[N] = 1; }'"
       ".replace('N', n))",
       "", "a part of it is replaced"},
      {"c = '__global__ void k(float *a) { }'\nfor x in y:\n  c = c + x\n"
       "  RawKernel(c)",
       "", "is unknown before it runs"},
  });
}

TEST(PythonValues, KnowsElements) {
  check({
      {"s = {'a': '__global__ void k(float *a)' + tail}\nRawKernel(s['a'])",
       "{ a[0] = 1; }"},
      {"s = ['__global__ void k(float *a)' + tail]\nRawKernel(s[0])",
       "{ a[0] = 1; }"},
      {"s = '__global__ void k(float *a) ', tail\nh, t = s\nRawKernel(h + t)",
       "", "it is a part of a text"},
      {"h, t = '__global__ void k(float *a) ', tail\nRawKernel(h + t)",
       "k(float *a) { a[0] = 1; }"},
      {"a = b = '__global__ void k(float *a) { a[0] = 2; }'\nRawKernel(b)",
       "a[0] = 2"},
  });
}

TEST(PythonValues, HavePlaces) {
  const EmbeddedFile File = embeddedSources(
      "k.py", "tail = '''{\n  a[0] = %d;\n}'''\n"
              "RawKernel('__global__ void {}(float *a) '.format('turn')\n"
              "          + tail % 4, 'turn')\n");
  ASSERT_EQ(File.Sources.size(), 1u);
  EXPECT_EQ(placeOf("a[0]", File.Sources[0], File), "k.py:2:3");
  EXPECT_EQ(placeOf("turn", File.Sources[0], File), "k.py:4:51");
  EXPECT_EQ(placeOf("4", File.Sources[0], File), ""); // it is computed
}

TEST(PythonValues, NamesEveryHeadOfAKernel) {
  const char *const Named[] = {
      "x = ['__global__ void k(float *a)', body()]",
      "emit('extern \"C\" __global__ void ' + name + '(float *a)')",
      "out.write('__global__ void k(float *a)\\n')",
      "RawKernel('__global__ void k(float *a)' + body(), 'k')",
  };
  for (const char *Text : Named) {
    const EmbeddedFile File = embeddedSources("k.py", Text);
    EXPECT_EQ(File.Unread.size(), 1u) << Text;
    EXPECT_THAT(File.Sources, IsEmpty()) << Text;
  }
  const char *const Others[] = {
      "if '__global__ void' in text: pass",
      "re.search('__global__ void (k)', text)",
      "print('a __global__ function returns void')",
      "QUALIFIERS = ['__global__', '__device__']",
      "h = '__global__ void k(float *a);'",
      "text.startswith('__global__ void')",
  };
  for (const char *Text : Others) {
    const EmbeddedFile File = embeddedSources("k.py", Text);
    EXPECT_THAT(File.Unread, IsEmpty()) << Text;
    EXPECT_THAT(File.Sources, IsEmpty()) << Text;
  }
}

} // namespace
