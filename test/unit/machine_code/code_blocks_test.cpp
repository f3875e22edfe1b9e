//===-- test/unit/machine_code/code_blocks_test.cpp -----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The bytes are those of instructions that nvcc 13.0 writes for sm_80 and
// sm_90a; what they do is what nvdisasm 13.0 prints of them.
//===----------------------------------------------------------------------===//
#include "analysis/machine_code/code_blocks.h"
#include "gtest/gtest.h"

using namespace bank_lint;
using namespace bank_lint::machine_code;
using model::Operation;

namespace {

struct Row {
  const char *Text;
  CodeWord Word;
  std::optional<Operation> What;
  unsigned Times = 1;
};

const Row Rows[] = {
    {"FFMA", {0x3fb8aa3b07077823, 0x000fe400000008ff}, Operation::Fp32},
    {"FADD", {0x3f80000009127421, 0x001fcc0000000000}, Operation::Fp32},
    {"FMUL", {0x4038aa3b06097820, 0x000fcc0000400200}, Operation::Fp32},
    {"DFMA", {0x0000000a260a722b, 0x020e620000000018}, Operation::Fp64},
    {"DADD", {0x000000160a0a7229, 0x002e8c0000000016}, Operation::Fp64},
    {"ISETP", {0x000000011400780c, 0x000fc60003f06270}, Operation::Integer},
    {"IADD3", {0x0000010013137810, 0x000fe20007f5e0ff}, Operation::Integer},
    {"LOP3.LUT", {0x0000000312027812, 0x001fe400078ec0ff}, Operation::Integer},
    {"IMAD", {0x0000590000057a24, 0x040fe200078e02ff}, Operation::Multiply},
    {"IMAD.MOV.U32", {0x00000a00ff017624, 0x000fe400078e00ff}, std::nullopt},
    {"I2F.RP", {0x0000000a00147306, 0x000e300000209400}, Operation::Convert},
    {"F2I", {0x0000000f000f7305, 0x000e22000021f000}, Operation::Convert},
    {"MUFU.RSQ64H",
     {0x0000001100057308, 0x005e220000001c00},
     Operation::Special},
    {"POPC", {0x0000001500157309, 0x000e700000000000}, std::nullopt},
    // 16 x 8 x 16, 16 x 8 x 8, 16 x 8 x 4, and sparse ones.
    {"HMMA.16816.F32.BF16", {0x23c, 0x0c8ff00000041810}, Operation::Matrix, 4},
    {"HMMA.16816.F16", {0x23c, 0x010ff6000000080a}, Operation::Matrix, 4},
    {"HMMA.1688.F32", {0x23c, 0x004ff60000001010}, Operation::Matrix, 2},
    {"HMMA.1684.F32.TF32", {0x23c, 0x000ff60000085010}, Operation::Matrix, 1},
    {"HMMA.SP.16816.F32", {0x23c, 0x000ff60000001a10}, Operation::Matrix, 2},
    {"HMMA.SP.16832.F32", {0x23c, 0x000ff60000005a10}, Operation::Matrix, 2},
    {"IMMA.8816.S8", {0x237, 0x004fe200000054ff}, Operation::Bytes, 1},
    {"IMMA.16816.S8", {0x237, 0x004fe200004054ff}, Operation::Bytes, 2},
    {"IMMA.16832.U8.S8", {0x237, 0x004fee0000404cff}, Operation::Bytes, 4},
    {"IMMA.SP.16864.S8", {0x237, 0x004fee00006055ff}, Operation::Bytes, 2},
    {"IMMA.16864.S4", {0x237, 0x004fee00007854ff}, std::nullopt},
    {"BMMA.168256", {0x23d, 0x004fee00000114ff}, std::nullopt},
    {"DMMA.884", {0x23f, 0x004e3600000000ff}, Operation::Doubles},
    // A warp has 16 of 64 rows.
    {"HGMMA.64x8x16.F32",
     {0x00000000081879f0, 0x000fe60008000818},
     Operation::Matrix,
     4},
    {"HGMMA.64x256x16.F32",
     {0x03e00000081879f0, 0x000fe60008000818},
     Operation::Matrix,
     128},
    {"HGMMA.64x208x16.F32",
     {0x0320000480187df0, 0x000fe60008000818},
     Operation::Matrix,
     104},
    {"HGMMA.64x128x8.F32.TF32",
     {0x05e00000081879f0, 0x000fe60008002818},
     Operation::Matrix,
     32},
    {"QGMMA.64x128x32.F32",
     {0x01e00000081879f3, 0x000fe60008000818},
     Operation::Bytes,
     64},
    {"IGMMA.64x24x32.S8",
     {0x00c00000081879f1, 0x000fe60008041018},
     Operation::Bytes,
     12},
    {"IGMMA.64x128x32.S8",
     {0x03600000081879f1, 0x000fe60008041018},
     Operation::Bytes,
     64},
};

TEST(CodeBlocks, WhatInstructionsCompute) {
  for (const Row &Each : Rows) {
    const auto Does = workOf(Each.Word);
    ASSERT_EQ(Does.has_value(), Each.What.has_value()) << Each.Text;
    if (!Does)
      continue;
    EXPECT_EQ(Does->What, *Each.What) << Each.Text;
    EXPECT_EQ(Does->Times, Each.Times) << Each.Text;
  }
}

constexpr CodeWord Ffma{0x3fb8aa3b07077823, 0x000fe400000008ff},
    FfmaIfP0{0x3fb8aa3b07070823, 0x000fe400000008ff},
    Exit{0x000000000000794d, 0x000fea0003800000},
    ToItself80{0xfffffff000007947, 0x000fc0000383ffff},
    ToItself90{0xfffffffc00fc7947, 0x000fc0000383ffff},
    Indirect{0x0000000000007949, 0x000fea0003800000};

unsigned count(const MachineBlock &Of, Operation What) {
  return Of.Operations[std::size_t(What)];
}

TEST(CodeBlocks, EndsWhereJumpsBeginAndEnd) {
  for (const auto &[Arch, Jump] :
       {std::pair(80U, ToItself80), std::pair(90U, ToItself90)}) {
    const CodeBlocks Of = splitCode({Ffma, FfmaIfP0, Exit, Jump, Ffma}, Arch);
    EXPECT_EQ(Of.BlockOf, (std::vector<std::size_t>{0, 0, 0, 1, 2})) << Arch;
    ASSERT_EQ(Of.Blocks.size(), 3u);
    // What is under a predicate is issued, and need not compute.
    EXPECT_EQ(count(Of.Blocks[0], Operation::Fp32), 1u);
    EXPECT_EQ(count(Of.Blocks[0], Operation::Issue), 3u);
    EXPECT_FALSE(Of.Blocks[0].IsInLoop);
    EXPECT_TRUE(Of.Blocks[1].IsInLoop);
    EXPECT_FALSE(Of.Blocks[2].IsInLoop);
  }
}

TEST(CodeBlocks, AJumpIntoTheMiddleDivides) {
  // 3 instructions back from the one behind it, -0x30 bytes.
  constexpr CodeWord Back80{0xffffffd000007947, 0x000fc0000383ffff},
      Back90{0xfffffffc00f47947, 0x000fc0000383ffff};
  for (const auto &[Arch, Jump] :
       {std::pair(80U, Back80), std::pair(90U, Back90)}) {
    const CodeBlocks Of = splitCode({Ffma, Ffma, Ffma, Jump, Exit}, Arch);
    EXPECT_EQ(Of.BlockOf, (std::vector<std::size_t>{0, 1, 1, 1, 2})) << Arch;
    EXPECT_FALSE(Of.Blocks[0].IsInLoop);
    EXPECT_TRUE(Of.Blocks[1].IsInLoop);
  }
}

TEST(CodeBlocks, LanesMeetAtBsync) {
  // BSSY B0, 0xe0 bytes on, in the code for sm_90, and BSYNC B0.
  constexpr CodeWord Bssy{0x000000e000007945, 0x000fe20003800000},
      Bsync{0x0000000000007941, 0x000fea0003800000};
  for (unsigned Arch : {80, 90, 100})
    EXPECT_EQ(splitCode({Bssy, Ffma, Bsync, Exit}, Arch).BlockOf,
              (std::vector<std::size_t>{0, 1, 1, 2}))
        << Arch;
}

TEST(CodeBlocks, AreUnknownWhereAJumpMayLeadAnywhere) {
  EXPECT_TRUE(splitCode({Ffma, Indirect, Exit}, 80).Blocks.empty());
  // Out of the code, or between instructions.
  EXPECT_TRUE(splitCode({ToItself80, Exit}, 80).Blocks.size() == 2);
  EXPECT_TRUE(
      splitCode({{0xffffff0000007947, 0x383ffff}, Exit}, 80).Blocks.empty());
  EXPECT_TRUE(splitCode({{0x0000010000007947, 0}, Exit}, 80).Blocks.empty());
  EXPECT_TRUE(splitCode({}, 80).Blocks.empty());
}

} // namespace
