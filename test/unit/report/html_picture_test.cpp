//===-- test/unit/report/html_picture_test.cpp ----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "sample_results.h"
#include "tool/report/html/html_picture.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include <set>
#include <vector>

using namespace bank_lint;
using namespace bank_lint::test;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

namespace {

/// A stroke of a path: "M3 5h1".
struct Stroke {
  double X, Y, Length;
  bool operator==(const Stroke &) const = default;
};

/// The strokes of the first path behind \p Mark.
std::vector<Stroke> strokes(llvm::StringRef Shapes, llvm::StringRef Mark) {
  std::vector<Stroke> Result;
  llvm::StringRef Path = Shapes.split(Mark).second.split('"').first;
  for (Path.consume_front("M"); !Path.empty();) {
    auto [One, Rest] = Path.split('M');
    auto [Place, Length] = One.split(One.contains('h') ? 'h' : 'v');
    auto [X, Y] = Place.split(' ');
    Stroke S{-1, -1, -1};
    X.getAsDouble(S.X);
    Y.getAsDouble(S.Y);
    Length.getAsDouble(S.Length);
    Result.push_back(S);
    Path = Rest;
  }
  return Result;
}

template <typename Function>
AccessSummary at(AccessSummary Access, Function ByteOf) {
  Access.HasWitness = true;
  for (int Lane = 0; Lane != 32; ++Lane)
    Access.LaneBytes[Lane] = Access.Witness[Lane] = ByteOf(Lane);
  return Access;
}

constexpr const char *Hot = "<g class=\"lanes\"><path class=\"hot\" d=\"";
constexpr const char *HotUp = "<g class=\"lanes up\"><path class=\"hot\" d=\"";
constexpr const char *Cool = "<g class=\"lanes\"><path d=\"";
constexpr const char *CoolUp = "<g class=\"lanes up\"><path d=\"";
constexpr const char *Bars = "<g class=\"bars\"><path d=\"";
constexpr const char *HotBars = "<g class=\"bars\"><path class=\"hot\" d=\"";

TEST(LanePicture, AColumnOfATileIsOneBank) {
  // float tile[32][32], column 3; lane 31 is off.
  AccessSummary Access =
      at(sharedAccess(AccessOperation::Load, 31, 1),
         [](int Lane) { return Lane == 31 ? -1 : Lane * 128 + 12; });
  LanePicture Picture = lanePicture(Access, "sm_80");
  // A stroke along the bank is shorter than 31 along the lanes.
  EXPECT_THAT(strokes(Picture.Shapes, HotUp), ElementsAre(Stroke{3, 0, 31}));
  EXPECT_THAT(strokes(Picture.Shapes, HotBars), ElementsAre(Stroke{3, 0, 40}));
  EXPECT_THAT(Picture.Shapes, Not(HasSubstr(CoolUp)));
  // On the right, what the transaction costs; on the left, of the bars.
  EXPECT_THAT(Picture.Shapes,
              HasSubstr("class=\"many\" x=\"456\" y=\"134\">31<"));
  EXPECT_THAT(Picture.Shapes,
              HasSubstr("class=\"most\" x=\"29\" y=\"288\">31<"));
  EXPECT_EQ(Picture.Caption,
            "31 lanes in 1 bank, at most 31 distinct words in one");
}

TEST(LanePicture, LanesOfOneWordWaitForNobody) {
  AccessSummary Access =
      at(sharedAccess(AccessOperation::Load, 1, 1), [](int) { return 8; });
  std::string Shapes = lanePicture(Access, "sm_80").Shapes;
  EXPECT_THAT(strokes(Shapes, CoolUp), ElementsAre(Stroke{2, 0, 32}));
  EXPECT_THAT(Shapes, Not(HasSubstr("hot")));
  EXPECT_THAT(Shapes, HasSubstr("class=\"one\" x=\"456\" y=\"134\">1<"));
}

// Two lanes want each bank, and one of them waits.
TEST(LanePicture, AStride) {
  AccessSummary Access = at(sharedAccess(AccessOperation::Load, 2, 1),
                            [](int Lane) { return Lane * 8; });
  std::string Shapes = lanePicture(Access, "sm_80").Shapes;
  std::vector<Stroke> Lanes = strokes(Shapes, Hot);
  ASSERT_EQ(Lanes.size(), 32u);
  for (unsigned Lane = 0; Lane != 32; ++Lane)
    EXPECT_EQ(Lanes[Lane], (Stroke{double(Lane * 2 % 32), double(Lane), 1}));
  EXPECT_EQ(strokes(Shapes, HotBars).size(), 16u);
  EXPECT_THAT(Shapes, HasSubstr("class=\"ideal\" d=\"M34 268h416\"")); // half
}

TEST(LanePicture, WideLanesTakeSeveralBanks) {
  AccessSummary Access = sharedAccess(AccessOperation::Store, 4, 1);
  Access.Width = 16;
  // From bank 30 on: the first lane takes banks 30, 31, 0 and 1.
  Access = at(Access, [](int Lane) { return 120 + Lane * 16; });
  Access.Ideal = steady(4, 8);
  std::string Shapes = lanePicture(Access, "sm_80").Shapes;
  // Eight lanes a transaction, which has a word of each bank: no lane waits.
  std::vector<Stroke> Lanes = strokes(Shapes, Cool);
  ASSERT_GE(Lanes.size(), 3u);
  EXPECT_EQ(Lanes[0], (Stroke{0, 0, 2}));
  EXPECT_EQ(Lanes[1], (Stroke{30, 0, 2}));
  EXPECT_EQ(Lanes[2], (Stroke{2, 1, 4}));
  EXPECT_THAT(Shapes, Not(HasSubstr("hot")));
  EXPECT_EQ(strokes(Shapes, Bars).size(), 32u);
  for (const char *Begin : {"M34 74h416", "M34 130h416", "M34 186h416"})
    EXPECT_THAT(Shapes, HasSubstr(Begin));
}

// What costs more than its banks, as a copy does, has no such numbers.
TEST(LanePicture, NumbersOnlyIfTheyAreAll) {
  AccessSummary Access = at(sharedAccess(AccessOperation::Store, 3, 1),
                            [](int Lane) { return Lane * 4; });
  EXPECT_THAT(lanePicture(Access, "sm_80").Shapes,
              Not(HasSubstr("class=\"one\"")));
}

constexpr const char *InSectors = "<path class=\"lanes wide\" d=\"";

TEST(LanePicture, SectorsAndTheirUse) {
  AccessSummary Access = at(globalAccess(AccessOperation::Load, 32, 1),
                            [](int Lane) { return Lane * 128; });
  LanePicture Picture = lanePicture(Access, "sm_80");
  EXPECT_EQ(strokes(Picture.Shapes, InSectors).size(), 32u);
  // 32 columns of 10 pixels, 4 apart; an eighth of each is used: 5 of 40
  // pixels, which are 6, for a stroke has a middle.
  EXPECT_THAT(Picture.Shapes,
              HasSubstr("class=\"field\" stroke-width=\"270\" "
                        "stroke-dasharray=\"10 4\" d=\"M34 153h444\""));
  EXPECT_THAT(Picture.Shapes,
              HasSubstr("class=\"used hot\" stroke-width=\"6\" "
                        "stroke-dasharray=\"10 4\" d=\"M34 251h444\""));
  EXPECT_EQ(Picture.Caption,
            "32 sectors within 4,000 bytes, 128 bytes of 1,024 used");
  // Consecutive words fill their four sectors.
  Access = at(globalAccess(AccessOperation::Load, 4, 1),
              [](int Lane) { return Lane * 4; });
  Picture = lanePicture(Access, "sm_80");
  EXPECT_THAT(Picture.Shapes,
              HasSubstr("class=\"used\" stroke-width=\"40\" "
                        "stroke-dasharray=\"63 1\" d=\"M34 268h255\""));
  EXPECT_THAT(Picture.Shapes, Not(HasSubstr("hot")));
  EXPECT_EQ(Picture.Caption, "4 sectors, 128 bytes of 128 used");
}

// Where the lanes begin within a line is known: five sectors are five columns,
// of which the first and the last are not used in full.
TEST(LanePicture, SectorsAreThoseThatArePaidFor) {
  AccessSummary Access = at(globalAccess(AccessOperation::Load, 5, 1),
                            [](int Lane) { return Lane * 4 + 4; });
  for (std::int64_t &Byte : Access.Witness)
    Byte -= 4; // counts from the lowest lane
  LanePicture Picture = lanePicture(Access, "sm_80");
  EXPECT_EQ(Picture.Caption, "5 sectors, 128 bytes of 160 used");
  EXPECT_THAT(
      strokes(Picture.Shapes, "class=\"used\" stroke-width=\"63\" d=\""),
      ElementsAre(Stroke{129, 248, 40}, Stroke{193, 248, 40},
                  Stroke{257, 248, 40}));
  EXPECT_THAT(
      strokes(Picture.Shapes, "class=\"used hot\" stroke-width=\"63\" d=\""),
      ElementsAre(Stroke{65, 248, 35}, Stroke{321, 248, 5}));
  Access.Sectors = steady(4, 8);
  Picture = lanePicture(Access, "sm_80");
  EXPECT_EQ(Picture.Caption, "4 sectors, 128 bytes of 128 used");
}

// Neighbours beside others: no one stroke has them all.
// One sector more is a matter of where the lanes begin; many are not.
TEST(LanePicture, SaysThatALoopMayTouchManyMore) {
  AccessSummary Access = at(globalAccess(AccessOperation::Load, 5, 1),
                            [](int Lane) { return 4 * Lane; });
  EXPECT_THAT(lanePicture(Access, "sm_80").Caption,
              HasSubstr("may touch one more"));
  Access.Sectors.Worst = {1, 32};
  EXPECT_EQ(lanePicture(Access, "sm_80").Caption,
            "4 sectors, 128 bytes of 128 used; this is an example: "
            "the most expensive instruction touches 1 to 32 sectors");
}

TEST(LanePicture, ColumnsThatStandAnyhow) {
  AccessSummary Access =
      at(globalAccess(AccessOperation::Load, 3, 1),
         [](int Lane) { return Lane < 16 ? Lane * 4 : 512; });
  std::string Shapes = lanePicture(Access, "sm_80").Shapes;
  EXPECT_THAT(strokes(Shapes, "class=\"field\" stroke-width=\"63\" d=\""),
              ElementsAre(Stroke{65, 18, 270}, Stroke{129, 18, 270},
                          Stroke{196, 18, 270}));
}

TEST(LanePicture, OnlyWhereLanesAreKnown) {
  AccessSummary Access = sharedAccess(AccessOperation::Load, 32, 1);
  EXPECT_FALSE(lanePicture(Access, "sm_80").isThere());
  Access.HasWitness = true;
  Access.Space = AccessSpace::Constant;
  EXPECT_FALSE(lanePicture(Access, "sm_80").isThere());
}

} // namespace
