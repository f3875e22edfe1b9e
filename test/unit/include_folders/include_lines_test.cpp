// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/include_folders/include_lines.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace bank_lint;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

std::vector<std::string> namesIn(llvm::StringRef Text) {
  std::vector<std::string> Names;
  for (const IncludeLine &Line : includeLines(Text))
    Names.push_back(Line.Name);
  return Names;
}

TEST(IncludeLines, AreFoundHoweverTheyAreWritten) {
  EXPECT_THAT(namesIn("#include <a.h>\n  #  include\t\"b/c.cuh\" // d\r\n"
                      "/* e */ #include <f>"),
              ElementsAre("a.h", "b/c.cuh", "f"));
}

TEST(IncludeLines, KnowQuotes) {
  const std::vector<IncludeLine> Lines = includeLines("#include <a>\n"
                                                      "#include \"b\"\n");
  ASSERT_EQ(Lines.size(), 2u);
  EXPECT_FALSE(Lines[0].IsQuoted);
  EXPECT_TRUE(Lines[1].IsQuoted);
}

TEST(IncludeLines, NotOnesInCommentsOrMacros) {
  EXPECT_THAT(namesIn("// #include <a.h>\n"
                      "/* #include <b.h>\n#include <c.h>\n*/\n"
                      "#include NAME\n#include <unfinished\n#include <>\n"
                      "#define include <d.h>\n"),
              IsEmpty());
}

TEST(IncludeLines, NotInBranchesThatAreNotCompiled) {
  EXPECT_THAT(namesIn("#if 0\n#include <a>\n#else\n#include <b>\n#endif\n"
                      "#ifdef _WIN32\n#include <c>\n#elif 1\n#include <d>\n"
                      "#else\n#include <e>\n#endif\n"
                      "#if !defined(__CUDACC__)\n#include <f>\n#endif\n"
                      "#if defined __linux__\n#include <g>\n#endif\n"),
              ElementsAre("b", "d", "g"));
}

TEST(IncludeLines, InAllBranchesOfAConditionThatIsNotObvious) {
  EXPECT_THAT(namesIn("#if VERSION > 2\n#include <a>\n#else\n#include <b>\n"
                      "#endif\n#ifdef __CUDA_ARCH__\n#include <c>\n#endif\n"),
              ElementsAre("a", "b", "c"));
}

TEST(IncludeLines, AnUnknownMacroIsNotDefined) {
  EXPECT_THAT(namesIn("#ifndef GUARD_H\n#define GUARD_H\n#include <a>\n"
                      "#ifdef WITH_SOMETHING\n#include <b>\n#else\n"
                      "#include <c>\n#endif\n#endif\n"),
              ElementsAre("a", "c"));
}

TEST(IncludeLines, SurviveBranchesThatDoNotMatch) {
  EXPECT_THAT(namesIn("#endif\n#else\n#elif 0\n#include <a>\n#if 1\n#if 1\n"
                      "#include <b>\n"),
              ElementsAre("a", "b"));
}

} // namespace
