//===-- test/unit/report/html_trial_test.cpp ------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "sample_results.h"
#include "tool/report/html/html_trial.h"
#include "gtest/gtest.h"

using namespace bank_lint;
using namespace bank_lint::test;

namespace {

AddressPart thread(const char *Name, std::int64_t Factor) {
  AddressPart Part;
  Part.What = AddressPart::Kind::Thread;
  Part.Name = Name;
  Part.Factor = Factor;
  return Part;
}

/// tile[threadIdx.x][threadIdx.y + 8] of float tile[32][\p Row], by the warp
/// with threadIdx.y 3 of a block of (32, 8).
AccessSummary column(std::int64_t Row, std::uint64_t Wavefronts) {
  AccessSummary Access = sharedAccess(AccessOperation::Load, Wavefronts, 1);
  Access.HasWitness = true;
  Access.LaunchedWith.Block = {32, 8, 1};
  Access.Derivation.Parts = {thread("threadIdx.x", Row * 4),
                             thread("threadIdx.y", 4)};
  for (std::int64_t Lane = 0; Lane != 32; ++Lane)
    Access.LaneBytes[Lane] = Lane * Row * 4 + (3 + 8) * 4;
  return Access;
}

TEST(HtmlTrial, AFormulaOfTheThread) {
  // 11 columns: nothing distinguishes threadIdx.y from the 8, so it is the
  // first warp.
  EXPECT_EQ(trialOf(column(32, 32), "sm_90"),
            "90 0 4 32 f 44 128 4 0 32 8 1 0");
  EXPECT_EQ(trialOf(column(33, 1), "sm_80"), "80 0 4 33 f 44 132 4 0 32 8 1 0");
}

// Lanes that the formula does not lead to are given one by one.
TEST(HtmlTrial, LaneByLane) {
  AccessSummary Access = column(32, 31);
  Access.LaneBytes[31] = -1;
  std::string Trial = trialOf(Access, "sm_80");
  EXPECT_EQ(Trial, "80 0 4 32 l 44+128*31 -1");
  // A quotient with an unknown factor.
  Access = column(32, 32);
  Access.Derivation.Parts[0].Factor = std::nullopt;
  Trial = trialOf(Access, "sm_80");
  EXPECT_EQ(Trial, "80 0 4 32 l 44+128*32");
}

// Two lanes are no run.
TEST(HtmlTrial, RunsOfLanes) {
  AccessSummary Access = column(32, 1);
  Access.Derivation.Parts.clear();
  for (std::int64_t Lane = 0; Lane != 32; ++Lane)
    Access.LaneBytes[Lane] = Lane * 4;
  Access.LaneBytes[3] = 100;
  Access.LaneBytes[31] = -1;
  EXPECT_EQ(trialOf(Access, "sm_80"), "80 0 4 21 l 0+4*3 100 16+4*27 -1");
  Access.LaneBytes[3] = 12; // all lanes are neighbours
  EXPECT_EQ(trialOf(Access, "sm_80"), "80 0 4 0 l 0+4*31 -1");
}

// The row is what leads from row to row: of threads before loops, the least.
TEST(HtmlTrial, RowsByTheIndex) {
  AccessSummary Access = column(32, 32);
  AddressPart Loop;
  Loop.What = AddressPart::Kind::Loop;
  Loop.Name = "k";
  Loop.Factor = 64;
  Access.Derivation.Parts.push_back(Loop);
  Access.Derivation.Parts.push_back(thread("threadIdx.z", 4096));
  EXPECT_TRUE(
      llvm::StringRef(trialOf(Access, "sm_80")).starts_with("80 0 4 32 f"));
}

TEST(HtmlTrial, OnlyWhatTheModelSaysTheSameOf) {
  EXPECT_EQ(trialOf(column(32, 31), "sm_80"), ""); // 32 by the model
  AccessSummary Access = column(32, 32);
  Access.Operation = AccessOperation::Atomic;
  EXPECT_EQ(trialOf(Access, "sm_80"), "");
  Access = column(32, 32);
  Access.Form = AccessForm::AsyncCopy;
  EXPECT_EQ(trialOf(Access, "sm_80"), "");
  Access = column(32, 32);
  Access.HasWitness = false;
  EXPECT_EQ(trialOf(Access, "sm_80"), "");
}

} // namespace
