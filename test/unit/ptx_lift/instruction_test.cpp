//===-- test/unit/ptx_lift/instruction_test.cpp - all instructions --------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The instructions of PTX ISA 9.0 ("Instruction Set"), by the first part of
// their names, one example each: how it is lifted.
//===----------------------------------------------------------------------===//
#include "analysis/ptx/lift/instruction_table.h"
#include "analysis/ptx/lift/lift.h"
#include "analysis/ptx/mnemonics.h"
#include "evaluation.h"
#include <set>

using namespace bank_lint;
using namespace bank_lint::test;

namespace {

enum Outcome { Exact, Opaque, Assembly, Nothing };

struct Row {
  const char *Code;
  Outcome Is;
};

constexpr Row Rows[] = {
    {"abs.s32 %r1, %r2;", Exact},
    {"activemask.b32 %r1;", Exact},
    {"add.u32 %r1, %r2, %r3;", Exact},
    {"add.rn.f32 %r1, %r2, %r3;", Exact},
    {"add.rz.f32 %r1, %r2, %r3;", Opaque},
    {"add.s16x2 %r1, %r2, %r3;", Opaque},
    {"addc.u32 %r1, %r2, %r3;", Exact},
    {"alloca.u64 %d1, %d2;", Opaque},
    {"and.b32 %r1, %r2, %r3;", Exact},
    {"applypriority.global.L2::evict_normal [%d1], 128;", Assembly},
    {"atom.global.add.u32 %r1, [%d1], %r2;", Assembly},
    {"bar.sync 0;", Exact},
    {"bar.red.popc.u32 %r1, 0, %p1;", Assembly},
    {"bar.warp.sync -1;", Exact},
    {"barrier.cta.sync 1, 64;", Exact},
    {"barrier.cluster.arrive;", Assembly},
    {"bfe.u32 %r1, %r2, 4, 8;", Exact},
    {"bfi.b32 %r1, %r2, %r3, 4, 8;", Exact},
    {"bfind.u32 %r1, %r2;", Exact},
    {"bmsk.clamp.b32 %r1, %r2, %r3;", Opaque},
    {"bra L; L:", Nothing},
    {"brev.b32 %r1, %r2;", Exact},
    {"brkpt;", Nothing},
    {"T: .branchtargets L, M; brx.idx %r1, T; L: M:", Nothing},
    {"call f, (%r1);", Exact},
    {"clusterlaunchcontrol.try_cancel.async.shared::cta.mbarrier::complete_tx"
     "::bytes.b128 [%d1], [%d2];",
     Assembly},
    {"clz.b32 %r1, %r2;", Exact},
    {"cnot.b32 %r1, %r2;", Exact},
    {"copysign.f32 %r1, %r2, %r3;", Opaque},
    {"cos.approx.f32 %r1, %r2;", Opaque},
    {"cp.async.ca.shared.global [%r1], [%d1], 16;", Assembly},
    {"cp.async.bulk.commit_group;", Assembly},
    {"createpolicy.fractional.L2::evict_first.b64 %d1, 1.0;", Opaque},
    {"cvt.u32.u64 %r1, %d1;", Exact},
    {"cvt.rn.bf16x2.f32 %r1, %r2, %r3;", Opaque},
    {"cvta.to.global.u64 %d1, %d2;", Exact},
    {"discard.global.L2 [%d1], 128;", Assembly},
    {"div.s32 %r1, %r2, %r3;", Exact},
    {"div.full.f32 %r1, %r2, %r3;", Exact},
    {"dp2a.lo.u32.u32 %r1, %r2, %r3, %r4;", Opaque},
    {"dp4a.u32.u32 %r1, %r2, %r3, %r4;", Opaque},
    {"elect.sync %r1|%p1, -1;", Assembly},
    {"ex2.approx.f32 %r1, %r2;", Opaque},
    {"exit;", Nothing},
    {"fence.acq_rel.gpu;", Assembly},
    {"fma.rn.f32 %r1, %r2, %r3, %r4;", Exact},
    {"fma.rn.f16x2 %r1, %r2, %r3, %r4;", Opaque},
    {"fns.b32 %r1, %r2, %r3, %r4;", Opaque},
    {"getctarank.u64 %r1, %d1;", Opaque},
    {"griddepcontrol.wait;", Assembly},
    {"isspacep.shared %p1, %d1;", Assembly},
    {"istypep.texref %p1, %d1;", Opaque},
    {"ld.global.v4.f32 {%r1, %r2, %r3, %r4}, [%d1+16];", Exact},
    {"ld.shared::cluster.u32 %r1, [%r2];", Assembly},
    {"ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%r1}, [%r2];", Assembly},
    {"ldu.global.u32 %r1, [%d1];", Exact},
    {"lg2.approx.f32 %r1, %r2;", Opaque},
    {"lop3.b32 %r1, %r2, %r3, %r4, 0x96;", Exact},
    {"mad.lo.s32 %r1, %r2, %r3, %r4;", Exact},
    {"mad24.lo.s32 %r1, %r2, %r3, %r4;", Exact},
    {"madc.lo.u32 %r1, %r2, %r3, %r4;", Exact},
    {"mapa.shared::cluster.u32 %r1, %r2, %r3;", Assembly},
    {"match.any.sync.b32 %r1, %r2, -1;", Opaque},
    {"max.u32 %r1, %r2, %r3;", Exact},
    {"mbarrier.init.shared::cta.b64 [%r1], 1;", Assembly},
    {"membar.gl;", Assembly},
    {"min.f32 %r1, %r2, %r3;", Exact},
    {"mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 "
     "{%r1, %r2, %r3, %r4}, {%r5, %r6, %r7, %r8}, {%r9, %r10}, "
     "{%r1, %r2, %r3, %r4};",
     Opaque},
    {"mov.u32 %r1, %tid.x;", Exact},
    {"movmatrix.sync.aligned.m8n8.trans.b16 %r1, %r2;", Opaque},
    {"mul.wide.u32 %d1, %r1, %r2;", Exact},
    {"mul24.lo.s32 %r1, %r2, %r3;", Exact},
    {"multimem.red.global.add.u32 [%d1], %r1;", Assembly},
    {"nanosleep.u32 100;", Assembly},
    {"neg.s32 %r1, %r2;", Exact},
    {"not.b32 %r1, %r2;", Exact},
    {"or.b32 %r1, %r2, %r3;", Exact},
    {"pmevent 1;", Nothing},
    {"popc.b32 %r1, %r2;", Exact},
    {"prefetch.global.L2 [%d1];", Assembly},
    {"prefetchu.L1 [%d1];", Assembly},
    {"prmt.b32 %r1, %r2, %r3, 0x5410;", Exact},
    {"rcp.rn.f32 %r1, %r2;", Exact},
    {"rcp.approx.f32 %r1, %r2;", Opaque},
    {"red.global.add.u32 [%d1], %r1;", Assembly},
    {"redux.sync.add.s32 %r1, %r2, -1;", Exact},
    {"rem.u32 %r1, %r2, %r3;", Exact},
    {"ret;", Nothing},
    {"rsqrt.approx.f32 %r1, %r2;", Exact},
    {"sad.s32 %r1, %r2, %r3, %r4;", Exact},
    {"selp.b32 %r1, %r2, %r3, %p1;", Exact},
    {"set.eq.u32.u32 %r1, %r2, %r3;", Exact},
    {"setmaxnreg.inc.sync.aligned.u32 96;", Assembly},
    {"setp.lt.s32 %p1, %r1, %r2;", Exact},
    {"setp.lt.f16x2 %p1|%p2, %r1, %r2;", Opaque},
    {"shf.l.wrap.b32 %r1, %r2, %r3, %r4;", Exact},
    {"shfl.sync.bfly.b32 %r1, %r2, 16, 31, -1;", Exact},
    {"shl.b32 %r1, %r2, %r3;", Exact},
    {"shr.s32 %r1, %r2, %r3;", Exact},
    {"sin.approx.f32 %r1, %r2;", Opaque},
    {"slct.s32.s32 %r1, %r2, %r3, %r4;", Exact},
    {"sqrt.rn.f32 %r1, %r2;", Exact},
    {"st.shared.v2.u32 [%r1], {%r2, %r3};", Exact},
    {"st.async.shared::cluster.mbarrier::complete_tx::bytes.u32 [%r1], %r2, "
     "[%r3];",
     Assembly},
    {"stackrestore.u64 %d1;", Opaque},
    {"stacksave.u64 %d1;", Opaque},
    {"stmatrix.sync.aligned.m8n8.x1.shared.b16 [%r1], {%r2};", Assembly},
    {"sub.s32 %r1, %r2, %r3;", Exact},
    {"subc.u32 %r1, %r2, %r3;", Exact},
    {"suld.b.1d.b32.trap %r1, [%d1, {%r2}];", Assembly},
    {"suq.width.b32 %r1, [%d1];", Opaque},
    {"sured.b.add.1d.u32.trap [%d1, {%r1}], %r2;", Assembly},
    {"sust.b.1d.b32.trap [%d1, {%r1}], %r2;", Assembly},
    {"szext.clamp.s32 %r1, %r2, %r3;", Opaque},
    {"tanh.approx.f32 %r1, %r2;", Opaque},
    {"tcgen05.commit.cta_group::1.mbarrier::arrive::one.shared::cluster.b64 "
     "[%r1];",
     Assembly},
    {"tensormap.cp_fenceproxy.global.shared::cta.tensormap::generic.release."
     "gpu.sync.aligned [%d1], [%d2], 128;",
     Assembly},
    {"testp.finite.f32 %p1, %r1;", Opaque},
    {"tex.1d.v4.f32.s32 {%r1, %r2, %r3, %r4}, [%d1, {%r5}];", Assembly},
    {"tld4.r.2d.v4.f32.f32 {%r1, %r2, %r3, %r4}, [%d1, {%r5, %r6}];", Assembly},
    {"trap;", Nothing},
    {"txq.width.b32 %r1, [%d1];", Opaque},
    {"vabsdiff.s32.s32.s32 %r1, %r2, %r3;", Opaque},
    {"vabsdiff2.s32.s32.s32 %r1, %r2, %r3, %r4;", Opaque},
    {"vabsdiff4.s32.s32.s32 %r1, %r2, %r3, %r4;", Opaque},
    {"vadd.s32.s32.s32 %r1, %r2, %r3;", Opaque},
    {"vadd2.s32.s32.s32 %r1, %r2, %r3, %r4;", Opaque},
    {"vadd4.s32.s32.s32 %r1, %r2, %r3, %r4;", Opaque},
    {"vavrg2.s32.s32.s32 %r1, %r2, %r3, %r4;", Opaque},
    {"vavrg4.s32.s32.s32 %r1, %r2, %r3, %r4;", Opaque},
    {"vmad.s32.s32.s32 %r1, %r2, %r3, %r4;", Opaque},
    {"vmax.s32.s32.s32 %r1, %r2, %r3;", Opaque},
    {"vmax2.s32.s32.s32 %r1, %r2, %r3, %r4;", Opaque},
    {"vmax4.s32.s32.s32 %r1, %r2, %r3, %r4;", Opaque},
    {"vmin.s32.s32.s32 %r1, %r2, %r3;", Opaque},
    {"vmin2.s32.s32.s32 %r1, %r2, %r3, %r4;", Opaque},
    {"vmin4.s32.s32.s32 %r1, %r2, %r3, %r4;", Opaque},
    {"vote.sync.any.pred %p1, %p2, -1;", Exact},
    {"vset.s32.s32.eq %r1, %r2, %r3;", Opaque},
    {"vset2.s32.s32.eq %r1, %r2, %r3, %r4;", Opaque},
    {"vset4.s32.s32.eq %r1, %r2, %r3, %r4;", Opaque},
    {"vshl.u32.u32.u32.clamp %r1, %r2, %r3;", Opaque},
    {"vshr.u32.u32.u32.clamp %r1, %r2, %r3;", Opaque},
    {"vsub.s32.s32.s32 %r1, %r2, %r3;", Opaque},
    {"vsub2.s32.s32.s32 %r1, %r2, %r3, %r4;", Opaque},
    {"vsub4.s32.s32.s32 %r1, %r2, %r3, %r4;", Opaque},
    {"wgmma.fence.sync.aligned;", Assembly},
    {"wmma.load.a.sync.aligned.row.m16n16k16.shared.f16 "
     "{%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, [%r9], %r10;",
     Assembly},
    {"xor.b32 %r1, %r2, %r3;", Exact},
};

/// The stem of the last statement that has one in the table.
std::string stemOf(llvm::StringRef Code) {
  std::string Result;
  for (llvm::StringRef Statement : llvm::split(Code, ';')) {
    const llvm::StringRef Name =
        Statement.trim().take_until([](char C) { return C == ' '; });
    const llvm::StringRef Stem = Name.split('.').first;
    if (ptx::findInstruction(Stem))
      Result = Stem.str();
  }
  return Result;
}

TEST(PtxLiftInstructions, EachIsLiftedAsItsRowSays) {
  for (const Row &R : Rows) {
    llvm::LLVMContext Context;
    ptx::LiftCounts Counts;
    const std::string Text =
        ".version 9.0\n.target sm_100a\n.address_size 64\n"
        ".extern .func f(.param .b32 x);\n"
        ".entry k()\n{\n.reg .pred %p<9>;\n.reg .b32 %r<20>;\n"
        ".reg .b64 %d<9>;\n" +
        std::string(R.Code) + "\nret;\n}\n";
    auto Module = ptx::liftPtx(Text, "test.ptx", Context, &Counts);
    ASSERT_TRUE(bool(Module))
        << R.Code << ": " << llvm::toString(Module.takeError());
    EXPECT_EQ(Counts.Exact, R.Is == Exact ? 1u : 0u) << R.Code;
    EXPECT_EQ(Counts.Opaque, R.Is == Opaque ? 1u : 0u) << R.Code;
    EXPECT_EQ(Counts.Assembly, R.Is == Assembly ? 1u : 0u) << R.Code;
  }
}

TEST(PtxLiftInstructions, EachHasAnExample) {
  std::set<std::string> Seen;
  for (const Row &R : Rows)
    Seen.insert(stemOf(R.Code));
  for (const ptx::InstructionRow &R : ptx::instructionTable())
    EXPECT_TRUE(Seen.count(std::string(R.Stem))) << R.Stem;
}

/// Only what statements of inline assembly may hold.
TEST(PtxLiftInstructions, TheTablesHaveTheSameInstructions) {
  std::set<std::string> Stems;
  for (const ptx::MnemonicRow &R : ptx::mnemonicTable())
    Stems.insert(llvm::StringRef(R.Prefix).split('.').first.str());
  for (const std::string &Stem : Stems)
    EXPECT_TRUE(ptx::findInstruction(Stem)) << Stem;
  for (const ptx::InstructionRow &R : ptx::instructionTable())
    EXPECT_TRUE(Stems.count(std::string(R.Stem))) << R.Stem;
}

TEST(PtxLiftInstructions, OthersAreErrors) {
  llvm::LLVMContext Context;
  auto Module =
      ptx::liftPtx(kernelOf("frobnicate.u32 %r1, %r2;\n"), "a.ptx", Context);
  EXPECT_EQ(llvm::toString(Module.takeError()),
            "a.ptx:13:1: not an instruction of PTX ISA 9.0: frobnicate.u32");
}

} // namespace
