//===-- test/unit/report/patch_test.cpp -----------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/fixes/patch.h"
#include "gtest/gtest.h"

using namespace bank_lint;

namespace {

std::string headOf(llvm::StringRef Path) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  writeUnifiedDiff(Path, "a\n", "b\n", OS);
  return llvm::StringRef(Text).split("@@").first.str();
}

TEST(Patch, NamesAreQuotedAsGitDoes) {
  EXPECT_EQ(headOf("x/k.cu"), "--- a/x/k.cu\n+++ b/x/k.cu\n");
  EXPECT_EQ(headOf("\xC3\xA9 b.cu"),
            "--- a/\xC3\xA9 b.cu\n+++ b/\xC3\xA9 b.cu\n");
  EXPECT_EQ(headOf("a\nb\x1b\"\\.cu"), "--- \"a/a\\012b\\033\\042\\134.cu\"\n"
                                       "+++ \"b/a\\012b\\033\\042\\134.cu\"\n");
  EXPECT_EQ(headOf("\xE2\x80\xAE"), "--- \"a/\\342\\200\\256\"\n"
                                    "+++ \"b/\\342\\200\\256\"\n");
}

} // namespace
