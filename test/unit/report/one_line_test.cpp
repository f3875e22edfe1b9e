//===-- test/unit/report/one_line_test.cpp --------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "hostile_results.h"
#include "tool/report/text/one_line.h"
#include "llvm/ADT/StringRef.h"
#include "gtest/gtest.h"

using namespace bank_lint;
using namespace bank_lint::test;

namespace {

TEST(OneLine, FindingsThenWhatIsNotKnown) {
  EXPECT_EQ(written(writeOneLine, incompleteResult()),
            "k.cu:13:5: 32-way shared bank conflict: 32 wavefronts where 1 "
            "would do [shared-bank-conflict]\n"
            "k.cu:30:1: not analysed: lost(int): it recurses [not-analysed]\n"
            "k.cu:1:1: not analysed: kernel template generic: no file of the "
            "run instantiates it [uninstantiated-template]\n"
            "k.cu:15:5: 1 access undecided: the index is loaded from memory "
            "[undecided]\n");
}

TEST(OneLine, ALineStaysALine) {
  std::string Text = written(writeOneLine, hostileResult());
  // The finding, the lost kernel, the template.
  EXPECT_EQ(llvm::StringRef(Text).count('\n'), 3u);
  EXPECT_EQ(llvm::StringRef(Text).count('\r'), 0u);
}

TEST(OneLine, NothingFound) {
  FileResult R = sampleResult();
  R.Findings.clear();
  R.Accesses.resize(1);
  EXPECT_EQ(written(writeOneLine, R), "");
}

} // namespace
