//===-- test/unit/embedded/shell_text_test.cpp ----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/embedded/shell_text.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace bank_lint;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

struct DocumentCase {
  const char *Text;
  const char *File; ///< "" if there is none of that name
  const char *Inner;
  bool IsExpanded = false, Appends = false;
};

TEST(ShellText, FindsHereDocuments) {
  const DocumentCase Cases[] = {
      {"cat > k.cu <<EOF\na\nb\nEOF\n", "k.cu", "a\nb\n"},
      {"cat <<'END' >k.cu\n$a\nEND", "k.cu", "$a\n"},
      {"cat << \"END\" > k.cu && nvcc k.cu\n`a`\nEND\n", "k.cu", "`a`\n"},
      {"tee k.cu <<EOF\na\nEOF", "k.cu", "a\n"},
      {"tee -a k.cu <<EOF\na\nEOF", "k.cu", "a\n", false, true},
      {"cat >> k.cu <<-EOF\n\ta\n\tEOF\n", "k.cu", "\ta\n", false, true},
      {"cat > k.cu <<EOF\na[$n]\nEOF\n", "k.cu", "a[$n]\n", true},
      {"cat > k.cu <<EOF\n\"\\n\"\nEOF\n", "k.cu", "\"\\n\"\n"},
      {"mkdir -p d; cat > d/k.cu <<EOF\na\nEOF\n", "d/k.cu", "a\n"},
      {"cat > $f <<EOF\na\nEOF\n", "", "a\n"},
      {"cat > k.cu <<EOF\na\n", "k.cu", "a\n"}, // it does not end
      {"# cat > k.cu <<EOF\nif true; then\ncat > l.cu <<E\nb\nE\nfi\n", "l.cu",
       "b\n"},
  };
  for (const DocumentCase &Case : Cases) {
    const ShellText Read = readShell(Case.Text);
    ASSERT_EQ(Read.Documents.size(), 1u) << Case.Text;
    const HereDocument &Own = Read.Documents[0];
    EXPECT_EQ(Own.File, Case.File) << Case.Text;
    EXPECT_EQ(llvm::StringRef(Case.Text).slice(Own.Begin, Own.End), Case.Inner)
        << Case.Text;
    EXPECT_EQ(Own.IsExpanded, Case.IsExpanded) << Case.Text;
    EXPECT_EQ(Own.Appends, Case.Appends) << Case.Text;
  }
  EXPECT_THAT(readShell("cat <<< text\n").Documents, IsEmpty());
  EXPECT_THAT(readShell("echo '<<EOF'\na\nEOF\n").Documents, IsEmpty());
}

TEST(ShellText, FindsCompilers) {
  const ShellText Read = readShell("set -e\n"
                                   "nvcc -O3 -DN=32 -I inc k.cu -o k && ./k\n"
                                   "X=1 /usr/local/cuda/bin/nvcc -arch=sm_90 "
                                   "\\\n  -D M=\"4\" l.cu; g++ m.cc\n"
                                   "time nvcc $FLAGS n.cu\n"
                                   "nvcc -DN=$n o.cu > log 2>&1\n");
  ASSERT_EQ(Read.Commands.size(), 4u);
  EXPECT_THAT(Read.Commands[0].Files, ElementsAre("k.cu"));
  EXPECT_THAT(usedOptions(Read.Commands[0].Options.Known),
              ElementsAre("-DN=32", "-Iinc"));
  EXPECT_TRUE(Read.Commands[0].Options.IsWhole);
  EXPECT_THAT(Read.Commands[1].Files, ElementsAre("l.cu"));
  EXPECT_THAT(usedOptions(Read.Commands[1].Options.Known),
              ElementsAre("-DM=4"));
  EXPECT_EQ(architectureAmong(Read.Commands[1].Options.Known), "sm_90");
  EXPECT_FALSE(Read.Commands[2].Options.IsWhole);
  EXPECT_THAT(Read.Commands[3].Files, ElementsAre("o.cu"));
  EXPECT_THAT(Read.Commands[3].Options.UnknownMacros, ElementsAre("N"));
  EXPECT_TRUE(Read.Commands[3].Options.IsWhole);
}

} // namespace
