// What is said of accesses that neither a fix nor other advice helps.
#include "analysis/fix/next_steps.h"
#include "gmock/gmock.h"

using namespace bank_lint;
using testing::HasSubstr;

namespace {

Finding uncoalesced() {
  Finding F;
  F.Rule = "global-uncoalesced";
  F.Access.Space = AccessSpace::Global;
  F.Access.Width = 4;
  F.Access.Sureness = Certainty::Proven;
  F.Access.Sectors.Total = {32, 32};
  F.Access.IdealSectors.Total = {4, 4};
  return F;
}

TEST(NextSteps, LeavesToTheDataWhatTheDataDecides) {
  Finding F = uncoalesced();
  F.Access.Sureness = Certainty::Bounded;
  addNextStep(F);
  EXPECT_THAT(F.NoFix, HasSubstr("no other order of lanes helps"));
  EXPECT_FALSE(F.Advised);
  // What an argument decides is not the data's.
  F = uncoalesced();
  F.Access.Sureness = Certainty::Bounded;
  F.Access.DecidedBy = {"n"};
  addNextStep(F);
  EXPECT_EQ(F.NoFix, "");
  ASSERT_TRUE(F.Advised);
  EXPECT_EQ(F.Advised->Pattern, "scattered-lanes");
}

TEST(NextSteps, KeepsWhatThereIs) {
  Finding F = uncoalesced();
  F.Advised = Advice{"row-walk", "tiles"};
  addNextStep(F);
  EXPECT_EQ(F.Advised->Pattern, "row-walk");
  F = uncoalesced();
  F.Fixes.emplace_back();
  addNextStep(F);
  EXPECT_FALSE(F.Advised);
  F = uncoalesced();
  F.Rule = "shared-bank-conflict";
  addNextStep(F);
  EXPECT_FALSE(F.Advised);
}

TEST(NextSteps, HasTheFiguresOfABlock) {
  Finding F = uncoalesced();
  F.Access.HasWitness = true;
  for (unsigned Lane = 0; Lane < 32; ++Lane)
    F.Access.LaneBytes[Lane] = 32 * std::int64_t(Lane);
  addNextStep(F);
  ASSERT_TRUE(F.Advised);
  EXPECT_EQ(F.Advised->Pattern, "strided-lanes");
  EXPECT_THAT(F.Advised->Text, HasSubstr("lanes are 32 bytes apart"));
  EXPECT_EQ(F.Advised->Before, 32u);
  EXPECT_EQ(F.Advised->After, 4u);
}

} // namespace
