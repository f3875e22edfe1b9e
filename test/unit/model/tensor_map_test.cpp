//===-- test/unit/model/tensor_map_test.cpp - boxes of tensor copies ------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "model/tensor_map.h"

#include <gtest/gtest.h>

#include <random>
#include <set>

using namespace bank_lint::model;

namespace {

constexpr TensorMap Tile{.Rank = 2,
                         .ElementBytes = 2,
                         .Sizes = {4096, 4096},
                         .Strides = {8192},
                         .Box = {64, 128},
                         .Mode = Swizzle::Bytes128};
static_assert(faultOf(Tile) == TensorMapFault::None);
static_assert(boxBytes(Tile) == 16384);
static_assert(boxSectors(Tile, {0, 0}) == 512);
static_assert(idealBoxSectors(Tile) == 512);

template <typename Change> TensorMapFault faultWith(Change Make) {
  TensorMap Map = Tile;
  Make(Map);
  return faultOf(Map);
}

TEST(TensorMap, FaultsOfTheDriversText) {
  using Fault = TensorMapFault;
  EXPECT_EQ(faultWith([](TensorMap &M) { M.Rank = 0; }), Fault::Rank);
  EXPECT_EQ(faultWith([](TensorMap &M) { M.Rank = 6; }), Fault::Rank);
  EXPECT_EQ(faultWith([](TensorMap &M) { M.ElementBytes = 3; }),
            Fault::ElementSize);
  EXPECT_EQ(faultWith([](TensorMap &M) { M.Address = 8; }), Fault::Address);
  EXPECT_EQ(faultWith([](TensorMap &M) { M.Sizes[1] = 0; }), Fault::Size);
  EXPECT_EQ(faultWith([](TensorMap &M) { M.Strides[0] = 8200; }),
            Fault::Stride);
  EXPECT_EQ(faultWith([](TensorMap &M) { M.Strides[0] = 1ull << 40; }),
            Fault::Stride);
  EXPECT_EQ(faultWith([](TensorMap &M) { M.Box[1] = 257; }), Fault::Box);
  EXPECT_EQ(faultWith([](TensorMap &M) { M.ElementStrides[1] = 9; }),
            Fault::ElementStride);
  EXPECT_EQ(faultWith([](TensorMap &M) { M.Box[0] = 60; }), Fault::BoxRow);
  EXPECT_EQ(faultWith([](TensorMap &M) { M.Box[0] = 128; }),
            Fault::BoxOfSwizzle);
  EXPECT_EQ(faultWith([](TensorMap &M) { M.Mode = Swizzle::Bytes64; }),
            Fault::BoxOfSwizzle);
  EXPECT_EQ(
      faultWith([](TensorMap &M) { M.Box[0] = 128, M.Mode = Swizzle::None; }),
      Fault::None);
}

TEST(TensorMap, FaultsOfPixels) {
  using Fault = TensorMapFault;
  const TensorMap Images{.Rank = 4,
                         .ElementBytes = 2,
                         .Sizes = {64, 56, 56, 8},
                         .Strides = {128, 128 * 56, 128 * 56 * 56},
                         .Mode = Swizzle::Bytes128};
  const Im2colWindow Window{.LowerCorner = {-1, -1},
                            .UpperCorner = {-1, -1},
                            .Channels = 64,
                            .Pixels = 1024};
  auto With = [&](auto Make) {
    TensorMap Map = Images;
    Im2colWindow Changed = Window;
    Make(Map, Changed);
    return faultOf(Map, Changed);
  };
  auto Same = [](TensorMap &, Im2colWindow &) {};
  EXPECT_EQ(With(Same), Fault::None);
  EXPECT_EQ(With([](auto &M, auto &) { M.Rank = 2; }), Fault::Rank);
  EXPECT_EQ(With([](auto &M, auto &) { M.Rank = 6; }), Fault::Rank);
  EXPECT_EQ(With([](auto &M, auto &) { M.Strides[2] = 8; }), Fault::Stride);
  EXPECT_EQ(With([](auto &M, auto &) { M.ElementStrides[1] = 9; }),
            Fault::ElementStride);
  EXPECT_EQ(With([](auto &, auto &W) { W.Channels = 65; }),
            Fault::BoxOfSwizzle);
  EXPECT_EQ(With([](auto &, auto &W) { W.Channels = 0; }), Fault::Channels);
  EXPECT_EQ(With([](auto &M, auto &W) {
              M.Mode = Swizzle::None;
              W.Channels = 257;
            }),
            Fault::Channels);
  EXPECT_EQ(With([](auto &, auto &W) { W.Pixels = 1025; }), Fault::Pixels);
  // 8 bits for each of two offsets, 16 for one, 5 for each of three.
  EXPECT_EQ(With([](auto &, auto &W) { W.UpperCorner[1] = 127; }), Fault::None);
  EXPECT_EQ(With([](auto &, auto &W) { W.UpperCorner[1] = 128; }),
            Fault::Corner);
  EXPECT_EQ(With([](auto &, auto &W) { W.LowerCorner[0] = -129; }),
            Fault::Corner);
  EXPECT_EQ(With([](auto &M, auto &W) {
              M.Rank = 3;
              W.LowerCorner[0] = -32768;
            }),
            Fault::None);
  EXPECT_EQ(With([](auto &M, auto &W) {
              M.Rank = 5;
              M.Sizes[4] = 2;
              M.Strides[3] = 16;
              W.UpperCorner[2] = 16;
            }),
            Fault::Corner);
}

/// Sectors row by row, element by element.
std::uint64_t
countSectors(const TensorMap &Map,
             const std::array<std::int64_t, MostDimensions> &Corner,
             unsigned Dimension = MostDimensions - 1, std::int64_t Row = 0) {
  if (Dimension > 0) {
    if (Dimension >= Map.Rank)
      return countSectors(Map, Corner, Dimension - 1, Row);
    std::uint64_t Sum = 0;
    for (unsigned E = 0; E < Map.Box[Dimension];
         E += Map.ElementStrides[Dimension]) {
      const std::int64_t At = Corner[Dimension] + E;
      if (At >= 0 && At < std::int64_t(Map.Sizes[Dimension]))
        Sum +=
            countSectors(Map, Corner, Dimension - 1,
                         Row + At * std::int64_t(Map.Strides[Dimension - 1]));
    }
    return Sum;
  }
  std::set<std::uint64_t> Sectors;
  for (unsigned E = 0; E < Map.Box[0]; ++E)
    for (unsigned Byte = 0; Byte < Map.ElementBytes; ++Byte)
      if (const std::int64_t At = Corner[0] + E;
          At >= 0 && At < std::int64_t(Map.Sizes[0]))
        Sectors.insert((Map.Address + std::uint64_t(Row) +
                        std::uint64_t(At) * Map.ElementBytes + Byte) /
                       32);
  return Sectors.size();
}

TEST(TensorMap, SectorsAsCountedOneByOne) {
  std::mt19937 Random{20261126};
  auto Below = [&](unsigned N) { return unsigned(Random() % N); };
  for (unsigned Trial = 0; Trial < 2000; ++Trial) {
    TensorMap Map;
    Map.Rank = 1 + Below(4);
    Map.ElementBytes = 1u << Below(4);
    Map.Address = 1024 + 16 * Below(4);
    std::array<std::int64_t, MostDimensions> Corner{};
    Map.Box[0] = 16 / Map.ElementBytes * (1 + Below(4));
    Map.Sizes[0] = 1 + Below(200);
    Corner[0] = std::int64_t(Below(220)) - 20;
    for (unsigned I = 1; I < Map.Rank; ++I) {
      Map.Box[I] = 1 + Below(6);
      Map.Sizes[I] = 1 + Below(9);
      Map.Strides[I - 1] = std::uint64_t{16} * (1 + Below(300));
      Map.ElementStrides[I] = 1 + Below(3);
      Corner[I] = std::int64_t(Below(12)) - 3;
    }
    ASSERT_EQ(faultOf(Map), TensorMapFault::None);
    ASSERT_EQ(boxSectors(Map, Corner), countSectors(Map, Corner)) << Trial;
  }
}

// Rows of 128 bytes: row r has its pieces of 16 bytes at r * 128, XOR r % 8.
TEST(TensorMap, RowsLandWhereTheSwizzlePutsThem) {
  for (unsigned Row = 0; Row < 128; ++Row)
    for (unsigned Column = 0; Column < 64; ++Column)
      ASSERT_EQ(boxAddress(Tile, 4096, {Column, Row}),
                4096 + Row * 128 + ((Column / 8) ^ (Row % 8)) * 16 +
                    Column % 8 * 2);
}

TEST(TensorMap, SkippedElementsTakeNoRoom) {
  TensorMap Map = Tile;
  Map.ElementStrides[1] = 3;
  EXPECT_EQ(copiedAlong(Map, 1), 43u);
  EXPECT_EQ(boxBytes(Map), 43u * 128u);
}

TEST(TensorMap, WhatIsOutsideIsNotRead) {
  EXPECT_EQ(boxSectors(Tile, {4096, 0}), 0u);
  EXPECT_EQ(boxSectors(Tile, {4064, 4095}), 2u);
  EXPECT_EQ(boxSectors(Tile, {-32, -127}), 2u);
}

} // namespace
