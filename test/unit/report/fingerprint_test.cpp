//===-- test/unit/report/fingerprint_test.cpp -----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "hostile_results.h"
#include "test/unit/tool/temporary_folder.h"
#include "tool/report/identity/fingerprint.h"
#include "gtest/gtest.h"
#include <set>

using namespace bank_lint;
using namespace bank_lint::test;

namespace {

class Fingerprint : public testing::Test {
protected:
  /// A finding on the whole of a line of the file.
  Finding on(llvm::StringRef Name, unsigned Line) {
    Finding F = findingOn(sharedAccess(AccessOperation::Load, 32, Line));
    F.Access.Where = {Folder.path(Name), Line, 1, Line, 0};
    return F;
  }
  std::vector<std::string> of(const std::vector<Finding> &Findings) {
    std::vector<const Finding *> Pointers;
    for (const Finding &F : Findings)
      Pointers.push_back(&F);
    SourceLines Sources;
    return fingerprints(Pointers, SourceRoot(Folder.path()), Sources);
  }
  TemporaryFolder Folder;
};

TEST_F(Fingerprint, StaysWhenTheCodeMovesOrIsIndented) {
  Folder.write("a.cu", "x = tile[i][j];\n");
  std::string Before = of({on("a.cu", 1)})[0];
  EXPECT_EQ(Before.size(), 32u);
  Folder.write("a.cu", "// new\n\n    x  =  tile[i][j];\n");
  EXPECT_EQ(of({on("a.cu", 3)})[0], Before);
  Folder.write("a.cu", "x = tile[j][i];\n");
  EXPECT_NE(of({on("a.cu", 1)})[0], Before);
}

TEST_F(Fingerprint, StaysWhenFiguresChange) {
  Folder.write("a.cu", "x = tile[i][j];\n");
  Finding F = on("a.cu", 1);
  std::string Before = of({F})[0];
  F.Message = "2-way shared bank conflict";
  F.Excess = 1;
  F.Access.Wavefronts = steady(2, 8);
  F.Access.LaunchedWith.Block = {64, 1, 1};
  EXPECT_EQ(of({F})[0], Before);
}

TEST_F(Fingerprint, DiffersByRuleFileKernelAndOperation) {
  Folder.write("a.cu", "x = tile[i][j];\n");
  Folder.write("b.cu", "x = tile[i][j];\n");
  Finding Rule = on("a.cu", 1), Kernel = Rule, Store = Rule;
  Rule.Rule = "another-rule";
  Kernel.Access.Kernel = "k<double>(double *)";
  Store.Access.Operation = AccessOperation::Store;
  auto All = of({on("a.cu", 1), on("b.cu", 1), Rule, Kernel, Store});
  EXPECT_EQ(std::set(All.begin(), All.end()).size(), 5u);
}

TEST_F(Fingerprint, EqualExpressionsAreCountedInTheirOrder) {
  Folder.write("a.cu", "use(s[i]);\nuse(s[i]);\n");
  auto Forth = of({on("a.cu", 1), on("a.cu", 2)});
  auto Back = of({on("a.cu", 2), on("a.cu", 1)});
  EXPECT_NE(Forth[0], Forth[1]);
  EXPECT_EQ(Forth[0], Back[1]);
  EXPECT_EQ(Forth[1], Back[0]);
  // The same place twice, seen from two files that include it.
  auto Twice = of({on("a.cu", 1), on("a.cu", 1), on("a.cu", 2)});
  EXPECT_EQ(Twice[0], Twice[1]);
  EXPECT_EQ(Twice[2], Forth[1]);
}

TEST_F(Fingerprint, DoesNotDependOnWhereTheRepositoryIs) {
  Folder.write("one/a.cu", "x = tile[i][j];\n");
  Folder.write("two/a.cu", "x = tile[i][j];\n");
  Finding One = on("one/a.cu", 1), Two = on("two/a.cu", 1);
  SourceLines Sources;
  EXPECT_EQ(fingerprints({&One}, SourceRoot(Folder.path("one")), Sources),
            fingerprints({&Two}, SourceRoot(Folder.path("two")), Sources));
}

} // namespace
