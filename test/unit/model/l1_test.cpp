//===-- test/unit/model/l1_test.cpp - global loads that hit in L1 ---------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "model/l1.h"
#include "model/layout.h"

#include <gtest/gtest.h>

using namespace bank_lint::model;

namespace {

constexpr const Architecture &Blackwell = *findArchitecture("sm_120");

static_assert(l1DataWavefronts(strided(0, 4, 4), Blackwell) == 1);

// cicuvc/nvidia-sass-document (cic_ldg_*): RTX 5090, one warp, loads from eight
// windows, each Window words after the last; wavefronts and conflicts per load.
TEST(L1Measured, EveryRow) {
  struct {
    const char *Name;
    unsigned Width;
    int (*Word)(int Lane);
    unsigned Window, Wavefronts, Conflicts;
  } const Rows[] = {
      {"bcast", 4, [](int) { return 0; }, 4, 1, 0},
      {"stride4", 4, [](int T) { return 4 * T; }, 128, 4, 3},
      {"stride16", 4, [](int T) { return 16 * T; }, 500, 16, 15},
      {"stride33", 4, [](int T) { return 33 * T; }, 1027, 1, 0},
      {"v4_bcast", 16, [](int) { return 0; }, 4, 4, 0},
      {"v4_estride4", 16, [](int T) { return 16 * T; }, 500, 16, 12},
      {"v4_bnd_in", 16,
       [](int T) {
         return T < 6 ? 4 * (T + 1) : T == 6 ? 0 : T == 7 ? 128 : 28;
       },
       132, 5, 1},
  };
  for (const auto &Row : Rows) {
    for (unsigned Turn = 0; Turn < 8; ++Turn) {
      WarpAccess Access = mapped(
          [&](unsigned Lane) {
            return 4 * (Turn * Row.Window + static_cast<unsigned>(Row.Word(
                                                static_cast<int>(Lane))));
          },
          Row.Width);
      EXPECT_EQ(l1DataWavefronts(Access, Blackwell), Row.Wavefronts)
          << Row.Name;
      EXPECT_EQ(l1DataCost(Access, Blackwell).conflicts(), Row.Conflicts)
          << Row.Name;
    }
  }
}

TEST(L1Data, WideLoadsNeverMerge) {
  EXPECT_EQ(l1DataCost(uniform(0, 8), Blackwell), (SharedCost{2, 2}));
  EXPECT_EQ(sharedCost(uniform(0, 8), Blackwell), (SharedCost{1, 1}));
}

TEST(L1Data, InactiveLanes) {
  WarpAccess Access = strided(0, 128, 4);
  Access.Active = 0;
  EXPECT_EQ(l1DataCost(Access, Blackwell), SharedCost{});
  Access.Active = 0x80000001;
  EXPECT_EQ(l1DataCost(Access, Blackwell), (SharedCost{2, 1}));
}

} // namespace
