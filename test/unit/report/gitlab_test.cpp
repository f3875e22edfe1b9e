//===-- test/unit/report/gitlab_test.cpp ----------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "hostile_results.h"
#include "tool/report/ci/gitlab.h"
#include "llvm/Support/JSON.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace bank_lint;
using namespace bank_lint::test;
using llvm::json::Array;
using llvm::json::Object;
using llvm::json::Value;

namespace {

/// The issues of the report, parsed back.
Array issuesOf(llvm::ArrayRef<FileResult> Results) {
  std::string Text = written(writeGitlab, Results);
  llvm::Expected<Value> Report = llvm::json::parse(Text);
  if (!Report || !Report->getAsArray()) {
    ADD_FAILURE() << Text;
    return {};
  }
  return std::move(*Report->getAsArray());
}

const Object &at(const Array &Issues, std::size_t Index) {
  return *Issues[Index].getAsObject();
}

TEST(Gitlab, AnIssue) {
  Array Issues = issuesOf(sampleResult());
  ASSERT_EQ(Issues.size(), 2u); // and the undecided access
  const Object &Issue = at(Issues, 0);
  EXPECT_EQ(Issue.getString("check_name"), "shared-bank-conflict");
  EXPECT_EQ(Issue.getString("description"),
            "32-way shared bank conflict: 32 wavefronts where 1 would do");
  EXPECT_EQ(Issue.getString("severity"), "major");
  EXPECT_EQ(Issue.getString("fingerprint")->size(), 32u);
  EXPECT_EQ(*Issue.getObject("location"),
            Object({{"path", "k.cu"}, {"lines", Object({{"begin", 13}})}}));
  EXPECT_EQ(at(Issues, 1).getString("check_name"), "undecided");
  EXPECT_EQ(at(Issues, 1).getString("severity"), "info");
}

TEST(Gitlab, ADefectIsWorse) {
  FileResult R = sampleResult();
  R.Findings[0].IsDefect = R.Findings[0].StopsKernel = true;
  EXPECT_EQ(at(issuesOf(R), 0).getString("severity"), "critical");
}

TEST(Gitlab, WhatIsLostIsToldAtALine) {
  std::vector<std::string> Told;
  for (const Value &Each : issuesOf({incompleteResult(), unreadableResult()})) {
    const Object &Issue = *Each.getAsObject();
    const Object *Lines = Issue.getObject("location")->getObject("lines");
    EXPECT_GE(*Lines->getInteger("begin"), 1);
    Told.push_back(Issue.getString("check_name")->str() + " " +
                   Issue.getString("severity")->str() + " " +
                   std::to_string(*Lines->getInteger("begin")));
  }
  EXPECT_THAT(Told,
              testing::ElementsAre(
                  "shared-bank-conflict major 13", "compiler-error major 3",
                  "compiler-warning minor 4", "not-analysed minor 30",
                  "undecided info 15", "note info 1", "unreadable major 1"));
}

TEST(Gitlab, FingerprintsDifferAndStay) {
  FileResult R = incompleteResult();
  Array First = issuesOf(R);
  R.NotAnalysed[0].Where.Line += 5;
  R.Findings[0].Access.Where.Line += 5;
  Array Moved = issuesOf(R);
  std::set<std::string> Prints;
  ASSERT_EQ(First.size(), Moved.size());
  for (std::size_t I = 0; I < First.size(); ++I) {
    std::string Print = at(First, I).getString("fingerprint")->str();
    EXPECT_EQ(at(Moved, I).getString("fingerprint"), Print);
    EXPECT_TRUE(Prints.insert(Print).second) << I;
  }
}

TEST(Gitlab, NothingBreaksOut) {
  for (const Value &Each : issuesOf(hostileResult()))
    EXPECT_EQ(Each.getAsObject()->getObject("location")->getString("path"),
              HostileFile);
}

} // namespace
