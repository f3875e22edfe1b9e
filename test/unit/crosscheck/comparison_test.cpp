// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Predictions and measurements made by hand; each test is one way in which they
// may meet.
#include "tool/crosscheck/comparison.h"
#include "tool/crosscheck/comparison_text.h"
#include "tool/crosscheck/harness.h"
#include "gmock/gmock.h"

using namespace bank_lint;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

namespace {

/// A kernel of /project/a.cu that was launched once.
struct Case {
  Case() {
    Result.Base.File = "/project/a.cu";
    Result.UserFiles = {"/project/a.cu", "/project/lib/a.cu"};
    Result.Experiments.resize(1);
    Experiment &E = Result.Experiments[0];
    E.Kernel = "k(float*)";
    E.BareName = "k";
    E.LaunchedWith.Grid.Size = {1, 1, 1};
    Measured.Launches.resize(1);
    Measured.Launches[0].Function = "k(float *)";
  }

  /// A shared load: executions, wavefronts, ideal over the grid.
  PredictedAccess &predict(unsigned Line, unsigned Width, std::uint64_t Times,
                           Interval Wavefronts, std::uint64_t Ideal) {
    PredictedAccess A;
    A.Access.Where = {"/project/a.cu", Line, 5, Line, 9};
    A.Access.Space = AccessSpace::Shared;
    A.Access.Sureness = Certainty::Proven;
    A.Access.Width = Width;
    A.Access.Executions = Interval::exactly(Times);
    A.Executions = Interval::exactly(Times);
    A.Wavefronts = Wavefronts;
    A.Ideal = Interval::exactly(Ideal);
    Result.Experiments[0].Accesses.push_back(A);
    return Result.Experiments[0].Accesses.back();
  }
  PredictedAccess &predict(unsigned Line, unsigned Width, std::uint64_t Times,
                           std::uint64_t Wavefronts, std::uint64_t Ideal) {
    return predict(Line, Width, Times, Interval::exactly(Wavefronts), Ideal);
  }

  MeasuredInstruction &measure(unsigned Line, const char *Text,
                               std::uint64_t Times, std::uint64_t Wavefronts,
                               std::uint64_t Ideal) {
    MeasuredInstruction I;
    I.File = "/elsewhere/source/a/a.cu";
    I.Line = Line;
    I.Address = std::to_string(Measured.Launches[0].Instructions.size());
    I.Text = Text;
    I.Class = classOf(Text);
    I.Counts = {Times, Wavefronts, Ideal, 0, 0, 0};
    Measured.Launches[0].Instructions.push_back(I);
    return Measured.Launches[0].Instructions.back();
  }

  Comparison compare() {
    FileExperiments File{&Result, {}};
    for (const Experiment &E : Result.Experiments)
      File.Experiments.push_back(&E);
    return bank_lint::compare({File}, Measured);
  }
  /// The only site.
  ComparedSite site() {
    Comparison C = compare();
    EXPECT_EQ(C.Launches.at(0).Sites.size(), 1u);
    return C.Launches.at(0).Sites.at(0);
  }

  ExperimentsResult Result;
  Measurement Measured;
};

} // namespace

TEST(Comparison, Confirmed) {
  Case C;
  C.predict(7, 4, 8, 256, 8);
  C.measure(7, "LDS R1, [R2]", 8, 256, 8);
  ComparedSite Site = C.site();
  EXPECT_EQ(Site.Result, Verdict::Confirmed) << Site.Why;
  EXPECT_EQ(Site.Counters.size(), 3u);
  EXPECT_EQ(C.compare().count(Verdict::Confirmed), 1u);
}

// A loop that was unrolled, and a function that was inlined twice.
TEST(Comparison, LinesAreSums) {
  Case C;
  C.predict(7, 4, 8, 8, 8);
  C.predict(7, 4, 8, 256, 8);
  C.measure(7, "LDS R1, [R2]", 4, 4, 4);
  C.measure(7, "LDS R1, [R2]", 4, 4, 4);
  C.measure(7, "@P0 LDS R1, [R2]", 8, 256, 8);
  C.measure(8, "LDS R1, [R2]", 99, 99, 99);
  C.measure(7, "STS [R2], R1", 99, 99, 99);
  EXPECT_EQ(C.site().Result, Verdict::Confirmed);
}

TEST(Comparison, ExpressionsOfSeveralLines) {
  Case C;
  C.predict(7, 4, 1, 1, 1).Access.Where.EndLine = 9;
  C.predict(8, 4, 2, 2, 2);
  C.measure(8, "LDS R1, [R2]", 2, 2, 2);
  C.measure(9, "LDS R1, [R2]", 1, 1, 1);
  Comparison Result = C.compare();
  ASSERT_EQ(Result.Launches[0].Sites.size(), 2u);
  EXPECT_EQ(Result.Launches[0].Sites[0].Result, Verdict::Confirmed);
  EXPECT_EQ(Result.Launches[0].Sites[1].Result, Verdict::Confirmed);
  // Each of the two on lines 8 and 9 is used once.
  C.measure(7, "LDS R1, [R2]", 1, 32, 1);
  Result = C.compare();
  EXPECT_EQ(Result.Launches[0].Sites[0].Result, Verdict::Refuted);
  EXPECT_EQ(Result.Launches[0].Unpredicted.size(), 1u);
}

// A warp in which no lane is on is counted as executed, and accesses nothing.
TEST(Comparison, PredicatesThatSwitchWarpsOff) {
  Case C;
  C.predict(7, 4, 2, 2, 2);
  MeasuredInstruction &I = C.measure(7, "@!P0 LDS R1, [R2]", 8, 2, 2);
  EXPECT_EQ(C.site().Result, Verdict::Confirmed);
  // Not fewer, and not without a predicate.
  I.Counts[0] = 1;
  EXPECT_EQ(C.site().Result, Verdict::Refuted);
  I.Counts[0] = 8;
  I.Text = "LDS R1, [R2]";
  EXPECT_EQ(C.site().Result, Verdict::Refuted);
  EXPECT_THAT(C.site().Why, StartsWith("count"));
}

// nvcc accounts a statement of several lines to the last operand.
TEST(Comparison, AssemblyOfSeveralLines) {
  Case C;
  C.predict(7, 4, 1, 1, 1);
  C.measure(9, "LDS R1, [R2]", 1, 1, 1);
  EXPECT_EQ(C.site().Result, Verdict::Confirmed);
  // With another width, or after an access of the same kind, it is another's.
  C.Measured.Launches[0].Instructions.clear();
  C.measure(9, "LDS.64 R1, [R2]", 1, 1, 1);
  EXPECT_EQ(C.site().Result, Verdict::NotMeasured);
  C.Measured.Launches[0].Instructions.clear();
  C.predict(8, 4, 1, 1, 1);
  C.measure(8, "LDS R1, [R2]", 1, 1, 1);
  C.measure(9, "LDS R1, [R2]", 1, 1, 1);
  Comparison Result = C.compare();
  ASSERT_EQ(Result.Launches[0].Sites.size(), 2u);
  EXPECT_EQ(Result.count(Verdict::NotMeasured), 1u);
  EXPECT_EQ(Result.Launches[0].Unpredicted.size(), 1u);
}

// atomicAdd() is a function of a header, and has its line there.
TEST(Comparison, FunctionsOfTheToolkit) {
  Case C;
  C.predict(7, 4, 1, 1, 1).Access.Operation = AccessOperation::Atomic;
  C.predict(20, 4, 2, 8, 2).Access.Operation = AccessOperation::Atomic;
  auto InHeader = [&](std::uint64_t Times, std::uint64_t Wavefronts) {
    C.measure(107, "ATOMS.ADD RZ, [R2], R3", Times, Wavefronts, Times).File =
        "/usr/local/cuda/include/device_atomic_functions.hpp";
  };
  InHeader(1, 1);
  InHeader(2, 8);
  ComparedSite Site = C.site();
  EXPECT_EQ(Site.Result, Verdict::Confirmed) << Site.Why;
  EXPECT_EQ(Site.Accesses.size(), 2u);
  EXPECT_TRUE(C.compare().Launches[0].Unpredicted.empty());
  InHeader(1, 1);
  EXPECT_EQ(C.site().Result, Verdict::Refuted);
}

TEST(Comparison, WidthsApartWhereTheyAgree) {
  Case C;
  C.predict(7, 4, 1, 1, 1);
  C.predict(7, 16, 1, 32, 4);
  C.measure(7, "LDS R1, [R2]", 1, 1, 1);
  C.measure(7, "LDS.128 R1, [R2]", 1, 4, 4);
  Comparison Result = C.compare();
  ASSERT_EQ(Result.Launches[0].Sites.size(), 2u);
  EXPECT_EQ(Result.Launches[0].Sites[0].Result, Verdict::Confirmed);
  EXPECT_EQ(Result.Launches[0].Sites[1].Result, Verdict::Refuted);
  EXPECT_THAT(Result.Launches[0].Sites[1].Why, StartsWith("model:"));
}

TEST(Comparison, WhatIsWrongFirst) {
  Case Width, Count, Mask, Model;
  Width.predict(7, 16, 1, 4, 4);
  Width.measure(7, "LDS R1, [R2]", 4, 4, 4);
  ComparedSite Site = Width.site();
  EXPECT_EQ(Site.Result, Verdict::Refuted);
  EXPECT_THAT(Site.Why, StartsWith("width:"));
  EXPECT_THAT(Site.Why, HasSubstr("4 bytes per lane, not of 16 bytes"));
  EXPECT_THAT(Site.Instructions, ElementsAre("LDS"));

  Count.predict(7, 4, 8, 8, 8);
  Count.measure(7, "LDS R1, [R2]", 9, 9, 9);
  EXPECT_THAT(Count.site().Why, StartsWith("count:"));

  Mask.predict(7, 16, 1, 4, 4);
  Mask.measure(7, "LDS.128 R1, [R2]", 1, 2, 2);
  EXPECT_THAT(Mask.site().Why, StartsWith("mask:"));

  Model.predict(7, 4, 1, 1, 1);
  Model.measure(7, "LDS R1, [R2]", 1, 2, 1);
  EXPECT_THAT(Model.site().Why, StartsWith("model:"));
}

TEST(Comparison, IntervalsHoldAll) {
  Case C;
  C.predict(7, 4, 1, Interval{1, 32}, 1);
  C.measure(7, "LDS R1, [R2]", 1, 32, 1);
  EXPECT_EQ(C.site().Result, Verdict::Confirmed);
  C.Measured.Launches[0].Instructions[0].Counts[1] = 33;
  EXPECT_EQ(C.site().Result, Verdict::Refuted);
}

TEST(Comparison, NotExecutedAndNotMeasured) {
  Case C;
  C.predict(7, 4, 1, 1, 1);
  C.predict(8, 4, 1, 1, 1);
  C.measure(7, "LDS R1, [R2]", 0, 0, 0);
  Comparison Result = C.compare();
  EXPECT_EQ(Result.Launches[0].Sites[0].Result, Verdict::NotExecuted);
  EXPECT_EQ(Result.Launches[0].Sites[1].Result, Verdict::NotMeasured);
  EXPECT_EQ(Result.count(Verdict::Confirmed), 0u);
}

TEST(Comparison, CountersThatNobodyAskedFor) {
  Case C;
  C.predict(7, 4, 1, 1, 1);
  C.measure(7, "LDS R1, [R2]", 1, 9, 9).Counts = {1};
  EXPECT_EQ(C.site().Result, Verdict::Confirmed); // of what there is
  EXPECT_EQ(C.site().Counters[1].Measured, std::nullopt);
}

// The body of a loop of unknown length: each round is as predicted, or not.
TEST(Comparison, PerInstruction) {
  Case C;
  PredictedAccess &A = C.predict(7, 4, 1, 32, 1);
  A.WhyUnknown = "the trip count of a loop is unknown";
  A.Access.ExecutionsKnown = false;
  A.Access.Wavefronts = {Interval::exactly(32), Interval::exactly(32)};
  A.Access.Ideal = {Interval::exactly(1), Interval::exactly(1)};
  C.measure(7, "LDS R1, [R2]", 10, 320, 10);
  ComparedSite Site = C.site();
  EXPECT_EQ(Site.Result, Verdict::Confirmed) << Site.Why;
  EXPECT_TRUE(Site.Counters[0].IsPerInstruction);
  C.Measured.Launches[0].Instructions[0].Counts[1] = 319;
  EXPECT_EQ(C.site().Result, Verdict::Refuted);
}

TEST(Comparison, NothingIsPredicted) {
  Case C;
  PredictedAccess &A = C.predict(7, 0, 1, 0, 0);
  A.Access.Sureness = Certainty::Undecided;
  A.WhyUnknown = "the address was read from memory";
  C.measure(7, "LDS R1, [R2]", 1, 5, 1);
  ComparedSite Site = C.site();
  EXPECT_EQ(Site.Result, Verdict::NotPredicted);
  EXPECT_EQ(Site.Why, "the address was read from memory");
  EXPECT_EQ(Site.Counters.at(1).Measured, 5u);
}

// One instruction has the counters of both sides.
TEST(Comparison, AsynchronousCopy) {
  Case C;
  PredictedAccess &To = C.predict(7, 16, 2, 8, 8);
  To.Access.Form = AccessForm::AsyncCopy;
  To.Access.Operation = AccessOperation::Store;
  PredictedAccess From = To;
  From.Access.Space = AccessSpace::Global;
  From.Access.Operation = AccessOperation::Load;
  From.Wavefronts = From.Ideal = {};
  From.Sectors = From.IdealSectors = Interval::exactly(32);
  C.Result.Experiments[0].Accesses.push_back(From);
  C.measure(7, "LDGSTS.E.BYPASS.128 [R7], [R2.64]", 2, 8, 8).Counts = {
      2, 8, 8, 32, 32, 0};
  ComparedSite Site = C.site();
  EXPECT_EQ(Site.Result, Verdict::Confirmed) << Site.Why;
  EXPECT_EQ(Site.Counters.size(), 5u);
}

TEST(Comparison, PlacesWithoutAPrediction) {
  Case C;
  C.predict(7, 4, 1, 1, 1);
  C.measure(7, "LDS R1, [R2]", 1, 1, 1);
  C.measure(9, "LDG.E R1, [R2.64]", 1, 0, 0).File = "/usr/include/vector.h";
  C.measure(9, "LDG.E R1, [R2.64]", 0, 0, 0);
  C.measure(9, "EXIT", 1, 0, 0);
  Comparison Result = C.compare();
  ASSERT_EQ(Result.Launches[0].Unpredicted.size(), 1u);
  EXPECT_EQ(Result.Launches[0].Unpredicted[0].File, "/usr/include/vector.h");
}

// Two files of one name: the one with more of the path is meant.
TEST(Comparison, FilesOfOneName) {
  Case C;
  C.predict(7, 4, 1, 1, 1).Access.Where.File = "/project/lib/a.cu";
  C.measure(7, "LDS R1, [R2]", 1, 1, 1).File = "/elsewhere/source/lib/a.cu";
  EXPECT_EQ(C.site().Result, Verdict::Confirmed);
}

// What is above the ideal over all accesses; nothing of what has no figure.
TEST(Comparison, DurationAndExcess) {
  Case C;
  C.predict(7, 4, 8, 256, 8);
  C.predict(8, 4, 8, Interval{8, 40}, 8);
  PredictedAccess &Load = C.predict(9, 4, 2, 0, 0);
  Load.Access.Space = AccessSpace::Global;
  Load.Sectors = Interval::exactly(64);
  Load.IdealSectors = Interval{8, 16};
  C.predict(10, 4, 8, 512, 8).WhyUnknown = "how often a loop runs";
  PredictedAccess &Spilled = C.predict(11, 4, 8, 0, 0);
  Spilled.Access.Space = AccessSpace::Local;
  Spilled.Sectors = Interval::exactly(99);
  Comparison Result = C.compare();
  const ComparedLaunch &L = Result.Launches.at(0);
  EXPECT_EQ(L.Excess.Wavefronts, (Interval{248, 280}));
  EXPECT_EQ(L.Excess.Sectors, (Interval{48, 56}));
  EXPECT_EQ(L.Excess.WithoutFigure, 1u);
  EXPECT_EQ(durationAndExcess(L), "");

  const std::string Rest =
      "; 248 to 280 wavefronts and 48 to 56 sectors above the ideal are "
      "predicted, without 1 access that has no figure";
  auto Text = [&](std::uint64_t Nanoseconds) {
    C.Measured.Launches[0].Nanoseconds = Nanoseconds;
    return durationAndExcess(C.compare().Launches.at(0));
  };
  EXPECT_EQ(Text(850), "duration 850 ns" + Rest);
  EXPECT_EQ(Text(1234), "duration 1.23 us" + Rest);
  EXPECT_EQ(Text(12345), "duration 12.3 us" + Rest);
  EXPECT_EQ(Text(1'000'000), "duration 1.00 ms" + Rest);
  EXPECT_EQ(Text(2'500'000'000), "duration 2.50 s" + Rest);
}

TEST(Comparison, LaunchesByOrder) {
  Case C;
  C.predict(7, 4, 1, 1, 1);
  C.measure(7, "LDS R1, [R2]", 1, 1, 1);
  C.Result.Experiments.push_back(C.Result.Experiments[0]);
  C.Result.Experiments[1].LaunchedWith.Grid.Size[0] = 2;
  Comparison Result = C.compare();
  EXPECT_FALSE(Result.Launches[0].WasMeasured);
  EXPECT_THAT(Result.Launches[0].WhyNot,
              HasSubstr("launched 1 time, and the file has 2 launches"));

  C.Measured.Launches.push_back(C.Measured.Launches[0]);
  C.Measured.Launches[1].Instructions[0].Counts[1] = 7;
  Result = C.compare();
  EXPECT_EQ(Result.Launches[0].Sites[0].Result, Verdict::Confirmed);
  EXPECT_EQ(Result.Launches[1].Sites[0].Result, Verdict::Refuted);
}

TEST(Comparison, LaunchesByName) {
  Case C;
  C.predict(7, 4, 1, 1, 1);
  C.measure(7, "LDS R1, [R2]", 1, 1, 1);
  C.Measured.Launches[0].Label = labelOf(C.Result.Experiments[0]);
  C.Measured.Launches[0].File = "a.cu";
  C.Measured.Launches[0].Digest = "another";
  C.Measured.Launches.push_back({"x", "x() grid", "b.cu", "", false, {}, {}});
  Comparison Result = C.compare();
  EXPECT_FALSE(Result.Launches[0].WasMeasured);
  EXPECT_THAT(Result.Launches[0].WhyNot, HasSubstr("has changed"));
  EXPECT_EQ(Result.OtherLaunches, 1u);

  C.Measured.Launches[0].HasFailed = true;
  EXPECT_EQ(C.compare().Launches[0].WhyNot, "its run failed");
}
