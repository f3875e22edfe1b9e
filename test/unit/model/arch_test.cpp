//===-- test/unit/model/arch_test.cpp - the architecture table --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "model/arch.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

using namespace bank_lint::model;

namespace {

static_assert(findArchitecture("sm_90")->Number == 90);
static_assert(findArchitecture("sm_99") == nullptr);

TEST(Architecture, AcceptsEverySpelling) {
  for (const char *Name :
       {"sm_90", "sm_90a", "compute_90", "compute_90a", "90", "90a"}) {
    const Architecture *Arch = findArchitecture(Name);
    ASSERT_NE(Arch, nullptr) << Name;
    EXPECT_EQ(Arch->Name, "sm_90") << Name;
    EXPECT_EQ(Arch->Number, 90u) << Name;
  }
  EXPECT_EQ(findArchitecture("sm_100f")->Number, 100u);
  EXPECT_EQ(findArchitecture("sm_120a")->Number, 120u);
}

TEST(Architecture, RefusesEverythingElse) {
  for (const char *Name : {"",
                           "sm_",
                           "sm",
                           "a",
                           "9",
                           "900",
                           "sm_9",
                           "sm_91",
                           "sm_090",
                           "SM_90",
                           "sm_90b",
                           "sm_90aa",
                           "sm_90f",
                           "sm_80a",
                           "sm_sm_90",
                           "sm_compute_90",
                           "compute_sm_90",
                           "sm_90 ",
                           " sm_90",
                           "gfx90a",
                           "sm_-1"})
    EXPECT_EQ(findArchitecture(Name), nullptr) << Name;
}

TEST(Architecture, TableIsSortedAndConsistent) {
  unsigned Previous = 0;
  for (const Architecture &Arch : architectures()) {
    SCOPED_TRACE(Arch.Name);
    EXPECT_GT(Arch.Number, Previous);
    Previous = Arch.Number;
    EXPECT_EQ(Arch.Name, "sm_" + std::to_string(Arch.Number));
    EXPECT_EQ(findArchitecture(Arch.Name), &Arch);
    EXPECT_FALSE(Arch.Chips.empty());
    EXPECT_EQ(Arch.Banks * Arch.BankBytes, 128u);
    EXPECT_EQ(Arch.LineBytes, 4 * Arch.SectorBytes);
    EXPECT_EQ(Arch.SharedBytesPerBlock, 49152u);
    EXPECT_GE(Arch.SharedBytesPerBlockOptIn, Arch.SharedBytesPerBlock);
    // The driver's share of a block: 1 KiB from sm_80 on.
    EXPECT_EQ(Arch.SharedBytesPerSM - Arch.SharedBytesPerBlockOptIn,
              Arch.Number >= 80 ? 1024u : 0u);
  }
}

TEST(Architecture, MergeIsProvenOnlyWhereItWasMeasured) {
  const std::set<unsigned> Measured = {80, 86, 90, 120};
  for (const Architecture &Arch : architectures()) {
    EXPECT_TRUE(Arch.MergesWideLoads) << Arch.Name;
    EXPECT_EQ(Arch.MergeEvidence == Evidence::Proven,
              Measured.contains(Arch.Number))
        << Arch.Name;
  }
}

TEST(Architecture, SharedMemoryOfKnownChips) {
  // CUDA C++ Programming Guide, technical specifications.
  EXPECT_EQ(findArchitecture("sm_70")->SharedBytesPerBlockOptIn, 98304u);
  EXPECT_EQ(findArchitecture("sm_75")->SharedBytesPerBlockOptIn, 65536u);
  EXPECT_EQ(findArchitecture("sm_80")->SharedBytesPerBlockOptIn, 166912u);
  EXPECT_EQ(findArchitecture("sm_89")->SharedBytesPerBlockOptIn, 101376u);
  EXPECT_EQ(findArchitecture("sm_90")->SharedBytesPerBlockOptIn, 232448u);
  EXPECT_EQ(findArchitecture("sm_90")->SharedBytesPerSM, 233472u);
  EXPECT_EQ(findArchitecture("sm_120")->SharedBytesPerSM, 102400u);
}

} // namespace
