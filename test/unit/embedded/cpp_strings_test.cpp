//===-- - test/unit/embedded/cpp_strings_test.cpp -----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "test/unit/embedded/places.h"
#include "gtest/gtest.h"

using namespace bank_lint;

namespace {

TEST(CppStrings, FindsWhatGoesToNvrtc) {
  const llvm::StringRef Text = R"cpp(#include <nvrtc.h>
const char *First = R"(
extern "C" __global__ void a(float *x) { x[0] = 1; }
)";
// "__global__ void none() {}"
/* R"(__global__ void none() {})" */
char C = '"';
const char *Second = "__global__ void b(float *x) {\n" // a comment
                     "  x[1] = 1;\n"
                     "}\n";
const char *Third = u8R"mark(__global__ void c() { f(")"); })mark";
int Number = 1'000'000;
)cpp";
  const EmbeddedFile File = embeddedSources("k.cu", Text);
  EXPECT_TRUE(File.IsSource);
  ASSERT_EQ(File.Sources.size(), 3u);
  EXPECT_EQ(placeOf("void a", File.Sources[0], File), "k.cu:3:23");
  EXPECT_EQ(lineOf("void a", File.Sources[0].Text), 3u);
  EXPECT_EQ(placeOf("void b", File.Sources[1], File), "k.cu:8:34");
  EXPECT_EQ(placeOf("x[1]", File.Sources[1], File), "k.cu:9:25");
  EXPECT_EQ(lineOf("x[1]", File.Sources[1].Text), 9u);
  EXPECT_EQ(placeOf("void c", File.Sources[2], File), "k.cu:11:41");
  EXPECT_TRUE(llvm::StringRef(File.Sources[2].Text).ends_with("f(\")\"); }"));
}

TEST(CppStrings, KnowsWhichMacrosAreUnknown) {
  const llvm::StringRef Source =
      "R\"(\n#ifndef N\n#define N 1\n#endif\n"
      "__global__ void k(float *x) { x[N] = 1; }\n)\"";
  const std::string Create =
      "nvrtcCreateProgram(&p, s, \"\", 0, 0, 0); nvrtcCompileProgram(p, ";
  struct Case {
    std::string Text;
    const char *Reason;
  };
  const Case Cases[] = {
      // Nothing compiles it here, so that any option may.
      {"auto s = " + Source.str() + ";",
       "its options are unknown before it runs, and may define N"},
      {"auto s = " + Source.str() + ";" + Create + "0, nullptr);", ""},
      {"o[] = {\"-I/opt\", \"-std=c++17\", \"-DM=3\"}; s = " + Source.str() +
           ";" + Create + "3, o);",
       ""},
      {"s = " + Source.str() + "; o = {\"-DN=\" + n};",
       "an option defines N when it runs"},
      {"s = " + Source.str() + "; o = \"--define-macro=N=2\";",
       "an option defines N when it runs"},
      {"s = " + Source.str() + "; o = \"-D\" + name;",
       "options are unknown before it runs, and may define N"},
      {"s = head + " + Source.str() + ";",
       "what is added to it is unknown before it runs, and may define N"},
      {"s = std::string(" + Source.str() + ") + tail;",
       "what is added to it is unknown before it runs, and may define N"},
      {"s = head + \"__global__ void k(float *x) { x[0] = 1; }\";", ""},
  };
  for (const Case &Each : Cases) {
    const EmbeddedFile File =
        embeddedSources("k.cpp", "#include <nvrtc.h>\n" + Each.Text);
    EXPECT_EQ(File.Sources.size() + File.Unread.size(), 1u) << Each.Text;
    if (!*Each.Reason) {
      EXPECT_EQ(File.Sources.size(), 1u) << Each.Text;
    } else {
      ASSERT_EQ(File.Unread.size(), 1u) << Each.Text;
      EXPECT_EQ(File.Unread[0].Reason, Each.Reason);
      EXPECT_EQ(File.Unread[0].Kernel, "k");
    }
  }
}

TEST(CppStrings, LeavesOtherFilesAlone) {
  for (llvm::StringRef Text :
       {"const char *s = R\"(__global__ void k() {})\";",
        "#include <nvrtc.h>\n__global__ void k() {}",
        "#include <nvrtc.h>\nputs(\"__global__ is a word\");"}) {
    const EmbeddedFile File = embeddedSources("k.cu", Text);
    EXPECT_TRUE(File.IsSource);
    EXPECT_TRUE(File.Sources.empty()) << Text.str();
  }
}

TEST(CppStrings, SavedCellIsASourceWithoutItsMagic) {
  const EmbeddedFile File =
      embeddedSources("k.cu", "%%writefile k.cu\n__global__ void k() {}\n");
  EXPECT_FALSE(File.IsSource);
  ASSERT_EQ(File.Sources.size(), 1u);
  EXPECT_EQ(File.Sources[0].Text, "\n__global__ void k() {}\n");
  EXPECT_EQ(placeOf("void", File.Sources[0], File), "k.cu:2:12");
}

} // namespace
