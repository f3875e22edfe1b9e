//===-- test/unit/tool/progress_line_test.cpp -----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/supervision/progress_line.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include <thread>

using namespace bank_lint;
using testing::HasSubstr;

namespace {

std::string shown(ProgressChoice Choice, std::size_t Before, std::size_t Total,
                  std::size_t Finished) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  {
    ProgressLine Line(Before, Total, OS, Choice);
    for (std::size_t I = 0; I < Finished; ++I)
      Line.finished("a/b.cu");
  }
  return Text;
}

TEST(ProgressLine, AnEstimateIsOfWhatIsDone) {
  using std::chrono::seconds;
  EXPECT_EQ(timeLeft(2, 100, seconds(10)), "");
  EXPECT_EQ(timeLeft(10, 0, seconds(10)), "");
  EXPECT_EQ(timeLeft(10, 20, seconds(10)), "about 21 s left");
  EXPECT_EQ(timeLeft(10, 600, seconds(10)), "about 10 min left");
  EXPECT_EQ(timeLeft(10, 92, seconds(10)), "about 2 min left");
}

TEST(ProgressLine, OnlyATerminalGetsItUnasked) {
  EXPECT_EQ(shown(ProgressChoice::Auto, 0, 9, 9), "");
  EXPECT_EQ(shown(ProgressChoice::Never, 0, 9, 9), "");
}

TEST(ProgressLine, LinesAreOneASecond) {
  EXPECT_EQ(shown(ProgressChoice::Always, 0, 9, 9),
            "bank-lint: progress: 0 of 9 files\n"
            "bank-lint: progress: 9 of 9 files\n");
  EXPECT_EQ(shown(ProgressChoice::Always, 4, 9, 2),
            "bank-lint: progress: 4 of 9 files\n");
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  ProgressLine Line(0, 9, OS, ProgressChoice::Always);
  Line.finished("a.cu");
  std::this_thread::sleep_for(std::chrono::milliseconds(1100));
  Line.refresh();
  EXPECT_THAT(Text, HasSubstr("progress: 1 of 9 files\n"));
  Line.refresh();
  EXPECT_EQ(Text.find("1 of 9"), Text.rfind("1 of 9"));
}

} // namespace
