//===-- test/unit/embedded/python_compilations_test.cpp -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "test/unit/embedded/places.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace bank_lint;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

constexpr llvm::StringLiteral Source =
    "c = '''\n#ifndef N\n#define N 33\n#endif\n"
    "__global__ void k(float *a) { a[N] = 1; }'''\n";

/// The options of each source, and "?" for what is not read.
std::vector<std::string> optionsOf(llvm::StringRef Text,
                                   llvm::ArrayRef<std::string> OfUser = {}) {
  const EmbeddedFile File =
      embeddedSources("k.py", (llvm::Twine(Source) + Text).str(), OfUser);
  std::vector<std::string> Result;
  for (const EmbeddedSource &Each : File.Sources)
    Result.push_back(llvm::join(Each.Options, " "));
  Result.insert(Result.end(), File.Unread.size(), "?");
  return Result;
}

TEST(PythonCompilations, UnseenOptionsMayBeAny) {
  EXPECT_THAT(optionsOf(""), ElementsAre("?"));
  EXPECT_THAT(optionsOf("build(c)"), ElementsAre("?"));
  EXPECT_THAT(optionsOf("from x import build\nbuild(c, ['-DN=32'])"),
              ElementsAre("?"));
  EXPECT_THAT(optionsOf("RawKernel(c, 'k')"), ElementsAre(""));
  EXPECT_THAT(optionsOf("RawKernel(c, 'k', **o)"), ElementsAre("?"));
  EXPECT_THAT(optionsOf("RawKernel(c, 'k', *o)"), ElementsAre("?"));
  // What the user defines comes last.
  EXPECT_THAT(optionsOf("build(c)", {"-DN=4"}), ElementsAre(""));
  EXPECT_THAT(optionsOf("build(c)", {"-UN"}), ElementsAre(""));
  EXPECT_THAT(optionsOf("build(c)", {"-DNO"}), ElementsAre("?"));
  EXPECT_THAT(optionsOf("RawKernel(c, 'k', (f'-DN={n}',))", {"-DN=4"}),
              ElementsAre(""));
}

TEST(PythonCompilations, AreSeveral) {
  EXPECT_THAT(optionsOf("RawKernel(c, 'k', ('-DN=1',))\n"
                        "RawKernel(c, 'k', ('-DN=2',))\n"
                        "RawKernel(c, 'k', ('-DN=1',))"),
              ElementsAre("-DN=1", "-DN=2"));
  EXPECT_THAT(optionsOf("RawKernel(c, 'k', ('-DN=1',) if x else ())"),
              ElementsAre("-DN=1", ""));
  EXPECT_THAT(
      optionsOf("RawKernel(c, 'k', ('-DN=1' if x else '-DN=2', '-DM'))"),
      ElementsAre("-DN=1 -DM", "-DN=2 -DM"));
  EXPECT_THAT(optionsOf("RawKernel(c, 'k', ('-DN=1' if x else '-DN=2',"
                        " '-DM=1' if y else '-DM=2' if z else '-DM=3'))"),
              ElementsAre("-DN=1 -DM=1", "-DN=1 -DM=2", "-DN=1 -DM=3",
                          "-DN=2 -DM=1", "-DN=2 -DM=2", "-DN=2 -DM=3"));
  // Too many to follow.
  EXPECT_THAT(optionsOf("RawKernel(c, 'k', ('-DN=1' if x else '-DN=2',"
                        " '-DA' if x else '-DB', '-DC' if x else '-DD',"
                        " '-DE' if x else '-DF', '-DG' if x else '-DH',"
                        " '-DI' if x else '-DJ'))"),
              ElementsAre("?"));
  EXPECT_THAT(optionsOf("if x:\n  o = ['-DN=1']\nelse:\n  o = ['-DN=2']\n"
                        "RawKernel(c, 'k', options=o)"),
              testing::UnorderedElementsAre("-DN=1", "-DN=2"));
  EXPECT_THAT(optionsOf("RawKernel(c, 'k', ('-DN=1',) if x else y)"),
              ElementsAre("-DN=1", "?"));
  EXPECT_THAT(optionsOf("for n in (1, 2): RawKernel(c, 'k', (f'-DN={n}',))"),
              ElementsAre("-DN=1", "-DN=2"));
  EXPECT_THAT(optionsOf("k = {n: RawKernel(c, 'k', ('-DN=%d' % n,))"
                        " for n in [1, 2]}"),
              ElementsAre("-DN=1", "-DN=2"));
  EXPECT_THAT(optionsOf("for n, o in {'a': ['-DN=1'], 'b': []}.items(): 0\n"
                        "d = {'a': ('-DN=1',), 'b': ()}\n"
                        "for n, o in d.items():\n  RawKernel(c, 'k', o)"),
              ElementsAre("-DN=1", ""));
  EXPECT_THAT(optionsOf("for n in sizes: RawKernel(c, 'k', (f'-DN={n}',))"),
              ElementsAre("?"));
}

TEST(PythonCompilations, OfNvrtcAreInTwoSteps) {
  const std::string Create =
      "err, p = nvrtc.nvrtcCreateProgram(str.encode(c), b'k.cu', 0, [], [])\n";
  EXPECT_THAT(optionsOf(Create + "o = [b'-DN=32', b'--fmad=true']\n"
                                 "err, = nvrtc.nvrtcCompileProgram(p, 2, o)"),
              ElementsAre("-DN=32"));
  EXPECT_THAT(optionsOf(Create + "nvrtc.nvrtcCompileProgram(p, 0, [])"),
              ElementsAre(""));
  EXPECT_THAT(optionsOf(Create), ElementsAre("?"));
  EXPECT_THAT(optionsOf(Create + "nvrtc.nvrtcCompileProgram(q, 0, [])"),
              ElementsAre("?"));
  EXPECT_THAT(optionsOf(Create + "nvrtc.nvrtcCompileProgram(p, len(o), o)"),
              ElementsAre("?"));
  EXPECT_THAT(
      optionsOf(
          "p = check(nvrtc.nvrtcCreateProgram(c.encode(), b'', 0, [], []))\n"
          "arch = bytes(f'--gpu-architecture=sm_{cc}', 'ascii')\n"
          "check(nvrtc.nvrtcCompileProgram(p, 2, [arch, b'-DN=3']))"),
      ElementsAre("-DN=3"));
}

TEST(PythonCompilations, OfCudaCoreHaveProgramOptions) {
  EXPECT_THAT(optionsOf("o = ProgramOptions(std='c++17', arch='sm_90',"
                        " define_macro=('N', '32'))\n"
                        "p = Program(c, 'c++', options=o)\np.compile('cubin')"),
              ElementsAre("-std=c++17 -DN=32"));
  EXPECT_THAT(optionsOf("Program(c, 'c++', ProgramOptions("
                        "define_macro=['M', ('N', 4)], include_path='inc'))"),
              ElementsAre("-DM -DN=4 -Iinc"));
  EXPECT_THAT(optionsOf("Program(c, code_type='c++')"), ElementsAre(""));
  EXPECT_THAT(optionsOf("Program(c, 'c++', options)"), ElementsAre("?"));
  EXPECT_THAT(optionsOf("Program(c, 'c++', ProgramOptions(**more))"),
              ElementsAre("?"));
  EXPECT_THAT(optionsOf("Program(c, 'c++', ProgramOptions("
                        "define_macro=('N', n)))"),
              ElementsAre("?"));
  const EmbeddedFile File = embeddedSources(
      "k.py", "p = Program('template <class T> __global__ void k(T *a) {}',"
              " 'c++', ProgramOptions(arch='sm_90'))\n"
              "m = p.compile('cubin', name_expressions=('k<float>',))");
  ASSERT_EQ(File.Sources.size(), 1u);
  EXPECT_THAT(File.Sources[0].Instantiations, ElementsAre("k<float>"));
  EXPECT_EQ(File.Sources[0].Arch, "sm_90");
}

TEST(PythonCompilations, AreFollowedThroughFunctions) {
  EXPECT_THAT(optionsOf("def build(text, *rest, **more):\n"
                        "  return SourceModule(text, *rest, **more)\n"
                        "build(c, options=['-DN=32'])"),
              ElementsAre("-DN=32"));
  EXPECT_THAT(
      optionsOf("build = lambda s, n: RawKernel(s, 'k', (f'-DN={n}',))\n"
                "build(c, 8)\nbuild(c, n=16)"),
      ElementsAre("-DN=8", "-DN=16"));
  EXPECT_THAT(
      optionsOf("def inner(s, o=('-DN=5',)): return RawKernel(s, 'k', o)\n"
                "def outer(s): return inner(s)\nouter(c)"),
      ElementsAre("-DN=5"));
  EXPECT_THAT(optionsOf("class K:\n  def __init__(self, s, pitch):\n"
                        "    self.s = s\n"
                        "    self.k = RawKernel(self.s, 'k',"
                        " ('-DN=' + str(pitch),))\nK(c, 32)"),
              ElementsAre("-DN=32"));
  EXPECT_THAT(optionsOf("make = functools.partial(cp.RawKernel, name='k',"
                        " options=('-DN=7',))\nmake(c)\n"
                        "make(c, options=('-DN=9',))"),
              ElementsAre("-DN=7", "-DN=9"));
  EXPECT_THAT(optionsOf("from cupy import RawKernel as Kernel\nKernel(c, 'k')"),
              ElementsAre(""));
  EXPECT_THAT(optionsOf("how = dict(options=('-DN=3',))\n"
                        "RawKernel(c, 'k', **how)"),
              ElementsAre("-DN=3"));
  EXPECT_THAT(optionsOf("how = {'options': ('-DN=3',)}\nhow['options'] = o\n"
                        "RawKernel(c, 'k', **how)"),
              ElementsAre("?"));
  EXPECT_THAT(
      optionsOf("def build(s, n): return RawKernel(s, 'k', (f'-DN={n}',))\n"
                "build(c, size)"),
      ElementsAre("?"));
}

TEST(PythonCompilations, MayBeMoreWhereAFunctionIsHandedOn) {
  const std::string Make = "def make(o): return RawKernel(c, 'k', options=o)\n"
                           "make(('-DN=33',))\n";
  EXPECT_THAT(optionsOf(Make), ElementsAre("-DN=33"));
  EXPECT_THAT(optionsOf(Make + "register(make)"), ElementsAre("-DN=33", "?"));
  EXPECT_THAT(optionsOf(Make + "table = [make]"), ElementsAre("-DN=33", "?"));
  EXPECT_THAT(optionsOf(Make + "run(how=make)"), ElementsAre("-DN=33", "?"));
  // A keyword of that name, and one that is followed.
  EXPECT_THAT(optionsOf(Make + "run(make=1)"), ElementsAre("-DN=33"));
  EXPECT_THAT(optionsOf(Make + "p = partial(make, ('-DN=32',))\np()"),
              ElementsAre("-DN=33", "-DN=32"));
}

TEST(PythonCompilations, NameTheirVariants) {
  const EmbeddedFile File = embeddedSources(
      "k.py", (llvm::Twine(Source) + "RawKernel(c, 'k', ('-DN=1',))\n"
                                     "RawKernel(c, 'k')\n")
                  .str());
  ASSERT_EQ(File.Sources.size(), 2u);
  EXPECT_EQ(File.Sources[0].Variant, "-DN=1");
  EXPECT_EQ(File.Sources[1].Variant, "no options");
}

TEST(PythonCompilations, KnowWhatDecides) {
  const EmbeddedFile File = embeddedSources("k.py", Source);
  ASSERT_EQ(File.Unread.size(), 1u);
  EXPECT_THAT(File.Unread[0].Macros, ElementsAre("N"));
}

} // namespace
