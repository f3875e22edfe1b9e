//===-- - test/unit/embedded/python_tokens_test.cpp ---------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/embedded/python_tokens.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace bank_lint;
using testing::ElementsAre;

namespace {

/// The tokens, each with a letter for its kind.
std::vector<std::string> read(llvm::StringRef Text) {
  std::vector<std::string> Result;
  for (const PythonToken &T : pythonTokens(Text)) {
    const llvm::StringRef Own = Text.slice(T.Begin, T.End);
    switch (T.What) {
    case PythonToken::Name:
      Result.push_back(("n " + Own).str());
      break;
    case PythonToken::Number:
      Result.push_back(("# " + Own).str());
      break;
    case PythonToken::String:
      Result.push_back(((T.IsTerminated ? "s " : "u ") +
                        Text.slice(T.InnerBegin, T.InnerEnd))
                           .str());
      break;
    case PythonToken::Operator:
      Result.push_back(("o " + Own).str());
      break;
    case PythonToken::Newline:
      Result.push_back("end");
      break;
    }
  }
  return Result;
}

TEST(PythonTokens, CutsUpStatements) {
  EXPECT_THAT(read("a.b = 1.5e3 # ' \n\n\tif x: pass\n"),
              ElementsAre("n a", "o .", "n b", "o =", "# 1.5e3", "end", "n if",
                          "n x", "o :", "n pass", "end"));
  // In brackets and behind a backslash, a line goes on.
  EXPECT_THAT(
      read("f(\n1,\n)\nx \\\n y"),
      ElementsAre("n f", "o (", "# 1", "o ,", "o )", "end", "n x", "n y"));
}

TEST(PythonTokens, KnowsStrings) {
  EXPECT_THAT(read("'a' \"b'\" rb'c' F\"d\" ''"),
              ElementsAre("s a", "s b'", "s c", "s d", "s "));
  EXPECT_THAT(read("'''a\n'b''' \"\"\"\"c\"\"\""),
              ElementsAre("s a\n'b", "s \"c"));
  EXPECT_THAT(read(R"('a\'b' r'c\' ')"), ElementsAre("s a\\'b", "s c\\' "));
  EXPECT_THAT(read("'a\n'b"), ElementsAre("u a", "end", "u b"));
  EXPECT_THAT(read("'''a\n"), ElementsAre("u a\n"));
  EXPECT_THAT(read("'a\\"), ElementsAre("u a\\"));
  // A name in front is none.
  EXPECT_THAT(read("xr'a'"), ElementsAre("n xr", "s a"));
  const std::vector<PythonToken> Tokens = pythonTokens("rb'a' f'b' 'c'");
  EXPECT_TRUE(Tokens[0].IsRaw && !Tokens[0].IsFormatted);
  EXPECT_TRUE(!Tokens[1].IsRaw && Tokens[1].IsFormatted);
  EXPECT_TRUE(!Tokens[2].IsRaw && !Tokens[2].IsFormatted);
}

TEST(PythonTokens, PassesCommandsOfIPythonOver) {
  EXPECT_THAT(read("!nvcc -o 'x k.cu\n%time f()\nx = a % b\n"),
              ElementsAre("n x", "o =", "n a", "o %", "n b", "end"));
}

TEST(PythonTokens, TakesWhateverThereIs) {
  EXPECT_THAT(
      read("$ ? \x01 \xc3\xa9t\xc3\xa9 )"),
      ElementsAre("o $", "o ?", "o \x01", "n \xc3\xa9t\xc3\xa9", "o )"));
}

} // namespace
