//===-- test/unit/model/constant_test.cpp - constant memory ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "model/constant.h"
#include "model/layout.h"

#include <gtest/gtest.h>

using namespace bank_lint::model;

namespace {

static_assert(constantCost(uniform(16, 4)) == ConstantCost{1, 1});

TEST(ConstantCost, DistinctAddressesAreRequests) {
  for (unsigned Distinct = 1; Distinct <= 32; ++Distinct) {
    auto Table = mapped([=](unsigned Lane) { return Lane % Distinct * 4; }, 4);
    EXPECT_EQ(constantCost(Table), (ConstantCost{Distinct, 1}));
    EXPECT_EQ(constantCost(Table).excess(), Distinct - 1);
  }
}

TEST(ConstantCost, WidthAndNeighbourhoodDoNotMatter) {
  EXPECT_EQ(constantCost(uniform(0, 16)), (ConstantCost{1, 1}));
  EXPECT_EQ(constantCost(strided(0, 16, 16)), (ConstantCost{32, 1}));
  EXPECT_EQ(constantCost(strided(0, 1, 1)), (ConstantCost{32, 1}));
}

TEST(ConstantCost, InactiveLanes) {
  WarpAccess Access = strided(0, 4, 4);
  Access.Active = 0;
  EXPECT_EQ(constantCost(Access), (ConstantCost{0, 0}));
  EXPECT_EQ(constantCost(Access).excess(), 0u);
  Access.Active = 0x80000100;
  EXPECT_EQ(constantCost(Access), (ConstantCost{2, 1}));
  EXPECT_EQ(constantCost(strided(0, 4, 0)), (ConstantCost{0, 0}));
}

} // namespace
