//===-- test/unit/lowering/variable_layout_test.cpp -----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The offsets were read from cubins that ptxas 13.0 made for sm_80 of PTX with
// variables of these sizes and alignments, in this order: those of shared
// memory from the addresses in the code, those of device memory from the
// symbols.
//===----------------------------------------------------------------------===//
#include "analysis/lowering/marks/variable_layout.h"
#include "gtest/gtest.h"

namespace bank_lint::lowering {
namespace {

struct Placed {
  std::uint64_t Bytes, Alignment, Offset;
};
using Variables = std::vector<Placed>;

std::vector<VariableSize> sizesOf(const Variables &Of) {
  std::vector<VariableSize> Result;
  for (const Placed &V : Of)
    Result.push_back({V.Bytes, V.Alignment});
  return Result;
}

const std::vector<Variables> Shared = {
    {{1, 128, 0}, {4, 32, 32}, {2, 1, 36}, {8, 8, 40}},
    {{1056, 1, 0}, {2, 128, 1152}},
    {{1, 8, 0}, {1, 4, 4}, {1056, 32, 32}},
    {{16, 4, 0}, {2, 2, 16}, {40, 128, 128}},
    {{8, 128, 0},
     {5, 4, 8},
     {256, 4, 16},
     {100, 2, 272},
     {2, 4, 372},
     {5, 128, 384},
     {8, 32, 416}},
    {{256, 2, 0}, {3, 4, 256}, {8, 16, 272}, {40, 1, 280}},
    {{40, 4, 0}, {40, 16, 48}},
    {{5, 16, 0}, {40, 8, 8}, {1, 4, 48}, {7, 16, 64}, {40, 2, 72}},
    {{100, 2, 0}, {8, 4, 100}},
    {{7, 8, 0}, {4, 8, 8}, {2, 2, 12}, {3, 2, 14}, {40, 4, 20}},
    {{3, 1, 0}, {16, 8, 8}, {40, 4, 24}},
    {{8, 8, 0}, {8, 8, 8}, {8, 1, 16}, {1, 8, 24}, {2, 4, 28}, {8, 4, 32}},
    {{3, 128, 0}, {2, 32, 32}, {40, 4, 36}},
    {{40, 2, 0}, {7, 4, 40}},
};

const std::vector<Variables> Device = {
    {{8, 4, 72},
     {16, 2, 80},
     {4, 1, 196},
     {7, 32, 64},
     {100, 2, 96},
     {1, 32, 0},
     {5, 32, 32}},
    {{40, 4, 80}, {40, 8, 0}, {40, 4, 40}},
    {{1, 1, 284}, {8, 4, 276}, {4, 4, 272}, {7, 128, 0}, {256, 16, 16}},
    {{4, 8, 0},
     {4, 8, 8},
     {40, 4, 40},
     {8, 4, 32},
     {8, 4, 24},
     {8, 8, 16},
     {40, 4, 80}},
    {{3, 4, 20},
     {16, 32, 0},
     {1, 2, 1080},
     {256, 1, 1106},
     {16, 1, 1090},
     {8, 2, 1082},
     {1056, 4, 24},
     {1, 4, 16}},
    {{8, 4, 104}, {40, 8, 24}, {8, 8, 16}, {4, 8, 8}, {4, 8, 0}, {40, 8, 64}},
    {{3, 2, 0}, {8, 2, 4}},
    {{8, 8, 0}, {40, 4, 12}, {4, 4, 8}},
    {{16, 128, 0}, {16, 128, 128}, {100, 4, 184}, {8, 4, 176}, {16, 32, 160}},
    {{8, 8, 0},
     {4, 4, 60},
     {40, 8, 16},
     {8, 8, 8},
     {8, 4, 64},
     {8, 4, 80},
     {40, 4, 88},
     {8, 4, 72},
     {4, 4, 56}},
    {{100, 1, 36}, {1, 4, 8}, {16, 4, 12}, {8, 16, 0}, {8, 1, 28}},
    {{8, 4, 76},
     {8, 8, 8},
     {4, 4, 64},
     {40, 8, 24},
     {8, 8, 0},
     {8, 8, 16},
     {8, 4, 68}},
    {{1, 4, 0}, {256, 1, 1}},
    {{4, 8, 0}, {40, 4, 24}, {4, 8, 8}, {4, 4, 20}, {4, 4, 12}, {4, 4, 16}},
    {{1, 4, 36},
     {1, 1, 56},
     {16, 32, 0},
     {16, 4, 40},
     {4, 16, 32},
     {2, 16, 16}},
    {{4, 4, 56},
     {4, 4, 64},
     {40, 4, 72},
     {8, 8, 8},
     {4, 4, 60},
     {4, 4, 68},
     {8, 8, 0},
     {40, 8, 16}},
};

TEST(VariableLayout, SharedVariablesAsPtxasPutsThem) {
  for (std::size_t Row = 0; Row < Shared.size(); ++Row) {
    const auto Offsets = packShared(sizesOf(Shared[Row]));
    ASSERT_EQ(Offsets.size(), Shared[Row].size());
    for (std::size_t I = 0; I < Offsets.size(); ++I)
      EXPECT_EQ(Offsets[I], Shared[Row][I].Offset) << Row << ", " << I;
  }
}

TEST(VariableLayout, DeviceVariablesAsPtxasPutsThem) {
  for (std::size_t Row = 0; Row < Device.size(); ++Row) {
    const auto Offsets = packDevice(sizesOf(Device[Row]), true);
    ASSERT_EQ(Offsets.size(), Device[Row].size());
    for (std::size_t I = 0; I < Offsets.size(); ++I)
      EXPECT_EQ(Offsets[I], Device[Row][I].Offset % 256) << Row << ", " << I;
  }
}

// Where the order of the PTX is unknown, what is said must hold in all
// orders.
TEST(VariableLayout, EqualVariablesOfUnknownOrder) {
  const auto Offsets = packDevice({{4, 4}, {40, 4}, {40, 4}, {8, 8}}, false);
  EXPECT_EQ(Offsets[3], 0u);
  EXPECT_EQ(Offsets[0], 8u);
  EXPECT_EQ(Offsets[1], std::nullopt);
  EXPECT_EQ(Offsets[2], std::nullopt);
  const auto Large = packDevice({{4, 4}, {4096, 4}, {4096, 4}}, false);
  EXPECT_EQ(Large[1], 4u);
  EXPECT_EQ(Large[2], 4u);
}

TEST(VariableLayout, AlignmentInAnyOrder) {
  EXPECT_EQ(alignmentInAnyOrder(4, {}, 1024), 1024u);
  EXPECT_EQ(alignmentInAnyOrder(4, {{4224, 4}, {64, 4}}, 1024), 64u);
  EXPECT_EQ(alignmentInAnyOrder(4, {{4224, 4}, {1, 1}}, 1024), 4u);
  EXPECT_EQ(alignmentInAnyOrder(16, {{4, 4}}, 1024), 16u);
}

} // namespace
} // namespace bank_lint::lowering
