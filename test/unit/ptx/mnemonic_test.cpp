//===-- test/unit/ptx/mnemonic_test.cpp -------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One instruction of every row of the table of mnemonics, and what the PTX
// manual says that it does.
//===----------------------------------------------------------------------===//
#include "analysis/ptx/mnemonics.h"
#include "analysis/ptx/modifiers.h"
#include "reading.h"
#include "llvm/ADT/StringSet.h"

using namespace bank_lint::ptx;

namespace {

struct Case {
  const char *Text;
  EffectKind Effect;
  Opcode Op;
};

const Case Cases[] = {
    {"ld.shared.u32 $0, [$1];", EffectKind::Load, Opcode::Opaque},
    {"ldu.global.v4.f32 {$0,$1,$2,$3}, [$4];", EffectKind::Load,
     Opcode::Opaque},
    {"st.shared.u32 [$0], $1;", EffectKind::Store, Opcode::None},
    {"atom.shared.add.u32 $0, [$1], $2;", EffectKind::Atomic, Opcode::Opaque},
    {"red.global.add.f32 [$0], $1;", EffectKind::Reduction, Opcode::None},
    {"ldmatrix.sync.aligned.m8n8.x4.shared.b16 {$0,$1,$2,$3}, [$4];",
     EffectKind::MatrixLoad, Opcode::Opaque},
    {"stmatrix.sync.aligned.m8n8.x1.shared.b16 [$0], {$1};",
     EffectKind::MatrixStore, Opcode::None},
    {"cp.async.ca.shared.global [$0], [$1], 16;", EffectKind::AsyncCopy,
     Opcode::None},
    {"cp.async.cg.shared.global [$0], [$1], 16;", EffectKind::AsyncCopy,
     Opcode::None},
    {"cp.async.commit_group;", EffectKind::None, Opcode::None},
    {"cp.async.wait_group $0;", EffectKind::None, Opcode::None},
    {"cp.async.wait_all;", EffectKind::None, Opcode::None},
    {"cp.async.mbarrier.arrive.noinc.shared.b64 [$0];", EffectKind::Barrier,
     Opcode::None},
    {"cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [$0], "
     "[$1], $2, [$3];",
     EffectKind::BulkCopy, Opcode::None},
    {"cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_"
     "tx::bytes [$0], [$1, {$2, $3}], [$4];",
     EffectKind::BulkCopy, Opcode::None},
    {"cp.async.bulk.commit_group;", EffectKind::None, Opcode::None},
    {"cp.async.bulk.wait_group.read 0;", EffectKind::None, Opcode::None},
    {"cp.async.bulk.prefetch.L2.global [$0], $1;", EffectKind::Prefetch,
     Opcode::None},
    {"cp.reduce.async.bulk.global.shared::cta.bulk_group.add.f32 [$0], [$1], "
     "$2;",
     EffectKind::BulkCopy, Opcode::None},
    {"st.bulk.weak.shared::cta [$0], $1, 0;", EffectKind::BulkCopy,
     Opcode::None},
    {"wmma.load.a.sync.aligned.row.m16n16k16.shared.f16 "
     "{$0,$1,$2,$3,$4,$5,$6,$7}, [$8], $9;",
     EffectKind::WmmaLoad, Opcode::Opaque},
    {"wmma.store.d.sync.aligned.row.m16n16k16.global.f32 [$0], "
     "{$1,$2,$3,$4,$5,$6,$7,$8}, $9;",
     EffectKind::WmmaStore, Opcode::None},
    {"wmma.mma.sync.aligned.row.col.m16n16k16.f32.f32 {$0}, {$1}, {$2}, {$3};",
     EffectKind::None, Opcode::Opaque},
    {"multimem.ld_reduce.relaxed.sys.global.add.v4.f32 {$0,$1,$2,$3}, [$4];",
     EffectKind::Multimem, Opcode::Opaque},
    {"multimem.st.relaxed.sys.global.f32 [$0], $1;", EffectKind::Multimem,
     Opcode::None},
    {"multimem.red.relaxed.sys.global.add.f32 [$0], $1;", EffectKind::Multimem,
     Opcode::None},
    {"multimem.cp.async.bulk.bulk_group.global.shared::cta [$0], [$1], $2;",
     EffectKind::Multimem, Opcode::None},
    {"multimem.cp.reduce.async.bulk.global.shared::cta.bulk_group.add.f32 "
     "[$0], [$1], $2;",
     EffectKind::Multimem, Opcode::None},
    {"tex.1d.v4.f32.s32 {$0,$1,$2,$3}, [$4, {$5}];", EffectKind::Texture,
     Opcode::Opaque},
    {"tld4.r.2d.v4.f32.f32 {$0,$1,$2,$3}, [$4, {$5, $6}];", EffectKind::Texture,
     Opcode::Opaque},
    {"suld.b.2d.v2.b32.trap {$0,$1}, [$2, {$3, $4}];", EffectKind::Texture,
     Opcode::Opaque},
    {"sust.b.1d.v4.b32.trap [$0, {$1}], {$2,$3,$4,$5};", EffectKind::Texture,
     Opcode::None},
    {"sured.b.add.2d.u32.trap [$0, {$1, $2}], $3;", EffectKind::Texture,
     Opcode::None},
    {"txq.width.b32 $0, [$1];", EffectKind::None, Opcode::Opaque},
    {"suq.width.b32 $0, [$1];", EffectKind::None, Opcode::Opaque},
    {"istypep.texref p, $0;", EffectKind::None, Opcode::Opaque},
    {"prefetch.global.L2 [$0];", EffectKind::Prefetch, Opcode::None},
    {"prefetchu.L1 [$0];", EffectKind::Prefetch, Opcode::None},
    {"discard.global.L2 [$0], 128;", EffectKind::Prefetch, Opcode::None},
    {"applypriority.global.L2::evict_normal [$0], 128;", EffectKind::Prefetch,
     Opcode::None},
    {"createpolicy.fractional.L2::evict_last.b64 $0, 1.0;", EffectKind::None,
     Opcode::Opaque},
    {"mbarrier.init.shared::cta.b64 [$0], $1;", EffectKind::Barrier,
     Opcode::Opaque},
    {"mbarrier.arrive.expect_tx.shared.b64 _, [$0], $1;", EffectKind::Barrier,
     Opcode::Opaque},
    {"mbarrier.try_wait.parity.shared.b64 p, [$0], $1;", EffectKind::Barrier,
     Opcode::Opaque},
    {"clusterlaunchcontrol.try_cancel.async.shared::cta.mbarrier::complete_tx::"
     "bytes.b128 [$0], [$1];",
     EffectKind::Barrier, Opcode::None},
    {"clusterlaunchcontrol.query_cancel.is_canceled.pred.b128 p, $0;",
     EffectKind::None, Opcode::Opaque},
    {"tensormap.replace.tile.global_address.shared::cta.b1024.b64 [$0], $1;",
     EffectKind::Descriptor, Opcode::None},
    {"tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [$0], $1;",
     EffectKind::Descriptor, Opcode::None},
    {"tcgen05.dealloc.cta_group::1.sync.aligned.b32 $0, $1;", EffectKind::None,
     Opcode::None},
    {"tcgen05.relinquish_alloc_permit.cta_group::1.sync.aligned;",
     EffectKind::None, Opcode::None},
    {"tcgen05.commit.cta_group::1.mbarrier::arrive::one.b64 [$0];",
     EffectKind::Barrier, Opcode::None},
    {"tcgen05.cp.cta_group::1.128x256b [$0], $1;", EffectKind::SharedDescriptor,
     Opcode::None},
    {"tcgen05.fence::before_thread_sync;", EffectKind::None, Opcode::None},
    {"tcgen05.fence::after_thread_sync;", EffectKind::None, Opcode::None},
    {"tcgen05.ld.sync.aligned.32x32b.x1.b32 {$0}, [$1];", EffectKind::None,
     Opcode::Opaque},
    {"tcgen05.mma.cta_group::1.kind::f16 [$0], $1, $2, $3, p;",
     EffectKind::SharedDescriptor, Opcode::None},
    {"tcgen05.shift.cta_group::1.down [$0];", EffectKind::None, Opcode::None},
    {"tcgen05.st.sync.aligned.32x32b.x1.b32 [$0], {$1};", EffectKind::None,
     Opcode::None},
    {"tcgen05.wait::ld.sync.aligned;", EffectKind::None, Opcode::None},
    {"tcgen05.wait::st.sync.aligned;", EffectKind::None, Opcode::None},
    {"bra.uni done;", EffectKind::Control, Opcode::None},
    {"brx.idx $0, list;", EffectKind::Control, Opcode::None},
    {"ret;", EffectKind::Control, Opcode::None},
    {"exit;", EffectKind::Control, Opcode::None},
    {"trap;", EffectKind::Control, Opcode::None},
    {"brkpt;", EffectKind::Control, Opcode::None},
    {"call f;", EffectKind::Unknown, Opcode::Opaque},
    {"bar.sync 0;", EffectKind::None, Opcode::None},
    {"bar.red.popc.u32 $0, 0, p;", EffectKind::None, Opcode::Opaque},
    {"barrier.sync.aligned 0;", EffectKind::None, Opcode::None},
    {"barrier.red.or.pred p, 0, q;", EffectKind::None, Opcode::Opaque},
    {"barrier.cta.red.or.pred p, 0, q;", EffectKind::None, Opcode::Opaque},
    {"barrier.cluster.arrive.release.aligned;", EffectKind::None, Opcode::None},
    {"membar.gl;", EffectKind::None, Opcode::None},
    {"fence.proxy.async.shared::cta;", EffectKind::None, Opcode::None},
    {"griddepcontrol.wait;", EffectKind::None, Opcode::None},
    {"nanosleep.u32 $0;", EffectKind::None, Opcode::None},
    {"setmaxnreg.inc.sync.aligned.u32 232;", EffectKind::None, Opcode::None},
    {"pmevent 1;", EffectKind::None, Opcode::None},
    {"stacksave.u64 $0;", EffectKind::None, Opcode::Opaque},
    {"stackrestore.u64 $0;", EffectKind::None, Opcode::None},
    {"alloca.u64 $0, $1;", EffectKind::None, Opcode::Opaque},
    {"wgmma.fence.sync.aligned;", EffectKind::None, Opcode::None},
    {"wgmma.commit_group.sync.aligned;", EffectKind::None, Opcode::None},
    {"wgmma.wait_group.sync.aligned 0;", EffectKind::None, Opcode::None},
    {"wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {$0,$1,$2,$3}, $4, $5, "
     "p, 1, 1, 0, 0;",
     EffectKind::SharedDescriptor, Opcode::Opaque},
    {"mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {$0}, {$1}, {$2}, "
     "{$3};",
     EffectKind::None, Opcode::Opaque},
    {"movmatrix.sync.aligned.m8n8.trans.b16 $0, $1;", EffectKind::None,
     Opcode::Opaque},
    {"activemask.b32 $0;", EffectKind::None, Opcode::Opaque},
    {"shfl.sync.bfly.b32 $0, $1, 16, 31, -1;", EffectKind::None,
     Opcode::Opaque},
    {"vote.sync.ballot.b32 $0, p, -1;", EffectKind::None, Opcode::Opaque},
    {"match.any.sync.b32 $0, $1, -1;", EffectKind::None, Opcode::Opaque},
    {"redux.sync.add.s32 $0, $1, -1;", EffectKind::None, Opcode::Opaque},
    {"getctarank.shared::cluster.u32 $0, $1;", EffectKind::None,
     Opcode::Opaque},
    {"fns.b32 $0, $1, $2, $3;", EffectKind::None, Opcode::Opaque},
    {"add.s32 $0, $1, $2;", EffectKind::None, Opcode::Add},
    {"add.cc.u32 $0, $1, $2;", EffectKind::None, Opcode::Opaque},
    {"addc.u32 $0, $1, $2;", EffectKind::None, Opcode::Opaque},
    {"sub.s32 $0, $1, $2;", EffectKind::None, Opcode::Subtract},
    {"sub.cc.u32 $0, $1, $2;", EffectKind::None, Opcode::Opaque},
    {"subc.u32 $0, $1, $2;", EffectKind::None, Opcode::Opaque},
    {"mul.f32 $0, $1, $2;", EffectKind::None, Opcode::Opaque},
    {"mul.lo.s32 $0, $1, $2;", EffectKind::None, Opcode::MultiplyLow},
    {"mul.hi.s32 $0, $1, $2;", EffectKind::None, Opcode::Opaque},
    {"mul.wide.s32 $0, $1, $2;", EffectKind::None, Opcode::MultiplyWide},
    {"mul24.lo.s32 $0, $1, $2;", EffectKind::None, Opcode::Opaque},
    {"mad.rn.f32 $0, $1, $2, $3;", EffectKind::None, Opcode::Opaque},
    {"mad.lo.s32 $0, $1, $2, $3;", EffectKind::None, Opcode::MultiplyAddLow},
    {"mad.lo.cc.u32 $0, $1, $2, $3;", EffectKind::None, Opcode::Opaque},
    {"mad.hi.u32 $0, $1, $2, $3;", EffectKind::None, Opcode::Opaque},
    {"mad.hi.cc.u32 $0, $1, $2, $3;", EffectKind::None, Opcode::Opaque},
    {"mad.wide.s32 $0, $1, $2, $3;", EffectKind::None, Opcode::MultiplyAddWide},
    {"mad24.lo.s32 $0, $1, $2, $3;", EffectKind::None, Opcode::Opaque},
    {"madc.lo.u32 $0, $1, $2, $3;", EffectKind::None, Opcode::Opaque},
    {"div.s32 $0, $1, $2;", EffectKind::None, Opcode::Divide},
    {"rem.s32 $0, $1, $2;", EffectKind::None, Opcode::Remainder},
    {"shl.b32 $0, $1, $2;", EffectKind::None, Opcode::ShiftLeft},
    {"shr.b32 $0, $1, $2;", EffectKind::None, Opcode::ShiftRight},
    {"shf.l.wrap.b32 $0, $1, $2, $3;", EffectKind::None, Opcode::Opaque},
    {"and.b32 $0, $1, $2;", EffectKind::None, Opcode::And},
    {"or.b32 $0, $1, $2;", EffectKind::None, Opcode::Or},
    {"xor.b32 $0, $1, $2;", EffectKind::None, Opcode::Xor},
    {"not.b32 $0, $1;", EffectKind::None, Opcode::Not},
    {"cnot.b32 $0, $1;", EffectKind::None, Opcode::Opaque},
    {"neg.s32 $0, $1;", EffectKind::None, Opcode::Negate},
    {"abs.s32 $0, $1;", EffectKind::None, Opcode::Absolute},
    {"min.s32 $0, $1, $2;", EffectKind::None, Opcode::Minimum},
    {"max.s32 $0, $1, $2;", EffectKind::None, Opcode::Maximum},
    {"sad.u32 $0, $1, $2, $3;", EffectKind::None, Opcode::Opaque},
    {"selp.b32 $0, $1, $2, p;", EffectKind::None, Opcode::Select},
    {"slct.u32.s32 $0, $1, $2, $3;", EffectKind::None, Opcode::Opaque},
    {"set.eq.u32.s32 $0, $1, $2;", EffectKind::None, Opcode::Opaque},
    {"setp.ne.b32 p, $0, 0;", EffectKind::None, Opcode::SetPredicate},
    {"testp.finite.f32 p, $0;", EffectKind::None, Opcode::Opaque},
    {"mov.u32 $0, %smid;", EffectKind::None, Opcode::Move},
    {"cvt.u32.u64 $0, $1;", EffectKind::None, Opcode::Convert},
    {"cvt.pack.sat.s16.s32 $0, $1, $2;", EffectKind::None, Opcode::Opaque},
    {"cvta.shared.u64 $0, $1;", EffectKind::None, Opcode::SpaceToGeneric},
    {"cvta.to.shared.u64 $0, $1;", EffectKind::None, Opcode::GenericToSpace},
    {"mapa.shared::cluster.u32 $0, $1, $2;", EffectKind::None,
     Opcode::MapToBlock},
    {"isspacep.global p, $0;", EffectKind::None, Opcode::IsInSpace},
    {"elect.sync _|p, $0;", EffectKind::None, Opcode::Elect},
    {"bfe.u32 $0, $1, 4, 4;", EffectKind::None, Opcode::Opaque},
    {"bfi.b32 $0, $1, $2, 4, 4;", EffectKind::None, Opcode::Opaque},
    {"bfind.u32 $0, $1;", EffectKind::None, Opcode::Opaque},
    {"bmsk.clamp.b32 $0, $1, $2;", EffectKind::None, Opcode::Opaque},
    {"brev.b32 $0, $1;", EffectKind::None, Opcode::Opaque},
    {"clz.b32 $0, $1;", EffectKind::None, Opcode::Opaque},
    {"popc.b32 $0, $1;", EffectKind::None, Opcode::Opaque},
    {"lop3.b32 $0, $1, $2, $3, 0x96;", EffectKind::None, Opcode::Opaque},
    {"prmt.b32 $0, $1, $2, $3;", EffectKind::None, Opcode::Opaque},
    {"szext.clamp.s32 $0, $1, $2;", EffectKind::None, Opcode::Opaque},
    {"dp2a.lo.u32.u32 $0, $1, $2, $3;", EffectKind::None, Opcode::Opaque},
    {"dp4a.s32.s32 $0, $1, $2, $3;", EffectKind::None, Opcode::Opaque},
    {"copysign.f32 $0, $1, $2;", EffectKind::None, Opcode::Opaque},
    {"cos.approx.f32 $0, $1;", EffectKind::None, Opcode::Opaque},
    {"sin.approx.f32 $0, $1;", EffectKind::None, Opcode::Opaque},
    {"tanh.approx.f32 $0, $1;", EffectKind::None, Opcode::Opaque},
    {"ex2.approx.ftz.f32 $0, $1;", EffectKind::None, Opcode::Opaque},
    {"lg2.approx.f32 $0, $1;", EffectKind::None, Opcode::Opaque},
    {"rcp.approx.ftz.f32 $0, $1;", EffectKind::None, Opcode::Opaque},
    {"rsqrt.approx.f32 $0, $1;", EffectKind::None, Opcode::Opaque},
    {"sqrt.rn.f32 $0, $1;", EffectKind::None, Opcode::Opaque},
    {"fma.rn.f32 $0, $1, $2, $3;", EffectKind::None, Opcode::Opaque},
    {"vadd.s32.s32.s32 $0, $1, $2, $3;", EffectKind::None, Opcode::Opaque},
    {"vsub.s32.s32.s32 $0, $1, $2, $3;", EffectKind::None, Opcode::Opaque},
    {"vabsdiff.s32.s32.s32 $0, $1, $2, $3;", EffectKind::None, Opcode::Opaque},
    {"vmin.s32.s32.s32 $0, $1, $2, $3;", EffectKind::None, Opcode::Opaque},
    {"vmax.s32.s32.s32 $0, $1, $2, $3;", EffectKind::None, Opcode::Opaque},
    {"vshl.s32.s32.s32 $0, $1, $2, $3;", EffectKind::None, Opcode::Opaque},
    {"vshr.s32.s32.s32 $0, $1, $2, $3;", EffectKind::None, Opcode::Opaque},
    {"vmad.s32.s32.s32 $0, $1, $2, $3;", EffectKind::None, Opcode::Opaque},
    {"vset.s32.s32.s32 $0, $1, $2, $3;", EffectKind::None, Opcode::Opaque},
    {"vadd2.s32.s32.s32 $0, $1, $2, $3;", EffectKind::None, Opcode::Opaque},
    {"vsub2.s32.s32.s32 $0, $1, $2, $3;", EffectKind::None, Opcode::Opaque},
    {"vavrg2.s32.s32.s32 $0, $1, $2, $3;", EffectKind::None, Opcode::Opaque},
    {"vabsdiff2.s32.s32.s32 $0, $1, $2, $3;", EffectKind::None, Opcode::Opaque},
    {"vmin2.s32.s32.s32 $0, $1, $2, $3;", EffectKind::None, Opcode::Opaque},
    {"vmax2.s32.s32.s32 $0, $1, $2, $3;", EffectKind::None, Opcode::Opaque},
    {"vset2.s32.s32.s32 $0, $1, $2, $3;", EffectKind::None, Opcode::Opaque},
    {"vadd4.s32.s32.s32 $0, $1, $2, $3;", EffectKind::None, Opcode::Opaque},
    {"vsub4.s32.s32.s32 $0, $1, $2, $3;", EffectKind::None, Opcode::Opaque},
    {"vavrg4.s32.s32.s32 $0, $1, $2, $3;", EffectKind::None, Opcode::Opaque},
    {"vabsdiff4.s32.s32.s32 $0, $1, $2, $3;", EffectKind::None, Opcode::Opaque},
    {"vmin4.s32.s32.s32 $0, $1, $2, $3;", EffectKind::None, Opcode::Opaque},
    {"vmax4.s32.s32.s32 $0, $1, $2, $3;", EffectKind::None, Opcode::Opaque},
    {"vset4.s32.s32.s32 $0, $1, $2, $3;", EffectKind::None, Opcode::Opaque},
};

TEST(PtxMnemonics, DoWhatTheManualSays) {
  for (const Case &C : Cases) {
    Instruction I = readOne(C.Text);
    EXPECT_EQ(I.Memory.Kind, C.Effect) << C.Text;
    EXPECT_EQ(I.Op, C.Op) << C.Text;
    EXPECT_EQ(I.Mnemonic, std::string(C.Text).substr(0, I.Mnemonic.size()));
  }
}

TEST(PtxMnemonics, EveryRowHasACase) {
  llvm::StringSet<> Seen;
  for (const Case &C : Cases)
    if (const MnemonicRow *Row = findMnemonic(readOne(C.Text).Mnemonic))
      Seen.insert(Row->Prefix);
  for (const MnemonicRow &Row : mnemonicTable())
    EXPECT_TRUE(Seen.contains(Row.Prefix)) << Row.Prefix;
}

TEST(PtxMnemonics, NamesNobodyKnows) {
  for (const char *Text :
       {"frobnicate.u32 $0, $1;", "lds.u32 $0, [$1];", "ldx $0;", "l $0;",
        "store.shared.u32 [$0], $1;", "cp.sync $0;", "cp.async $0;",
        "ld$1.shared.u32 $0, [$1];", "LD.shared.u32 $0, [$1];"}) {
    Instruction I = readOne(Text);
    EXPECT_EQ(I.Memory.Kind, EffectKind::Unknown) << Text;
    EXPECT_EQ(I.Op, Opcode::Opaque) << Text;
  }
  EXPECT_EQ(readOne("new.thing.shared.u32 $0, [$1];").Mnemonic,
            "new.thing.shared.u32");
  // Glued together from operands: unknown.
  EXPECT_EQ(readOne("ldmatrix.sync.aligned.m8n8.x$2.shared.b16 {$0}, [$1];")
                .Memory.Kind,
            EffectKind::Unknown);
}

TEST(PtxMnemonics, TheLongestPrefixCounts) {
  EXPECT_EQ(findMnemonic("cp.async.bulk.wait_group.read")->Prefix,
            "cp.async.bulk.wait_group");
  EXPECT_EQ(findMnemonic("cvta.to.shared.u64")->Prefix, "cvta.to");
  EXPECT_EQ(findMnemonic("cvt.to.shared.u64")->Prefix, "cvt");
  EXPECT_EQ(findMnemonic("cp.async.unheard_of"), nullptr);
  EXPECT_EQ(findMnemonic("ld")->Prefix, "ld");
  EXPECT_EQ(findMnemonic(""), nullptr);
  EXPECT_EQ(findMnemonic("."), nullptr);
  EXPECT_EQ(findMnemonic(".ld"), nullptr);
}

TEST(PtxModifiers, EachIsFound) {
  for (const ModifierRow &Row : modifierTable())
    EXPECT_EQ(findModifier(Row.Text), &Row);
  EXPECT_EQ(findModifier(""), nullptr);
  EXPECT_EQ(findModifier("u33"), nullptr);
}

} // namespace
