//===-- test/unit/machine_code/memory_instruction_test.cpp ----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The bytes are those of instructions that nvcc 13.0 writes; names and widths
// are what nvdisasm 12.4 prints of them. It does not read sm_100a and sm_120:
// there the widths are those of the source.
//===----------------------------------------------------------------------===//
#include "analysis/machine_code/memory_instruction.h"
#include "gtest/gtest.h"

using namespace bank_lint;
using namespace bank_lint::machine_code;
using enum AccessSpace;
using enum AccessOperation;

namespace {

struct Row {
  const char *Text;
  unsigned Arch;
  std::uint64_t Low, High;
  const char *Name;
  AccessSpace Space;
  AccessOperation Does;
  unsigned Width;
};

constexpr Row Accesses[] = {
    {"ATOM.E.ADD.64.STRONG.GPU", 75, 0x0000000802ff738a, 0x000ea400001145ff,
     "ATOM", Unknown, Atomic, 0},
    {"ATOM.E.ADD.64.STRONG.GPU", 80, 0x0000000802ff798a, 0x000ea4000810e5c4,
     "ATOM", Unknown, Atomic, 0},
    {"ATOM.E.ADD.F32.FTZ.RN.STRONG.GPU", 90, 0x0000000502ff79a2,
     0x0001e4000810f3c4, "ATOM", Unknown, Atomic, 0},
    {"ATOM.E.CAS.64.STRONG.GPU", 75, 0x000000040204738b, 0x000ea20000114506,
     "ATOM", Unknown, Atomic, 0},
    {"ATOMG.E.ADD.64.STRONG.GPU", 75, 0x00000002040473a8, 0x000ea200001f45ff,
     "ATOMG", Global, Atomic, 0},
    {"ATOMG.E.ADD.64.STRONG.GPU", 80, 0x00000002040479a8, 0x000ea200081ee5c4,
     "ATOMG", Global, Atomic, 0},
    {"ATOMG.E.ADD.F32.FTZ.RN.STRONG.GPU", 90, 0x00000007040479a3,
     0x000ea200081ef3c4, "ATOMG", Global, Atomic, 0},
    {"ATOMG.E.CAS.64.STRONG.GPU", 75, 0x00000004020273a9, 0x000ea200001f4506,
     "ATOMG", Global, Atomic, 0},
    {"ATOMS.ADD", 75, 0x0000000000ff738c, 0x001fe2000000c0ff, "ATOMS", Shared,
     Atomic, 0},
    {"ATOMS.ARRIVE.64", 80, 0x0000000002027f8c, 0x001e22000c80c43f, "ATOMS",
     Shared, Atomic, 0},
    {"ATOMS.CAS", 75, 0x00000009030a738d, 0x000e640000000009, "ATOMS", Shared,
     Atomic, 0},
    {"LD.E", 80, 0x0000000002077980, 0x0000620000100900, "LD", Unknown, Load,
     4},
    {"LD.E.64", 80, 0x00000000020c7980, 0x000ea40000100b00, "LD", Unknown, Load,
     8},
    {"LD.E.S16", 80, 0x0000000404057980, 0x000ea2000c101700, "LD", Unknown,
     Load, 2},
    {"LD.E.S8", 80, 0x0000000404057980, 0x000ea2000c101300, "LD", Unknown, Load,
     1},
    {"LDG.E.ENL2.256", 100, 0xfe0000040408797e, 0x004ea20008121904, "LDG",
     Global, Load, 32},
    {"STG.E.ENL2.256", 100, 0xf80000040208797f, 0x008fe2000f121804, "STG",
     Global, Store, 32},
    {"LDG.E", 80, 0x0000000002077381, 0x00006200001e0900, "LDG", Global, Load,
     4},
    {"LDG.E", 80, 0x00000004020d7981, 0x000ea2000c1e1900, "LDG", Global, Load,
     4},
    {"LDG.E.128", 80, 0x0000000402087981, 0x000ea2000c1e1d00, "LDG", Global,
     Load, 16},
    {"LDG.E.128.SYS", 75, 0x0000000002087381, 0x000ea200001eed00, "LDG", Global,
     Load, 16},
    {"LDG.E.64", 80, 0x0000000402027981, 0x000ea2000c1e1b00, "LDG", Global,
     Load, 8},
    {"LDG.E.64.SYS", 75, 0x0000000002027381, 0x000ea200001eeb00, "LDG", Global,
     Load, 8},
    {"LDG.E.S16", 80, 0x0000000404057981, 0x000ea2000c1e1700, "LDG", Global,
     Load, 2},
    {"LDG.E.S16.STRONG.GPU", 75, 0x0000000004057381, 0x000ea200001f4700, "LDG",
     Global, Load, 2},
    {"LDG.E.S8", 80, 0x0000000404057981, 0x000ea2000c1e1300, "LDG", Global,
     Load, 1},
    {"LDG.E.S8.STRONG.GPU", 75, 0x0000000004057381, 0x000ea200001f4300, "LDG",
     Global, Load, 1},
    {"LDGSTS.E", 80, 0x0000000004077fae, 0x000fe8000b921844, "LDGSTS", Global,
     Load, 4},
    {"LDGSTS.E.128", 80, 0x0000000004077fae, 0x000fe8000b921c44, "LDGSTS",
     Global, Load, 16},
    {"LDGSTS.E.64", 80, 0x0000000004077fae, 0x000fe8000b921a44, "LDGSTS",
     Global, Load, 8},
    {"LDL", 80, 0x0000000010027983, 0x0002a80000100800, "LDL", Local, Load, 4},
    {"LDL.128", 80, 0x0000000001107983, 0x000ea20000100c00, "LDL", Local, Load,
     16},
    {"LDL.64", 80, 0x00000000000a7983, 0x000ea80000100a00, "LDL", Local, Load,
     8},
    {"LDL.U16", 80, 0x0000000000007983, 0x000ea20000100400, "LDL", Local, Load,
     2},
    {"LDL.U8", 80, 0x0000000002027983, 0x000ea20000100000, "LDL", Local, Load,
     1},
    {"LDS", 80, 0x0000040000027984, 0x001e22000000c800, "LDS", Shared, Load, 4},
    {"LDS.128", 80, 0x00000000000c7984, 0x000e280000000c00, "LDS", Shared, Load,
     16},
    {"LDS.64", 80, 0x0000000000047984, 0x000e280000000a00, "LDS", Shared, Load,
     8},
    {"LDS.S16", 80, 0x0000000000057984, 0x001e2e000000c600, "LDS", Shared, Load,
     2},
    {"LDS.S8", 80, 0x0000000000057984, 0x001e2e000000c200, "LDS", Shared, Load,
     1},
    {"LDSM.16.M88", 75, 0x000000000005783b, 0x000e280000000000, "LDSM", Shared,
     Load, 0},
    {"RED.E.ADD.64.STRONG.GPU", 75, 0x000000020400798e, 0x000fe20000114500,
     "RED", Global, Atomic, 0},
    {"REDG.E.ADD.F32.FTZ.RN.STRONG.GPU", 90, 0x00000005020079a6,
     0x000fe2000c10f384, "RED", Global, Atomic, 0},
    {"ST.E", 90, 0x0000000002007385, 0x000fe20000100905, "ST", Unknown, Store,
     4},
    {"ST.E", 80, 0x0000000502007985, 0x000fe2000c101904, "ST", Unknown, Store,
     4},
    {"ST.E.64", 80, 0x0000000002007385, 0x0001e40000100b04, "ST", Unknown,
     Store, 8},
    {"ST.E.64", 80, 0x0000000204007985, 0x0001e4000c101b04, "ST", Unknown,
     Store, 8},
    {"ST.E.U16", 80, 0x0000000502007985, 0x000fe2000c101504, "ST", Unknown,
     Store, 2},
    {"ST.E.U16.SYS", 75, 0x0000000002007385, 0x000fe2000010e505, "ST", Unknown,
     Store, 2},
    {"ST.E.U8", 80, 0x0000000502007985, 0x000fe2000c101104, "ST", Unknown,
     Store, 1},
    {"ST.E.U8.SYS", 75, 0x0000000002007385, 0x000fe2000010e105, "ST", Unknown,
     Store, 1},
    {"STG.E", 80, 0x0000000502007986, 0x000fe2000c101904, "STG", Global, Store,
     4},
    {"STG.E.128", 80, 0x0000000c04007986, 0x001fe2000c101d04, "STG", Global,
     Store, 16},
    {"STG.E.128.SYS", 75, 0x0000000c04007386, 0x001fe2000010ed00, "STG", Global,
     Store, 16},
    {"STG.E.64", 80, 0x0000000406007986, 0x001fe2000c101b04, "STG", Global,
     Store, 8},
    {"STG.E.64.SYS", 75, 0x0000000406007386, 0x001fe2000010eb00, "STG", Global,
     Store, 8},
    {"STG.E.SYS", 75, 0x0000000502007386, 0x000fe2000010e900, "STG", Global,
     Store, 4},
    {"STG.E.U16", 80, 0x0000000502007986, 0x000fe2000c101504, "STG", Global,
     Store, 2},
    {"STG.E.U16.SYS", 75, 0x0000000502007386, 0x000fe2000010e500, "STG", Global,
     Store, 2},
    {"STG.E.U8", 80, 0x0000000502007986, 0x000fe2000c101104, "STG", Global,
     Store, 1},
    {"STG.E.U8.SYS", 75, 0x0000000502007386, 0x000fe2000010e100, "STG", Global,
     Store, 1},
    {"STL", 80, 0x0000000407007387, 0x0041e40000100800, "STL", Local, Store, 4},
    {"STL.128", 80, 0x000000ff01007387, 0x0001e20000100c00, "STL", Local, Store,
     16},
    {"STL.128", 80, 0x00000018ff007987, 0x0001e20008100c08, "STL", Local, Store,
     16},
    {"STL.64", 80, 0x0000000800007387, 0x004fe80000100a00, "STL", Local, Store,
     8},
    {"STL.U16", 80, 0x0000000201007387, 0x000fe80000100400, "STL", Local, Store,
     2},
    {"STS", 75, 0x0000000000007388, 0x001fe2000000c800, "STS", Shared, Store,
     4},
    {"STS", 80, 0x0000000300007988, 0x0041e80008004806, "STS", Shared, Store,
     4},
    {"STS.128", 75, 0x0000000806007388, 0x004fe8000000cc00, "STS", Shared,
     Store, 16},
    {"STS.128", 90, 0x0000000800007988, 0x008fe20008000c04, "STS", Shared,
     Store, 16},
    {"STS.64", 75, 0x0000000209007388, 0x004fe80000008a00, "STS", Shared, Store,
     8},
    {"STS.64", 90, 0x0000000209007988, 0x008fe20008000a04, "STS", Shared, Store,
     8},
    {"STS.U16", 75, 0x0000000000007388, 0x001fe2000000c400, "STS", Shared,
     Store, 2},
    {"STS.U8", 75, 0x0000000000007388, 0x001fe2000000c000, "STS", Shared, Store,
     1},
    {"STSM.16.M88", 90, 0x0000000300007844, 0x000fe20000000000, "STSM", Shared,
     Store, 0},
    {"LDGSTS of 4 bytes", 100, 0x0000000004077fae, 0x010fe8000b9a1006, "LDGSTS",
     Global, Load, 4},
    {"LDGSTS of 8 bytes", 100, 0x0000000004077fae, 0x010fe8000b9a1406, "LDGSTS",
     Global, Load, 8},
    {"LDGSTS of 16 bytes", 100, 0x0000000004077fae, 0x010fe8000b9a1806,
     "LDGSTS", Global, Load, 16},
    {"LDGSTS of 16 bytes", 100, 0x0000000004077fae, 0x010fe8000b981806,
     "LDGSTS", Global, Load, 16},
    {"LDGSTS of 4 bytes", 120, 0x0000000004077fae, 0x010fe8000b9a1006, "LDGSTS",
     Global, Load, 4},
    {"LDGSTS of 8 bytes", 120, 0x0000000004077fae, 0x010fe8000b9a1406, "LDGSTS",
     Global, Load, 8},
    {"LDGSTS of 16 bytes", 120, 0x0000000004077fae, 0x010fe8000b9a1806,
     "LDGSTS", Global, Load, 16},
    {"LDGSTS of 16 bytes", 120, 0x0000000004077fae, 0x010fe8000b981806,
     "LDGSTS", Global, Load, 16},
};

/// Those that access no memory, or not through their own lanes and block.
constexpr std::uint64_t Others[][2] = {
    {0x0000000000007b1d, 0x000fea0000000000}, // BAR.SYNC
    {0x0000000000ff7355, 0x000fe20000100000}, // BMOV.32.CLEAR
    {0xfffffff000007947, 0x000fc0000383ffff}, // BRA
    {0x0000011000007945, 0x000fe20003800000}, // BSSY
    {0x0000000000007941, 0x000fea0003800000}, // BSYNC
    {0x0000001000000944, 0x000fe20003c00000}, // CALL.REL.NOINC
    {0x000000000200798f, 0x000fea0000000100}, // CCTL.E.PF1
    {0x0000000000067805, 0x000fe2000001ff00}, // CS2R
    {0x0000000002067229, 0x001e120000000004}, // DADD
    {0x000080000000791a, 0x000fc80000000000}, // DEPBAR.LE
    {0x00000012141c722b, 0x024e0e0000000010}, // DFMA
    {0x0000000e0c087228, 0x001e0c0000000000}, // DMUL
    {0x41e000000c00742a, 0x000fe40003f06200}, // DSETP.GE.AND
    {0x00000000003f082f, 0x000fda0003820000}, // ELECT
    {0x000000000000794d, 0x000fea0003800000}, // EXIT
    {0x0000000200037310, 0x001e240000301000}, // F2F.F32.F64
    {0x0000000400007311, 0x001e300000301100}, // F2I.F64
    {0x0000000605077221, 0x001fd00000000000}, // FADD
    {0x00000002ff007302, 0x000e620000000000}, // FCHK
    {0x00000000000073c6, 0x000e240000000000}, // FENCE.VIEW.ASYNC.S
    {0x0000001d021c7223, 0x080fe40000000011}, // FFMA
    {0x0000000c000c7300, 0x000e2400000e0000}, // FLO.U32
    {0x0000000b14147209, 0x001fc60007800000}, // FMNMX
    {0x00000006030b7220, 0x005fce0000400000}, // FMUL
    {0x00000008000b7307, 0x000e220000201000}, // FRND
    {0x8000000204047208, 0x000fe40000800000}, // FSEL
    {0xbf8000000500780b, 0x000fda0003f22000}, // FSETP.EQ.AND
    {0x2000000808097230, 0x001fc80000000800}, // HADD2
    {0x00000008ff067435, 0x000fe200000001ff}, // HFMA2.MMA
    {0x0000001c1420723c, 0x041ff000000018ff}, // HMMA.16816.F32
    {0x30000006090c7232, 0x0c1fe40000000800}, // HMUL2
    {0x0000000000057306, 0x001e220000201400}, // I2F
    {0x0000000500057245, 0x000fc60000201400}, // I2FP.F32.S32
    {0x0000000400077213, 0x000fe20000000000}, // IABS
    {0x0000000406047210, 0x001fc80007ffe005}, // IADD3
    {0x0080000003047a26, 0x000fe20000001204}, // IDP.2A.LO.S16.U8
    {0x0000000205057224, 0x000fe200078e02ff}, // IMAD
    {0x00000000ff057217, 0x002fe20007800200}, // IMNMX
    {0x000000ff0d00720c, 0x040fe40003f22270}, // ISETP.EQ.AND
    {0x00000a00ff017b82, 0x000fe20000000800}, // LDC
    {0x00000000000079af, 0x000e220000000000}, // LDGDEPBAR
    {0x00000000ff0579a4, 0x000eaa0008014104}, // LDGMC.E.ADD.32.STRONG.SYS
    {0x0000009403977211, 0x000fe400078e18ff}, // LEA
    {0x0000000804067212, 0x001fe400078e3cff}, // LOP3.LUT
    {0x0000000000007992, 0x000fec0000008000}, // MEMBAR.ALL.CTA
    {0x0000001600061202, 0x000fe40000000f00}, // MOV
    {0x0000000c000c7308, 0x000e640000000800}, // MUFU.EX2
    {0x0000000000007918, 0x000fc00000000000}, // NOP
    {0x00000002ff1d7803, 0x000fce0000000000}, // P2R
    {0x000000000000781c, 0x000fe20003f0f008}, // PLOP3.LUT
    {0x0000000600137d09, 0x000eaa0008000000}, // POPC
    {0x0000000407097216, 0x002fc80000000006}, // PRMT
    {0x0000000004ff73aa, 0x000e240000000700}, // QSPC.E.D
    {0x0000000300007804, 0x000fe20000000000}, // R2P
    {0x00000000000712ca, 0x000fe400000e0000}, // R2UR
    {0xffffee7004007950, 0x000fea0003c3ffff}, // RET.REL.NODEC
    {0x0000000000097919, 0x000e220000002100}, // S2R
    {0x00000000000579c3, 0x000e620000002600}, // S2UR
    {0x0000000d0b057207, 0x000fe40000000000}, // SEL
    {0x0000000908097219, 0x000fe400000006ff}, // SHF.L.U32
    {0x0c201f000c0c7f89, 0x004e2800000e0000}, // SHFL.BFLY
    {0x0000000002007dbd, 0x000fe2000c00083f}, // STAS
    {0x0000000300ff79a7, 0x000fe2000800003f}, // SYNCS.ARRIVE.TRANS64
    {0x00000004070073ba, 0x0001f00008000406}, // UBLKCP.G.S
    {0x00000004070073bb, 0x0001e20008000406}, // UBLKRED.G.S.ADD
    {0x00000006000772bd, 0x000fe200080e0000}, // UFLO.U32
    {0x0000000e04057290, 0x000fc4000fffe03f}, // UIADD3
    {0x00000005040472a4, 0x000fe4000f8e023f}, // UIMAD
    {0x0000000e0400728c, 0x000fe2000bf46270}, // UISETP.GE.AND
    {0x00005c00000e7ab9, 0x000fe40000000800}, // ULDC
    {0x0000000405047291, 0x002fe2000f8ec03f}, // ULEA
    {0x0000000104047892, 0x000fe2000f8e3c3f}, // ULOP3.LUT
    {0x00000004000a7882, 0x000fe40000000000}, // UMOV
    {0x0000000305057899, 0x000fe4000800063f}, // USHF.L.U32
    {0x0000100000027836, 0x000fce0000000000}, // VIADD
    {0x0000000000067886, 0x000fe400038e0100}, // VOTEU.ANY
    {0xffffffff00007948, 0x000fe20003800000}, // WARPSYNC
    {0x0000000000007946, 0x000fe80003800000}, // YIELD
};

TEST(MemoryInstruction, AsDisassembled) {
  for (const Row &Each : Accesses) {
    const auto Is = decode(Each.Low, Each.High, Each.Arch);
    ASSERT_TRUE(Is) << Each.Text;
    EXPECT_EQ(Is->Name, Each.Name) << Each.Text;
    EXPECT_EQ(Is->Space, Each.Space) << Each.Text;
    EXPECT_EQ(Is->Operation, Each.Does) << Each.Text;
    EXPECT_EQ(Is->Width, Each.Width) << Each.Text;
    EXPECT_EQ(Is->StoresTo.has_value(), Is->Name == "LDGSTS") << Each.Text;
  }
}

// As nvdisasm 13.0 prints their addresses.
TEST(MemoryInstruction, AddressesOfArraysAreComputed) {
  struct Address {
    const char *Text;
    std::uint64_t Low, High;
    bool IsComputed;
  };
  constexpr Address All[] = {
      {"LDL R2, [R7]", 0x0000000007027983, 0x0002a80000100800, true},
      {"STL [R7], R8", 0x0000000807007387, 0x0003e80000100800, true},
      {"LDL R0, [R7+UR6]", 0x0000000607007983, 0x000ea20008100800, true},
      {"STL.128 [UR8], R24", 0x00000018ff007987, 0x0001e20008100c08, true},
      {"STL.128 [R1], RZ", 0x000000ff01007387, 0x000fe80000100c00, false},
      {"STL.128 [R1+0x10], RZ", 0x000010ff01007387, 0x000fe80000100c00, false},
      {"LDS R4, [R7]", 0x0000000007047984, 0x000e280000000800, false},
  };
  for (const Address &Each : All) {
    const auto Is = decode(Each.Low, Each.High, 80);
    ASSERT_TRUE(Is) << Each.Text;
    EXPECT_EQ(Is->IsComputed, Each.IsComputed) << Each.Text;
  }
}

TEST(MemoryInstruction, OthersAreNone) {
  for (const auto &[Low, High] : Others)
    EXPECT_FALSE(decode(Low, High, 90)) << std::hex << Low;
}

} // namespace
