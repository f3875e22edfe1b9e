//===-- test/unit/tool/including_files_test.cpp ---------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which sources include a changed header, by the text of their includes.
//===----------------------------------------------------------------------===//
#include "test/unit/tool/temporary_folder.h"
#include "tool/bank-lint/files/including_files.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace bank_lint;
using bank_lint::test::TemporaryFolder;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

TEST(IncludingFiles, DirectlyAndByWayOfOthers) {
  TemporaryFolder F;
  const std::string Header = F.write("include/lib/tile.cuh", ""),
                    Between = F.write("include/lib/all.h",
                                      "#  include <lib/tile.cuh> // all\n"),
                    Direct = F.write("src/a.cu", "#include \"lib/tile.cuh\"\n"),
                    ByWay = F.write("src/b.cu", "\n #include \"all.h\"\n"),
                    Not = F.write("src/c.cu", "#include \"tile.cuh.in\"\n");
  IncludingFiles Found =
      filesIncluding({Header}, {Direct, ByWay, Not}, {Header, Between});
  EXPECT_THAT(Found.Sources, ElementsAre(Direct, ByWay));
  EXPECT_THAT(Found.Unused, IsEmpty());
}

TEST(IncludingFiles, AsPeopleWriteThem) {
  TemporaryFolder F;
  const std::string Table = F.write("table.def", ""),
                    Marked =
                        F.write("a.cu", "\xEF\xBB\xBF#include \"table.def\"\n"),
                    Spaced = F.write(
                        "b.cu",
                        "/* it */ # /* is */ include /**/<table.def>\n"),
                    Not = F.write("c.cu", "// #include \"table.def\"\n");
  IncludingFiles Found = filesIncluding({Table}, {Marked, Spaced, Not}, {});
  EXPECT_THAT(Found.Sources, ElementsAre(Marked, Spaced));
}

TEST(IncludingFiles, TheOneBesideIsMeant) {
  TemporaryFolder F;
  const std::string Own = F.write("a/tile.cuh", ""),
                    Other = F.write("b/tile.cuh", ""),
                    Source = F.write("a/k.cu", "#include \"tile.cuh\"\n"),
                    Up = F.write("a/x/k.cu", "#include \"../tile.cuh\"\n");
  IncludingFiles Found =
      filesIncluding({Own, Other}, {Source, Up}, {Own, Other});
  EXPECT_THAT(Found.Sources, ElementsAre(Source, Up));
  EXPECT_THAT(Found.Unused, ElementsAre(Other));
}

TEST(IncludingFiles, CirclesEnd) {
  TemporaryFolder F;
  const std::string A = F.write("a.h", "#include \"b.h\"\n"),
                    B = F.write("b.h", "#include \"a.h\"\n"),
                    Source = F.write("k.cu", "#include \"b.h\"\n");
  EXPECT_THAT(filesIncluding({A}, {Source}, {A, B}).Sources,
              ElementsAre(Source));
}

} // namespace
