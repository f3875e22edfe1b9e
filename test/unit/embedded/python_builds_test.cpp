//===-- test/unit/embedded/python_builds_test.cpp -------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/embedded/python_builds.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace bank_lint;
using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;

namespace {

std::vector<PythonBuild> buildsIn(llvm::StringRef Text) {
  return pythonBuilds("setup.py", ("import cpp_extension\n" + Text).str());
}

TEST(PythonBuilds, ReadsLiteralsAndNames) {
  const auto Builds = buildsIn("files = ['a.cu']\n"
                               "files.append('b.cu')\n"
                               "CUDAExtension('x.ops', files,\n"
                               "  define_macros=[('N', '4'), ('F', None)])\n");
  ASSERT_EQ(Builds.size(), 1u);
  EXPECT_EQ(Builds[0].Function, "CUDAExtension");
  EXPECT_EQ(Builds[0].Line, 4u);
  EXPECT_THAT(Builds[0].Sources, ElementsAre("a.cu", "b.cu"));
  EXPECT_THAT(Builds[0].Options, Contains("-DN=4"));
  EXPECT_THAT(Builds[0].Options, Contains("-DF"));
  EXPECT_THAT(Builds[0].Options, Contains("-DTORCH_EXTENSION_NAME=ops"));
  EXPECT_THAT(Builds[0].Computed, IsEmpty());
}

TEST(PythonBuilds, JoinsPathsAsPythonDoes) {
  const auto Builds =
      buildsIn("here = os.path.dirname(os.path.abspath(__file__))\n"
               "CUDAExtension('a', [os.path.join(here, 'csrc', 'a.cu'),\n"
               "                    os.path.join('csrc', 'b.cu'),\n"
               "                    os.path.join('csrc', '/c.cu')])\n"
               "CUDAExtension('b', ['b.cu', os.path.join('csrc', name()),\n"
               "                    os.path.join('csrc', 'd') + '.cu'])\n");
  ASSERT_EQ(Builds.size(), 2u);
  EXPECT_THAT(Builds[0].Sources,
              ElementsAre("csrc/a.cu", "csrc/b.cu", "/c.cu"));
  EXPECT_THAT(Builds[0].Computed, IsEmpty());
  EXPECT_THAT(Builds[1].Sources, ElementsAre("b.cu"));
  EXPECT_THAT(Builds[1].Computed, ElementsAre("sources"));
}

TEST(PythonBuilds, TakesTheOptionsOfNvcc) {
  const auto Builds =
      buildsIn("flags = {'cxx': ['-DHOST'], 'nvcc': ['-DDEVICE']}\n"
               "CUDAExtension('a', ['a.cu'], extra_compile_args=flags)\n"
               "CUDAExtension('b', ['b.cu'], extra_compile_args=['-DBOTH'])\n"
               "load('c', ['c.cu'], ['-DHOST'], ['-DDEVICE'])\n");
  ASSERT_EQ(Builds.size(), 3u);
  for (const PythonBuild &Each : Builds)
    EXPECT_THAT(Each.Options, Not(Contains("-DHOST")));
  EXPECT_THAT(Builds[0].Options, Contains("-DDEVICE"));
  EXPECT_THAT(Builds[1].Options, Contains("-DBOTH"));
  EXPECT_THAT(Builds[2].Options, Contains("-DDEVICE"));
}

TEST(PythonBuilds, NamesWhatIsComputed) {
  const auto Builds =
      buildsIn("CUDAExtension('a', sources=glob('*.cu'))\n"
               "CUDAExtension('b', ['b.cu', find()], include_dirs=f(),\n"
               "  define_macros=[('N', n())], extra_compile_args=g())\n"
               "CUDAExtension('c', ['c.cu'], **more)\n");
  ASSERT_EQ(Builds.size(), 3u);
  EXPECT_THAT(Builds[0].Computed, ElementsAre("sources"));
  EXPECT_THAT(Builds[1].Sources, ElementsAre("b.cu"));
  EXPECT_THAT(Builds[1].Computed,
              ElementsAre("sources", "include_dirs", "define_macros",
                          "extra_compile_args"));
  EXPECT_THAT(Builds[2].Computed, ElementsAre("**"));
}

TEST(PythonBuilds, LeavesOtherFunctionsAlone) {
  EXPECT_THAT(buildsIn("def load(name, sources): pass\n"
                       "torch.load('a.pt', ['cpu'])\n"
                       "x = load\nload\nload(\n"),
              IsEmpty());
  EXPECT_THAT(pythonBuilds("a.py", "load('a', ['a.cu'])\n"), IsEmpty());
}

} // namespace
