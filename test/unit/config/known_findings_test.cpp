//===-- test/unit/config/known_findings_test.cpp --------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "test/unit/report/sample_results.h"
#include "test/unit/tool/temporary_folder.h"
#include "tool/config/known_findings.h"
#include "tool/config/split_finding.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace bank_lint;
using namespace bank_lint::test;

namespace {

/// A finding of the expressions in lines 1 and 2 of k.cu: 248 wavefronts each.
class KnownFindings : public testing::Test {
protected:
  KnownFindings() : File(Folder.write("k.cu", "aaaaaaaa;\nbbbbbbbb;\n")) {
    Result.File = File;
    Result.Findings = {findingOn(access(1))};
    Finding &F = Result.Findings.front();
    F.Also = {{access(2), 248}};
    F.Excess = 496;
    F.Weight = 80;
    F.WeightOfKind = 90;
  }
  AccessSummary access(unsigned Line) const {
    AccessSummary A = sharedAccess(AccessOperation::Load, 32, Line);
    A.Where = {File, Line, 1, Line, 9};
    return A;
  }
  BaselineChange update(const FileResult &With) {
    return updateBaseline(Known, With, {}, SourceRoot(Folder.path()));
  }
  void setAside(FileResult &From) {
    SourceLines Sources;
    FindingNames Names(From, SourceRoot(Folder.path()), Sources);
    setKnownAside(From, Known, Names);
  }

  TemporaryFolder Folder;
  std::string File;
  FileResult Result;
  Baseline Known;
};

TEST_F(KnownFindings, PartsOfAFinding) {
  const Finding &F = Result.Findings.front();
  auto InLine = [](unsigned Line) {
    return [Line](const AccessSummary &A) { return A.Where.Line == Line; };
  };
  EXPECT_FALSE(partOf(F, InLine(3)));
  std::optional<Finding> Second = partOf(F, InLine(2));
  ASSERT_TRUE(Second);
  EXPECT_EQ(Second->Access.Where.Line, 2u);
  EXPECT_EQ(Second->Also.size(), 0u);
  EXPECT_EQ(Second->Excess, 248u);
  EXPECT_EQ(Second->Weight, 40);
  EXPECT_EQ(Second->WeightOfKind, 45);
  std::optional<Finding> Both =
      partOf(F, [](const AccessSummary &) { return true; });
  EXPECT_EQ(Both->Excess, 496u);
  EXPECT_EQ(Both->Weight, 80);
}

TEST_F(KnownFindings, AreSetAside) {
  EXPECT_EQ(update(Result).New, 2u);
  setAside(Result);
  EXPECT_TRUE(Result.Findings.empty());
  ASSERT_EQ(Result.SetAside.size(), 1u);
  EXPECT_EQ(Result.SetAside[0].By, SetAsideBy::Baseline);
  // What was set aside is known on.
  BaselineChange Again = update(Result);
  EXPECT_EQ(Again.New, 0u);
  EXPECT_EQ(Again.Resolved, 0u);
}

TEST_F(KnownFindings, ANewPlaceOfAKnownCauseIsTold) {
  FileResult Before = Result;
  Before.Findings.front().Also.clear();
  EXPECT_EQ(update(Before).New, 1u);
  setAside(Result);
  ASSERT_EQ(Result.Findings.size(), 1u);
  EXPECT_EQ(Result.Findings[0].Access.Where.Line, 2u);
  EXPECT_EQ(Result.Findings[0].Excess, 248u);
}

TEST_F(KnownFindings, AreResolvedOnlyWhereTheyWouldBeSeen) {
  update(Result);
  FileResult Clean;
  Clean.File = File;
  Baseline All = Known;
  EXPECT_EQ(update(Clean).Resolved, 2u);
  EXPECT_TRUE(Known.Entries.empty());
  // Not if a part was not analysed, is hidden, or nothing could be read.
  auto StaysWith = [&](const FileResult &Now) {
    Known = All;
    return update(Now).Resolved == 0 && Known.Entries == All.Entries;
  };
  FileResult Other = Clean;
  Other.File = Folder.write("other.cu", "");
  EXPECT_TRUE(StaysWith(Other));
  FileResult Failed = Clean;
  Failed.Failure = "no such file";
  EXPECT_TRUE(StaysWith(Failed));
  FileResult Lost = Clean;
  Lost.NotAnalysed.push_back({});
  EXPECT_TRUE(StaysWith(Lost));
  FileResult Hidden = Clean;
  Hidden.HiddenFindings = 1;
  EXPECT_TRUE(StaysWith(Hidden));
  FileResult Broken = Clean;
  Broken.Problems.emplace_back();
  EXPECT_TRUE(StaysWith(Broken));
}

TEST_F(KnownFindings, WhatIsMeantIsNotKept) {
  Result.SetAside = {{Result.Findings.front(), SetAsideBy::Comment, ""}};
  Result.Findings.clear();
  EXPECT_EQ(update(Result).New, 0u);
  EXPECT_TRUE(Known.Entries.empty());
}

TEST_F(KnownFindings, AreWrittenAndReadAgain) {
  update(Result);
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  writeBaseline(Known, OS);
  llvm::Expected<Baseline> Read = parseBaseline(Text);
  ASSERT_TRUE(bool(Read));
  EXPECT_EQ(Read->Entries, Known.Entries);
  EXPECT_EQ(Known.Entries.begin()->second.File, "k.cu");
  // Any part of it is either read or an error, and never a crash.
  for (std::size_t Size = 0; Size < Text.size(); ++Size) {
    llvm::Expected<Baseline> Part =
        parseBaseline(llvm::StringRef(Text).take_front(Size));
    if (!Part)
      llvm::consumeError(Part.takeError());
    else
      EXPECT_EQ(Part->Entries, Known.Entries);
  }
  for (llvm::StringRef Wrong :
       {"[]", "{}", "{\"version\":1}", "{\"version\":1,\"findings\":[1]}",
        "{\"version\":1,\"findings\":[{\"fingerprint\":\"x\"}]}"}) {
    llvm::Expected<Baseline> None = parseBaseline(Wrong);
    EXPECT_FALSE(bool(None)) << Wrong.str();
    llvm::consumeError(None.takeError());
  }
}

} // namespace
