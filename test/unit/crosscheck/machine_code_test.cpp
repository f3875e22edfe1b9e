// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tool/crosscheck/machine_code.h"
#include "gtest/gtest.h"

using namespace bank_lint;

static void expectClass(const char *Text, CodeKind Kind, unsigned Width) {
  SCOPED_TRACE(Text);
  EXPECT_EQ(classOf(Text).Kind, Kind);
  EXPECT_EQ(classOf(Text).Width, Width);
}

// The texts are of cuobjdump --dump-sass, sm_80 and sm_90.
TEST(MachineCode, KindsAndWidths) {
  expectClass("LDS R5, [R2+0x80]", CodeKind::SharedLoad, 4);
  expectClass("LDS.U.128 R4, [R8]", CodeKind::SharedLoad, 16);
  expectClass("LDS.U8 R4, [R8]", CodeKind::SharedLoad, 1);
  expectClass("@!P0 STS.64 [R2], R4", CodeKind::SharedStore, 8);
  expectClass("STS.U16 [R2], R4", CodeKind::SharedStore, 2);
  expectClass("ATOMS.POPC.INC.32 RZ, [R0]", CodeKind::SharedAtomic, 4);
  expectClass("LDSM.16.M88.4 R4, [R8]", CodeKind::MatrixLoad, 16);
  expectClass("LDSM.16.MT88.2 R4, [R8]", CodeKind::MatrixLoad, 16);
  expectClass("STSM.16.M88.4 [R8], R4", CodeKind::MatrixStore, 16);
  expectClass("LDGSTS.E.BYPASS.128 [R7], desc[UR4][R2.64]", CodeKind::AsyncCopy,
              16);
  expectClass("LDG.E.128.CONSTANT R8, desc[UR4][R2.64]", CodeKind::GlobalLoad,
              16);
  expectClass("LDG.E.S8 R8, desc[UR4][R2.64]", CodeKind::GlobalLoad, 1);
  expectClass("STG.E desc[UR4][R2.64], R5", CodeKind::GlobalStore, 4);
  expectClass("RED.E.ADD.STRONG.GPU desc[UR4][R2.64], R5",
              CodeKind::GlobalAtomic, 4);
  expectClass("ATOMG.E.ADD.64.STRONG.GPU PT, R4, [R2.64], R6",
              CodeKind::GlobalAtomic, 8);
  expectClass("LDL.LU R4, [R1]", CodeKind::Local, 4);
  expectClass("LD.E R4, [R2.64]", CodeKind::Generic, 4);
}

TEST(MachineCode, OtherInstructions) {
  for (const char *Text : {"BAR.SYNC 0x0", "IADD3 R9, R9, 0x4, RZ", "", "@P0",
                           "LDC R1, c[0x0][0x28]", "S2R R0, SR_TID.X"})
    expectClass(Text, CodeKind::None, 0);
}

TEST(MachineCode, AccessesBecomeInstructions) {
  AccessSummary A;
  A.Space = AccessSpace::Shared;
  A.Operation = AccessOperation::Store;
  EXPECT_EQ(kindOf(A), CodeKind::SharedStore);
  A.Form = AccessForm::Matrix;
  EXPECT_EQ(kindOf(A), CodeKind::MatrixStore);
  A.Form = AccessForm::AsyncCopy;
  EXPECT_EQ(kindOf(A), CodeKind::AsyncCopy);
  A.Space = AccessSpace::Global;
  EXPECT_EQ(kindOf(A), CodeKind::AsyncCopy);
  A.Form = AccessForm::BulkCopy;
  EXPECT_EQ(kindOf(A), CodeKind::None);
  A.Form = AccessForm::Reduction;
  A.Operation = AccessOperation::Atomic;
  EXPECT_EQ(kindOf(A), CodeKind::GlobalAtomic);
  A.Space = AccessSpace::Constant;
  EXPECT_EQ(kindOf(A), CodeKind::None);
}
