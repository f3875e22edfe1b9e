//===-- - test/unit/embedded/python_sources_test.cpp --------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "test/unit/embedded/places.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace bank_lint;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

namespace {

TEST(PythonSources, FindsStringsWithTheirPlaces) {
  const llvm::StringRef Text = R"py(import cupy as cp
"""A module about __global__ void none() {} functions."""
k = cp.RawKernel(r'''
extern "C" __global__ void a(float *x) {
  x[threadIdx.x] = 1;
}
''', 'a')
def f():
    code = ("__global__ void b(float *x) {\n"
            "  x[2] = '\\n';\n" "}\n")
    return code
)py";
  const EmbeddedFile File = embeddedSources("k.py", Text);
  ASSERT_EQ(File.Sources.size(), 2u);
  EXPECT_THAT(File.Unread, IsEmpty());
  const EmbeddedSource &A = File.Sources[0], &B = File.Sources[1];
  // A raw string has the lines and columns of the file.
  EXPECT_EQ(placeOf("x[threadIdx.x]", A, File), "k.py:5:3");
  EXPECT_EQ(lineOf("x[threadIdx.x]", A.Text), 5u);
  // So have literals side by side; an escape moves what follows.
  EXPECT_EQ(placeOf("void b", B, File), "k.py:9:25");
  EXPECT_EQ(lineOf("x[2]", B.Text), 10u);
  EXPECT_EQ(placeOf("x[2]", B, File), "k.py:10:16");
  EXPECT_THAT(B.Text, HasSubstr("x[2] = '\\n';\n}\n"));
  EXPECT_EQ(placeOf("}", B, File), "k.py:10:34");
}

TEST(PythonSources, HeedsTheCallsThatCompile) {
  const llvm::StringRef Text = R"py(
HEAD = '''
#define N 32
'''
BODY = '''
template <typename T> __global__ void k(T *a) { a[threadIdx.x * N] = 1; }
'''
names = ['k<float>', "k<double>", 'plain']
m = cp.RawModule(code=HEAD + BODY, options=('-std=c++17', '-DM=4', '-lineinfo'),
                 name_expressions=names)
mod = SourceModule("""__global__ void p(float *a) { a[0] = 1; }""".strip(),
                   options=["--use_fast_math", "-I", "inc"],
                   include_dirs=["more"])
t = load_inline('t', '', [HEAD, '''
__global__ void q(float *a) { a[1] = 1; }
'''], extra_cuda_cflags=['-O3', '-DQ'])
)py";
  const EmbeddedFile File = embeddedSources("k.py", Text);
  ASSERT_EQ(File.Sources.size(), 3u);
  const EmbeddedSource &K = File.Sources[0], &P = File.Sources[2],
                       &Q = File.Sources[1];
  EXPECT_EQ(K.Owner, SourceOwner::Runtime);
  EXPECT_THAT(K.Text, HasSubstr("#define N 32"));
  EXPECT_EQ(placeOf("template", K, File), "k.py:6:1");
  EXPECT_THAT(K.Options, ElementsAre("-std=c++17", "-DM=4"));
  EXPECT_THAT(K.Instantiations, ElementsAre("k<float>", "k<double>"));
  EXPECT_THAT(P.Options, ElementsAre("-Iinc", "-Imore"));
  EXPECT_EQ(Q.Owner, SourceOwner::Torch);
  EXPECT_THAT(Q.Text, HasSubstr("#include <torch/types.h>"));
  EXPECT_THAT(Q.Text, HasSubstr("#define N 32"));
  EXPECT_EQ(placeOf("void q", Q, File), "k.py:15:12");
  EXPECT_THAT(Q.Options, ElementsAre("-DQ"));
}

TEST(PythonSources, AddsWhatIsAdded) {
  const EmbeddedFile File = embeddedSources("k.py", R"py(
src = '#define N 4\n'
src += '__global__ void k(float *a) { a[N] = 1; }\n'
RawKernel(src, 'k')
src = 'other'
)py");
  ASSERT_EQ(File.Sources.size(), 1u);
  EXPECT_THAT(File.Sources[0].Text, HasSubstr("#define N 4\n"));
}

TEST(PythonSources, ReadsTheRestOfWhatIsNotKnown) {
  const EmbeddedFile File = embeddedSources("k.py", R"py(
from utils import begin
src = begin + r'''
__global__ void k(float *a) { a[0] = 1; }
'''
)py");
  ASSERT_EQ(File.Sources.size(), 1u);
  EXPECT_EQ(File.Sources[0].Lacks, "begin");
}

struct UnreadCase {
  const char *Text, *Kernel, *Reason;
};

TEST(PythonSources, NamesWhatIsPutTogetherAtRunTime) {
  const UnreadCase Cases[] = {
      {"RawKernel(f'__global__ void k() {{ f({N}); }}', 'k')", "k",
       "the value of {N} is unknown"},
      {"s = '__global__ void k() { f(%d); }' % n", "k", "put in by %"},
      {"s = '__global__ void k() { f(%d); }'\nSourceModule(s % n)", "k",
       "put in by %"},
      {"s = '__global__ void k() {{ f({}); }}'.format(n)", "k",
       "put in by .format"},
      {"s = '__global__ void k() { }'\nt = s.replace('k', 'm')", "k",
       "a part of it is replaced"},
      {"t = string.Template('__global__ void k() { $n }')", "k",
       "by a template"},
      {"s = '__global__ void ' + name + '() { }'", "", "'name' is unknown"},
      {"s = '__global__ void k(T a) { f(%(n)s); }'", "k", "%(n)s"},
      {"s = '__global__ void k() { { }'", "k", "a brace too many or too few"},
      {"s = '__global__ void k() { }", "k", "the string does not end"},
  };
  for (const UnreadCase &Case : Cases) {
    const EmbeddedFile File = embeddedSources("k.py", Case.Text);
    EXPECT_THAT(File.Sources, IsEmpty()) << Case.Text;
    ASSERT_EQ(File.Unread.size(), 1u) << Case.Text;
    EXPECT_EQ(File.Unread[0].Kernel, Case.Kernel) << Case.Text;
    EXPECT_THAT(File.Unread[0].Reason, HasSubstr(Case.Reason)) << Case.Text;
  }
}

TEST(PythonSources, TakesFStringsWithoutValues) {
  const EmbeddedFile File = embeddedSources(
      "k.py", "s = f'''\n__global__ void k(float *a) {{ a[3] = 1; }}\n'''\n");
  ASSERT_EQ(File.Sources.size(), 1u);
  EXPECT_THAT(File.Sources[0].Text, HasSubstr("{ a[3] = 1; }\n"));
  // The first brace is two in the file.
  EXPECT_EQ(placeOf("a[3]", File.Sources[0], File), "k.py:2:32");
}

TEST(PythonSources, KnowsWhereNamesAreSeen) {
  const llvm::StringRef Text = R"py(
N = '#define N 1\n'
def other():
    N = '#define N 2\n'
k = RawKernel(N + """__global__ void a(float *x) { x[N] = 1; }""", 'a')
class One:
    def __init__(self):
        self.head = '#define N 3\n'
class Two:
    def __init__(self):
        self.head = '#define N 4\n'
    def go(self):
        RawKernel(self.head + """__global__ void b(float *x) { x[N] = 1; }""")
def go():
    return RawKernel(N + """__global__ void c(float *x) { x[N] = 1; }""")
)py";
  const EmbeddedFile File = embeddedSources("k.py", Text);
  ASSERT_EQ(File.Sources.size(), 3u);
  EXPECT_THAT(File.Unread, IsEmpty());
  // In the order in which their first literals stand.
  EXPECT_THAT(File.Sources[0].Text, HasSubstr("#define N 1"));
  EXPECT_THAT(File.Sources[1].Text, HasSubstr("#define N 1"));
  EXPECT_THAT(File.Sources[1].Text, HasSubstr("void c"));
  EXPECT_THAT(File.Sources[2].Text, HasSubstr("#define N 4"));
}

TEST(PythonSources, TakesNoBranchForGranted) {
  const llvm::StringRef Text = R"py(
head = '#define N 1\n'
if wide:
    head = '#define N 2\n'
RawKernel(head + """__global__ void a(float *x) { x[N] = 1; }""", 'a')
far = '#define N 1\n' if wide else '#define N 2\n'
RawKernel(far + """__global__ void b(float *x) { x[N] = 1; }""", 'b')
# Whole sources are read, whichever it is.
code = None
if wide:
    code = """__global__ void c(float *x) { x[N] = 1; }"""
else:
    code = """__global__ void d(float *x) { x[N] = 2; }"""
RawKernel(code, 'c', options=('-DN=1',))
RawKernel(re.sub('1', n, """__global__ void e(float *x) { x[0] = 1; }"""), 'e')
f = """__global__ void f(float *x) { x[0] = 1; }"""
RawKernel(f[:-2] + '2; }', 'f')
)py";
  const EmbeddedFile File = embeddedSources("k.py", Text);
  ASSERT_EQ(File.Sources.size(), 2u);
  EXPECT_THAT(File.Sources[0].Text, HasSubstr("void c"));
  EXPECT_THAT(File.Sources[1].Text, HasSubstr("void d"));
  for (const EmbeddedSource &Source : File.Sources)
    EXPECT_THAT(Source.Options, ElementsAre("-DN=1"));
  std::vector<std::string> Reasons;
  for (const UnreadSource &Each : File.Unread)
    Reasons.push_back(Each.Kernel + ": " + Each.Reason);
  EXPECT_THAT(Reasons,
              ElementsAre("a: which value 'head' has is unknown before it runs",
                          "b: a part of it is unknown before it runs",
                          "f: it is a part of a text or of a list",
                          "e: a part of it is replaced"));
}

TEST(PythonSources, KnowsWhichMacrosAreUnknown) {
  const llvm::StringRef Text = R"py(
RawKernel("""
#ifndef N
#define N 1
#endif
__global__ void a(float *x) { x[N] = 1; }""", 'a', ('-DN=' + str(n),))
RawKernel("""
#if defined(__CUDA_ARCH__) && WIDE
#endif
__global__ void b(float *x) { x[0] = 1; }""", 'b', options=tuple(options))
RawKernel("""
#ifdef WIDE
#endif
__global__ void c(float *x) { x[0] = 1; }""", 'c', **options)
RawKernel(imported + """
#if WIDE
#endif
__global__ void d(float *x) { x[0] = 1; }""", 'd')
more = ['-DN=1']
more.append('-DWIDE')
RawKernel("""
#if WIDE
#endif
__global__ void e(float *x) { x[0] = 1; }""", 'e', options=more)
# These do not matter.
RawKernel("""
#ifdef WIDE
#endif
__global__ void f(float *x) { x[0] = 1; }""", 'f', ('-I' + path, f'-DM={m}'))
RawKernel("""
#ifndef ONCE
#define ONCE
#define WIDE 1
#if WIDE && N
#endif
__global__ void g(float *x) { x[0] = 1; }
#endif""", 'g', ('-DN', *options))
)py";
  const EmbeddedFile File = embeddedSources("k.py", Text);
  std::vector<std::string> Reasons;
  for (const UnreadSource &Each : File.Unread)
    Reasons.push_back(Each.Kernel + ": " + Each.Reason);
  EXPECT_THAT(
      Reasons,
      ElementsAre(
          "a: the value of N is unknown before it runs",
          "b: its options are unknown before it runs, and may define WIDE",
          "c: its options are unknown before it runs, and may define WIDE",
          "d: imported is unknown before it runs, and may define WIDE",
          "e: its options are unknown before it runs, and may define WIDE"));
  ASSERT_EQ(File.Sources.size(), 2u);
  EXPECT_THAT(File.Sources[0].Text, HasSubstr("void f"));
  EXPECT_THAT(File.Sources[1].Text, HasSubstr("void g"));
}

TEST(PythonSources, IsNotMisledByWords) {
  for (llvm::StringRef Text :
       {"x = 'the __global__ qualifier'", "re.compile(r'__global__\\s+void')",
        "# '''__global__ void k() {}'''", "'''__global__ void k() {}'''\n",
        "assert '__global__ void k();' in s"})
    EXPECT_THAT(embeddedSources("k.py", Text).Sources, IsEmpty()) << Text.str();
}

} // namespace
