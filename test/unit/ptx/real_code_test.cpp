//===-- test/unit/ptx/real_code_test.cpp ------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Statements as kernels write them, in the form that they have in LLVM IR.
//===----------------------------------------------------------------------===//
#include "reading.h"

using namespace bank_lint::ptx;

namespace {

TEST(PtxRealCode, AccessesOfTheMeasuredKernels) {
  struct {
    const char *Text;
    EffectKind Kind;
    StateSpace Space;
    unsigned Bytes;
  } const Cases[] = {
      {"cp.async.ca.shared.global [$0], [$1], 16;", EffectKind::AsyncCopy,
       StateSpace::Shared, 16},
      {"cp.async.ca.shared.global [$0], [$1], 8;", EffectKind::AsyncCopy,
       StateSpace::Shared, 8},
      {"cp.async.ca.shared.global [$0], [$1], 4;", EffectKind::AsyncCopy,
       StateSpace::Shared, 4},
      {"ld.global.ca.u32 $0, [$1];", EffectKind::Load, StateSpace::Global, 4},
      {"ld.global.ca.v4.u32 {$0,$1,$2,$3}, [$4];", EffectKind::Load,
       StateSpace::Global, 16},
      {"ld.shared.u32 $0, [$1];", EffectKind::Load, StateSpace::Shared, 4},
      {"ld.shared.v2.u32 {$0,$1}, [$2];", EffectKind::Load, StateSpace::Shared,
       8},
      {"ld.shared.v4.u32 {$0,$1,$2,$3}, [$4];", EffectKind::Load,
       StateSpace::Shared, 16},
      {"st.shared.u32 [$0], $1;", EffectKind::Store, StateSpace::Shared, 4},
      {"st.shared.v2.u32 [$0], {$1,$2};", EffectKind::Store, StateSpace::Shared,
       8},
      {"st.shared.v4.u32 [$0], {$1,$2,$3,$4};", EffectKind::Store,
       StateSpace::Shared, 16},
      {"ldmatrix.sync.aligned.m8n8.x4.shared.b16 {$0,$1,$2,$3}, [$4];",
       EffectKind::MatrixLoad, StateSpace::Shared, 16},
      {"ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {$0,$1}, [$2];",
       EffectKind::MatrixLoad, StateSpace::Shared, 16},
  };
  for (const auto &Case : Cases) {
    Instruction I = readOne(Case.Text);
    EXPECT_EQ(I.Memory.Kind, Case.Kind) << Case.Text;
    EXPECT_EQ(I.Memory.Space, Case.Space) << Case.Text;
    EXPECT_EQ(I.Memory.Bytes, Case.Bytes) << Case.Text;
    ASSERT_NE(I.Memory.AddressIndex, NoOperand) << Case.Text;
    const Operand &Address = I.Operands[I.Memory.AddressIndex];
    ASSERT_EQ(Address.Elements.size(), 1u) << Case.Text;
    EXPECT_EQ(Address.Elements[0].Kind, OperandKind::Placeholder);
  }
  for (const char *Text : {"cp.async.commit_group;", "cp.async.wait_group 0;"})
    EXPECT_EQ(readOne(Text).Memory.Kind, EffectKind::None) << Text;
}

TEST(PtxRealCode, CopyUnderAPredicate) {
  Assembly A = read("{ .reg .pred p; setp.ne.b32 p, $0, 0; "
                    "@p cp.async.cg.shared.global [$1], [$2], $3; }");
  ASSERT_EQ(A.Instructions.size(), 2u);
  EXPECT_FALSE(A.HasControlFlow);
  const Instruction &Test = A.Instructions[0], &Copy = A.Instructions[1];
  EXPECT_EQ(Test.Op, Opcode::SetPredicate);
  EXPECT_EQ(Test.Compare, Comparison::NotEqual);
  EXPECT_EQ(describe(Test), "reg p; $0; 0");
  ASSERT_TRUE(Copy.Guard);
  EXPECT_EQ(describe(*Copy.Guard), "reg p");
  EXPECT_EQ(Copy.Guard->Index, Test.Operands[0].Index);
  EXPECT_EQ(describe(Copy), "[$1]; [$2]; $3");
  EXPECT_EQ(Copy.Memory.Kind, EffectKind::AsyncCopy);
  EXPECT_EQ(Copy.Memory.Cache, CacheOperator::CG);
}

TEST(PtxRealCode, CopyOrZeros) {
  Assembly A = read("{\n  .reg .pred p;\n  setp.ne.b32 p, $0, 0;\n"
                    "  @p cp.async.ca.shared.global.L2::128B [$1], [$2], $3;\n"
                    "  @!p st.shared.v4.u32 [$1], {$4, $5, $6, $7};\n}\n");
  ASSERT_EQ(A.Instructions.size(), 3u);
  EXPECT_TRUE(A.Instructions[2].Guard->Negated);
  EXPECT_EQ(A.Instructions[2].Memory.Bytes, 16u);
}

TEST(PtxRealCode, LoadUnderAPredicate) {
  Assembly A = read("{\n  .reg .pred p;\n  setp.ne.b32 p, $5, 0;\n"
                    "  mov.b32 $0, $6;\n  mov.b32 $1, $7;\n"
                    "  @p ld.global.L2::128B.v2.u32 {$0, $1}, [$4];\n}\n");
  ASSERT_EQ(A.Instructions.size(), 4u);
  EXPECT_EQ(A.Instructions[3].Memory.Kind, EffectKind::Load);
  EXPECT_EQ(A.Instructions[3].Memory.Bytes, 8u);
  EXPECT_TRUE(A.Instructions[3].Guard);
}

TEST(PtxRealCode, PointerToSharedAddress) {
  Assembly A = read("{ .reg .u64 smem_ptr; cvta.to.shared.u64 smem_ptr, $1; "
                    "cvt.u32.u64 $0, smem_ptr; }\n");
  ASSERT_EQ(A.Instructions.size(), 2u);
  EXPECT_EQ(A.Instructions[0].Op, Opcode::GenericToSpace);
  EXPECT_EQ(A.Instructions[0].Space, StateSpace::Shared);
  EXPECT_EQ(A.Instructions[1].Op, Opcode::Convert);
  EXPECT_EQ(A.Instructions[1].Operands[1].Index,
            A.Instructions[0].Operands[0].Index);
}

TEST(PtxRealCode, MatrixLoadFromAPointer) {
  Assembly A =
      read("{\n\t.reg .u64 u64addr;\n\t.reg .u32 u32addr;\n"
           "\tcvta.to.shared.u64 u64addr, $4;\n"
           "\tcvt.u32.u64 u32addr, u64addr;\n"
           "\tadd.u32 u32addr, u32addr, 64;\n"
           "\tldmatrix.sync.aligned.m8n8.x4.shared.b16 {$0, $1, $2, $3}, "
           "[u32addr+16];\n}");
  ASSERT_EQ(A.Instructions.size(), 4u);
  EXPECT_EQ(describe(A.Instructions[3]),
            "{$0, $1, $2, $3}; [reg u32addr + 16]");
  EXPECT_EQ(A.Instructions[3].Memory.Matrices, 4u);
}

TEST(PtxRealCode, SpecialRegisters) {
  for (const char *Name :
       {"%tid.x", "%ntid.y", "%ctaid.z", "%nctaid.x", "%laneid", "%warpid",
        "%smid", "%lanemask_lt", "%cluster_ctaid.x", "%cluster_ctarank",
        "%dynamic_smem_size", "%globaltimer", "%clock64", "%gridid"}) {
    Instruction I = readOne(std::string("mov.u32 $0, ") + Name + ";");
    EXPECT_EQ(I.Op, Opcode::Move) << Name;
    EXPECT_EQ(I.Operands[1].Kind, OperandKind::Special) << Name;
    EXPECT_EQ(I.Operands[1].Name, Name);
  }
}

TEST(PtxRealCode, WaitingForABarrier) {
  Assembly A = read("{\n.reg .pred       P1;\nLAB_WAIT:\n"
                    "mbarrier.try_wait.parity.shared::cta.b64 P1, [$0], $1;\n"
                    "@P1                       bra DONE;\n"
                    "bra                   LAB_WAIT;\nDONE:\n}\n");
  ASSERT_EQ(A.Instructions.size(), 3u);
  EXPECT_TRUE(A.HasControlFlow);
  EXPECT_EQ(A.Instructions[0].Memory.Kind, EffectKind::Barrier);
  EXPECT_EQ(A.Instructions[1].Memory.Kind, EffectKind::Control);
}

TEST(PtxRealCode, RemoteArrival) {
  Assembly A = read("{\n\t.reg .pred p;\n\t.reg .b32 remAddr32;\n"
                    "\tsetp.eq.u32 p, $2, 1;\n"
                    "\t@p mapa.shared::cluster.u32  remAddr32, $0, $1;\n"
                    "\t@p mbarrier.arrive.shared::cluster.b64  _, "
                    "[remAddr32];\n}");
  ASSERT_EQ(A.Instructions.size(), 3u);
  EXPECT_EQ(A.Instructions[1].Op, Opcode::MapToBlock);
  EXPECT_EQ(A.Instructions[2].Memory.Kind, EffectKind::Barrier);
}

TEST(PtxRealCode, OneLaneOfTheWarp) {
  Assembly A = read("{\n\t.reg .b32 %rx;\n\t.reg .pred %px;\n"
                    "\telect.sync %rx|%px, $2;\n\t@%px mov.s32 $1, 1;\n"
                    "\tmov.s32 $0, %rx;\n}\n");
  ASSERT_EQ(A.Instructions.size(), 3u);
  EXPECT_EQ(A.Instructions[0].Op, Opcode::Elect);
  EXPECT_EQ(describe(A.Instructions[0]), "reg %rx|reg %px; $2");
  EXPECT_EQ(describe(A.Instructions[2]), "$0; reg %rx");
}

TEST(PtxRealCode, TensorCopy) {
  Instruction I = readOne(
      "cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::"
      "bytes.L2::cache_hint [$0], [$1, {$3, $4}], [$2], $5;");
  EXPECT_EQ(I.Memory.Kind, EffectKind::BulkCopy);
  EXPECT_EQ(I.Memory.Space, StateSpace::SharedCluster);
  EXPECT_EQ(I.Memory.AddressIndex, NoOperand);
  EXPECT_EQ(describe(I), "[$0]; [$1]; [$2]; $5");
}

TEST(PtxRealCode, WarpGroupMatrixProduct) {
  Assembly A = read("{\n.reg .pred p;\nsetp.ne.b32 p, $6, 0;\n"
                    "wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 "
                    "{$0, $1, $2, $3}, $4, $5, p,   $7, $8, $9, $10;\n}\n");
  ASSERT_EQ(A.Instructions.size(), 2u);
  EXPECT_EQ(A.Instructions[1].Memory.Kind, EffectKind::SharedDescriptor);
  EXPECT_TRUE(A.Instructions[1].writesFirst());
}

TEST(PtxRealCode, FlagsBetweenBlocks) {
  for (const char *Text : {"ld.global.acquire.gpu.b32 $0, [$1];",
                           "ld.acquire.gpu.global.u32 $0, [$1];",
                           "ld.volatile.global.s32 $0, [$1];",
                           "ld.relaxed.sys.global.v4.u32 {$0,$1,$2,$3}, [$4];"})
    EXPECT_EQ(readOne(Text).Memory.Kind, EffectKind::Load) << Text;
  Assembly A = read("fence.acq_rel.gpu;\n"
                    "red.relaxed.gpu.global.add.s32 [$0], $1;\n");
  ASSERT_EQ(A.Instructions.size(), 2u);
  EXPECT_EQ(A.Instructions[0].Memory.Kind, EffectKind::None);
  EXPECT_EQ(A.Instructions[1].Memory.Kind, EffectKind::Reduction);
  EXPECT_EQ(
      readOne("multimem.red.release.sys.global.add.u32 [$0], $1;").Memory.Kind,
      EffectKind::Multimem);
}

TEST(PtxRealCode, OffsetThatIsAConstantOfTheStatement) {
  Instruction I = readOne("ld.shared.v4.f32 {$0,$1,$2,$3}, [$4 + $5];");
  EXPECT_EQ(describe(I), "{$0, $1, $2, $3}; [$4 + $5]");
  EXPECT_EQ(I.Memory.Bytes, 16u);
}

TEST(PtxRealCode, DependentLaunches) {
  EXPECT_EQ(read("griddepcontrol.wait;").Instructions.size(), 1u);
  Assembly A = read("griddepcontrol.launch_dependents;\n"
                    "fence.proxy.tensormap::generic.acquire.gpu [$0], 128;\n"
                    "createpolicy.fractional.L2::evict_first.b64 $1, 1.0;");
  for (const Instruction &I : A.Instructions)
    EXPECT_EQ(I.Memory.Kind, EffectKind::None) << I.Mnemonic;
}

} // namespace
