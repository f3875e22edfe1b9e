//===-- test/unit/report/wrapped_stream_test.cpp --------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/text/wrapped_stream.h"
#include "gtest/gtest.h"

namespace bank_lint {
namespace {

std::string wrapped(llvm::StringRef Text, unsigned Width) {
  std::string Result;
  llvm::raw_string_ostream Under(Result);
  WrappedStream(Under, Width) << Text;
  return Result;
}

TEST(WrappedStream, BreaksAtTheLastSpaceThatFits) {
  EXPECT_EQ(wrapped("advice: one two three\n", 20),
            "advice: one two\n    three\n");
  EXPECT_EQ(wrapped("advice: one two thre\n", 20), "advice: one two thre\n");
  EXPECT_EQ(wrapped("advice: one two\n", 0), "advice: one two\n");
}

TEST(WrappedStream, CountsTheIndentOfLaterLines) {
  EXPECT_EQ(wrapped("  aaaa bbbb cccc dddd eeee\n", 13),
            "  aaaa bbbb\n      cccc\n      dddd\n      eeee\n");
}

TEST(WrappedStream, KeepsAWordThatIsTooLong) {
  EXPECT_EQ(wrapped("at src/a/very/long/path.cu:12:3 there\n", 12),
            "at\n    src/a/very/long/path.cu:12:3\n    there\n");
}

TEST(WrappedStream, IndentsToTheTextAfterALabel) {
  EXPECT_EQ(wrapped("  verdict   proven for every n\n", 22),
            "  verdict   proven for\n            every n\n");
}

TEST(WrappedStream, KeepsLinesForProgramsSourceAndTables) {
  for (const char *Line :
       {"  measure   ncu --kernel-name k --metrics a,b ./your-program\n",
        "a.cu:1:2: warning: 8-way shared bank conflict [rule]\n",
        "a.cu:1:2: error: 8-way shared bank conflict [rule]\n",
        "   12 | sum += tile[threadIdx.x][k] * other[k];\n",
        "      |        ^~~~~~~~~~~~~~~~~ ^~~~~~~~\n",
        "  name      12   34 MiB   of all   kernels here\n"})
    EXPECT_EQ(wrapped(Line, 20), Line);
}

TEST(WrappedStream, KeepsQuotedTextAndCommands) {
  EXPECT_EQ(wrapped("the file 'a name with spaces.cu' is the kernel's\n", 16),
            "the file\n    'a name with spaces.cu'\n    is the\n"
            "    kernel's\n");
  EXPECT_EQ(wrapped("undecided: data; try bank-lint explain a.cu:1:2\n", 24),
            "undecided: data; try\n    bank-lint explain a.cu:1:2\n");
  EXPECT_EQ(wrapped("  measure: ncu --metrics a,b ./your-program\n", 24),
            "  measure:\n      ncu --metrics a,b ./your-program\n");
}

TEST(WrappedStream, BeginsNoLineWithACommandOfCi) {
  EXPECT_EQ(wrapped("note: the kernel ::error::x of it\n", 16),
            "note: the\n    kernel ::error::x\n    of it\n");
  EXPECT_EQ(wrapped("note: the kernel  ::error::x\n", 16),
            "note: the kernel  ::error::x\n");
}

TEST(WrappedStream, BreaksNotesAndKeepsErrorsOfTheProgram) {
  EXPECT_EQ(wrapped("bank-lint: note: one two\n", 20),
            "bank-lint: note: one\n    two\n");
  EXPECT_EQ(wrapped("bank-lint: error: one two\n", 20),
            "bank-lint: error: one two\n");
}

TEST(WrappedStream, KeepsAValueWithItsName) {
  EXPECT_EQ(wrapped("launch: grid (4,4), n = 128\n", 16),
            "launch:\n    grid (4,4),\n    n = 128\n");
  EXPECT_EQ(wrapped("launch: with n = 128\n", 18),
            "launch: with\n    n = 128\n");
}

TEST(WrappedStream, CountsColumnsNotBytes) {
  EXPECT_EQ(wrapped("größe größe größe\n", 17), "größe größe größe\n");
}

TEST(WrappedStream, KeepsColoursAtTheirCharacters) {
  std::string Result;
  llvm::raw_string_ostream Under(Result);
  Under.enable_colors(true);
  {
    WrappedStream OS(Under, 12);
    OS << "advice: ";
    OS.changeColor(llvm::raw_ostream::GREEN, false, false);
    OS << "one two";
    OS.resetColor();
    OS << "\nx";
  }
  EXPECT_EQ(Result, "advice: \x1b[0;32mone\n    two\x1b[0m\nx");
}

} // namespace
} // namespace bank_lint
