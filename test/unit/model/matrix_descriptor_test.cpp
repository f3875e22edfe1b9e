//===-- test/unit/model/matrix_descriptor_test.cpp - operands of mma ------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "model/matrix_descriptor.h"

#include <gtest/gtest.h>

#include <set>

using namespace bank_lint::model;

namespace {

constexpr const Architecture &Hopper = *findArchitecture("sm_90");
constexpr Swizzle Modes[] = {Swizzle::None, Swizzle::Bytes32, Swizzle::Bytes64,
                             Swizzle::Bytes128};

constexpr MatrixDescriptor Tile{0x400, 0, 1024, 0, Swizzle::Bytes128};
static_assert(encodeWgmma(Tile) == 0x4000004000000040);
static_assert(encodeTcgen05(Tile) == 0x4000404000000040);
static_assert(decodeWgmma(encodeWgmma(Tile)) == Tile);
static_assert(decodeTcgen05(encodeTcgen05(Tile)) == Tile);

// The fields as the PTX ISA's tables have them, bit by bit.
TEST(MatrixDescriptor, FieldsOfTheTables) {
  const struct {
    Swizzle Mode;
    std::uint64_t Wgmma, Tcgen05;
  } Codes[] = {{Swizzle::None, 0, 0},
               {Swizzle::Bytes128, 1, 2},
               {Swizzle::Bytes64, 2, 4},
               {Swizzle::Bytes32, 3, 6}};
  for (const auto &Code : Codes) {
    const MatrixDescriptor D{0x3fff0, 0x10, 0x20, 5, Code.Mode};
    const std::uint64_t Common = 0x3fff | std::uint64_t{1} << 16 |
                                 std::uint64_t{2} << 32 |
                                 std::uint64_t{5} << 49;
    EXPECT_EQ(encodeWgmma(D), Common | Code.Wgmma << 62);
    EXPECT_EQ(encodeTcgen05(D),
              Common | std::uint64_t{1} << 46 | Code.Tcgen05 << 61);
    EXPECT_EQ(decodeWgmma(encodeWgmma(D)), D);
    EXPECT_EQ(decodeTcgen05(encodeTcgen05(D)), D);
  }
}

TEST(MatrixDescriptor, OtherBitsAreNoDescriptor) {
  for (unsigned Bit : {14, 15, 30, 31, 46, 47, 48, 52, 60, 61})
    EXPECT_FALSE(decodeWgmma(std::uint64_t{1} << Bit)) << Bit;
  EXPECT_FALSE(decodeTcgen05(0)) << "bits 48 to 46 are 0b001";
  for (unsigned Bit : {14, 15, 30, 31, 47, 48, 52, 53, 60, 61})
    EXPECT_FALSE(
        decodeTcgen05(std::uint64_t{1} << 46 | std::uint64_t{1} << Bit))
        << Bit;
}

TEST(MatrixDescriptor, HasEachByteOnce) {
  EXPECT_EQ(faultOf(Tile, Major::K, 64, 32), DescriptorFault::None);
  // The next 16 elements of 2 bytes along K, and a tile between patterns.
  EXPECT_EQ(faultOf({0x420, 0, 1024, 0, Swizzle::Bytes128}, Major::K, 64, 32),
            DescriptorFault::None);
  EXPECT_EQ(faultOf({0x480, 0, 1024, 0, Swizzle::Bytes128}, Major::K, 64, 32),
            DescriptorFault::None);
  EXPECT_EQ(faultOf({0x400, 0, 512, 0, Swizzle::Bytes128}, Major::K, 64, 32),
            DescriptorFault::RowsOverlap);
  EXPECT_EQ(faultOf({0x400, 0, 512, 0, Swizzle::Bytes128}, Major::K, 8, 32),
            DescriptorFault::None);
  EXPECT_EQ(faultOf({0x400, 0, 512, 0, Swizzle::Bytes64}, Major::K, 64, 32),
            DescriptorFault::None);
  EXPECT_EQ(faultOf({0x480, 128, 256, 0, Swizzle::None}, Major::K, 64, 32),
            DescriptorFault::None);
  EXPECT_EQ(faultOf({0x480, 16, 256, 0, Swizzle::None}, Major::K, 64, 32),
            DescriptorFault::PiecesOverlap);
  EXPECT_EQ(faultOf({0x480, 128, 256, 1, Swizzle::None}, Major::K, 64, 32),
            DescriptorFault::OffsetNotOfMode);
}

/// The canonical layouts of the PTX ISA in its own notation, a function of the
/// coordinates in elements: ((T,W,m),(8,k)) or ((8,m),(T,W,k)), with the bits
/// of the swizzle moved one by one.
std::uint64_t canonical(const MatrixDescriptor &D, Major Along,
                        std::uint64_t MN, std::uint64_t K,
                        std::uint64_t ElementBytes) {
  const std::uint64_t T = 16 / ElementBytes;
  const std::uint64_t W = std::uint64_t{1} << static_cast<unsigned>(D.Mode);
  std::uint64_t Bytes = 0;
  if (Along == Major::MN) {
    Bytes += MN % T * ElementBytes;
    Bytes += K % 8 * W * T * ElementBytes;
    if (W == 1) { // ((T,1,m),(8,k)):((1,T,SBO),(1T,LBO))
      Bytes += MN / T * D.StrideOffset + K / 8 * D.LeadingOffset;
    } else { // ((T,W,m),(8,k)):((1,T,LBO),(WT,SBO))
      Bytes += MN / T % W * T * ElementBytes;
      Bytes += MN / T / W * D.LeadingOffset + K / 8 * D.StrideOffset;
    }
  } else { // ((8,m),(T,2k)):((WT,SBO),(1,T or LBO))
    Bytes += MN % 8 * W * T * ElementBytes + MN / 8 * D.StrideOffset;
    Bytes += K % T * ElementBytes;
    Bytes += K / T * (W == 1 ? D.LeadingOffset : T * ElementBytes);
  }
  std::uint64_t Address = D.Start + Bytes;
  for (unsigned Bit = 0; Bit < static_cast<unsigned>(D.Mode); ++Bit)
    Address ^= (Address >> (7 + Bit) & 1) << (4 + Bit);
  return Address;
}

TEST(MatrixDescriptor, ElementsLieAsInTheCanonicalLayouts) {
  for (Swizzle Mode : Modes)
    for (Major Along : {Major::K, Major::MN})
      for (unsigned ElementBytes : {1u, 2u, 4u}) {
        const MatrixDescriptor D{2048, 4096, 1024, 0, Mode};
        const unsigned Width =
            (16u << static_cast<unsigned>(Mode)) / ElementBytes;
        for (unsigned MN = 0; MN < 2 * Width; ++MN)
          for (unsigned K = 0; K < (Along == Major::K ? Width : 24u); ++K)
            ASSERT_EQ(operandAddress(D, Along, MN, K, ElementBytes),
                      canonical(D, Along, MN, K, ElementBytes))
                << MN << " " << K;
      }
}

// A tile of 64 x 64 halves, row by row, is a permutation of its bytes.
TEST(MatrixDescriptor, EachElementHasAPlaceOfItsOwn) {
  std::set<std::uint64_t> Seen;
  for (unsigned M = 0; M < 64; ++M)
    for (unsigned K = 0; K < 64; ++K)
      Seen.insert(operandAddress(Tile, Major::K, M, K, 2));
  EXPECT_EQ(Seen.size(), 64u * 64u);
  EXPECT_EQ(*Seen.begin(), Tile.Start);
  EXPECT_EQ(*Seen.rbegin(), Tile.Start + 64 * 64 * 2 - 2);
}

// The eight rows of a core matrix lie in different banks, whatever the mode.
TEST(MatrixDescriptor, CoreMatricesAreFreeOfConflicts) {
  for (Swizzle Mode : Modes) {
    const MatrixDescriptor D{1024, 128, patternBytes(Mode), 0, Mode};
    for (Major Along : {Major::K, Major::MN}) {
      const SharedCost Cost = coreMatrixCost(D, Along, 0, 0, 2, Hopper);
      EXPECT_EQ(Cost.Wavefronts, 1u);
      EXPECT_EQ(Cost.Ideal, 1u);
    }
  }
  MatrixAccess Plain; // rows of 128 bytes, without a swizzle
  for (std::uint64_t Row = 0; Row < 8; ++Row)
    Plain.RowAddress[Row] = Row * 128;
  EXPECT_EQ(matrixCost(Plain, Hopper).Wavefronts, 8u);
}

} // namespace
